"""Expectations are sentences of the effect language: read here, with carets that fit the file."""

from __future__ import annotations

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.reporting import Report
from rulesdsl.lang.tree import Expectation


def read_claim(line: Scalar, library: Library, report: Report) -> Expectation | None:
    """The expectation that a line states, or None after its problems are reported."""
    raise NotImplementedError
