"""A canvas of characters: wide characters take two cells, colours are optional and by role."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import IO

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from rulesdsl.render.palette import TERMINAL

# The second half of a wide character: takes a cell, prints nothing.
_TAIL = ""


@dataclass(frozen=True, slots=True)
class Room:
    """What an output can show."""

    width: int = 80
    colour: bool = False
    unicode: bool = True


def room_of(stream: IO[str], environment: Mapping[str, str] = os.environ) -> Room:
    """Colour only on a terminal that allows it; a pipe gets 80 columns, or what COLUMNS says."""
    terminal = stream.isatty()
    asked = environment.get("COLUMNS", "")
    width = int(asked) if asked.isdigit() and int(asked) > 0 else 0
    if not width and terminal:
        width = shutil.get_terminal_size((80, 24)).columns
    plain = bool(environment.get("NO_COLOR")) or environment.get("TERM") == "dumb"
    encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
    return Room(width or 80, terminal and not plain, encoding.startswith("utf"))


class Canvas:
    """A grid of cells; whatever falls outside is not drawn, so nothing is ever wider than asked."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[str]] = [[" "] * width for _ in range(height)]
        self._roles: list[list[str]] = [["ink"] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: str = "ink") -> int:
        """Write one line from cell (x, y); returns the cell after it."""
        for char in text:
            size = cell_len(char)
            if size == 0:
                if 0 <= y < self.height and 0 < x <= self.width and not char.isspace() and char.isprintable():
                    self._join(x - 1, y, char)
                continue
            if 0 <= y < self.height and x >= 0 and x + size <= self.width:
                self._clear(x, y)
                self._cells[y][x] = char
                self._roles[y][x] = role
                if size == 2:
                    self._clear(x + 1, y)
                    self._cells[y][x + 1] = _TAIL
                    self._roles[y][x + 1] = role
            x += size
        return x

    def _join(self, x: int, y: int, char: str) -> None:
        """Add a combining mark to the character that is there already."""
        while x > 0 and self._cells[y][x] == _TAIL:
            x -= 1
        self._cells[y][x] += char

    def _clear(self, x: int, y: int) -> None:
        """Blank a cell, and the other half of a wide character that it cuts."""
        row = self._cells[y]
        if row[x] == _TAIL and x > 0:
            row[x - 1] = " "
        elif x + 1 < self.width and row[x + 1] == _TAIL:
            row[x + 1] = " "
        row[x] = " "

    def _runs(self, y: int) -> Iterator[tuple[str, str]]:
        end = self.width
        while end and self._cells[y][end - 1] == " ":
            end -= 1
        pairs = zip(self._roles[y][:end], self._cells[y][:end], strict=True)
        for role, group in groupby(pairs, key=lambda pair: pair[0]):
            yield role, "".join(char for _, char in group)

    def plain(self) -> str:
        """Lines without colour, without spaces at their ends."""
        return "\n".join("".join(text for _, text in self._runs(y)) for y in range(self.height))

    def rich(self) -> Text:
        """The same lines with styles, for a rich console."""
        result = Text(no_wrap=True, end="")
        for y in range(self.height):
            if y:
                result.append("\n")
            for role, text in self._runs(y):
                result.append(text, style=TERMINAL.get(role, "") or None)
        return result

    def ansi(self) -> str:
        """The same lines with escape codes, for a terminal that is known to want them."""
        return ansi(self.rich())


def ansi(text: Text) -> str:
    """Rich text as a string with escape codes; never wrapped."""
    console = Console(force_terminal=True, color_system="standard", width=10_000, no_color=False)
    with console.capture() as capture:
        console.print(text, end="", soft_wrap=True)
    return capture.get()


def fitted(lines: Sequence[str], room: Room) -> str:
    """Lines no wider than the room; what goes on stands a little further in."""
    found = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        found += textwrap.wrap(line, room.width, subsequent_indent=indent) or [""]
    return "\n".join(found) + "\n"
