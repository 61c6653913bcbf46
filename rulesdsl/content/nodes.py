"""The tree of a YAML file: texts, lists and maps that know where they stand, character by character."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from rulesdsl.diagnostics.diagnostic import Place
from rulesdsl.lang.ability import Origin

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANK = " \t\r\n"
# Escapes of double quotes by their length after the backslash; all others are one letter.
_LONG_ESCAPES = {"x": 3, "u": 5, "U": 9}


class SourceFile:
    """The text of one file and the way from offsets to lines and columns."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """Offset of the first character of each line."""
        if self._starts is None:
            self._starts = [0, *(end.end() for end in _LINE_END.finditer(self.text))]
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        starts = self.starts
        line = bisect_right(starts, offset) - 1
        return line + 1, offset - starts[line] + 1

    def place(self, start: int, end: int) -> Place:
        """The stretch from `start`, cut at the end of its line; at least one column wide."""
        line, column = self.position(start)
        stop = self.starts[line] if line < len(self.starts) else len(self.text)
        last = len(self.text[start : max(start, min(end, stop))].rstrip("\r\n"))
        return Place(self.name, line, column, column + max(last, 1))


@dataclass(slots=True, eq=False)
class Node:
    """Any node: its file and the stretch [start, end) it has in the text of the file."""

    source: SourceFile
    start: int
    end: int

    @property
    def place(self) -> Place:
        """Where it stands, its first line only."""
        return self.source.place(self.start, self.end)

    @property
    def origin(self) -> Origin:
        """File, line and column of its first character."""
        line, column = self.source.position(self.start)
        return Origin(self.source.name, line, column)


@dataclass(slots=True, eq=False)
class Scalar(Node):
    """A text. `style` is "" for plain, or the sign it was written with: `'`, `"`, `|`, `>`."""

    text: str
    style: str = ""
    _offsets: list[int] | None = field(default=None, repr=False)

    @property
    def empty(self) -> bool:
        """Nothing was written (`key:` and no value), which is not the same as an empty text in quotes."""
        return not self.text and not self.style

    def place_of(self, start: int, end: int) -> Place:
        """Where the characters [start, end) of the text stand in the file."""
        offsets = self.offsets
        start = max(0, min(start, len(self.text)))
        end = max(start, min(end, len(self.text)))
        last = offsets[end - 1] + 1 if end > start else offsets[start] + 1
        return self.source.place(offsets[start], last)

    @property
    def offsets(self) -> list[int]:
        """For each character of the text its offset in the file, and one more for the end.

        Worked out only when a problem must be shown. Whatever the style, the characters that are not
        blank stand in the file in the same order as in the text; blanks follow the one before them.
        """
        if self._offsets is None:
            self._offsets = self._locate()
        return self._offsets

    def _locate(self) -> list[int]:
        raw = self.source.text[self.start : self.end]
        units = list(_units(raw, self.style))
        found: list[int] = []
        at = 0
        after = units[0][0] if units else 0
        for char in self.text:
            if char in _BLANK:
                found.append(min(after, len(raw)))
                after += 1
                continue
            if at == len(units) or units[at][1] != char:
                # Never seen; a caret at the start of the text is better than a wrong one.
                return [self.start] * (len(self.text) + 1)
            begin, _, width = units[at]
            found.append(begin)
            after = begin + width
            at += 1
        found.append(min(after, len(raw)))
        return [self.start + offset for offset in found]


def _units(raw: str, style: str) -> Iterator[tuple[int, str, int]]:
    """The characters written in `raw` that are not blank: offset, character, width in the file."""
    at, end = 0, len(raw)
    if style in ("|", ">"):
        header = _LINE_END.search(raw)
        at = header.end() if header else end
    elif style:
        at, end = 1, end - 1
    while at < end:
        char, width = raw[at], 1
        if style == "'" and char == "'":
            width = 2
        elif style == '"' and char == "\\" and at + 1 < end:
            width = _LONG_ESCAPES.get(raw[at + 1], 1) + 1 if raw[at + 1] in _LONG_ESCAPES else 2
            char = _unescape(raw[at + 1 : at + width])
        if char not in _BLANK:
            yield at, char, width
        at += width


_SHORT_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028",
    "P": "\u2029", "\n": "\n", "\r": "\r",
}  # fmt: skip


def _unescape(escape: str) -> str:
    if escape[0] in _LONG_ESCAPES:
        try:
            return chr(int(escape[1:], 16))
        except (ValueError, OverflowError):
            return "\ufffd"
    return _SHORT_ESCAPES.get(escape[0], escape[0])


@dataclass(slots=True, eq=False)
class Seq(Node):
    """A list."""

    items: list[Tree] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Map(Node):
    """A map with text keys, in the order written; a key stands once."""

    pairs: dict[str, tuple[Scalar, Tree]] = field(default_factory=dict)

    def get(self, key: str) -> Tree | None:
        """The value of a key."""
        pair = self.pairs.get(key)
        return pair[1] if pair is not None else None

    def key(self, key: str) -> Scalar | None:
        """The key itself as written."""
        pair = self.pairs.get(key)
        return pair[0] if pair is not None else None


Tree: TypeAlias = "Scalar | Seq | Map"


def found(node: Tree) -> str:
    """What a node is, in a user's words."""
    if isinstance(node, Seq):
        return "a list"
    if isinstance(node, Map):
        return "a map of keys"
    if node.empty:
        return "nothing"
    short = node.text if len(node.text) <= 40 else node.text[:37] + "..."
    return f"`{short}`".replace("\n", " ")
