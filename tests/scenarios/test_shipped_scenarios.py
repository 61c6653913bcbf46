"""Every scenario that is shipped: its expectations hold, and its outcome is the accepted one."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from rulesdsl.scenarios.check import check_scenarios, find_scenarios, run_shipped
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.snapshot import snapshot as outcome_of
from rulesdsl.scenarios.syrupy_extension import ScenarioSnapshot
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).parents[2] / "scenarios"
FILES = find_scenarios([ROOT])


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.relative_to(ROOT).with_suffix("").as_posix())
def test_the_outcome_is_the_accepted_one(path: Path, snapshot: SnapshotAssertion) -> None:
    world = shipped()
    scenario, problems = load(path, world)
    assert scenario is not None, problems
    result = run_shipped(scenario, world)
    assert not result.problems
    assert outcome_of(result) == snapshot(name=str(path), extension_class=ScenarioSnapshot)


def test_every_shipped_scenario_is_proved() -> None:
    report = check_scenarios([ROOT], write=False)
    assert report.diagnostics == []
    assert report.proved == len(FILES) > 60


def test_every_shipped_scenario_cites_a_rule() -> None:
    assert [one.path for one in check_scenarios([ROOT], write=False).checked if not one.cites] == []
