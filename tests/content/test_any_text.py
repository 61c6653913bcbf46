"""Whatever stands in a pack, loading it ends soon and with problems, never with a crash."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.content.packs import load_library
from rulesdsl.content.toy import KEY, load_toy
from rulesdsl.diagnostics.as_json import render_json
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.text import render_text

PACK = """\
pack: mine
name: {en: Mine}
version: 0.1.0
game: toy
loops:
  - {facets: [asleep], size: any, policy: SLEEP-RING, options: {nobody: void, everybody: live}}
marks: [{mark: angry, off: true, cannot: [move]}]
counters: [{counter: gem, supply: 3}]
"""
KEYWORDS = """\
keywords:
  - keyword: strong
    parameters: {amount: signed, what: stat}
    text: "This gets {amount} {what}."
  - keyword: hush
    traits: [helper]
    texts: [Enemy units connected to this are asleep., This gets +1 speed.]
    variants:
      - under: {SLEEP-RING: everybody}
        text: Units connected to this are asleep.
"""
BAND = """\
band: reds
name: {en: Reds, pl: Czerwoni}
total: 2
pieces:
  - piece: bear
    count: 2
    kind: beast
    strength: 3
    abilities:
      - "strong(+2, strength)"
      - hush on [west, north]
      - text: >
          Friendly units connected to this
          get +1 speed.
        on: [south]
tokens:
  - token: stone
    supply: 4
    abilities: [{text: Its bearer gets -1 speed.}]
"""
FILES = {"pack.yaml": PACK, "keywords.yaml": KEYWORDS, "reds.yaml": BAND}


def load(files: dict[str, str | bytes]) -> Diagnostics:
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            (Path(folder) / name).write_bytes(data)
        start = time.perf_counter()
        _, diagnostics = load_library([folder], load_toy, [KEY])
        assert time.perf_counter() - start < 20
        render_text(diagnostics, width=60, limit=20)
        render_json(diagnostics)
    return diagnostics


def test_the_files_that_are_changed_here_are_sound() -> None:
    assert [found.message for found in load(dict(FILES))] == []


pieces = st.sampled_from(
    [
        *("\n", " ", "  ", "\t", ":", ": ", "- ", "[", "]", "{", "}", ","),
        *('"', "'", "#", "|", ">", "&a ", "*a", "!"),
        *("on", "no", "010", "1", "999999999999"),
        *("text: ", "kind: ", "abilities: ", "band: ", "piece: ", "reds"),
        *("strong", "hush", "(", ")", "+1", "{amount}", "{", "units", "connected to", "this"),
        *("asleep", "enemy", "."),
        *("ż", "你", "🎲", "\u0301", "\u202e", "\x00"),
        *("\r", "\u2028", "\ufeff", "a" * 200, "[" * 60, "- " * 60),
    ]
)  # fmt: skip


@st.composite
def changed(draw: st.DrawFn) -> dict[str, str | bytes]:
    """Good files with a few cuts, insertions, copies and swaps in one of them."""
    name = draw(st.sampled_from(sorted(FILES)))
    text = FILES[name]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 1, 1, 2, 5, 20]))
        match draw(st.integers(0, 3)):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + draw(pieces) + text[at:]
            case 2:
                text = text[:at] + text[at : at + length] * 2 + text[at + length :]
            case _:
                text = text[:at] + draw(pieces) + text[at + length :]
    return {**FILES, name: text}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changed())
def test_changed_files_never_crash(files: dict[str, str | bytes]) -> None:
    load(files)


lines = st.lists(st.tuples(st.integers(0, 4), st.lists(pieces, max_size=5)), max_size=8).map(
    lambda rows: "".join("  " * depth + "".join(row) + "\n" for depth, row in rows)
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(FILES)), lines | st.text(max_size=80) | st.binary(max_size=80))
def test_any_file_never_crashes(name: str, content: str | bytes) -> None:
    load({**FILES, name: content})


values = st.recursive(
    st.sampled_from(["a", "bear", "1", "''", "[]", "{}", "on", "This gets +1 strength.", "null"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda v: f"[{', '.join(v)}]")
        | st.dictionaries(
            st.sampled_from(["piece", "kind", "text", "on", "keyword", "under", "abilities", "name", "x"]),
            inner,
            max_size=3,
        ).map(lambda d: "{" + ", ".join(f"{k}: {v}" for k, v in d.items()) + "}")
    ),
    max_leaves=8,
)
keys = st.sampled_from(
    [
        "pack",
        "game",
        "extends",
        "loops",
        "marks",
        "counters",
        "dominance",
        "keywords",
        "band",
        "pieces",
        "tokens",
        "total",
    ]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(FILES)), st.dictionaries(keys, values, max_size=4))
def test_values_of_the_wrong_sort_never_crash(name: str, content: dict[str, str]) -> None:
    load({**FILES, name: "".join(f"{key}: {value}\n" for key, value in content.items())})
