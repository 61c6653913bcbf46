"""Each open point of Chaos in the Old World makes a difference somewhere, or it is said why it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest
import readings_shown

from rulesdsl import games
from rulesdsl.lab.given import read_packs
from rulesdsl.lab.proofs.rules import implemented
from rulesdsl.scenarios.model import Scenario

KEY = "chaos-in-the-old-world"
FOLDER = Path(__file__).parents[2] / "scenarios" / KEY

# Why no scenario differs.
NONE_CAN = {
    "OPEN-3": "the text of one of the two cards is not known, so there is one option only",
    "OPEN-4": "the text of one of the two cards is not known, so there is one option only",
    "OPEN-11": "no source sets a limit, so there is one option only",
}


def scenarios() -> tuple[Scenario, ...]:
    return readings_shown.cases(FOLDER)


def test_each_rule_that_the_engine_names_is_cited_by_a_scenario_or_it_is_said_why_not() -> None:
    given = read_packs([FOLDER.parents[1] / "packs" / KEY])
    cited = {rule for case in scenarios() for rule in case.cites}
    ((game, content),) = given.libraries
    named = set(implemented(game, content, given.concerns))
    assert named - cited == named & set(given.notes.unshown)


@pytest.mark.parametrize(("name", "option"), readings_shown.other_options(KEY))
def test_every_option_that_is_no_default_changes_a_scenario(name: str, option: str) -> None:
    assert (name, option) in readings_shown.shown(scenarios())


def test_no_policy_has_more_than_two_options() -> None:
    """Else those that are no default would have to be told apart too."""
    assert readings_shown.pairs_of_others(KEY) == []


def test_a_policy_that_no_scenario_shows_has_one_option_and_a_reason() -> None:
    policies = games.load(KEY).policies.policies
    assert set(NONE_CAN) == {name for name, policy in policies.items() if len(policy.options) == 1}
