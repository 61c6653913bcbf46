"""A problem inside one sentence: offsets only; `content` knows the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulesdsl.lang.tree import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a stretch of a sentence. Fields mean what they mean in `Diagnostic`."""

    code: str
    message: str
    span: Span
    label: str = ""
    notes: tuple[str, ...] = ()
    help: str = ""
    severity: Literal["error", "warning"] = "error"


class SentenceError(Exception):
    """Text that is no sentence."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(p.message for p in problems))
        self.problems = problems
