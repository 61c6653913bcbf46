"""Where a power attack puts its target: every position with the greatest collision (MAXCOLLISION-1 to -5).

>>> ground = Ground(open_ground(9, 9), hazards=(Hazard("fire", Footprint(4, 2)),))
>>> slammer, target = Footprint(4, 4, 2, 2), Footprint(6, 4, 2, 2)
>>> choice = best_positions(ground, slam_positions(ground, slammer, target), Thrown((2, 2)))
>>> [(landing.place, landing.damage) for landing in choice.outcomes]
[((4, 2), 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rulesdsl.games.megaton_mashup.ground import (
    Cell,
    Exemption,
    Exemptions,
    Footprint,
    Ground,
    Hazard,
    Metric,
    Terrain,
    Tile,
    contact_places,
    distance,
    open_ground,
)
from rulesdsl.games.megaton_mashup.reading import Direction

__all__ = [
    "GREATEST_COLLISION",
    "Collision",
    "CollisionMeasure",
    "Harm",
    "Hazard",
    "Landing",
    "Stop",
    "Thrown",
    "best_positions",
    "fits",
    "landing",
    "open_ground",
    "slam_positions",
    "stopped",
    "throw_positions",
]


class CollisionMeasure(StrEnum):
    """What a position is measured by."""

    DAMAGE = "collision damage"
    UNITS = "units destroyed"
    BUILDINGS = "buildings destroyed"


CollisionPreferences = tuple[tuple[CollisionMeasure, Direction], ...]

GREATEST_COLLISION: CollisionPreferences = (
    (CollisionMeasure.DAMAGE, Direction.MOST),
    (CollisionMeasure.UNITS, Direction.MOST),
)


class Thrown(NamedTuple):
    """What is put somewhere: its size, and what it is spared (COLL-6)."""

    size: tuple[int, int]
    exemptions: Exemptions = frozenset()


@dataclass(frozen=True, slots=True)
class Harm:
    """COLL-1 to COLL-3, COLL-5: what colliding with one of each costs."""

    building: int = 1
    hazard: int = 1
    unit: int = 1
    monster: int = 1


USUAL = Harm()


class Stop(NamedTuple):
    """Where a throw ends before a monster on its way, and which."""

    place: Cell
    struck: str


class Landing(NamedTuple):
    """What happens at a position: damage to the target and the ids that it collides with there. `hazards`:
    tiles that lay there before; the tile of a building is that of its id; `struck`: the monster that it hit
    on the way, before which it stops (COLL-5)."""

    place: Cell
    damage: int
    buildings: tuple[str, ...]
    hazards: tuple[str, ...]
    units: tuple[str, ...]
    struck: str = ""

    def figure(self, measure: CollisionMeasure) -> int:
        if measure == CollisionMeasure.DAMAGE:
            return self.damage
        return len(self.units if measure == CollisionMeasure.UNITS else self.buildings)


class Collision(NamedTuple):
    """`outcomes`: the positions left, by rows; several are a tie. `ranking`: all that it fits, best first."""

    outcomes: tuple[Landing, ...]
    ranking: tuple[Landing, ...]


def fits(ground: Ground, area: Footprint, spared: Exemptions = frozenset()) -> bool:
    """Whether a monster can be put there: on the map, on no monster, not on impassable terrain."""
    if not ground.holds(area) or any(cell in ground.blocked for cell in area.cells):
        return False
    over = Exemption.IMPASSABLE in spared
    return over or all(ground.terrain[y][x] != Terrain.IMPASSABLE for x, y in area.cells)


def slam_positions(ground: Ground, slammer: Footprint, target: Footprint) -> tuple[Cell, ...]:
    """POWERATTACK-2: the other places in full contact with the attacker, by rows; `blocked` holds neither."""
    return tuple(
        area.place
        for area in contact_places(slammer, (target.width, target.height))
        if area != target and ground.holds(area)
    )


def throw_positions(
    ground: Ground, thrower: Footprint, target: Footprint, spaces: int, metric: Metric = Metric.KING
) -> tuple[Cell, ...]:
    """POWERATTACK-3: the places at most so many spaces away from where the target stands, by rows, clear of
    the attacker; its own place is none of them."""
    return tuple(
        (x, y)
        for y in range(ground.height - target.height + 1)
        for x in range(ground.width - target.width + 1)
        if (x, y) != target.place
        and _moved(target, (x, y), metric) <= spaces
        and distance(target.at((x, y)), thrower) > 0
    )


def stopped(
    positions: Iterable[Cell], target: Footprint, monsters: Mapping[str, Footprint]
) -> tuple[tuple[Cell, ...], tuple[Stop, ...]]:
    """COLL-5 of the first edition: the throws whose straight way is free, and where the others stop: the
    last place before the first monster on the way. Throws that stop alike are one."""
    free: list[Cell] = []
    found: dict[Stop, None] = {}
    for to in positions:
        before = target.place
        for here in _way(target.place, to):
            met = next((i for i, area in monsters.items() if distance(target.at(here), area) == 0), None)
            if met is not None:
                found[Stop(before, met)] = None
                break
            before = here
        else:
            free.append(to)
    return tuple(free), tuple(found)


def _way(start: Cell, to: Cell) -> Iterable[Cell]:
    """The spaces of a straight throw, the nearest to the line at each step."""
    (x, y), across, down = start, to[0] - start[0], to[1] - start[1]
    steps = max(abs(across), abs(down))
    for k in range(1, steps + 1):
        yield x + (2 * across * k + steps) // (2 * steps), y + (2 * down * k + steps) // (2 * steps)


def landing(ground: Ground, area: Footprint, spared: Exemptions = frozenset(), harm: Harm = USUAL) -> Landing:
    """COLL-1 to COLL-6: what a target that is put on an area collides with; each counts for itself."""
    cells = set(area.cells)
    buildings = [b for b in ground.buildings if cells.intersection(b.area.cells)]
    hazards = [h for h in ground.hazards if cells.intersection(h.area.cells)]
    units = [u for u in ground.units if cells.intersection(u.area.cells)]
    damage = harm.unit * sum(u.harms for u in units)
    if Exemption.BUILDING_COLLISIONS not in spared:
        damage += sum(harm.building + b.harm for b in buildings)
    if Exemption.HAZARD_COLLISIONS not in spared:
        damage += harm.hazard * (len(hazards) + sum(b.leaves == Tile.HAZARD for b in buildings))
    return Landing(
        area.place,
        damage,
        tuple(b.id for b in buildings),
        tuple(h.id for h in hazards),
        tuple(u.id for u in units),
    )


def best_positions(
    ground: Ground,
    positions: Iterable[Cell],
    target: Thrown,
    preferences: CollisionPreferences = GREATEST_COLLISION,
    harm: Harm = USUAL,
    stops: Iterable[Stop] = (),
) -> Collision:
    """Every position that none beats in the order of the preferences. `ground.blocked` must not hold the
    target's own spaces. A position that the target does not fit is passed over; none left: no outcome.
    `stops`: further positions, each reached by striking a monster."""
    areas = sorted({Footprint(x, y, *target.size) for x, y in positions}, key=lambda a: (a.y, a.x))
    landings = [
        landing(ground, a, target.exemptions, harm) for a in areas if fits(ground, a, target.exemptions)
    ]
    for place, struck in stops:
        if fits(ground, area := Footprint(*place, *target.size), target.exemptions):
            there = landing(ground, area, target.exemptions, harm)
            landings.append(there._replace(damage=there.damage + harm.monster, struck=struck))

    def worth(option: Landing) -> tuple[int, ...]:
        return tuple(
            option.figure(measure) * (1 if way == Direction.MOST else -1) for measure, way in preferences
        )

    ranking = sorted(landings, key=worth, reverse=True)  # keeps rows where equal
    best = tuple(option for option in ranking if worth(option) == worth(ranking[0]))
    return Collision(best, tuple(ranking))


def _moved(target: Footprint, to: Cell, metric: Metric) -> int:
    across, down = abs(to[0] - target.x), abs(to[1] - target.y)
    return max(across, down) if metric == Metric.KING else across + down
