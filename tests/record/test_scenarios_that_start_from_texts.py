"""A scenario may begin with a position, or at a decision of a recorded game."""

from __future__ import annotations

from pathlib import Path

import played
import pytest
from played import WORLD

from rulesdsl.record.games import write_record
from rulesdsl.scenarios.check import check_file
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.world import shipped

HEAD = "scenario: x\ngame: neuroshima-hex\n"
BOARD = "position: 'neuroshima-hex | moloch: hybrid C5 n | borgo: mutant C2 n'\n"
WHOLE = "position: 'neuroshima-hex duel | moloch: moloch-hq C3 n; hand: hybrid | borgo: borgo-hq A1 s | now moloch: turn'\n"  # noqa: E501


def result_of(folder: Path, text: str) -> Result:
    path = folder / "x.yaml"
    path.write_text(HEAD + text)
    scenario, problems = load(path, WORLD)
    assert scenario is not None, problems
    return run(scenario, WORLD.game("neuroshima-hex"), WORLD.library("neuroshima-hex")[0])


def codes_of(folder: Path, text: str) -> list[str]:
    path = folder / "x.yaml"
    path.write_text(HEAD + text)
    return [problem.code for problem in load(path, WORLD)[1]]


def test_a_position_is_a_board_like_any_other(tmp_path: Path) -> None:
    result = result_of(tmp_path, BOARD + "steps: [battle]\nexpect: ['mutant at C2 is destroyed']\n")
    assert result.problems == []
    assert [e.definition for e in result.end.on_board()] == ["moloch/hybrid"]


def test_a_position_with_a_turn_is_played_on(tmp_path: Path) -> None:
    answers = "answers:\n  - hex of hybrid: C5\n  - facing of hybrid: n\n"
    result = result_of(tmp_path, WHOLE + "steps: [place hybrid by moloch, end]\n" + answers)
    assert result.problems == []
    assert result.end.clock[2] == 1


def test_expectations_speak_of_the_game_where_a_position_has_a_turn(tmp_path: Path) -> None:
    turns = "steps: [end by moloch]\nexpect: ['it is the turn of borgo', 'moloch holds 2 hybrid']\n"
    (tmp_path / "x.yaml").write_text(HEAD + WHOLE + turns)
    found = check_file(tmp_path / "x.yaml", write=False, make_world=shipped).diagnostics
    assert [d.message for d in found if d.severity == "error"] == ["moloch holds 1 hybrid at the end"]


def test_a_record_is_played_up_to_a_decision(tmp_path: Path) -> None:
    history = played.history(1, 60)
    number = next(n for n in range(30, 60) if not history.at(n).match.given)
    (tmp_path / "one.game").write_text(write_record(history))
    result = result_of(tmp_path, f"record: one.game\nupto: {number}\nsteps: []\n")
    assert result.problems == []
    assert result.start.stacks == history.at(number).match.state.stacks


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOARD + "board: []\nsteps: []\n", "C0111"),
        ("steps: []\n", "C0102"),
        (BOARD + "upto: 3\nsteps: []\n", "N0414"),
        (BOARD + "turn: moloch\nsteps: []\n", "N0414"),
        ("record: ../one.game\nsteps: []\n", "N0414"),
        ("record: /etc/hostname\nsteps: []\n", "N0414"),
        ("record: none.game\nsteps: []\n", "N0414"),
        ("record: x.yaml\nsteps: []\n", "G0201"),
        (BOARD.replace("hybrid", "hybid") + "steps: []\n", "G0105"),
    ],
)
def test_what_cannot_be_a_start_is_told(tmp_path: Path, text: str, code: str) -> None:
    assert code in codes_of(tmp_path, text)


def test_the_caret_stands_in_the_file_of_the_scenario(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(HEAD + BOARD.replace("hybrid", "hybid") + "steps: []\n")
    (problem,) = [p for p in load(path, WORLD)[1] if p.code == "G0105"]
    line = path.read_text().split("\n")[problem.place.line - 1]
    assert line[problem.place.column - 1 : problem.place.end - 1] == "hybid"


@pytest.mark.parametrize(
    ("game", "position", "steps", "codes"),
    [
        (
            "chaos-in-the-old-world",
            "chaos-in-the-old-world standard | khorne: nothing; has: 3 power | nurgle: nothing "
            "| tzeentch: nothing | now khorne: summoning",
            "summon bloodletter at norsca by khorne",
            [],
        ),
        (
            "chaos-in-the-old-world",
            "chaos-in-the-old-world standard | khorne: nothing; hand: leper | nurgle: nothing "
            "| tzeentch: nothing | now khorne: summoning",
            "pass by khorne",
            ["G0105"],
        ),
        (
            "megaton-mashup",
            "megaton-mashup standard | rogzor: rogzor x5y5 | cthugrosh: nothing | deimos-9: deimos-9 x12y12 "
            "| nobody: crossroads-city x0y0 | now rogzor: choose",
            "units by rogzor",
            [],
        ),
        (
            "megaton-mashup",
            "megaton-mashup standard | rogzor: rogzor x5y5 | cthugrosh: nothing | deimos-9: deimos-9 x12y12 "
            "| nobody: crossroads-city x0y0 | now rogzor: advance",
            "units by rogzor",
            ["G0111"],
        ),
    ],
)
def test_a_position_of_a_map_is_played_on_or_told(
    tmp_path: Path, game: str, position: str, steps: str, codes: list[str]
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text(f"scenario: x\ngame: {game}\nposition: '{position}'\nsteps: [{steps}]\n")
    scenario, problems = load(path, WORLD)
    assert [p.code for p in problems] == codes
    if scenario is not None:
        assert run(scenario, WORLD.game(game), WORLD.library(game)[0]).problems == []
