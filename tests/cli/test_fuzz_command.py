"""`rules fuzz`: exit codes, formats, errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from asking import ROOT, ask

from rulesdsl.kernel.world import World

ARMIES = str(ROOT / "armies")


def test_sound_packs_end_with_nought() -> None:
    said = ask("fuzz", ARMIES, "--boards", "6", "-j", "1")
    assert said.code == 0
    last = said.out.splitlines()[-1]
    assert last.startswith("neuroshima-hex: 6 boards, 0 failed; ") and "branches fired" in last
    assert "armies/keywords.yaml:" in said.out  # what never fired, where it is written


def test_the_report_as_json() -> None:
    told = json.loads(ask("fuzz", ARMIES, "--boards", "4", "-j", "1", "--format", "json").out)
    found = told["neuroshima-hex"]
    assert found["boards"] == 4 and found["failing"] == [] and found["branches"] > found["fired"] > 0


def test_what_fails_is_kept_and_ends_with_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(self: World, *_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(World, "settle", broken)
    said = ask("fuzz", ARMIES, "--boards", "20", "-j", "1", "--out", str(tmp_path / "found"))
    assert said.code == 1
    kept = sorted((tmp_path / "found").glob("*.yaml"))
    assert kept and str(kept[0]) in said.out and "breaking off" in said.out


def test_packs_with_errors_are_told_and_end_with_one(wild: str) -> None:
    (Path(wild) / "wild.yaml").write_text("army: wild\nname: Wild\ntiles: [{tile: x, kind: oger}]\n")
    said = ask("fuzz", wild, "--boards", "2")
    assert said.code == 1 and "error[" in said.out


def test_a_missing_folder_ends_with_two() -> None:
    assert ask("fuzz", "nowhere").code == 2


def test_an_army_of_ones_own_is_tried(wild: str, tmp_path: Path) -> None:
    said = ask("fuzz", wild, "--boards", "12", "-j", "1", "--out", str(tmp_path / "found"))
    assert said.code == 0
    assert "armies/keywords.yaml" not in said.out
