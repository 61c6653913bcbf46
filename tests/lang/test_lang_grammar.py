"""The grammar: strict, its reserved words listed, quick, and never at a loss."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lang_sentences import CANONICAL
from lang_table import TABLE

from rulesdsl.lang import grammar
from rulesdsl.lang.parse import MAX_LENGTH, parse_sentence
from rulesdsl.lang.problem import SentenceError
from rulesdsl.lang.read import read_call, read_expectation, read_sentence
from rulesdsl.lang.reserved import ORDERS, REFUSED, RESERVED
from rulesdsl.lang.words import CORE


def test_the_grammar_has_no_conflict_and_no_colliding_tokens() -> None:
    grammar.build(strict=True)


def test_reserved_words_are_the_quoted_words_of_the_grammar() -> None:
    quoted = {
        t.pattern.value
        for t in grammar.parser().terminals
        if t.pattern.value.strip("'").isalpha() or "'" in t.pattern.value
    }
    assert {word for word in quoted if word[:1].isalpha()} == set(RESERVED)


def test_orders_and_refused_words_are_not_reserved() -> None:
    assert not RESERVED & ORDERS
    assert not (RESERVED - {"every"}) & set(REFUSED)


def test_no_word_of_the_core_vocabulary_is_reserved_alone() -> None:
    names = {e.word.key for e in CORE.entries("kind", "mark", "state", "verb")}
    assert names & RESERVED <= {"become"}


@pytest.mark.parametrize("word", ["move", "turn", "push", "heal", "action", "hidden"])
def test_orders_and_a_few_others_are_names_where_no_order_can_stand(word: str) -> None:
    tree = parse_sentence(f"Friendly units connected to this have {word}.")
    assert f"'{word}'" in repr(tree)


def test_without_a_place_for_the_cache_the_grammar_is_built_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "_cache_file", lambda: "/nowhere/at/all.pickle")
    grammar.parser.cache_clear()
    try:
        assert grammar.parser().parse("this is off.", start="ability")
    finally:
        grammar.parser.cache_clear()


@pytest.mark.parametrize(
    "text", ["", " ", "((((", "If " * 30, "a" * (MAX_LENGTH + 1), "of " * 200, "\x00", "ł.", "+1"]
)
def test_odd_texts_are_refused_with_a_problem(text: str) -> None:
    with pytest.raises(SentenceError) as caught:
        parse_sentence(text)
    assert caught.value.problems


words = st.sampled_from(
    sorted(RESERVED | ORDERS | set(TABLE.spellings()) | {",", ".", ":", "(", ")", "+1", "2"})
)


@settings(max_examples=150, deadline=None)
@given(st.lists(words, max_size=14).map(" ".join))
def test_any_heap_of_words_is_read_or_refused(text: str) -> None:
    for read in (read_sentence, read_expectation, read_call):
        tree, problems = read(text, TABLE)
        assert tree is not None or problems
        assert all(0 <= p.span.start <= p.span.end <= len(text) for p in problems)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    tree, problems = read_sentence(text, TABLE)
    assert tree is not None or problems


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(CANONICAL), st.data())
def test_a_sentence_with_one_word_less_is_read_or_refused(text: str, data: st.DataObject) -> None:
    parts = text.split()
    at = data.draw(st.integers(0, len(parts) - 1))
    tree, problems = read_sentence(" ".join(parts[:at] + parts[at + 1 :]), TABLE)
    assert tree is not None or problems
