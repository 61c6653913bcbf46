"""Did you mean: the one near word, when there is one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

# Longer texts are not slips of the pen, and comparing them costs time.
LONGEST = 60


@lru_cache(maxsize=1 << 14)
def distance(left: str, right: str, limit: int) -> int:
    """Edits from `left` to `right` (a swap of neighbours is one edit), or `limit + 1` when there are more."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        best = i
        for j, b in enumerate(right, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
            best = min(best, cost)
        if best > limit:
            return limit + 1
    return row[-1]


def allowance(word: str) -> int:
    """How many edits still look like a slip in a word of this length."""
    return 1 if len(word) <= 4 else 2 if len(word) <= 8 else 3


def _plain(text: str) -> str:
    return text.casefold().replace("_", "-").replace(" ", "-")


@lru_cache(maxsize=1 << 14)
def _letters(text: str) -> tuple[str, int]:
    """A word as it is compared, and the set of its letters as bits."""
    plain = _plain(text)
    bits = 0
    for char in plain:
        bits |= 1 << (ord(char) & 63)
    return plain, bits


def _too_far(one: int, other: int, limit: int) -> bool:
    """Whether the letters alone need more edits: each edit brings or takes one letter at most."""
    return (one & ~other).bit_count() > limit or (other & ~one).bit_count() > limit


def _unlike(wanted: str, choice: str) -> tuple[bool, bool, bool]:
    """Among words equally near: the same letters in another order, the same first letter."""
    return (
        sorted(wanted) != sorted(choice),
        wanted[:1] != choice[:1],
        # In very short words a wrong letter is likelier than a missing one.
        len(wanted) <= 3 and len(wanted) != len(choice),
    )


def _shared(left: str, right: str) -> int:
    """How many letters two words share at their beginning and at their end."""
    shortest = min(len(left), len(right))
    head = next((i for i in range(shortest) if left[i] != right[i]), shortest)
    tail = next((i for i in range(shortest - head) if left[-1 - i] != right[-1 - i]), shortest - head)
    return head + tail


def ranked(word: str, choices: Iterable[str]) -> list[tuple[int, str]]:
    """Choices within reach of `word`, nearest first; each with its number of edits."""
    if not word or len(word) > LONGEST:
        return []
    wanted, letters = _letters(word)
    limit = allowance(wanted)
    found: dict[str, int] = {}
    for choice in choices:
        plain, others = _letters(choice)
        if abs(len(plain) - len(wanted)) > limit or _too_far(letters, others, limit):
            continue
        edits = distance(wanted, plain, limit)
        # With as many edits as letters any word is near any other.
        if edits <= limit and edits < len(wanted):
            found[choice] = edits
    return sorted(
        ((edits, choice) for choice, edits in found.items()),
        key=lambda pair: (
            pair[0],
            *_unlike(wanted, _plain(pair[1])),
            -_shared(wanted, _plain(pair[1])),
            pair[1],
        ),
    )


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The most likely meant choice, or None when nothing is near."""
    found = ranked(word, choices)
    return found[0][1] if found else None


def listed(words: Iterable[str], limit: int = 12) -> str:
    """`a, b, c` with `... and N more` when there are many."""
    all_words = list(dict.fromkeys(words))
    shown = ", ".join(all_words[:limit])
    rest = len(all_words) - limit
    return f"{shown} ... and {rest} more" if rest > 0 else shown
