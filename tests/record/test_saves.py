"""A match is saved at any decision, also in the middle of a step, and loaded as it was."""

from __future__ import annotations

import json
import random
from typing import Any

import played
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import WORLD

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.games.match import Match
from rulesdsl.record.saves import load_match, read_save, save_match, write_save
from rulesdsl.record.states import BadState


@pytest.mark.parametrize("seed", [0, 13, 16, 19, 22])
def test_saved_at_every_decision_a_match_goes_on_to_the_same_end(seed: int) -> None:
    there, chance = played.begin(seed)
    here = there
    inside = 0
    while not there.over:
        if chance.random() < 0.3 or there.given:
            text = write_save(there)
            loaded = read_save(text, WORLD)
            here = loaded.match
            assert not loaded.changed
            assert write_save(here) == text
            inside += bool(here.given)
        assert here.decision == there.decision
        index = chance.randrange(there.count)
        there, here = there.choose(index), here.choose(index)
    assert inside
    assert save_match(here) == save_match(there)
    assert load_match(save_match(there), WORLD).match.outcome == there.outcome


def middle() -> Match:
    """A match inside a step that has an answer already."""
    return next(m for m in played.matches(0) if m.given and len(m.state.entities) > 4)


def test_another_version_is_told_and_not_guessed() -> None:
    saved = {**save_match(middle()), "version": 7}
    with pytest.raises(BadState, match="version: this program reads version 1, not 7"):
        load_match(saved, WORLD)


def test_content_that_has_changed_is_told() -> None:
    saved = {**save_match(middle()), "content": "0"}
    assert load_match(saved, WORLD).changed


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "x", "this is not a saved match"),
        (("game",), "chess", "game: no game is called 'chess'"),
        (("given",), [1], "given: expected a list of answers"),
        (("given",), ["nowhere"], "call: "),
        (("call", "name"), "fly", "call.name: no step is called 'fly'"),
        (("call", "player"), 9, "call.player: there is no number 9"),
        (("call",), None, "given: there are answers, and no step that asks"),
        (("state", "players"), ["moloch"], "players: "),
        (("state", "entities", 0, "definition"), "x/y", "state.entities[0].definition: there is no 'x/y'"),
        (("state", "entities", 0, "place"), 99, "state.entities[0].place: there is no number 99"),
        (("state", "clock"), [], "state.clock: this is a board, not a whole game"),
        (("state", "clock", 0), "chess", "state: this is no state that the game can come to"),
        (("state", "policies", "TIE"), "x", "state.policies.TIE: there is no option 'x'"),
    ],
)
def test_a_damaged_save_says_where(path: tuple[Any, ...], value: Any, message: str) -> None:
    saved = json.loads(write_save(middle()))
    at = saved
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(BadState) as error:
        load_match(saved, WORLD)
    assert str(error.value).startswith(message)


def test_a_text_that_is_no_json_is_told_at_its_place() -> None:
    with pytest.raises(RulesError) as error:
        read_save('{\n "format": oops}', WORLD)
    (problem,) = error.value.diagnostics
    assert (problem.code, problem.place.line) == ("G0301", 2)
    assert "cannot be loaded" in str(error.value)


VALUES = [None, 0, -1, 7, 10**30, "", "x", [], {}, True, 1.5, [[]], "moloch/blocker"]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32))
def test_no_damage_to_a_save_breaks_the_loader(seed: int) -> None:
    chance = random.Random(seed)
    saved = json.loads(write_save(middle()))
    at, key = saved, chance.choice(sorted(saved))
    while isinstance(at[key], (dict, list)) and at[key] and chance.random() < 0.8:
        at = at[key]
        key = chance.choice(sorted(at)) if isinstance(at, dict) else chance.randrange(len(at))
    at[key] = chance.choice(VALUES)
    try:
        match = read_save(json.dumps(saved), WORLD).match
    except RulesError as error:
        assert [p.code for p in error.diagnostics] == ["G0301"]
    else:
        assert match.decision.options


@settings(max_examples=50, deadline=None)
@given(st.text())
def test_no_text_breaks_the_loader(text: str) -> None:
    with pytest.raises(RulesError):
        read_save(text, WORLD)
