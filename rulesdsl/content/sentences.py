"""The door to the language: texts of files become trees, problems of texts become problems of files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulesdsl.content.nodes import Scalar
from rulesdsl.content.reporting import Report
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.lang import read
from rulesdsl.lang.context import Context
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.tree import Bearer, Call, Grant, Relation, Sentence, This
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.lang.walk import of_type

# From a stretch of the text that was read to its place in the file.
Locate = Callable[[int, int], Place]


class SentenceReader:
    """Reads sentences with one vocabulary; the same text is parsed once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._calls: dict[str, tuple[Call | None, tuple[Problem, ...]]] = {}
        self._known: dict[tuple[str, Context], tuple[Sentence | None, tuple[Problem, ...]]] = {}

    def sentence(self, text: str, locate: Locate, report: Report, context: Context) -> Sentence | None:
        """The resolved tree of one sentence, or None after its problems were reported."""
        key = (text, context)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = read.read_sentence(text, self.vocabulary, context)
        sentence, problems = known
        for problem in problems:
            report(diagnostic(problem, locate))
        return sentence

    def call(self, node: Scalar, report: Report) -> Call | None:
        """`strong(+1) on [north]` as a tree, or None after its problems were reported."""
        known = self._calls.get(node.text)
        if known is None:
            known = self._calls[node.text] = read.read_call(node.text, self.vocabulary)
        call, problems = known
        for problem in problems:
            report(diagnostic(problem, node.place_of))
        return call


def diagnostic(problem: Problem, locate: Locate) -> Diagnostic:
    """A problem of a text as a problem of its file."""
    return Diagnostic(
        problem.code,
        problem.message,
        locate(problem.span.start, problem.span.end),
        problem.label,
        problem.notes,
        problem.help,
        problem.severity,
    )


def looks_through_arms(sentences: Sequence[Sentence], vocabulary: Vocabulary) -> bool:
    """Whether a sentence speaks of what the arms of its bearer reach, so that sides must be named."""
    for sentence in sentences:
        for node in of_type(sentence, Relation):
            if any(isinstance(anchor, This) for anchor in node.anchors):
                entry = vocabulary.get(Category.RELATION, node.word.key) if node.word.word else None
                if entry is not None and entry.facts.get("arms"):
                    return True
    return False


def granted(sentences: Sequence[Sentence]) -> Iterator[str]:
    """The keywords that sentences give to others."""
    for sentence in sentences:
        for node in of_type(sentence, Grant):
            if node.keyword.word is not None:
                yield node.keyword.key


def speaks_of_bearer(sentences: Sequence[Sentence]) -> bool:
    """Whether a sentence needs a bearer that lies on another thing."""
    return any(True for sentence in sentences for _ in of_type(sentence, Bearer))
