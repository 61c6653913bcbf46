"""Small helpers to make diagnostics of nodes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import listed, nearest

Report = Callable[[Diagnostic], None]


_COMPASS = re.compile(r"(?:(?:north|south|east|west)[ _-]?)+")


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The text of a suggestion, or nothing; a point of the compass may be known by its letters."""
    known = list(choices)
    near = nearest(word, known)
    if _COMPASS.fullmatch(word):
        letters = "".join(point[0] for point in re.findall(r"north|south|east|west", word))
        near = letters if letters in known else near
    return f"did you mean `{near}`?" if near is not None else ""


def at(place: Place) -> str:
    """`file:line:column` for notes that name a second place."""
    return f"{place.file}:{place.line}:{place.column}"


def unknown(code: str, what: str, word: str, place: Place, choices: Iterable[str], noun: str) -> Diagnostic:
    """A name that nothing has: what is there, and the nearest of it."""
    known = list(choices)
    return Diagnostic(
        code,
        f"{what} `{word}`",
        place,
        label=f"not {noun}",
        notes=(f"known here: {listed(known)}",) if known else (),
        help=did_you_mean(word, known),
    )
