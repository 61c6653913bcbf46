"""Stretches of a text that know where they stand, and problems told at them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from rulesdsl.content.nodes import Scalar, SourceFile
from rulesdsl.diagnostics.collect import Sources
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError, Severity
from rulesdsl.diagnostics.near import listed, nearest

MOST_PROBLEMS = 100  # told of one text


def quoted(text: str, name: str) -> Scalar:
    """A text that stands in no file; `name` is how messages call it."""
    # every character stands where it is: nothing is to be looked for, however long the text
    offsets = cast("list[int]", range(len(text) + 1))
    return Scalar(SourceFile(name, text), 0, len(text), text, "", offsets)


def raised(problems: Iterable[Diagnostic], line: Scalar) -> RulesError:
    """The problems of a text that no file holds."""
    sources = Sources()
    sources.add(line.source.name, line.source.text)
    return RulesError(*problems, sources=sources)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text, without blanks around it."""

    text: str
    start: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def split(self, sign: str) -> list[Part]:
        """The parts between the signs."""
        return list(self._split(sign))

    def _split(self, sign: str) -> Iterator[Part]:
        at = 0
        for piece in self.text.split(sign):
            yield trimmed(piece, self.start + at)
            at += len(piece) + len(sign)

    def cut(self, sign: str) -> tuple[Part, Part | None]:
        """What stands before the first sign, and what after it; None where there is no sign."""
        at = self.text.find(sign)
        if at < 0:
            return self, None
        return trimmed(self.text[:at], self.start), trimmed(self.text[at + 1 :], self.start + at + 1)

    def words(self) -> list[Part]:
        return [Part(m.group(), self.start + m.start()) for m in re.finditer(r"\S+", self.text)]


def trimmed(text: str, start: int) -> Part:
    left = len(text) - len(text.lstrip())
    return Part(text.strip(), start + left)


class Teller:
    """Collects what is wrong with a text, at the words that are wrong."""

    def __init__(self, line: Scalar) -> None:
        self.line = line
        self.problems: list[Diagnostic] = []

    def say(
        self,
        code: str,
        part: Part,
        message: str,
        label: str,
        notes: tuple[str, ...] = (),
        help: str = "",
        severity: Severity = "error",
    ) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            return
        place = self.line.place_of(part.start, part.end)
        self.problems.append(Diagnostic(code, message, place, label, notes, help, severity))

    def known(self, code: str, part: Part, choices: Iterable[str], noun: str, near: str = "") -> bool:
        """Whether a word is one of the choices; told when it is not. `near`: what else it may be."""
        known = list(choices)
        if part.text in known:
            return True
        shown = part.text if len(part.text) <= 40 else part.text[:37] + "..."
        self.say(
            code, part, f"no {noun} is called `{shown}`" if shown else f"the {noun} is missing",
            f"no such {noun}" if shown else f"expected a {noun}",
            (f"known here: {listed(known, 20)}",) if known else (), near or meant(part.text, known),
        )  # fmt: skip
        return False


def meant(word: str, choices: Iterable[str]) -> str:
    """The one suggestion, or an empty text."""
    near = nearest(word, choices)
    return f"did you mean `{near}`?" if near else ""
