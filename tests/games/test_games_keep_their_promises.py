"""A small part of `invariants.py`, and copies of positions."""

from __future__ import annotations

from dataclasses import replace

import invariants
import pytest

from rulesdsl.games.match import Match
from rulesdsl.simulate.playout import seeded

SEED = 11


@pytest.mark.parametrize("number", range(15))
def test_in_a_random_game_everything_holds_after_every_decision(number: int) -> None:
    wrong, counted = invariants.one("random", number, SEED, 0.04)
    assert wrong == ""
    assert counted["decisions"] > 20


def test_in_a_game_of_greedy_players_everything_holds() -> None:
    wrong, _ = invariants.one("greedy", 0, SEED, 0.01)
    assert wrong == ""


def test_other_hash_seeds_change_nothing() -> None:
    assert len(invariants.digests(5, SEED, ("0", "7"))) == 1


def copied(match: Match) -> Match:
    """The same position of which nothing is shared that could change."""
    return replace(match, state=match.state.copy(), known={})


def ends(match: Match, kept: list[tuple[int, Match]], choices: list[int]) -> None:
    """Every copy, played on with the same choices, ends as the game did."""
    for at, one in kept:
        for index in choices[at:]:
            one = one.choose(index)
        assert invariants.text(one.state) == invariants.text(match.state)


def test_copies_made_at_every_decision_come_to_the_same_end() -> None:
    match, rng = invariants.begun(invariants.setup_of(0, SEED)), seeded(SEED)
    kept, choices = list[tuple[int, Match]](), list[int]()
    while not match.over:
        kept.append((len(choices), copied(match)))
        choices.append(rng.randrange(match.count))
        match = match.choose(choices[-1])
    ends(match, kept, choices)


def test_copies_made_inside_battles_come_to_the_same_end() -> None:
    found = 0
    for number in range(0, 40, 2):
        match, rng = invariants.begun(invariants.setup_of(number, SEED)), seeded(SEED, number)
        kept, choices = list[tuple[int, Match]](), list[int]()
        while not match.over:
            if match.asked is not None and in_battle(match):
                kept.append((len(choices), copied(match)))
            choices.append(rng.randrange(match.count))
            match = match.choose(choices[-1])
        ends(match, kept, choices)
        found += len(kept)
    assert found >= 3


def in_battle(match: Match) -> bool:
    """Whether what is asked now belongs to a battle: hits are taken over, things blow up."""
    assert match.asked is not None
    return match.asked.name.startswith("absorb ") or match.asked.options == ("yes", "no")
