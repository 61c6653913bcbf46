"""What is wrong is told at the exact word, in human words, with one suggestion."""

from __future__ import annotations

import pytest
from lang_table import TABLE

from rulesdsl.lang.context import Context
from rulesdsl.lang.examples import EXAMPLES
from rulesdsl.lang.near import nearest
from rulesdsl.lang.problem import Problem, SentenceError
from rulesdsl.lang.read import read_call, read_expectation, read_sentence
from rulesdsl.lang.template import argument_problem, expand


def only(text: str) -> tuple[str, Problem]:
    """The one problem of a text, and the words under its caret."""
    tree, problems = read_sentence(text, TABLE, Context(arms=True))
    assert tree is None
    assert len(problems) == 1, problems
    span = problems[0].span
    return text[span.start : span.end], problems[0]


@pytest.mark.parametrize(
    ("text", "word", "help"),
    [
        ("Frindly units connected to this get +1 melee.", "frindly", "friendly"),
        ("Friendly units conected to this get +1 melee.", "conected", "connected"),
        ("Friendly units connected to this gett +1 melee.", "gett", "get"),
        ("Friendly units connected to this get +1 meele.", "meele", "melee"),
        ("Friendly untis connected to this get +1 melee.", "untis", "units"),
        ("Enemy units connected to this are nettde.", "nettde", "netted"),
        ("Wehn this wounds a unit, put 1 venom on it.", "Wehn", "When"),
        ("When this wunds a unit, put 1 venom on it.", "wunds", "wounds"),
        ("When this wounds a unit, put 1 vemon on it.", "vemon", "venom"),
        ("Whiel this is netted, this gets +1 melee.", "Whiel", "While"),
        ("As soon as a unit is here, destory it then remove this.", "destory", "destroy"),
        ("If a hit woudl wound a friendly unit, instead remove this.", "woudl", "would"),
        ("If a hit would wuond a friendly unit, instead remove this.", "wuond", "wound"),
        ("If a hit would wound a friendly unit, insted remove this.", "insted", "instead"),
        ("Action (once per trun): turn this.", "trun", "turn"),
        ("Acton: turn this.", "Acton", "Action"),
        ("Action: chose one own unit then turn it.", "chose", "choose"),
        ("Action: choose one own unit then trun it.", "trun", "turn"),
    ],
)
def test_a_misspelt_word_is_found_where_it_stands(text: str, word: str, help: str) -> None:
    found, problem = only(text)
    assert found.lower() == word.lower()
    assert problem.help == f"did you mean `{help}`?"


def test_an_unknown_stat_lists_the_stats() -> None:
    _, problem = only("Friendly units connected to this get +1 meele.")
    assert problem.code == "R0203"
    assert problem.message == "no stat called `meele` here"
    assert problem.label == "not a stat"
    assert problem.notes[0].startswith("stats here: melee, ranged, initiative, toughness")


def test_a_word_of_another_sort_is_named_for_what_it_is() -> None:
    _, problem = only("Friendly units connected to this get +1 netted.")
    assert problem.code == "R0202"
    assert problem.message == "`netted` is a mark, not a stat"


def test_what_was_expected_is_said_without_names_of_tokens() -> None:
    word, problem = only("Friendly units connected to this get melee +1.")
    assert word == "melee"
    assert problem.notes == ("expected here: a number, a change such as `+1`",)


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("Friendly units connected to this get +1 melee", "L0003", "e"),
        ("When this wounds a unit put 1 venom on it.", "L0004", "unit"),
        ("While this is netted this gets +1 melee.", "L0004", "netted"),
        ("Friendly units connected to to this get +1 melee.", "L0005", "to"),
        ("Action: choose one own unit turn it.", "L0006", "unit"),
        ("As soon as a unit is here, destroy it and remove this.", "L0006", "and"),
        ("Friendly units connected to this get a +1 melee.", "L0010", "a"),
        ("Friendly units connected to this get +1 melee!", "L0008", "!"),
    ],
)
def test_small_slips_are_told_at_their_place(text: str, code: str, word: str) -> None:
    found, problem = only(text)
    assert (problem.code, found) == (code, word)


@pytest.mark.parametrize(
    ("text", "word", "help"),
    [
        ("Enemy units adjacent get -1 initiative.", "adjacent", "say `next to this`"),
        ("Adjacent friendly units get +1 melee.", "Adjacent", "say `next to this`"),
        ("Friendly units adjacent to this get +1 melee.", "adjacent", "say `next to`"),
        ("All enemy units next to this get -1 melee.", "All", "leave `All` out"),
        ("While this is netted, every enemy unit gets -1 melee.", "every", "leave `every` out"),
        ("Action: destroy all enemy units.", "all", "say `each`"),
        ("Enemy units can't move.", "can't", "say `cannot`"),
        ("Enemy units can\u2019t move.", "can\u2019t", "say `cannot`"),
        ("Enemy units can not move.", "can", "say `cannot`"),
        ("This has 2 toughness.", "2", "say `gets +2 toughness`"),
        ("This has toughness 2.", "2", "say `gets +2 toughness`"),
        ("Enemy units have -1 melee.", "-1", "say `get -1 melee`"),
        ("When this dies this segment, at once this strikes.", "this segment", "write `in this segment`"),
    ],
)
def test_what_people_write_instead_is_told_with_the_words_to_use(text: str, word: str, help: str) -> None:
    found, problem = only(text)
    assert (found, problem.help) == (word, help)


@pytest.mark.parametrize("word", ["friendly", "enemy", "not"])
def test_a_word_that_carries_meaning_is_never_said_to_be_one_too_many(word: str) -> None:
    _, problem = only(f"Nearby {word} units connected to this get +1 melee.")
    assert word not in problem.message or problem.help != "leave it out"


