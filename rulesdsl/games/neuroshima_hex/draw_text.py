"""Neuroshima Hex in a terminal: hexes of characters, a legend below; a plain list where room is short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from rich.cells import cell_len
from rich.text import Text

from rulesdsl.content.model import Part
from rulesdsl.games.neuroshima_hex.draw import BOARD
from rulesdsl.games.neuroshima_hex.draw_face import facts
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile, letters
from rulesdsl.games.neuroshima_hex.shapes import SHAPES
from rulesdsl.render import hexgrid
from rulesdsl.render.hexgrid import Axial
from rulesdsl.render.metrics import cells as cut
from rulesdsl.render.metrics import pad
from rulesdsl.render.palette import TERMINAL, side_edge
from rulesdsl.render.terminal import Canvas, ansi

Colour = Literal["none", "ansi"]
NARROW = 60
TALL = 4  # lines of one hex
LEAST_INNER, MOST_INNER = 9, 14
ARROWS = ("↑", "↗", "↘", "↓", "↙", "↖")


class _Lines:
    """Lines of (text, role) pieces, none wider than asked."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.lines: list[list[tuple[str, str]]] = []

    def add(self, *pieces: tuple[str, str]) -> None:
        room = self.width
        line: list[tuple[str, str]] = []
        for text, role in pieces:
            text = cut(text, room)
            room -= cell_len(text)
            line.append((text, role))
        while line and not line[-1][0].strip():
            line.pop()
        if line:
            line[-1] = (line[-1][0].rstrip(), line[-1][1])
        self.lines.append(line)

    def paragraph(self, pieces: list[tuple[str, str]], phrases: Iterable[str], indent: int) -> None:
        """Pieces, then phrases set off by commas; further lines are indented and no word is lost."""
        line = list(pieces)
        used = sum(cell_len(t) for t, _ in line)
        fresh = True
        for phrase in phrases:
            if not fresh:
                line.append((",", "ink"))
                used += 1
            # a phrase stays whole when one line can hold it; the comma after it needs a cell
            whole = cell_len(phrase) + 1 <= self.width - indent
            for word in [phrase] if whole else phrase.split(" "):
                lead = "" if fresh else " "
                if not fresh and used + cell_len(lead + word) + 1 > self.width:
                    self.add(*line)
                    line, used, lead = [(" " * indent, "ink")], indent, ""
                line.append((lead + word, "ink"))
                used += cell_len(lead + word)
                fresh = False
        self.add(*line)

    def rich(self) -> Text:
        result = Text(no_wrap=True, end="")
        for number, line in enumerate(self.lines):
            if number:
                result.append("\n")
            for text, role in line:
                result.append(text, style=TERMINAL.get(role, "") or None)
        return result

    def plain(self) -> str:
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines)


def board_text(
    tiles: Iterable[DrawnTile],
    cells: Mapping[str, Axial] = BOARD,
    title: str = "",
    highlights: Iterable[str] = (),
    *,
    width: int = 80,
    colour: Colour = "none",
    unicode: bool = True,
    legend: bool = True,
) -> str:
    """The board as text no wider than `width`; under 60 columns, or when the board is too wide, a list.

    `unicode` off keeps to ASCII where the drawing itself is concerned; names stay what they are.
    """
    text = board_rich(tiles, cells, title, highlights, width=width, unicode=unicode, legend=legend)
    return ansi(text) if colour == "ansi" else text.plain


