"""A fixed amount of plain Python work: speeds are given relative to it, so that machines compare.

    python bench/calibrate.py [RUNS]

Never change the loop: figures of different days would no longer compare.
"""

from __future__ import annotations

import sys
from time import process_time

OPERATIONS = 2_000_000


def work() -> int:
    """Two million integer steps, a fifth of them through a dict and a list. Always the same result."""
    table = {i: (i * 7) % 19 for i in range(64)}
    column = [0] * 19
    x = 1
    for _ in range(OPERATIONS // 5):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        y = x >> 8
        cell = table[y & 63]
        column[cell] += y & 3
        if y & 1:
            x ^= column[cell]
    return x


def seconds(runs: int = 5) -> float:
    """Processor seconds of the fastest of several runs: the others were disturbed."""
    best = float("inf")
    for _ in range(runs):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best


if __name__ == "__main__":
    print(f"{seconds(int(sys.argv[1]) if len(sys.argv) > 1 else 5):.4f} s per run")
