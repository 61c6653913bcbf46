"""Each open point of Megaton Mashup makes a difference in a scenario, or it is said why none can; every case
of the reference is a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
import readings_shown

from rulesdsl import games
from rulesdsl.scenarios.model import Scenario

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


def cases() -> tuple[Scenario, ...]:
    return readings_shown.cases(ROOT / "scenarios" / KEY)


@pytest.mark.parametrize(("name", "option"), readings_shown.other_options(KEY))
def test_every_option_that_is_no_default_changes_a_scenario(name: str, option: str) -> None:
    assert (name, option) in readings_shown.shown(cases())


@pytest.mark.parametrize(("name", "one", "other"), readings_shown.pairs_of_others(KEY))
def test_two_options_that_are_no_default_are_told_apart_by_a_scenario(
    name: str, one: str, other: str
) -> None:
    assert readings_shown.told_apart(name, (one, other), cases())


def test_a_policy_that_no_scenario_shows_has_one_option_and_a_reason() -> None:
    assert set(NONE_CAN) == {name for name, policy in POLICIES.items() if len(policy.options) == 1}


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