def board_rich(
    tiles: Iterable[DrawnTile],
    cells: Mapping[str, Axial] = BOARD,
    title: str = "",
    highlights: Iterable[str] = (),
    *,
    width: int = 80,
    unicode: bool = True,
    legend: bool = True,
) -> Text:
    """The same for a rich console."""
    tiles = _in_order(tiles, cells)
    signs = letters(tiles)
    marked = frozenset(highlights)
    head = _Lines(width)
    if title:
        head.add((title, "strong"))
    columns = 1 + max((c for c, _ in hexgrid.rows(cells).values()), default=0)
    inner = min((width - 2) // columns - 2, MOST_INNER)
    pieces: list[Text] = []
    if width < NARROW or inner < LEAST_INNER:
        _list(head, tiles, signs, marked, unicode)
        return head.rich()
    if head.lines:
        pieces.append(head.rich())
    pieces.append(_canvas(tiles, cells, signs, marked, inner, unicode).rich())
    if legend and tiles:
        below = _Lines(width)
        _legend(below, tiles, signs, unicode)
        pieces.append(below.rich())
    return Text("\n", end="").join(pieces)


def tile_text(tile: DrawnTile, rules: Iterable[str] = (), *, width: int = 80, colour: Colour = "none") -> str:
    """One tile in words: printed sides, values, rules text."""
    lines = _Lines(width)
    lines.add((tile.name, "strong"), (f"  {tile.army} {tile.kind}".rstrip(), side_edge(tile.side)))
    lines.paragraph([("  ", "ink")], facts(tile, turned=False), 2)
    for rule in rules:
        words = rule.split(" ")
        line = " "
        for word in words:
            if cell_len(line) + 1 + cell_len(word) > width and line.strip():
                lines.add((line, "muted"))
                line = " "
            line += " " + word
        lines.add((line, "muted"))
    return ansi(lines.rich()) if colour == "ansi" else lines.plain()


def _in_order(tiles: Iterable[DrawnTile], cells: Mapping[str, Axial]) -> list[DrawnTile]:
    order = {name: i for i, name in enumerate(cells)}
    return sorted((t for t in tiles if t.cell in order), key=lambda t: order[t.cell])


def _facing(tile: DrawnTile, unicode: bool) -> str:
    return ARROWS[tile.facing % 6] if unicode else "^" + hexgrid.SIDE_NAMES[tile.facing % 6]


def _letters() -> dict[str, str]:
    """The first letters of each shape that no shape before it begins with."""
    found: dict[str, str] = {}
    for shape in SHAPES:
        sizes = range(1, len(shape) + 1)
        found[shape] = next(
            (shape[:n] for n in sizes if not any(s.startswith(shape[:n]) for s in found)), shape
        )
    return found


_LETTERS = _letters()


def _short(parts: tuple[Part, ...]) -> str:
    """An attack in two or three characters: `m2`, `r1`, `m1r1`, `ro3`."""
    return "".join(f"{_LETTERS.get(p.shape, p.shape[:1])}{p.strength}" for p in parts)


def _state(tile: DrawnTile) -> str:
    """Values that matter at a glance: initiative, life, toughness, wounds."""
    words = []
    if tile.initiative:
        words.append("i" + "/".join(str(i) for i in tile.initiative))
    if tile.life is not None:
        words.append(f"L{tile.life}")
    if tile.disabled:
        words.append("#")
    if tile.wounds:
        words.append(f"w{tile.wounds}")
    if tile.toughness:
        words.append(f"t{tile.toughness}")
    return " ".join(words)


def _frame(canvas: Canvas, x: int, y: int, inner: int, role: str) -> None:
    """One hex: its left corner is at (x, y + 2)."""
    canvas.put(x + 2, y, "_" * inner, role)
    for line, (left, right) in enumerate((("/", "\\"), ("/", "\\"), ("\\", "/"), ("\\", "/")), start=1):
        shift = 1 if line in (1, 4) else 0
        canvas.put(x + shift, y + line, left, role)
        canvas.put(x + inner + 3 - shift, y + line, right, role)
    canvas.put(x + 2, y + TALL, "_" * inner, role)


def _canvas(
    tiles: list[DrawnTile],
    cells: Mapping[str, Axial],
    signs: Mapping[tuple[int, str], str],
    marked: frozenset[str],
    inner: int,
    unicode: bool,
) -> Canvas:
    spots = hexgrid.rows(cells)
    columns = 1 + max(c for c, _ in spots.values())
    half_rows = 2 + max(r for _, r in spots.values())
    canvas = Canvas(columns * (inner + 2) + 2, half_rows * TALL // 2 + 1)
    # plain frames first, marked ones over them, contents last: neighbours share their lines
    for name, (column, row) in sorted(spots.items(), key=lambda item: item[0] in marked):
        _frame(canvas, column * (inner + 2), row * TALL // 2, inner, "accent" if name in marked else "faint")
    held = {t.cell: t for t in tiles}
    for name, (column, row) in spots.items():
        x, y = column * (inner + 2), row * TALL // 2
        star = "*" if name in marked else ""
        tile = held.get(name)
        if tile is None:
            label = name + star
            canvas.put(x + 2 + (inner - len(label)) // 2, y + 2, label, "accent" if star else "faint")
        else:
            _fill(canvas, x, y, inner, tile, signs[(tile.side, tile.army)], star, unicode)
    return canvas


def _fill(
    canvas: Canvas, x: int, y: int, inner: int, tile: DrawnTile, sign: str, star: str, unicode: bool
) -> None:
    edge = side_edge(tile.side)
    attacks = {tile.now(side): _short(parts) for side, parts in tile.attacks.items()}
    # attacks stand where they point, corners of the hex first
    third = inner // 3
    for side, line, align in ((5, 1, "<"), (0, 1, "^"), (1, 1, ">"), (4, 4, "<"), (3, 4, "^"), (2, 4, ">")):
        text = cut(attacks.get(side, ""), third if inner < 12 else 4, "+")
        start = {"<": 3, "^": 2 + (inner - cell_len(text)) // 2, ">": 1 + inner - cell_len(text)}[align]
        canvas.put(x + start, y + line, text, "ink")
    room = inner + 2
    name = cut(tile.name, room - len(sign) - 1, "…" if unicode else ".")
    label = f"{sign} {name}"
    left = x + 1 + (room - cell_len(label)) // 2
    after = canvas.put(left, y + 2, sign, edge)
    canvas.put(after + 1, y + 2, name, "strong")
    spot = f"{tile.cell}{star}{_facing(tile, unicode)}"
    values = _state(tile)
    canvas.put(x + 1, y + 3, cut(spot, room, "+"), "accent" if star else "muted")
    values = cut(values, room - cell_len(spot) - 1, "+")
    canvas.put(x + 1 + room - cell_len(values), y + 3, values, "danger" if tile.wounds else "ink")


def _armies(lines: _Lines, signs: Mapping[tuple[int, str], str]) -> None:
    pieces: list[tuple[str, str]] = []
    used = 0
    for (side, army), sign in sorted(signs.items()):
        text = f"{sign} {army or 'neutral'}"
        if pieces and used + 3 + cell_len(text) > lines.width:
            lines.add(*pieces)
            pieces, used = [], 0
        text = "   " + text if pieces else text
        pieces.append((text, side_edge(side)))
        used += cell_len(text)
    lines.add(*pieces)


def _legend(
    lines: _Lines, tiles: list[DrawnTile], signs: Mapping[tuple[int, str], str], unicode: bool
) -> None:
    _armies(lines, signs)
    sign_width = max(cell_len(s) for s in signs.values())
    cell_width = max(len(t.cell) for t in tiles)
    name_width = min(max(cell_len(t.name) for t in tiles), 18)
    for tile in tiles:
        name = pad(tile.name, name_width)
        pieces = [
            (pad(tile.cell, cell_width) + " ", "muted"),
            (pad(signs[(tile.side, tile.army)], sign_width) + " ", side_edge(tile.side)),
            (name + " ", "strong"),
            (pad(_facing(tile, unicode), 1 if unicode else 3) + "  ", "muted"),
        ]
        indent = sum(cell_len(t) for t, _ in pieces)
        lines.paragraph(pieces, _brief(tile), indent)


def _list(
    lines: _Lines,
    tiles: list[DrawnTile],
    signs: Mapping[tuple[int, str], str],
    marked: frozenset[str],
    unicode: bool,
) -> None:
    """The board without a picture: one tile after another, cells in order."""
    if not tiles:
        lines.add(("an empty board", "muted"))
        return
    _armies(lines, signs)
    for tile in tiles:
        star = "*" if tile.cell in marked else " "
        lines.add(
            (f"{tile.cell}{star}", "accent" if star == "*" else "muted"),
            (f"{signs[(tile.side, tile.army)]} ", side_edge(tile.side)),
            (tile.name, "strong"),
            (f" {_facing(tile, unicode)}", "muted"),
        )
        words = list(_brief(tile))
        if words:
            lines.paragraph([("    ", "ink")], words, 4)


def _brief(tile: DrawnTile) -> Iterator[str]:
    """The facts in few letters: `init 3`, `ranged 1 n`."""
    for fact in facts(tile):
        yield fact.replace("initiative ", "init ", 1) if fact.startswith("initiative ") else fact
