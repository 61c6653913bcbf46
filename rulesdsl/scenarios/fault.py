"""Why a claim does not hold, and under which words."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdsl.lang.tree import Span
from rulesdsl.scenarios import codes


@dataclass(frozen=True, slots=True)
class Fault:
    """One claim that does not hold."""

    span: Span
    message: str
    label: str = ""
    notes: tuple[str, ...] = ()
    help: str = ""
    code: str = codes.NOT_SO
