"""What a search sees of the table: plain values, nothing of the engine.

A `Ground` is the map as it lies before a move or a placement, a `Mover` is what moves. Spaces are (x, y),
x to the right, y down, from (0, 0). A footprint is named by its top-left space.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

Cell = tuple[int, int]


class Footprint(NamedTuple):
    """The spaces that a thing covers: a rectangle from its top-left space."""

    x: int
    y: int
    width: int = 1
    height: int = 1

    @property
    def place(self) -> Cell:
        return self.x, self.y

    @property
    def cells(self) -> tuple[Cell, ...]:
        return _cells(*self)

    def at(self, place: Cell) -> Footprint:
        """The same size elsewhere."""
        return Footprint(*place, self.width, self.height)


class Metric(StrEnum):
    """CHOICE-1: how far two footprints are, as the least over their spaces."""

    KING = "king"  # steps in 8 directions
    STRAIGHT = "straight"  # steps in 4 directions


def distance(a: Footprint, b: Footprint, metric: Metric = Metric.KING) -> int:
    """GRID-2. 0: they overlap; 1: adjacent.

    >>> distance(Footprint(0, 0, 2, 2), Footprint(3, 2))
    2
    >>> distance(Footprint(0, 0, 2, 2), Footprint(3, 2), Metric.STRAIGHT)
    3
    """
    across = _gap(a.x, a.width, b.x, b.width)
    down = _gap(a.y, a.height, b.y, b.height)
    return max(across, down) if metric == Metric.KING else across + down


def full_contact(a: Footprint, b: Footprint) -> bool:
    """GRID-3: side against side without offset; of two lengths the shorter side wholly against the longer.

    >>> full_contact(Footprint(4, 0, 2, 2), Footprint(6, 0, 2, 2))
    True
    >>> full_contact(Footprint(4, 1, 2, 2), Footprint(6, 0, 2, 2))
    False
    """
    beside = _touch(a.x, a.width, b.x, b.width) and _within(a.y, a.height, b.y, b.height)
    above = _touch(a.y, a.height, b.y, b.height) and _within(a.x, a.width, b.x, b.width)
    return beside or above


def contact_places(target: Footprint, size: tuple[int, int]) -> tuple[Footprint, ...]:
    """Every footprint of a size in full contact with a target, by rows; also off the map."""
    width, height = size
    return tuple(
        near
        for y in range(target.y - height, target.y + target.height + 1)
        for x in range(target.x - width, target.x + target.width + 1)
        if full_contact(near := Footprint(x, y, width, height), target)
    )


class Terrain(StrEnum):
    OPEN = "open"
    ROUGH = "rough"
    IMPASSABLE = "impassable"


class Tile(StrEnum):
    """TERRAIN-2: what a destroyed building leaves."""

    HAZARD = "hazard"
    RUBBLE = "rubble"
    NONE = "none"


class Exemption(StrEnum):
    """What a mover or a thrown model is spared (TERRAIN-4, COLL-6). What a model can do is a set of these."""

    ROUGH = "rough terrain costs as open"
    IMPASSABLE = "impassable terrain counts as open"
    IMPASSABLE_PASSED = "passes impassable terrain, never ends on it"
    MONSTERS = "passes monsters, never ends on one"
    HAZARDS = "hazards do not hurt on the way"
    HAZARDS_PASSED = "only hazards that the advance ends on hurt"
    HAZARD_COLLISIONS = "colliding with a hazard does not hurt"
    BUILDING_COLLISIONS = "colliding with a building does not hurt"


Exemptions = frozenset[Exemption]


class Hazard(NamedTuple):
    id: str
    area: Footprint


class Building(NamedTuple):
    """`harm`: collision damage that it does beyond the usual."""

    id: str
    area: Footprint
    leaves: Tile = Tile.HAZARD
    harm: int = 0


class Unit(NamedTuple):
    """`counts`: whether it is a thing for greatest destruction (a minion is not, MAXDESTROY-4).

    `harms`: whether colliding with it hurts (COLL-3).
    """

    id: str
    area: Footprint
    counts: bool = True
    harms: bool = False


@dataclass(frozen=True, slots=True)
class Ground:
    """The map. `terrain`: one row for each y, rubble as rough, what lies under a building as if it were not
    there; `blocked`: spaces of the player monsters. Ids differ from each other. Hazards lie as tiles:
    their spaces are rough, whatever `terrain` says.
    """

    terrain: tuple[tuple[Terrain, ...], ...]
    hazards: tuple[Hazard, ...] = ()
    buildings: tuple[Building, ...] = ()
    units: tuple[Unit, ...] = ()
    blocked: frozenset[Cell] = frozenset()

    @property
    def width(self) -> int:
        return len(self.terrain[0]) if self.terrain else 0

    @property
    def height(self) -> int:
        return len(self.terrain)

    def holds(self, area: Footprint) -> bool:
        """Whether all of it is on the map."""
        return (
            area.x >= 0
            and area.y >= 0
            and area.x + area.width <= self.width
            and area.y + area.height <= self.height
        )


class Mover(NamedTuple):
    """`speed`: of the card (CARD-3). `health`: every point left on all sides (MAXDESTROY-2)."""

    size: tuple[int, int]
    speed: int
    health: int
    exemptions: Exemptions = frozenset()


def open_ground(width: int, height: int) -> tuple[tuple[Terrain, ...], ...]:
    """Rows of open terrain."""
    return ((Terrain.OPEN,) * width,) * height


@lru_cache(maxsize=1 << 14)
def _cells(x: int, y: int, width: int, height: int) -> tuple[Cell, ...]:
    return tuple((i, j) for j in range(y, y + height) for i in range(x, x + width))


def _gap(a: int, a_size: int, b: int, b_size: int) -> int:
    return max(0, b - (a + a_size - 1), a - (b + b_size - 1))


def _touch(a: int, a_size: int, b: int, b_size: int) -> bool:
    return a + a_size == b or b + b_size == a


def _within(a: int, a_size: int, b: int, b_size: int) -> bool:
    return (a <= b and b + b_size <= a + a_size) or (b <= a and a + a_size <= b + b_size)
