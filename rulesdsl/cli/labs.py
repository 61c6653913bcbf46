"""What the commands of the laboratory share: reading what they are given, and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from rulesdsl.cli.common import show_diagnostics

if TYPE_CHECKING:
    from rulesdsl.lab.given import Given

# Shorter runs are over before a bar has been looked at.
BAR_FROM = 8


def given_or_stop(paths: Sequence[Path], format_: str) -> Given | int:
    """The packs and scenarios, or the exit code with which a command stops after telling why."""
    from rulesdsl.diagnostics.collect import Diagnostics
    from rulesdsl.diagnostics.diagnostic import Diagnostic
    from rulesdsl.lab.given import read_given

    given = read_given(paths)
    if given.broken:
        show_diagnostics(Diagnostics(given.problems), format_)
        return 2 if any(problem.code == "P0101" for problem in given.problems) else 1
    if not given.cases:
        where = str(paths[0]) if paths else "scenarios"
        from rulesdsl.diagnostics.diagnostic import Place

        problem = Diagnostic("P0102", f"there is no scenario at `{where}`", Place(where))
        show_diagnostics(Diagnostics([problem]), format_)
        return 1
    return given


class Bar:
    """A progress bar on the error stream, on a terminal only."""

    def __init__(self, name: str, total: int, format_: str) -> None:
        self.name = name
        self.total = total
        self.shown = format_ == "text" and sys.stderr.isatty() and total >= BAR_FROM
        self.progress: Any = None

    def __enter__(self) -> Bar:
        if self.shown:
            from rich.console import Console
            from rich.progress import Progress

            self.progress = Progress(console=Console(stderr=True), transient=True)
            self.task = self.progress.add_task(self.name, total=self.total)
            self.progress.start()
        return self

    def step(self) -> None:
        """One more is done."""
        if self.progress is not None:
            self.progress.advance(self.task)

    def at(self, number: int) -> None:
        """So many are done."""
        if self.progress is not None:
            self.progress.update(self.task, completed=number)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()
