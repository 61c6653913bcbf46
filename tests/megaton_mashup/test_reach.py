"""What is worked out of a position quickly is what the plain way gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_shipped
from rulesdsl.games.match import Match
from rulesdsl.games.megaton_mashup.bits import Board
from rulesdsl.games.megaton_mashup.dice import ACTION, BOOST, POWER, chance_of, faces
from rulesdsl.games.megaton_mashup.moves import Reach, lie_of
from rulesdsl.games.megaton_mashup.table import Table
from rulesdsl.kernel.layout import Layout

GAME = games.load("megaton-mashup")
LIBRARY, _ = load_shipped("megaton-mashup", games.load)


def positions(seed: int, count: int) -> Iterator[Table]:
    """Tables of a game that chance plays under readings that chance picks, after setting up."""
    rng = Random(seed)
    policies = {name: rng.choice(policy.options) for name, policy in GAME.policies.policies.items()}
    players = rng.sample(sorted(LIBRARY.armies), 3)
    match = Match.start(GAME, LIBRARY, players, policies, seed)
    while count and not match.over:
        match = match.choose(rng.randrange(match.count))
        if match.asked is None and match.state.clock.active:
            count -= 1
            yield GAME.table(LIBRARY, match.state.copy())


@pytest.mark.parametrize("seed", range(6))
def test_places_found_together_are_those_found_way_by_way(seed: int) -> None:
    compared = 0
    for table in positions(seed, 40):
        for model in table.everywhere("model"):
            for speed in (1, 2, 5):
                reach = Reach(table, model)
                reached = reach.flood(speed)
                if reached is not None:
                    compared += 1
                    assert reach.harmless(reached) == reach.way_by_way(speed)
                assert reach.leaves(speed) <= bool(reach.way_by_way(speed))
    assert compared


@pytest.mark.parametrize("seed", range(3))
def test_what_is_known_after_a_move_is_what_is_found_anew(seed: int) -> None:
    rng, moved = Random(seed), 0
    for table in positions(seed, 30):
        model = rng.choice(table.everywhere("model"))
        assert table.world.layout.placeless
        places = list(Reach(table, model).to(5))
        if not places:
            continue
        moved += 1
        table.move_to(model, rng.choice(places))
        kept = table.world.layout
        anew = Layout(table.world.plan, table.grid, table.state)
        for name in ("ids", "here", "unit", "layered", "adds", "touched_by_edges", "lean", "simple"):
            assert getattr(kept, name) == getattr(anew, name), name
        for name in ("switches", "quick", "slow", "always"):
            edges = [[(id(e.row), e.src, e.dst) for e in getattr(layout, name)] for layout in (kept, anew)]
            assert edges[0] == edges[1], name
    assert moved


def test_a_lie_is_kept_while_nothing_moves_and_made_anew_after() -> None:
    table = next(positions(1, 1))
    before = lie_of(table)
    assert lie_of(table) is before
    model = table.everywhere("model")[0]
    table.move_to(model, next(iter(Reach(table, model).to(5))))
    assert lie_of(table) is not before


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 2), (1, 3), (3, 2)])
def test_sets_of_spaces_as_bits_are_those_of_plain_sets(width: int, height: int) -> None:
    rng, board = Random(width), Board(7, 5)
    spaces = {(rng.randrange(7), rng.randrange(5)) for _ in range(6)}
    bits = board.of(y * 7 + x for x, y in spaces)

    def cells(x: int, y: int) -> set[tuple[int, int]]:
        return {(i, j) for i in range(x, x + width) for j in range(y, y + height)}

    everywhere = {(x, y) for x in range(7) for y in range(5)}
    plain = {
        "grown": {(x, y) for x, y in everywhere if any(max(abs(x - i), abs(y - j)) <= 1 for i, j in spaces)},
        "covering": {(x, y) for x, y in everywhere if cells(x, y) & spaces},
        "inside": {(x, y) for x, y in everywhere if cells(x, y) <= spaces},
    }
    found = {
        "grown": board.grown(bits),
        "covering": board.covering(bits, width, height),
        "inside": board.inside(bits, width, height),
    }
    assert {name: {(s % 7, s // 7) for s in board.spaces(b)} for name, b in found.items()} == plain


def test_the_odds_of_an_attack_are_those_of_counting_all_faces() -> None:
    table = next(positions(1, 1))
    dice = (1, 2, 1)
    rows = [
        faces(table, kind) for kind, n in zip((ACTION, BOOST, POWER), dice, strict=True) for _ in range(n)
    ]
    throws = [sum(shown) for shown in product(*rows)]
    for strikes in range(6):
        plain = sum(shown >= strikes for shown in throws) / len(throws)
        assert chance_of(table, strikes, dice) == pytest.approx(plain)
