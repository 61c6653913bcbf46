"""Setting up (RULES SETUP): the board of a library, what lies by itself, a whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulesdsl.content.model import Definition, Library
from rulesdsl.content.reporting import did_you_mean
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.clock import DECK, RESERVE, USED, Clock
from rulesdsl.games.megaton_mashup.collisions import fits
from rulesdsl.games.megaton_mashup.dice import ACTION, faces
from rulesdsl.games.megaton_mashup.ground import Footprint
from rulesdsl.games.megaton_mashup.health import EXTRA, HYPER_EXTRA
from rulesdsl.games.megaton_mashup.table import TOKEN, VILLAIN, Table, number, numbers, size_of
from rulesdsl.kernel.chance import draw, shuffled
from rulesdsl.kernel.grid import Grid
from rulesdsl.kernel.state import NOBODY, NOWHERE, State
from rulesdsl.kernel.tables import Op

if TYPE_CHECKING:
    from rulesdsl.games.megaton_mashup.game import MegatonMashup

SMALLEST = 12
# What lies on the spaces of a map that have these signs.
_ZONES = {"P": "power-zone", "N": "negative-zone", "S": "spawn-point"}


def board_of(library: Library) -> Grid:
    """Spaces for the largest map that a library has."""
    sheets = [rows_of(d) for d in library.definitions.values() if d.collection == "maps"]
    width = max((len(rows[0]) for rows in sheets if rows), default=SMALLEST)
    height = max((len(rows) for rows in sheets), default=SMALLEST)
    return Grid(max(width, SMALLEST), max(height, SMALLEST))


def rows_of(sheet: Definition) -> tuple[str, ...]:
    """The rows of a map."""
    rows = sheet.fields.get("rows")
    return rows if isinstance(rows, tuple) else ()


def furnish(library: Library, state: State) -> None:
    """Lay what a table has by itself: the extra health card of the villain (in place, once)."""
    if len(state.players) <= VILLAIN:
        return
    if any(library.definitions[e.definition].kind == "extra-health" for e in state.entities):
        return
    for d in library.definitions.values():
        if d.kind == "extra-health":
            state.add(d.id, VILLAIN, place=NOWHERE)


# ---------------------------------------------------------------- a whole game


def modes_of(library: Library) -> list[Definition]:
    return [d for d in library.definitions.values() if d.collection == "modes"]


def mode_of(library: Library, key: str) -> Definition:
    """A way to play; the usual one when none is named. Raises `Illegal`."""
    modes = modes_of(library)
    found = next((d for d in modes if d.key == key or not key), None)
    if found is None:
        known = ", ".join(d.key for d in modes) or "none"
        raise Illegal(f"no mode is called `{key}`; there are: {known}", "SETUP-4")
    return found


def begin(
    game: MegatonMashup,
    library: Library,
    players: Sequence[str],
    policies: Mapping[str, str],
    seed: int,
    mode: str,
) -> State:
    """The state before the first roll: the city stands, the players' monsters are on the map."""
    if len(players) != VILLAIN + 1:
        raise Illegal(f"three monsters are named, two players and the villain, not {len(players)}", "SETUP-6")
    if len(set(players)) < len(players):
        twice = next(key for key in players if players.count(key) > 1)
        raise Illegal(f"{twice} is named twice: each of the three is a monster of its own", "SETUP-6")
    for key in players:
        if alpha_of(library, key) is None:
            known = [d.army for d in library.definitions.values() if d.kind == "alpha"]
            meant = did_you_mean(key, known) or f"there are: {listed(known)}"
            raise Illegal(f"no monster is called `{key}`; {meant}", "SETUP-6")
    way = mode_of(library, mode)
    state = game.new_state(players, (), policies, seed)
    furnish(library, state)
    board = game.board(library)
    sheet = _sheet(library, str(way.fields["map"]))
    state.add(sheet.id, NOBODY, place=0)
    _city(library, state, board, sheet)
    for player in range(VILLAIN):
        (place,) = _spots(board, sheet, str(player + 1))  # a map of a mode has it
        _stand(library, state, board, key_of(library, players[player]), player, place)
        state.counters[player]["unit-die"] = _amount(library, "starting-unit-dice")  # SETUP-8
    deck = [
        d.id
        for d in library.definitions.values()
        if d.collection == "cards"
        for _ in range(library.supplies.get(d.id, 0))
    ]
    for zone in (RESERVE, USED):
        state.stacks[zone] = ((),) * len(players)
    state.restack(DECK, VILLAIN, shuffled(state, deck))  # SETUP-9
    state.clock = Clock(mode=way.key)
    return state


