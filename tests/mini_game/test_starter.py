"""`rules new` finds what a game of one's own keeps for beginners."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl.cli import new
from rulesdsl.scenarios.check import check_scenarios
from rulesdsl.scenarios.world import Shipped


def test_a_pack_to_begin_with_proves_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    folder = tmp_path / "dockers"
    done = CliRunner().invoke(new.command, [str(folder), "--game", "lantern-harbour"])
    assert done.exit_code in (None, 0), done.output
    packs = (str(Path(__file__).parent / "pack"), str(folder))
    report = check_scenarios([folder], write=True, make_world=lambda: Shipped(packs))
    assert report.proved == len(report.checked) == 1, report.diagnostics


def test_a_game_without_a_starter_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new, "FOLDER", "nothing-of-the-kind")
    done = CliRunner().invoke(new.command, [str(tmp_path / "x"), "--game", "lantern-harbour"])
    assert done.exit_code == 2
    assert "nothing to begin with" in done.output
