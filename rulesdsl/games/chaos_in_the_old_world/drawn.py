"""What a picture of the map shows, gathered once for the terminal and for SVG."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.chaos_in_the_old_world.spreading import RUIN_AT, resistance_of, value_of
from rulesdsl.games.chaos_in_the_old_world.table import Table, dial_of
from rulesdsl.kernel.state import State


@dataclass(frozen=True, slots=True)
class Lot:
    """Several alike things: whose (-1: nobody's), what, how many."""

    player: int
    name: str
    number: int
    note: str = ""

    @property
    def text(self) -> str:
        return f"{self.number} {self.name}" + (f" ({self.note})" if self.note else "")


@dataclass(frozen=True, slots=True)
class Region:
    key: str
    name: str
    populous: bool
    ruined: bool
    resistance: int
    conquest: int
    column: int
    row: int
    figures: tuple[Lot, ...]
    tokens: tuple[Lot, ...]
    corruption: tuple[Lot, ...]
    towards_ruin: int
    cards: tuple[Lot, ...]
    values: tuple[tuple[int, int], ...]  # (player, domination value), the highest first


@dataclass(frozen=True, slots=True)
class Seat:
    player: int
    name: str
    points: int
    power: int
    threat: int
    tick: int
    spaces: int
    counters: int
    cards: int
    upgrades: tuple[str, ...]
    peasants: int

    @property
    def held(self) -> list[str]:
        """Counters on its dial and Peasants in its keeping, in words."""
        counted = ((self.counters, "dial counter"), (self.peasants, "Peasant"))
        return [f"{n} {word}{'s' if n > 1 else ''}" for n, word in counted if n]


@dataclass(frozen=True, slots=True)
class Drawn:
    regions: tuple[Region, ...]
    ways: tuple[tuple[int, int], ...]
    seats: tuple[Seat, ...]
    track: tuple[str, ...]


def name_of(definition: Definition, language: str) -> str:
    return definition.names.get(language) or definition.names["en"]


def drawn(table: Table, library: Library, state: State, language: str) -> Drawn:
    """Everything a picture tells of a state."""
    places = table.places()
    near = table.world.topology.neighbours
    ways = tuple((i, j) for i, p in enumerate(places) for j, q in enumerate(places) if i < j and q in near[p])
    return Drawn(
        tuple(_region(table, library, place, language) for place in places),
        ways,
        tuple(_seat(table, library, state, player, language) for player in table.order),
        tuple(_story(table, track, language) for track in table.tracks),
    )


def _story(table: Table, track: int, language: str) -> str:
    on = table.here(table.entity(track).place, "old-world-card")
    return name_of(table.definition(on[0]), language) if on else ""


def _region(table: Table, library: Library, place: int, language: str) -> Region:
    view, region = table.world.view, table.region_at(place)
    made = table.definition(region)

    def lots(ids: list[int]) -> tuple[Lot, ...]:
        found: Counter[tuple[int, str, str]] = Counter()
        for i in ids:
            side, owner = view.control(i), table.entity(i).owner
            note = f"of {table.state.players[owner]}" if side != owner else ""
            found[(side, name_of(table.definition(i), language), note)] += 1
        rows = [Lot(side, name, n, note) for (side, name, note), n in found.items()]
        return tuple(sorted(rows, key=lambda lot: table.order.index(lot.player) if lot.player >= 0 else -1))

    tokens = table.here(place, "corruption")
    values = [(p, value_of(table, p, place)) for p in table.order]
    at = made.fields.get("drawn")
    column, row = at if isinstance(at, (list, tuple)) else (0, 0)
    return Region(
        made.key,
        name_of(made, language),
        made.kind == "populous-region",
        bool(table.here(place, "ruination")),
        resistance_of(table, place),
        max(0, view.stat(region, "conquest")),
        int(column),
        int(row),
        lots(table.figures(place)),
        lots(table.here(place, "old-world-token")),
        tuple(
            Lot(p, table.state.players[p], sum(table.entity(i).owner == p for i in tokens))
            for p in table.order
            if any(table.entity(i).owner == p for i in tokens)
        ),
        min(RUIN_AT, len(tokens) + len(table.here(place, "warpstone"))),
        tuple(
            Lot(table.entity(i).owner, name_of(table.definition(i), language), 1) for i in table.cards(place)
        ),
        tuple(sorted(((p, v) for p, v in values if v), key=lambda one: -one[1])),
    )


def _seat(table: Table, library: Library, state: State, player: int, language: str) -> Seat:
    lying = [e for e in state.on_board() if e.owner == player]
    kinds = library.definitions
    return Seat(
        player,
        name_of(table.sheet(player), language),
        table.has(player, "point"),
        table.has(player, "power"),
        table.threat(player),
        table.has(player, "tick"),
        len(dial_of(library, state.players[player])) - 1,
        table.has(player, "dial-counter"),
        table.has(player, "card"),
        tuple(name_of(kinds[e.definition], language) for e in lying if kinds[e.definition].kind == "upgrade"),
        sum(kinds[e.definition].kind == "peasant" for e in lying),
    )
