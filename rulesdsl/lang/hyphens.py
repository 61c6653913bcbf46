"""`super mutant` and `super_mutant` for `super-mutant`: a name that was written as two words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from rulesdsl.lang.patience import spend
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.tree import Span
from rulesdsl.lang.vocabulary import Vocabulary

_PART = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
# A name of more parts is not looked for.
_MOST = 4


def rejoined(text: str, vocabulary: Vocabulary) -> Iterator[tuple[str, Problem]]:
    """Texts with one name put together, the longest name first, each with what to say of it."""
    spellings = vocabulary.spellings()
    spend(len(spellings) // 200)
    known = {spelling for spelling in spellings if "-" in spelling}
    parts = list(_PART.finditer(text))
    for count in range(_MOST, 1, -1):
        for i in range(len(parts) - count + 1):
            run = parts[i : i + count]
            between = [text[a.end() : b.start()] for a, b in pairwise(run)]
            if not all(gap in (" ", "_", "-") for gap in between) or all(gap == "-" for gap in between):
                continue
            name = "-".join(part[0] for part in run)
            spelled = name if name in known else name.lower()
            if spelled not in known:
                continue
            start, end = run[0].start(), run[-1].end()
            yield (
                text[:start] + spelled + text[end:],
                Problem(
                    "L0002",
                    f"`{text[start:end]}` is one word with a hyphen",
                    Span(start, end),
                    "one word",
                    help=f"did you mean `{spelled}`?",
                ),
            )
