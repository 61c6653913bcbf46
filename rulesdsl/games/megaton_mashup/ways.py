"""The steps that a mover can take on a ground, as tables of numbers for the search.

Places are numbered, things (what it tramples) are bits of a mask. Each table is of the ground as it lies at
the start; what trampling changes on the way (a tile is rough, and may hurt) is worked out from the mask.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import NamedTuple

from rulesdsl.games.megaton_mashup.ground import (
    Building,
    Exemption,
    Footprint,
    Ground,
    Mover,
    Terrain,
    Tile,
    Unit,
)
from rulesdsl.games.megaton_mashup.reading import Hurts, Reading, StepCost

FAR = 1 << 30
AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
OPEN_COST, ROUGH_COST = 1, 2  # TERRAIN-1


class Step(NamedTuple):
    """To place number `to`; `cost` on the ground of the start, one rough step more once the tiles of
    `tiles` lie there."""

    to: int
    cost: int
    tiles: int


class Ways:
    """Tables for one advance. Number 0 is the start.

    `touched`: per place, the things trampled there; `hazards`: per place, the hazards that it overlaps, own
    tiles among them (their bits are those of their buildings); `rests`: whether an advance may end there.
    """

    def __init__(self, ground: Ground, mover: Mover, start: Footprint, reading: Reading) -> None:
        self.ground, self.mover, self.start, self.reading = ground, mover, start, reading
        buildings = ground.buildings if reading.tramples_buildings else ()
        self.things: tuple[Building | Unit, ...] = (*buildings, *ground.units)
        self.units = sum(1 << i for i, t in enumerate(self.things) if isinstance(t, Unit))
        self.counted = sum(1 << i for i, t in enumerate(self.things) if not isinstance(t, Unit) or t.counts)
        self._lay(ground, buildings)
        self._walk()

    def _lay(self, ground: Ground, buildings: tuple[Building, ...]) -> None:
        """What lies on each space."""
        spared, own = self.mover.exemptions, len(self.things)
        water = {
            (x, y)
            for y, row in enumerate(ground.terrain)
            for x, kind in enumerate(row)
            if kind == Terrain.IMPASSABLE and Exemption.IMPASSABLE not in spared
        }
        passes = Exemption.IMPASSABLE_PASSED in spared
        self._closed = set() if passes else set(water)
        self._no_rest = ground.blocked | water
        self._rough = {
            (x, y)
            for y, row in enumerate(ground.terrain)
            for x, kind in enumerate(row)
            if kind == Terrain.ROUGH
        }
        self._on: dict[tuple[int, int], int] = {}
        self._tile: dict[tuple[int, int], int] = {}
        self._hot: dict[tuple[int, int], int] = {}
        kept = set(self.start.cells)
        for i, thing in enumerate(self.things):
            for cell in thing.area.cells:
                if cell not in kept:  # ADVANCE-11
                    self._on[cell] = self._on.get(cell, 0) | 1 << i
        for i, building in enumerate(buildings):
            for cell in building.area.cells:
                if building.leaves != Tile.NONE:
                    self._tile[cell] = self._tile.get(cell, 0) | 1 << i
                if building.leaves == Tile.HAZARD and self.reading.own_tiles_hurt:
                    self._hot[cell] = self._hot.get(cell, 0) | 1 << i
        for i, hazard in enumerate(ground.hazards):
            for cell in hazard.area.cells:
                self._hot[cell] = self._hot.get(cell, 0) | 1 << (own + i)
                self._rough.add(cell)
        if not self.reading.tramples_buildings:
            self._closed.update(cell for b in ground.buildings for cell in b.area.cells)
        if Exemption.ROUGH in spared:
            self._rough.clear()
            self._tile.clear()
        if Exemption.HAZARDS in spared:
            self._hot.clear()
        self.existing = (1 << own + len(ground.hazards)) - (1 << own)

    def _walk(self) -> None:
        """Number every place within the speed, and the steps between them."""
        start, speed = self.start, self.mover.speed
        self.places = [start]
        number = {start.place: 0}
        steps_to: dict[tuple[int, int], Step | None] = {}
        same = self.reading.step_cost == StepCost.LEAST  # whichever way a place is entered
        reached = [0]  # the least cost of each place; a place found cheaper later is looked at again
        found: dict[int, tuple[Step, ...]] = {}
        layers: list[list[int]] = [[] for _ in range(speed + ROUGH_COST + 1)]
        layers[0].append(0)
        for spent in range(speed + 1):
            for place in layers[spent]:
                if reached[place] < spent or place in found:
                    continue
                here = self.places[place]
                x, y = here.place
                steps = []
                for dx, dy in AROUND:
                    to = (x + dx, y + dy)
                    if to in steps_to:
                        step = steps_to[to]
                    else:
                        area = start.at(to)
                        step = (
                            Step(number.get(to, -1), *self._cost(here, area)) if self._opens(area) else None
                        )
                        steps_to[to] = step
                    if step is None:
                        continue
                    if not same:
                        step = Step(step.to, *self._cost(here, start.at(to)))
                    other, cost, _ = step
                    if spent + cost > speed:
                        continue
                    if other < 0:
                        other = number[to] = len(self.places)
                        self.places.append(start.at(to))
                        reached.append(FAR)
                        step = steps_to[to] = step._replace(to=other)
                    steps.append(step)
                    if spent + cost < reached[other]:
                        reached[other] = spent + cost
                        layers[spent + cost].append(other)
                found[place] = tuple(steps)
        self.steps = [found.get(place, ()) for place in range(len(self.places))]
        self.reached = reached
        self.touched = [self._union(self._on, area) for area in self.places]
        self.hazards = [self._union(self._hot, area) for area in self.places]
        self.rests = [
            area == start or not any(c in self._no_rest for c in area.cells) for area in self.places
        ]

    def _opens(self, area: Footprint) -> bool:
        """Whether it may be there on its way."""
        passes = Exemption.MONSTERS in self.mover.exemptions
        return self.ground.holds(area) and not any(
            c in self._closed or (c in self.ground.blocked and not passes) for c in area.cells
        )

    @staticmethod
    def _union(table: dict[tuple[int, int], int], area: Footprint) -> int:
        found = 0
        if table:
            for cell in area.cells:
                found |= table.get(cell, 0)
        return found

    def _cost(self, here: Footprint, there: Footprint) -> tuple[int, int]:
        """What a step costs, and the tiles that make it rough if it is not.

        With the least cost all of the footprint has to lie on rough spaces, so all of these tiles are needed;
        with the greatest one new space is enough, so any of them.
        """
        if self.reading.step_cost == StepCost.LEAST:
            smooth = [cell for cell in there.cells if cell not in self._rough]
            if not smooth:
                return ROUGH_COST, 0
            under = [self._tile.get(cell, 0) for cell in smooth]
            return OPEN_COST, reduce(or_, under) if all(under) else 0
        old = set(here.cells)
        new = [cell for cell in there.cells if cell not in old]
        if any(cell in self._rough for cell in new):
            return ROUGH_COST, 0
        return OPEN_COST, reduce(or_, (self._tile.get(cell, 0) for cell in new), 0)

    def cost(self, step: Step, mask: int) -> int:
        """What a step costs when the things of a mask lie destroyed."""
        if not step.tiles:
            return step.cost
        lying = step.tiles & mask
        rough = lying == step.tiles if self.reading.step_cost == StepCost.LEAST else lying
        return ROUGH_COST if rough else step.cost

    def over(self, place: int, mask: int) -> int:
        """The hazards that it overlaps at a place, own tiles of a mask among them."""
        return self.hazards[place] & (self.existing | mask)

    def hurt(self, place: int, mask: int, to: int, after: int, felt: int) -> tuple[int, int]:
        """CHOICE-6: how many hazards hurt on a step, and those that have hurt so far, where that matters."""
        if Exemption.HAZARDS_PASSED in self.mover.exemptions:
            return 0, 0
        if not self.hazards[to]:
            return 0, felt
        there = self.over(to, after)
        hurts = self.reading.hurts
        if hurts == Hurts.ENTERING:
            return (there & ~self.over(place, mask)).bit_count(), 0
        if hurts == Hurts.EVERY_STEP:
            return there.bit_count(), 0
        return (there & ~felt).bit_count(), felt | there

    def hurt_at_end(self, place: int, mask: int, moved: bool) -> int:
        """How many hazards hurt because the advance ends on them."""
        if moved and Exemption.HAZARDS_PASSED in self.mover.exemptions:
            return self.over(place, mask).bit_count()
        return 0

    def names(self, mask: int) -> tuple[str, ...]:
        return tuple(thing.id for i, thing in enumerate(self.things) if mask >> i & 1)
