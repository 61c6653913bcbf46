"""What plans of Neuroshima Hex are made from: printed values and stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from rulesdsl.content.model import Definition, Part
from rulesdsl.games.neuroshima_hex.clock import HEAP
from rulesdsl.kernel.tables import REMOVED
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.plan.facts import GameFacts, Printed

STAGES = ("armour", "aggravate")  # boosts are part of declaring, absorbing is the kernel's (RULES 10, step 5)


def printed(definition: Definition, vocabulary: Vocabulary) -> Printed:
    """Printed values: a unit takes one hit (TOUGH-1), a headquarters its life (HQ-1)."""
    fields = definition.fields
    attacks = cast("Mapping[int, tuple[Part, ...]]", fields.get("attacks") or {})
    hits: int | None = None
    layer = definition.kind
    if vocabulary.is_a(definition.kind, "unit"):
        life = fields.get("life")
        hits, layer = (life if isinstance(life, int) else 1), "unit"
    return Printed(
        hits=hits,
        numbers=cast("tuple[int, ...]", fields.get("initiative") or ()),
        attacks=tuple(
            (d, tuple((p.shape, p.strength) for p in parts)) for d, parts in sorted(attacks.items())
        ),
        layer=layer,
        covers=cast("tuple[int, ...]", fields.get("covers") or ()),
        removed_to=HEAP if definition.army else REMOVED,  # DISC-4: tiles, not markers
    )


FACTS = GameFacts(printed=printed, stages=STAGES, lowers="armour", raises="aggravate", slot_stat="initiative")
