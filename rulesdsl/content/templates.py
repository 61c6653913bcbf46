"""Sentences with parameters: `get {amount} {stat}`, filled in, and the way back to what was written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from rulesdsl.content.nodes import Scalar
from rulesdsl.diagnostics.diagnostic import Place
from rulesdsl.diagnostics.near import nearest
from rulesdsl.lang.vocabulary import Category, Vocabulary

_HOLE = re.compile(r"\{([^{}]*)\}")

# What a parameter can take besides a word of a category: its form and a sample.
FORMS = {"signed": (r"[+-][0-9]{1,3}", "+1"), "number": (r"[1-9][0-9]{0,2}|0", "1")}
_TRIES = 12
_HELP = {"signed": "a change such as `+1`", "number": "a number such as `1`"}


def parameter_kinds() -> list[str]:
    """Everything that may stand after a parameter's name."""
    return [*FORMS, *(category.value for category in Category)]


@dataclass(frozen=True, slots=True)
class Filled:
    """A template with its arguments in place. `offsets[i]` is where character i stands in the template."""

    node: Scalar
    text: str
    offsets: tuple[int, ...]

    def place_of(self, start: int, end: int) -> Place:
        """Where a stretch of the filled-in text stands in the file; a whole `{...}` for an argument."""
        start = max(0, min(start, len(self.text)))
        first = self.offsets[start]
        last = self.offsets[end - 1] + 1 if start < end <= len(self.text) else first + 1
        for hole in _HOLE.finditer(self.node.text):
            if hole.start() <= first < hole.end():
                first = hole.start()
            if hole.start() < last <= hole.end():
                last = hole.end()
        return self.node.place_of(first, last)


def fill(node: Scalar, arguments: Mapping[str, str]) -> Filled:
    """Put arguments in the holes of a template; a hole without an argument stays as it is."""
    template = node.text
    if "{" not in template:
        return Filled(node, template, tuple(range(len(template) + 1)))
    text: list[str] = []
    offsets: list[int] = []
    at = 0
    for hole in _HOLE.finditer(template):
        text.append(template[at : hole.start()])
        offsets.extend(range(at, hole.start()))
        value = arguments.get(hole[1], hole[0])
        text.append(value)
        offsets.extend([hole.start()] * len(value))
        at = hole.end()
    text.append(template[at:])
    offsets.extend(range(at, len(template) + 1))
    return Filled(node, "".join(text), tuple(offsets))


def holes(node: Scalar) -> Iterator[tuple[str, int, int]]:
    """Name, start and end of each `{...}`."""
    for hole in _HOLE.finditer(node.text):
        yield hole[1], hole.start(), hole.end()


def samples(kinds: Sequence[str], vocabulary: Vocabulary) -> Iterator[tuple[str, ...]]:
    """Arguments to try a template with, a few; none when the game has no word of a category."""
    choices = [
        [FORMS[kind][1]] if kind in FORMS else [entry.word.key for entry in vocabulary.entries(kind)]
        for kind in kinds
    ]
    # Not every stat fits every subject: the first combination that reads well is as good as any.
    return islice(product(*choices), _TRIES)


def takes(kind: str) -> str:
    """What a parameter takes, in words."""
    return _HELP.get(kind) or f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


def argument_problem(kind: str, argument: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """What is wrong with an argument and the one suggestion; two empty texts when nothing is."""
    if kind in FORMS:
        if re.fullmatch(FORMS[kind][0], argument):
            return "", ""
        digits = argument.lstrip("+-")
        if digits.isascii() and digits.isdigit():
            return f"expected {_HELP[kind]}", f"write `{'+' if kind == 'signed' else ''}{int(digits)}`"
        return f"expected {_HELP[kind]}", ""
    if vocabulary.spelled(argument, kind) is not None:
        return "", ""
    near = nearest(argument, vocabulary.spellings(kind))
    return f"not {takes(kind)}", f"did you mean `{near}`?" if near else ""
