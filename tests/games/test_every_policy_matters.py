"""Every disputed point is shown by a scenario, and every case of the reference; or a reason says why not.

That a `disputed` entry really changes the outcome is checked where scenarios are checked (N0601).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "scenarios" / "neuroshima-hex", ROOT / "tests" / "kernel" / "scenarios"]
# The worked cases of the rules reference are numbered without gaps.
CASES = [f"RUL-{number:03d}" for number in range(1, 171)]
REASONS = yaml.safe_load((ROOT / "docs" / "rulings" / "not-shown.yaml").read_text(encoding="utf-8"))


@cache
def shown() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Points with the option that some scenario shows; cases that some scenario cites."""
    options: set[tuple[str, str]] = set()
    cases: set[str] = set()
    for path in find_scenarios(FOLDERS):
        scenario, problems = load(path, shipped())
        assert scenario is not None, problems
        options.update((reading.policy, reading.option) for reading in scenario.readings)
        cases.update(cite for cite in scenario.cites if re.fullmatch(r"RUL-\d{3}", cite))
    return frozenset(options), frozenset(cases)


@pytest.mark.parametrize("name", POLICIES.policies)
def test_a_policy_changes_some_scenario_or_has_a_reason(name: str) -> None:
    seen = any(policy == name for policy, _ in shown()[0])
    assert seen != (name in REASONS["policies"])


@pytest.mark.parametrize("case", CASES)
def test_a_case_of_the_reference_has_a_scenario_or_a_reason(case: str) -> None:
    assert (case in shown()[1]) != (case in REASONS["cases"])


def test_reasons_speak_of_known_policies_and_cases() -> None:
    assert set(REASONS["policies"]) <= set(POLICIES.policies)
    assert set(REASONS["cases"]) <= set(CASES)
    assert shown()[1] <= set(CASES)
