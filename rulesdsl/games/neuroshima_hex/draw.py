"""Pictures of Neuroshima Hex: a board, a tile, an army; scenes for `render.svg`.

Text drawings for terminals are in `draw_text`; what a picture knows of a tile is in `drawn`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.game import Game, board_of
from rulesdsl.games.neuroshima_hex import draw_icons as icons
from rulesdsl.games.neuroshima_hex.draw_face import facts, sentence, tile_group, tile_items
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile, from_state, letters, printed
from rulesdsl.kernel.state import State
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.render import hexgrid
from rulesdsl.render.hexgrid import Axial
from rulesdsl.render.metrics import text_width, wrap
from rulesdsl.render.palette import side_edge
from rulesdsl.render.scene import Circle, Group, Item, Polygon, Scene, Style, Text
from rulesdsl.render.sheet import sheet

BOARD: Mapping[str, Axial] = hexgrid.hexagon(2)
CELL = 80.0
MARGIN = 14.0


@dataclass(frozen=True, slots=True)
class Shot:
    """An arrow from cell to cell, with a word: who struck whom, who holds whom."""

    start: str
    end: str
    label: str = ""
    role: str = "accent"


def cells_of(topology: Topology) -> dict[str, Axial]:
    """Where the cells of a game's board lie; any board of hexes."""
    return hexgrid.layout(topology.places, topology.step)


def tiles_of(game: Game, library: Library, state: State, language: str = "en") -> list[DrawnTile]:
    """What lies on the board now, with the marks that the game derives."""

    def value(entity: int, word: str) -> int | None:
        return game.value(library, state, entity, word)

    return from_state(library, state, board_of(game, library, state).places, value=value, language=language)


def board_scene(
    tiles: Iterable[DrawnTile],
    cells: Mapping[str, Axial] = BOARD,
    title: str = "",
    highlights: Iterable[str] | Mapping[str, str] = (),
    shots: Iterable[Shot] = (),
) -> Scene:
    """A board with its tiles. `highlights`: cells to frame, or cells with the role of each frame."""
    tiles = list(tiles)
    signs = letters(tiles)
    frames = dict(highlights) if isinstance(highlights, Mapping) else dict.fromkeys(highlights, "accent")
    west, north, east, south = hexgrid.bounds(cells.values(), CELL)
    items: list[Item] = []
    held = {t.cell for t in tiles}
    for name, at in cells.items():
        middle = hexgrid.centre(at, CELL)
        items.append(Polygon(hexgrid.corners(middle, CELL - 1.5), Style("panel", "faint", 1.2)))
        if name not in held:
            items.append(Text((middle[0], middle[1] + 4.5), name, 13.0, "muted"))
    for tile in tiles:
        if tile.cell in cells:
            items.append(
                tile_group(tile, signs[(tile.side, tile.army)], hexgrid.centre(cells[tile.cell], CELL))
            )
    for name, role in frames.items():
        if name in cells:
            frame = hexgrid.corners(hexgrid.centre(cells[name], CELL), CELL - 1.5)
            items.append(Polygon(frame, Style(stroke=role, width=4.5)))
    for shot in shots:
        if shot.start in cells and shot.end in cells:
            items.extend(_shot(shot, cells))
    head = 34.0 if title else 0.0
    foot = 30.0 if tiles else 0.0
    if title:
        items.append(Text((west, north - 16.0), title, 19.0, "ink", "start", bold=True))
    items.extend(_armies(tiles, signs, west, south + 22.0))
    return Scene(
        width=round(max(east - west, text_width(title, 19.0, True)) + 2 * MARGIN, 2),
        height=round(south - north + 2 * MARGIN + head + foot, 2),
        items=tuple(items),
        title=title or "Board",
        description=". ".join(sentence(t) for t in tiles) or "An empty board",
        origin=(round(west - MARGIN, 2), round(north - MARGIN - head, 2)),
    )


