"""What a picture of the table shows, gathered once for the terminal and for SVG."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup.clock import Clock, clock_of
from rulesdsl.games.megaton_mashup.ground import Cell, Footprint, Terrain
from rulesdsl.games.megaton_mashup.health import DAMAGE, EXTRA, HYPER_EXTRA, hyper_of, left, points
from rulesdsl.games.megaton_mashup.sight import terrain
from rulesdsl.games.megaton_mashup.standing import PHASES
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table, numbers
from rulesdsl.kernel.state import NOBODY, State

# What is drawn, from the ground up.
LAYERS = ("zone", "tile", "building", "unit", "monster")


@dataclass(frozen=True, slots=True)
class Piece:
    """Something on the map. `kind`: its kind; `layer`: one of LAYERS; `code`: 2 or 4 letters; `note`: the
    defence of a building, what health a monster has left."""

    kind: str
    layer: str
    area: Footprint
    name: str
    code: str
    player: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a health track: its points from the top, how many of them are left, whether the marker is
    on it."""

    name: str
    extra: int
    own: tuple[int, ...]
    left: int
    current: bool

    @property
    def labels(self) -> tuple[str, ...]:
        return (*(f"+{n}" for n in range(self.extra, 0, -1)), *(str(n) for n in self.own))

    @property
    def marker(self) -> str:
        """The point that the marker is on; nothing when the side is used up."""
        return self.labels[len(self.labels) - self.left] if self.left else ""


@dataclass(frozen=True, slots=True)
class Seat:
    player: int
    name: str
    monster: str
    track: tuple[Side, ...]
    left: int
    holder: bool
    acting: bool
    pools: tuple[tuple[str, int], ...]
    reserve: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    ground: tuple[tuple[Terrain, ...], ...]
    pieces: tuple[Piece, ...]
    seats: tuple[Seat, ...]
    now: str
    deck: int
    used: tuple[str, ...]

    @property
    def width(self) -> int:
        return len(self.ground[0])

    @property
    def height(self) -> int:
        return len(self.ground)

    def of(self, layer: str) -> list[Piece]:
        return [piece for piece in self.pieces if piece.layer == layer]

    @property
    def villain(self) -> Seat | None:
        return next((seat for seat in self.seats if seat.player == VILLAIN), None)

    @property
    def held(self) -> list[tuple[Piece, Piece]]:
        """Zones with the unit that stands on each."""
        units = {unit.area.place: unit for unit in self.of("unit")}
        return [(zone, units[zone.area.place]) for zone in self.of("zone") if zone.area.place in units]


def name_of(definition: Definition, language: str) -> str:
    return definition.names.get(language) or definition.names.get("en") or definition.key


def drawn(table: Table, library: Library, state: State, language: str) -> Drawn:
    """Everything a picture tells of a state."""
    clock = clock_of(state)
    return Drawn(
        terrain(table),
        _pieces(table, language),
        tuple(_seat(table, library, state, clock, player, language) for player in range(len(state.players))),
        _now(table, library, state, clock, language),
        sum(len(row) for row in state.stacks.get(at.DECK, ())),
        _names(library, (card for row in state.stacks.get(at.USED, ()) for card in row), language),
    )


def _now(table: Table, library: Library, state: State, clock: Clock | None, language: str) -> str:
    if clock is None:
        return ""
    if clock.phase == at.OVER:
        return f"the game is over ({clock.rule})" if clock.rule else "the game is over"
    told = PHASES.get(clock.phase, clock.phase)
    if clock.player == NOBODY:
        return f"round {clock.round}: {told}"
    return f"round {clock.round}, {_who(library, state, clock.player, language)}: {told}"


def _who(library: Library, state: State, player: int, language: str) -> str:
    """The printed name of the monster of a seat."""
    key = state.players[player]
    names = library.armies[key].names if key in library.armies else {}
    return names.get(language) or names.get("en") or key


