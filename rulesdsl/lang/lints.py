"""Plausible sentences that mean something else, and the style that keeps sentences readable aloud."""

from __future__ import annotations

from rulesdsl.lang.context import Context
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.tree import Sentence
from rulesdsl.lang.vocabulary import Vocabulary


def lint(sentence: Sentence, text: str, vocabulary: Vocabulary, context: Context) -> tuple[Problem, ...]:
    """What a resolved sentence probably does not mean."""
    return ()
