"""A running game as its rules see it: monsters, units, pools, the token, what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.megaton_mashup.ground import Footprint, Metric, distance
from rulesdsl.kernel.grid import Grid
from rulesdsl.kernel.state import NOWHERE, Entity, State
from rulesdsl.kernel.tables import PreferenceRow
from rulesdsl.kernel.world import World

BOARD, ASIDE = "board", "aside"
TOKEN = "token"
VILLAIN = 2  # the seat of the villain: after the two players


def size_of(definition: Definition) -> tuple[int, int]:
    """Spaces across and down; (1, 1) for what has no size."""
    found = definition.fields.get("size")
    return (int(found[0]), int(found[1])) if isinstance(found, tuple) else (1, 1)


def numbers(definition: Definition, field: str) -> tuple[int, ...]:
    """A printed list of numbers; empty when nothing is printed."""
    found = definition.fields.get(field)
    return tuple(found) if isinstance(found, tuple) else ()


def number(definition: Definition, field: str, otherwise: int = 0) -> int:
    """A printed number."""
    value = definition.fields.get(field, otherwise)
    return value if isinstance(value, int) else otherwise


class Table:
    """A world of this game while a step runs."""

    def __init__(self, library: Library, world: World, grid: Grid) -> None:
        self.library = library
        self.world = world
        self.grid = grid
        self.policies = world.plan.policies

    @property
    def state(self) -> State:
        return self.world.state

    # ------------------------------------------------------------ things

    def entity(self, id: int) -> Entity:
        return self.world.state.entities[id]

    def definition(self, id: int) -> Definition:
        return self.library.definitions[self.entity(id).definition]

    def kinds(self, id: int) -> frozenset[str]:
        return self.world.plan.definitions[self.entity(id).definition].kinds

    def everywhere(self, kind: str) -> list[int]:
        """Things of a kind on the board, in the order in which they came. Not to be changed: it is kept until
        something moves."""
        memo = self.world.memo
        key = "everywhere", kind
        if key not in memo:
            plans = self.world.plan.definitions
            memo[key] = [
                e.id for e in self.state.entities if e.zone == BOARD and kind in plans[e.definition].kinds
            ]
        found: list[int] = memo[key]
        return found

    def monster(self, player: int) -> int:
        """The monster of a player, or of the villain; NOWHERE when there is none on the board."""
        return next((i for i in self.everywhere("monster") if self.entity(i).owner == player), NOWHERE)

    @property
    def villain(self) -> int:
        return self.monster(VILLAIN)

    def heroes(self) -> list[int]:
        """The monsters of the players."""
        return [i for i in self.everywhere("monster") if self.entity(i).owner != VILLAIN]

    def places(self, id: int) -> tuple[int, ...]:
        """The indices of all spaces that a thing on the board covers."""
        e = self.entity(id)
        return (e.place, *e.footprint)

    def area(self, id: int) -> Footprint:
        """The spaces of a thing on the board."""
        memo = self.world.memo
        key = "area", id
        if key not in memo:
            e = self.entity(id)
            memo[key] = self.area_at(e.definition, e.place)
        found: Footprint = memo[key]
        return found

    def area_at(self, definition: str, place: int) -> Footprint:
        """The spaces that a thing would cover there."""
        return Footprint(*self.grid.cell(place), *size_of(self.library.definitions[definition]))

    def place(self, area: Footprint) -> int:
        return self.grid.at(area.x, area.y)

    def name(self, place: int) -> str:
        return self.world.topology.places[place]

    @property
    def metric(self) -> Metric:
        return Metric.KING if self.policies["CHOICE-1"] == "king" else Metric.STRAIGHT

    def apart(self, one: int, other: int) -> int:
        """GRID-2: how far two things are; 1: adjacent."""
        return distance(self.area(one), self.area(other), self.metric)

    def adjacent(self, one: int, other: int) -> bool:
        """Side by side or corner to corner, whatever distances are measured by."""
        return distance(self.area(one), self.area(other)) <= 1

    def move_to(self, id: int, place: int, cause: int = -1) -> None:
        """A thing stands somewhere else from now on."""
        e = self.entity(id)
        if e.place == place and e.zone == BOARD:
            return
        cells = self.grid.rectangle(place, *size_of(self.library.definitions[e.definition]))
        assert cells is not None  # whoever moves it keeps it on the map
        before, stood = self.places(id), e.zone == BOARD
        e.zone, e.place, e.footprint = BOARD, cells[0], cells[1:]
        if stood:
            self.world.shifted(id, before)
        else:
            self.world.moved()
        if self.world.sink is not None:
            self.world.sink.tell("moved", subject=id, place=place, cause=cause)

    def number_of(self, key: str) -> int:
        """A number that the pack gives (`numbers`); 0 where it gives none."""
        return self.numbers.get(key, 0)

    @property
    def numbers(self) -> dict[str, int]:
        memo = self.world.plan.memo
        if "numbers" not in memo:
            memo["numbers"] = {
                d.key: number(d, "amount")
                for d in self.library.definitions.values()
                if d.collection == "numbers"
            }
        found: dict[str, int] = memo["numbers"]
        return found

    # ------------------------------------------------------------ players

    def has(self, player: int, counter: str) -> int:
        return self.state.counters[player].get(counter, 0)

    def give(self, player: int, counter: str, amount: int) -> None:
        """Change what a player has; nobody falls below 0."""
        if not amount:
            return
        self.world.pay(player, counter, amount)
        if self.world.sink is not None:
            self.world.sink.tell("put", player=player, amount=amount, detail=counter)

    @property
    def holder(self) -> int:
        """Who holds the #1 token; the first player when nobody was given it."""
        return next((p for p in range(VILLAIN) if self.has(p, TOKEN)), 0)

    def other(self, player: int) -> int:
        return 1 - player

    def pass_token(self) -> None:
        """TOKEN-2: who broke a tie hands the token over at once."""
        holder = self.holder
        if len(self.state.players) < VILLAIN:
            return
        if self.has(holder, TOKEN):
            self.give(holder, TOKEN, -1)
        self.give(self.other(holder), TOKEN, 1)

    def break_tie(self, name: str, options: Sequence[str]) -> int:
        """The holder picks one of several equal options and hands the token over (TOKEN-1 to TOKEN-3)."""
        if len(options) == 1:
            return 0
        chosen = self.world.ask(name, self.holder, options)
        self.pass_token()
        return chosen

    # ------------------------------------------------------------ sentences

    def prefers(self, definition: str, kind: str) -> list[PreferenceRow]:
        """What a definition prefers among things of a kind, in its order."""
        rows = self.world.plan.definitions[definition].preferences
        return [row for row in rows if kind in row.kinds]

    def conduct(self, kind: str) -> list[PreferenceRow]:
        """What the villain prefers: by its own card where that says it, else as every villain does."""
        villain = self.villain
        own = self.prefers(self.entity(villain).definition, kind) if villain >= 0 else []
        if own:
            return own
        sheets = (d.id for d in self.library.definitions.values() if d.collection == "conducts")
        return [row for sheet in sheets for row in self.prefers(sheet, kind)]

    def labels(self, ids: Iterable[int]) -> list[str]:
        return [self.world.label(i) for i in ids]

    def fresh(self, definition: str, owner: int) -> Entity:
        """A thing that is off the board, to be laid: an old one when there is one."""
        state = self.state
        free = next(
            (e for e in state.entities if e.zone != BOARD and (e.definition, e.owner) == (definition, owner)),
            None,
        )
        if free is None:
            free = state.add(definition, owner, zone=ASIDE)
        free.counters.clear()
        free.place, free.footprint, free.bearer = NOWHERE, (), NOWHERE
        return free

    def lay(self, definition: str, owner: int, place: int) -> Entity:
        """Lay a thing on the board."""
        laid = self.fresh(definition, owner)
        cells = self.grid.rectangle(place, *size_of(self.library.definitions[definition]))
        assert cells is not None
        laid.zone, laid.place, laid.footprint = BOARD, cells[0], cells[1:]
        self.world.moved()
        if self.world.sink is not None:
            self.world.sink.tell("placed", subject=laid.id, place=place, player=owner)
        return laid
