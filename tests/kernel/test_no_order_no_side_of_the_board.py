"""No rule sees the order in which things were laid, nor which way the board lies."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torture_boards as boards

from rulesdsl.games.neuroshima_hex.board import DIRECTIONS, axial_of, spot_of
from rulesdsl.scenarios.model import Laid
from rulesdsl.scenarios.run import Result

# Where nothing is asked the labels of options, which name places and follow the order, play no part.
QUIET = [
    path
    for path in boards.FILES
    if not (scenario := boards.scenario_of(path)).answers
    and all(s.unit is None and not s.place for s in scenario.steps)
]


def name_of(path: Path) -> str:
    return path.stem


def turned(laid: Laid, times: int) -> Laid:
    """A board line after turning the board by sixths."""
    q, r = axial_of(laid.place)
    for _ in range(times):
        q, r = -r, q + r
    facing = DIRECTIONS[(DIRECTIONS.index(laid.facing) + times) % 6]
    return replace(laid, place=spot_of(q, r), facing=facing)


def fates(result: Result) -> list[tuple[str, dict[str, int]]]:
    """What became of each board line, in the order of the lines."""
    assert not result.problems
    left = {h.subject: f"{h.detail} {h.window} {h.number}" for h in result.happenings if h.kind == "left"}
    return [(left.get(i, "stays"), dict(sorted(result.end.entities[i].counters.items()))) for i in result.ids]


@pytest.mark.parametrize("path", QUIET, ids=name_of)
def test_the_order_of_laying_is_never_seen(path: Path) -> None:
    usual = boards.result_of(path)
    laid = tuple(reversed(usual.scenario.board))
    assert fates(boards.result_of(path, board=laid)) == fates(usual)[::-1]


@pytest.mark.parametrize("times", range(1, 6))
@pytest.mark.parametrize("path", QUIET, ids=name_of)
def test_a_turned_board_comes_out_turned(path: Path, times: int) -> None:
    usual = boards.result_of(path)
    laid = tuple(turned(one, times) for one in usual.scenario.board)
    assert fates(boards.result_of(path, board=laid)) == fates(usual)