def _shot(shot: Shot, cells: Mapping[str, Axial]) -> Iterable[Item]:
    start, end = (hexgrid.centre(cells[c], CELL) for c in (shot.start, shot.end))
    yield from icons.arrow(start, end, shot.role, 40.0)
    if shot.label:
        # beside the first border it crosses, where no name stands and the arrow stays in sight
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = max(1.0, math.hypot(dx, dy))
        t = min(0.5, hexgrid.apothem(CELL) / length)
        half = text_width(shot.label, 10.0, True) / 2 + 5
        aside = 14.0 + (half - 8.0) * abs(dy) / length
        turn = -1.0 if dx > 0 or (dx == 0 and dy < 0) else 1.0
        x = start[0] + t * dx - turn * aside * dy / length
        y = start[1] + t * dy + turn * aside * dx / length
        band = ((x - half, y - 8), (x + half, y - 8), (x + half, y + 8), (x - half, y + 8))
        yield Polygon(band, Style("paper", shot.role, 1.4))
        yield Text((x, y + 3.6), shot.label, 10.0, shot.role, bold=True)


def _armies(
    tiles: Sequence[DrawnTile], signs: Mapping[tuple[int, str], str], x: float, y: float
) -> Iterable[Item]:
    """The key below a board: each army's badge and name."""
    for (side, army), sign in sorted(signs.items()):
        yield from icons.badge(sign, side, (x + 10.0, y))
        army = army or "neutral"
        yield Text((x + 27.0, y + 4.8), army, 13.0, side_edge(side), "start", bold=True)
        x += 27.0 + text_width(army, 13.0, True) + 22.0


def tile_scene(
    tile: DrawnTile | Definition,
    vocabulary: Vocabulary | None = None,
    rules: Sequence[str] = (),
    *,
    note: str = "",
    scale: float = 2.0,
    language: str = "en",
    army: str = "",
    side: int = 0,
) -> Scene:
    """One tile, large: printed face, values in words, rules text; `note` stands under the name."""
    if isinstance(tile, Definition):
        tile = printed(tile, vocabulary or Vocabulary("none"), side=side, army=army, language=language)
    tile = replace(tile, cell="")
    sign = letters([tile])[(tile.side, tile.army)]
    wide, margin = icons.SIZE * 2 * scale, 22.0
    face = icons.EDGE * 2 * scale
    left = margin + wide + 26.0
    room = 340.0
    items: list[Item] = []
    y = margin + 22.0
    for line in wrap(tile.name, room, 24.0):
        items.append(Text((left, y), line, 22.0, "ink", "start", bold=True))
        y += 26.0
    items.append(
        Text((left, y), note or f"{tile.army} · {tile.kind}", 13.0, side_edge(tile.side), "start", bold=True)
    )
    y += 26.0
    for fact in facts(tile, turned=False):
        items.append(Circle((left + 3.0, y - 4.5), 2.2, Style("muted")))
        for line in wrap(fact, room - 14.0, 13.5):
            items.append(Text((left + 14.0, y), line, 13.5, "ink", "start"))
            y += 19.0
    if rules:
        y += 4.0
    for rule in rules:
        for line in wrap(rule, room, 13.0):
            items.append(Text((left, y), line, 13.0, "muted", "start", italic=True))
            y += 18.0
        y += 5.0
    height = max(face + 2 * margin, y + margin - 12.0)
    items.append(Group(tile_items(tile, sign), (margin + wide / 2, margin + face / 2), scale=scale))
    return Scene(
        width=round(left + room + margin, 2),
        height=round(height, 2),
        items=tuple(items),
        title=f"{tile.name} ({tile.army})" if tile.army else tile.name,
        description=" ".join([sentence(tile) + ".", *rules]),
    )


def face_scene(tile: DrawnTile, count: int = 1) -> Scene:
    """Just the face of a tile, with how often it is in the army."""
    tile = replace(tile, cell="")
    sign = letters([tile])[(tile.side, tile.army)]
    items: list[Item] = [Group(tile_items(tile, sign), title=sentence(tile))]
    if count > 1:
        items.append(Text((0.0, icons.EDGE + 17.0), f"×{count}", 12.0, "muted", bold=True))
    half = icons.SIZE + 4.0
    return Scene(
        2 * half, 2 * icons.EDGE + 30.0, tuple(items), tile.name, sentence(tile), (-half, -icons.EDGE - 8.0)
    )


def army_scene(tiles: Iterable[tuple[DrawnTile, int]], title: str, columns: int = 6) -> Scene:
    """All tiles of an army on one sheet, each with its count."""
    return sheet([face_scene(tile, count) for tile, count in tiles], columns, title)
