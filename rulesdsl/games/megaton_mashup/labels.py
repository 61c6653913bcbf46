"""The exact search of an advance: labels with dominance, bounds, and loops closed only where they matter.

A *label* is a path so far: where it stands, the set of things destroyed, the damage taken, what it spent.
Labels are made in order of what they spent. One is dropped if another with the same place and the same set
spent no more and took no more damage; if another there destroyed all that it did and more, and whatever way
it goes on, the other can go too; or if no way on can rank as high as a path known already.

Paths may first be walks that come back to a place. A best walk that does so is no answer where paths are
simple: then the places it came back to become *critical*, labels remember which of them they have been at,
and the search runs again. Walks include the simple paths, so when every best walk is simple, they are the
best simple paths and all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

from rulesdsl.games.megaton_mashup.goals import Sight, Tier
from rulesdsl.games.megaton_mashup.leaders import Best, BestPlaces, Label, Leaders, Vector, Won
from rulesdsl.games.megaton_mashup.reading import Direction, Hurts, Measure, PathKind, Preferences
from rulesdsl.games.megaton_mashup.ways import FAR, Ways

WIDTH = 16  # labels kept of each cost when a first good path is looked for


class TooMuchWork(Exception):
    """A search made as many labels as it may. `bound`: how many that is."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"the search gave up after {bound} labels")
        self.bound = bound


