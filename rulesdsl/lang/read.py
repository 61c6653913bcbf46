"""Parse, resolve and lint in one go; problems come back, nothing is raised."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulesdsl.lang import lints
from rulesdsl.lang.context import Context
from rulesdsl.lang.hyphens import rejoined
from rulesdsl.lang.parse import parse_call, parse_expectation, parse_sentence
from rulesdsl.lang.patience import spend
from rulesdsl.lang.problem import Problem, SentenceError
from rulesdsl.lang.resolve import resolve
from rulesdsl.lang.tree import Call, Expectation, Sentence
from rulesdsl.lang.vocabulary import Vocabulary

Node = TypeVar("Node", bound="Sentence | Expectation | Call")


def read_sentence(
    text: str,
    vocabulary: Vocabulary,
    context: Context = Context(),  # noqa: B008 - frozen
) -> tuple[Sentence | None, tuple[Problem, ...]]:
    """The resolved sentence (None when there are errors) and all problems, warnings among them."""
    sentence, problems = _read(parse_sentence, text, vocabulary, context)
    if sentence is None:
        return None, problems
    found = (*problems, *lints.lint(sentence, text, vocabulary, context))
    return (None if _errors(found) else sentence), found


def read_call(
    text: str,
    vocabulary: Vocabulary,
    context: Context = Context(),  # noqa: B008 - frozen
) -> tuple[Call | None, tuple[Problem, ...]]:
    """The resolved call of a keyword, and its problems."""
    return _read(parse_call, text, vocabulary, context)


def read_expectation(
    text: str,
    vocabulary: Vocabulary,
    context: Context = Context(expectation=True),  # noqa: B008 - frozen
) -> tuple[Expectation | None, tuple[Problem, ...]]:
    """The resolved expectation of a scenario, and its problems."""
    return _read(parse_expectation, text, vocabulary, context)


def _read(
    parse: Callable[[str], Node], text: str, vocabulary: Vocabulary, context: Context
) -> tuple[Node | None, tuple[Problem, ...]]:
    found, problems = _attempt(parse, text, vocabulary, context)
    if found is None and spend():
        for fixed, problem in rejoined(text, vocabulary):
            if _attempt(parse, fixed, vocabulary, context)[0] is not None:
                return None, (problem,)
    return found, problems


def _attempt(
    parse: Callable[[str], Node], text: str, vocabulary: Vocabulary, context: Context
) -> tuple[Node | None, tuple[Problem, ...]]:
    try:
        raw = parse(text)
    except SentenceError as error:
        return None, error.problems
    resolved, problems = resolve(raw, vocabulary, context)
    return (None if _errors(problems) else resolved), problems


def _errors(problems: tuple[Problem, ...]) -> bool:
    return any(p.severity == "error" for p in problems)
