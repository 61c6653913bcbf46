"""How fast whole games are: games per second and the cost of a decision, for each agent.

    python bench/whole_games.py [ROUNDS]

The same games in every round, in turn; the best round of each counts.
"""

from __future__ import annotations

import sys
from itertools import permutations
from time import process_time

import calibrate

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Setup, play

GAME = games.load("neuroshima-hex")
LIBRARY = load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]["neuroshima-hex"]
POLICIES = GAME.policies.options()
PAIRS = list(permutations(("borgo", "hegemony", "moloch", "outpost"), 2))
# agent -> games of a round
WORK = {"random": 24, "greedy": 2, "searcher": 1}


def work(spec: str, count: int) -> int:
    """Play some games of an agent against itself; how many decisions that were."""
    decisions = 0
    for number in range(count):
        setup = Setup(PAIRS[number * 5 % len(PAIRS)], POLICIES, number)
        played = play(GAME, LIBRARY, setup, [agent(spec)(), agent(spec)()])  # type: ignore[arg-type]
        decisions += len(played.choices)
    return decisions


def main(rounds: int = 3) -> None:
    best = dict.fromkeys(WORK, float("inf"))
    decisions = dict.fromkeys(WORK, 0)
    unit = float("inf")
    work("random", 2)
    for _ in range(rounds):
        unit = min(unit, calibrate.seconds(1))
        for spec, count in WORK.items():
            start = process_time()
            decisions[spec] = work(spec, count)
            best[spec] = min(best[spec], process_time() - start)
    print("whole games of two players")
    for spec, count in WORK.items():
        speed, cost = count / best[spec], best[spec] / decisions[spec]
        print(
            f"  {spec:10} {speed:9.2f} games/s   {speed * unit:8.3f} per calibration run   "
            f"{cost * 1000:8.2f} ms a decision"
        )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:2]))
