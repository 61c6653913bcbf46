"""The map as a scene: nine regions with what lies in them, the powers with their dials, the track."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.games.chaos_in_the_old_world.draw_words import described
from rulesdsl.games.chaos_in_the_old_world.drawn import Drawn, Region, Seat
from rulesdsl.render.palette import side_edge, side_fill
from rulesdsl.render.scene import Circle, Item, Line, Point, Scene, Style, Text, box, middle_text

WIDE, HIGH, GAP_X, GAP_Y, EDGE, HEAD = 250.0, 196.0, 44.0, 40.0, 24.0, 44.0
SIDE = 290.0
LINE = 17.0


def scene(shown: Drawn, title: str = "", highlights: Sequence[str] = ()) -> Scene:
    """The whole map."""
    columns = max(region.column for region in shown.regions) + 1
    rows = max(region.row for region in shown.regions) + 1
    right = EDGE + columns * (WIDE + GAP_X)
    height = HEAD + rows * (HIGH + GAP_Y)
    items: list[Item] = [box(0, 0, right + SIDE + EDGE, height, Style("paper"))]
    if title:
        items.append(Text((EDGE, 30), title, 19, anchor="start", bold=True))
    for one, other in shown.ways:
        a, b = _middle(shown.regions[one]), _middle(shown.regions[other])
        items.append(Line(a, b, Style(stroke="muted", width=5, opacity=0.55)))
    for region in shown.regions:
        items += _region(region, region.key in highlights)
    y = HEAD
    for seat in shown.seats:
        items += _seat(seat, right, y)
        y += 118
    items.append(Text((right, y + 16), "Old World track", 13, "muted", "start", bold=True))
    for number, story in enumerate(shown.track, 1):
        items.append(box(right, y + 4 + 26 * number, SIDE, 22, Style("panel", "faint")))
        items.append(Text((right + 8, y + 20 + 26 * number), f"{number}  {story}", 13, anchor="start"))
    return Scene(right + SIDE + EDGE, height, tuple(items), title or "The Old World", described(shown))


def _corner(region: Region) -> Point:
    return EDGE + region.column * (WIDE + GAP_X), HEAD + region.row * (HIGH + GAP_Y)


def _middle(region: Region) -> Point:
    x, y = _corner(region)
    return x + WIDE / 2, y + HIGH / 2


def _region(region: Region, framed: bool) -> list[Item]:
    x, y = _corner(region)
    stroke, width = ("accent", 4.0) if framed else ("danger", 3.0) if region.ruined else ("edge-none", 1.6)
    items: list[Item] = [
        box(x, y, WIDE, HIGH, Style("panel", stroke, width)),
        Text((x + 10, y + 22), region.name, 16, anchor="start", bold=True),
    ]
    if region.ruined:
        items.append(Text((x + WIDE - 10, y + 22), "RUINED", 13, "danger", "end", bold=True))
    worth = f"resists {region.resistance} · worth {region.conquest}"
    told = f"populous · {worth}" if region.populous else worth
    items.append(Text((x + 10, y + 38), told, 11.5, "muted", "start"))
    items += _tokens(region, x + WIDE - 10, y + 38)
    line = y + 56
    for lot in region.figures[:5]:
        items.append(box(x + 10, line - 11, 12, 13, Style(side_fill(lot.player), side_edge(lot.player), 1.4)))
        items.append(Text((x + 28, line), lot.text, 13, anchor="start"))
        value = next((v for p, v in region.values if p == lot.player), 0)
        first = next(other for other in region.figures if other.player == lot.player)
        if first is lot:
            items.append(Text((x + WIDE - 10, line), f"value {value}", 11, "muted", "end"))
        line += LINE
    items += _cards(region, x, y)
    return [*items, *_corruption(region, x, y)]


def _tokens(region: Region, x: float, y: float) -> list[Item]:
    """Old World tokens as discs with their first letter, from the right."""
    items: list[Item] = []
    for lot in region.tokens:
        for _ in range(lot.number):
            items.append(Circle((x - 8, y), 8, Style("paper", "ink", 1.2)))
            items.append(middle_text((x - 8, y), lot.name[:1], 10, bold=True))
            x -= 19
    return items


def _corruption(region: Region, x: float, y: float) -> list[Item]:
    """Twelve places towards ruin: filled by whose tokens they are, the rest of what counts is warpstone."""
    spots = [lot.player for lot in region.corruption for _ in range(lot.number)]
    items: list[Item] = []
    for i in range(12):
        at = (x + 16 + i * 14, y + HIGH - 56)
        if i < len(spots):
            items.append(Circle(at, 6, Style(side_edge(spots[i]), "ink", 0.8)))
        elif i < region.towards_ruin:
            items.append(Circle(at, 6, Style("faint", "ink", 0.8)))
        else:
            items.append(Circle(at, 5, Style(stroke="faint")))
    count = f"{region.towards_ruin}/12"
    items.append(Text((x + WIDE - 10, y + HIGH - 52), count, 12, "muted", "end"))
    return items


def _cards(region: Region, x: float, y: float) -> list[Item]:
    """The two card spaces, left and right."""
    items: list[Item] = []
    half = (WIDE - 26) / 2
    for i in range(2):
        left = x + 10 + i * (half + 6)
        card = region.cards[i] if i < len(region.cards) else None
        style = Style("none", "faint", 1.0, (4.0, 3.0))
        if card is not None:
            style = Style(side_fill(card.player), side_edge(card.player), 1.4)
        items.append(box(left, y + HIGH - 38, half, 28, style))
        if card is not None:
            name = card.name if len(card.name) <= 17 else card.name[:16] + "…"
            items.append(middle_text((left + half / 2, y + HIGH - 24), name, 11))
    return items


def _seat(seat: Seat, x: float, y: float) -> list[Item]:
    """A power: points, power, threat, and its dial as a row of spaces."""
    items: list[Item] = [
        box(x, y, SIDE, 108, Style(side_fill(seat.player), side_edge(seat.player), 1.6)),
        Text((x + 10, y + 22), seat.name, 16, anchor="start", bold=True),
        Text((x + SIDE - 10, y + 22), f"{seat.points} points", 15, anchor="end", bold=True),
        Text((x + 10, y + 42), f"power {seat.power} · cards {seat.cards}", 12, anchor="start"),
    ]
    threat = "victory" if seat.tick >= seat.spaces else f"threat {seat.threat}"
    items.append(Text((x + SIDE - 10, y + 42), threat, 12, anchor="end"))
    for i in range(1, seat.spaces + 1):
        at = (x + 18 + (i - 1) * 26, y + 62)
        fill = side_edge(seat.player) if i <= seat.tick else "paper"
        items.append(Circle(at, 9, Style(fill, side_edge(seat.player), 1.6)))
        if i == seat.spaces:
            items.append(middle_text(at, "★", 11, "paper" if i <= seat.tick else "ink"))
    more = [*seat.held, *seat.upgrades]
    told = ", ".join(more) or "no upgrades"
    items.append(Text((x + 10, y + 94), told if len(told) < 46 else told[:44] + "…", 11, anchor="start"))
    return items
