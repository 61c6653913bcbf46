"""The laboratory on a map of regions: the same commands answer for a game without hexes."""

from __future__ import annotations

from laboratory import ROOT

from rulesdsl.lab.base import base_run, opened
from rulesdsl.lab.reasons.answer import answer
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


def test_points_go_back_to_the_conquest_and_to_who_dominates_by_how_much() -> None:
    world = shipped()
    path = ROOT / "scenarios" / "chaos-in-the-old-world" / "domination" / "nobles.yaml"
    told = answer(base_run(opened(path, world), world), "slaanesh has 4 points").reason.because[0]
    assert (told.text, told.rules) == ("slaanesh gets 4 points in domination-step 7", ("DOMIN-4",))
    (conquest,) = told.because
    assert conquest.text == "4 conquest of tilea: 2 as printed"
    *nobles, domination = conquest.because
    assert [noble.text for noble in nobles] == [
        "+1 conquest from noble at tilea: ability",
        "+1 conquest from noble 2 at tilea: ability",
    ]
    assert domination.text == "3 domination of slaanesh at sheets in tilea"
    assert [figure.text for figure in domination.because] == [
        "+1 domination from seductress at tilea",
        "+1 domination from seductress 2 at tilea",
        "+1 domination from seductress 3 at tilea",
    ]


def test_what_lies_in_a_region_goes_back_to_who_put_it_there() -> None:
    assert chaos("corruption/cultists", "kislev at kislev has 2 corruption") == [
        "kislev has 2 corruption at the end",
        "kislev gets 1 slaanesh/corruption in corrupting 3",
        "kislev gets 1 nurgle/corruption in corrupting 3",
    ]


def test_what_came_in_a_step_need_not_be_there_under_another_reading() -> None:
    path = ROOT / "scenarios" / "megaton-mashup" / "keywords" / "spire.yaml"
    base = base_run(opened(path, shipped()), shipped())
    told = answer(base, "rubble-tile at x2y0 is at x2y0")
    assert told.reason.text == "rubble-tile at x2y0: placed in draw 1"
    others = {mattered.name: mattered.others for mattered in told.mattered}
    assert ("none", "no rubble-tile stood at x2y0 when the scenario began") in others["CHOICE-14"]
