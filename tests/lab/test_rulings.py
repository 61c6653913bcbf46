"""What would come out under other readings: only what a run reads is varied."""

from __future__ import annotations

from pathlib import Path

import pytest
from laboratory import SCENARIOS, readings, watched

from rulesdsl.kernel.policy import Readings
from rulesdsl.lab.outcomes import rulings as module
from rulesdsl.lab.outcomes.rulings import editions, policies_read, read_together, rulings
from rulesdsl.lab.outcomes.rulings_text import rulings_json, rulings_text, survey_text
from rulesdsl.lab.outcomes.survey import survey
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.world import shipped

RING = """A ring of three nets holds nobody
+---------------------------------------+--------------------------------------+
| reading                               | what comes out                       |
+---------------------------------------+--------------------------------------+
| as it is:                             | net-fighter at C3 destroyed, segment |
| NET-RING = all-active (FAQ general 90 | 1                                    |
| by analogy; clone)                    |                                      |
+---------------------------------------+--------------------------------------+
| NET-RING = all-netted (open)          | - net-fighter at C3 destroyed,       |
|                                       | segment 1                            |
|                                       | + C3 moloch net-fighter facing se    |
+---------------------------------------+--------------------------------------+
read, and of no effect here: BOARD-RING, DECLARATION-ORDER, INIT-LATE, INIT-RECALC"""


def test_one_row_stands_for_each_outcome_with_its_source() -> None:
    assert rulings_text(readings("nets/ring-of-three"), 80) == RING


def test_policies_are_recorded_where_they_are_read_and_no_others() -> None:
    read = policies_read(watched("medics/two-saved-by-a-chain"))
    assert {"MEDIC-MANDATORY", "MEDIC-SCOPE", "MEDIC-SIMUL", "MEDIC-CHAIN"} <= read.keys()
    assert not {"NET-MUTUAL", "CLOWN-HQ", "REDRAW", "ARMOUR"} & read.keys()


def test_a_loop_is_read_where_a_circle_is_decided_and_not_before() -> None:
    assert "NET-MUTUAL" in policies_read(watched("nets/two-facing-nets"))
    assert "NET-MUTUAL" not in policies_read(watched("nets/spares-its-own-side"))


def test_words_of_keywords_count_as_read_only_where_the_keyword_lies() -> None:
    assert policies_read(watched("armour/strength-two"))["ARMOUR"] == "minus-one"
    assert "ARMOUR" not in policies_read(watched("attacks/cannot-be-withheld"))


def test_to_copy_options_is_not_to_read_them() -> None:
    heard: list[tuple[str, str]] = []
    options = Readings({"A": "x", "B": "y"}, lambda name, option: heard.append((name, option)))
    assert dict(options) == {"A": "x", "B": "y"}
    assert heard == []
    assert (options["A"], options.get("B"), options.get("C")) == ("x", "y", None)
    assert heard == [("A", "x"), ("B", "y")]


def test_two_that_one_decision_reads_are_varied_together() -> None:
    pairs = read_together(watched("medics/two-saved-by-a-chain"))
    assert frozenset({"MEDIC-SIMUL", "MEDIC-CHAIN"}) in pairs
    assert frozenset({"MEDIC-SIMUL", "INIT-LATE"}) not in pairs


def test_two_readings_that_have_nothing_to_do_with_each_other_are_no_row() -> None:
    found = readings("medics/two-saved-by-a-chain")
    assert {len(reading.policies) for row in found.rows[1:] for reading in row.readings} == {1}
    assert set(found.sensitive) == {"MEDIC-MANDATORY", "MEDIC-CHAIN"}


def test_where_another_reading_asks_more_every_answer_is_tried() -> None:
    found = readings("medics/two-hits-one-medic")
    taken = [reading.taken for row in found.rows[1:] for reading in row.readings]
    assert taken == [(("absorb for outpost", "done"),)]


def test_what_another_answer_leads_to_anyway_is_no_other_reading() -> None:
    assert "MEDIC-CHAIN" not in readings("medics/two-medics-one-hit-first").sensitive


def test_an_interrupted_run_keeps_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    base = watched("nets/ring-of-three")
    after = iter([None, None, None, None, None, None])

    def tire() -> None:
        if next(after, "end") == "end":
            raise KeyboardInterrupt

    whole = rulings(base)
    found = rulings(base, tire)
    assert found.stopped
    assert not whole.stopped
    assert len(found.rows) <= len(whole.rows)
    assert "stopped: not every reading was looked at" in rulings_text(found)
    assert rulings_json(found)["complete"] is False


def test_editions_are_compared_row_by_row() -> None:
    found = editions(watched("headquarters/fallen-gives-no-aura"), ["3.0-faq", "3.0-book"])
    assert [[r.ruleset for r in row.readings] for row in found.rows] == [["3.0-faq"], ["3.0-book"]]
    assert found.rows[1].readings[0].policies["HQ-REMOVAL"] == "end-of-battle"
    told = rulings_text(found, 80)
    assert "ruleset 3.0-book" in told
    assert "+ blocker at C1 destroyed, segment 1" in told


def test_a_folder_tells_who_shows_what_and_what_nobody_shows() -> None:
    found = survey(find_scenarios([SCENARIOS / "nets"]), shipped())
    shown = found.shown["neuroshima-hex"]
    assert [Path(path).stem for path in shown["NET-RING"]] == ["ring-of-three"]
    assert "ARMOUR" in found.unshown("neuroshima-hex")
    told = survey_text(found)
    assert "nets/freed-too-late" in told
    assert "read by no scenario: REDRAW" in told


def test_a_scenario_with_errors_is_told_and_the_others_are_looked_at(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("scenario: x\ngame: neuroshima-hex\nboard: [nobody at C1 facing n]\n", encoding="utf-8")
    found = survey([bad, SCENARIOS / "nets" / "ring-of-three.yaml"], shipped())
    assert (found.looked_at, list(found.failed)) == (1, [str(bad)])


@pytest.mark.parametrize("path", find_scenarios([SCENARIOS]), ids=lambda path: path.stem)
def test_every_reading_that_a_scenario_disputes_is_found(path: Path) -> None:
    """What `disputed` states, `rulings` finds by itself."""
    base = watched(path.relative_to(SCENARIOS).with_suffix("").as_posix())
    if not base.scenario.readings:
        return
    sensitive = module.rulings(base, pairs=False).sensitive
    for reading in base.scenario.readings:
        assert reading.option in sensitive.get(reading.policy, ()), reading


def test_an_answer_that_a_rule_forbids_is_given_under_every_reading() -> None:
    """It is no option, and the step is refused because of it."""
    assert set(readings("instants/air-strike-on-the-rim").sensitive) == {"AIR-CENTRE"}
