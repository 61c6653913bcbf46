"""A small part of `invariants.py`, and copies of positions."""

from __future__ import annotations

from dataclasses import replace

import invariants
import pytest

from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Match
from rulesdsl.simulate.playout import seeded

SEED = 11


@pytest.mark.parametrize("number", range(15))
def test_in_a_random_game_everything_holds_after_every_decision(number: int) -> None:
    wrong, counted = invariants.one("random", number, SEED, 1)
    assert wrong == ""
    assert counted["decisions where all was tried"] == counted["decisions"] > 20
    assert counted["other steps refused"] > counted["offered steps taken"] > counted["decisions"]


def test_in_a_game_of_greedy_players_everything_holds() -> None:
    wrong, _ = invariants.one("greedy", 0, SEED, 0.2)
    assert wrong == ""


def test_a_step_that_is_missing_on_the_menu_or_too_many_is_noticed() -> None:
    match, rng = invariants.begun(invariants.setup_of(0, SEED)), seeded(SEED)
    while match.menu is None or match.asked is not None or len(match.menu.calls) < 3:
        match = match.choose(rng.randrange(match.count))
    calls = match.menu.calls
    less = replace(match, menu=replace(match.menu, calls=calls[1:]))
    with pytest.raises(invariants.Broken, match="is not offered and accepted"):
        invariants.what_is_not_offered_is_refused(less)
    more = replace(match, menu=replace(match.menu, calls=(*calls, StepCall("redraw", match.player))))
    with pytest.raises(invariants.Broken, match="is offered and refused"):
        invariants.every_option_is_accepted(more)
    with pytest.raises(invariants.Broken, match="is offered and refused"):
        invariants.what_is_not_offered_is_refused(more)


def test_a_hex_that_is_not_offered_is_noticed() -> None:
    match = invariants.begun(invariants.setup_of(0, SEED))
    assert match.asked is not None
    invariants.every_free_hex_is_offered(match)
    fewer = replace(match, asked=replace(match.asked, options=match.asked.options[1:]))
    with pytest.raises(invariants.Broken, match="hex of"):
        invariants.every_free_hex_is_offered(fewer)


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
