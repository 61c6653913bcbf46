"""How wide text is, near enough to lay it out without a font at hand."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

_NARROW = frozenset("iljtfrI.,:;!|'()[]/ ·")
_BROAD = frozenset("mwMW@%—…")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """An upper estimate of the width in common sans-serif fonts."""
    ems = 0.0
    for char in text:
        if cell_len(char) == 2:
            ems += 1.0
        elif char in _NARROW:
            ems += 0.36
        elif char in _BROAD:
            ems += 0.95
        elif char.isupper() or char in "+-−":
            ems += 0.74
        elif cell_len(char) == 1:
            ems += 0.61
    return ems * size * (1.07 if bold else 1.0)


def shorten(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, or as much of it as the width holds with an ellipsis."""
    if text_width(text, size, bold) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        cut = text[:end].rstrip(" -") + "…"
        if text_width(cut, size, bold) <= width:
            return cut
    return "…"


def fit(text: str, width: float, size: float, least: float, bold: bool = False) -> tuple[str, float]:
    """Text and size: first smaller letters down to `least`, then fewer of them."""
    natural = text_width(text, size, bold)
    if natural > width:
        size = max(least, size * width / natural)
    return shorten(text, width * 1.001, size, bold), size


def split_name(text: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """One line, or two when one is too wide and a space or hyphen lets it break evenly."""
    if text_width(text, size, bold) <= width:
        return (text,)
    breaks = [i + 1 for i, char in enumerate(text[:-1]) if char in " -" and i > 0]
    if not breaks:
        return (text,)
    best = min(breaks, key=lambda i: max(text_width(text[:i], size), text_width(text[i:], size)))
    return (text[:best].rstrip(" "), text[best:])


def wrap(text: str, width: float, size: float) -> list[str]:
    """Lines of a paragraph; a word longer than the line, or a script without spaces, is cut."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        trial = f"{line} {word}" if line else word
        if text_width(trial, size) <= width:
            line = trial
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line, size) > width and len(line) > 1:
            end = len(line) - 1
            while end > 1 and text_width(line[:end], size) > width:
                end -= 1
            lines.append(line[:end])
            line = line[end:]
    return [*lines, line] if line else lines


def cells(text: str, width: int, ellipsis: str = "…") -> str:
    """Text cut (never padded) to a number of terminal cells."""
    if cell_len(text) <= width:
        return text
    if width <= cell_len(ellipsis):
        return set_cell_size(text, max(width, 0)).rstrip()
    return set_cell_size(text, width - cell_len(ellipsis)).rstrip(" -") + ellipsis


def pad(text: str, width: int, align: str = "<") -> str:
    """Text cut or padded to exactly `width` terminal cells; align `<`, `>` or `^`."""
    text = cells(text, width)
    spare = width - cell_len(text)
    left = {"<": 0, ">": spare, "^": spare // 2}[align]
    return " " * left + text + " " * (spare - left)
