"""The table in characters and in words, for terminals and for people who cannot see a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.megaton_mashup.drawn import Drawn, Piece, Seat, Side, name_of, where
from rulesdsl.games.megaton_mashup.ground import Terrain
from rulesdsl.games.megaton_mashup.table import VILLAIN
from rulesdsl.render.terminal import Canvas, Room

STEP, LEFT = 3, 3  # characters of a space, and before the first
_SIGNS = {"power-zone": "(P)", "negative-zone": "(N)", "spawn-point": "(S)"}
_TILES = {"hazard": "^", "rubble": "%"}
_NUMBERS = ("speed", "defence", "cost", "action-dice", "power-dice")
_ATTACKS = ("brawl", "blast", "power")
Row = list[tuple[str, str]]


def board(
    shown: Drawn, room: Room, title: str = "", highlights: Sequence[str] = (), legend: bool = True
) -> str:
    """The map where there is room for it, else its pieces as a list; then seats and cards."""
    rows: list[Row] = [[(line, "strong")] for line in textwrap.wrap(title, room.width)]
    rows += [[(line, "accent")] for line in textwrap.wrap(shown.now, room.width)]
    if LEFT + STEP * shown.width <= room.width:
        rows += _map(shown, room, highlights)
        told = _signs(shown, room) if legend else ""
    else:
        told = ". ".join(_listed(shown))
    rows += [[(line, "muted")] for line in textwrap.wrap(told, room.width)]
    for seat in shown.seats:
        for number, text in enumerate(_seat(seat, room)):
            indent = "" if not number else "  "
            for line in textwrap.wrap(text, room.width, initial_indent=indent, subsequent_indent="  "):
                rows.append([(line, _role(seat.player) if not number else "ink")])
    if shown.deck or shown.used:
        used = ", ".join(reversed(shown.used)) or "none"
        cards = f"deck of {shown.deck} cards, used: {used}"
        rows += [[(line, "ink")] for line in textwrap.wrap(cards, room.width, subsequent_indent="  ")]
    canvas = Canvas(room.width, len(rows))
    for y, row in enumerate(rows):
        x = 0
        for text, role in row:
            x = canvas.put(x, y, text, role)
    return canvas.ansi() if room.colour else canvas.plain()


def _role(player: int) -> str:
    return "danger" if player == VILLAIN else f"edge-{player % 4}" if player >= 0 else "edge-none"


# ---------------------------------------------------------------- the map in characters


def _map(shown: Drawn, room: Room, highlights: Sequence[str]) -> list[Row]:
    width = LEFT + STEP * shown.width
    canvas = [[(" ", "ink")] * width for _ in range(shown.height + 1)]

    def put(x: int, y: int, text: str, role: str) -> None:
        for i, char in enumerate(text):
            canvas[y][x + i] = (char, role)

    for x in range(shown.width):
        put(LEFT + STEP * x, 0, f"{x:^3}", "muted")
    dot, rough, wall = (" · ", " ∴ ", "███") if room.unicode else (" . ", " : ", "###")
    signs = {
        Terrain.OPEN: (dot, "faint"),
        Terrain.ROUGH: (rough, "muted"),
        Terrain.IMPASSABLE: (wall, "muted"),
    }
    for y, row in enumerate(shown.ground):
        put(0, y + 1, f"{y:>2}", "muted")
        for x, kind in enumerate(row):
            put(LEFT + STEP * x, y + 1, *signs[kind])
    for piece in shown.pieces:
        for number, (text, role) in enumerate(_box(piece, room)):
            if piece.area.y + number < shown.height:
                room_left = width - LEFT - STEP * piece.area.x
                put(LEFT + STEP * piece.area.x, piece.area.y + 1 + number, text[:room_left], role)
    for y in range(shown.height):
        for x in range(shown.width):
            if where((x, y)) in highlights:
                put(LEFT + STEP * x, y + 1, "▶" if room.unicode else ">", "accent")
    return [_runs(row) for row in canvas]


def _runs(cells: list[tuple[str, str]]) -> Row:
    row: Row = []
    for char, role in cells:
        if row and row[-1][1] == role:
            row[-1] = (row[-1][0] + char, role)
        else:
            row.append((char, role))
    return row


def _box(piece: Piece, room: Room) -> list[tuple[str, str]]:
    """The characters that a piece covers, row by row."""
    wide, high = piece.area.width * STEP, piece.area.height
    role = _role(piece.player) if piece.layer in ("unit", "monster") else "ink"
    if piece.layer == "zone":
        return [(_SIGNS.get(piece.kind, "(?)"), "strong")]
    if piece.layer == "unit":
        owner = str(piece.player + 1) if piece.player >= 0 else " "
        return [(f"{piece.code}{owner}".ljust(wide), role)] * high
    if piece.layer == "tile":
        sign = _TILES.get(piece.kind, "~")
        return [(sign * wide, "danger" if piece.kind == "hazard" else "muted")] * high
    if piece.layer == "monster":
        first, last = ("▐", "▌") if room.unicode else ("<", ">")
        inner = [piece.code[: wide - 2], f"{piece.note}hp"]
    else:
        first, last = "[", "]"
        inner = [piece.code[: wide - 2], ""]
    texts = [inner[i] if i < len(inner) else "" for i in range(high)]
    return [(f"{first}{text:^{wide - 2}}{last}", role) for text in texts]


def _signs(shown: Drawn, room: Room) -> str:
    """What the signs on the map stand for, those that are on it."""
    kinds = {kind for row in shown.ground for kind in row}
    there = {piece.kind for piece in shown.pieces}
    told = []
    if Terrain.ROUGH in kinds:
        told.append(f"{'∴' if room.unicode else ':'} rough")
    if Terrain.IMPASSABLE in kinds:
        told.append(f"{'█' if room.unicode else '#'} impassable")
    told += [f"{sign} {kind}" for kind, sign in _TILES.items() if kind in there]
    told += [f"{sign} {kind.replace('-', ' ')}" for kind, sign in _SIGNS.items() if kind in there]
    for layer in ("building", "unit"):
        names = {piece.code: piece.name for piece in shown.of(layer)}
        told += [f"{code} {name}" for code, name in names.items()]
    held = [
        f"{unit.name} holds the {zone.kind.replace('-', ' ')} at {where(zone.area.place)}"
        for zone, unit in shown.held
    ]
    return ", ".join([*told, *held])


def _listed(shown: Drawn) -> list[str]:
    """Everything on the map with its place."""
    places: dict[str, list[str]] = {}
    for piece in reversed(shown.pieces):
        owner = f" of player {piece.player + 1}" if piece.layer == "unit" and piece.player >= 0 else ""
        places.setdefault(piece.name + owner, []).append(where(piece.area.place))
    return [f"{name} at {', '.join(spots)}" for name, spots in places.items()]


# ---------------------------------------------------------------- beside the map


def _seat(seat: Seat, room: Room) -> list[str]:
    who = "villain" if seat.player == VILLAIN else f"player {seat.player + 1}"
    arrow = ("▶ " if room.unicode else "> ") if seat.acting else ""
    token = ", holds #1" if seat.holder else ""
    left = f": {seat.left} health left" if seat.track else ""
    told = [f"{arrow}{seat.monster} ({who}{token}){left}"]
    told += ["   ".join(_bar(side, room) for side in seat.track)] if seat.track else []
    if seat.player != VILLAIN:
        told.append("dice: " + ", ".join(f"{number} {pool}" for pool, number in seat.pools))
        if seat.reserve:
            told.append(f"reserve: {', '.join(seat.reserve)}")
    return told


def _bar(side: Side, room: Room) -> str:
    """`alpha ++++●●●●●● on +4`: points that are left, extra ones first."""
    own, gone = ("●", "·") if room.unicode else ("o", ".")
    signs = "+" * side.extra + own * len(side.own)
    lost = len(signs) - side.left
    marker = "" if not side.current else f" on {side.marker}" if side.left else " used up"
    return f"{side.name} {gone * lost}{signs[lost:]}{marker}"


# ---------------------------------------------------------------- things


def thing(definition: Definition, rules: Sequence[str], language: str) -> list[str]:
    """One definition as printed, line by line."""
    fields = definition.fields
    kind = definition.kind.replace("-", " ")
    told = [name_of(definition, language), f"{kind} of {definition.army}" if definition.army else kind]
    facts = [f"{name} {fields[name]}" for name in _NUMBERS if name in fields]
    health = fields.get("health")
    if isinstance(health, tuple):
        facts.append(f"health {health[0]} to {health[1]}")
    if facts:
        told.append(", ".join(facts))
    attacks = [_attack(name, fields[name]) for name in _ATTACKS if name in fields]
    if attacks:
        told.append(", ".join(attacks))
    rows = fields.get("rows")
    if isinstance(rows, tuple):
        told += [str(row) for row in rows]
    printed = fields.get("rules")
    if isinstance(printed, tuple) and printed:
        told.append(f"printed: {', '.join(str(rule) for rule in printed)}")
    if definition.status == "constructed":
        told.append("made here, not printed")
    return [*told, *rules]


def _attack(name: str, values: object) -> str:
    numbers = [str(value) for value in values] if isinstance(values, (tuple, list)) else []
    if len(numbers) == 3:
        return f"{name} range {numbers[0]}, {numbers[1]}+{numbers[2]} dice"
    return f"{name} {'+'.join(numbers)} dice"


def army(library: Library, army: str, language: str) -> list[str]:
    """Both forms of a monster, one after the other."""
    told: list[str] = []
    for definition in library.definitions.values():
        if definition.army == army:
            told += ([""] if told else []) + thing(definition, (), language)
    return told


def described(shown: Drawn) -> str:
    """The table in one text, for who hears it read."""
    room = Room(10_000, unicode=False)
    parts = [shown.now, *_listed(shown), *(line for seat in shown.seats for line in _seat(seat, room))]
    return ". ".join(part for part in parts if part) + "."
