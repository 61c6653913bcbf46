"""Small helps with words: lists in messages."""

from __future__ import annotations

from collections.abc import Iterable


def joined(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]
