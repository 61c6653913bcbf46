"""What is printed is canonical, and parses to the tree that was printed."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from lang_sentences import CALLS, CANONICAL, EXPECTATIONS, REWRITTEN
from lang_table import TABLE

from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.lang.context import Context
from rulesdsl.lang.print import print_call, print_expectation, print_sentence
from rulesdsl.lang.read import read_call, read_expectation, read_sentence
from rulesdsl.lang.tree import Name, Word
from rulesdsl.lang.vocabulary import Entry, Vocabulary
from rulesdsl.lang.walk import names

ANYWHERE = Context(arms=True, marker=True)
KEYWORDS = Path(__file__).parents[2] / "armies" / "keywords.yaml"


@pytest.mark.parametrize("text", CANONICAL)
def test_a_canonical_sentence_is_printed_as_it_was_written(text: str) -> None:
    tree, problems = read_sentence(text, TABLE, ANYWHERE)
    assert [p for p in problems if p.severity == "error"] == []
    assert tree is not None
    assert print_sentence(tree, TABLE) == text


@pytest.mark.parametrize("text", [*CANONICAL, *REWRITTEN])
def test_a_printed_sentence_reads_as_the_same_tree(text: str) -> None:
    tree, _ = read_sentence(text, TABLE, ANYWHERE)
    assert tree is not None
    again, _ = read_sentence(print_sentence(tree, TABLE), TABLE, ANYWHERE)
    assert again == tree


@pytest.mark.parametrize(("text", "canonical"), REWRITTEN.items())
def test_another_way_of_writing_is_printed_in_the_canonical_way(text: str, canonical: str) -> None:
    tree, problems = read_sentence(text, TABLE, ANYWHERE)
    assert tree is not None, problems
    assert print_sentence(tree, TABLE) == canonical


@pytest.mark.parametrize("text", CANONICAL)
def test_no_bare_name_is_left_after_resolving(text: str) -> None:
    tree, _ = read_sentence(text, TABLE, ANYWHERE)
    assert [name for name in names(tree) if name.word is None] == []


@pytest.mark.parametrize("text", EXPECTATIONS)
def test_an_expectation_is_printed_as_it_was_written(text: str) -> None:
    tree, problems = read_expectation(text, TABLE)
    assert tree is not None, problems
    assert print_expectation(tree, TABLE) == text
    assert read_expectation(print_expectation(tree, TABLE), TABLE) == (tree, ())


@pytest.mark.parametrize("text", CALLS)
def test_a_call_is_printed_as_it_was_written(text: str) -> None:
    tree, problems = read_call(text, TABLE)
    assert tree is not None, problems
    assert print_call(tree, TABLE) == text


def shipped() -> list[str]:
    """The sentences of the shipped keywords, with something in their holes."""
    texts = []
    for keyword in yaml.safe_load(KEYWORDS.read_text(encoding="utf-8"))["keywords"]:
        values = {"number": "1", "signed": "+1", "stat": "melee", "tag": "ranged", "mark": "netted"}
        holes = {name: values[kind] for name, kind in keyword.get("parameters", {}).items()}
        for wording in (keyword, *keyword.get("variants", ())):
            written = wording.get("text", wording.get("texts", []))
            texts.extend(t.format(**holes) for t in ([written] if isinstance(written, str) else written))
    return texts


@pytest.mark.parametrize("text", shipped())
def test_a_shipped_sentence_is_canonical_and_without_a_warning(text: str) -> None:
    keys = [k["keyword"] for k in yaml.safe_load(KEYWORDS.read_text(encoding="utf-8"))["keywords"]]
    words = Vocabulary("packs", [Entry(Word("keyword", key)) for key in keys], VOCABULARY)
    tree, problems = read_sentence(text, words, Context(arms=True))
    assert problems == ()
    assert tree is not None
    assert print_sentence(tree, words) == text


def test_spans_are_places_in_the_text() -> None:
    text = "Friendly units connected to this get +1 melee."
    tree, _ = read_sentence(text, TABLE, ANYWHERE)
    spoken = {name.text: text[name.span.start : name.span.end] for name in names(tree)}
    assert spoken == {"unit": "units", "connected to": "connected to", "melee": "melee"}


def test_an_unresolved_name_has_no_key() -> None:
    with pytest.raises(ValueError, match="not resolved"):
        _ = Name("melee").key
