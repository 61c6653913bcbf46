"""Sentences that were parsed before: the same trees, the same reports, and never anything but trees."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields, is_dataclass
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from rulesdsl.lang import parse as parsing
from rulesdsl.lang.parse import parse_expectation, parse_sentence
from rulesdsl.lang.remembered import Remembered
from rulesdsl.lang.tree import Side

ROOT = Path(__file__).parents[2]
TEXTS = (
    "Friendly units connected to this get +1 melee.",
    "If a hit would wound a friendly unit connected to this, instead remove this.",
    "Action (once per turn): choose one enemy unit next to this then push it from this.",
    "As soon as a unit is here, destroy it unless it is headquarters then remove this.",
)
START = "ability"


def spelt_out(node: object) -> object:
    """A tree with its spans, which take no part in equality, and with the types of everything."""
    if isinstance(node, tuple):
        return tuple(map(spelt_out, node))
    if is_dataclass(node):
        return (type(node).__name__, *(spelt_out(getattr(node, f.name)) for f in fields(node)))
    assert node is None or isinstance(node, (str, int, Side)), node
    return type(node), node


def saved(file: Path) -> None:
    kept = Remembered(file)
    for text in TEXTS:
        kept.keep(START, text, parse_sentence(text))
    kept.save()


def expectations() -> list[str]:
    found = []
    for path in sorted((ROOT / "scenarios").rglob("*.yaml"))[::7]:
        found += [e for e in yaml.safe_load(path.read_text("utf-8")).get("expect", ()) if isinstance(e, str)]
    return found


def test_what_comes_back_is_the_tree_that_was_parsed_with_all_its_spans(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing = Remembered(None)
    monkeypatch.setattr(parsing, "remembered", lambda: nothing)
    parsing._parse_sentence.cache_clear()
    trees: dict[str, object] = {text: parse_sentence(text) for text in TEXTS}
    trees |= {text: parse_expectation(text) for text in expectations() if "\n" not in text}
    assert len(trees) > 100
    kept = Remembered(tmp_path / "sentences")
    for text, tree in trees.items():
        kept.keep(START, text, tree)
    kept.save()
    again = Remembered(tmp_path / "sentences")
    for text, tree in trees.items():
        assert spelt_out(again.recall(START, text)) == spelt_out(tree)


@pytest.mark.parametrize("damage", ["cut short", "a byte changed", "emptied", "a folder", "absent"])
def test_a_broken_file_counts_for_nothing_and_is_written_anew(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "sentences"
    saved(file)
    whole = file.read_bytes()
    assert Remembered(file).recall(START, TEXTS[0]) is not None
    file.unlink()
    if damage == "a folder":
        file.mkdir()
    elif damage != "absent":
        file.write_bytes(
            {
                "cut short": whole[:-40],
                "a byte changed": whole.replace(b"melee", b"melee"[::-1]),
                "emptied": b"",
            }[damage]
        )
    assert Remembered(file).recall(START, TEXTS[0]) is None
    saved(file)
    assert file.is_dir() or file.read_bytes() == whole


@pytest.mark.parametrize(
    "line", ['["system","true"]', '["Span"]', '{"a":1}', "[[]]", "[1,2]", "[" * 5000, "", '["Side","x"]']
)
def test_what_is_no_tree_is_not_taken_for_one(tmp_path: Path, line: str) -> None:
    body = f"{START}\tx\t{line}\n".encode()
    (tmp_path / "sentences").write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)
    assert Remembered(tmp_path / "sentences").recall(START, "x") is None


def test_a_check_says_the_same_with_a_cold_a_warm_a_broken_and_no_cache(tmp_path: Path) -> None:
    def said(cache: Path) -> tuple[int, bytes]:
        program = "import sys; from rulesdsl.cli.main import main; sys.exit(main())"
        given = ["check", "armies", "scenarios/neuroshima-hex/modules", str(wrong), "--format", "json"]
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "TMPDIR": str(cache), "CI": "1"}
        done = subprocess.run(
            [sys.executable, "-c", program, *given],
            capture_output=True,
            cwd=ROOT,
            env=environment,
            check=False,
        )
        assert not done.stderr
        return done.returncode, done.stdout

    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        "scenario: Misspelt\ngame: neuroshima-hex\nboard:\n  - outpost commando at C2 facing s\n"
        "steps: [battle]\nexpect:\n  - commando at C2 is destroied\n"
    )
    cold = said(tmp_path)
    (file,) = (tmp_path / "rulesdsl").glob("sentences-*")
    assert cold[0] == 1 and b"`destroied`" in cold[1]
    assert said(tmp_path) == cold
    file.write_bytes(file.read_bytes()[:-7])
    assert said(tmp_path) == cold
    unwritable = tmp_path / "none"
    unwritable.write_text("a file, so no folder can be made in it")
    assert said(unwritable) == cold
