"""How fast the hand loop is: battles per second on full and half-full boards.

    python bench/speed.py [BOARDS]

Prints the calibration beside it; a battle's cost in thousandths of a calibration run compares machines.
"""

from __future__ import annotations

import sys
from time import perf_counter

import calibrate
import handloop
from boards import FULL, HALF, boards


def decision_free(count: int, size: int, flavour: str, seed: int = 1) -> list[list[handloop.Laid]]:
    """Boards in the form the hand loop takes, without those on which somebody has to choose."""
    rows = handloop.load_rows()
    kept: list[list[handloop.Laid]] = []
    for tiles in boards(count, seed, size, flavour):
        laid = [(rows[t.tile], t.cell, t.facing, t.side, t.wounds) for t in tiles]
        if handloop.resolve(laid)["needs_decision"] is None:
            kept.append(laid)
    return kept


def rate(laid: list[list[handloop.Laid]], runs: int = 5) -> float:
    """Battles per second in the fastest of several runs over all boards."""
    best = float("inf")
    resolve = handloop.resolve
    for _ in range(runs):
        start = perf_counter()
        for board in laid:
            resolve(board)
        best = min(best, perf_counter() - start)
    return len(laid) / best


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    unit = calibrate.seconds()
    print(f"calibration: {unit:.4f} s per run")
    for name, size in (("full", FULL), ("half-full", HALF)):
        for flavour in ("plain", "dense"):
            laid = decision_free(count, size, flavour)
            speed = rate(laid)
            print(
                f"{name:10} {flavour:6} {speed:8.0f} battles/s "
                f"{1000 / speed / unit:.3f} thousandths of a calibration run each "
                f"({len(laid)} of {count} boards ask nobody)"
            )


if __name__ == "__main__":
    main()
