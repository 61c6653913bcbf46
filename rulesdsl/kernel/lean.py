"""A batch in which nothing can take, answer or lend anything: the same result by the shortest way.

The test that it is such a batch costs less than the general machinery; where it fails, `Batch` does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World

Blow = tuple[int, int, list[list[Any]], int]  # (source, target, [tag, amount] parts, side of arrival)


def land(world: World, view: View, blows: Sequence[Blow]) -> bool:
    """Land simultaneous blows and take off what dies; False, with nothing changed, when an absorber
    could act. Only where `Layout.lean` holds and nobody listens."""
    layout = view.layout
    amends, absorbed = view.amends, view.absorbed
    harm: dict[int, int] = {}
    for _, target, parts, side in blows:
        if target in absorbed:
            return False
        rows = amends.get(target)
        if rows is None:
            amount = parts[0][1] if len(parts) == 1 else sum(part[1] for part in parts)
        else:
            amount = _weighed(view, rows, parts, side)
        if amount > 0:
            harm[target] = harm.get(target, 0) + amount
    if not harm:
        return True
    damage = layout.plan.damage
    leaving: list[tuple[int, str]] = []
    for target, amount in harm.items():
        hits = view.hits(target)
        if hits is None:
            continue
        counters = world.mine(target).counters
        taken = counters.get(damage, 0) + amount
        if taken >= hits:
            counters[damage] = hits
            if target not in world.deferred:
                leaving.append((target, "destroyed"))
        else:
            counters[damage] = taken
    if leaving:
        world.leave(leaving)
    return True


def _weighed(view: View, rows: Sequence[Any], parts: list[list[Any]], side: int) -> int:
    """The amount of a blow after every stage; `parts` stay as they are."""
    layout = view.layout
    amounts = [part[1] for part in parts]
    for stage in layout.plan.stages:
        for edge in rows:
            amend = edge.row.payload
            if amend.stage != stage:
                continue
            if amend.arms is not None:
                facing = layout.entities[edge.src].facing
                if side < 0 or side not in layout.board_directions(facing, amend.arms):
                    continue
            change = edge.row.value
            if change > 0 and sum(amounts) <= 0:
                continue
            for k, part in enumerate(parts):
                if amend.tags and part[0] not in amend.tags:
                    continue
                amounts[k] = max(0, amounts[k] + change)
                if change > 0:
                    break
    return sum(amounts)
