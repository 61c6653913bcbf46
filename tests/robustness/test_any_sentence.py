"""Any text and any sentence of the grammar is read or refused, with places inside the text."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.lexer import PatternStr

from rulesdsl import games
from rulesdsl.content.packs import load_shipped
from rulesdsl.lang.grammar import STARTS, Relabel, grammar_path, verb_forms
from rulesdsl.lang.patience import patience
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.read import read_call, read_expectation, read_sentence
from rulesdsl.lang.reserved import ORDERS, RESERVED
from rulesdsl.lang.vocabulary import Vocabulary

RELAXED = settings(deadline=None, suppress_health_check=list(HealthCheck))
GAME = "neuroshima-hex"


def vocabulary() -> Vocabulary:
    return load_shipped(GAME, games.load)[0].vocabulary


VOCABULARY = vocabulary()
WORDS = sorted({*RESERVED, *ORDERS, *VOCABULARY.spellings(), "+1", "2", ".", ",", ":", "(", ")", "[", "]"})
READERS = {"ability": read_sentence, "call": read_call, "expectation": read_expectation}


def check(start: str, text: str) -> None:
    """The reader of this start gives a tree or errors, and every place lies in the text."""
    with patience(300):
        tree, problems = READERS[start](text, VOCABULARY)
    assert (tree is None) == any(problem.severity == "error" for problem in problems), (text, problems)
    for problem in problems:
        assert_inside(problem, text)


def assert_inside(problem: Problem, text: str) -> None:
    assert 0 <= problem.span.start <= problem.span.end <= len(text), (problem, text)
    assert problem.message


def generated(start: str) -> st.SearchStrategy[str]:
    """Sentences of the grammar: words with blanks around them, names of the game for NAME."""
    parser = Lark(
        grammar_path().read_text("utf-8"), start=start, parser="lalr", lexer="basic", postlex=Relabel()
    )
    made: dict[str, st.SearchStrategy[str]] = {
        terminal.name: st.just(f" {terminal.pattern.value} ")
        for terminal in parser.terminals
        if isinstance(terminal.pattern, PatternStr)
    }
    names = sorted({part for spelling in VOCABULARY.spellings() for part in spelling.split()} - RESERVED)
    made["NAME"] = st.sampled_from([f" {name} " for name in names])
    made["SIGNED"] = st.sampled_from([" +1 ", " -2 ", " +9999 "])
    made["INT"] = st.sampled_from([" 0 ", " 1 ", " 2 ", " 9999 "])
    made["VERB"] = st.sampled_from([f" {form} " for form in verb_forms()])
    made["GERUND"] = st.sampled_from([" moving ", " turning ", " attacking "])
    made["IN_WINDOW"] = st.just(" in ")
    made |= {order.upper(): st.just(f" {order} ") for order in sorted(ORDERS)}
    there = {symbol.name for rule in parser.rules for symbol in rule.expansion}
    made = {name: strategy for name, strategy in made.items() if name in there}
    return from_lark(parser, start=start, explicit=made).map(lambda text: " ".join(text.split()))


GENERATED = {start: generated(start) for start in STARTS}


@pytest.mark.parametrize("start", STARTS)
@given(data=st.data())
@settings(RELAXED, max_examples=40)
def test_any_text_is_read_or_refused(start: str, data: st.DataObject) -> None:
    check(start, data.draw(st.text(max_size=80)))


@pytest.mark.parametrize("start", STARTS)
@given(data=st.data())
@settings(RELAXED, max_examples=35)
def test_any_row_of_words_is_read_or_refused(start: str, data: st.DataObject) -> None:
    words = data.draw(st.lists(st.sampled_from(WORDS), max_size=14))
    check(start, " ".join(words) + data.draw(st.sampled_from(["", "."])))


@pytest.mark.parametrize("start", STARTS)
@given(data=st.data())
@settings(RELAXED, max_examples=35)
def test_any_sentence_of_the_grammar_is_read_or_refused(start: str, data: st.DataObject) -> None:
    check(start, data.draw(GENERATED[start]))


@given(data=st.data())
@settings(RELAXED, max_examples=35)
def test_a_sound_sentence_of_the_grammar_can_be_printed_and_read_again(data: st.DataObject) -> None:
    text = data.draw(GENERATED["ability"])
    with patience(50):
        tree, _ = read_sentence(text, VOCABULARY)
    if tree is None:
        return
    printed = print_sentence(tree, VOCABULARY)
    again, problems = read_sentence(printed, VOCABULARY)
    assert again is not None, (text, printed, problems)
    assert print_sentence(again, VOCABULARY) == printed
