"""How much content was read: what the end of a check tells."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.lang.ability import Origin


def count_content(libraries: Iterable[Library], folders: Iterable[str]) -> dict[str, int]:
    """What is written in these folders: sets and things in the words of their games, keywords,
    abilities; texts still unknown."""
    roots = tuple(os.path.normpath(folder) for folder in folders)

    def here(origin: Origin) -> bool:
        path = Path(origin.file)
        return any(not path.is_absolute() if root == "." else path.is_relative_to(root) for root in roots)

    totals: Counter[str] = Counter()
    keywords = abilities = unknown = 0
    for library in libraries:
        totals[library.nouns.get("", "set")] += sum(here(army.origin) for army in library.armies.values())
        keywords += sum(here(keyword.origin) for keyword in library.keywords.values())
        for definition in library.definitions.values():
            if here(definition.origin):
                totals[library.nouns.get(definition.collection, "thing")] += 1
                abilities += len(definition.abilities)
                unknown += definition.status == "text-unknown"
    return {**totals, "keyword": keywords, "ability": abilities, "unknown text": unknown}
