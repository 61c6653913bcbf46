"""Flat-top hexes: where they lie, how their corners and sides run, boards of any size.

Axial coordinates (q, r); side 0 faces north and sides count clockwise, six of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from rulesdsl.render.scene import Point

Axial = tuple[int, int]
SIDES = 6
STEPS: tuple[Axial, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
SIDE_NAMES = ("n", "ne", "se", "s", "sw", "nw")
_ROOT3 = math.sqrt(3)


def centre(at: Axial, size: float) -> Point:
    """The middle of a hex whose corners lie `size` from it."""
    q, r = at
    return (1.5 * size * q, _ROOT3 * size * (r + q / 2))


def corner(number: int, size: float) -> Point:
    """A corner, from the middle: 0 lies east, then clockwise."""
    angle = math.radians(60 * number)
    return (size * math.cos(angle), size * math.sin(angle))


def corners(middle: Point, size: float) -> tuple[Point, ...]:
    x, y = middle
    return tuple((x + dx, y + dy) for dx, dy in (corner(i, size) for i in range(SIDES)))


def apothem(size: float) -> float:
    """From the middle of a hex to the middle of a side."""
    return size * _ROOT3 / 2


def side_angle(side: int) -> float:
    """How far a drawing that points north turns to point at a side."""
    return 60.0 * (side % SIDES)


def side_normal(side: int) -> Point:
    """The unit vector that points out through a side."""
    angle = math.radians(60 * side - 90)
    return (math.cos(angle), math.sin(angle))


def hexagon(radius: int) -> dict[str, Axial]:
    """A board in the shape of a hexagon: columns A, B ... from west, numbered from the north."""
    cells: dict[str, Axial] = {}
    for q in range(-radius, radius + 1):
        rows = [r for r in range(-radius, radius + 1) if abs(q + r) <= radius]
        for number, r in enumerate(rows, start=1):
            cells[f"{chr(ord('A') + q + radius)}{number}"] = (q, r)
    return cells


def layout(places: Sequence[str], step: Sequence[Sequence[int]]) -> dict[str, Axial]:
    """Coordinates of a board given as a table of steps in six directions.

    Parts that do not hang together are set side by side, so that every place can be drawn.
    """
    found: dict[int, Axial] = {}
    for start in range(len(places)):
        if start in found:
            continue
        part: dict[int, Axial] = {start: (0, 0)}
        queue = [start]
        for place in queue:
            q, r = part[place]
            for side, (dq, dr) in enumerate(STEPS):
                following = step[place][side] if side < len(step[place]) else -1
                if following >= 0 and following not in part:
                    part[following] = (q + dq, r + dr)
                    queue.append(following)
        east = max((q for q, _ in found.values()), default=-2)
        west = min(q for q, _ in part.values())
        shift = east + 2 - west if found else 0
        found.update({place: (q + shift, r - shift // 2) for place, (q, r) in part.items()})
    return {places[i]: found[i] for i in range(len(places))}


def bounds(cells: Iterable[Axial], size: float) -> tuple[float, float, float, float]:
    """West, north, east and south of a set of hexes."""
    middles = [centre(at, size) for at in cells]
    if not middles:
        return (0.0, 0.0, 0.0, 0.0)
    half = apothem(size)
    return (
        min(x for x, _ in middles) - size,
        min(y for _, y in middles) - half,
        max(x for x, _ in middles) + size,
        max(y for _, y in middles) + half,
    )


def rows(cells: Mapping[str, Axial]) -> dict[str, tuple[int, int]]:
    """Column and half-row of every cell, counted from zero: what a drawing in characters needs."""
    if not cells:
        return {}
    west = min(q for q, _ in cells.values())
    north = min(2 * r + q for q, r in cells.values())
    return {name: (q - west, 2 * r + q - north) for name, (q, r) in cells.items()}


def hatch(polygon: Sequence[Point], angle: float, spacing: float) -> list[tuple[Point, Point]]:
    """Parallel segments that fill a convex polygon; patterns would need ids, which clash when inlined."""
    direction = (math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    normal = (-direction[1], direction[0])
    heights = [x * normal[0] + y * normal[1] for x, y in polygon]
    segments: list[tuple[Point, Point]] = []
    number = math.ceil(min(heights) / spacing)
    while number * spacing < max(heights):
        level = number * spacing
        hits: list[tuple[float, Point]] = []
        for i, start in enumerate(polygon):
            end = polygon[(i + 1) % len(polygon)]
            low, high = heights[i], heights[(i + 1) % len(polygon)]
            if (low < level) != (high < level):
                t = (level - low) / (high - low)
                point = (start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]))
                hits.append((point[0] * direction[0] + point[1] * direction[1], point))
        if len(hits) == 2:
            hits.sort()
            segments.append((hits[0][1], hits[1][1]))
        number += 1
    return segments
