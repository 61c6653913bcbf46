"""The shapes on a tile's sides and corners, our own: everything is drawn pointing north and then turned."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rulesdsl.content.model import Part
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile, on_side
from rulesdsl.render import hexgrid
from rulesdsl.render.palette import side_edge, side_fill
from rulesdsl.render.scene import Circle, Group, Item, Line, Path, Point, Polygon, Style, Text, middle_text

SIZE = 75.0  # centre to corner of a tile; a cell is a little larger
EDGE = hexgrid.apothem(SIZE)
BAR = 7.0
LATTICE = 11.0
CORNER = 57.5  # centre of the tile to centre of a corner badge
ROW = 42.0  # room for icons along one side, between two corner badges
MOST = 3  # icons of one part before a number takes over

# shape word of an attack -> width and height of its icon; any other gets a lozenge with its letter
SHAPES: dict[str, tuple[float, float]] = {
    "melee": (18.5, 13.0),
    "ranged": (12.0, 26.0),
    "gauss": (15.0, 27.0),
    "rocket": (17.0, 27.0),
    "shotgun": (18.0, 21.0),
    "mortar": (17.0, 21.0),
}
# One attack however strong: an icon with its number, not an icon for each unit of strength.
NUMBERED = frozenset({"rocket", "shotgun"})
OTHER = (15.0, 17.0)
DOT = (11.0, 12.0)
INK = Style(fill="ink")


def _triangle(width: float, height: float, lift: float = 0.0) -> tuple[Point, ...]:
    return ((-width / 2, height), (0.0, lift), (width / 2, height))


def attack_icon(shape: str, scale: float) -> tuple[Item, ...]:
    """One unit of strength, its tip at (0, 0), its foot below."""
    width, height = SHAPES.get(shape, OTHER)
    width *= scale
    if shape == "gauss":
        bar = width * 0.3
        half = width / 2
        return (
            Polygon(_triangle(width, 11.0), INK),
            Polygon(((-half, 12.5), (-half + bar, 12.5), (-half + bar, height), (-half, height)), INK),
            Polygon(((half - bar, 12.5), (half, 12.5), (half, height), (half - bar, height)), INK),
        )
    if shape == "rocket":
        return _rocket(width / 2, height)
    if shape == "shotgun":
        return _shotgun(width / 2, height)
    if shape == "mortar":
        return _mortar(width / 2, height)
    if shape in SHAPES:
        return (Polygon(_triangle(width, height), INK),)
    lozenge = ((0.0, 0.0), (width / 2, height / 2), (0.0, height), (-width / 2, height / 2))
    return (Polygon(lozenge, INK),)


def _rocket(half: float, height: float) -> tuple[Item, ...]:
    """A pointed body with two fins."""
    body, fin = half * 0.48, height * 0.62
    right = ((0.0, 0.0), (body, height * 0.3), (body, fin), (half, height * 0.86), (half, height))
    foot = (body, height * 0.88)
    left = tuple((-x, y) for x, y in (foot, *reversed(right[1:])))
    return (
        Polygon((*right, foot, *left), INK),
        Circle((0.0, height * 0.4), body * 0.45, Style("paper")),
    )


def _shotgun(half: float, height: float) -> tuple[Item, ...]:
    """A charge that spreads: pellets in front, the muzzle behind."""
    pellets = tuple(
        Circle((x * half, y * height), half * 0.24, INK)
        for x, y in ((-0.75, 0.2), (0.0, 0.1), (0.75, 0.2), (-0.36, 0.45), (0.36, 0.45))
    )
    muzzle = ((-half * 0.3, height * 0.62), (half * 0.3, height * 0.62), (half * 0.5, height))
    return (*pellets, Polygon((*muzzle, (-half * 0.5, height)), INK))


def _mortar(half: float, height: float) -> tuple[Item, ...]:
    """A tip beyond a bow: it flies over what stands before it."""
    bow = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(0, 181, 20)]
    low, rise = height, height * 0.42
    outer = tuple((x * half, low - y * rise) for x, y in bow)
    inner = tuple((x * half * 0.62, low - y * rise * 0.55) for x, y in reversed(bow))
    return (Polygon(_triangle(half * 1.3, height * 0.46), INK), Polygon((*outer, *inner), INK))


def arm_dot(number: int, radius: float, role: str) -> tuple[Item, ...]:
    """The dot of the n-th armed ability: full, ring, square, lozenge; its label carries the same."""
    full, ring = Style(role, role, 1.2), Style("paper", role, 2.2)
    if number % 4 == 0:
        return (Circle((0.0, 0.0), radius, full),)
    if number % 4 == 1:
        return (Circle((0.0, 0.0), radius - 0.6, ring),)
    square = tuple((x * radius * 0.85, y * radius * 0.85) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    if number % 4 == 2:
        return (Polygon(square, full),)
    return (Polygon(((0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)), ring),)


def _upright(item: Item, at: Point, side: int) -> Group:
    """Letters stay upright on a side that was turned."""
    return Group((item,), at, -hexgrid.side_angle(side))


def _part_icons(parts: Sequence[Part]) -> Iterator[tuple[str, int, float, float]]:
    """(shape, number to print or 0, width, height) for each icon of a side."""
    for part in parts:
        width, height = SHAPES.get(part.shape, OTHER)
        if part.shape in SHAPES and part.shape not in NUMBERED and 0 < part.strength <= MOST:
            for _ in range(part.strength):
                yield part.shape, 0, width, height
        else:
            yield part.shape, part.strength, width, height


def side_depth(tile: DrawnTile, side: int) -> float:
    """How far the drawing on a (turned) side reaches in from the edge."""
    original = (side - tile.facing) % hexgrid.SIDES
    depth = 2.0
    depth += BAR if on_side(tile.armour, original) else 0.0
    depth += LATTICE if on_side(tile.snares, original) else 0.0
    heights = [h + (9.0 if n else 0.0) for _, n, _, h in _part_icons(tile.attacks.get(original, ()))]
    heights += [DOT[1] for arm in tile.arms if original in arm.sides]
    return depth + (max(heights) + 2.0 if heights else 0.0)


def side_items(tile: DrawnTile, original: int) -> Group | None:
    """All that a printed side carries, turned to where it points now."""
    items: list[Item] = []
    side = tile.now(original)
    top = -EDGE + 3.0
    if on_side(tile.armour, original):
        items.append(Polygon(((-21, top), (21, top), (19, top + BAR - 2), (-19, top + BAR - 2)), INK))
        top += BAR
    if on_side(tile.snares, original):
        items.extend(_lattice(top, side_edge(tile.side)))
        top += LATTICE
    icons = list(_part_icons(tile.attacks.get(original, ())))
    dots = [i for i, arm in enumerate(tile.arms) if original in arm.sides]
    if icons or dots:
        items.extend(_row(icons, dots, top, side, side_edge(tile.side)))
    return Group(tuple(items), rotate=hexgrid.side_angle(side)) if items else None


def _row(
    icons: list[tuple[str, int, float, float]], dots: list[int], top: float, side: int, role: str
) -> Iterator[Item]:
    gap = 2.0
    natural = sum(w for _, _, w, _ in icons) + len(dots) * DOT[0] + gap * (len(icons) + len(dots) - 1)
    scale = min(1.0, ROW / natural)
    x = -natural * scale / 2
    for shape, amount, width, height in icons:
        middle = x + width * scale / 2
        yield Group(attack_icon(shape, scale), (middle, top))
        if shape not in SHAPES:
            letter = middle_text((0.0, 0.0), shape[:1].upper(), 8.0, "paper", bold=True)
            yield _upright(letter, (middle, top + height / 2), side)
        if amount:
            yield _upright(
                middle_text((0.0, 0.0), str(amount), 8.5, "ink", True), (middle, top + height + 5), side
            )
        x += (width + gap) * scale
    for number in dots:
        radius = DOT[0] / 2 * min(1.0, scale + 0.1)
        middle = x + DOT[0] * scale / 2
        # a stem to the edge: what the dot stands for goes out through this side
        yield Line((middle, -EDGE + 1.0), (middle, top + 6.5), Style(stroke=role, width=3.0))
        yield Group(arm_dot(number, radius, role), (middle, top + 6.5))
        x += (DOT[0] + gap) * scale


def _lattice(top: float, role: str) -> Iterator[Item]:
    """A snare: a band of crossing strings along the side."""
    low = top + LATTICE - 2.0
    band = ((-22.0, top), (22.0, top), (18.5, low), (-18.5, low))
    yield Polygon(band, Style("paper", role, 1.6))
    for angle in (45.0, 135.0):
        for start, end in hexgrid.hatch(band, angle, 4.2):
            yield Line(start, end, Style(stroke=role, width=1.1))


def at_corner(number: int, radius: float = CORNER) -> Point:
    return hexgrid.corner(number, radius)


def badge(sign: str, side: int, at: Point) -> tuple[Item, ...]:
    """The army's letter; the shape of the badge differs by side, as the colour does."""
    x, y = at
    style = Style(side_edge(side))
    r = 9.0
    shape: Item
    if side == 1:
        shape = Polygon(((x - 8, y - 8), (x + 8, y - 8), (x + 8, y + 8), (x - 8, y + 8)), style)
    elif side == 2:
        shape = Polygon(((x, y - 11.5), (x + 11.5, y), (x, y + 11.5), (x - 11.5, y)), style)
    elif side == 3:
        shape = Polygon(hexgrid.corners(at, 10.0), style)
    else:
        shape = Circle(at, r, style)
    return (shape, middle_text(at, sign, 12.0 if len(sign) == 1 else 9.0, "paper", bold=True))


