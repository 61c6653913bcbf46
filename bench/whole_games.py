"""How fast whole games are: games per second and the cost of a decision, for each agent.

    python bench/whole_games.py [ROUNDS]

The same games in every round, in turn; the best round of each counts.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from time import process_time

import calibrate

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Setup, play

LIBRARIES = load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]
PAIRS = list(permutations(("borgo", "hegemony", "moloch", "outpost"), 2))
POWERS = ("khorne", "nurgle", "tzeentch", "slaanesh")


@dataclass(frozen=True)
class Work:
    """What is played in a round: so many games of each agent against itself, at these tables in turn."""

    title: str
    game: str
    tables: Sequence[tuple[str, ...]]
    counts: Mapping[str, int]

    def play(self, spec: str, count: int) -> int:
        """Play some games; how many decisions that were."""
        game, library = games.load(self.game), LIBRARIES[self.game]
        decisions = 0
        for number in range(count):
            players = self.tables[number * 5 % len(self.tables)]
            setup = Setup(players, game.policies.options(), number)
            agents = [agent(spec)() for _ in players]
            decisions += len(play(game, library, setup, agents).choices)  # type: ignore[arg-type]
        return decisions


WORK = (
    Work("whole games of two players", "neuroshima-hex", PAIRS, {"random": 24, "greedy": 2, "searcher": 1}),
    Work(
        "whole games of Chaos in the Old World, four players",
        "chaos-in-the-old-world",
        [POWERS],
        {"random": 4, "greedy:60": 1},
    ),
)


def main(rounds: int = 3) -> None:
    todo = [(work, spec) for work in WORK for spec in work.counts]
    best = dict.fromkeys(((work.title, spec) for work, spec in todo), float("inf"))
    decisions: dict[tuple[str, str], int] = {}
    unit = float("inf")
    for work in WORK:
        work.play("random", 1)
    for _ in range(rounds):
        unit = min(unit, calibrate.seconds(1))
        for work, spec in todo:
            key, start = (work.title, spec), process_time()
            decisions[key] = work.play(spec, work.counts[spec])
            best[key] = min(best[key], process_time() - start)
    for work in WORK:
        print(work.title)
        for spec, count in work.counts.items():
            key = (work.title, spec)
            speed, cost = count / best[key], best[key] / decisions[key]
            print(
                f"  {spec:10} {speed:9.2f} games/s   {speed * unit:8.3f} per calibration run   "
                f"{cost * 1000:8.2f} ms a decision"
            )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
