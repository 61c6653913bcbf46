"""Whole games of Megaton Mashup in which everything that must hold is looked at after each decision.

    python tests/games/megaton_games.py --games 500 [--agent A] [--mode hard] [--seed S] [-j JOBS]
        [--log FILE]

Prints by which rule the games ended, how long they were, and who won how often. `--log`: what came of each
game, and a digest of its last position, is kept, and a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from long_runs import each_game

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.match import Match
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.record.states import dump_state
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Played, Setup, play

GAME: Any = games.load("megaton-mashup")
MODES = ("easy", "standard", "hard")
UNITS, POWER_LIMIT, EXTRA = 10, 10, {"easy": 3, "standard": 6, "hard": 9}
PLOTS = 16


class Broken(AssertionError):
    """Something that must always hold does not."""


@cache
def library() -> Library:
    return load_library(shipped_paths(), games.load, tuple(games.MODULES))[0][GAME.key]


@cache
def kinds() -> dict[str, str]:
    return {d.id: d.kind for d in library().definitions.values()}


def kind(entity: Any) -> str:
    return kinds()[entity.definition]


def dice_are_conserved(match: Match) -> None:
    """Action dice only go from pool to pool; power dice stay within their limit."""
    for seat in (0, 1):
        counters = match.state.counters[seat]
        action = counters.get("unit-die", 0) + counters.get("monster-die", 0)
        if action != 6:
            raise Broken(f"player {seat} has {action} action dice")
        if not 0 <= counters.get("power-die", 0) <= POWER_LIMIT:
            raise Broken(f"player {seat} has {counters.get('power-die')} power dice")
    if any(match.state.counters[2].values()):
        raise Broken("the villain has a pool")


def the_token_is_one(match: Match) -> None:
    held = [c.get("token", 0) for c in match.state.counters]
    begun = at.clock_of(match.state).phase != at.FIRST  # type: ignore[union-attr]
    if sum(held) != int(begun) or held[2]:
        raise Broken(f"the token lies so: {held}")


def units_are_conserved(match: Match) -> None:
    state = match.state
    clock = at.clock_of(state)
    assert clock is not None
    if clock.phase in (at.FIRST, at.MUSTER):
        return
    for seat in (0, 1):
        here = sum(e.owner == seat for e in state.on_board() if kind(e) == "unit")
        total = here + len(state.stack(at.RESERVE, seat))
        if total != UNITS and match.call is None and state.policies["DESTROYED-UNITS"] == "reserve":
            raise Broken(f"player {seat} has {total} units")


def one_model_a_space(match: Match) -> None:
    taken: Counter[int] = Counter()
    for e in match.state.on_board():
        if kind(e) in ("unit", "building", "alpha", "hyper"):
            taken.update((e.place, *e.footprint))
    twice = [place for place, number in taken.items() if number > 1]
    if twice:
        raise Broken(f"two models on {GAME.board(library()).places[twice[0]]}")


def buildings_are_conserved(match: Match) -> None:
    """Each of them stands, or is gone for good; none leaves more than one tile."""
    entities = match.state.entities
    buildings = [e for e in entities if kind(e) == "building"]
    gone = [e for e in buildings if e.zone != "board"]
    tiles = [e for e in entities if kind(e) in ("hazard", "rubble")]
    if len(buildings) != PLOTS or len(tiles) > len(gone):
        raise Broken(f"{len(buildings)} buildings, {len(gone)} gone, {len(tiles)} tiles")


def cards_are_conserved(match: Match) -> None:
    state = match.state
    made = library()
    deck = sum(made.supplies.get(d.id, 0) for d in made.definitions.values() if d.collection == "cards")
    here = len(state.stack(at.DECK, 2)) + len(state.stack(at.USED, 2))
    if here != deck and match.call is None:
        raise Broken(f"{here} of {deck} cards")


def health_is_within_its_caps(match: Match) -> None:
    clock = at.clock_of(match.state)
    assert clock is not None
    for e in match.state.on_board():
        if kind(e) not in ("alpha", "hyper"):
            continue
        top, last = library().definitions[e.definition].fields["health"]
        most = top - last + 1 + e.counters.get("bonus", 0)
        if not 0 <= e.counters.get("damage", 0) < most:
            raise Broken(f"{e.definition} has taken {e.counters.get('damage')} of {most}")
        cap = EXTRA[clock.mode] if e.owner == 2 else 0
        if max(e.counters.get("bonus", 0), e.counters.get("hyper-bonus", 0)) > cap:
            raise Broken(f"{e.definition} has more extra health than was set")


CHECKS = (
    dice_are_conserved,
    the_token_is_one,
    units_are_conserved,
    one_model_a_space,
    buildings_are_conserved,
    cards_are_conserved,
    health_is_within_its_caps,
)


@dataclass
class Watch:
    """Looks at each position, and at what changed since the one before."""

    rounds: list[int] = field(default_factory=list)

    def __call__(self, match: Match, index: int) -> None:
        if match.call is not None:  # in a step: the state is that before it
            return
        for check in CHECKS:
            check(match)
        clock = at.clock_of(match.state)
        assert clock is not None
        if self.rounds and clock.round < self.rounds[-1]:
            raise Broken("a round went back")
        self.rounds.append(clock.round)


@dataclass(frozen=True)
class Task:
    """One game to play."""

    agent: str
    mode: str
    seed: int


# A villain that is out of cards stands still under CHOICE-10 = nothing: players who attack by chance then
# need thousands of rounds, and no rule ends the game before.
AS_USUAL = ("CHOICE-10",)


def policies_for(seed: int) -> dict[str, str]:
    """Every second game is played under readings picked by chance."""
    usual = dict(GAME.policies.options())
    if seed % 2 == 0:
        return usual
    rng = Random(seed)
    picked = {name: rng.choice(policy.options) for name, policy in GAME.policies.policies.items()}
    return picked | {name: usual[name] for name in AS_USUAL}


def monsters_for(seed: int) -> tuple[str, ...]:
    """Two monsters and a villain, by chance."""
    return tuple(Random(seed).sample(sorted(library().armies), 3))


def play_one(task: Task) -> Played:
    setup = Setup(monsters_for(task.seed), policies_for(task.seed), task.seed, task.mode)
    return play(GAME, library(), setup, [agent(task.agent)() for _ in range(3)], Watch())


def told(task: Task) -> tuple[str, bool, int, int, str]:
    """How a game ended: rule, whether the players won, rounds, decisions, a digest of the last position."""
    try:
        played = play_one(task)
    except Exception as error:
        raise Broken(f"{task}: {type(error).__name__}: {error}") from error
    clock = at.clock_of(played.end.state)
    assert clock is not None
    digest = hashlib.sha256(text(played).encode()).hexdigest()[:16]
    return played.outcome.rule, 2 not in played.outcome.winners, clock.round, len(played.choices), digest


def text(played: Played) -> str:
    return json.dumps(dump_state(played.end.state))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--agent", default="random")
    parser.add_argument("--mode", choices=MODES, action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path)
    given = parser.parse_args()
    for mode in given.mode or MODES:
        todo = [Task(given.agent, mode, given.seed + i) for i in range(given.games)]
        found = list(each_game(todo, told, jobs=given.jobs, log=given.log))
        rounds = sorted(rounds for _, _, rounds, *_ in found)
        print(f"{given.agent}, {mode}, {given.games} games, seeds {given.seed} and on", flush=True)
        print("  ended by:", dict(Counter(rule for rule, *_ in found).most_common()))
        print("  won by the players:", sum(won for _, won, *_ in found))
        print(f"  rounds: {rounds[0]} to {rounds[-1]}, half of them up to {rounds[len(rounds) // 2]}")
        print("  decisions a game:", sum(n for *_, n, _ in found) // len(found), flush=True)


if __name__ == "__main__":
    main()
