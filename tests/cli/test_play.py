"""`rules play`: a whole game at the terminal, what is refused and why, saving and going on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from asking import ask
from click.testing import CliRunner, Result
from rich.cells import cell_len

from rulesdsl.cli.play import command


def played(*words: str, typed: str, columns: int = 80) -> Result:
    result = CliRunner().invoke(
        command, list(words), input=typed, env={"COLUMNS": str(columns)}, standalone_mode=False
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result


def choices(seed: int, number: int = 1500) -> str:
    """Numbers of options, small enough to fit most menus; the others are refused and asked again."""
    rng = random.Random(seed)
    return "\n".join(str(rng.randrange(1, 6)) for _ in range(number)) + "\n"


@pytest.mark.parametrize(
    ("armies", "seats"),
    [
        (("moloch", "borgo"), "person,random"),
        (("outpost", "hegemony"), "person,person"),
        (("moloch", "borgo", "outpost"), "person,random,random"),
    ],
)
def test_a_full_game_is_played_by_a_script(armies: tuple[str, ...], seats: str) -> None:
    output = played(*armies, "--as", seats, "--seed", "4", "--plain", typed=choices(4)).output
    assert "the game is over: " in output
    assert "points: " in output


@pytest.mark.parametrize("columns", [50, 80, 140])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    output = played(
        "moloch", "borgo", "--seed", "4", "--as", "person,random", typed=choices(4, 80), columns=columns
    ).output
    assert max(cell_len(line) for line in output.splitlines()) <= columns


def test_an_option_is_chosen_by_number_by_name_and_with_the_answers_that_follow() -> None:
    output = played(
        "moloch", "borgo", "--as", "person,person", "--plain", typed="1\nne\nborgo-hq\nC3 s\n"
    ).output
    assert "moloch: place moloch-hq, A1, ne" in output
    assert "borgo: place borgo-hq, C3, s" in output


SET_UP = "A1 n\nE3 n\n"


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("end by borgo", "TURN-3"),
        ("place hybrid at C3 facing n", "DRAW-3"),
        ("place blocker at A1 facing n", "DRAW-3"),
        ("redraw", "REDRAW-1"),
        ("use mobility of borgo borgo-hq at E3", "TURN-3"),
    ],
)
def test_what_is_not_allowed_is_told_with_its_rule(typed: str, rule: str) -> None:
    output = played("moloch", "borgo", "--as", "person,person", "--plain", typed=f"{SET_UP}{typed}\n").output
    assert "not allowed: " in output
    assert f"({rule})" in output


def test_a_word_that_nobody_knows_brings_a_suggestion() -> None:
    output = played("moloch", "borgo", "--as", "person,person", "--plain", typed=f"{SET_UP}optoins\n").output
    assert "did you mean `options`?" in output


def test_a_word_that_is_like_none_brings_the_way_to_help() -> None:
    output = played("moloch", "borgo", "--as", "person,person", "--plain", typed="flurb\n").output
    assert "`help` tells what can be typed" in output


@pytest.mark.parametrize("typed", ["1 ne\n", "1 1\n", "A1 ne\n"])
def test_answers_may_follow_a_number_on_its_line(typed: str) -> None:
    output = played("moloch", "borgo", "--as", "person,person", "--plain", typed=typed).output
    assert "moloch: place moloch-hq, A1, n" in output


def test_a_number_that_is_far_too_long_is_no_option() -> None:
    long = "9" * 5000
    output = played(
        "moloch", "borgo", "--as", "person,person", "--plain", typed=f"{long}\nundo {long}\n"
    ).output
    assert "is no option" in output and "there is nothing to take back" in output


def test_undo_goes_back_to_the_last_choice_of_the_person() -> None:
    typed = f"{SET_UP}log\nundo 2\nlog\nundo 99\nundo\n"
    output = played("moloch", "borgo", "--as", "person,person", "--plain", typed=typed).output
    assert "2 taken back" in output
    assert "there is nothing to take back" in output


def test_a_saved_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    first = played(
        "moloch",
        "borgo",
        "--as",
        "person,person",
        "--plain",
        "--seed",
        "9",
        typed=f"{SET_UP}save {file}\nlog\noptions\n",
    ).output
    second = played("--resume", str(file), "--as", "person,person", "--plain", typed="log\noptions\n").output
    assert "saved in" in first
    assert second.split("log")[1].split("options")[0] == first.split("log")[1].split("options")[0]


def test_a_file_that_is_no_saved_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("{}")
    result = ask("play", "--resume", str(file))
    assert result.code == 1
    assert "{}" in result.err


def test_of_a_damaged_game_what_can_be_read_is_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    played("moloch", "borgo", "--as", "person,person", "--plain", typed=f"{SET_UP}save {file}\n")
    lines = file.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if "E3" in line)
    lines[number] = lines[number].replace("E3", "Z9")
    file.write_text("\n".join(lines) + "\n")
    refused = ask("play", "--resume", str(file))
    assert refused.code == 1
    assert "Z9" in refused.err and "--salvage" in refused.err
    output = played(
        "--resume", str(file), "--salvage", "--as", "person,person", "--plain", typed="log\n"
    ).output
    assert "hex of moloch-hq = A1" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("moloch", "borg"), "Did you mean `borgo`?"),
        (("moloch",), "2 or 3 or 4 armies can play, not 1"),
        (("moloch", "moloch"), "COMP-4"),
        (("moloch", "khorne"), "it belongs to chaos-in-the-old-world"),
        (("--resume", "."), "`.` is a folder"),
        (("moloch", "borgo", "--mode", "duell"), "Did you mean `duel`?"),
        (("moloch", "borgo", "--as", "greedi"), "did you mean `greedy`?"),
        (("moloch", "borgo", "--policy", "TIE=maybe"), "option of TIE"),
    ],
)
def test_what_cannot_be_played_is_told_at_once(words: tuple[str, ...], message: str) -> None:
    result = CliRunner().invoke(command, list(words))
    assert result.exit_code == 2
    assert message in result.output


def test_hands_that_are_hidden_are_shown_to_their_player_only() -> None:
    powers = ("khorne", "nurgle", "tzeentch")
    output = played(*powers, "--as", "person,random,random", "--plain", typed="\n").output
    assert "nurgle draws\n" in output
    assert "nurgle draws " not in output
    own = next(line for line in output.splitlines() if line.startswith("> khorne"))
    assert "hand: " in own
