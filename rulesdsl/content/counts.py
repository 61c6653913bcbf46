"""How much content was read: what the end of a check tells."""

from __future__ import annotations

from collections import Counter
import os
from collections.abc import Iterable
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.lang.ability import Origin


def count_content(libraries: Iterable[Library]) -> dict[str, int]:
    """Sets and things in the words of their games, keywords, abilities; texts still unknown."""
    sets: Counter[str] = Counter()
    things: Counter[str] = Counter()
    keywords = abilities = unknown = 0
    for library in libraries:
        if library.armies:
            sets[library.nouns.get("", "set")] += len(library.armies)
        keywords += len(library.keywords)
        for definition in library.definitions.values():
            things[library.nouns.get(definition.collection, "thing")] += 1
            abilities += len(definition.abilities)
            unknown += definition.status == "text-unknown"
    rest = {"keyword": keywords, "ability": abilities, "unknown text": unknown}
    return {**sets, **things, **rest}
