"""How positions are written: a headquarters by the points it has left, all else by its wounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesdsl.content.model import Library
from rulesdsl.games.neuroshima_hex.endings import POINTS
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.state import Entity

LIFE, DAMAGE = "life", "wound"


class Written:
    """See `games.notation.Notation`."""

    words: Sequence[str] = (LIFE,)
    purse: Sequence[str] = (POINTS,)
    off: Sequence[str] = ()

    def lies_on(self, library: Library, entity: Entity) -> Mapping[str, int]:
        """HQ-1: points left, said also when none are lost. In a scored game more may be lost than there are;
        then the wounds are said."""
        printed = library.definitions[entity.definition]
        hits = printed.fields.get("life")
        taken = entity.counters.get(DAMAGE, 0)
        headquarters = library.vocabulary.is_a(printed.kind, HEADQUARTERS)
        if not headquarters or not isinstance(hits, int) or taken > hits:
            return entity.counters
        return {LIFE: hits - taken, **{word: n for word, n in entity.counters.items() if word != DAMAGE}}