def shield(amount: int, at: Point) -> tuple[Item, ...]:
    """Toughness: a shield with its number."""
    outline = "M -8 -8.5 H 8 V 0 C 8 5.5 3.5 8.5 0 10 C -3.5 8.5 -8 5.5 -8 0 Z"
    return (
        Group((Path(outline, Style("paper", "ink", 1.6)),), at),
        middle_text((at[0], at[1] - 0.3), str(amount), 11.5, "ink", bold=True),
    )


def drops(amount: int, at: Point) -> tuple[Item, ...]:
    """Wounds: a drop with its number."""
    outline = "M 0 -11 C 3 -6 8 -1.5 8 3 A 8 8 0 1 1 -8 3 C -8 -1.5 -3 -6 0 -11 Z"
    return (
        Group((Path(outline, Style("danger")),), at),
        middle_text((at[0], at[1] + 3), str(amount), 10.5, "paper", bold=True),
    )


def heart(amount: int, at: Point) -> tuple[Item, ...]:
    """Life left, of a thing that counts it."""
    outline = "M 0 12 C -18 0 -13 -11 -6.5 -11 C -3 -11 -1 -9 0 -7 C 1 -9 3 -11 6.5 -11 C 13 -11 18 0 0 12 Z"
    return (
        Group((Path(outline, Style("danger", "paper", 1.2)),), at),
        middle_text((at[0], at[1] - 1.2), str(amount), 10.0, "paper", bold=True),
    )


