"""Chance: a seeded stream that a scenario may script. The same on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rulesdsl.kernel.state import State

T = TypeVar("T")

_MASK = (1 << 64) - 1


def _mix(value: int) -> int:
    """The splitmix64 finaliser: a well-mixed 64-bit number from a counter."""
    value = (value + 0x9E3779B97F4A7C15) & _MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


class BadChance(ValueError):
    """A scripted result that the dice cannot show."""


# Who listens to what is drawn, the innermost last.
_LISTENERS: list[list[int]] = []


class overheard:
    """The results that are drawn inside, in order: what a step that stops for an answer has shown."""

    __slots__ = ()

    def __enter__(self) -> list[int]:
        _LISTENERS.append([])
        return _LISTENERS[-1]

    def __exit__(self, *_: object) -> None:
        _LISTENERS.pop()


def draw(state: State, sides: int) -> int:
    """A number from 1 to `sides`; scripted results come first. Changes `state`."""
    result = _drawn(state, sides)
    for heard in _LISTENERS:
        heard.append(result)
    return result


def _drawn(state: State, sides: int) -> int:
    if state.scripted:
        result, state.scripted = state.scripted[0], state.scripted[1:]
        if not 1 <= result <= sides:
            raise BadChance(f"a scripted result of {result} does not fit 1 to {sides}")
        return result
    limit = (1 << 64) - (1 << 64) % sides
    while True:
        number = _mix(_mix(state.seed & _MASK) ^ state.draws)
        state.draws += 1
        if number < limit:
            return number % sides + 1


def shuffled(state: State, things: Sequence[T]) -> tuple[T, ...]:
    """The things in an order that chance gives. Changes `state`."""
    row = list(things)
    for last in range(len(row) - 1, 0, -1):
        other = draw(state, last + 1) - 1
        row[last], row[other] = row[other], row[last]
    return tuple(row)
