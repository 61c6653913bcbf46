"""Attacks of every shape, steered ones too: the engine and the reference interpreter on made-up tiles."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(Path(__file__).parent))

import compare  # noqa: E402
from boards import Random, Tile  # noqa: E402

from rulesdsl import games  # noqa: E402
from rulesdsl.content.model import Library  # noqa: E402
from rulesdsl.content.packs import load_library  # noqa: E402

TILES = (
    "reds/launcher",
    "reds/launcher-two",
    "reds/scatter",
    "reds/lobber",
    "reds/piercer",
    "reds/shooter",
    "reds/gunsmith",
    "reds/spotter",
    "reds/net",
    "blues/parting-rocket",
    "blues/plated-tough",
    "blues/side-trap",
    "blues/medic",
    "blues/tougher",
)
COUNT = 60


@cache
def library() -> Library:
    pack = ROOT / "tests" / "kernel" / "scenarios" / "pack"
    return load_library([str(ROOT / "armies"), str(pack)], games.load, tuple(games.MODULES))[0][
        "neuroshima-hex"
    ]


def board(number: int) -> list[Tile]:
    random = Random(number * 7919 + 13)
    cells = list(range(19))
    laid = []
    for i in range(6 + random.below(6)):
        cell = cells.pop(random.below(len(cells)))
        tile = "reds/launcher-hq" if i == 0 else TILES[random.below(len(TILES))]
        laid.append(Tile(tile, cell, random.below(6), i % 2, 0))
    return sorted(laid, key=lambda t: t.cell)


@pytest.mark.parametrize("number", range(COUNT))
def test_both_fight_a_board_of_all_shapes_alike(number: int) -> None:
    state = compare.state_of(board(number))
    engine = compare.by_engine(library(), state, number)
    assert engine == compare.by_plain(library(), state, number)


def test_the_boards_ask_for_ways_and_kinds() -> None:
    asked = {
        name.split(" ")[0]
        for number in range(COUNT)
        for name, _, _ in compare.by_engine(library(), compare.state_of(board(number)), number).asked
    }
    assert {"rocket", "piercing"} <= asked


@pytest.mark.parametrize("number", range(0, COUNT, 10))
def test_shapes_know_no_order_and_no_side_of_the_board(number: int) -> None:
    report = compare.Report()
    mirror = compare.mirror_library(library())
    compare.check_symmetries(library(), mirror, board(number), number, report)
    assert report.differ == []
