"""Expectations are sentences of the effect language: read here, with carets that fit the file."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.reporting import Report
from rulesdsl.content.sentences import diagnostic
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.read import read_expectation
from rulesdsl.lang.tree import Expectation
from rulesdsl.lang.vocabulary import Vocabulary

_Read = tuple[Expectation | None, tuple[Problem, ...]]

# Many scenarios close with the same sentence; it is read once for each vocabulary.
_KNOWN: WeakKeyDictionary[Vocabulary, dict[str, _Read]] = WeakKeyDictionary()


def read_claim(line: Scalar, library: Library, report: Report) -> Expectation | None:
    """The expectation that a line states, or None after its problems are reported."""
    known = _KNOWN.setdefault(library.vocabulary, {})
    if line.text not in known:
        known[line.text] = read_expectation(line.text, library.vocabulary)
    expectation, problems = known[line.text]
    for problem in problems:
        report(diagnostic(problem, line.place_of))
    return expectation
