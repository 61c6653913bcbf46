"""The Python API: boards that never change, results, questions, errors with a caret."""

from __future__ import annotations

import pytest

from rulesdsl.api import RulesError, load

CLOWN = ("moloch the-clown at C3 facing n", "borgo mutant at C2 facing s")


def test_a_board_is_not_changed_by_its_battle() -> None:
    board = load().board(*CLOWN)
    before = board.lines
    assert board.battle(answers=["yes"]).board.lines == ()
    assert board.lines == before


def test_a_missing_answer_is_a_question_and_the_board_stays() -> None:
    board = load().board(*CLOWN)
    result = board.battle()
    assert result.decision is not None
    assert set(result.decision.options) == {"yes", "no"}
    assert result.board.lines == board.lines
    assert "waiting for moloch: clown of the-clown at C3" in result.text
    assert "after" not in result.text


def test_answers_are_told_with_their_decisions() -> None:
    result = load().board(*CLOWN).battle(answers=["no"])
    assert result.answers == (("clown of the-clown at C3", "no"),)
    assert result.decision is None


def test_lines_of_a_board_make_the_same_board_again() -> None:
    content = load()
    lines = (
        "borgo mutant at C2 facing s for moloch",
        "outpost commando at C4 facing ne with 1 wound",
        "moloch moloch-hq at D2 facing n with 2 wounds",
    )
    board = content.board(*lines)
    assert content.board(*board.lines).lines == board.lines
    assert sorted(board.lines) == sorted(lines)


def test_several_lines_may_come_as_one_text() -> None:
    text = "\n  moloch hybrid at C5 facing n\n\n  outpost commando at C2 facing ne\n"
    assert load().board(text).lines == load().board(*text.split("\n")).lines


def test_steps_beside_battles_are_written_as_in_scenarios() -> None:
    board = load().board("moloch hybrid at C5 facing n", "outpost outpost-hq at A1 facing n")
    result = board.do("play sniper by outpost")
    while result.decision is not None:
        wanted = next((o for o in result.decision.options if "hybrid" in o), result.decision.options[0])
        result = board.do("play sniper by outpost", [*(a for _, a in result.answers), wanted])
    assert result.board.lines == ("outpost outpost-hq at A1 facing n",)


def test_policies_change_what_happens() -> None:
    content = load()
    lines = ("borgo super-mutant at C3 facing n", "outpost annihilator at C1 facing ne")
    usual = content.board(*lines).state.policies
    other = content.board(*lines, policies={"ARMOUR": "full-block"}).state.policies
    assert usual["ARMOUR"] != other["ARMOUR"] == "full-block"


def test_two_loads_of_the_shipped_content_are_one() -> None:
    assert load() is load()


def test_a_board_draws_itself_for_a_notebook() -> None:
    board = load().board(*CLOWN)
    assert board._repr_svg_().startswith("<svg ")
    assert board.battle(answers=["no"])._repr_svg_().startswith("<svg ")
    assert "The Clown" in str(board)


@pytest.mark.parametrize(
    ("line", "message", "help"),
    [
        ("moloch hybird at C5 facing n", "hybird", "did you mean `hybrid`?"),
        ("molcoh hybrid at C5 facing n", "molcoh", "did you mean `moloch`?"),
        ("moloch hybrid at C5", "which way a thing faces", "add `facing n`"),
    ],
)
def test_a_wrong_line_is_told_with_a_caret(line: str, message: str, help: str) -> None:
    with pytest.raises(RulesError) as caught:
        load().board(line)
    text = str(caught.value)
    assert message in text
    assert line in text
    assert "^" in text
    assert help in text


def test_all_wrong_lines_are_told_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        load().board("moloch hybrid at C5 facing n", "borgo mutant at C5 facing n", "x")
    assert [d.place.line for d in caught.value.diagnostics] == [3, 2]


@pytest.mark.parametrize(
    ("answers", "step", "message"),
    [
        (["maybe"], "battle", "`maybe` is not an option of `clown of the-clown at C3`"),
        (["yes", "no"], "battle", "the answer `no` was not needed"),
        ([], "battel", "no step is called `battel`"),
        ([], "use mobility of moloch the-clown at C2", "no the-clown lies at C2"),
        ([], "use mobility of moloch the-clown at C3", "the-clown at C3 has no mobility"),
    ],
)
def test_a_step_that_cannot_be_done_says_why(answers: list[str], step: str, message: str) -> None:
    with pytest.raises(RulesError, match="error") as caught:
        load().board(*CLOWN).do(step, answers)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"ruleset": "3.0-fak"}, "did you mean `3.0-faq`?"),
        ({"policies": {"ARMUOR": "full-block"}}, "did you mean `ARMOUR`?"),
        ({"policies": {"ARMOUR": "fullblock"}}, "did you mean `full-block`?"),
        ({"game": "neuroshima"}, "known here: chaos-in-the-old-world, megaton-mashup, neuroshima-hex"),
    ],
)
def test_unknown_readings_and_games_are_answered_with_known_ones(
    arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(RulesError) as caught:
        load().board(*CLOWN, **arguments)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_a_value_is_worked_out_now() -> None:
    board = load().board("borgo officer at C3 facing n", "borgo mutant at C2 facing n")
    assert board.value("C2", "melee") == 1
    assert board.value("D2", "melee") is None
