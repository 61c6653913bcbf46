"""How soon `rules fuzz` comes to each planted fault, for many seeds: a table for docs/proofs.md.

Run: PYTHONPATH=. python tests/lab/planted_table.py [SEEDS [FAULT...]]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from planted import PLANTED

from rulesdsl.lab.trying.failing import Failing
from rulesdsl.lab.trying.fuzz import Fuzz, fuzz, fuzz_of
from rulesdsl.lab.trying.shrink import shrink

ARMIES = Path(__file__).parents[2] / "armies"
SEEDS, MOST_BOARDS, MINUTE = 10, 10_000, 60.0


def row(one: Fuzz, fault: str, seed: int) -> tuple[int, float, int, int]:
    """The number of the board, seconds of the processor until it failed, its things before and after."""
    with pytest.MonkeyPatch.context() as patch:
        PLANTED[fault](patch)
        began = time.process_time()
        found = fuzz(lambda: one, seed=seed, boards=MOST_BOARDS, most_failing=1)
        seconds = time.process_time() - began
        (failing,) = found.failing
        small = shrink(one.trials, failing)
    assert small.board is not None
    return found.boards + found.games, seconds, things(failing), len(small.board.lines)


def things(failing: Failing) -> int:
    """How many there were where it failed first."""
    if failing.board is not None:
        return len(failing.board.lines)
    assert failing.look is not None
    return len(failing.look.state.on_board())


def main(seeds: int, faults: Sequence[str]) -> None:
    """One line a fault: of boards and seconds the median and the most, of things the most."""
    one = fuzz_of((str(ARMIES),), "neuroshima-hex")
    print(f"{'fault':24} in a minute   boards: median, most   seconds: median, most   things")
    for fault in faults:
        rows = [row(one, fault, seed) for seed in range(1, seeds + 1)]
        boards, seconds, before, after = (list(column) for column in zip(*rows, strict=True))
        soon = sum(second <= MINUTE for second in seconds)
        print(
            f"{fault:24} {soon:4} of {seeds:2}  {statistics.median(boards):15.0f} {max(boards):6}"
            f"  {statistics.median(seconds):16.1f} {max(seconds):6.1f}   {max(before)} -> {max(after)}",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS, sys.argv[2:] or list(PLANTED))
