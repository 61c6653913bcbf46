"""Errors about a text that somebody gave: there is no file, so the text itself is the source."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.diagnostics.collect import Sources
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.diagnostics.near import listed, nearest

ASKED = "what was asked"


def sources_of(name: str, text: str) -> Sources:
    """The one text that a message points into."""
    sources = Sources()
    sources.add(name, text)
    return sources


def wrong(
    code: str, text: str, message: str, label: str, notes: tuple[str, ...] = (), help: str = ""
) -> RulesError:
    """An error about the whole of a text."""
    place = Place(ASKED, 1, 1, len(text) + 1)
    found = Diagnostic(code, message, place, label, notes, help)
    return RulesError(found, sources=sources_of(ASKED, text))


def meant(word: str, choices: Iterable[str]) -> str:
    """The one suggestion, or an empty text."""
    near = nearest(word, choices)
    return f"did you mean `{near}`?" if near else ""


def unknown(code: str, word: str, noun: str, choices: Iterable[str]) -> RulesError:
    """A name that nothing has, and what there is."""
    known = list(choices)
    notes = (f"known here: {listed(known, 20)}",) if known else ()
    message = f"no {noun} is called `{word}`"
    return wrong(code, word, message, f"no such {noun}", notes, meant(word, known))
