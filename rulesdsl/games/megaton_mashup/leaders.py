"""What a search keeps of the ends that it finds, and from where on others are worth nothing to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from rulesdsl.games.megaton_mashup.goals import Tier

Vector = tuple[int, ...]


class Label(NamedTuple):
    """A path so far. `felt`: hazards that have hurt, where that matters; `trail`: places it has been at,
    `loops`: those it came back to, as bits of their numbers."""

    place: int
    mask: int
    damage: int
    felt: int
    trail: int
    loops: int
    spent: int
    before: Label | None

    def path(self) -> list[int]:
        label: Label | None = self
        numbers: list[int] = []
        while label is not None:
            numbers.append(label.place)
            label = label.before
        return numbers[::-1]


class Won(NamedTuple):
    """A best end: of which label, with what tier, meaning which unit."""

    label: Label
    tier: Tier
    aim: str
    damage: int


class Leaders(Protocol):
    """`floor`: a path that ranks lower is of no use."""

    floor: Vector | None

    def offer(self, vector: Vector, end: Won) -> None: ...

    def kept(self) -> list[Won]: ...


class Best:
    """Every end with the best vector, one for each outcome: that which spent least."""

    def __init__(self, floor: Vector | None) -> None:
        self.floor = floor
        self._won: dict[tuple[object, ...], Won] = {}

    def offer(self, vector: Vector, end: Won) -> None:
        if self.floor is None or vector > self.floor:
            self.floor, self._won = vector, {}
        if vector == self.floor:
            key = (end.label.place, end.label.mask, end.damage, end.aim)
            old = self._won.get(key)
            if old is None or (end.label.spent, bool(end.label.loops)) < (
                old.label.spent,
                bool(old.label.loops),
            ):
                self._won[key] = end

    def kept(self) -> list[Won]:
        return list(self._won.values())


def _cheaper(one: Label, other: Label) -> bool:
    return (one.spent, bool(one.loops)) < (other.spent, bool(other.loops))


class BestPlaces:
    """One of the best ends of each place, for so many places: the best first, equal ones as `rank` has them.
    `known`: what can be had."""

    def __init__(
        self, count: int, known: Mapping[int, Vector], rank: Callable[[int], tuple[int, int]]
    ) -> None:
        self.count, self._rank = count, rank
        self._known = dict(known)
        self._won: dict[int, tuple[Vector, Won]] = {}
        self.floor = self._least()

    def _least(self) -> Vector | None:
        found = sorted(self._known.values(), reverse=True)
        return found[self.count - 1] if len(found) >= self.count else None

    def offer(self, vector: Vector, end: Won) -> None:
        place = end.label.place
        old = self._won.get(place)
        if old is None or (vector, not end.label.loops) > (old[0], not old[1].label.loops):
            self._won[place] = vector, end
        if place not in self._known or vector > self._known[place]:
            self._known[place] = vector
            self.floor = self._least()

    def kept(self) -> list[Won]:
        order = sorted(self._won.items(), key=lambda one: (tuple(-v for v in one[1][0]), self._rank(one[0])))
        return [end for _, (_, end) in order[: self.count]]
