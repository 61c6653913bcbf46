"""What an advance is for, as tiers of the places where it may end: the less, the better (section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulesdsl.games.megaton_mashup.ground import Footprint, Ground, Metric, distance, full_contact

Tier = tuple[int, int]
REACHED: Tier = (0, 0)


class Sight(Protocol):
    """A goal as seen from one start."""

    def tier(self, area: Footprint) -> Tier:
        """The best tier that an end there can have."""

    def stops(self, area: Footprint) -> bool:
        """Whether an advance ends as soon as it is there."""

    def aims(self, area: Footprint) -> tuple[tuple[Tier, str], ...]:
        """The tier of an end there for each unit that may be meant, if any unit is meant; a unit that was
        destroyed on the way cannot be. None left: the tier is `missed`."""

    def missed(self, area: Footprint) -> Tier: ...


class Goal(Protocol):
    def seen(self, ground: Ground, start: Footprint, metric: Metric) -> Sight: ...


@dataclass(frozen=True, slots=True)
class _Plain:
    """A goal that no trampling changes."""

    def aims(self, area: Footprint) -> tuple[tuple[Tier, str], ...]:
        return ()

    def stops(self, area: Footprint) -> bool:
        return False

    def missed(self, area: Footprint) -> Tier:
        return self.tier(area)

    def tier(self, area: Footprint) -> Tier:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class FullContact:
    """ADVANCE-5 to ADVANCE-7: (0, 0) full contact, (1, 0) adjacent, else (2, distance)."""

    target: Footprint

    def seen(self, ground: Ground, start: Footprint, metric: Metric) -> Sight:
        return _ContactSight(self.target, metric)


@dataclass(frozen=True, slots=True)
class _ContactSight(_Plain):
    target: Footprint
    metric: Metric

    def tier(self, area: Footprint) -> Tier:
        if full_contact(area, self.target):
            return REACHED
        far = distance(area, self.target, self.metric)
        return (1, 0) if far == 1 else (2, far)


@dataclass(frozen=True, slots=True)
class Anywhere(_Plain):
    """A move for the sake of what it destroys (POWERATTACK-6): every end is as good."""

    def seen(self, ground: Ground, start: Footprint, metric: Metric) -> Sight:
        return self

    def tier(self, area: Footprint) -> Tier:
        return REACHED


@dataclass(frozen=True, slots=True)
class InRange:
    """ADVANCE-4, CHOICE-15: (0, 0) in range, else (1, distance); it stops at the first place in range.

    A reach of 0 is of a villain without a blast: as near as possible (ADVANCE-10).
    """

    target: Footprint
    reach: int

    def seen(self, ground: Ground, start: Footprint, metric: Metric) -> Sight:
        return _RangeSight(self.target, self.reach, metric)


@dataclass(frozen=True, slots=True)
class _RangeSight(_Plain):
    target: Footprint
    reach: int
    metric: Metric

    def tier(self, area: Footprint) -> Tier:
        far = distance(area, self.target, self.metric)
        return REACHED if far <= self.reach else (1, far)

    def stops(self, area: Footprint) -> bool:
        return distance(area, self.target, self.metric) <= self.reach


@dataclass(frozen=True, slots=True)
class NearestUnit:
    """BULLY-1 to BULLY-3: (0, k) adjacent to a living unit of the k-th distance from the start, else (1,
    distance to the nearest ones). `among`: ids, where only these may be meant (CHOICE-11).

    Raises ValueError if there is no such unit.
    """

    among: frozenset[str] | None = None

    def seen(self, ground: Ground, start: Footprint, metric: Metric) -> Sight:
        units = [u for u in ground.units if self.among is None or u.id in self.among]
        if not units:
            raise ValueError("no unit to go to")
        steps = sorted({distance(start, u.area, metric) for u in units})
        ranks = tuple(steps.index(distance(start, u.area, metric)) for u in units)
        return _UnitSight(tuple((unit.id, unit.area) for unit in units), ranks, metric)


@dataclass(frozen=True, slots=True)
class _UnitSight:
    units: tuple[tuple[str, Footprint], ...]
    ranks: tuple[int, ...]
    metric: Metric

    def tier(self, area: Footprint) -> Tier:
        return min((tier for tier, _ in self.aims(area)), default=self.missed(area))

    def stops(self, area: Footprint) -> bool:
        return False

    def aims(self, area: Footprint) -> tuple[tuple[Tier, str], ...]:
        x, y, width, height = area
        return tuple(
            ((0, rank), id)
            for (id, (left, top, across, down)), rank in zip(self.units, self.ranks, strict=True)
            if left - width <= x <= left + across  # most are farther than a step
            and top - height <= y <= top + down
            and distance(area, Footprint(left, top, across, down), self.metric) == 1
        )

    def missed(self, area: Footprint) -> Tier:
        nearest = (at for (_, at), rank in zip(self.units, self.ranks, strict=True) if rank == 0)
        return (1, min(distance(area, at, self.metric) for at in nearest))
