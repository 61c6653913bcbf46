"""Which known word was probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def distance(a: str, b: str, limit: int = 3) -> int:
    """Damerau-Levenshtein distance (neighbours may swap); `limit + 1` when it is more than `limit`."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    two: list[int] = []
    one = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        row = [i]
        for j, cb in enumerate(b, 1):
            best = min(one[j] + 1, row[j - 1] + 1, one[j - 1] + (ca != cb))
            if i > 1 and j > 1 and ca == b[j - 2] and a[i - 2] == cb:
                best = min(best, two[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
        two, one = one, row
    return min(one[-1], limit + 1)


def allowed(word: str) -> int:
    """How many slips of the finger a word of this length may hold."""
    return 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3


def nearest(word: str, words: Iterable[str], count: int = 1) -> list[str]:
    """The known words nearest to `word`, nearest first; none that needs too many slips."""
    limit = allowed(word)
    folded = word.casefold()
    found: dict[str, tuple[int, bool, str]] = {}
    for known in words:
        if known == word or known in found:
            continue
        d = distance(folded, known.casefold(), limit)
        # With as many slips as letters, any word is near any other.
        if d <= limit and d < max(len(word), len(known)) - 1:
            found[known] = (d, known[:1].casefold() != folded[:1], known)
    return sorted(found, key=lambda k: found[k])[:count]
