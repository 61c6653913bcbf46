"""Runs: answers are strict, refusals are named, expectations are compared with what happened."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pebbles import PebbleWorld, scenario

from rulesdsl.content.yaml_text import pair
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.scenarios.check import run_shipped
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.run import Result

DUEL = ("red quick at P1 facing east", "blue stone at P2 facing west")
SHY = ("red shy at P1 facing east", "blue stone at P2 facing west with 1 wound")


def result_of(text: str) -> Result:
    world = PebbleWorld()
    found, said = load_bytes("row.yaml", text.encode(), world)
    assert found is not None, said
    return run_shipped(found, world)


def faults(*board: str, expect: Sequence[str], **more: str) -> list[Diagnostic]:
    result = result_of(scenario(*board, expect=expect, **more))
    assert not result.problems
    return judge(result, result.scenario.claims)


def troubles(*board: str, answers: Sequence[str] = (), **more: str) -> list[Diagnostic]:
    return result_of(scenario(*board, answers=answers, **more)).problems


def test_a_true_expectation_says_nothing() -> None:
    expect = [
        "segment 1: stone at P2 is not destroyed",
        "segment 1: quick at P1 is wounded",
        "segment 2: stone at P2 has 1 wound",
        "stone at P2 has 1 wound",
        "quick at P1 has at least 1 wound and is at P1",
        "stone at P2 has 1 strength",
        "stone at P2 is watched",
        "quick at P1 is not watched",
        "nothing else is wounded",
        "nothing else is destroyed",
    ]
    assert faults(*DUEL, expect=expect) == []


def test_the_wrong_moment_is_told_with_the_right_one() -> None:
    board = (DUEL[0], "blue stone at P2 facing west with 1 wound")
    (fault,) = faults(*board, expect=["segment 1: stone at P2 is destroyed"])
    assert fault.message == "stone at P2 is destroyed in segment 2, not in segment 1"
    assert fault.label == "destroyed in segment 2"
    assert "stone at P2, segment 2: 1 wound from quick at P1 and destroyed" in fault.notes


def test_what_never_happened_is_told_with_what_did() -> None:
    (fault,) = faults(*DUEL, expect=["stone at P2 is destroyed"])
    assert fault.message == "stone at P2 is never destroyed"
    assert fault.notes == ("stone at P2, segment 2: 1 wound from quick at P1",)
    (other,) = faults("red stone at P4 facing east", expect=["stone at P4 is wounded"])
    assert other.notes == ("nothing happened to stone at P4",)


def test_a_number_is_compared_at_its_moment_and_at_the_end() -> None:
    (fault,) = faults(*DUEL, expect=["segment 2: quick at P1 has 1 wound"])
    assert fault.message == "quick at P1 has no wound after segment 2"
    assert (
        faults(*DUEL, expect=["segment 1: quick at P1 has 1 wound", "segment 2: quick at P1 has no wound"])
        == []
    )


def test_a_moment_that_never_came_is_told_with_those_that_did() -> None:
    (fault,) = faults(*DUEL, expect=["segment 7: quick at P1 is destroyed"])
    assert fault.message == "there was no segment 7"
    assert fault.notes == ("there was segment 2 and segment 1",)


def test_nothing_else_names_what_else_happened() -> None:
    board = (DUEL[0], "blue stone at P2 facing west with 1 wound")
    (fault,) = faults(*board, expect=["nothing else is destroyed"])
    assert fault.code == "N0503"
    assert fault.notes == ("destroyed: stone at P2, in segment 2",)
    assert faults(*board, expect=["stone at P2 is destroyed", "nothing else is destroyed"]) == []
    # to be wounded is not to be destroyed; to be destroyed is to be wounded
    assert faults(*board, expect=["stone at P2 is wounded", "nothing else is destroyed"]) != []
    assert faults(*board, expect=["stone at P2 is destroyed", "nothing else is wounded"]) == []


def test_nothing_counts_what_other_lines_name_too() -> None:
    board = (DUEL[0], "blue stone at P2 facing west with 1 wound")
    (fault,) = faults(*board, expect=["stone at P2 is destroyed", "nothing is destroyed"])
    assert (fault.code, fault.message) == ("N0503", "something is destroyed")
    assert faults(*board, expect=["segment 1: nothing is destroyed"]) == []


def test_an_expectation_about_an_empty_place_says_what_stood_there() -> None:
    (fault,) = faults(*DUEL, expect=["quick at P2 is destroyed"])
    assert fault.code == "N0501"
    assert fault.notes == ("at P2 there stood stone",)
    assert fault.help == "did you mean `stone at P2`?"
    (fault,) = faults(*DUEL, expect=["stone at P3 is destroyed"])
    assert (fault.notes, fault.help) == (("at P3 nothing stood there",), "did you mean `stone at P2`?")


def test_answers_are_handed_in_when_their_decision_is_asked() -> None:
    threw = result_of(scenario(*SHY, answers=["throw of shy at P1: yes"]))
    kept = result_of(scenario(*SHY, answers=["throw of shy at P1: no"]))
    assert not threw.problems and not kept.problems
    assert any(h.kind == "left" for h in threw.happenings)
    assert not any(h.kind == "left" for h in kept.happenings)
    assert [(a.decision.name, a.option) for a in threw.asked] == [("throw of shy at P1", "yes")]


def test_missing_wrong_bad_and_unused_answers_fail() -> None:
    (missing,) = troubles(*SHY)
    assert missing.code == "N0301" and "options: `yes`, `no`" in missing.notes
    assert missing.help == "add to `answers`: `- throw of shy at P1: yes`"
    (wrong,) = troubles(*SHY, answers=["throw of shy at P2: yes"])
    assert (wrong.code, wrong.help) == ("N0302", "did you mean `throw of shy at P1`?")
    (bad,) = troubles(*SHY, answers=["throw of shy at P1: yse"])
    assert (bad.code, bad.help) == ("N0303", "did you mean `yes`?")
    (unused,) = troubles(*DUEL, answers=["throw of shy at P1: yes"])
    assert (unused.code, unused.place.line) == ("N0304", 8)


@pytest.mark.parametrize(
    ("decision", "option", "line"),
    [
        ("throw of shy at P1", "yes", "throw of shy at P1: yes"),
        ("hits at kislev: 2 left", "acolyte at kislev", '"hits at kislev: 2 left": acolyte at kislev'),
        ("what is left", "red: 2", 'what is left: "red: 2"'),
        ("a #1", "- none", '"a #1": "- none"'),
        ('say "a": b', "[x]", '"say \\"a\\": b": "[x]"'),
    ],
)
def test_a_suggested_answer_can_be_pasted(decision: str, option: str, line: str) -> None:
    assert pair(decision, option) == line
    read, said = load_bytes("row.yaml", scenario(*SHY, answers=[line]).encode(), PebbleWorld())
    assert not said and read is not None
    (answer,) = read.answers
    assert (answer.name.text, answer.option.text) == (decision, option)


def test_a_refused_step_must_be_refused_by_the_rule_it_names() -> None:
    assert troubles(*DUEL, steps="[{step: use, refused: ROW-2}]") == []
    (other,) = troubles(*DUEL, steps="[{step: use, refused: ROW-9}]")
    assert other.message == "this step is forbidden by ROW-2, not by ROW-9"
    (allowed,) = troubles(*DUEL, steps="[{step: throw, refused: ROW-2}]")
    assert allowed.message == "this step was allowed; ROW-2 should forbid it"
    (illegal,) = troubles(*DUEL, steps="[use]")
    assert (illegal.message, illegal.notes) == ("only throwing is allowed", ("rule ROW-2",))


def test_what_cannot_be_laid_is_told_at_its_line() -> None:
    (problem,) = troubles(DUEL[0], "blue stone at P1 facing west")
    assert (problem.code, problem.place.line, problem.message) == ("N0107", 5, "P1 is taken")
