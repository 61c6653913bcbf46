"""Everything wrong in one run: sorted, each once, with the texts it points into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError

# Characters of a file that are read to show a line of it.
MOST = 2_000_000


class Sources:
    """The lines that diagnostics point into; files that were not given are read when first asked for."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._lines: dict[str, list[str]] = {}

    def add(self, file: str, text: str) -> None:
        """Remember the text of a file as it was read."""
        self._texts[file] = text
        self._lines.pop(file, None)

    def line(self, file: str, number: int) -> str | None:
        """One line without its end, or None when it cannot be had."""
        lines = self._lines.get(file)
        if lines is None:
            text = self._texts.get(file)
            if text is None:
                try:
                    text = _read(Path(file))
                except (OSError, ValueError):
                    self._lines[file] = []
                    return None
            # Only these ends count as lines in an editor; `splitlines` knows many more.
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
            self._lines[file] = lines
        return lines[number - 1] if 0 < number <= len(lines) else None


def _read(path: Path) -> str:
    """The first part of an ordinary file; pipes and devices have no end."""
    if not path.is_file():
        raise OSError
    with path.open(encoding="utf-8-sig", errors="replace") as stream:
        return stream.read(MOST)


class Diagnostics:
    """A collector. Iterating gives the problems by file, line and column, each once."""

    def __init__(self, found: Iterable[Diagnostic] = (), sources: Sources | None = None) -> None:
        self.sources = sources if sources is not None else Sources()
        self._found: dict[Diagnostic, None] = dict.fromkeys(found)

    def add(self, *found: Diagnostic) -> None:
        """Add problems; one that is already there is not added again."""
        self._found.update(dict.fromkeys(found))

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Add many problems."""
        self._found.update(dict.fromkeys(found))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(sorted(self._found, key=_order))

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return bool(self._found)

    @property
    def errors(self) -> int:
        """How many problems are errors."""
        return sum(1 for found in self._found if found.severity == "error")

    @property
    def warnings(self) -> int:
        """How many problems are warnings."""
        return len(self._found) - self.errors

    def raise_errors(self) -> None:
        """Raise `RulesError` with the errors when there are any."""
        errors = [found for found in self if found.severity == "error"]
        if errors:
            raise RulesError(*errors, sources=self.sources)


def _order(found: Diagnostic) -> tuple[str, int, int, str, str]:
    return (found.place.file, found.place.line, found.place.column, found.code, found.message)
