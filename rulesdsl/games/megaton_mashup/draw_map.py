"""The table as a scene: the map with all that stands on it, and beside it the monsters, pools and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesdsl.games.drawing import Arrow
from rulesdsl.games.megaton_mashup.draw_words import described
from rulesdsl.games.megaton_mashup.drawn import Drawn, Piece, Seat, Side, where
from rulesdsl.games.megaton_mashup.ground import Footprint, Terrain
from rulesdsl.games.megaton_mashup.table import VILLAIN
from rulesdsl.render.hexgrid import hatch
from rulesdsl.render.metrics import fit, shorten, split_name, wrap
from rulesdsl.render.palette import side_edge, side_fill
from rulesdsl.render.scene import (
    Circle,
    Group,
    Item,
    Line,
    Point,
    Polygon,
    Scene,
    Style,
    Text,
    box,
    middle_text,
)

CELL, EDGE, HEAD, SIDE = 38.0, 34.0, 66.0, 372.0
BOX, ROW = 21.0, 18.0  # of a health track
_ZONES = {"power-zone": "P", "negative-zone": "N", "spawn-point": "S"}
_TILES = {"hazard": ("danger", 45.0, 7.0), "rubble": ("muted", 0.0, 6.0)}


def scene(
    shown: Drawn, title: str = "", highlights: Sequence[str] = (), arrows: Sequence[Arrow] = ()
) -> Scene:
    """The whole table."""
    left, top = EDGE, HEAD
    wide, high = shown.width * CELL, shown.height * CELL
    right = left + wide + 26
    panel, bottom = _panel(shown, right, top)
    height = max(top + high + 46, bottom + 20)
    width = right + SIDE + 20
    items: list[Item] = [box(0, 0, width, height, Style("paper"))]
    head = shorten(title or "Megaton Mashup", width - left - 20, 19, bold=True)
    items.append(Text((left, 28), head, 19, anchor="start", bold=True))
    if shown.now:
        now, size = fit(shown.now, SIDE, 13.5, 11, bold=True)
        items.append(Text((right, HEAD - 12), now, size, "accent", "start", bold=True))
    items += _ground(shown)
    held = {zone.area.place for zone, _ in shown.held}
    items += [item for piece in shown.of("zone") for item in _zone(piece, piece.area.place in held)]
    items += [item for piece in shown.of("tile") for item in _tile(piece)]
    items += [item for piece in shown.of("building") for item in _building(piece)]
    items += [item for piece in shown.of("unit") for item in _unit(piece, piece.area.place in held)]
    items += [item for piece in shown.of("monster") for item in _monster(piece)]
    for y in range(shown.height):
        for x in range(shown.width):
            if where((x, y)) in highlights:
                items.append(box(left + x * CELL, top + y * CELL, CELL, CELL, Style("none", "accent", 3.5)))
    items += [item for arrow in arrows for item in _arrow(shown, arrow)]
    items += _legend(shown, top + high + 18)
    return Scene(width, height, (*items, *panel), title or "Megaton Mashup", described(shown))


def _corner(area: Footprint) -> Point:
    return EDGE + area.x * CELL, HEAD + area.y * CELL


def _frame(area: Footprint, inset: float, style: Style) -> Polygon:
    x, y = _corner(area)
    return box(x + inset, y + inset, area.width * CELL - 2 * inset, area.height * CELL - 2 * inset, style)


def _middle(area: Footprint) -> Point:
    x, y = _corner(area)
    return x + area.width * CELL / 2, y + area.height * CELL / 2


# ---------------------------------------------------------------- the map


def _ground(shown: Drawn) -> list[Item]:
    """Terrain, a net of thin lines, and the numbers of columns and rows."""
    items: list[Item] = []
    wide, high = shown.width * CELL, shown.height * CELL
    items.append(box(EDGE, HEAD, wide, high, Style("panel", "edge-none", 1.2)))
    for y, row in enumerate(shown.ground):
        for x, kind in enumerate(row):
            if kind != Terrain.OPEN:
                items += _terrain(Footprint(x, y), kind)
    for x in range(1, shown.width):
        at = EDGE + x * CELL
        items.append(Line((at, HEAD), (at, HEAD + high), Style(stroke="faint", width=0.7)))
    for y in range(1, shown.height):
        at = HEAD + y * CELL
        items.append(Line((EDGE, at), (EDGE + wide, at), Style(stroke="faint", width=0.7)))
    for x in range(shown.width):
        items.append(middle_text((EDGE + (x + 0.5) * CELL, HEAD - 11), str(x), 11, "muted"))
    for y in range(shown.height):
        items.append(middle_text((EDGE - 14, HEAD + (y + 0.5) * CELL), str(y), 11, "muted"))
    return items


def _terrain(area: Footprint, kind: Terrain) -> list[Item]:
    if kind == Terrain.IMPASSABLE:
        return [_frame(area, 0, Style("muted", opacity=0.55))]
    x, y = _corner(area)
    spots = ((9, 10), (26, 8), (17, 19), (8, 29), (28, 28))
    return [Circle((x + dx, y + dy), 2.0, Style("muted", opacity=0.8)) for dx, dy in spots]


def _zone(piece: Piece, held: bool) -> list[Item]:
    """A dashed square with its letter, in the corner when a unit stands on it."""
    x, y = _corner(piece.area)
    at, size = ((x + 7, y + 8), 9.0) if held else (_middle(piece.area), 14.0)
    frame = _frame(piece.area, 1.5, Style("paper", "ink", 1.4, (3.5, 2.5)))
    letter = middle_text(at, _ZONES.get(piece.kind, "?"), size, "ink", bold=True)
    return [Group((frame, letter), title=f"{piece.name} at {where(piece.area.place)}")]


def _tile(piece: Piece) -> list[Item]:
    role, angle, spacing = _TILES.get(piece.kind, ("muted", 0.0, 8.0))
    edge = _frame(piece.area, 2, Style("paper", role, 1.6))
    lines = [
        Line(a, b, Style(stroke=role, width=1.2, opacity=0.55)) for a, b in hatch(edge.points, angle, spacing)
    ]
    items: list[Item] = [edge, *lines]
    if piece.area.width > 1:
        x, y = _middle(piece.area)
        items.append(box(x - 27, y - 8, 54, 16, Style("paper")))
        items.append(middle_text((x, y), piece.kind, 11, role, bold=True))
    return [Group(tuple(items), title=piece.name)]


def _building(piece: Piece) -> list[Item]:
    x, y = _middle(piece.area)
    room = piece.area.width * CELL - 12
    items: list[Item] = [
        _frame(piece.area, 3, Style("side-none", "ink", 1.4)),
        _frame(piece.area, 6, Style("none", "edge-none", 0.7)),
    ]
    lines = split_name(piece.name, room, 10.5)
    for number, line in enumerate(lines):
        text, size = fit(line, room, 10.5, 8)
        items.append(middle_text((x, y - 7 + 12 * number - 6 * (len(lines) - 1)), text, size))
    items.append(middle_text((x, y + 20), f"DEF {piece.note}", 9, "muted"))
    return [Group(tuple(items), title=f"{piece.name}, DEF {piece.note}")]


def _unit(piece: Piece, holds: bool) -> list[Item]:
    """A disc with its code, out of the way of the letter of a zone that it holds."""
    x, y = _middle(piece.area)
    at = (x + 3, y + 3) if holds else (x, y)
    disc = Circle(at, 12.5, Style(side_fill(piece.player), side_edge(piece.player), 2.0))
    code = middle_text(at, piece.code, 11, bold=True)
    return [Group((disc, code), title=f"{piece.name} at {where(piece.area.place)}")]


def _monster(piece: Piece) -> list[Item]:
    villain = piece.player == VILLAIN
    edge = "danger" if villain else side_edge(piece.player)
    room = piece.area.width * CELL - 14
    x, y = _middle(piece.area)
    items: list[Item] = [_frame(piece.area, 2, Style(side_fill(piece.player), edge, 4.0 if villain else 3.0))]
    name = piece.name.split(",")[0]
    lines = split_name(name, room, 12, bold=True)
    for number, line in enumerate(lines):
        text, size = fit(line, room, 12, 8.5, bold=True)
        items.append(middle_text((x, y - 2 + 13 * number - 6.5 * (len(lines) - 1)), text, size, bold=True))
    who = "VILLAIN" if villain else f"PLAYER {piece.player + 1}"
    items.append(middle_text((x, y - 25), who, 8.5, edge, bold=True))
    items.append(middle_text((x, y + 21), f"{piece.note} left", 10.5, edge, bold=True))
    return [Group(tuple(items), title=f"{piece.name} at {where(piece.area.place)}")]


def _arrow(shown: Drawn, arrow: Arrow) -> list[Item]:
    cells = {where((x, y)): Footprint(x, y) for y in range(shown.height) for x in range(shown.width)}
    if arrow.start not in cells or arrow.end not in cells:
        return []
    a, b = _middle(cells[arrow.start]), _middle(cells[arrow.end])
    items: list[Item] = [Line(a, b, Style(stroke="accent", width=3.0)), Circle(b, 5, Style("accent"))]
    if arrow.label:
        items.append(Text(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 6), arrow.label, 11, "accent", bold=True))
    return items


def _legend(shown: Drawn, y: float) -> list[Item]:
    """What the signs of the map mean, those that are on it."""
    kinds = {kind for row in shown.ground for kind in row}
    there = {piece.kind for piece in shown.pieces}
    words = [
        (":", "rough: costs 2") if Terrain.ROUGH in kinds else None,
        ("█", "impassable") if Terrain.IMPASSABLE in kinds else None,
        ("P", "power zone") if "power-zone" in there else None,
        ("N", "negative zone") if "negative-zone" in there else None,
        ("S", "spawn point") if "spawn-point" in there else None,
    ]
    items: list[Item] = []
    x = EDGE
    for pair in words:
        if pair is None:
            continue
        sign, meaning = pair
        if sign == "█":
            items.append(box(x, y - 3, 14, 14, Style("muted", opacity=0.55)))
        elif sign == ":":
            items += [Circle((x + dx, y + dy), 1.8, Style("muted")) for dx, dy in ((3, 1), (11, 2), (7, 8))]
        else:
            items.append(box(x - 1, y - 4, 16, 16, Style("paper", "ink", 1.1, (3.0, 2.0))))
            items.append(middle_text((x + 7, y + 4), sign, 9, bold=True))
        items.append(Text((x + 21, y + 8), meaning, 12, "muted", "start"))
        x += 21 + 7.0 * len(meaning) + 18
    return items


# ---------------------------------------------------------------- beside the map


def _panel(shown: Drawn, x: float, y: float) -> tuple[list[Item], float]:
    items: list[Item] = []
    for seat in shown.seats:
        more, y = _seat(seat, x, y)
        items += more
    if shown.deck or shown.used:
        items.append(box(x, y, 44, 60, Style("side-none", "danger", 2.0)))
        items.append(middle_text((x + 22, y + 24), str(shown.deck), 18, bold=True))
        items.append(middle_text((x + 22, y + 46), "deck", 11, "muted"))
        items.append(
            Text((x + 58, y + 13), f"used pile ({len(shown.used)})", 12, "muted", "start", bold=True)
        )
        told = ", ".join(reversed(shown.used)) or "empty"
        for number, line in enumerate(wrap(told, SIDE - 62, 12)[:3]):
            items.append(Text((x + 58, y + 30 + 15 * number), line, 12, anchor="start"))
        y += 74
    return items + _units(shown, x, y), y + 22 + 26 * -(-len(_kinds(shown)) // 2)


def _kinds(shown: Drawn) -> Counter[tuple[str, str, int]]:
    """Units on the map: code, name, whose; how many."""
    return Counter((unit.code, unit.name, unit.player) for unit in shown.of("unit"))


def _units(shown: Drawn, x: float, y: float) -> list[Item]:
    """What the codes of the units stand for, in two columns."""
    kinds = _kinds(shown)
    items: list[Item] = []
    if kinds:
        items.append(Text((x, y + 12), "units on the map", 12, "muted", "start", bold=True))
    for number, ((code, name, player), count) in enumerate(
        sorted(kinds.items(), key=lambda one: one[0][::-1])
    ):
        left, line = x + number % 2 * SIDE / 2, y + 34 + 26 * (number // 2)
        items.append(Circle((left + 12, line), 11, Style(side_fill(player), side_edge(player), 1.8)))
        items.append(middle_text((left + 12, line), code, 10, bold=True))
        told = f"{name} × {count}" if count > 1 else name
        items.append(Text((left + 29, line + 4), shorten(told, SIDE / 2 - 34, 12), 12, anchor="start"))
    return items


def _seat(seat: Seat, x: float, y: float) -> tuple[list[Item], float]:
    villain = seat.player == VILLAIN
    edge = "danger" if villain else side_edge(seat.player)
    reserve = wrap("reserve: " + (", ".join(seat.reserve) or "empty"), SIDE - 24, 11.5)[:3]
    high = 38 + (ROW + 8) * len(seat.track) + (8 if villain else 30 + 15 * len(reserve))
    items: list[Item] = [
        box(x, y, SIDE, high, Style(side_fill(seat.player), edge, 3.2 if seat.acting else 1.4))
    ]
    who = "Villain" if villain else f"Player {seat.player + 1}"
    name, size = fit(seat.monster, SIDE - 184, 16, 11, bold=True)
    items.append(Text((x + 12, y + 24), name, size, anchor="start", bold=True))
    told = f"{who} · {seat.left} left" if seat.track else who
    items.append(Text((x + SIDE - 12, y + 24), told, 12.5, edge, "end", bold=True))
    if seat.holder:
        items.append(Circle((x + SIDE - 152, y + 19), 12, Style("paper", "accent", 2.2)))
        items.append(middle_text((x + SIDE - 152, y + 19), "#1", 11, "accent", bold=True))
    line = y + 38
    for side in seat.track:
        items += _health(side, x + 12, line)
        line += ROW + 8
    if not villain:
        left = x + 12
        for (pool, number), role in zip(seat.pools, ("paper", "paper", "danger"), strict=True):
            ink = "paper" if role == "danger" else "ink"
            items.append(box(left, line, 22, 22, Style(role, "ink", 1.3)))
            items.append(middle_text((left + 11, line + 11), str(number), 13, ink, bold=True))
            items.append(Text((left + 28, line + 15), f"{pool} dice", 11.5, anchor="start"))
            left += 116
        line += 36
        for text in reserve:
            items.append(Text((x + 12, line + 3), text, 11.5, "muted", "start"))
            line += 15
    return items, y + high + 12


def _health(side: Side, x: float, y: float) -> list[Item]:
    """A row of points: those left are filled, the marker is framed."""
    items: list[Item] = [Text((x, y + 13), side.name, 11, "muted", "start")]
    labels = side.labels
    wide = min(BOX, (SIDE - 24 - 40) / max(1, len(labels)))
    gone = len(labels) - side.left
    for i, label in enumerate(labels):
        here = side.current and i == gone
        fill = "none" if i < gone else "accent" if here else "paper"
        left = x + 40 + i * wide
        items.append(box(left, y, wide - 2, ROW, Style(fill, "edge-none", 1.0)))
        role = "muted" if i < gone else "paper" if here else "ink"
        items.append(
            middle_text((left + wide / 2 - 1, y + ROW / 2), label, min(10.5, wide * 0.52), role, bold=here)
        )
    return items
