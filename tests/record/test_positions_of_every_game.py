"""Any moment between two decisions of a game can be written, and the game goes on from its text."""

from __future__ import annotations

import os

import pytest
from moments import GAMES, WORLD, goes_on_alike, holds, inside, moments

from rulesdsl.record.positions import parse_position, print_position

# The suite looks at some moments of few games; the others take minutes.
THOROUGH = os.environ.get("RULESDSL_THOROUGH") == "1"
SEEDS = range(40) if THOROUGH else range(3)
# By game: one decision in so many is looked at, of the first so many.
LOOKS = {"neuroshima-hex": (12, 400), "chaos-in-the-old-world": (40, 400), "megaton-mashup": (30, 300)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_goes_on_alike_from_the_exact_text_of_any_moment(key: str, seed: int) -> None:
    every, most = LOOKS[key]
    for number, match in enumerate(moments(key, seed, every, 10_000 if THOROUGH else most)):
        goes_on_alike(match, inside(match, holds(match)), 6, number)


@pytest.mark.parametrize("key", GAMES)
def test_without_what_is_hidden_it_is_the_same_game_to_look_at(key: str) -> None:
    every, most = LOOKS[key]
    for match in moments(key, 5, every, most):
        text = print_position(match)
        found = parse_position(text, WORLD)
        assert str(found) == text
        assert found.match().decision.name == holds(match).decision.name
        laid, read = (
            sorted((e.definition, e.owner, e.place, e.footprint, e.face) for e in state.on_board())
            for state in (match.state, found.state)
        )
        assert read == laid
        assert found.state.players == match.state.players
        assert found.state.policies == match.state.policies