def ground(at: Point) -> tuple[Item, ...]:
    """Something lies beneath the unit: a small flat hex."""
    return (Polygon(hexgrid.corners(at, 8.0), Style("panel", "ink", 1.4, (2.0, 1.6))),)


def initiative_row(values: Sequence[int], x: float, y: float) -> Iterator[Item]:
    """Initiative: numbers in circles, highest first."""
    step = 23.0
    x -= step * (len(values) - 1) / 2
    for value in values:
        yield Circle((x, y), 10.5, Style("paper", "ink", 1.8))
        yield Text((x, y + 5.4), str(value), 15.0, "ink", bold=True)
        x += step


def outline(tile: DrawnTile, size: float) -> Iterator[Item]:
    """The body of a tile: fill of its side, and an outline that differs by side as well."""
    edge = side_edge(tile.side)
    # what lies under units is flat: a broken outline
    dash = (6.0, 5.0) if tile.kind == "ground" else ()
    yield Polygon(hexgrid.corners((0, 0), size - 1.2), Style(side_fill(tile.side), edge, 2.4, dash))
    inner = hexgrid.corners((0, 0), size - 5.0)
    if tile.side == 1:
        yield Polygon(inner, Style(stroke=edge, width=0.9))
    elif tile.side == 2:
        yield Polygon(inner, Style(stroke=edge, width=1.1, dash=(6.0, 4.0)))
    elif tile.side == 3:
        yield Polygon(inner, Style(stroke=edge, width=1.4, dash=(0.1, 4.0)))
    # which printed side is north: a tab on the edge
    tab = ((-8.0, -EDGE - 0.4), (8.0, -EDGE - 0.4), (0.0, -EDGE - 6.4))
    yield Group((Polygon(tab, Style(edge)),), rotate=hexgrid.side_angle(tile.facing))


def veil(size: float) -> Iterator[Item]:
    """Strings over a whole tile that is switched off."""
    area = hexgrid.corners((0, 0), size - 4.0)
    for angle in (30.0, 150.0):
        for start, end in hexgrid.hatch(area, angle, 13.0):
            yield Line(start, end, Style(stroke="ink", width=0.8, opacity=0.28))


def arrow(start: Point, end: Point, role: str, clear: float) -> Iterator[Item]:
    """A line from cell to cell, leaving both middles free, with a head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length <= 2 * clear:
        clear = length * 0.3
    ux, uy = dx / (length or 1.0), dy / (length or 1.0)
    a = (start[0] + ux * clear, start[1] + uy * clear)
    b = (end[0] - ux * clear, end[1] - uy * clear)
    yield Line(a, (b[0] - ux * 7, b[1] - uy * 7), Style(stroke=role, width=3.0))
    head = (
        b,
        (b[0] - ux * 11 - uy * 6, b[1] - uy * 11 + ux * 6),
        (b[0] - ux * 11 + uy * 6, b[1] - uy * 11 - ux * 6),
    )
    yield Polygon(head, Style(role, role, 1.0))
