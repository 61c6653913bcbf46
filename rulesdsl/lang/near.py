"""Which known word was probably meant; the measuring is done in `diagnostics.near`."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.diagnostics.near import ranked


def nearest(word: str, words: Iterable[str], count: int = 1) -> list[str]:
    """The known words nearest to `word`, nearest first; none that needs too many slips."""
    return [known for _, known in ranked(word, (w for w in words if w != word))][:count]
