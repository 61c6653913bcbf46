"""The map and its things in words, for terminals and for people who cannot see a picture."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.chaos_in_the_old_world.drawn import Drawn, Lot, Region, Seat, name_of
from rulesdsl.render.terminal import Canvas, Room

_FIELDS = ("might", "cost", "attack", "defence", "magic", "threat", "resistance", "conquest", "ruiner")
_BOX = 34


def board(shown: Drawn, room: Room, title: str = "", highlights: Sequence[str] = ()) -> str:
    """Regions side by side as far as there is room, then the powers and the track."""
    across = max(1, min(3, room.width // _BOX))
    width = min(room.width, 48) if across == 1 else room.width // across
    boxes = [_box(region, width - 1, room, region.key in highlights) for region in shown.regions]
    rows: list[list[tuple[str, str]]] = []
    for start in range(0, len(boxes), across):
        group = boxes[start : start + across]
        for line in range(max(len(box) for box in group)):
            row: list[tuple[str, str]] = []
            for box in group:
                text, role = box[line] if line < len(box) else ("", "ink")
                row.append((text[: width - 1].ljust(width), role))
            rows.append(row)
        rows.append([])
    for seat in shown.seats:
        rows += [[(line, f"edge-{seat.player % 4}")] for line in textwrap.wrap(_seat(seat, room), room.width)]
    told = [f"{n}: {story}" for n, story in enumerate(shown.track, 1) if story]
    rows += [[(line, "ink")] for line in textwrap.wrap(f"track  {', '.join(told) or 'empty'}", room.width)]
    head = [[(line, "strong")] for line in textwrap.wrap(title, room.width)]
    canvas = Canvas(room.width, len(head) + len(rows))
    for y, row in enumerate([*head, *rows]):
        x = 0
        for text, role in row:
            x = canvas.put(x, y, text, role)
    return canvas.ansi() if room.colour else canvas.plain()


def _box(region: Region, width: int, room: Room, framed: bool) -> list[tuple[str, str]]:
    """A region as lines, each with its colour."""
    mark = ("▶ " if room.unicode else "> ") if framed else ""
    head = f"{mark}{region.name.upper()}{' *' if region.populous else ''}"
    worth = "RUINED" if region.ruined else f"resistance {region.resistance}, conquest {region.conquest}"
    lines: list[tuple[str, str]] = [(head, "strong"), (worth, "danger" if region.ruined else "muted")]
    for lot in region.figures:
        lines.append((f"  {lot.text}", f"edge-{lot.player % 4}"))
    for lot in region.tokens:
        lines.append((f"  {lot.text}", "ink"))
    if region.corruption:
        who = ", ".join(f"{lot.name} {lot.number}" for lot in region.corruption)
        lines += [
            (f"  {line}", "accent")
            for line in textwrap.wrap(f"corruption {who} ({region.towards_ruin}/12)", width - 3)
        ]
    for side, card in zip(("left", "right"), region.cards, strict=False):
        lines.append((f"  [{side}] {card.name}", f"edge-{card.player % 4}"))
    return lines


def _seat(seat: Seat, room: Room) -> str:
    full, empty = ("●", "○") if room.unicode else ("#", ".")
    dial = full * seat.tick + empty * (seat.spaces - seat.tick)
    more = seat.held
    more += [f"upgrades: {', '.join(seat.upgrades)}"] if seat.upgrades else []
    told = f"{seat.points} points, {seat.power} power, {seat.cards} cards"
    return f"{seat.name:<10}{dial}  threat {_threat(seat)}, {told}{''.join(', ' + m for m in more)}"


def _threat(seat: Seat) -> str:
    return "victory" if seat.tick >= seat.spaces else str(seat.threat)


# ---------------------------------------------------------------- things


def thing(definition: Definition, rules: Sequence[str], language: str) -> list[str]:
    """One definition as printed, line by line."""
    kind = definition.kind.replace("-", " ")
    lines = [name_of(definition, language), f"{kind} of {definition.army}" if definition.army else kind]
    facts = [f"{name} {definition.fields[name]}" for name in _FIELDS if name in definition.fields]
    if facts:
        lines.append(", ".join(facts))
    if definition.status == "text-unknown":
        lines.append("text unknown: it plays without effect")
    return [*lines, *rules]


def power(library: Library, army: str, language: str) -> list[str]:
    """Everything a power has, each with its count."""
    lines = [library.armies[army].names.get(language) or library.armies[army].names["en"]]
    before = ""
    for d in library.definitions.values():
        if d.army != army:
            continue
        if d.collection != before:
            lines += ["", d.collection]
            before = d.collection
        facts = ", ".join(f"{name} {d.fields[name]}" for name in _FIELDS if name in d.fields)
        unknown = "  (text unknown)" if d.status == "text-unknown" else ""
        lines.append(f"  {d.count} {name_of(d, language)}{': ' if facts else ''}{facts}{unknown}")
    return lines


def described(shown: Drawn) -> str:
    """The map in one text, for who hears it read."""
    parts = [_spoken(region) for region in shown.regions]
    return " ".join(part for part in parts if part) or "An empty map."


def _spoken(region: Region) -> str:
    lots: list[Lot] = [*region.figures, *region.tokens, *region.corruption, *region.cards]
    return f"{region.name}: {', '.join(lot.text for lot in lots)}." if lots else ""