def alpha_of(library: Library, monster: str) -> Definition | None:
    """The first side of a monster's card."""
    return next((d for d in library.definitions.values() if d.army == monster and d.kind == "alpha"), None)


def key_of(library: Library, monster: str) -> Definition:
    found = alpha_of(library, monster)
    assert found is not None
    return found


def _amount(library: Library, key: str) -> int:
    return next(
        (
            number(d, "amount")
            for d in library.definitions.values()
            if (d.collection, d.key) == ("numbers", key)
        ),
        0,
    )


def _sheet(library: Library, key: str) -> Definition:
    return next(d for d in library.definitions.values() if (d.collection, d.key) == ("maps", key))


def _spots(board: Grid, sheet: Definition, sign: str) -> list[int]:
    return [
        board.at(x, y) for y, row in enumerate(rows_of(sheet)) for x, one in enumerate(row) if one == sign
    ]


def _stand(library: Library, state: State, board: Grid, made: Definition, owner: int, place: int) -> None:
    cells = board.rectangle(place, *size_of(made))
    taken = {cell for e in state.on_board() if e.footprint for cell in (e.place, *e.footprint)}
    if cells is None or taken.intersection(cells):
        size = " by ".join(map(str, size_of(made)))
        raise Illegal(
            f"{made.key} covers {size} spaces, more than are free where it starts, {board.places[place]}",
            "SETUP-7",
        )
    state.add(made.id, owner, place=cells[0], footprint=cells[1:])


def _city(library: Library, state: State, board: Grid, sheet: Definition) -> None:
    """SETUP-2: a building on each plot, mixed by chance among as many as there are, and the zones."""
    buildings = [
        d for d in library.definitions.values() if d.collection == "buildings"
        for _ in range(library.supplies.get(d.id, 1))
    ]  # fmt: skip
    for place, made in zip(_spots(board, sheet, "B"), shuffled(state, buildings), strict=False):
        _stand(library, state, board, made, NOBODY, place)
    for sign, kind in _ZONES.items():
        tile = next((d for d in library.definitions.values() if d.kind == kind), None)
        for place in _spots(board, sheet, sign) if tile is not None else ():
            assert tile is not None
            _stand(library, state, board, tile, NOBODY, place)


# ---------------------------------------------------------------- its steps


def first_player(table: Table) -> None:
    """SETUP-1: each player rolls; who has more hits is first and takes the token, again on a draw."""
    holder = next((p for p in range(VILLAIN) if table.has(p, TOKEN)), None)
    if holder is not None:
        raise Illegal(f"{table.world.player_name(holder)} holds the #1 token already", "SETUP-1")
    hits = [0, 0]
    while hits[0] == hits[1]:
        hits = [_first_roll(table, player) for player in range(VILLAIN)]
    table.give(int(hits[1] > hits[0]), TOKEN, 1)
    for player in range(VILLAIN):  # on a board as in a game (SETUP-8)
        missing = table.number_of("starting-unit-dice") - table.has(player, "unit-die")
        table.give(player, "unit-die", max(0, missing))


def _first_roll(table: Table, player: int) -> int:
    shown, sink = faces(table, ACTION), table.world.sink
    hits = 0
    for _ in range(table.number_of("first-roll")):
        face = draw(table.state, len(shown))
        hits += shown[face - 1] > 0
        if sink is not None:
            sink.tell("chance", amount=face, detail=f"action-die of {table.world.player_name(player)}")
    return hits


