"""Random small maps, and one comparison of the search with the plain one.

    python tests/megaton_mashup/random_grounds.py [MAPS] [SEED]

runs it for so many maps of every kind and prints what was compared.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations, product
from random import Random
from time import monotonic

from plain_search import PlainSearch, plain_positions

from rulesdsl.games.megaton_mashup.collisions import (
    GREATEST_COLLISION,
    CollisionMeasure,
    Harm,
    Thrown,
    best_positions,
)
from rulesdsl.games.megaton_mashup.goals import FullContact, InRange, NearestUnit
from rulesdsl.games.megaton_mashup.ground import (
    Building,
    Exemption,
    Footprint,
    Ground,
    Hazard,
    Metric,
    Mover,
    Terrain,
    Tile,
    Unit,
)
from rulesdsl.games.megaton_mashup.paths import DESTRUCTION_FIRST, best_paths
from rulesdsl.games.megaton_mashup.reading import (
    Direction,
    Hurts,
    Measure,
    PathKind,
    Preferences,
    Reading,
    StepCost,
)

GOALS = ("brawl", "blast", "bully")
KINDS = tuple(product(GOALS, PathKind))


class Map:
    """A random small map with a mover and a target."""

    def __init__(self, random: Random) -> None:
        self.random = r = random
        shape = r.random()
        self.width, self.height = (r.randint(4, 8), 2) if shape < 0.3 else (r.randint(3, 6), r.randint(3, 6))
        side = 1 if r.random() < 0.25 else 2
        self.size = (side, side) if r.random() < 0.85 else (r.randint(1, 2), r.randint(1, 2))
        self.taken: set[tuple[int, int]] = set()
        self.start = self.put(*self.size) or Footprint(0, 0, 1, 1)
        self.size = (self.start.width, self.start.height)
        self.target = self.put(2, 2) or self.put(1, 1) or self.start
        blocked = set(self.target.cells) if self.target != self.start else set()
        if r.random() < 0.3:
            other = self.put(2, 2)
            blocked |= set(other.cells) if other else set()
        buildings = [self.put(r.randint(1, 2), r.randint(1, 2)) for _ in range(r.randint(0, 3))]
        units = [self.put(1, 1) for _ in range(r.randint(1, 5))]
        self.ground = Ground(
            tuple(tuple(self.terrain(x, y) for x in range(self.width)) for y in range(self.height)),
            tuple(Hazard(f"hazard-{i}", self.anywhere()) for i in range(r.randint(0, 3))),
            tuple(
                Building(f"building-{i}", area, r.choice(list(Tile)), r.choice((0, 0, 1)))
                for i, area in enumerate(buildings)
                if area
            ),
            tuple(
                Unit(f"unit-{i}", area, r.random() < 0.8, r.random() < 0.3)
                for i, area in enumerate(units)
                if area
            ),
            frozenset(blocked),
        )

    def put(self, width: int, height: int) -> Footprint | None:
        for _ in range(12):
            if width > self.width or height > self.height:
                return None
            x, y = self.random.randint(0, self.width - width), self.random.randint(0, self.height - height)
            area = Footprint(x, y, width, height)
            if not self.taken.intersection(area.cells):
                self.taken.update(area.cells)
                return area
        return None

    def anywhere(self) -> Footprint:
        width, height = self.random.randint(1, 2), self.random.randint(1, 2)
        x = self.random.randint(0, self.width - width)
        return Footprint(x, self.random.randint(0, self.height - height), width, height)

    def terrain(self, x: int, y: int) -> Terrain:
        chance = self.random.random()
        if chance < 0.08 and (x, y) not in self.taken:
            return Terrain.IMPASSABLE
        return Terrain.ROUGH if chance < 0.25 else Terrain.OPEN


def any_preferences(random: Random) -> Preferences:
    """Often the order of the rules; else any measures in any order and direction."""
    if random.random() < 0.4:
        return DESTRUCTION_FIRST
    if random.random() < 0.5:
        return random.choice(list(permutations(DESTRUCTION_FIRST)))
    measures = random.sample(list(Measure), random.randint(0, 4))
    return tuple((measure, random.choice(list(Direction))) for measure in measures)


def any_reading(random: Random, paths: PathKind) -> Reading:
    return Reading(
        paths=paths,
        metric=random.choice(list(Metric)) if random.random() < 0.4 else Metric.KING,
        tramples_buildings=random.random() < 0.75,
        own_tiles_hurt=random.random() < 0.4,
        hurts=random.choice(list(Hurts)),
        hazard_damage=random.choice((1, 1, 2)),
        may_die=random.random() < 0.15,
        step_cost=random.choice(list(StepCost)),
    )


def any_exemptions(random: Random) -> frozenset[Exemption]:
    if random.random() < 0.6:
        return frozenset()
    return frozenset(random.sample(list(Exemption), random.randint(1, 3)))


SPEED = {PathKind.SIMPLE: 5, PathKind.WALKS: 4}  # what walking every path can take


def compare_paths(seed: int, kind: str, paths: PathKind) -> int:
    """One random map searched by both; how many outcomes there were."""
    random = Random(f"{kind} {paths} {seed}")
    board = Map(random)
    if kind == "brawl":
        goal: FullContact | InRange | NearestUnit = FullContact(board.target)
    elif kind == "blast":
        goal = InRange(board.target, random.randint(0, 3))
    else:
        ids = [u.id for u in board.ground.units]
        if not ids:
            return 0
        some = frozenset(random.sample(ids, random.randint(1, len(ids))))
        goal = NearestUnit(some if random.random() < 0.2 else None)
    mover = Mover(board.size, random.randint(0, SPEED[paths]), random.randint(1, 4), any_exemptions(random))
    preferences, reading = any_preferences(random), any_reading(random, paths)
    plain = PlainSearch(board.ground, mover, board.start, goal, preferences, reading)
    expected, worths = plain.best()
    choice = best_paths(board.ground, mover, board.start, goal, preferences, reading)
    found = {(o.end, frozenset(o.destroyed), o.damage, o.aim, o.goal): o.spent for o in choice.outcomes}
    assert len(found) == len(choice.outcomes)
    assert found == expected, (seed, kind, paths)
    for outcome in choice.outcomes:
        walked = plain.replay(outcome.path)
        assert (walked.path[-1], walked.spent) == (outcome.end, outcome.spent)
        assert walked.destroyed == frozenset(outcome.destroyed)
        assert (outcome.goal, outcome.aim, outcome.damage) in plain.ended(walked)
        assert outcome.counted == plain.counted(walked.destroyed)
    if seed % 2 == 0:
        ranked = [
            [_signed(row.figure(measure), way) for measure, way in preferences] for row in choice.ranking
        ]
        assert ranked == worths[: len(ranked)] and len(ranked) == min(8, len(worths)), (seed, kind, paths)
    return len(found)


def _signed(value: tuple[int, int] | int, way: Direction) -> tuple[int, ...]:
    values = value if isinstance(value, tuple) else (value,)
    return values if way == Direction.LEAST else tuple(-v for v in values)


def compare_positions(seed: int) -> int:
    """One random map, any positions on it and about it; how many outcomes there were."""
    random = Random(f"positions {seed}")
    board = Map(random)
    positions = [
        (random.randint(-1, board.width), random.randint(-1, board.height))
        for _ in range(random.randint(0, 12))
    ]
    preferences = GREATEST_COLLISION
    if random.random() < 0.5:
        measures = random.sample(list(CollisionMeasure), random.randint(0, 3))
        preferences = tuple((measure, random.choice(list(Direction))) for measure in measures)
    harm = Harm(*(random.choice((0, 1, 1, 2)) for _ in range(3)))
    spared = any_exemptions(random)
    choice = best_positions(board.ground, positions, Thrown(board.size, spared), preferences, harm)
    found = {(o.place, o.damage, frozenset(o.buildings + o.hazards + o.units)) for o in choice.outcomes}
    assert len(found) == len(choice.outcomes)
    assert found == plain_positions(board.ground, positions, board.size, spared, preferences, harm), seed
    return len(found)


def main(maps: int = 5000, first: int = 0) -> None:
    for kind, paths in KINDS:
        start, sizes = monotonic(), Counter[int]()
        for seed in range(first, first + maps):
            sizes[min(3, compare_paths(seed, kind, paths))] += 1
        print(
            f"{kind:6} {paths:7} {maps} maps equal: one outcome {sizes[1]}, two {sizes[2]}, more {sizes[3]}, "
            f"none {sizes[0]}  ({monotonic() - start:.0f} s)",
            flush=True,
        )
    sizes = Counter(min(3, compare_positions(seed)) for seed in range(first, first + maps))
    print(f"positions      {maps} maps equal: one outcome {sizes[1]}, two {sizes[2]}, more {sizes[3]}")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
