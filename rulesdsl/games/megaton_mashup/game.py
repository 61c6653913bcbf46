"""Megaton Mashup as the rooms above see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from rulesdsl.content.model import Definition, Library
from rulesdsl.content.packs import load_shipped
from rulesdsl.games.game import Illegal, Moment, StepCall
from rulesdsl.games.match import Menu, Outcome, Standing
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup import standing as written
from rulesdsl.games.megaton_mashup.attack import BLAST, BRAWL, POWER_ATTACKS
from rulesdsl.games.megaton_mashup.clock import Clock, clock_of
from rulesdsl.games.megaton_mashup.ending import reason
from rulesdsl.games.megaton_mashup.health import EXTRA, holds_back, left, marker, points
from rulesdsl.games.megaton_mashup.menu import menu_of
from rulesdsl.games.megaton_mashup.moments import MOMENTS
from rulesdsl.games.megaton_mashup.notation import Written
from rulesdsl.games.megaton_mashup.policies import POLICIES
from rulesdsl.games.megaton_mashup.prospect import attack_prospect, prospect
from rulesdsl.games.megaton_mashup.schema import SCHEMA
from rulesdsl.games.megaton_mashup.setup import begin, board_of, furnish, modes_of, rows_of
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table, number, numbers, size_of
from rulesdsl.games.megaton_mashup.turns import Turns
from rulesdsl.games.megaton_mashup.vocabulary import VOCABULARY
from rulesdsl.kernel.chance import shuffled
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.grid import Grid
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.world import World
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.facts import GameFacts, Printed
from rulesdsl.plan.plans import Plans

if TYPE_CHECKING:
    from rulesdsl.games.drawing import Drawing
    from rulesdsl.games.fuzzing import Fuzzing

_NUMBERS = ("speed", "defence", "cost")
_ATTACKS = {
    "brawl": ("brawl-dice", "brawl-boost"),
    "blast": ("range", "blast-dice", "blast-boost"),
    "power": ("power-attack-dice", "power-attack-boost"),
}


def printed(definition: Definition, vocabulary: Vocabulary) -> Printed:
    """Printed values: a form takes as much damage as it has health points, a unit or building 1 (MODEL-1)."""
    stats = {name: number(definition, name) for name in _NUMBERS if name in definition.fields}
    for attack, names in _ATTACKS.items():
        stats.update(zip(names, numbers(definition, attack), strict=False))
    hits = None
    if vocabulary.is_a(definition.kind, "monster"):
        hits, stats["health"] = 0, points(numbers(definition, "health"))
    elif definition.kind in ("unit", "building"):
        hits, stats["health"] = 0, 1
    return Printed(hits=hits, layer="", stats=stats)


FACTS = GameFacts(printed=printed, stages=("lower", "raise"), lowers="lower", raises="raise", held=False)
AT_REST = "a world on the state in which nothing is done"
_BLOCKING = ("model", "building")
_PIECES = frozenset({"forms", "units", "buildings", "tiles", "maps"})
_ITEMS = {collection.key: collection.item for collection in SCHEMA.collections}


class MegatonMashup:
    """See `games.game.Game` and `games.match.WholeGame`."""

    key = "megaton-mashup"
    title = "Megaton Mashup"
    vocabulary = VOCABULARY
    policies = POLICIES
    schema = SCHEMA
    seated = True  # the third one is the villain
    moments: Sequence[Moment] = MOMENTS
    phases = written.PHASES
    zones = written.ZONES
    facts = written.FACTS
    hidden = frozenset({at.DECK})
    private: frozenset[str] = frozenset()
    passes: Mapping[str, tuple[tuple[str, ...], str]] = {
        "drawn": ((at.DECK,), ""),
        "spawned": ((at.RESERVE,), ""),
    }
    steps: Mapping[str, str] = {
        "first": "players roll for the #1 token",
        "muster": "bring a unit into the shared reserve",
        "place-villain": "put the villain near the centre",
        "units": "activate units",
        "monster": "activate the own monster",
        "spawn": "a unit of the reserve comes onto the map",
        "power-up": "gain power dice",
        "advance": "a model advances",
        "step": "a monster takes a single step for an action die",
        "brawl": "a model brawls with what stands next to it",
        "blast": "a model blasts what is in range",
        "body-slam": "a monster slams another one down on another side of it",
        "throw": "a monster throws another one away",
        "swat": "a monster flings a unit that it hits at something else",
        "rampage": "a monster moves and runs down what it beats",
        "done": "this part of the activation is over",
        "push": "dice that are left go to the other pool",
        "activate": "the villain activates; a card that is named is resolved without a draw",
        "settle": "do what happens by itself",
    }

    forms: Mapping[str, str] = {
        **{name: name for name in steps},
        "muster": "muster UNIT",
        "spawn": "spawn UNIT [at SPACE]",
        "activate": "activate [CARD]",
        "advance": "advance of MODEL at SPACE [at SPACE]",
        "step": "step of MONSTER at SPACE [at SPACE]",
        "rampage": "rampage of MONSTER at SPACE",
        **{kind: f"{kind} of MODEL at SPACE at SPACE" for kind in ("brawl", "blast")},
        **{kind: f"{kind} of MONSTER at SPACE at SPACE" for kind in ("body-slam", "throw", "swat")},
    }

    def __init__(self) -> None:
        self._plans = Plans(FACTS)
        self._boards: dict[int, tuple[Library, Grid]] = {}

    @property
    def topology(self) -> Grid:
        """The board that is shipped; a library may have a larger one (`board`)."""
        return _shipped_board()

    def board(self, library: Library) -> Grid:
        """As many spaces as the largest map of a library has."""
        kept = self._boards.get(id(library))
        if kept is None or kept[0] is not library:
            kept = self._boards[id(library)] = (library, board_of(library))
        return kept[1]

    def plan(self, library: Library, policies: Mapping[str, str]) -> Plan:
        """The compiled library under these policies; made once."""
        return self._plans.plan(library, policies)

    def new_state(
        self,
        players: Sequence[str],
        teams: Sequence[int],
        policies: Mapping[str, str],
        seed: int = 0,
        scripted: Sequence[int] = (),
    ) -> State:
        """SIDE-1: the players play together against the villain, who sits in the third seat."""
        return State(
            players=tuple(players),
            teams=tuple(int(seat == VILLAIN) for seat in range(len(players))),
            policies=policies,
            counters=[{} for _ in players],
            seed=seed,
            scripted=tuple(scripted),
        )

    def furnish(self, library: Library, state: State) -> None:
        """The extra health card of the villain (`games.game.Furnished`)."""
        furnish(library, state)

    def lies_under(self, library: Library, definition: str) -> bool:
        """The map (`games.game.Layered`)."""
        return library.definitions[definition].kind == "map"

    def notation(self) -> Written:
        return Written()

    def put(
        self,
        library: Library,
        state: State,
        definition: str,
        owner: int,
        place: str,
        facing: str,
        counters: Mapping[str, int],
    ) -> Entity:
        furnish(library, state)
        made = library.definitions[definition]
        board = self.board(library)
        where = board.index[place]
        if made.collection not in _PIECES:
            raise Illegal(f"{made.key} is a {_ITEMS[made.collection]}, and no piece of the map", "GRID-1")
        if made.kind == "map" and where:
            raise Illegal(f"a map is laid at {board.places[0]}, its top left space", "GRID-1")
        cells = board.rectangle(where, *size_of(made))
        if cells is None:
            size = " by ".join(map(str, size_of(made)))
            raise Illegal(f"{made.key} covers {size} spaces and does not fit on the map at {place}", "GRID-1")
        _on_the_map(library, state, board, made, cells)
        kinds = [kind for kind in _BLOCKING if library.vocabulary.is_a(made.kind, kind)]
        if kinds:
            for e in state.on_board():
                other = library.definitions[e.definition]
                if any(library.vocabulary.is_a(other.kind, kind) for kind in _BLOCKING):
                    shared = {e.place, *e.footprint} & set(cells)
                    if shared:
                        spot = board.places[min(shared)]
                        raise Illegal(f"{other.key} stands on {spot} already", "GRID-1")
        if library.vocabulary.is_a(made.kind, "monster") and any(
            e.owner == owner and library.vocabulary.is_a(library.definitions[e.definition].kind, "monster")
            for e in state.on_board()
        ):
            raise Illegal(f"{state.players[owner]} has a monster on the map already", "SETUP-6")
        _unhurt_enough(made, counters)
        return state.add(definition, owner, place=cells[0], footprint=cells[1:], counters=dict(counters))

    # ------------------------------------------------------------ running

    def table(
        self, library: Library, state: State, answers: Answers | None = None, sink: Sink | None = None
    ) -> Table:
        """A table that runs on the state itself."""
        board = self.board(library)
        world = World(
            self.plan(library, state.policies),
            board,
            state,
            answers,
            sink,
            label=lambda s, i: self.label(library, s, i),
            holds_back=holds_back,
        )
        return Table(library, world, board)

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        written.all_seats_taken(state)
        return self._done(library, state, step, answers, sink).state

    def _done(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> Table:
        """A table on a copy of the state, on which the step was done."""
        private = state.copy()
        furnish(library, private)
        table = self.table(library, private, answers, sink)
        rest: World | None = answers.known.get(AT_REST)
        if rest is not None:
            table.world.inherit(rest)
        Turns(table, clock_of(state)).do(step)
        return table

    def known(self, library: Library, state: State) -> dict[object, Any]:
        """See `games.match.Thrifty`."""
        return _kept(self.table(library, state))

    def proceed(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> tuple[State, Menu | None]:
        """See `games.match.Thrifty`."""
        table = self._done(library, state, step, answers, sink)
        table.world.rest()
        return table.state, menu_of(table, _clock(table.state), _kept(table))

    # ------------------------------------------------------------ whole games

    def modes(self, library: Library) -> Sequence[str]:
        return [d.key for d in modes_of(library)]

    def begin(
        self,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str],
        seed: int,
        mode: str = "",
    ) -> State:
        return begin(self, library, players, policies, seed, mode)

    def menu(self, library: Library, state: State) -> Menu | None:
        table = self.table(library, state)
        return menu_of(table, _clock(state), _kept(table))

    def outcome(self, library: Library, state: State) -> Outcome | None:
        clock = clock_of(state)
        if clock is None or clock.phase != at.OVER:
            return None
        table = self.table(library, state)
        monsters = [table.monster(seat) for seat in range(len(state.players))]
        points = tuple(left(table, i) if i >= 0 else 0 for i in monsters)
        return Outcome(clock.winners, clock.rule, reason(clock.winners, clock.rule), points)

    def seen_by(self, library: Library, state: State, player: int) -> State:
        """Nobody knows the order of the villain's cards, nor what dice will show."""
        seen = state.copy()
        if at.DECK in seen.stacks:
            seen.stacks[at.DECK] = tuple(tuple(sorted(row)) for row in seen.stacks[at.DECK])
        seen.seed = seen.draws = 0
        return seen

    def imagine(self, library: Library, state: State, seed: int) -> State:
        """The villain's cards in an order that they might have (`simulate.worth.Imagining`)."""
        found = state.copy()
        found.seed, found.draws = seed, 0
        for player, row in enumerate(state.stacks.get(at.DECK, ())):
            found.restack(at.DECK, player, shuffled(found, row))
        return found

    def prospect(self, library: Library, state: State, player: int) -> float:
        """How good a position is for a player (`simulate.worth.Prospecting`)."""
        return prospect(self.table(library, state), _clock(state), player)

    def prospect_after(
        self, library: Library, state: State, step: StepCall, answers: Answers, player: int
    ) -> float | Outcome:
        """The same after a step. An attack is judged by its odds, not by one roll, until dice have shown."""
        if step.name in (BRAWL, BLAST, *POWER_ATTACKS) and not state.scripted:
            table = self.table(library, state, answers)
            return prospect(table, _clock(state), player) + attack_prospect(table, step)
        table = self._done(library, state, step, answers, None)
        return self.outcome(library, table.state) or prospect(table, _clock(table.state), player)

    def standing(self, library: Library, state: State) -> Standing:
        return written.standing(state, _clock(state))

    def resume(self, library: Library, state: State, standing: Standing) -> State:
        private = state.copy()
        furnish(library, private)
        return written.resume(library, private, standing)

    # ------------------------------------------------------------ for people

    def drawing(self) -> Drawing:
        from rulesdsl.games.megaton_mashup.pictures import Pictures

        return Pictures(self)

    def fuzzing(self) -> Fuzzing:
        """Random boards (`games.fuzzing`)."""
        from rulesdsl.games.megaton_mashup.fuzzing import FUZZ

        return FUZZ

    def label(self, library: Library, state: State, entity: int) -> str:
        """What it is and where: `KEY at x3y4`."""
        e = state.entities[entity]
        key = library.definitions[e.definition].key
        return key if e.place < 0 else f"{key} at {self.board(library).places[e.place]}"

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        vocabulary = library.vocabulary
        table = self.table(library, state.copy())
        view = table.world.view
        if "monster" in table.kinds(entity) and word in ("health", "bonus"):
            extra, own = marker(table, entity)
            return own if word == "health" else extra
        if vocabulary.get(Category.STAT, word) is not None:
            return view.stat(entity, word)
        if vocabulary.get(Category.MARK, word) is not None:
            return int(view.marked(entity, word))
        if vocabulary.get(Category.COUNTER, word) is not None:
            return state.entities[entity].counters.get(word, 0)
        return None


