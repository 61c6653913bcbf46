"""A running game as its rules see it: gods, regions, orders, what lies where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesdsl.content.model import Definition, Library
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.state import NOBODY, NOWHERE, Entity, State
from rulesdsl.kernel.tables import Reaction
from rulesdsl.kernel.world import World

BOARD, RESERVE = "board", "reserve"


def furnish(library: Library, state: State) -> None:
    """Lay what a board has by itself: its places, and the sheet of each power (in place, once)."""
    definitions = library.definitions
    if any(definitions[e.definition].collection == "places" for e in state.entities):
        return
    places = [d for d in definitions.values() if d.collection == "places"]
    for number, place in enumerate(places):
        state.add(place.id, NOBODY, place=number)
    sheets = next((n for n, d in enumerate(places) if d.kind == "sheets"), NOWHERE)
    for player, power in enumerate(state.players):
        for d in definitions.values():
            if d.army == power and d.kind == "god":
                state.add(d.id, player, place=sheets)


def regions_of(library: Library) -> list[Definition]:
    """The places that are regions, in region order (GEN-2)."""
    places = (d for d in library.definitions.values() if d.collection == "places")
    return [d for d in places if d.kind not in ("track", "sheets")]


def dial_of(library: Library, power: str) -> list[Definition]:
    """The spaces of a power's dial, the start first."""
    return [d for d in library.definitions.values() if d.army == power and d.collection == "dial"]


def number(definition: Definition, field: str, otherwise: int = 0) -> int:
    """A printed number."""
    value = definition.fields.get(field, otherwise)
    return value if isinstance(value, int) else otherwise


class Table:
    """A world of this game while a step runs."""

    def __init__(self, library: Library, world: World) -> None:
        self.library = library
        self.world = world
        self.policies = world.plan.policies
        entities = world.state.entities
        self.gods = [NOWHERE] * len(world.state.players)
        self.regions: list[int] = []  # entity ids, in region order (GEN-2)
        self.tracks: list[int] = []
        self._regions_at: dict[int, int] = {}
        self.sheets = NOWHERE
        for e in entities:
            d = library.definitions[e.definition]
            if d.kind == "god" and e.owner >= 0:
                self.gods[e.owner] = e.id
            elif d.collection == "places":
                if d.kind == "track":
                    self.tracks.append(e.id)
                elif d.kind == "sheets":
                    self.sheets = e.place
                else:
                    self.regions.append(e.id)
                    self._regions_at[e.place] = e.id
        # GEN-1: the order of powers, absent ones skipped
        self.order = sorted(range(len(self.gods)), key=lambda p: number(self.sheet(p), "order"))

    def tried(self) -> Table:
        """The same on a copy of the state: to try something."""
        return Table(self.library, self.world.copied())

    @property
    def state(self) -> State:
        return self.world.state

    def entity(self, id: int) -> Entity:
        return self.world.state.entities[id]

    def definition(self, id: int) -> Definition:
        return self.library.definitions[self.entity(id).definition]

    def sheet(self, player: int) -> Definition:
        """The sheet of a player's power."""
        god = self.gods[player]
        return self.library.definitions[self.state.entities[god].definition] if god >= 0 else _NO_SHEET

    def name(self, place: int) -> str:
        return self.world.topology.places[place]

    # ------------------------------------------------------------ what lies where

    def here(self, place: int, kind: str) -> list[int]:
        """Things of a kind on a place."""
        layout = self.world.layout
        return [i for i in layout.here[place] if kind in layout.plans[i].kinds]

    def everywhere(self, kind: str) -> list[int]:
        layout = self.world.layout
        return [i for i in layout.ids if kind in layout.plans[i].kinds]

    def figures(self, place: int, player: int | None = None) -> list[int]:
        """Figures on a place, those that a player controls when one is named (CTRL-1)."""
        view = self.world.view
        return [i for i in self.here(place, "figure") if player is None or view.control(i) == player]

    def region_at(self, place: int) -> int:
        return self._regions_at[place]

    def places(self) -> list[int]:
        """The places of the regions, in order."""
        return [self.entity(i).place for i in self.regions]

    def cards(self, place: int) -> list[int]:
        """Chaos cards in a region, the left one first (CARD-3)."""
        return sorted(self.here(place, "chaos-card"), key=lambda i: self.entity(i).face)

    # ------------------------------------------------------------ powers

    def threat(self, player: int) -> int:
        """GEN-6: the number in the window; on victory it is above all others."""
        dial = dial_of(self.library, self.state.players[player])
        tick = min(self.state.counters[player].get("tick", 0), len(dial) - 1)
        return number(dial[tick], "threat", 1000) if dial else 0

    def has(self, player: int, counter: str) -> int:
        return self.state.counters[player].get(counter, 0)

    def give(self, player: int, counter: str, amount: int, rule: str = "", cause: int = -1) -> None:
        """Change what a player has; nobody falls below 0. `cause`: the event that it goes back to."""
        run = self.world.run(self.gods[player], rule, counter, player=player, cause=cause)
        run.player_gain((player,), counter, amount)

    # ------------------------------------------------------------ sentences of a moment

    def speak(self, rows: Iterable[tuple[int, Reaction]]) -> None:
        """Sentences one after the other, what lies left first (CARD-3). What belongs to nobody speaks to
        each player in turn."""
        world = self.world
        turns = [(*self._turn(bearer), bearer, row) for bearer, row in rows]
        for *_, bearer, row in sorted(turns, key=lambda one: one[:3]):
            if self.entity(bearer).zone != BOARD:
                continue
            owner = self.entity(bearer).owner
            for player in self.order if owner == NOBODY else (world.view.serves(bearer),):
                view = world.view
                if not view.works(bearer, row.despite, world.layout.plans[bearer].kinds):
                    continue
                if row.test is None or row.test(view, bearer, bearer, player):
                    run = world.run(bearer, row.ability, row.name, player=player)
                    try:
                        row.steps(run)
                    except Declined:
                        continue

    def _turn(self, bearer: int) -> tuple[int, int, int]:
        e = self.entity(bearer)
        order = self.order.index(e.owner) if e.owner in self.order else -1
        return e.place, e.face, order

    def moment(self, edge: str, window: str, place: int | None = None) -> None:
        """All sentences about a moment; about that of one region, only what lies there speaks."""
        rows = self.world.layout.reactions
        self.speak(
            (b, r)
            for b, r in rows
            if r.moment == (edge, window) and (place is None or self.entity(b).place == place)
        )

    def tell(self, verb: str, actor: int, subject: int) -> None:
        """Something happened between two things: its triggers run."""
        batch = self.world.begin()
        batch.happened.append((verb, actor, subject, frozenset()))
        batch.after()

    # ------------------------------------------------------------ coming and going

    def fresh(self, definition: str, owner: int) -> Entity | None:
        """A thing that is off the board, to be laid; None when all that are supplied lie there (GEN-7)."""
        state, made = self.state, self.library.definitions[definition]
        same = [e for e in state.entities if (e.definition, e.owner) == (definition, owner)]
        free = next((e for e in same if e.zone != BOARD), None)
        if free is None and len(same) < made.count:
            free = state.add(definition, owner, zone=RESERVE)
        if free is not None:
            free.counters.clear()
            free.bearer, free.face = NOWHERE, 0
        return free

    def take_off(self, ids: Sequence[int]) -> None:
        """Things go back where they came from, without dying."""
        self.world.leave([(i, "removed") for i in ids])
        self.world.settle()


_NO_SHEET = Definition("", "", "", "", "", {})