class Labels:
    """One search."""

    def __init__(self, ways: Ways, sight: Sight, preferences: Preferences, bound: int) -> None:
        self.ways, self.sight, self.bound, self.made = ways, sight, bound, 0
        self.speed, self.health = ways.mover.speed, ways.mover.health
        self.order = [(measure, 1 if way == Direction.MOST else -1) for measure, way in preferences]
        ranked = dict(preferences)
        # A measure that does not rank, or ranks the other way, keeps labels apart that differ in it.
        self.any_damage = ranked.get(Measure.DAMAGE) != Direction.LEAST
        self.any_spent = ranked.get(Measure.SPACES) == Direction.MOST
        self.more_is_better = (
            ranked.get(Measure.DESTROYED) == Direction.MOST and not self.any_damage and not self.any_spent
        )
        places = range(len(ways.places))
        self.ends = ways.rests
        stops = [sight.stops(area) for area in ways.places]
        self.steps = [() if stops[p] else ways.steps[p] for p in places]
        self.aims = [sight.aims(area) for area in ways.places]
        self.missed = [sight.missed(area) for area in ways.places]
        self.nearest = [
            min((tier for tier, _ in aims), default=missed)
            for aims, missed in zip(self.aims, self.missed, strict=True)
        ]
        self.tiers = sorted({*self.nearest, *self.missed, *(t for aims in self.aims for t, _ in aims)})
        self.rank = {tier: i for i, tier in enumerate(self.tiers)}
        self.bits = [1 << p for p in places]
        self.unit_bit = {ways.things[i].id: 1 << i for i in range(len(ways.things)) if ways.units >> i & 1}
        self._tell_apart(len(self.tiers))
        self._bounds()

    # -- what a label can still come to --

    def _bounds(self) -> None:
        """From each place, by what may still be spent: the best tier."""
        ends = [self.rank[tier] if self.ends[p] else FAR for p, tier in enumerate(self.nearest)]
        rows = [ends]
        for left in range(1, self.speed + 1):
            row = list(rows[-1])
            for p, steps in enumerate(self.steps):
                for step in steps:
                    if step.cost <= left and rows[left - step.cost][step.to] < row[p]:
                        row[p] = rows[left - step.cost][step.to]
            rows.append(row)
        self.low_tier = rows

    def _tell_apart(self, worst: int) -> None:
        """What two labels must have in common for one to stand for both: what does not count, and the units
        that an end of a tier no worse than this may mean."""
        meant = {aim for pairs in self.aims for tier, aim in pairs if self.rank[tier] <= worst}
        units = sum(bit for unit, bit in self.unit_bit.items() if unit in meant)
        self.told_apart = units | ~self.ways.counted & ((1 << len(self.ways.things)) - 1)

    def _cap(self, worst: int) -> None:
        """From each place, by what may still be spent: the things that can be destroyed on a way to an end
        of a tier no worse than this."""
        ways = self.ways
        into: list[list[tuple[int, int]]] = [[] for _ in ways.places]
        for p, steps in enumerate(self.steps):
            for step in steps:
                into[step.to].append((p, step.cost))

        def spread(first: list[int]) -> list[int]:
            found = list(first)
            layers: list[list[int]] = [[] for _ in range(self.speed + 3)]
            for p, cost in enumerate(found):
                if cost <= self.speed:
                    layers[cost].append(p)
            for cost in range(self.speed + 1):
                for p in layers[cost]:
                    if found[p] == cost:
                        for q, step in into[p]:
                            if cost + step < found[q]:
                                found[q] = cost + step
                                if cost + step <= self.speed:
                                    layers[cost + step].append(q)
            return found

        home = spread(
            [0 if self.ends[p] and self.rank[tier] <= worst else FAR for p, tier in enumerate(self.nearest)]
        )
        reach = [[0] * len(ways.places) for _ in range(self.speed + 1)]
        for i in range(len(ways.things)):
            bit = 1 << i
            if not bit & ways.counted:
                continue
            far = spread([home[p] if ways.touched[p] & bit else FAR for p in range(len(ways.places))])
            for p, cost in enumerate(far):
                if cost <= self.speed:
                    reach[cost][p] |= bit
        for left in range(1, self.speed + 1):
            for p, mask in enumerate(reach[left - 1]):
                reach[left][p] |= mask
        self.reach = reach

    def _hope(self, label: Label) -> Vector:
        """At least as good as the vector of every path that goes on from a label."""
        left = self.speed - label.spent
        values = []
        for measure, sign in self.order:
            if measure == Measure.GOAL:
                value = self.low_tier[left][label.place] if sign < 0 else len(self.tiers)
            elif measure == Measure.DESTROYED:
                value = (label.mask & self.ways.counted).bit_count()
                if sign > 0:
                    value += (self.reach[left][label.place] & ~label.mask).bit_count()
            elif measure == Measure.DAMAGE:
                value = label.damage if sign < 0 else FAR
            else:
                value = label.spent if sign < 0 else self.speed
            values.append(sign * value)
        return tuple(values)

    def _promise(self, label: Label) -> Vector:
        """A guess which labels are worth following: hope, but things destroyed already are worth more."""
        done = 4 * (label.mask & self.ways.counted).bit_count()
        return tuple(
            hope + sign * done if measure == Measure.DESTROYED else hope
            for hope, (measure, sign) in zip(self._hope(label), self.order, strict=True)
        )

    # -- ends --

    def vector(self, tier: Tier, destroyed: int, damage: int, spent: int) -> Vector:
        """Figures in the order of the preferences; the greater vector is the better one."""
        figures = {
            Measure.GOAL: self.rank[tier],
            Measure.DESTROYED: destroyed,
            Measure.DAMAGE: damage,
            Measure.SPACES: spent,
        }
        return tuple(sign * figures[measure] for measure, sign in self.order)

    def _ended(self, label: Label) -> Iterable[tuple[Vector, Won]]:
        if not self.ends[label.place]:
            return
        ways = self.ways
        more = ways.hurt_at_end(label.place, label.mask, label.before is not None)
        damage = label.damage + more * ways.reading.hazard_damage
        if damage >= self.health and not ways.reading.may_die:
            return
        aims = [
            (tier, aim) for tier, aim in self.aims[label.place] if not label.mask & self.unit_bit.get(aim, 0)
        ]
        if not aims:
            aims = [(self.missed[label.place], "")]
        best = min(tier for tier, _ in aims)
        vector = self.vector(best, (label.mask & ways.counted).bit_count(), damage, label.spent)
        for tier, aim in aims:
            if tier == best:
                yield vector, Won(label, tier, aim, damage)

    # -- the search --

    def _on(self, label: Label, barred: int) -> Iterable[Label]:
        """A label one step on. `barred`: places that it must not come back to."""
        ways, unit = self.ways, self.ways.reading.hazard_damage
        for step in self.steps[label.place]:
            bit = self.bits[step.to]
            again = bit & label.trail
            if again & barred:
                continue
            spent = label.spent + ways.cost(step, label.mask)
            if spent > self.speed:
                continue
            mask = label.mask | ways.touched[step.to]
            hurt, felt = ways.hurt(label.place, label.mask, step.to, mask, label.felt)
            damage = label.damage + hurt * unit
            if damage >= self.health and not ways.reading.may_die:
                continue
            yield Label(step.to, mask, damage, felt, label.trail | bit, label.loops | again, spent, label)

    def _first(self) -> Label:
        felt = self.ways.over(0, 0) if self.ways.reading.hurts == Hurts.ONCE else 0
        return Label(0, 0, 0, felt, 1, 0, 0, None)

    def _glimpse(self) -> dict[int, Vector]:
        """Vectors of some good paths by their ends, simple ones if they have to be: only the most promising
        labels are followed."""
        barred = -1 if self.ways.reading.paths == PathKind.SIMPLE else 0
        found: dict[int, Vector] = {}
        layers: list[dict[tuple[int, int], Label]] = [{} for _ in range(self.speed + 1)]
        layers[0][0, 0] = self._first()
        for layer in layers:
            for label in sorted(layer.values(), key=self._promise, reverse=True)[:WIDTH]:
                for vector, _ in self._ended(label):
                    found[label.place] = max(vector, found.get(label.place, vector))
                for new in self._on(label, barred):
                    layers[new.spent].setdefault((new.place, new.mask), new)
        return found

    def _exact(self, leaders: Leaders, critical: int) -> None:
        """Offer every end that may count to the leaders."""
        seen: dict[tuple[int, ...], int] = {}
        richest: dict[tuple[int, int, int], list[Label]] = {}
        layers: list[dict[tuple[int, ...], Label]] = [{} for _ in range(self.speed + 1)]
        layers[0][()] = self._first()  # no key: to have come back is not to have stayed (TERRAIN-4)
        for layer in layers:
            for key, label in layer.items():
                if seen.get(key, FAR) <= label.damage:
                    continue
                seen[key] = label.damage
                if leaders.floor is not None and self._hope(label) < leaders.floor:
                    continue
                if self.more_is_better and self._outdone(label, critical, richest):
                    continue
                for vector, end in self._ended(label):
                    leaders.offer(vector, end)
                for new in self._on(label, critical):
                    self._add(layers, new, critical, seen)
            layer.clear()

    def _outdone(self, label: Label, critical: int, richest: dict[tuple[int, int, int], list[Label]]) -> bool:
        """Whether another label has destroyed more that counts, and can go every way that this one can.

        Its ways are no dearer but for the tiles that it made: each makes at most the step dearer with which
        this one would trample that building. What is a unit to go to, or does not count, has to be the same.
        """
        mask = label.mask
        others = richest.setdefault((label.place, mask & self.told_apart, label.felt), [])
        for other in others:
            if other.mask & mask == mask and other.damage <= label.damage:
                tiles = (other.mask & ~mask & ~self.ways.units).bit_count()
                visited = other.trail & critical & ~label.trail
                if other.spent + tiles <= label.spent and not visited and other.mask != mask:
                    return True
        others.append(label)
        return False

    def _key(self, label: Label, critical: int) -> tuple[int, ...]:
        return (
            label.place,
            label.mask,
            label.felt,
            label.trail & critical,
            label.damage if self.any_damage else 0,
            label.spent if self.any_spent else 0,
        )

    def _add(
        self,
        layers: list[dict[tuple[int, ...], Label]],
        new: Label,
        critical: int,
        seen: dict[tuple[int, ...], int],
    ) -> None:
        key = self._key(new, critical)
        if seen.get(key, FAR) <= new.damage:
            return
        layer = layers[new.spent]
        old = layer.get(key)
        if old is None or (new.damage, bool(new.loops)) < (old.damage, bool(old.loops)):
            layer[key] = new
            self.made += 1
            if self.made > self.bound:
                raise TooMuchWork(self.bound)

    def best(self) -> list[Won]:
        """Every best end, one for each outcome."""
        known = self._known()
        return self._search(lambda: Best(max(known.values(), default=None)))

    def best_places(self, count: int) -> list[Won]:
        """One best end of each place, for the places where the best are, the best first and else
        by rows."""
        known = self._known()
        return self._search(lambda: BestPlaces(count, known, self._row))

    def _row(self, place: int) -> tuple[int, int]:
        x, y = self.ways.places[place].place
        return y, x

    def _known(self) -> dict[int, Vector]:
        self._cap(self.low_tier[self.speed][0])  # good enough to look for what is good
        return self._glimpse()

    def _search(self, begin: Callable[[], Leaders]) -> list[Won]:
        """Run until no end that is kept came back to a place, where paths are simple."""
        critical = 0
        while True:
            leaders = begin()
            if not critical:
                worst = self._worst(leaders.floor)
                self._cap(worst)
                self._tell_apart(worst)
            self._exact(leaders, critical)
            kept = leaders.kept()
            loops = reduce(or_, (end.label.loops for end in kept), 0)
            if not loops or self.ways.reading.paths == PathKind.WALKS:
                return kept
            critical |= loops

    def _worst(self, floor: Vector | None) -> int:
        """The worst tier that a path of this vector or a better one can have."""
        if floor is not None and self.order and self.order[0] == (Measure.GOAL, -1):
            return -floor[0]
        return len(self.tiers)