def _kept(table: Table) -> dict[object, Any]:
    """What the steps from a position may take over of a table that stands there; nothing where it is heard
    which policies each of them reads."""
    return {} if isinstance(table.state.policies, Readings) else {AT_REST: table.world}


def _clock(state: State) -> Clock:
    clock = clock_of(state)
    if clock is None:
        raise ValueError("this state is a board, not a whole game")
    return clock


def _on_the_map(library: Library, state: State, board: Grid, made: Definition, cells: Sequence[int]) -> None:
    """SETUP-2: one map lies, and everything lies on it. Raises `Illegal`."""
    laid = [library.definitions[e.definition] for e in state.on_board() if e.place >= 0]
    sheet = next((d for d in laid if d.kind == "map"), None)
    if made.kind == "map":
        if sheet is not None:
            raise Illegal(f"{sheet.key} lies on the table already", "SETUP-2")
        if laid:
            raise Illegal(f"{made.key} is laid before what lies on it", "SETUP-2")
        return
    rows = rows_of(sheet) if sheet is not None else ()
    outside = next((p for p in cells if rows and not _inside(rows, board.cell(p))), None)
    if sheet is not None and outside is not None:
        raise Illegal(f"{board.places[outside]} is not on {sheet.key}", "GRID-1")


def _unhurt_enough(made: Definition, counters: Mapping[str, int]) -> None:
    """HEALTH-5: what has taken all its points is not on the map, or not on this side. Raises `Illegal`."""
    most, damage = points(numbers(made, "health")) + counters.get(EXTRA, 0), counters.get("damage", 0)
    if numbers(made, "health") and damage >= most:
        raise Illegal(f"{made.key} has {most} points on this side, too few for {damage} damage", "HEALTH-5")


def _inside(rows: Sequence[str], cell: tuple[int, int]) -> bool:
    return cell[1] < len(rows) and cell[0] < len(rows[0])


@cache
def _shipped_board() -> Grid:
    library, _ = load_shipped(GAME.key, {GAME.key: GAME}.__getitem__)
    return GAME.board(library)


GAME = MegatonMashup()
