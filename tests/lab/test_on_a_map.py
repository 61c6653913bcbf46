"""The laboratory on a map of regions: the same commands answer for a game without hexes."""

from __future__ import annotations

from laboratory import ROOT

from rulesdsl.lab.answer import answer
from rulesdsl.lab.base import base_run, opened
from rulesdsl.scenarios.world import shipped


def chaos(name: str, subject: str) -> list[str]:
    """What `why` says of a scenario of the map of regions, without where it is written."""
    world = shipped()
    path = ROOT / "scenarios" / "chaos-in-the-old-world" / f"{name}.yaml"
    told = answer(base_run(opened(path, world), world), subject).reason
    return [told.text, *(reason.text for reason in told.because)]


def test_a_number_of_a_place_is_made_of_what_is_printed_and_what_others_make_of_it() -> None:
    assert chaos("domination/nobles", "tilea at tilea has 4 conquest") == [
        "tilea has 4 conquest at the end",
        "2 as printed",
        "+1 conquest from noble at tilea: ability",
        "+1 conquest from noble 2 at tilea: ability",
    ]
    assert chaos("domination/nobles", "tilea at tilea has 2 resistance")[1:] == ["2 as printed"]


def test_a_number_of_a_thing_is_made_of_parts_though_nothing_happened_to_it() -> None:
    assert chaos("upgrades/bloodthirster-dominates", "bloodthirster at tilea has 3 domination")[1:] == [
        "1 as printed",
        "+2 domination from bloodthirster-upgrade at sheets: ability",
    ]


def test_a_bound_of_a_number_is_told_with_who_sets_it() -> None:
    assert chaos("domination/never-below-nothing", "norsca at norsca has no resistance")[1:] == [
        "1 as printed",
        "-2 resistance from influenza at norsca: ability",
        "-1 counts as 0",
    ]
    bound = "at most 1 by greenskins-invade at track-one: ability"
    assert bound in chaos("battle/greenskins", "the-badlands at the-badlands has no dice")
