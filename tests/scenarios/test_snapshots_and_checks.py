"""Snapshots on disk, the check of many files, and the review of what differs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from pebbles import make_world, scenario

from rulesdsl.scenarios import review, store
from rulesdsl.scenarios.check import check_scenarios, find_scenarios

DUEL = ("red quick at P1 facing east", "blue stone at P2 facing west with 1 wound")
WON = ["segment 2: stone at P2 is destroyed", "nothing else is destroyed"]
TEXT = """\
A row of pebbles
pebbles, usual

before
  P1 red quick facing east
  P2 blue stone facing west with 1 wound

throw
  segment 2
    quick at P1 -> stone at P2: 1 stone
    stone at P2 gets 1 wound
    stone at P2 is destroyed

after
  P1 red quick facing east

result: stone at P2 destroyed
"""

check = partial(check_scenarios, make_world=make_world)


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def row(tmp_path: Path) -> Path:
    path = tmp_path / "topic" / "row.yaml"
    path.parent.mkdir()
    path.write_text(scenario(*DUEL, expect=WON))
    return path


def test_an_outcome_reads_as_plain_text(row: Path) -> None:
    check([row])
    assert store.read_text(store.pending_path(row)) == TEXT


def test_decisions_are_told_with_what_was_not_taken(row: Path) -> None:
    row.write_text(scenario("red shy at P1 facing east", answers=["throw of shy at P1: no"]))
    check([row])
    text = store.read_text(store.pending_path(row)) or ""
    assert "  throw of shy at P1, asked of red: no\n    not taken: yes\n" in text
    assert "throw\n  nothing happens\n" in text


def test_a_new_outcome_waits_until_it_is_accepted(row: Path) -> None:
    first = check([row.parent.parent])
    assert (first.proved, first.failed, first.ok) == (1, 0, True)
    assert [p.code for p in first.diagnostics] == ["N0703"]
    (waiting,) = review.list_pending([row.parent.parent])
    assert waiting.name == str(row) and waiting.accepted is None and "+result: stone" in waiting.diff()
    review.accept(waiting)
    assert review.list_pending([row]) == []
    second = check([row.parent.parent])
    assert second.ok and not second.diagnostics


def test_a_difference_fails_and_is_kept_beside_the_accepted_text(row: Path) -> None:
    store.write_text(store.snapshot_path(row), TEXT.replace("1 stone", "2 stone"))
    report = check([row])
    assert report.failed == 1 and not report.ok
    assert [p.code for p in report.diagnostics] == ["N0701"]
    assert "-    quick at P1 -> stone at P2: 2 stone" in report.diagnostics[0].notes
    assert "+    quick at P1 -> stone at P2: 1 stone" in report.checked[0].diff
    assert "2 stone" in (store.read_text(store.snapshot_path(row)) or "")
    assert "1 stone" in (store.read_text(store.pending_path(row)) or "")


def test_a_rejected_outcome_goes_and_the_accepted_one_stays(row: Path) -> None:
    store.write_text(store.snapshot_path(row), "old\n")
    check([row])
    (waiting,) = review.named(review.list_pending([row.parent]), "topic/row")
    review.reject(waiting)
    assert not store.pending_path(row).exists()
    assert store.read_text(store.snapshot_path(row)) == "old\n"


def test_a_pending_text_that_is_out_of_date_goes(row: Path) -> None:
    store.write_text(store.snapshot_path(row), TEXT)
    store.write_text(store.pending_path(row), "stale\n")
    assert check([row]).ok
    assert not store.pending_path(row).exists()


def test_continuous_integration_never_writes(row: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    report = check([row], write=True)
    assert not report.ok and report.diagnostics[0].severity == "error"
    assert sorted(p.name for p in row.parent.iterdir()) == ["row.yaml"]


def test_a_run_that_may_not_write_leaves_no_trace(row: Path) -> None:
    check([row], write=False)
    assert sorted(p.name for p in row.parent.iterdir()) == ["row.yaml"]


def test_a_snapshot_without_a_scenario_fails_a_whole_check_and_no_partial_one(row: Path) -> None:
    store.write_text(store.snapshot_path(row), TEXT)
    orphan = row.with_name("gone.snap")
    orphan.write_text("of a scenario that is no more\n")
    whole = check([row.parent.parent])
    assert [(p.code, p.place.file) for p in whole.diagnostics] == [("N0702", str(orphan))]
    assert check([row]).ok
    assert orphan.exists()


def test_a_scenario_without_expectations_is_recorded_and_not_proved(row: Path) -> None:
    row.write_text(scenario(*DUEL))
    assert check([row]).failed == 1  # nothing speaks for it yet
    review.accept(review.list_pending([row])[0])
    report = check([row])
    assert (report.proved, report.recorded, report.failed) == (0, 1, 0)


def test_a_disputed_point_is_run_again_under_its_other_option(row: Path) -> None:
    board = ("red quick at P1 facing east", "blue stone at P2 facing west")
    hard = "disputed:\n  HARD:\n    'yes': ['segment 2: stone at P2 is destroyed']"
    row.write_text(scenario(*board, expect=["stone at P2 has 1 wound"], more=hard))
    assert check([row]).ok
    row.write_text(
        scenario(*board, expect=["stone at P2 has 1 wound"], more=hard.replace("segment 2", "segment 1"))
    )
    (problem,) = [p for p in check([row]).diagnostics if p.severity == "error"]
    assert problem.notes[-1] == "under HARD = yes"


def test_a_disputed_point_that_changes_nothing_is_an_error(row: Path) -> None:
    row.write_text(
        scenario(*DUEL, expect=WON, more="disputed:\n  IDLE:\n    'yes': ['stone at P2 is destroyed']")
    )
    assert "N0601" in [p.code for p in check([row]).diagnostics]


def test_a_reading_may_need_answers_of_its_own(row: Path) -> None:
    board = ("red shy at P1 facing east", "blue stone at P2 facing west")
    own = (
        "disputed:\n  HARD:\n    'yes':\n      expect: ['stone at P2 is destroyed']\n"
        "      answers:\n        - throw of shy at P1: yes"
    )
    answers = ["throw of shy at P1: no"]
    row.write_text(scenario(*board, answers=answers, expect=["stone at P2 has no wound"], more=own))
    assert check([row]).ok


def test_many_processes_say_the_same_as_one(tmp_path: Path) -> None:
    for number in range(9):
        expect = WON if number % 3 else ["segment 1: stone at P2 is destroyed"]
        (tmp_path / f"row{number}.yaml").write_text(scenario(*DUEL, expect=expect))
    alone = check([tmp_path], write=False)
    together = check([tmp_path], write=False, jobs=3)
    assert alone.checked == together.checked
    assert alone.diagnostics == together.diagnostics
    assert [one.path for one in alone.checked] == sorted(one.path for one in alone.checked)


def test_files_of_packs_are_no_scenarios(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("x")
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "pack.yaml").write_text("x")
    (tmp_path / "pack" / "tiles.yaml").write_text("x")
    assert find_scenarios([tmp_path]) == [tmp_path / "one.yaml"]


def test_a_file_that_is_not_there_is_a_problem_and_not_a_crash(tmp_path: Path) -> None:
    report = check([tmp_path / "none.yaml"])
    assert report.failed == 1 and report.diagnostics[0].code.startswith("P")


def test_a_write_leaves_no_half_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.snap"
    store.write_text(target, "whole\n")

    def refuse(self: Path, target: Path) -> Path:
        raise OSError("no")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="no"):
        store.write_text(target, "half\n")
    assert target.read_text() == "whole\n"
    assert [p.name for p in tmp_path.iterdir()] == ["a.snap"]


def test_an_outcome_that_contradicts_its_expectations_is_not_offered(row: Path) -> None:
    row.write_text(scenario(*DUEL, expect=["segment 1: stone at P2 is destroyed"]))
    assert [p.code for p in check([row]).diagnostics] == ["N0502"]
    assert review.list_pending([row]) == []
