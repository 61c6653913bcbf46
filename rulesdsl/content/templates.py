"""Sentences with parameters: `get {amount} {stat}`, filled in, and the way back to what was written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from rulesdsl.content.nodes import Scalar
from rulesdsl.diagnostics.diagnostic import Place
from rulesdsl.lang.template import HOLE
from rulesdsl.lang.vocabulary import Vocabulary

_SAMPLES = {"signed": "+1", "number": "1"}
_TRIES = 12
_HELP = {"signed": "a change such as `+1`", "number": "a number such as `1`"}


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
        for hole in HOLE.finditer(self.node.text):
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
    for hole in HOLE.finditer(template):
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
    for hole in HOLE.finditer(node.text):
        yield hole[1], hole.start(), hole.end()


def samples(kinds: Sequence[str], vocabulary: Vocabulary) -> Iterator[tuple[str, ...]]:
    """Arguments to try a template with, a few; none when the game has no word of a category."""
    choices = [
        [_SAMPLES[kind]] if kind in _SAMPLES else [entry.word.key for entry in vocabulary.entries(kind)]
        for kind in kinds
    ]
    # Not every stat fits every subject: the first combination that reads well is as good as any.
    return islice(product(*choices), _TRIES)


def takes(kind: str) -> str:
    """What a parameter takes, in words."""
    return _HELP.get(kind) or f"{'an' if kind[:1] in 'aeiou' else 'a'} {kind}"


def plainly(kind: str, argument: str) -> str:
    """The number that was meant, as this kind of parameter wants it; empty when it is none."""
    digits = argument.lstrip("+-")
    if kind not in _SAMPLES or not (digits.isascii() and digits.isdigit()):
        return ""
    return f"write `{'+' if kind == 'signed' else ''}{int(digits)}`"
