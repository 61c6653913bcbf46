"""Diagnostics for people: the source line, a caret under the exact word, notes and one suggestion."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len

from rulesdsl.diagnostics.collect import Diagnostics, Sources
from rulesdsl.diagnostics.diagnostic import Diagnostic

WIDTH = 120
NARROWEST = 40
TAB = 4
_COLOURS = {"error": "1;31", "warning": "1;33", "frame": "1;34", "bold": "1", "help": "1;32"}


def render_text(
    diagnostics: Diagnostics, *, colour: bool = False, width: int = WIDTH, limit: int | None = None
) -> str:
    """Every problem (or the first `limit`), a blank line between them, then the counts."""
    found = list(diagnostics)
    shown = found if limit is None else found[:limit]
    blocks = [render_one(one, diagnostics.sources, colour=colour, width=width) for one in shown]
    if len(found) > len(shown):
        blocks.append(f"... and {len(found) - len(shown)} more\n")
    if found:
        blocks.append(summary(diagnostics) + "\n")
    return "\n".join(blocks)


def summary(diagnostics: Diagnostics) -> str:
    """`2 errors, 1 warning`."""
    counts = (("error", diagnostics.errors), ("warning", diagnostics.warnings))
    words = [f"{n} {word}{'' if n == 1 else 's'}" for word, n in counts if n]
    return ", ".join(words) or "no problems"


def render_one(found: Diagnostic, sources: Sources, *, colour: bool = False, width: int = WIDTH) -> str:
    """One problem; ends with a line break."""

    def paint(text: str, style: str) -> str:
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour and text else text

    place = found.place
    margin = " " * len(str(place.line))
    bar = paint("|", "frame")
    head = paint(f"{found.severity}[{found.code}]", found.severity)
    lines = [
        f"{head}{paint(': ' + clean(found.message), 'bold')}",
        f"{margin} {paint('-->', 'frame')} {clean(place.file)}:{place.line}:{place.column}",
    ]
    source = sources.line(place.file, place.line)
    if source is not None:
        room = max(width, NARROWEST) - len(margin) - 4
        shown, before, under = clip(source, place.column - 1, place.end - 1, room)
        label = f" {clean(found.label)}" if found.label else ""
        lines += [
            f"{margin} {bar}",
            f"{paint(str(place.line), 'frame')} {bar} {shown}".rstrip(),
            f"{margin} {bar} {' ' * before}{paint('^' * under + label, found.severity)}",
        ]
    lines += [f"{margin} {paint('=', 'frame')} {clean(note)}" for note in found.notes]
    if found.help:
        lines.append(f"{margin} {paint('=', 'frame')} {paint('help:', 'help')} {clean(found.help)}")
    return "\n".join(lines) + "\n"


def clean(text: str) -> str:
    """Text that cannot steer a terminal: control characters and lone surrogates are spelled out."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(char) for char in text)


def _visible(char: str) -> str:
    if char == "\t":
        return " " * TAB
    kind = unicodedata.category(char)
    if kind == "Cs" and 0xDC80 <= ord(char) <= 0xDCFF:
        return f"\\x{ord(char) - 0xDC00:02x}"
    # Cf holds marks that turn the direction of writing; the joiner of emoji is the harmless one.
    if kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char != "\u200d"):
        return f"\\u{ord(char):04x}"
    return char


def clip(source: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """The part of a line that fits, the cells before the caret and the cells under it.

    Columns count characters; cells are what a terminal draws, two for wide ones, none for
    combining ones. Long lines are cut on both sides of the caret, with `...` where text is missing.
    """
    start = max(0, min(start, len(source)))
    end = max(start, min(end, len(source)))
    most = 10 * room  # more cannot be shown, and lines may have millions of letters
    parts = source[max(0, start - most) : start], source[start : min(end, start + most)]
    left, middle, right = (clean(part) for part in (*parts, source[end : end + most]))
    if cell_len(left) + cell_len(middle) + cell_len(right) > room:
        if cell_len(middle) > room // 2:
            middle = _head(middle, room // 2)
        spare = room - cell_len(middle)
        # The words before the caret say more than those after it.
        keep_left = max(spare * 2 // 3, spare - cell_len(right))
        left = _tail(left, keep_left)
        right = _head(right, spare - cell_len(left))
    before = cell_len(left)
    # Measured together: a combining mark at the border belongs to the letter before it.
    under = max(cell_len(left + middle) - before, 1)
    return left + middle + right, before, under


def _head(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    kept, used = [], 0
    for char in text:
        used += cell_len(char)
        if used > room - 3:
            break
        kept.append(char)
    return "".join(kept) + "..."[: max(room, 0)]


def _tail(text: str, room: int) -> str:
    if cell_len(text) <= room:
        return text
    kept, used = [], 0
    for char in reversed(text):
        used += cell_len(char)
        if used > room - 3:
            break
        kept.append(char)
    return "..."[: max(room, 0)] + "".join(reversed(kept))
