"""One tile as a group of shapes, and in words: what boards, single pictures and sheets share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulesdsl.games.neuroshima_hex import draw_icons as icons
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile
from rulesdsl.render import hexgrid
from rulesdsl.render.metrics import fit, split_name, text_width
from rulesdsl.render.palette import side_edge
from rulesdsl.render.scene import Group, Item, Point, Polygon, Style, Text

NAME_SIZE = 13.0
NAME_LEAST = 8.0
LABEL_SIZE = 10.5
LABEL_LEAST = 7.0


@dataclass(frozen=True, slots=True)
class _Row:
    """One line in the middle of a tile: height, wished width, and how to draw it around (x, y)."""

    height: float
    width: float
    draw: Callable[[float, float, float], Iterator[Item]]


def free(tile: DrawnTile, top: float, low: float) -> tuple[float, float]:
    """Where a line between two heights may run, left and right, before it meets what the sides carry."""
    reach = icons.CORNER - 13.5 if top < 10 and low > -10 else icons.SIZE * 0.72
    left, right = -reach, reach
    for side in (1, 2, 4, 5):
        nx, ny = hexgrid.side_normal(side)
        inner = icons.EDGE - icons.side_depth(tile, side)
        for y in (top, low):
            limit = (inner - y * ny) / nx
            left, right = (left, min(right, limit)) if nx > 0 else (max(left, limit), right)
    return left + 1.0, right - 1.0


def _words(text: str, size: float, least: float, bold: bool = False) -> _Row:
    def draw(x: float, y: float, width: float) -> Iterator[Item]:
        shown, fitted = fit(text, width, size, least, bold)
        yield Text((x, y + 0.36 * fitted), shown, fitted, "ink", bold=bold)

    return _Row(size + 1.0, text_width(text, size, bold), draw)


def _arm(tile: DrawnTile, number: int, text: str, dotted: bool) -> _Row:
    """A label of an armed ability, after the dot that stands on its sides."""
    room = 11.0 if dotted else 0.0

    def draw(x: float, y: float, width: float) -> Iterator[Item]:
        shown, size = fit(text, width - room, LABEL_SIZE, LABEL_LEAST)
        if not dotted:
            yield Text((x, y + 0.36 * size), shown, size, "ink")
            return
        # the estimate of the width is generous, so the label starts a little right of where it says
        left = x - (text_width(shown, size) * 0.92 + room) / 2
        yield Group(icons.arm_dot(number, 3.8, side_edge(tile.side)), (left + 3.8, y))
        yield Text((left + room, y + 0.36 * size), shown, size, "ink", "start")

    return _Row(LABEL_SIZE + 1.5, text_width(text, LABEL_SIZE) + room, draw)


def _mark(text: str) -> _Row:
    """What is true of a tile now: light letters on a dark band."""

    def draw(x: float, y: float, width: float) -> Iterator[Item]:
        shown, size = fit(text, width - 6, 8.5, 6.5, bold=True)
        half = text_width(shown, size, True) / 2 + 4
        band = ((x - half, y - 5.8), (x + half, y - 5.8), (x + half, y + 5.8), (x - half, y + 5.8))
        yield Polygon(band, Style("ink"))
        yield Text((x, y + 0.36 * size), shown, size, "paper", bold=True)

    return _Row(13.0, text_width(text, 8.5, True) + 8, draw)


def _rows(tile: DrawnTile) -> list[_Row]:
    rows: list[_Row] = []
    if tile.initiative:
        wide = 23.0 * len(tile.initiative)
        rows.append(_Row(24.0, wide, lambda x, y, width: icons.initiative_row(tile.initiative, x, y)))
    for line in split_name(tile.name, 84.0, NAME_SIZE, True)[:2]:
        rows.append(_words(line, NAME_SIZE, NAME_LEAST, True))
    together = ", ".join(tile.marks)
    crowded = text_width(together, 8.5, True) > 84.0
    rows.extend(_mark(text) for text in (tile.marks if crowded else [together] if together else []))
    for number, arm in enumerate(tile.arms):
        reach = f" ×{arm.reach}" if arm.reach > 1 else ""
        for index, label in enumerate(arm.labels):
            rows.append(_arm(tile, number, label + reach, index == 0 or len(tile.arms) > 1))
    rows.extend(_words(label, LABEL_SIZE, LABEL_LEAST) for label in tile.labels)
    return rows


def _spots(tile: DrawnTile, rows: list[_Row], y: float) -> list[tuple[float, float, float]]:
    """(x, y, width) for each row of a stack that starts at y: as central as its neighbours allow."""
    spots = []
    for row in rows:
        left, right = free(tile, y, y + row.height)
        half = row.width / 2
        x = min(max(0.0, left + half), right - half) if row.width <= right - left else (left + right) / 2
        x = min(max(x, -12.0), 12.0)
        spots.append((x, y + row.height / 2, max(14.0, 2 * min(x - left, right - x))))
        y += row.height
    return spots


def _middle(tile: DrawnTile) -> Iterator[Item]:
    """The lines in the middle; what finds no room is left to the description and the legend."""
    high = -(icons.EDGE - icons.side_depth(tile, 0))
    low = icons.EDGE - icons.side_depth(tile, 3)
    rows = _rows(tile)
    while len(rows) > 1 and sum(r.height for r in rows) > low - high:
        rows.pop()
    total = sum(r.height for r in rows)
    best: list[tuple[float, float, float]] = []
    least = float("inf")
    # slide the stack up or down until its lines fit best; staying in the middle wins a tie
    for offset in (0, -4, 4, -8, 8, -12, 12, -16, 16):
        y = min(max(offset - total / 2, high), max(low - total, high))
        spots = _spots(tile, rows, y)
        lost = sum(max(0.0, 1 - w / r.width) for r, (_, _, w) in zip(rows, spots, strict=True) if r.width)
        cost = lost * 100 + sum(abs(x) for x, _, _ in spots) * 0.1 + abs(y + total / 2) * 0.1
        if cost < least - 1e-9:
            best, least = spots, cost
    for row, (x, y, width) in zip(rows, best, strict=True):
        yield from row.draw(x, y, width)


def tile_items(tile: DrawnTile, sign: str) -> tuple[Item, ...]:
    """A tile around (0, 0); `sign` is the letter of its army."""
    items: list[Item] = list(icons.outline(tile, icons.SIZE))
    if tile.disabled:
        items.extend(icons.veil(icons.SIZE))
    for side in range(hexgrid.SIDES):
        drawn = icons.side_items(tile, side)
        if drawn is not None:
            items.append(drawn)
    items.extend(_middle(tile))
    items.extend(icons.badge(sign, tile.side, icons.at_corner(3)))
    if tile.toughness:
        items.extend(icons.shield(tile.toughness, icons.at_corner(4)))
    if tile.life is not None:
        items.extend(icons.heart(tile.life, icons.at_corner(5)))
    if tile.wounds:
        items.extend(icons.drops(tile.wounds, icons.at_corner(2)))
    if tile.under:
        items.extend(icons.ground(icons.at_corner(1)))
    if tile.cell:
        x, y = icons.at_corner(0)
        items.append(Text((x, y + 3.2), tile.cell, 9.0, "muted"))
    return tuple(items)


def tile_group(tile: DrawnTile, sign: str, at: Point) -> Group:
    return Group(tile_items(tile, sign), at, title=sentence(tile))


def _sides(sides: tuple[int, ...]) -> str:
    return "all sides" if len(sides) == hexgrid.SIDES else " ".join(hexgrid.SIDE_NAMES[s] for s in sides)


def attack_words(tile: DrawnTile, turned: bool = True) -> list[str]:
    """Attacks in words, equal ones together: `melee 1 nw n ne`."""
    groups: dict[str, list[int]] = {}
    for side in sorted(tile.attacks, key=lambda s: tile.now(s) if turned else s):
        parts = "+".join(f"{p.shape} {p.strength}" for p in tile.attacks[side])
        groups.setdefault(parts, []).append(tile.now(side) if turned else side)
    return [f"{parts} {_sides(tuple(sides))}" for parts, sides in groups.items()]


def facts(tile: DrawnTile, turned: bool = True) -> list[str]:
    """Everything a picture of the tile says, in short words; sides as they point now, or as printed."""

    def turn(sides: tuple[int, ...]) -> str:
        return _sides(tuple(sorted(tile.now(s) for s in sides)) if turned else sides)

    found: list[str] = []
    if tile.initiative:
        found.append("initiative " + "/".join(str(i) for i in tile.initiative))
    found.extend(attack_words(tile, turned))
    for arm in (*tile.armour, *tile.snares):
        found.append(f"{', '.join(arm.labels)} {turn(arm.sides)}")
    for arm in tile.arms:
        reach = f" reach {arm.reach}" if arm.reach > 1 else ""
        found.append(f"{', '.join(arm.labels)} on {turn(arm.sides)}{reach}")
    found.extend(tile.labels)
    if tile.toughness:
        found.append(f"toughness {tile.toughness}")
    if tile.life is not None:
        found.append(f"life {tile.life}")
    if tile.wounds:
        found.append(f"{tile.wounds} wound{'s' if tile.wounds > 1 else ''}")
    found.extend(tile.marks)
    if tile.under:
        found.append(f"on {tile.under}")
    return found


def sentence(tile: DrawnTile) -> str:
    """A tile in one line, for readers who cannot see the picture."""
    where = f" at {tile.cell} facing {hexgrid.SIDE_NAMES[tile.facing % 6]}" if tile.cell else ""
    army = f"{tile.army} " if tile.army else ""
    rest = "; ".join(facts(tile, bool(tile.cell)))
    return f"{army}{tile.name}{where}: {rest}" if rest else f"{army}{tile.name}{where}"
