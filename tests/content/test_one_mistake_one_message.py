"""What follows from a mistake is not told again, and nothing makes the loader hang."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rulesdsl.content.packs import load_library
from rulesdsl.content.toy import KEY, load_toy
from rulesdsl.diagnostics.diagnostic import Diagnostic

FILES = {
    "pack.yaml": """\
pack: mine
name: Mine
version: 0.1.0
game: toy
loops:
  - {facets: [asleep], policy: SLEEP-RING, options: {nobody: void, everybody: live}}
""",
    "keywords.yaml": """\
keywords:
  - keyword: strong
    parameters: {amount: signed}
    text: "This gets {amount} strength."
  - keyword: lull
    text: Enemy units connected to this are asleep.
""",
    "reds.yaml": """\
band: reds
total: 3
pieces:
  - piece: bear
    kind: beast
    count: 2
    abilities: [strong(+1), "lull on [north]"]
  - piece: wolf
    kind: beast
    abilities: [strong(+1), "lull on [south]"]
  - piece: owl
    kind: helper
    count: 0
    abilities:
      - text: Friendly units connected to this get +1 speed.
        on: [north]
""",
}

MISTAKES = [
    ("keywords.yaml", "strength.", "strenght."),
    ("keywords.yaml", "connected to", "conected to"),
    ("keywords.yaml", "asleep", "aslep"),
    ("keywords.yaml", "{amount} strength", "{amuont} strength"),
    ("keywords.yaml", "{amount: signed}", "{amuont: signed}"),
    ("keywords.yaml", "{amount: signed}", "{amount: sined}"),
    ("keywords.yaml", "parameters:", "paramters:"),
    ("keywords.yaml", "    text: Enemy", "    txt: Enemy"),
    ("keywords.yaml", "- keyword: lull", "- keywrd: lull"),
    ("keywords.yaml", "keywords:", "keyword:"),
    ("keywords.yaml", "keywords:", "keywords: ["),
    ("reds.yaml", "count: 2", "cuont: 2"),
    ("reds.yaml", "count: 2", "count: two"),
    ("reds.yaml", "band: reds", "band: Reds"),
    ("reds.yaml", "band: reds", "bnad: reds"),
    ("reds.yaml", "piece: bear", "peice: bear"),
    ("reds.yaml", "kind: helper", "kind: helpr"),
    ("reds.yaml", "        on: [north]", "        onn: [north]"),
    ("reds.yaml", "        on: [north]", "        on: [nroth]"),
    ("reds.yaml", "pieces:", "peices:"),
    ("pack.yaml", "asleep", "aslep"),
    ("pack.yaml", "SLEEP-RING", "SLEEP-RNG"),
    ("pack.yaml", "nobody", "nobdy"),
    ("pack.yaml", "void", "viod"),
    ("pack.yaml", "options", "optoins"),
    ("pack.yaml", "loops:", "lops:"),
    ("pack.yaml", "game: toy", "game: tyo"),
    ("pack.yaml", "version", "versoin"),
]


def load(folder: Path, files: dict[str, str]) -> list[Diagnostic]:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return list(load_library([folder], load_toy, [KEY])[1])


def test_the_files_are_sound_before_they_are_changed(tmp_path: Path) -> None:
    assert load(tmp_path, FILES) == []


@pytest.mark.parametrize(("name", "old", "new"), MISTAKES)
def test_one_mistake_is_one_message(name: str, old: str, new: str, tmp_path: Path) -> None:
    text = FILES[name].replace(old, new, 1)
    assert text != FILES[name]
    found = load(tmp_path, {**FILES, name: text})
    assert len(found) == 1, [f.message for f in found]
    line = next(
        n for n, (a, b) in enumerate(zip(FILES[name].split("\n"), text.split("\n"), strict=True), 1) if a != b
    )
    # A parameter and its hole stand in neighbouring lines; either may be the misspelt one.
    assert Path(found[0].place.file).name == name and abs(found[0].place.line - line) <= 1


TOKENS = "tokens:\n  - {token: tin, worth: 1}\n  - {token: gold, worth: 2, beats: tin}\n"


@pytest.mark.parametrize(("wrong", "help"), [("tim", "did you mean `tin`?"), ("bear", "")])
def test_a_key_that_names_another_thing_is_read_with_all_files(wrong: str, help: str, tmp_path: Path) -> None:
    assert load(tmp_path, {**FILES, "tokens.yaml": TOKENS}) == []
    (found,) = load(tmp_path, {**FILES, "tokens.yaml": TOKENS.replace("beats: tin", f"beats: {wrong}")})
    assert (found.code, found.place.line, found.place.column, found.help) == ("C0213", 3, 36, help)


def test_a_name_that_a_missing_pack_may_have_is_not_told(tmp_path: Path) -> None:
    """That the pack is missing is told; what follows from it is not."""
    pack = FILES["pack.yaml"] + "extends: [elsewhere]\n"
    tokens = TOKENS.replace("beats: tin", "beats: copper")
    found = load(tmp_path, {**FILES, "pack.yaml": pack, "tokens.yaml": tokens})
    assert "C0213" not in {one.code for one in found} and found


@pytest.mark.parametrize(
    "second",
    ["Prefer enemy units with the least strength.", "Prefer enemy units with the most strength."],
)
def test_a_measure_that_is_preferred_twice_is_told_at_its_second_place(second: str, tmp_path: Path) -> None:
    rules = "\n".join(
        (
            "    abilities:",
            "      - text: Prefer enemy units with the most strength.",
            "      - texts: [Prefer own units with the most strength., {0}]",
            "",
        )
    )
    piece = "band: blues\npieces:\n  - piece: ox\n    kind: beast\n" + rules.format(second)
    (found,) = load(tmp_path, {**FILES, "blues.yaml": piece})
    assert (found.code, found.place.line) == ("C0508", 7)


@pytest.mark.parametrize("change", ["", ", off: true"])
@pytest.mark.parametrize("start", ["While this is m0", "While this is not m0"])
def test_many_abilities_that_read_each_other_end_soon(start: str, change: str, tmp_path: Path) -> None:
    count = 24
    marks = "marks:\n" + "".join(f"  - {{mark: m{n}{change}}}\n" for n in range(count))
    rows = [f"While this is m{n}, units next to this are m{(n + 1) % count}." for n in range(count)]
    rows[0] = rows[0].replace("While this is m0", start)
    keywords = "keywords:\n" + "".join(
        f"  - {{keyword: k{n}, text: '{row}'}}\n" for n, row in enumerate(rows)
    )
    began = time.perf_counter()
    found = load(tmp_path, {"pack.yaml": FILES["pack.yaml"] + marks, "keywords.yaml": keywords})
    assert time.perf_counter() - began < 20
    assert {one.code for one in found} <= {"C0305"}
    # A ring is harmless until one of its steps can make the next one fail.
    assert bool(found) == ("not" in start or bool(change))
