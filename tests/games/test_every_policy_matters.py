"""Every disputed point is shown by a scenario, and every case of the reference; or a reason says why not.

That a `disputed` entry really changes the outcome is checked where scenarios are checked (N0601).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import readings_shown
import yaml

from rulesdsl import games
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.snapshot import snapshot
from rulesdsl.scenarios.world import shipped

KEY = "neuroshima-hex"
ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "scenarios" / "neuroshima-hex", ROOT / "tests" / "kernel" / "scenarios"]
# The worked cases of the rules reference are numbered without gaps.
CASES = [f"RUL-{number:03d}" for number in range(1, 171)]
REASONS = yaml.safe_load((ROOT / "docs" / "rulings" / "not-shown.yaml").read_text(encoding="utf-8"))


@cache
def shown() -> tuple[frozenset[tuple[str, str]], frozenset[str]]:
    """Points with the option that some scenario shows; cases that some scenario cites."""
    scenarios = readings_shown.cases(*FOLDERS)
    cited = {cite for scenario in scenarios for cite in scenario.cites}
    return (
        frozenset(readings_shown.shown(scenarios)),
        frozenset(cite for cite in cited if re.fullmatch(r"RUL-\d{3}", cite)),
    )


@pytest.mark.parametrize(("name", "option"), readings_shown.other_options(KEY))
def test_an_option_changes_some_scenario_or_its_policy_has_a_reason(name: str, option: str) -> None:
    assert ((name, option) in shown()[0]) != (name in REASONS["policies"])


@pytest.mark.parametrize(("name", "one", "other"), readings_shown.pairs_of_others(KEY))
def test_two_options_that_are_no_default_are_told_apart_by_a_scenario(
    name: str, one: str, other: str
) -> None:
    apart = readings_shown.told_apart(name, (one, other), readings_shown.cases(*FOLDERS))
    assert apart != (f"{name} {one} {other}" in REASONS["alike"])


@pytest.mark.parametrize("option", POLICIES.policies["DECLARATION-ORDER"].options)
def test_what_is_declared_in_secret_is_asked_so(option: str) -> None:
    path = FOLDERS[0] / "clown" / "attacks-instead.yaml"
    scenario, _ = load(path, shipped())
    assert scenario is not None
    game, (library, _) = games.load(KEY), shipped().library(KEY)
    result = run(scenario, game, library, {"DECLARATION-ORDER": option})
    assert result.asked
    assert ("(in secret), asked of" in snapshot(result)) == (option == "simultaneous-secret")


@pytest.mark.parametrize("case", CASES)
def test_a_case_of_the_reference_has_a_scenario_or_a_reason(case: str) -> None:
    assert (case in shown()[1]) != (case in REASONS["cases"])


def test_reasons_speak_of_known_policies_and_cases() -> None:
    assert set(REASONS["policies"]) <= set(POLICIES.policies)
    assert set(REASONS["cases"]) <= set(CASES)
    assert shown()[1] <= set(CASES)
