"""Every code of this room: its wrong example is reported with it, and its right one is clean."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.scenarios import codes
from rulesdsl.scenarios.check import check_scenarios
from rulesdsl.scenarios.codes import CODES

SHOWN = [code for code in CODES if code.wrong]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_a_wrong_example_is_reported_and_a_right_one_is_clean(code: codes.Code, tmp_path: Path) -> None:
    file = tmp_path / "example.yaml"
    file.write_text(code.wrong)
    assert code.code in [p.code for p in check_scenarios([file]).diagnostics]
    file.write_text(code.right)
    assert [p for p in check_scenarios([file]).diagnostics if p.severity == "error"] == []


def test_every_code_that_is_used_is_explained() -> None:
    used = {v for k, v in vars(codes).items() if k.isupper() and isinstance(v, str) and k[0] != "_"}
    assert used == {code.code for code in CODES}
    assert all(code.explanation and code.title for code in CODES)
