"""The board as it lies: who stands where, and every edge that could be live.

Made when something is laid, moved or taken off; read many times. Integers and lists inside: entity ids
index every column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rulesdsl.kernel.candidates import find_edges, find_plain_edges
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.tables import ALLIED, ENEMY, NEUTRAL, OWN, DefinitionPlan, EdgeRow, Plan, Reaction
from rulesdsl.kernel.topology import Topology

# Verbs that tell of harm by something in particular.
_HARM = ("wound", "kill", "destroy", "hit")


@lru_cache(maxsize=256)
def relations(teams: tuple[int, ...]) -> list[list[int]]:
    """`table[side][owner]`: how an owner stands to a side, as a bit. Index -1 is nobody."""
    n = len(teams)
    table = []
    for a in range(n):
        row = [OWN if a == b else ALLIED if teams[a] == teams[b] else ENEMY for b in range(n)]
        table.append([*row, NEUTRAL])
    table.append([NEUTRAL] * (n + 1))
    return table


@lru_cache(maxsize=4096)
def turned_by(facing: int, printed: tuple[int, ...], directions: int) -> tuple[int, ...]:
    """Printed directions as they point after turning."""
    return tuple((d + facing) % directions for d in printed)


class Layout:
    """Everything that depends only on what lies where."""

    # filled by `candidates`
    switches: list[Edge]
    quick: list[Edge]
    slow: list[Edge]
    always: list[Edge]
    adds: list[tuple[int, int, str, int]]  # the commonest of the quick: (source, target, stat, change)
    onto: dict[int, list[Edge]]
    by: dict[int, list[Edge]]
    turned: dict[int, frozenset[str]]  # sources whose abilities may serve another side
    touched_by_edges: set[int]
    takes: bool  # some edge takes things over: sides are not fixed
    simple: bool  # the quick solver will do
    sensitive: bool  # something reads counters
    lends: bool  # some edge lends life
    carried: bool  # some edge makes others reach further

    def __init__(
        self, plan: Plan, topology: Topology, state: State, held: Mapping[int, str] | None = None
    ) -> None:
        self.plan = plan
        self.topology = topology
        self.state = state
        self.held = held if held is not None else {}  # marked, but swept later: they still stand
        self.relation = relations(state.teams)
        entities = state.entities
        self.entities: list[Entity] = entities
        definitions = plan.definitions
        self.plans: list[DefinitionPlan] = [definitions[e.definition] for e in entities]
        self.owner = [e.owner for e in entities]
        self.ids: list[int] = []
        here: list[list[int]] = [[] for _ in topology.places]
        plans = self.plans
        self.bearing = self.large = shared = False
        speaking: list[int] = []  # things that react, check, act instead or sway others
        for e in entities:
            if e.zone == "board":
                i = e.id
                self.ids.append(i)
                if e.place >= 0:
                    row = here[e.place]
                    if row:
                        shared = True
                    row.append(i)
                if e.footprint:
                    self.large = True
                    for place in e.footprint:
                        here[place].append(i)
                if e.bearer >= 0:
                    self.bearing = True
                if plans[i].speaks:
                    speaking.append(i)
        self.here = here
        self.layered = shared or self.large or self.bearing or len(self.ids) > len(here)
        # the one thing of a place that attacks meet; NOWHERE when none does
        self.unit = [
            -1
            if not row
            else row[0]
            if plans[row[0]].hits is not None
            else next((i for i in row if plans[i].hits is not None), -1)
            for row in here
        ]
        self.lent: list[tuple[int, Reaction]] = []
        if self.large or state.lasting or (speaking and any(plans[i].sways for i in speaking)):
            find_edges(self)
        else:
            find_plain_edges(self)
        self.reactions = [(i, r) for i in speaking for r in plans[i].reactions]
        self.reactions += self.lent
        readers = plan.readers
        # who did what must be kept; and whether it matters which of several hits is taken away
        self.tallies = plan.reads_tallies or (bool(readers) and any(plans[i].id in readers for i in self.ids))
        self.origins = self.tallies or (
            bool(self.reactions) and any(r.verb in _HARM for _, r in self.reactions)
        )
        self.checks = [(i, r) for i in speaking for r in plans[i].checks]
        self.instead_bearers = bool(speaking) and any(plans[i].insteads for i in speaking)
        # nothing answers, checks, keeps count or lends life: see `lean`
        self.lean = not (self.reactions or self.checks or self.tallies or self.lends or self.takes)

    def on(self, state: State, held: Mapping[int, str]) -> Layout:
        """The same layout in another state whose board is the same; what was added there is not on it."""
        other = object.__new__(Layout)
        other.__dict__.update(self.__dict__)
        other.state, other.entities, other.held = state, state.entities, held
        added = state.entities[len(self.plans) :]
        if added:
            other.plans = [*self.plans, *(self.plan.definitions[e.definition] for e in added)]
            other.owner = [*self.owner, *(e.owner for e in added)]
        return other

    def without(self, gone: set[int]) -> Layout:
        """The same layout after some things have left: nothing is looked for again."""
        other = object.__new__(Layout)
        other.__dict__.update(self.__dict__)
        other.ids = [i for i in self.ids if i not in gone]
        here, unit = list(self.here), list(self.unit)
        for i in gone:
            for place in self.places_of(i):
                here[place] = [j for j in here[place] if j not in gone]
                if unit[place] in gone:
                    unit[place] = -1
        other.here, other.unit = here, unit
        if self.reactions:
            other.reactions = [(i, r) for i, r in self.reactions if i not in gone]
        if self.checks:
            other.checks = [(i, r) for i, r in self.checks if i not in gone]
        if self.touched_by_edges.isdisjoint(gone):
            return other

        def stays(edge: Edge) -> bool:
            return edge.dst not in gone and (edge.src not in gone or edge.row.unbound)

        kept = [e for e in self.switches if stays(e)]
        if len(kept) != len(self.switches):
            other.switches = []
            for edge in kept:
                copy = Edge(edge.row, edge.src, edge.dst)
                copy.index = len(other.switches)
                other.switches.append(copy)
            other.index_switches()
        other.adds = [a for a in self.adds if a[0] not in gone and a[1] not in gone]
        other.quick = [e for e in self.quick if stays(e)]
        if self.slow:
            other.slow = [e for e in self.slow if stays(e)]
        other.always = [e for e in self.always if stays(e)]
        return other

    @property
    def placeless(self) -> bool:
        """Whether no ability on the board finds what it acts on by where it stands."""
        return not self.carried and all(
            row.to_self or (row.arms is None and row.find is None)
            for i in self.ids
            for row in self.plans[i].edges
        )

    def shifted(self, entity: int, before: Sequence[int]) -> Layout:
        """The same layout after one thing has gone elsewhere, where it is `placeless`."""
        other = object.__new__(Layout)
        other.__dict__.update(self.__dict__)
        other.here, other.unit = list(self.here), list(self.unit)
        after = other.places_of(entity)
        for place in {*before, *after}:
            standing = {i for i in self.here[place] if i != entity} | ({entity} if place in after else set())
            other.here[place] = sorted(standing)
            other.unit[place] = next((i for i in other.here[place] if self.plans[i].hits is not None), -1)
            other.layered = other.layered or len(standing) > 1
        return other

    @property
    def reactive(self) -> bool:
        """Whether leaving things may leave others behind on their place (layers, markers)."""
        return self.layered or self.carried

    # ------------------------------------------------------------ who touches whom

    def touched(self, source: int, arms: tuple[int, ...], reach: int = 1) -> tuple[int, ...]:
        """Places that the arms of a source touch, nearest first."""
        entity = self.entities[source]
        found: dict[int, None] = {}
        for direction in self.board_directions(entity.facing, arms):
            for origin in (entity.place, *entity.footprint):
                place = origin
                for _ in range(reach):
                    place = self.topology.step[place][direction] if place >= 0 else -1
                    if place < 0:
                        break
                    found[place] = None
        return tuple(found)

    def index_switches(self) -> None:
        """Find switches by what they act on and by where they come from."""
        self.onto = {}
        self.by = {}
        for edge in self.switches:
            self.onto.setdefault(edge.dst, []).append(edge)
            self.by.setdefault(edge.src, []).append(edge)

    def targets(self, row: EdgeRow, source: int) -> tuple[int, ...] | list[int]:
        """Candidate targets of a row by where things stand; sides and tests are not looked at."""
        if row.to_self:
            return (source,)
        if row.arms is not None:
            return self.along(source, row.arms, row.reach)
        if row.find is not None:
            return row.find(self, source)
        return list(self.ids)

    def along(self, source: int, arms: tuple[int, ...], reach: int = 1) -> list[int]:
        """Things that the arms of a source touch, nearest first."""
        found: dict[int, None] = {}
        for place in self.touched(source, arms, reach):
            for i in self.here[place]:
                if i != source:
                    found[i] = None
        return list(found)

    def board_directions(self, facing: int, printed: tuple[int, ...]) -> tuple[int, ...]:
        """Directions on the board of printed directions, turned by a facing."""
        return turned_by(facing, printed, len(self.topology.directions))

    def places_of(self, entity: int) -> tuple[int, ...]:
        e = self.entities[entity]
        return (e.place, *e.footprint) if e.place >= 0 else e.footprint

    def beside(self, source: int) -> tuple[int, ...]:
        """Things on places next to a source's places, in the order of places."""
        places = self.places_of(source)
        found: list[int] = []
        for place in sorted({q for p in places for q in self.topology.neighbours[p]} - set(places)):
            found.extend(i for i in self.here[place] if i not in found)
        return tuple(found)

    def sharing(self, source: int) -> tuple[int, ...]:
        """Other things on the same place."""
        return tuple(dict.fromkeys(i for p in self.places_of(source) for i in self.here[p] if i != source))
