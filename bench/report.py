"""Every figure that the project publishes about speed, measured in turn in one run.

    python bench/report.py [BOARDS] [ROUNDS]

Each round measures everything once, so that a machine that slows down slows all of it down; the best
round of each counts.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parent))

import calibrate
import handloop
from advances import main as advances
from boards import FULL, HALF, Tile, boards
from whole_games import main as whole_games

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Trace

ROOT = Path(__file__).parents[1]
GAME = games.load("neuroshima-hex")
LIBRARY = load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))[0]["neuroshima-hex"]
POLICIES = GAME.policies.options()
BATTLE = StepCall("battle", 0)


def state_of(tiles: list[Tile]) -> State:
    """A board as the engine takes it."""
    state = GAME.new_state(("south", "north"), (0, 1), POLICIES)
    for t in tiles:
        state.add(
            t.tile, t.side, place=t.cell, facing=t.facing, counters={"wound": t.wounds} if t.wounds else {}
        )
    return state


def pairs(count: int, size: int) -> tuple[list[list[handloop.Laid]], list[State]]:
    """The same boards for both, without those on which somebody has to choose."""
    rows = handloop.load_rows()
    laid: list[list[handloop.Laid]] = []
    states: list[State] = []
    for tiles in boards(count, 1, size, "plain"):
        board = [(rows[t.tile], t.cell, t.facing, t.side, t.wounds) for t in tiles]
        if handloop.resolve(board)["needs_decision"] is None:
            laid.append(board)
            states.append(state_of(tiles))
    return laid, states


def best(rounds: int, *works: Callable[[], object]) -> list[float]:
    """Processor seconds of each work in its best round; the works take turns."""
    found = [float("inf")] * len(works)
    for _ in range(rounds):
        for i, work in enumerate(works):
            start = process_time()
            work()
            found[i] = min(found[i], process_time() - start)
    return found


def wall(rounds: int, *command: str) -> float:
    """Wall seconds of a command in its best round."""
    found = float("inf")
    for _ in range(rounds):
        start = perf_counter()
        subprocess.run(command, capture_output=True, check=False, cwd=ROOT)
        found = min(found, perf_counter() - start)
    return found


def main(count: int = 400, rounds: int = 5) -> None:
    for name, size in (("full boards", FULL), ("half-full boards", HALF)):
        laid, states = pairs(count, size)

        def by_hand(laid: list[list[handloop.Laid]] = laid) -> None:
            for board in laid:
                handloop.resolve(board)

        def untraced(states: list[State] = states) -> None:
            for state in states:
                GAME.run(LIBRARY, state, BATTLE, Answers(), None)

        def traced(states: list[State] = states) -> None:
            for state in states:
                GAME.run(LIBRARY, state, BATTLE, Answers(), Trace())

        unit, hand, plain, told = best(rounds, calibrate.work, by_hand, untraced, traced)
        n = len(laid)
        print(f"{name} ({n} of {count} ask nobody)")
        print(f"  hand loop        {n / hand:8.0f} battles/s   {n / hand * unit:6.0f} per calibration run")
        print(f"  engine           {n / plain:8.0f} battles/s   {hand / plain:6.2f} of the hand loop")
        print(f"  engine, traced   {n / told:8.0f} battles/s   {told / plain:6.2f} times the untraced time")
    whole_games()
    advances()
    python, rules = sys.executable, str(Path(sys.executable).parent / "rules")
    empty = wall(rounds, python, "-c", "pass")
    print("start-up")
    helped = wall(rounds, rules, "--help")
    print(f"  rules --help     {helped * 1000:8.0f} ms   python -c pass {empty * 1000:.0f} ms")
    start = perf_counter()
    done = subprocess.run(
        [rules, "check", "armies", "scenarios"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    print("full check")
    print(f"  rules check armies scenarios  {perf_counter() - start:.2f} s")
    print("  " + "\n  ".join(done.stdout.strip().splitlines()[-3:]))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
