"""The laboratory knows no game: it measures the mini game as it measures any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from mini_game.town import HERE
from rulesdsl.lab.given import Given, read_given
from rulesdsl.lab.proofs.cover import Coverage, cover
from rulesdsl.lab.proofs.mutate import all_mutants, mutate

PATHS = [HERE / "pack", HERE / "scenarios"]


@pytest.fixture
def given() -> Given:
    found = read_given(PATHS)
    assert not found.broken, found.problems
    return found


def measured(given: Given) -> Coverage:
    return cover(given.cases, given.libraries, given.concerns, given.notes)


def test_its_scenarios_are_measured(given: Given) -> None:
    found = measured(given)
    assert found.percent("abilities") >= 80
    # the conditions of a lasting truth, the steps of a check and of an event were watched
    shown = {item.name for item in found.of("branches") if item.by}
    assert {
        "name-to-lose, the sentence: condition true",
        "name-to-lose, the sentence: condition false",
        "wire, the sentence: step 2 done",
        "martyr, the sentence: step 2 done",
    } <= shown
    assert all(item.where.line for item in found.missing("abilities"))
    assert any(item.name == "GLARE = both" for item in found.of("policies"))


def test_its_rules_are_those_that_its_files_cite(given: Given) -> None:
    rules = {item.name for item in measured(given).of("rules")}
    assert {"COAT-1", "TRICK-3"} <= rules and not {r for r in rules if r.startswith("HQ-")}


def test_its_mutants_are_tried(given: Given, tmp_path: Path) -> None:
    some = [m for m in all_mutants(given) if m.of in ("wire", "name-to-lose", "lamp", "bribe")]
    assert {m.of for m in some} == {"wire", "name-to-lose", "lamp", "bribe"}
    score = mutate(given, PATHS, wanted=some, state=tmp_path / "state.json")
    assert score.waiting == 0 and score.percent > 50
    assert not score.of("crashed")