def _names(library: Library, ids: Iterable[str], language: str) -> tuple[str, ...]:
    return tuple(name_of(library.definitions[i], language) for i in ids)


def _pieces(table: Table, language: str) -> tuple[Piece, ...]:
    found: list[tuple[str, int]] = [
        (layer, i) for layer in LAYERS for i in table.everywhere(layer) if table.entity(i).place >= 0
    ]
    names = {i: name_of(table.definition(i), language) for _, i in found}
    units = codes([names[i] for layer, i in found if layer == "unit"], 2)
    big = codes([names[i] for layer, i in found if layer in ("building", "monster")], 4)
    pieces = []
    for layer, i in found:
        made = table.definition(i)
        code = units[names[i]] if layer == "unit" else big.get(names[i], "")
        note = ""
        if layer == "building":
            note = str(table.world.view.stat(i, "defence"))
        elif layer == "monster":
            note = str(left(table, i))
        pieces.append(Piece(made.kind, layer, table.area(i), names[i], code, table.entity(i).owner, note))
    return tuple(pieces)


def codes(names: Sequence[str], length: int) -> dict[str, str]:
    """Short unlike codes, in the order of the names: initials and then letters, as far as they are free.

    >>> codes(["G-Tank", "Golden Tower", "Hellion"], 2)
    {'G-Tank': 'GT', 'Golden Tower': 'GO', 'Hellion': 'HE'}
    """
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        words = name.replace("-", " ").replace(".", " ").upper().split() or ["?"]
        letters = "".join(words)
        initials = "".join(word[0] for word in words)
        first = initials[:length] if length == 2 and len(initials) > 1 else letters[:length]
        tries = [first, letters[:length], *(letters[: length - 1] + c for c in letters[length:])]
        tries += [letters[: length - 1] + c for c in "23456789"]
        found[name] = next((t for t in tries if t not in found.values()), letters[:length])
    return found


def _seat(
    table: Table, library: Library, state: State, clock: Clock | None, player: int, language: str
) -> Seat:
    monster = table.monster(player)
    villain = player == VILLAIN
    phase = clock.phase if clock is not None else ""
    acting = phase == at.VILLAIN if villain else clock is not None and clock.player == player
    pools = () if villain else (("unit", "unit-die"), ("monster", "monster-die"), ("power", "power-die"))
    counts = Counter(_names(library, state.stack(at.RESERVE, player), language))
    return Seat(
        player,
        state.players[player],
        name_of(table.definition(monster), language)
        if monster >= 0
        else f"{_who(library, state, player, language)}, not on the map",
        _track(table, monster) if monster >= 0 else (),
        left(table, monster) if monster >= 0 else 0,
        not villain and len(state.players) > VILLAIN and table.holder == player,
        acting,
        tuple((name, table.has(player, counter)) for name, counter in pools),
        tuple(f"{n} {name}" if n > 1 else name for name, n in counts.items()),
    )


def _track(table: Table, monster: int) -> tuple[Side, ...]:
    """The health track from its top (HEALTH-5): the side in play, and the hyper side to come."""
    counters = table.entity(monster).counters
    made = table.definition(monster)
    own, extra = _points(made), counters.get(EXTRA, 0)
    now = Side(made.kind, extra, own, max(0, extra + len(own) - counters.get(DAMAGE, 0)), True)
    if made.kind != "alpha":
        return (now,)
    hyper = table.library.definitions[hyper_of(table, made.id)]
    more = counters.get(HYPER_EXTRA, 0)
    return (now, Side(hyper.kind, more, _points(hyper), more + points(numbers(hyper, "health")), False))


def _points(form: Definition) -> tuple[int, ...]:
    health = numbers(form, "health")
    return tuple(range(health[0], health[1] - 1, -1)) if health else ()


def where(cell: Cell) -> str:
    """A space as it is named in files."""
    return f"x{cell[0]}y{cell[1]}"
