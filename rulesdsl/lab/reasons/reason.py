"""A reason: one line, where it is written, and what it rests on in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

# No account is longer than this as text; JSON has all of it.
MOST_LINES = 20
# So many reasons of one thing are told one by one.
MOST_BESIDE = 6


@dataclass(frozen=True, slots=True)
class Reason:
    """`text` is a whole line; `at` is `file:line` of the ability; `rules` are ids of rules."""

    text: str
    at: str = ""
    rules: tuple[str, ...] = ()
    because: tuple[Reason, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """What is empty is left out."""
        found: dict[str, Any] = {"text": self.text}
        if self.at:
            found["at"] = self.at
        if self.rules:
            found["rules"] = list(self.rules)
        if self.because:
            found["because"] = [reason.as_json() for reason in self.because]
        return found

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The reason and what it rests on, indented."""
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        at = f" ({self.at})" if self.at else ""
        yield "  " * depth + self.text + at + rules
        for reason in self.because:
            yield from reason.lines(depth + 1)


def _size(reason: Reason) -> int:
    return 1 + sum(_size(one) for one in reason.because)


def _cut(reason: Reason, depth: int, beside: int) -> Reason:
    """At most so deep, and so many beside each other."""
    if depth <= 0:
        return replace(reason, because=())
    kept = tuple(_cut(one, depth - 1, beside) for one in reason.because[:beside])
    left = len(reason.because) - len(kept)
    return replace(reason, because=(*kept, Reason(f"and {left} more")) if left else kept)


def shortened(reason: Reason, most: int = MOST_LINES) -> Reason:
    """The reason as far as so many lines hold it: first fewer beside each other, then less deep."""
    for depth in range(8, -1, -1):
        for beside in range(MOST_BESIDE, 2, -1):
            short = _cut(reason, depth, beside)
            if _size(short) <= most:
                return short
    return replace(reason, because=())
