"""How much work is spent on suggestions: with thousands of broken sentences the later ones get none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Parses of repaired sentences in one run over a pack or a scenario.
TRIES = 6000
_left: ContextVar[list[int] | None] = ContextVar("tries left", default=None)


@contextmanager
def patience(tries: int = TRIES) -> Iterator[None]:
    """Bounds the tries inside; an inner bound changes nothing."""
    if _left.get() is not None:
        yield
        return
    token = _left.set([tries])
    try:
        yield
    finally:
        _left.reset(token)


def spend(cost: int = 1) -> bool:
    """Whether one more try is to be made; a costly one counts for several."""
    left = _left.get()
    if left is None:
        return True
    left[0] -= cost
    return left[0] >= 0
