"""`rules why`, `why-not` and `rulings`: exit codes, formats, errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from asking import ROOT, ask

FOLDER = ROOT / "scenarios/neuroshima-hex"
NETS = str(FOLDER / "nets/two-facing-nets.yaml")
BROKEN = "scenario: x\ngame: neuroshima-hex\nboard: [moloch hybird at C1 facing n]\nsteps: [battle]\n"
UNANSWERED = """scenario: x
game: neuroshima-hex
board:
  - moloch the-clown at C3 facing n
  - borgo mutant at C2 facing s
steps: [battle]
"""


def test_why_tells_the_path_and_the_policies() -> None:
    said = ask("why", NETS, "net-fighter at C3 is destroyed")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[:2] == ["net-fighter at C3 is destroyed in segment 1", "  it takes 1, and has 3 wounds"]
    assert "NET-MUTUAL = cancel" in said.out


def test_why_as_json_has_the_whole_tree() -> None:
    told = json.loads(ask("why", NETS, "net-fighter at C3", "--format", "json").out)
    assert told["answer"]["because"][1]["text"].startswith("3 wounds from")
    assert told["policies"][0]["policy"] == "NET-MUTUAL"
    assert told["policies"][0]["otherwise"] == {"both-netted": "net-fighter at C3 stays as it was"}


def test_why_not_takes_a_verb_or_a_state() -> None:
    assert "is not netted" in ask("why-not", NETS, "net-fighter at C2", "netted").out
    assert "it did happen" in ask("why-not", NETS, "net-fighter at C3", "destroyed").out


def test_rulings_as_json_has_every_row() -> None:
    told = json.loads(ask("rulings", NETS, "--format", "json").out)
    assert told["complete"] is True
    assert told["rows"][1]["readings"][0]["policies"] == {
        "NET-MUTUAL": {"option": "both-netted", "source": "open"}
    }


@pytest.mark.parametrize("command", [("why",), ("why-not",)])
def test_a_thing_that_is_not_there_ends_with_two(command: tuple[str, ...]) -> None:
    said = ask(*command, NETS, "hybrid at C3")
    assert said.code == 2
    assert "no hybrid stood at C3" in said.err


@pytest.mark.parametrize("text", [BROKEN, UNANSWERED])
@pytest.mark.parametrize(
    "command", [("why", "mutant at C2"), ("why-not", "mutant at C2", "act"), ("rulings",)]
)
def test_a_scenario_with_errors_ends_with_one(tmp_path: Path, text: str, command: tuple[str, ...]) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(text, encoding="utf-8")
    said = ask(command[0], str(path), *command[1:])
    assert said.code == 1
    assert "error[" in said.err


@pytest.mark.parametrize(
    "command", [("why", "no.yaml", "x at C1"), ("rulings", "no.yaml"), ("rulings", "--all", "no")]
)
def test_a_missing_file_ends_with_two(command: tuple[str, ...]) -> None:
    assert ask(*command).code == 2


@pytest.mark.parametrize(
    "words",
    [
        (),
        (NETS, "--all", str(FOLDER)),
        (NETS, "--ruleset", "2.0"),
        (NETS, "--ruleset", "x", "--ruleset", "y"),
    ],
)
def test_a_call_that_makes_no_sense_ends_with_two(words: tuple[str, ...]) -> None:
    assert ask("rulings", *words).code == 2


def test_a_folder_is_surveyed() -> None:
    said = ask("rulings", "--all", str(FOLDER / "armour"))
    assert said.code == 0
    assert "of them sensitive to a policy" in said.out


def test_help_has_an_example() -> None:
    for name in ("why", "why-not", "rulings"):
        assert "Examples:" in ask(name, "--help").out


@pytest.mark.parametrize(
    "words", [("rulings", "--all"), ("review",), ("check",), ("check", "--explore")], ids=" ".join
)
def test_a_folder_with_nothing_in_it_is_no_clean_run(words: tuple[str, ...], tmp_path: Path) -> None:
    said = ask(*words, str(tmp_path))
    assert said.code == 1
    assert "error[P0102]" in said.out + said.err


@pytest.mark.parametrize("words", [("replay",), ("rulings",), ("why", "x")], ids=" ".join)
def test_a_folder_is_no_file(words: tuple[str, ...], tmp_path: Path) -> None:
    command, *rest = words
    said = ask(command, str(tmp_path), *rest)
    assert said.code == 2
    assert "it is a folder; name a file in it" in said.err


def test_review_without_a_terminal_says_how_to_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "here.yaml").write_text(Path(NETS).read_text(encoding="utf-8"), encoding="utf-8")
    ask("check", str(tmp_path))
    said = ask("review", str(tmp_path))
    assert said.code == 1
    assert "`--accept NAME`" in said.out and "1 still pending" in said.out
    assert ask("review", str(tmp_path), "--accept", "here").code == 0


def test_why_not_tells_how_much_there_is_instead() -> None:
    said = ask("why-not", NETS, "net-fighter at C3 has 9 wounds").out.splitlines()
    assert said[0].endswith("has 9 wounds: that is not so")
    assert said[1].startswith("  net-fighter at C3 has ") and "at the end" in said[1]
    assert ask("why-not", NETS, "net-fighter at C3 has 1 wound").out.startswith("it is so")


@pytest.mark.parametrize("words", [("why", NETS, "net-fighter at C3"), ("rulings", NETS)], ids=lambda w: w[0])
def test_no_line_of_an_answer_is_wider_than_the_terminal(words: tuple[str, ...]) -> None:
    wide = [line for line in ask(*words).out.splitlines() if len(line) > 80 and " " in line.strip()]
    assert not wide
