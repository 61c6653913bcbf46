"""The table of policies, compared with an independent copy of options and rulesets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from rulesdsl.games.neuroshima_hex.policies import POLICIES

ROOT = Path(__file__).parents[2]
FACTS = json.loads((ROOT / "tests/facts/neuroshima_hex_policies.json").read_text(encoding="utf-8"))
# Points that this project had to name itself: nobody's table has them.
OWN = {"SCOPER-MUTUAL"}


def test_every_policy_has_the_known_options_default_first() -> None:
    found = {name: list(p.options) for name, p in POLICIES.policies.items() if name not in OWN}
    assert found == FACTS["policies"]


@pytest.mark.parametrize("ruleset", sorted(FACTS["rulesets"]))
def test_a_ruleset_gives_every_point_that_arises_in_it_the_known_value(ruleset: str) -> None:
    known = FACTS["rulesets"][ruleset]
    values = POLICIES.options(ruleset)
    assert {name: values[name] for name in known} == known
    silent = set(values) - set(known)
    assert all(values[name] == POLICIES.policies[name].default for name in silent)


def test_the_rulesets_are_the_known_four_and_the_newest_is_the_default() -> None:
    assert set(POLICIES.rulesets) == set(FACTS["rulesets"])
    assert POLICIES.default_ruleset == "3.0-faq"
    assert not POLICIES.rulesets["3.0-faq"]


def test_every_option_is_cited_and_every_policy_names_its_rules() -> None:
    for policy in POLICIES.policies.values():
        assert len(policy.citations) == len(policy.options)
        assert all(policy.citations)
        assert policy.status in {"official", "faq", "community", "open"}
        assert policy.rules
        assert policy.help


def test_rulesets_name_only_known_policies_and_options() -> None:
    for bundle in POLICIES.rulesets.values():
        for name, option in bundle.items():
            assert option in POLICIES.policies[name].options


def test_packs_of_the_base_armies_name_only_known_policies_and_options() -> None:
    pack = yaml.safe_load((ROOT / "armies/pack.yaml").read_text(encoding="utf-8"))
    for loop in pack["loops"]:
        assert set(loop["options"]) == set(POLICIES.policies[loop["policy"]].options)
    # BaseLoader: `yes` is a word here, not a truth value.
    keywords = yaml.load((ROOT / "armies/keywords.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    for keyword in keywords["keywords"]:
        for variant in keyword.get("variants", []):
            for name, option in variant["under"].items():
                assert option in POLICIES.policies[name].options