def test_a_parameter_without_braces_is_recognised() -> None:
    context = Context(arms=True, parameters=("stat",))
    _, problems = read_sentence("Friendly units connected to this get +1 stat.", TABLE, context)
    assert problems[0].help == "a parameter is written in braces: `{stat}`"


def test_problems_of_an_expectation_stand_at_their_words() -> None:
    text = "segment 3: moloch hybird at C5 is destroyed"
    tree, (problem,) = read_expectation(text, TABLE)
    assert tree is None
    assert text[problem.span.start : problem.span.end] == "hybird"
    assert problem.help == "did you mean `hybrid`?"


def test_problems_of_a_call_stand_at_their_words() -> None:
    text = "oficer(melee, +1) on [nw, nn]"
    _, problems = read_call(text, TABLE)
    assert [text[p.span.start : p.span.end] for p in problems] == ["oficer", "nn"]


def test_nothing_is_near_to_a_quite_different_word() -> None:
    assert nearest("xyzzy", ["melee", "ranged"]) == []


# ---------------------------------------------------------------- templates


def test_arguments_are_put_into_the_holes() -> None:
    template = "Friendly units connected to this get {amount} {stat}."
    parameters = {"stat": "stat", "amount": "signed"}
    text = expand(template, parameters, ["melee", "+1"], TABLE)
    assert text == "Friendly units connected to this get +1 melee."


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["melee"], "R0250"),
        (["melee", "+1", "+2"], "R0250"),
        (["melee", "1"], "R0251"),
        (["melee then destroy this", "+1"], "R0251"),
        (["meele", "+1"], "R0251"),
    ],
)
def test_bad_arguments_are_told(arguments: list[str], code: str) -> None:
    parameters = {"stat": "stat", "amount": "signed"}
    with pytest.raises(SentenceError) as caught:
        expand("This gets {amount} {stat}.", parameters, arguments, TABLE)
    assert [p.code for p in caught.value.problems] == [code]


def test_a_hole_without_a_parameter_is_told_with_the_near_one() -> None:
    with pytest.raises(SentenceError) as caught:
        expand("This gets {amuont} melee.", {"amount": "signed"}, ["+1"])
    assert caught.value.problems[0].help == "did you mean `{amount}`?"


def test_an_unknown_kind_of_parameter_is_told() -> None:
    problem = argument_problem("x", "sined", "+1")
    assert problem is not None
    assert problem.help == "did you mean `signed`?"


def test_a_direction_that_hits_leave_by_is_named_once() -> None:
    word, problem = only("Friendly ranged hits arriving on this are sent to [n, ne, n].")
    assert (word, problem.code) == ("n", "R0237")


@pytest.mark.parametrize(
    "text",
    [
        "Enemy units connected to this are thrown back.",
        "Hits of this are thrown back.",
        "Ranged hits arriving on your headquarters are sent to [n].",
        "This is thrown back.",
    ],
)
def test_only_what_arrives_on_this_is_thrown_back_or_sent_on(text: str) -> None:
    assert only(text)[1].code == "R0244"


@pytest.mark.parametrize(
    ("text", "word", "label"),
    [
        ("Prefer units with the least danger.", "danger", "units have no danger"),
        ("Prefer paths with the least speed.", "speed", "paths have no speed"),
        ("Prefer paths with the most coin.", "coin", "paths have no coin"),
    ],
)
def test_a_preference_compares_what_its_things_are_measured_by(text: str, word: str, label: str) -> None:
    tree, problems = read_sentence(text, EXAMPLES, Context())
    assert tree is None
    assert [(p.code, text[p.span.start : p.span.end], p.label) for p in problems] == [("R0236", word, label)]


@pytest.mark.parametrize(
    ("text", "code", "word", "help"),
    [
        ("Move this 1 hex.", "L0028", "Move", "what a player may do begins `Action: move ...`"),
        ("When this wounds a unit, draw a card.", "L0029", "draw", ""),
        ("Draw one unit.", "L0029", "Draw", ""),
        ("If this unit would die, you may instead move it.", "L0010", "unit", "leave it out"),
        ("Whenever this wounds a unit, remove this.", "L0009", "Whenever", "say `When`"),
        (
            "When an enemy dies next to this, remove this.",
            "L0015",
            "an enemy dies next to this",
            "after `enemy` say which kind of thing, and then what happens to it",
        ),
        ("When the battle, remove this.", "L0015", "the battle", "say `Before` or `After`"),
        ("This gets +1 melee while this is netted.", "L0031", "while", "begin with `While ...,`"),
        ("Own units next to this get +1 melee if this is netted.", "L0031", "if", "begin with `While ...,`"),
        ("This is not netted.", "L0032", "is not", "say `cannot be netted`"),
        ("Units next to this are immune to nets.", "L0032", "are immune to", "say `cannot be ...`"),
    ],
)
def test_the_habits_of_other_rule_books_are_told_what_to_say_here(
    text: str, code: str, word: str, help: str
) -> None:
    found, problem = only(text)
    assert (problem.code, found, problem.help) == (code, word, help)


@pytest.mark.parametrize(
    ("text", "help"),
    [("swift speed +1 on [n]", "write `swift(speed, +1)`"), ("toughness 2", "write `toughness(2)`")],
)
def test_what_a_keyword_is_given_without_brackets_is_shown_with_them(text: str, help: str) -> None:
    _, problems = read_call(text, TABLE)
    assert [(one.code, one.help) for one in problems] == [("L0030", help)]


def test_damage_is_called_what_the_game_calls_it() -> None:
    _, problem = only("Action: deal 2 damage to one enemy unit.")
    assert (problem.code, problem.help) == ("R0204", "say `deal 1 wound to ...`")
