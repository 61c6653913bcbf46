"""How long the villain of Megaton Mashup thinks about a move of 18 spaces on a full map.

    python bench/advances.py [MAPS] [ROUNDS]

Maps of 24 x 24 with 18 buildings, 20 units, 5 hazards and two monsters, the same for the same seed. The
best round of each map counts.
"""

from __future__ import annotations

import sys
from time import process_time

import calibrate
from boards import Random

from rulesdsl.games.megaton_mashup.ground import (
    Building,
    Footprint,
    Ground,
    Hazard,
    Mover,
    Terrain,
    Tile,
    Unit,
)
from rulesdsl.games.megaton_mashup.paths import FullContact, PathKind, Reading, best_paths

SIDE, SPEED, HEALTH = 24, 18, 23
BUILDINGS, UNITS, HAZARDS = 18, 20, 5
NAMES = {PathKind.SIMPLE: "simple paths", PathKind.WALKS: "any walks"}
Board = tuple[Ground, Footprint, Footprint]


def board(seed: int) -> Board:
    """A full map, where the villain stands, and its target."""
    random, taken = Random(seed), set[tuple[int, int]]()

    def put(size: int) -> Footprint:
        while True:
            area = Footprint(random.below(SIDE - size + 1), random.below(SIDE - size + 1), size, size)
            if not taken.intersection(area.cells):
                taken.update(area.cells)
                return area

    start, target, other = put(2), put(2), put(2)
    leaves = (Tile.HAZARD, Tile.HAZARD, Tile.RUBBLE)
    buildings = tuple(Building(f"building-{i}", put(2), leaves[random.below(3)]) for i in range(BUILDINGS))
    hazards = tuple(Hazard(f"hazard-{i}", put(2)) for i in range(HAZARDS))
    units = tuple(Unit(f"unit-{i}", put(1)) for i in range(UNITS))
    kinds = [Terrain.ROUGH] + [Terrain.OPEN] * 19
    terrain = tuple(
        tuple(Terrain.OPEN if (x, y) in taken else kinds[random.below(20)] for x in range(SIDE))
        for y in range(SIDE)
    )
    blocked = frozenset({*target.cells, *other.cells})
    return Ground(terrain, hazards, buildings, units, blocked), start, target


def seconds(on: Board, paths: PathKind) -> float:
    ground, start, target = on
    begun = process_time()
    best_paths(ground, Mover((2, 2), SPEED, HEALTH), start, FullContact(target), reading=Reading(paths=paths))
    return process_time() - begun


def main(maps: int = 20, rounds: int = 2) -> None:
    boards = [board(seed) for seed in range(maps)]
    print(f"an advance of {SPEED} spaces, {maps} maps of {BUILDINGS} buildings and {UNITS} units")
    for kind in PathKind:
        unit = min(calibrate.seconds(1) for _ in range(rounds))
        each = [min(seconds(on, kind) for _ in range(rounds)) for on in boards]
        mean, worst = sum(each) / maps, max(each)
        print(
            f"  {NAMES[kind]:12} {mean:9.2f} s on average   {worst:5.2f} s at worst   "
            f"{mean / unit:6.1f} calibration runs"
        )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
