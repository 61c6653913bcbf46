"""A thousand boards in every run; `python tests/equality/compare.py 20000` is the full proof."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import compare

CHUNKS = 10
EACH = 100


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_engine_ends_every_battle_as_the_reference_interpreter_does(chunk: int) -> None:
    report = compare.run(EACH, seed=1000 + chunk, symmetries_each=20)
    assert report.boards == EACH
    assert report.differ == []


def test_boards_of_the_proof_have_loops_choices_and_merged_slots() -> None:
    library = compare.base_library()
    seen: set[str] = set()
    for i, tiles in compare.all_boards(120, seed=5):
        state = compare.state_of(tiles)
        seen.update(compare.kinds_of(library, state, compare.by_engine(library, state, i)))
    assert {"a loop of nets", "an absorbing choice", "a merged slot"} <= seen


def test_a_wrong_engine_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison can fail: an engine that lets facing nets hold each other differs at once."""
    from rulesdsl.kernel.edges import Solver

    monkeypatch.setattr(Solver, "_rule", lambda *_: True)
    assert compare.run(60, seed=7, symmetries_each=0).differ