def agenda_of(table: Table, player: int) -> str:
    """The agenda of a player's monster, from which the units come too (SETUP-6)."""
    made = key_of(table.library, table.state.players[player])
    return str(made.fields.get("agenda", ""))


def choosable(table: Table, player: int) -> list[Definition]:
    """Units that a player may bring; minor ones come by rules of a villain only."""
    agenda, plans = agenda_of(table, player), table.world.plan.definitions
    return [
        d
        for d in table.library.definitions.values()
        if d.collection == "units"
        and d.fields["agenda"] == agenda
        and not any(row.op is Op.MARK and row.key == "minor" for row in plans[d.id].edges)
    ]


def brought(table: Table, player: int) -> int:
    """How many units a player has brought."""
    here = len(table.state.stack(RESERVE, player))
    return here + sum(table.entity(i).owner == player for i in table.everywhere("unit"))


def muster(table: Table, step: StepCall) -> None:
    """SETUP-6: a unit of the player's agenda joins the shared reserve."""
    made = table.library.definitions[step.definition]
    agenda, most = agenda_of(table, step.player), table.number_of("units-each")
    who = table.world.player_name(step.player)
    if made.collection != "units":
        raise Illegal(f"{made.key} is no unit, and only units are brought", "SETUP-6")
    if made.fields["agenda"] != agenda:
        theirs = f"{made.key} is a unit of the {made.fields['agenda']}"
        raise Illegal(f"{theirs}, and {who} of the {agenda}", "SETUP-6")
    if made not in choosable(table, step.player):
        raise Illegal(f"{made.key} is minor: a rule brings it, no player", "MAXDESTROY-4", ("SETUP-6",))
    if brought(table, step.player) >= most:
        raise Illegal(f"{who} has brought {most} units, and may bring no more", "SETUP-6")
    state = table.state
    state.restack(RESERVE, step.player, (*state.stack(RESERVE, step.player), made.id))


def central_places(table: Table, villain: Definition) -> list[int]:
    """SETUP-5: the free places nearest to the centre of the map."""
    ground = sight.ground(table)
    taken = {cell for b in ground.buildings for cell in b.area.cells}
    taken |= {cell for u in ground.units for cell in u.area.cells}
    width, height = size_of(villain)
    away: dict[int, int] = {}
    for y in range(ground.height - height + 1):
        for x in range(ground.width - width + 1):
            area = Footprint(x, y, width, height)
            if fits(ground, area) and not taken.intersection(area.cells):
                # twice the way from centre to centre
                across, down = 2 * x + width - ground.width, 2 * y + height - ground.height
                away[table.grid.at(x, y)] = max(abs(across), abs(down))
    nearest = min(away.values(), default=0)
    return [place for place, far in away.items() if far == nearest]


def place_villain(table: Table) -> None:
    """SETUP-5: the holder puts the villain there; no tie is broken, so the token stays. SETUP-4: with the
    extra health of the mode."""
    made = key_of(table.library, table.state.players[VILLAIN])
    if table.villain >= 0:
        raise Illegal(f"{table.world.label(table.villain)} stands on the map already", "SETUP-5")
    places = central_places(table, made)
    if not places:
        size = " by ".join(map(str, size_of(made)))
        raise Illegal(f"{made.key} covers {size} spaces, and nowhere on the map are so many free", "SETUP-5")
    chosen = table.world.ask(f"place of {made.key}", table.holder, [table.name(p) for p in places])
    laid = table.lay(made.id, VILLAIN, places[chosen])
    alpha, hyper = extra_of(table)
    for counter, points in ((EXTRA, alpha), (HYPER_EXTRA, hyper)):
        if points:
            laid.counters[counter] = points
            if table.world.sink is not None:
                table.world.sink.tell("put", subject=laid.id, amount=points, detail=counter)
    table.world.moved()


def extra_of(table: Table) -> tuple[int, int]:
    """Extra health of both sides in this way to play."""
    clock = table.state.clock
    key = clock.mode if isinstance(clock, Clock) else ""
    found = numbers(mode_of(table.library, key), "extra")
    return (found[0], found[1]) if found else (0, 0)
