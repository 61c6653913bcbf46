"""The battle on bit masks against the general way: the same ends, questions and events, on boards of all
sorts and under every ruleset."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.games.game import StepCall
from rulesdsl.games.neuroshima_hex import swift
from rulesdsl.games.neuroshima_hex.game import GAME
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Trace
from rulesdsl.record.states import dump_state

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "bench"), str(ROOT / "tests" / "equality")]

from boards import FULL, Tile, boards  # noqa: E402
from compare import dense_board  # noqa: E402

BATTLE = StepCall("battle", 0)
POLICIES = {name: GAME.policies.options(name) for name in GAME.policies.rulesets}
# every other reading of what a battle on masks can be fought under
for name in ("EXTRA-WHEN", "SABOTEUR-FLOOR", "TWO-ATTACKS-ONE-SIDE", "DECLARATION-ORDER"):
    for option in GAME.policies.policies[name].options[1:]:
        POLICIES[f"{name}: {option}"] = GAME.policies.options(overrides={name: option})
for name in ("MEDIC-SIMUL", "MEDIC-CHAIN", "MEDIC-SCOPE", "MEDIC-MANDATORY", "NET-MUTUAL", "ARMOUR"):
    for option in GAME.policies.policies[name].options[1:]:
        POLICIES[f"{name}: {option}"] = GAME.policies.options(overrides={name: option})


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))[0]["neuroshima-hex"]


def some_boards(count: int, seed: int) -> Iterator[list[Tile]]:
    """Full and half-full boards, some of them crowded with what switches off, helps or shifts."""
    yield from boards(count, seed, FULL, "plain", choosing=False)
    yield from boards(count, seed, 10, "dense", choosing=True)
    for number in range(count):
        yield dense_board(number, seed)


def state_of(tiles: list[Tile], policies: Mapping[str, str]) -> State:
    state = GAME.new_state(("south", "north"), (0, 1), policies)
    for t in reversed(tiles):  # ids that do not rise with the places
        counters = {"wound": t.wounds} if t.wounds else {}
        state.add(t.tile, t.side, place=t.cell, facing=t.facing, counters=counters)
    return state


def fought(library: Library, state: State, traced: bool) -> tuple[object, list[Any], list[Any]]:
    """The end of a battle, what was asked, what was told; the last option answers everything."""
    answers: list[str] = []
    while True:
        trace, reader = Trace() if traced else None, Answers(answers)
        try:
            end = GAME.run(library, state, BATTLE, reader, trace)
            break
        except Pending as pending:
            answers.append(pending.decision.options[-1])
    return dump_state(end), reader.asked, trace.happenings if trace is not None else []


@pytest.mark.parametrize("reading", POLICIES)
def test_both_ways_end_ask_and_tell_alike(
    library: Library, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: Counter[bool] = Counter()
    short = swift.fight

    def counted(world: Any) -> bool:
        done = short(world)
        ways[done] += 1
        return done

    for tiles in some_boards(12, seed=31):
        state = state_of(tiles, POLICIES[reading])
        before = dump_state(state)
        monkeypatch.setattr(swift, "fight", counted)
        quiet, told = fought(library, state, False), fought(library, state, True)
        monkeypatch.setattr(swift, "fight", lambda world: False)
        general = fought(library, state, True)
        assert told == general, tiles
        assert quiet[:2] == general[:2], tiles
        assert dump_state(state) == before
    if swift.rows_of(GAME.plan(library, POLICIES[reading]), GAME.topology) is not None:
        assert ways[True] > ways[False] / 2


def test_what_is_done_between_segments_is_done_in_the_general_way(library: Library) -> None:
    tiles = [Tile("moloch/hybrid", 4, 0, 0, 0), Tile("borgo/mutant", 3, 3, 1, 0)]
    world = GAME.world(library, state_of(tiles, POLICIES["3.0-faq"]))
    world.between = lambda: None
    assert not swift.fight(world)
    world.between = None
    assert swift.fight(world)
