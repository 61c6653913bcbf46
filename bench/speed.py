"""How fast the hand loop is: battles per second on full and half-full boards.

    python bench/speed.py [BOARDS]

Battles per calibration run compare machines; battles per second only days of one machine.
"""

from __future__ import annotations

import sys
from time import process_time

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


def measure(laid: list[list[handloop.Laid]], runs: int = 7) -> tuple[float, float]:
    """Battles per processor second, and seconds of a calibration run, each in its fastest round.

    Both are measured in turn, so that a machine that slows down slows both down.
    """
    battles = unit = float("inf")
    resolve = handloop.resolve
    for _ in range(runs):
        unit = min(unit, calibrate.seconds(1))
        start = process_time()
        for board in laid:
            resolve(board)
        battles = min(battles, process_time() - start)
    return len(laid) / battles, unit


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    for name, size in (("full", FULL), ("half-full", HALF)):
        for flavour in ("plain", "dense"):
            laid = decision_free(count, size, flavour)
            speed, unit = measure(laid)
            print(
                f"{name:9} {flavour:5}  {speed:6.0f} battles/s  {speed * unit:5.0f} per calibration run "
                f"of {unit:.4f} s  ({len(laid)} of {count} boards ask nobody)"
            )


if __name__ == "__main__":
    main()
