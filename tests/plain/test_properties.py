"""What must not matter: which way the board is turned, who sits where, who was laid first."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from base import TABLE, library

from rulesdsl.games.neuroshima_hex.plain_battle import Outcome, resolve
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.kernel.decide import Pending
from rulesdsl.kernel.state import State

Laid = tuple[str, int, int, int, int]  # definition, owner, place, facing, wounds
ARMIES = ("moloch", "outpost", "borgo", "hegemony")


def random_board(seed: int, size: int = 14) -> list[Laid]:
    """Two armies, mostly units that hold, help or take hits."""
    dice = random.Random(seed)
    tiles = {
        a: [d for d in library().definitions.values() if d.army == a and d.kind != "instant"] for a in ARMIES
    }
    armies = dice.sample(ARMIES, 2)
    places = dice.sample(range(TABLE.size), size)
    board: list[Laid] = []
    for number, place in enumerate(places):
        owner = number % 2
        found = dice.choice([d for d in tiles[armies[owner]] if (d.kind == "headquarters") == (number < 2)])
        board.append((found.id, owner, place, dice.randrange(6), 0))
    return board


def fight(board: list[Laid], swapped: bool = False) -> tuple[Outcome, list[Laid]] | None:
    """The battle, or None when somebody has to decide."""
    state = State(("b", "a") if swapped else ("a", "b"), (0, 1), POLICIES.options())
    for definition, owner, place, facing, wounds in board:
        entity = state.add(definition, 1 - owner if swapped else owner, place=place, facing=facing)
        if wounds:
            entity.counters["wound"] = wounds
    try:
        return resolve(library(), state, 0), board
    except Pending:
        return None


def summary(fought: tuple[Outcome, list[Laid]] | None, back: Callable[[int], int] = lambda p: p) -> object:
    """Who left when and how, and who kept which wounds, by the place where it stood."""
    if fought is None:
        return None
    outcome, board = fought
    return sorted(
        (back(place), outcome.left.get(i), outcome.state.entities[i].counters.get("wound", 0))
        for i, (_, _, place, _, _) in enumerate(board)
    )


def turned(times: int) -> list[int]:
    """Where each place goes when the board turns clockwise about its centre."""
    centre = TABLE.index["C3"]
    found = []
    for place in range(TABLE.size):
        way = walk(centre, place)
        here = centre
        for direction in way:
            here = TABLE.step[here][(direction + times) % 6]
        found.append(here)
    return found


def walk(start: int, goal: int) -> list[int]:
    """Directions of a shortest way."""
    way: list[int] = []
    while start != goal:
        near = min(range(6), key=lambda d: distance(TABLE.step[start][d], goal))
        way.append(near)
        start = TABLE.step[start][near]
    return way


def distance(start: int, goal: int) -> int:
    return TABLE.distances[start][goal] if start >= 0 else TABLE.size * 2


@pytest.mark.parametrize("seed", range(12))
def test_a_turned_board_fights_the_same_battle(seed: int) -> None:
    board = random_board(seed)
    want = summary(fight(board))
    for times in (1, 2, 3):
        moved = turned(times)
        other = [(d, o, moved[p], (f + times) % 6, w) for d, o, p, f, w in board]
        assert summary(fight(other), moved.index) == want


@pytest.mark.parametrize("seed", range(12, 24))
def test_seats_and_the_order_of_laying_do_not_matter(seed: int) -> None:
    board = random_board(seed)
    want = summary(fight(board))
    assert summary(fight(board, swapped=True)) == want
    assert summary(fight(board[::-1])) == want
