"""A scenario may bring content of its own, from its own folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from rulesdsl.scenarios.check import check_scenarios, find_scenarios
from rulesdsl.scenarios.world import shipped

PACK = "pack: made-up\nname: {en: Made up}\nversion: 0.1.0\ngame: neuroshima-hex\nextends: []\nlicence: MIT\n"
ARMY = """\
army: made-up
name: {en: Made up}
tiles:
  - tile: thrower
    name: {en: Thrower}
    count: 1
    kind: warrior
    initiative: 2
    attacks: {n: melee 1}
"""
SCENARIO = """\
scenario: A made-up tile fights
game: neuroshima-hex
packs: [pack]
board:
  - made-up thrower at C4 facing n
  - borgo mutant at C3 facing n
steps: [battle]
expect:
  - 'segment 2: mutant at C3 is destroyed'
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text(PACK)
    (tmp_path / "pack" / "made-up.yaml").write_text(ARMY)
    (tmp_path / "fight.yaml").write_text(SCENARIO)
    return tmp_path


def test_a_tile_of_its_own_pack_fights(home: Path) -> None:
    report = check_scenarios([home])
    assert [p for p in report.diagnostics if p.severity == "error"] == []
    assert report.proved == 1


def test_what_is_wrong_with_its_pack_is_told(home: Path) -> None:
    (home / "pack" / "made-up.yaml").write_text(ARMY.replace("melee", "meele"))
    report = check_scenarios([home])
    assert report.failed == 1
    assert any(p.place.file.endswith("made-up.yaml") for p in report.diagnostics)


def test_a_scenario_inside_a_pack_uses_that_pack(home: Path) -> None:
    inside = home / "pack" / "scenarios" / "fight.yaml"
    inside.parent.mkdir()
    (home / "fight.yaml").unlink()
    inside.write_text(SCENARIO.replace("packs: [pack]\n", ""))
    assert find_scenarios([home]) == [inside]
    assert check_scenarios([home]).proved == 1


def test_packs_given_to_the_check_serve_all_scenarios(home: Path) -> None:
    away = home / "elsewhere.yaml"
    away.write_text(SCENARIO.replace("packs: [pack]\n", ""))
    assert check_scenarios([away]).failed == 1
    assert check_scenarios([away], make_world=partial(shipped, (str(home / "pack"),))).proved == 1
