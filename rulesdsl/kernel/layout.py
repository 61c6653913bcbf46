"""The board as it lies: who stands where, and every edge that could be live.

Made when something is laid, moved or taken off; read many times. Integers and lists inside: entity ids
index every column.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rulesdsl.kernel.state import NOBODY, Entity, State
from rulesdsl.kernel.tables import (
    ALLIED,
    ANY_SIDE,
    ENEMY,
    NEUTRAL,
    OWN,
    DefinitionPlan,
    EdgeRow,
    Op,
    Plan,
    Reaction,
)
from rulesdsl.kernel.topology import Topology

# Switches that the quick solver understands.
_PLAIN = (Op.MARK, Op.SERVE)


# Verbs that tell of harm by something in particular.
_HARM = ("wound", "kill", "hit")


class Edge:
    """One possible effect of one thing on another. `index` counts the switches of a layout; `via` are
    the REACH edges that carry it to where its arms do not point: one of them must be live."""

    __slots__ = ("dst", "index", "row", "src")
    via: tuple[Edge, ...] = ()

    def __init__(self, row: EdgeRow, src: int, dst: int) -> None:
        self.row = row
        self.src = src
        self.dst = dst
        self.index = -1

    def __repr__(self) -> str:
        return f"{self.src}-{self.row.op.name}:{self.row.key}>{self.dst}"


class CarriedEdge(Edge):
    """An edge that other things make reach further."""

    __slots__ = ("via",)

    def __init__(self, row: EdgeRow, src: int, dst: int, via: tuple[Edge, ...]) -> None:
        super().__init__(row, src, dst)
        self.via = via


def facet(row: EdgeRow) -> str:
    """What a row writes, as loop rules and dominance name it."""
    if row.op in (Op.MARK, Op.ADD, Op.EXTRA, Op.PIN):
        return row.key
    return row.op.name.lower()


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
        here: list[list[int]] = [[] for _ in range(topology.size)]
        for e in entities:
            if e.zone == "board":
                self.ids.append(e.id)
                if e.place >= 0:
                    here[e.place].append(e.id)
                for place in e.footprint:
                    here[place].append(e.id)
        self.here = here
        self.layered = any(len(row) > 1 for row in here)
        # the one thing of a place that attacks meet; NOWHERE when none does
        plans = self.plans
        self.unit = [
            -1
            if not row
            else row[0]
            if plans[row[0]].hits is not None
            else next((i for i in row if plans[i].hits is not None), -1)
            for row in here
        ]
        self.bearing = any(e.bearer >= 0 for e in entities)
        self.large = any(e.footprint for e in entities)
        self.lent: list[tuple[int, Reaction]] = []
        self._find_edges()
        self.reactions = [*((i, r) for i in self.ids for r in self.plans[i].reactions), *self.lent]
        readers = plan.readers
        # who did what must be kept; and whether it matters which of several hits is taken away
        self.tallies = plan.reads_tallies or (
            bool(readers) and any(self.plans[i].id in readers for i in self.ids)
        )
        self.origins = self.tallies or any(r.verb in _HARM for _, r in self.reactions)
        self.checks = [(i, r) for i in self.ids for r in self.plans[i].checks]
        self.instead_bearers = any(self.plans[i].insteads for i in self.ids)
        # nothing answers, checks, keeps count or lends life: see `lean`
        self.lean = not (self.reactions or self.checks or self.tallies or self.lends or self.takes)

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
            other._index_switches()
        other.adds = [a for a in self.adds if a[0] not in gone and a[1] not in gone]
        other.quick = [e for e in self.quick if stays(e)]
        if self.slow:
            other.slow = [e for e in self.slow if stays(e)]
        other.steady = [e for e in self.steady if stays(e)]
        return other

    @property
    def reactive(self) -> bool:
        """Whether leaving things may leave others behind on their place (layers, markers)."""
        return self.layered or self.carried

    # ------------------------------------------------------------ edges

    def _find_edges(self) -> None:
        raw = self._raw_edges()
        self.takes = False  # some edge takes things over: sides are not fixed
        turned: dict[int, frozenset[str]] = {}  # sources whose abilities may serve another side
        cut: set[int] = set()  # sources whose abilities may be cut
        for edge in raw:
            op = edge.row.op
            if op is Op.SERVE:
                turned[edge.dst] = turned.get(edge.dst, frozenset()) | edge.row.touches
            elif op is Op.CONTROL:
                self.takes = True
            elif op is Op.OFF:
                cut.add(edge.dst)
            elif op is Op.GRANT:
                for lent in self.plan.lent_reactions.get(edge.row.key, ()):
                    if (edge.dst, lent) not in self.lent:
                        self.lent.append((edge.dst, lent))
        self.turned = turned
        self.switches: list[Edge] = []
        self.quick: list[Edge] = []  # live while the source is not off: no test, fixed sides
        self.slow: list[Edge] = []
        self.steady: list[Edge] = []  # works through every mark that switches off: always live
        # the commonest of the quick: (source, target, stat, change)
        self.adds: list[tuple[int, int, str, int]] = []
        touched: set[int] = set()
        self.simple = not cut and not self.takes  # the quick solver will do
        self.sensitive = False
        self.lends = False
        relation, owner, life = self.relation, self.owner, self.plan.life_stat
        off_marks = self.plan.off_marks
        for edge in raw:
            row, source = edge.row, edge.src
            if row.unbound and not row.switch and row.test is None:
                touched.add(edge.dst)
                self.steady.append(edge)
                continue
            fixed = not self.takes and not edge.via and not (source in turned and turned[source] & row.tags)
            if fixed and row.wants != ANY_SIDE and not row.wants & relation[owner[source]][owner[edge.dst]]:
                continue
            touched.add(source)
            touched.add(edge.dst)
            if row.test is not None:
                self.sensitive = True
            if row.key == life and row.op is Op.ADD:
                self.lends = self.sensitive = True
            if row.switch:
                edge.index = len(self.switches)
                self.switches.append(edge)
                if not fixed or row.test is not None or row.despite or row.op not in _PLAIN:
                    self.simple = False
            elif not fixed or source in cut or row.test is not None:
                self.slow.append(edge)
            elif row.despite:
                (self.steady if row.despite >= off_marks else self.slow).append(edge)
            elif row.op is Op.ADD and row.payload is None:
                self.adds.append((source, edge.dst, row.key, row.value))
            else:
                self.quick.append(edge)
        self.touched_by_edges = touched
        self._index_switches()

    def _raw_edges(self) -> list[Edge]:
        """Every edge by where things stand and what they are; sides and tests are not looked at."""
        raw: list[Edge] = []
        here, plans = self.here, self.plans
        cache = self.plan.motions
        for i in self.ids:
            entity, plan = self.entities[i], plans[i]
            if not plan.edges:
                continue
            key = (plan.id, entity.place, entity.facing)
            motions = cache.get(key) if not entity.footprint else self._motions(i)
            if motions is None:
                motions = cache[key] = self._motions(i)
            for row, places in motions:
                fits = row.fits
                if places is not None:
                    for place in places:
                        for target in here[place]:
                            if target != i and (fits is None or plans[target].id in fits):
                                if self.large and self._has(raw, row, i, target):
                                    continue  # touched already on another of its places
                                raw.append(Edge(row, i, target))
                else:
                    for target in self.targets(row, i):
                        if fits is None or plans[target].id in fits:
                            raw.append(Edge(row, i, target))
        for effect in self.state.lasting:
            lasts = self.plan.lasting.get((effect.ability, effect.step))
            if lasts is not None:
                on_board = (i for i in effect.targets if self.entities[i].zone == "board")
                raw += [Edge(lasts, effect.source, i) for i in on_board]
        carriers = [e for e in raw if e.row.op is Op.REACH]
        self.carried = bool(carriers)
        return [*raw, *self._carry(raw, carriers)] if carriers else raw

    def _has(self, raw: list[Edge], row: EdgeRow, source: int, target: int) -> bool:
        return bool(self.entities[target].footprint) and any(
            e.row is row and e.src == source and e.dst == target for e in raw
        )

    def _carry(self, raw: list[Edge], carriers: list[Edge]) -> list[Edge]:
        """What other things make reach further: each of their abilities, once on each thing."""
        direct = {(id(e.row), e.src, e.dst) for e in raw}
        ways: dict[tuple[int, int, int], tuple[EdgeRow, list[Edge]]] = {}
        for carrier in carriers:
            aim: EdgeRow = carrier.row.payload
            for target in self.targets(aim, carrier.src):
                if target == carrier.dst or (aim.fits is not None and self.plans[target].id not in aim.fits):
                    continue
                for row in self.plans[carrier.dst].edges:
                    if row.arms is None or (row.fits is not None and self.plans[target].id not in row.fits):
                        continue
                    key = (id(row), carrier.dst, target)
                    if key not in direct:
                        ways.setdefault(key, (row, []))[1].append(carrier)
        made: list[Edge] = []
        for (_, source, target), (row, via) in ways.items():
            made.append(CarriedEdge(row, source, target, tuple(via)))
        return made

    def _motions(self, source: int) -> tuple[tuple[EdgeRow, tuple[int, ...] | None], ...]:
        """The rows of a thing with the places that their arms touch from here (None: no arms)."""
        found: list[tuple[EdgeRow, tuple[int, ...] | None]] = []
        for row in self.plans[source].edges:
            if row.arms is None or row.to_self:
                found.append((row, None))
            else:
                found.append((row, self.touched(source, row.arms, row.reach)))
        return tuple(found)

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

    def _index_switches(self) -> None:
        self.onto: dict[int, list[Edge]] = {}
        self.by: dict[int, list[Edge]] = {}
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

    def seat(self, player: int) -> int:
        return player if player != NOBODY else -1
