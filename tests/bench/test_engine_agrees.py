"""The engine, run from sentences, against the hand loop on random boards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))

import boards  # noqa: E402
import handloop  # noqa: E402

ROWS = handloop.load_rows()
GAME = games.load("neuroshima-hex")
POLICIES = GAME.policies.options()


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))[0]["neuroshima-hex"]


def fought(library: Library, tiles: list[boards.Tile]) -> State | None:
    """The state after the battle, or None when somebody was asked."""
    players = [next(t.tile.split("/")[0] for t in tiles if t.side == side) for side in (0, 1)]
    state = GAME.new_state(players, [0, 1], POLICIES)
    for t in tiles:
        cell, facing = handloop.CELLS[t.cell], handloop.DIRECTIONS[t.facing]
        GAME.put(library, state, t.tile, t.side, cell, facing, {"wound": t.wounds} if t.wounds else {})
    try:
        return GAME.run(library, state, StepCall("battle", 0), Answers(()), None)
    except Pending:
        return None


@pytest.mark.parametrize(("size", "flavour"), [(19, "plain"), (19, "dense"), (10, "plain"), (10, "dense")])
def test_the_engine_leaves_the_board_as_the_hand_loop_does(library: Library, size: int, flavour: str) -> None:
    compared = 0
    for tiles in boards.boards(80, seed=21, size=size, flavour=flavour):
        result = handloop.resolve([(ROWS[t.tile], t.cell, t.facing, t.side, t.wounds) for t in tiles])
        state = fought(library, tiles)
        if result["needs_decision"] is not None:
            assert state is None, tiles
            continue
        if state is None:
            continue
        compared += 1
        gone = {cell for cell, _ in result["destroyed"] + result["spent"]}
        lost = {cell: handloop.HQ_POINTS - points for cell, points in result["hq"].items()}
        expected = {t.cell: (result["wounds"] | lost).get(t.cell, 0) for t in tiles if t.cell not in gone}
        assert {e.place: e.counters.get("wound", 0) for e in state.on_board()} == expected, tiles
    assert compared >= 70
