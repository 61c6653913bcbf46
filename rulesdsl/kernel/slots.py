"""When a thing acts, as a set of slots with identity.

A slot is a chance to act at a number. Printed slots are `p0, p1 ...` in printed order, extra ones
`x0, x1 ...`. Numbers are worked out anew whenever the state is; whether a slot is pending, spent or
missed stays with its key, so that a slot that moves does not act twice.
"""

from __future__ import annotations

from functools import lru_cache

Slots = tuple[tuple[int, str], ...]


@lru_cache(maxsize=65536)
def slots_of(
    printed: tuple[int, ...],
    shift: int = 0,
    extras: int = 0,
    pinned: int | None = None,
    floor: int | None = 0,
    after_last: bool = False,
    ceiling: int | None = None,
) -> Slots:
    """The slots (number, key) of one entity now: printed, shift, floor, then extras, then a pin.

    `extras`: sources of extra slots, each one below the highest number with a gap under it
    (`after_last`: one below the lowest), never below the floor or, without a floor, below 0.
    `pinned`: "exactly one at N" puts every slot at N; slots that meet are one chance, since all
    keys of a number are spent together.
    """
    if not printed:
        return ()
    numbers = [value + shift for value in printed]
    if floor is not None:
        numbers = [max(floor, value) for value in numbers]
    if ceiling is not None:
        numbers = [min(ceiling, value) for value in numbers]
    slots = [(value, f"p{i}") for i, value in enumerate(numbers)]
    taken = set(numbers)
    lowest = floor if floor is not None else 0
    for i in range(extras):
        candidate = min(taken) - 1 if after_last else _first_gap(taken)
        if candidate < lowest:
            break
        taken.add(candidate)
        slots.append((candidate, f"x{i}"))
    if pinned is not None:
        slots = [(pinned, key) for _, key in slots]
    return tuple(slots)


def _first_gap(taken: set[int]) -> int:
    """One below the highest number that has nothing directly under it."""
    value = max(taken)
    while value - 1 in taken:
        value -= 1
    return value - 1
