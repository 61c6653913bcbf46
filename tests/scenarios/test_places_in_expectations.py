"""`C4 has 1 hybrid`: what lies on a place when all is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.scenarios import codes
from rulesdsl.scenarios.check import check_file

BOARD = """scenario: Where a unit stood
game: neuroshima-hex
cites: [BATTLE-5]
board:
  - moloch hybrid at C4 facing n
  - outpost runner at C3 facing n
steps: [battle]
expect:
  - {claim}
"""


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("C4 has 1 hybrid", ""),
        ("C3 has no runner", ""),
        ("C3 has 1 runner", "C3 has no runner at the end"),
        ("C4 has no hybrid", "C4 has 1 hybrid at the end"),
        ("C4 has 2 hybrid", "C4 has 1 hybrid at the end"),
    ],
)
def test_a_place_has_what_lies_on_it(tmp_path: Path, claim: str, told: str) -> None:
    path = tmp_path / "place.yaml"
    path.write_text(BOARD.format(claim=claim), encoding="utf-8")
    found = check_file(path, write=False).diagnostics
    assert [d.message for d in found if d.code != codes.SNAPSHOT_MISSING] == ([told] if told else [])
