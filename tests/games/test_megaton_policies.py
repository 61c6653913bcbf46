"""Each open point of Megaton Mashup makes a difference in a scenario, or it is said why none can; every case
of the reference is a scenario."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.world import shipped

KEY = "megaton-mashup"
ROOT = Path(__file__).parents[2]
POLICIES = games.load(KEY).policies.policies

# Why no scenario differs.
NONE_CAN = {
    "CHOICE-3": "no other reading is proposed, so there is one option only",
    "CHOICE-9": "no other reading is proposed for all villains, so there is one option only",
    "CHOICE-12": "no card and no rule of the pack offers a villain an optional attack or move",
    "CHOICE-18": "the pack sets the amount",
    "CHOICE-19": "the pack sets the faces",
}


@cache
def cases() -> tuple[Scenario, ...]:
    found = (load(path, shipped())[0] for path in find_scenarios([ROOT / "scenarios" / KEY]))
    return tuple(scenario for scenario in found if scenario is not None)


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_changes_a_scenario_or_has_a_reason(name: str) -> None:
    # that a reading really changes what comes out is checked where scenarios are checked (N0601)
    seen = {reading.option for case in cases() for reading in case.readings if reading.policy == name}
    others = set(POLICIES[name].options[1:])
    if name in NONE_CAN:
        assert not others
    else:
        assert seen


@pytest.mark.parametrize("number", range(1, 25))
def test_every_case_of_the_reference_is_a_scenario(number: int) -> None:
    assert any(f"R-{number:02d}" in case.cites for case in cases())


def test_every_choice_of_the_reference_is_a_policy() -> None:
    assert {f"CHOICE-{n}" for n in range(1, 21)} <= set(POLICIES)


def test_every_rule_has_a_scenario_or_a_reason() -> None:
    table = (ROOT / "docs" / "rulings" / f"{KEY}-rules.txt").read_text(encoding="utf-8")
    cited = {cite for case in cases() for cite in case.cites}
    silent = []
    for line in table.splitlines():
        rule, _, why = (part.strip() for part in (line + " | ").split("|")[:3])
        if rule not in cited and not why:
            silent.append(rule)
    assert silent == []
