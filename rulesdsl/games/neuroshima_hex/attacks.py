"""Printed attacks as packets: shapes, strength, who is hit (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.tables import ENEMY
from rulesdsl.kernel.world import World

HEADQUARTERS = "headquarters"
# The two kinds that the quartermaster's sentence calls "the other kind" of each other (MOD-12).
OTHER_KIND = {"melee": "ranged", "ranged": "melee"}


def strike(world: World, batch: Batch, attacker: int, swapped: frozenset[int] = frozenset()) -> None:
    """Propose the packets of one unit's printed attacks, in every direction (ATT-2).

    `swapped`: printed directions whose parts are made in the other kind this once.
    """
    layout, view = batch.layout, batch.view
    plan, entity = layout.plans[attacker], layout.entities[attacker]
    boosts = layout.plan.boosts
    stats = view.stats
    rays = layout.topology.rays[entity.place]
    unit = layout.unit
    spares_headquarters = HEADQUARTERS in plan.kinds  # HQ-3
    policies = world.plan.policies
    apart = policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks"
    relation = layout.relation[view.control(attacker)]
    owner = layout.owner
    fluid = layout.takes
    for printed, parts in plan.attacks:
        direction = (printed + entity.facing) % 6
        ray = rays[direction]
        if not ray:
            continue
        aimed: dict[int, list[list[Any]]] = {}
        for tag, strength in parts:
            shape, bonus_tag = tag, tag
            if printed in swapped and tag in OTHER_KIND:
                shape = OTHER_KIND[tag]
                bonus_tag = shape if policies["QUARTERMASTER-BONUS"] == "new-kind" else tag
            amount = strength
            stat = boosts.get(bonus_tag)
            if stat is not None:
                column = stats.get(stat)
                if column is not None:
                    amount += column[attacker]
            if amount <= 0:
                continue
            for place in ray:
                target = unit[place]
                if target >= 0:
                    whose = view.control(target) if fluid else owner[target]
                    if relation[whose] & ENEMY:
                        aimed.setdefault(target, []).append([shape, amount])
                        if shape != "gauss":
                            break
                if shape == "melee":
                    break
        side = (direction + 3) % 6  # ARM-6
        for target, pieces in aimed.items():
            if spares_headquarters and HEADQUARTERS in layout.plans[target].kinds:
                continue
            if apart and len(pieces) > 1:
                for piece in pieces:
                    batch.propose(Packet(attacker, target, [piece], side, strike=True))
            else:
                batch.propose(Packet(attacker, target, pieces, side, strike=True))


def convertible(parts: Mapping[int, tuple[tuple[str, int], ...]], direction: int) -> bool:
    """Whether making a side's attack in the other kind changes anything."""
    before = sorted(parts[direction])
    after = sorted((OTHER_KIND.get(tag, tag), strength) for tag, strength in parts[direction])
    return before != after
