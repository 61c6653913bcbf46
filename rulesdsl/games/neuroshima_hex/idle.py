"""Why a unit that has a number does not act at it, for a trace that asks for reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulesdsl.kernel.slots import Slots
from rulesdsl.kernel.world import World

Spent = Collection[tuple[int, str]]


def tell_idle(
    world: World, slots: Mapping[int, Slots], segment: int, acting: Collection[int], before: Spent, now: Spent
) -> None:
    """Tell of each unit that might act in a segment and does not. `before`, `now`: slots that were spent or
    missed when the segment began, and when it was known who acts."""
    reasons, view, plans = world.reasons, world.view, world.layout.plans
    assert reasons is not None
    for i, row in slots.items():
        late = [(i, key) for number, key in row if number > segment]
        for slot in late:
            if slot in now and slot not in before:
                number = next(n for n, key in row if key == slot[1])
                reasons.idle(view, i, number, f"its number {number} is past", ("INIT-3", "BATTLE-11"))
        if i in acting or all(number != segment for number, _ in row):
            continue
        if i in view.off:
            reasons.idle(view, i, segment, "it is switched off")
        elif not (plans[i].attacks or plans[i].insteads):
            reasons.idle(view, i, segment, "it has nothing to attack with", ("ATT-1",))
        elif not view.can(i, "act"):
            reasons.idle(view, i, segment, "it cannot act")
        else:
            reasons.idle(view, i, segment, "it has used this action", ("INIT-8",))
