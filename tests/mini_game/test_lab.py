"""The laboratory knows no game: it answers for Lantern Harbour too."""

from __future__ import annotations

from mini_game.town import HERE
from rulesdsl.lab.base import base_run, opened
from rulesdsl.lab.outcomes.rulings import rulings
from rulesdsl.lab.outcomes.survey import survey
from rulesdsl.lab.reasons.answer import answer
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.world import shipped

WORLD = shipped((str(HERE / "pack"),))


def watched(name: str) -> Result:
    return base_run(opened(HERE / "scenarios" / f"{name}.yaml", WORLD), WORLD)


def test_a_mark_is_told_with_what_gives_it() -> None:
    told = answer(watched("two-lamps"), "beadle at causeway is dazed").text()
    assert told.startswith("beadle at causeway is dazed by old-mother at causeway: lamp (")
    assert "GLARE = neither (house) [LAMP-2]; under both: beadle at causeway is not dazed" in told


def test_a_circle_makes_both_void() -> None:
    told = answer(watched("two-lamps"), "old-mother at causeway", "dazed", no=True).text()
    assert "lamp of sergeant at causeway on old-mother at causeway is void" in told


def test_what_a_taker_pays_is_told() -> None:
    told = answer(watched("broad-back"), "ox at market").text().splitlines()
    assert told[0] == "ox at market has 1 bruise at the end"
    assert told[2].startswith("    it takes it for beadle at market: broad-back (")


def test_what_a_player_has_goes_back_to_the_ability() -> None:
    told = answer(watched("bribe"), "eels has 1 influence").text()
    assert told.startswith("eels has 1 influence at the end\n  eels loses 2 influence")


def test_a_refused_step_names_its_rule() -> None:
    told = answer(watched("bribe"), "play bribe by eels", no=True).text()
    assert told == "`play bribe by eels` is refused: eels has no 2 influence [ACT-3]"


def test_readings_are_varied_with_the_chance_that_the_scenario_gives_for_them() -> None:
    found = rulings(watched("two-hushes"))
    assert found.sensitive == {"MIRROR": ["both"]}
    assert "  quay watch ox with 1 bruise" in found.rows[1].outcome


def test_every_scenario_can_be_surveyed() -> None:
    found = survey(find_scenarios([HERE / "scenarios"]), WORLD)
    assert not found.failed
    assert found.unshown("lantern-harbour") == ["AIM"]
