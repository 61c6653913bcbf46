"""Small helps with words: suggestions and lists in messages."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.diagnostics.near import nearest


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The one suggestion for a word that is not known, or an empty text."""
    near = nearest(word, choices)
    return f"did you mean `{near}`?" if near else ""


def joined(parts: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(parts)
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]
