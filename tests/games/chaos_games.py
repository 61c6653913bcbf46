"""Whole games of Chaos in the Old World in which everything that must hold is looked at after each decision.

    python tests/games/chaos_games.py --random 500 --greedy 500 [--players 3|4] [--seed S] [-j JOBS]
        [--nodes N] [--minutes M] [--log FILE]

Prints by which rule the games ended, how long they were, and who won how often. `--nodes`: how many
positions a greedy player looks at for one decision at most; `--minutes`: no game is begun after so many
for each number of players; `--log`: what came of each game is kept, and a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from long_runs import each_game

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world.hands import deck_of
from rulesdsl.games.match import Match
from rulesdsl.record.states import dump_state, load_state
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Played, Setup, play

GAME: Any = games.load("chaos-in-the-old-world")
POWERS = ("khorne", "nurgle", "tzeentch", "slaanesh")


class Broken(AssertionError):
    """Something that must always hold does not."""


@cache
def library() -> Library:
    return load_library(shipped_paths(), games.load, tuple(games.MODULES))[0][GAME.key]


def kind(entity: Any) -> str:
    return library().definitions[entity.definition].kind


def figures_are_those_supplied(match: Match) -> None:
    have = Counter((e.definition, e.owner) for e in match.state.entities if kind(e) in FIGURES)
    for (definition, owner), number in have.items():
        made = library().definitions[definition]
        if number > made.count or made.army != match.state.players[owner]:
            raise Broken(f"{number} of {definition}, and {made.count} are supplied")


FIGURES = ("cultist", "warrior", "daemon")


def tokens_are_conserved(match: Match) -> None:
    state = match.state
    lying = Counter(e.definition for e in state.on_board())
    for key in state.supplies:
        if lying[key] + state.supplies[key] != library().supplies[key] or state.supplies[key] < 0:
            raise Broken(f"{key}: {lying[key]} lie out, {state.supplies[key]} are left")


def tokens_on_the_map_are_nobodys(match: Match) -> None:
    # inside a step they are just being laid
    lying = [e for e in match.state.on_board() if e.definition in match.state.supplies and e.bearer >= 0]
    if any(e.owner >= 0 for e in lying):
        raise Broken("a token on the map belongs to somebody")


def cards_are_conserved(match: Match) -> None:
    state = match.state
    for player, power in enumerate(state.players):
        have = Counter(card for zone in (at.HAND, at.PILE, at.HEAP) for card in state.stack(zone, player))
        have.update(e.definition for e in state.on_board() if e.owner == player and kind(e) == "chaos-card")
        if have != Counter(deck_of(library(), power)):
            raise Broken(f"the cards of {power} are not those of the deck")
        if state.counters[player].get("card", 0) != len(state.stack(at.HAND, player)):
            raise Broken(f"{power} is said to hold another number of cards")


def nothing_is_negative(match: Match) -> None:
    for counters in match.state.counters:
        if any(value < 0 for value in counters.values()):
            raise Broken(f"negative: {counters}")


def ruins_are_closed(match: Match) -> None:
    state = match.state
    fresh = {region for verb, _, region, _ in state.tallies if verb == "ruin"}
    for ruin in (e for e in state.on_board() if kind(e) == "ruination"):
        here = state.at(ruin.place)
        if any(e.id in fresh for e in here):
            continue
        if any(kind(e) == "corruption" for e in here):
            raise Broken("a ruined region has corruption")


def spaces_hold_what_they_can(match: Match) -> None:
    faces = Counter((e.place, e.face) for e in match.state.on_board() if kind(e) == "chaos-card")
    stories = Counter(e.place for e in match.state.on_board() if kind(e) == "old-world-card")
    if any(n > 1 for n in (*faces.values(), *stories.values())) or any(f > 1 for _, f in faces):
        raise Broken("two cards in one space")


def nothing_is_hurt_between_fights(match: Match) -> None:
    if any(e.counters.get("hit") for e in match.state.entities):
        raise Broken("hits have piled up")


def corruption_lies_where_it_may(match: Match) -> None:
    state = match.state
    for e in state.on_board():
        if kind(e) != "corruption":
            continue
        region = state.entities[e.bearer] if e.bearer >= 0 else None
        if region is None or region.place != e.place or "region" not in kind(region):
            raise Broken("corruption lies on no region")
        if state.players[e.owner] != library().definitions[e.definition].army:
            raise Broken("corruption of one power belongs to another")


CHECKS = (
    figures_are_those_supplied,
    tokens_are_conserved,
    tokens_on_the_map_are_nobodys,
    cards_are_conserved,
    nothing_is_negative,
    corruption_lies_where_it_may,
    ruins_are_closed,
    spaces_hold_what_they_can,
    nothing_is_hurt_between_fights,
)


TOKENS = ("hero", "noble", "peasant", "skaven", "warpstone", "event")


def saved_and_loaded(match: Match, index: int) -> None:
    """A game that is saved and loaded goes on as it would have."""
    again = replace(match, state=load_state(json.loads(dumped(match))), known={})
    if dumped(again) != dumped(match):
        raise Broken("what was loaded is not what was saved")
    if dumped(again.choose(index)) != dumped(match.choose(index)):
        raise Broken("a game that was loaded goes on otherwise")


def dumped(match: Match) -> str:
    return json.dumps(dump_state(match.state))


@dataclass
class Watch:
    """Looks at each position, and at what changed since the one before."""

    chance: Random
    saves: float = 0.02  # the share of positions that are saved and loaded
    ticks: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    round: int = 0
    # how many Old World tokens, and which Chaos cards, lie where a region was ruined in an earlier round
    ruined: dict[int, tuple[int, frozenset[int]]] = field(default_factory=dict)

    def __call__(self, match: Match, index: int) -> None:
        for check in CHECKS:
            check(match)
        if self.chance.random() < self.saves:
            saved_and_loaded(match, index)
        self._ruins(match)
        clock = at.clock_of(match.state)
        assert clock is not None
        if match.asked is None:
            self._dials(match, clock)

    def _ruins(self, match: Match) -> None:
        """CORR-5: no Old World token and no card comes to a ruin of an earlier round; a card that stays
        there by its text (CARD-6) may."""
        state = match.state
        fresh = {region for verb, _, region, _ in state.tallies if verb == "ruin"}
        now: dict[int, tuple[int, frozenset[int]]] = {}
        for ruin in (e for e in state.on_board() if kind(e) == "ruination"):
            here = state.at(ruin.place)
            if not any(e.id in fresh for e in here):
                cards = frozenset(e.id for e in here if kind(e) == "chaos-card")
                now[ruin.place] = sum(kind(e) in TOKENS for e in here), cards
        for place, (tokens, cards) in self.ruined.items():
            if place not in now:
                raise Broken("a ruin was mended")
            if now[place][0] > tokens or not now[place][1] <= cards:
                raise Broken("an Old World token or a card came to a ruined region")
        self.ruined = now

    def _dials(self, match: Match, clock: at.Clock) -> None:
        """DIAL-6: dials turn forward, in their step only, by two spaces at most."""
        counters = match.state.counters
        ticks, points = [c.get("tick", 0) for c in counters], [c.get("point", 0) for c in counters]
        if self.ticks:
            rounds = clock.round - self.round
            for new, old in zip(ticks + points, self.ticks + self.points, strict=True):
                if new < old:
                    raise Broken("a dial or points went back")
            for new, old in zip(ticks, self.ticks, strict=True):
                if new > old + 2 * rounds:
                    raise Broken("a dial turned out of its step, or more than two spaces in a round")
        self.ticks, self.points, self.round = ticks, points, clock.round


@dataclass(frozen=True)
class Task:
    """One game to play."""

    agent: str
    powers: tuple[str, ...]
    seed: int


def policies_for(seed: int) -> dict[str, str]:
    """Every second game is played under readings picked by chance."""
    if seed % 2 == 0:
        return dict(GAME.policies.options())
    rng = Random(seed)
    return {name: rng.choice(policy.options) for name, policy in GAME.policies.policies.items()}


def play_one(task: Task) -> Played:
    setup = Setup(task.powers, policies_for(task.seed), task.seed)
    return play(GAME, library(), setup, [agent(task.agent)() for _ in task.powers], Watch(Random(task.seed)))


Told = tuple[str, tuple[str, ...], int, int]


def told(task: Task) -> Told:
    """How a game ended: rule, winners, rounds, decisions."""
    played = play_one(task)
    clock = at.clock_of(played.end.state)
    assert clock is not None
    winners = tuple(task.powers[p] for p in played.outcome.winners)
    return played.outcome.rule, winners, clock.round, len(played.choices)


def text(played: Played) -> str:
    return json.dumps(dump_state(played.end.state))


def tasks(kind_of_agent: str, number: int, players: int, seed: int) -> list[Task]:
    """So many games; with three players each power is absent in turn (OPEN-11)."""
    seats = list(combinations(POWERS, players))
    return [Task(kind_of_agent, seats[i % len(seats)], seed + i) for i in range(number)]


def summary(found: list[Told]) -> dict[str, Any]:
    return {
        "games": len(found),
        "ended by": dict(sorted(Counter(rule for rule, *_ in found).items())),
        "won by": dict(Counter(w for _, winners, *_ in found for w in winners).most_common()),
        "won by rule": {
            f"{rule} {winner}": n
            for (rule, winner), n in sorted(Counter((r, w) for r, ws, *_ in found for w in ws).items())
        },
        "rounds": dict(sorted(Counter(rounds for *_, rounds, _ in found).items())),
        "decisions a game": sum(n for *_, n in found) // max(1, len(found)),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--greedy", type=int, default=0)
    parser.add_argument("--players", type=int, choices=(3, 4), action="append")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=60)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--log", type=Path)
    parser.add_argument("-j", "--jobs", type=int, default=1)
    given = parser.parse_args()
    for name, number in (("random", given.random), (f"greedy:{given.nodes}", given.greedy)):
        for players in given.players or (3, 4):
            if not number:
                continue
            todo = tasks(name, number, players, given.seed)
            found = list(each_game(todo, told, jobs=given.jobs, minutes=given.minutes, log=given.log))
            print(f"{name}, {players} players")
            for what, value in summary(found).items():
                print(f"  {what}: {value}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
