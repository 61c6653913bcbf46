"""One type for every problem a user can meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rulesdsl.diagnostics.collect import Sources

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a file: line and columns from 1, `end` exclusive, on one line."""

    file: str
    line: int = 1
    column: int = 1
    end: int = 2


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A problem: stable code, where, what, what was expected, one suggestion.

    `label` stands under the caret; `notes` are the `=` lines; `help` is the one suggestion.
    """

    code: str
    message: str
    place: Place
    label: str = ""
    notes: tuple[str, ...] = ()
    help: str = ""
    severity: Severity = "error"


class RulesError(Exception):
    """Raised where work cannot go on; carries what to tell the user. As text it is what a user sees."""

    def __init__(self, *diagnostics: Diagnostic, sources: Sources | None = None) -> None:
        super().__init__("; ".join(d.message for d in diagnostics))
        self.diagnostics = diagnostics
        self.sources = sources

    def __str__(self) -> str:
        from rulesdsl.diagnostics.collect import Diagnostics
        from rulesdsl.diagnostics.text import render_text

        return render_text(Diagnostics(self.diagnostics, self.sources)).rstrip()
