"""How much content was read: what the end of a check tells."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.content.model import Library


def count_content(libraries: Iterable[Library]) -> dict[str, int]:
    """Armies, tiles, keywords, abilities; texts still unknown."""
    totals = {"army": 0, "tile": 0, "keyword": 0, "ability": 0, "unknown text": 0}
    for library in libraries:
        totals["army"] += len(library.armies)
        totals["keyword"] += len(library.keywords)
        for definition in library.definitions.values():
            totals["tile"] += 1
            totals["ability"] += len(definition.abilities)
            totals["unknown text"] += definition.status == "text-unknown"
    return totals
