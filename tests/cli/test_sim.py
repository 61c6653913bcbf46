"""`rules sim`: tournaments, and clear words where they cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from asking import ask

FEW = ("--agents", "random", "--games", "3")


def test_it_tells_who_won_by_how_much_and_how_games_ended() -> None:
    said = ask("sim", "borgo", "moloch", *FEW)
    assert said.code == 0
    assert said.out.startswith("3 games of neuroshima-hex, seed 1\n")
    for part in ("borgo (random)", "moloch (random)", "ended by", "who begins wins", "margin"):
        assert part in said.out


def test_json_has_the_same_figures() -> None:
    said = json.loads(ask("sim", "borgo", "moloch", *FEW, "--format", "json").out)
    assert said["games"] == sum(row["games"] for row in said["ended"]) == 3
    assert {row["player"] for row in said["entries"]} == {"borgo", "moloch"}


def test_processes_change_no_byte() -> None:
    one = ask("sim", "borgo", "moloch", *FEW, "--format", "json")
    two = ask("sim", "borgo", "moloch", *FEW, "--format", "json", "-j", "2")
    assert one.out == two.out


def test_all_pairings_make_a_table_of_who_beats_whom() -> None:
    said = ask("sim", "--all-pairings", "borgo", "moloch", "outpost", "--agents", "random", "--games", "1")
    assert said.out.startswith("3 games")
    assert "won against" in said.out


def test_a_chart_is_written(tmp_path: Path) -> None:
    target = tmp_path / "wins.svg"
    assert ask("sim", "borgo", "moloch", *FEW, "--chart", str(target)).code == 0
    assert target.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("borgo", "molch"), "there is no army called `molch`. Did you mean `moloch`?"),
        (("borgo",), "2 or 3 or 4 armies can play, not 1"),
        (("borgo", "borgo"), "each player needs an army of his own"),
        (("borgo", "moloch", "--agents", "gredy"), "Did you mean `greedy`?"),
        (("borgo", "moloch", "--agents", "random,random,random"), "one for each of 2 is needed, not 3"),
        (("borgo", "moloch", "--mode", "dule"), "there is no mode called `dule`. Did you mean `duel`?"),
        (("borgo", "moloch", "outpost", "--mode", "duel"), "duel is not for 3 players"),
        (("borgo", "moloch", "--ruleset", "9"), "there is no ruleset called `9`."),
        (("borgo", "moloch", "--policy", "TIE"), "`TIE` is not NAME=OPTION"),
        (("borgo", "moloch", "--policy", "TYE=draw"), "Did you mean `TIE`?"),
        (("borgo", "moloch", "--policy", "TIE=drow"), "Did you mean `draw`?"),
        (("borgo", "moloch", "--chart", "no/where/x.svg"), "cannot be written"),
        (("borgo", "moloch", "--game", "chess"), "there is no game called `chess`."),
    ],
)
def test_what_cannot_be_played_is_told(asked: tuple[str, ...], message: str) -> None:
    said = ask("sim", *asked)
    assert said.code == 2
    assert message in said.err
    assert "Traceback" not in said.err


def test_every_game_can_be_kept_as_its_record(tmp_path: Path) -> None:
    said = ask("sim", "moloch", "borgo", "--games", "2", "--agents", "random", "--record", str(tmp_path))
    assert said.code == 0
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["00000.game", "00001.game"]
    assert ask("replay", str(tmp_path / "00001.game")).code == 0


def test_a_folder_that_is_not_there_is_told_before_anything_is_played() -> None:
    said = ask("sim", "moloch", "borgo", "--record", "no-such-folder")
    assert said.code == 2
    assert "there is no folder" in said.err


def test_where_seats_are_roles_nobody_changes_places() -> None:
    said = json.loads(
        ask(
            "sim", "rogzor", "cthugrosh", "ulgoth", "--agents", "random", "--games", "2", "--format", "json"
        ).out
    )
    won = {row["player"]: row["wins"] for row in said["entries"]}
    # both players win together, or the villain does
    assert won["rogzor"] == won["cthugrosh"] == 2 - won["ulgoth"]
