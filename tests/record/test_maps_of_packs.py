"""A pack may bring places of its own: games on its map are recorded, saved, written and begun."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from rulesdsl.games import load
from rulesdsl.games.match import Match, WholeGame
from rulesdsl.record.games import History, write_record
from rulesdsl.record.positions import parse_position, print_position
from rulesdsl.record.replay import read_record
from rulesdsl.record.saves import read_save, write_save
from rulesdsl.scenarios.load import load as load_scenario
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.world import Shipped

KEY = "chaos-in-the-old-world"
GAME = cast("WholeGame", load(KEY))
PACK = f"""pack: isles
name: Two isles
version: 0.1.0
game: {KEY}
extends: [{KEY}-base]
"""
PLACES = """places:
  - {place: albion, kind: region, resistance: 1, conquest: 2, adjacent: [far-isle]}
  - {place: far-isle, kind: region, resistance: 1, conquest: 1, adjacent: [albion]}
"""


@pytest.fixture
def isles(tmp_path: Path) -> Path:
    folder = tmp_path / "isles"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    (folder / "map.yaml").write_text(PLACES)
    return folder


@pytest.fixture
def world() -> Shipped:
    return Shipped()


def played(world: Shipped, isles: Path) -> History:
    """A game in which somebody stands on an isle, and goes on to the next."""
    library, problems = world.library(KEY, [isles])
    assert not problems
    history = History.start(GAME, library, ("khorne", "nurgle", "slaanesh"), None, 3)

    def answer(wanted: str) -> None:
        nonlocal history
        while wanted not in history.match.decision.options:
            history = history.choose(0)
        history = history.choose(history.match.decision.options.index(wanted))

    answer("summon bloodsworn")
    answer("albion")
    answer("summon bloodsworn at albion")
    answer("far-isle")
    return history


def places(match: Match) -> set[str]:
    board = GAME.board(match.library)
    return {board.places[e.place] for e in match.state.on_board() if e.definition == "khorne/bloodsworn"}


def test_a_game_on_the_map_of_a_pack_is_recorded_and_played_again(world: Shipped, isles: Path) -> None:
    history = played(world, isles)
    assert places(history.match) == {"far-isle"}
    text = write_record(history)
    again = read_record(text, world, [isles])
    assert list(again.problems) == []
    assert again.history is not None
    assert write_record(again.history) == text


def test_a_game_on_the_map_of_a_pack_is_saved_and_loaded(world: Shipped, isles: Path) -> None:
    match = played(world, isles).match
    loaded = read_save(write_save(match), world, [isles]).match
    assert write_save(loaded) == write_save(match)
    assert places(loaded) == {"far-isle"}


def test_a_scenario_begins_in_such_a_record(world: Shipped, isles: Path, tmp_path: Path) -> None:
    (tmp_path / "isles.game").write_text(write_record(played(world, isles)))
    scenario_file = tmp_path / "x.yaml"
    scenario_file.write_text(
        f"scenario: x\ngame: {KEY}\npacks: [isles]\nrecord: isles.game\nsteps: []\n"
        "expect: [bloodsworn at far-isle is at far-isle]\n"
    )
    scenario, problems = load_scenario(scenario_file, world)
    assert scenario is not None, problems
    result = run(scenario, GAME, world.library(KEY, [isles])[0])
    assert result.problems == []


def test_a_position_on_the_map_of_a_pack_is_written_and_read(world: Shipped, isles: Path) -> None:
    match = played(world, isles).match
    text = print_position(match, exact=True)
    found = parse_position(text, Shipped((str(isles),)))
    assert print_position(found, exact=True) == text
