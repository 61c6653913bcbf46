"""A battle stopped at any decision can be saved, copied and played on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import torture_boards as boards

from rulesdsl.games.game import StepCall
from rulesdsl.kernel.decide import Decision
from rulesdsl.kernel.state import LastingEffect, State
from rulesdsl.kernel.trace import Trace
from rulesdsl.record.states import BadState, dump_state, load_state
from rulesdsl.scenarios.run import Result

ASKING = [path for path in boards.FILES if boards.scenario_of(path).answers]


def name_of(path: Path) -> str:
    return path.stem


def steps(result: Result) -> Iterator[tuple[State, StepCall, tuple[str, ...], State]]:
    """Each step with the state before and after it."""
    state = result.start
    for call, given in boards.calls(result):
        after = boards.play(result.game, result.library, state, call, given)
        if isinstance(after, State):
            yield state, call, given, after
            state = after


def saved(state: State, given: tuple[str, ...]) -> tuple[State, tuple[str, ...]]:
    text = json.dumps({"state": dump_state(state), "answers": given})
    found = json.loads(text)
    return load_state(found["state"]), tuple(found["answers"])


def same(one: State, other: State) -> bool:
    return dump_state(one) == dump_state(other)


@pytest.mark.parametrize("path", ASKING, ids=name_of)
def test_saved_at_every_decision_it_goes_on_to_the_same_end(path: Path) -> None:
    result = boards.result_of(path)
    for state, call, given, after in steps(result):
        for number in range(len(given)):
            loaded, answers = saved(state, given[:number])
            asked = boards.play(result.game, result.library, loaded, call, answers)
            assert isinstance(asked, Decision)
            assert given[number] in asked.options
            end = boards.play(result.game, result.library, loaded, call, (*answers, *given[number:]))
            assert isinstance(end, State)
            assert same(end, after)
    assert same(result.end, load_state(dump_state(result.end)))


@pytest.mark.parametrize("path", ASKING, ids=name_of)
def test_copies_made_at_every_decision_come_to_the_same_end(path: Path) -> None:
    result = boards.result_of(path)
    for state, call, given, after in steps(result):
        before = dump_state(state)
        for number in range(len(given)):
            first, second = state.copy(), state.copy()
            boards.play(result.game, result.library, first, call, given[:number])
            ends = [boards.play(result.game, result.library, s, call, given) for s in (first, second, state)]
            assert all(isinstance(end, State) and same(end, after) for end in ends)
        assert dump_state(state) == before


@pytest.mark.parametrize("path", ASKING, ids=name_of)
def test_every_option_of_every_decision_leads_on(path: Path) -> None:
    result = boards.result_of(path)
    call, _ = next(boards.calls(result))
    waiting: list[tuple[str, ...]] = [()]
    for given in waiting:
        found = boards.play(result.game, result.library, result.start, call, given)
        if isinstance(found, Decision):
            assert len(set(found.options)) == len(found.options) > 1
            waiting += [(*given, option) for option in found.options]
        assert len(waiting) < 2000


@pytest.mark.parametrize("path", boards.FILES, ids=name_of)
def test_a_trace_changes_nothing(path: Path) -> None:
    result = boards.result_of(path)
    state = result.start
    for call, given in boards.calls(result):
        plain = boards.play(result.game, result.library, state, call, given)
        traced = boards.play(result.game, result.library, state, call, given, Trace())
        assert isinstance(plain, State) == isinstance(traced, State)
        if isinstance(plain, State) and isinstance(traced, State):
            assert same(plain, traced)
            state = plain
    assert same(state, result.end)


def full_state() -> State:
    state = State(("reds", "blues"), (0, 1), {"P": "x"}, counters=[{"power": 1}, {}])
    state.clock = ("battle", (3, "a"))
    state.add("reds/net", 0, place=3, counters={"wound": 1}, footprint=(4,))
    state.spent = {0: frozenset({"p0", "x1"})}
    state.uses = {("a#1", (0, 1), "battle"): 2}
    state.tallies = {("wound", 0, 1, "segment")}
    state.lasting = [LastingEffect("a#1", 0, 0, (1,), ("battle", 1))]
    state.scripted = (4, 2)
    state.stacks = {"hand": (("reds/net",), ())}
    return state


def test_nothing_of_a_state_is_lost() -> None:
    state = full_state()
    assert load_state(json.loads(json.dumps(dump_state(state)))) == state


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda s: s.update(version=1), "version"),
        (lambda s: s.pop("lasting"), "lasting"),
        (lambda s: s.update(extra=1), "extra"),
        (lambda s: s["entities"][0].update(place="C3"), "entities[0].place"),
        (lambda s: s["entities"][0].pop("counters"), "entities[0].counters"),
        (lambda s: s["entities"][0].update(id=7), "entities[0].id"),
        (lambda s: s["tallies"][0].pop(), "tallies[0]"),
        (lambda s: s.update(teams=[0]), "players"),
        (lambda s: s.update(seed=True), "seed"),
        (lambda s: s.update(uses={}), "uses"),
        (lambda s: s.update(stacks={"pile": [[]]}), "stacks.pile"),
        (lambda s: s["stacks"]["hand"][0].append(1), "stacks.hand[0][1]"),
    ],
)
def test_what_is_not_a_state_is_refused_with_its_place(change: Any, path: str) -> None:
    broken = json.loads(json.dumps(dump_state(full_state())))
    change(broken)
    with pytest.raises(BadState) as refused:
        load_state(broken)
    assert refused.value.path == path


def test_a_state_that_json_cannot_hold_is_not_saved() -> None:
    state = full_state()
    state.clock = (object(),)
    with pytest.raises(BadState, match="clock"):
        dump_state(state)
