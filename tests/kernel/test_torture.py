"""Made-up tiles that prove the kernel: every scenario states what must come out, and all of it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.scenarios import codes
from rulesdsl.scenarios.check import check_file, find_scenarios

FILES = find_scenarios([Path(__file__).parent / "scenarios"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_made_up_board_comes_out_as_it_must(path: Path) -> None:
    checked = check_file(path, write=False)
    # what is stated is the proof; pictures of these boards are not kept
    assert [d for d in checked.diagnostics if d.code != codes.SNAPSHOT_MISSING] == []
    assert checked.cites


def test_there_are_enough_scenarios() -> None:
    assert len(FILES) >= 40
