"""When a thing acts, as a set of slots with identity, worked out anew each time (section 5a of the rules)."""

from __future__ import annotations

from rulesdsl.lang import tree
from rulesdsl.plain.view import Reading


def values(
    reading: Reading,
    entity: int,
    printed: tuple[int, ...],
    *,
    shift: str,
    floor: int | None = 0,
    after_last: bool = False,
) -> dict[str, int]:
    """Slot key -> value now: `p0`, `p1` ... printed, `x0`, `x1` ... extra.

    Printed values are shifted and floored (INIT-2); each source of an extra one adds the first gap
    below the highest value, or one below the last (INIT-5, INIT-6); a lost source loses the highest x.
    `exactly 1 at 0` puts all of them at 0 (INIT-4).
    """
    moved = reading.stat(entity, shift)
    slots = {}
    for index, value in enumerate(sorted(printed, reverse=True)):
        slots[f"p{index}"] = value + moved if floor is None else max(floor, value + moved)
    extras = sum(
        edge.effect.amount
        for edge in reading.acting_on(entity, tree.Extra)
        if isinstance(edge.effect, tree.Extra)
    )
    for number in range(extras if slots else 0):
        value = _below(set(slots.values()), after_last)
        if value < 0:
            break
        slots[f"x{number}"] = value
    for edge in reading.acting_on(entity, tree.Bound):
        if isinstance(edge.effect, tree.Bound) and edge.effect.at is not None:
            slots = dict.fromkeys(slots, edge.effect.at)
    return slots


def _below(present: set[int], after_last: bool) -> int:
    """The value that an extra action gets."""
    if after_last:
        return min(present) - 1
    value = max(present)
    while value in present:
        value -= 1
    return value
