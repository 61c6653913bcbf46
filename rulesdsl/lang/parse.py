"""Text to tree. What is no sentence raises `SentenceError` with a problem at the exact word."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from rulesdsl.lang.build import Builder
from rulesdsl.lang.grammar import parser
from rulesdsl.lang.problem import Problem, SentenceError
from rulesdsl.lang.remembered import remembered
from rulesdsl.lang.tree import Call, Expectation, Sentence, Span

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_LENGTH = 600
MAX_WORDS = 120

T = TypeVar("T")


def parse_sentence(text: str) -> Sentence:
    """The tree of one sentence, with bare names. Raises SentenceError."""
    return _parse_sentence(text)


def parse_call(text: str) -> Call:
    """The tree of a keyword call such as `swift(speed, +1) on [north], reach 2`. Raises SentenceError."""
    return _parse(text, "call", lambda builder, tree: builder.call(tree))


def parse_expectation(text: str) -> Expectation:
    """The tree of one expectation of a scenario. Raises SentenceError."""
    return _parse(text, "expectation", lambda builder, tree: builder.expectation(tree))


@lru_cache(maxsize=1024)
def _parse_sentence(text: str) -> Sentence:
    return _parse(text, "ability", lambda builder, tree: builder.sentence(tree))


def _parse(text: str, start: str, build: Callable[[Builder, Tree[Token]], T]) -> T:
    known: T | None = remembered().recall(start, text)
    return _parsed(text, start, build) if known is None else known


def _parsed(text: str, start: str, build: Callable[[Builder, Tree[Token]], T]) -> T:
    from lark.exceptions import UnexpectedInput

    from rulesdsl.lang import syntax

    _guard(text)
    refused = syntax.refused_words(text)
    if refused:
        raise SentenceError(refused)
    try:
        raw = parser().parse(lowered(text), start=start)
    except UnexpectedInput as error:
        raise SentenceError(syntax.explain(text, start, error)) from None
    builder = Builder()
    built = build(builder, raw)
    if builder.problems:
        raise SentenceError(tuple(builder.problems))
    remembered().keep(start, text, built)
    return built


def lowered(text: str) -> str:
    """The text with its first word in small letters, offsets kept; a key such as `C3` stays."""
    start = re.match(r"\s*[A-Z](?=[a-z\s])", text)
    return (
        text
        if start is None
        else text[: start.end() - 1] + text[start.end() - 1].lower() + text[start.end() :]
    )


def _guard(text: str) -> None:
    """Refuses what no person writes, before any machinery meets it."""
    words = text.split()
    if not words:
        raise SentenceError((Problem("L0011", "a sentence is missing here", Span(0, len(text)), "nothing"),))
    if len(text) > MAX_LENGTH or len(words) > MAX_WORDS:
        raise SentenceError(
            (
                Problem(
                    "L0007",
                    f"a sentence has at most {MAX_LENGTH} characters; this has {len(text)}",
                    Span(0, min(len(text), MAX_LENGTH)),
                    "too long",
                    help="split it, or make a keyword of a part",
                ),
            )
        )
