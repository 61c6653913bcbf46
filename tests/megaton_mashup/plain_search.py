"""Exhaustive search of advances and placements, written for reading: every path is walked, nothing is cut.

It shares the value types with the product and nothing else: footprints, distances, costs and damage are
worked out here from RULES.md once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesdsl.games.megaton_mashup.collisions import CollisionMeasure, CollisionPreferences, Harm
from rulesdsl.games.megaton_mashup.goals import FullContact, InRange, NearestUnit
from rulesdsl.games.megaton_mashup.ground import Exemption, Footprint, Ground, Metric, Mover, Terrain, Tile
from rulesdsl.games.megaton_mashup.reading import (
    Direction,
    Hurts,
    Measure,
    PathKind,
    Preferences,
    Reading,
    StepCost,
)

Cell = tuple[int, int]
Goal = FullContact | InRange | NearestUnit


@dataclass(frozen=True)
class Walked:
    """One path and what it did."""

    path: tuple[Cell, ...]
    spent: int
    destroyed: frozenset[str]
    damage: int
    felt: frozenset[str]


def spaces(place: Cell, size: tuple[int, int]) -> set[Cell]:
    return {(place[0] + i, place[1] + j) for i in range(size[0]) for j in range(size[1])}


def of(area: Footprint) -> set[Cell]:
    return spaces((area.x, area.y), (area.width, area.height))


def apart(a: set[Cell], b: set[Cell], metric: Metric) -> int:
    steps = [(abs(x - u), abs(y - v)) for x, y in a for u, v in b]
    return min(max(s) if metric == Metric.KING else sum(s) for s in steps)


def whole_sides(a: set[Cell], b: set[Cell]) -> bool:
    """GRID-3: every space of the shorter side has one of the other straight next to it."""
    if a & b:
        return False
    for one, other in ((a, b), (b, a)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            side = {(x, y) for x, y in one if (x + dx, y + dy) not in one}
            if all((x + dx, y + dy) in other for x, y in side):
                return True
    return False


class PlainSearch:
    def __init__(
        self,
        ground: Ground,
        mover: Mover,
        start: Footprint,
        goal: Goal,
        preferences: Preferences,
        reading: Reading,
    ) -> None:
        self.ground, self.mover, self.start, self.goal = ground, mover, start, goal
        self.preferences, self.reading = preferences, reading
        self.board = {(x, y): kind for y, row in enumerate(ground.terrain) for x, kind in enumerate(row)}

    # -- what a step meets --

    def may_enter(self, place: Cell) -> bool:
        there, spared = spaces(place, self.mover.size), self.mover.exemptions
        if not all(cell in self.board for cell in there):
            return False
        over = Exemption.IMPASSABLE in spared or Exemption.IMPASSABLE_PASSED in spared
        if not over and any(self.board[c] == Terrain.IMPASSABLE for c in there):
            return False
        if Exemption.MONSTERS not in spared and there & self.ground.blocked:
            return False
        return self.reading.tramples_buildings or not any(there & of(b.area) for b in self.ground.buildings)

    def may_end(self, place: Cell) -> bool:
        there = spaces(place, self.mover.size)
        water = any(self.board[c] == Terrain.IMPASSABLE for c in there)
        if water and Exemption.IMPASSABLE not in self.mover.exemptions and place != self.start.place:
            return False
        return not there & self.ground.blocked

    def is_rough(self, cell: Cell, destroyed: frozenset[str]) -> bool:
        if Exemption.ROUGH in self.mover.exemptions:
            return False
        if self.board[cell] == Terrain.ROUGH or any(cell in of(h.area) for h in self.ground.hazards):
            return True
        return any(
            b.id in destroyed and b.leaves != Tile.NONE and cell in of(b.area) for b in self.ground.buildings
        )

    def cost(self, here: Cell, there: Cell, destroyed: frozenset[str]) -> int:
        new = spaces(there, self.mover.size)
        if self.reading.step_cost == StepCost.LEAST:
            return 2 if all(self.is_rough(c, destroyed) for c in new) else 1
        return 2 if any(self.is_rough(c, destroyed) for c in new - spaces(here, self.mover.size)) else 1

    def tramples(self, there: Cell) -> set[str]:
        passed = spaces(there, self.mover.size) - of(self.start)
        things = list(self.ground.units)
        found = {u.id for u in things if passed & of(u.area)}
        if self.reading.tramples_buildings:
            found |= {b.id for b in self.ground.buildings if passed & of(b.area)}
        return found

    def on_hazards(self, place: Cell, destroyed: frozenset[str]) -> set[str]:
        there = spaces(place, self.mover.size)
        found = {h.id for h in self.ground.hazards if there & of(h.area)}
        if self.reading.own_tiles_hurt:
            found |= {
                b.id
                for b in self.ground.buildings
                if b.id in destroyed and b.leaves == Tile.HAZARD and there & of(b.area)
            }
        return set() if Exemption.HAZARDS in self.mover.exemptions else found

    # -- every path --

    def step(self, walked: Walked, there: Cell) -> Walked:
        here = walked.path[-1]
        spent = walked.spent + self.cost(here, there, walked.destroyed)
        destroyed = walked.destroyed | self.tramples(there)
        before, now = self.on_hazards(here, walked.destroyed), self.on_hazards(there, destroyed)
        hurting = {
            Hurts.ENTERING: now - before,
            Hurts.EVERY_STEP: now,
            Hurts.ONCE: now - walked.felt,
        }[self.reading.hurts]
        if Exemption.HAZARDS_PASSED in self.mover.exemptions:
            hurting = set()
        damage = walked.damage + len(hurting) * self.reading.hazard_damage
        return Walked((*walked.path, there), spent, destroyed, damage, walked.felt | now)

    def paths(self) -> Iterator[Walked]:
        first = (self.start.x, self.start.y)
        yield from self.on_from(
            Walked((first,), 0, frozenset(), 0, frozenset(self.on_hazards(first, frozenset())))
        )

    def on_from(self, walked: Walked) -> Iterator[Walked]:
        yield walked
        x, y = walked.path[-1]
        if isinstance(self.goal, InRange):
            target = of(self.goal.target)
            if apart(spaces((x, y), self.mover.size), target, self.reading.metric) <= self.goal.reach:
                return
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = (x + dx, y + dy)
                if there == (x, y) or not self.may_enter(there):
                    continue
                if self.reading.paths == PathKind.SIMPLE and there in walked.path:
                    continue
                further = self.step(walked, there)
                if further.spent <= self.mover.speed:
                    yield from self.on_from(further)

    # -- what a path is worth --

    def ended(self, walked: Walked) -> list[tuple[tuple[int, int], str, int]]:
        """(tier, unit meant, damage), none if it may not end so."""
        end = walked.path[-1]
        there, metric = spaces(end, self.mover.size), self.reading.metric
        damage = walked.damage
        if Exemption.HAZARDS_PASSED in self.mover.exemptions and len(walked.path) > 1:
            damage += len(self.on_hazards(end, walked.destroyed)) * self.reading.hazard_damage
        if not self.may_end(end) or (damage >= self.mover.health and not self.reading.may_die):
            return []
        if isinstance(self.goal, NearestUnit):
            return [(tier, aim, damage) for tier, aim in self.meant(walked, there)]
        far = apart(there, of(self.goal.target), metric)
        if isinstance(self.goal, InRange):
            return [((0, 0) if far <= self.goal.reach else (1, far), "", damage)]
        if whole_sides(there, of(self.goal.target)):
            return [((0, 0), "", damage)]
        return [((1, 0) if far == 1 else (2, far), "", damage)]

    def meant(self, walked: Walked, there: set[Cell]) -> list[tuple[tuple[int, int], str]]:
        assert isinstance(self.goal, NearestUnit)
        metric, among = self.reading.metric, self.goal.among
        units = [u for u in self.ground.units if among is None or u.id in among]
        at_first = {u.id: apart(of(self.start), of(u.area), metric) for u in units}
        order = sorted(set(at_first.values()))
        near = [
            ((0, order.index(at_first[u.id])), u.id)
            for u in units
            if u.id not in walked.destroyed and apart(there, of(u.area), metric) == 1
        ]
        if near:
            return [pair for pair in near if pair[0] == min(near)[0]]
        return [((1, min(apart(there, of(u.area), metric) for u in units if at_first[u.id] == order[0])), "")]

    def counted(self, destroyed: frozenset[str]) -> int:
        minions = {u.id for u in self.ground.units if not u.counts}
        return len(destroyed - minions)

    def worth(self, tier: tuple[int, int], walked: Walked, damage: int) -> list[tuple[int, ...]]:
        figures: dict[Measure, tuple[int, ...]] = {
            Measure.GOAL: tier,
            Measure.DESTROYED: (self.counted(walked.destroyed),),
            Measure.DAMAGE: (damage,),
            Measure.SPACES: (walked.spent,),
        }
        return [
            figures[m] if way == Direction.LEAST else tuple(-v for v in figures[m])
            for m, way in self.preferences
        ]

    def best(self) -> tuple[dict[tuple[object, ...], int], list[list[tuple[int, ...]]]]:
        """Outcomes left (end, destroyed, damage, aim, tier) with the least spent; best worths of ends."""
        left: dict[tuple[object, ...], int] = {}
        best: list[tuple[int, ...]] | None = None
        ends: dict[Cell, list[tuple[int, ...]]] = {}
        for walked in self.paths():
            for tier, aim, damage in self.ended(walked):
                worth = self.worth(tier, walked, damage)
                end = walked.path[-1]
                ends[end] = min(ends.get(end, worth), worth)
                if best is None or worth < best:
                    best, left = worth, {}
                if worth == best:
                    outcome = (end, walked.destroyed, damage, aim, tier)
                    left[outcome] = min(left.get(outcome, walked.spent), walked.spent)
        return left, sorted(ends.values())

    def replay(self, path: tuple[Cell, ...]) -> Walked:
        """What a path does; AssertionError if it is none."""
        walked = next(self.paths())
        for there in path[1:]:
            x, y = walked.path[-1]
            assert max(abs(there[0] - x), abs(there[1] - y)) == 1 and self.may_enter(there)
            assert self.reading.paths == PathKind.WALKS or there not in walked.path
            walked = self.step(walked, there)
        assert walked.spent <= self.mover.speed
        return walked


def plain_positions(
    ground: Ground,
    positions: list[Cell],
    size: tuple[int, int],
    spared: frozenset[Exemption],
    preferences: CollisionPreferences,
    harm: Harm,
) -> set[tuple[Cell, int, frozenset[str]]]:
    """The positions left: (place, damage, everything collided with)."""
    board = {(x, y): kind for y, row in enumerate(ground.terrain) for x, kind in enumerate(row)}
    options = []
    for place in set(positions):
        there = spaces(place, size)
        if not all(cell in board for cell in there) or there & ground.blocked:
            continue
        if Exemption.IMPASSABLE not in spared and any(board[c] == Terrain.IMPASSABLE for c in there):
            continue
        damage, units, buildings, met = 0, 0, 0, set()
        for b in ground.buildings:
            if there & of(b.area):
                met.add(b.id)
                buildings += 1
                if Exemption.BUILDING_COLLISIONS not in spared:
                    damage += harm.building + b.harm
                if b.leaves == Tile.HAZARD and Exemption.HAZARD_COLLISIONS not in spared:
                    damage += harm.hazard
        for h in ground.hazards:
            if there & of(h.area):
                met.add(h.id)
                damage += 0 if Exemption.HAZARD_COLLISIONS in spared else harm.hazard
        for u in ground.units:
            if there & of(u.area):
                met.add(u.id)
                units += 1
                damage += harm.unit if u.harms else 0
        figures = {
            CollisionMeasure.DAMAGE: damage,
            CollisionMeasure.UNITS: units,
            CollisionMeasure.BUILDINGS: buildings,
        }
        worth = [figures[m] if way == Direction.MOST else -figures[m] for m, way in preferences]
        options.append((worth, (place, damage, frozenset(met))))
    best = max((worth for worth, _ in options), default=[])
    return {option for worth, option in options if worth == best}
