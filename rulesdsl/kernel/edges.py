"""Which edges are live: one reading for every loop, without history.

`Derived` answers what would be true under an assignment of the switches. `solve` finds the assignment:
(1) settle every edge that comes out the same whatever the undecided ones are, over possible values;
(2) dominance: the weaker edge does not count against the stronger it is aimed at; (3) in components that
depend on no other undecided component, the edges that make others fail are void, those that stand on
another's help first, or the pack's policy for that circle decides; then again from (1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from rulesdsl.kernel.edge import Edge, facet
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.tables import ANY_SIDE, ENEMY, EdgeRow, Op

# Above this many undecided inputs an edge counts as undecided without trying every case.
TRY_LIMIT = 12


def _most(votes: Counter[int], otherwise: int) -> int:
    """The side with most votes; a tie or no vote at all is `otherwise`."""
    if not votes:
        return otherwise
    ranked = votes.most_common(2)
    return otherwise if len(ranked) == 2 and ranked[0][1] == ranked[1][1] else ranked[0][0]


class Derived:
    """What holds under `live` (by index of switch). Implements `tables.Facts`."""

    def __init__(self, layout: Layout, live: list[bool]) -> None:
        self.layout = layout
        self.live = live
        self.plan = layout.plan

    def _onto(self, entity: int, op: Op) -> Iterator[Edge]:
        live = self.live
        for edge in self.layout.onto.get(entity, ()):
            if edge.row.op is op and live[edge.index]:
                yield edge

    def control(self, entity: int) -> int:
        """Whose a thing is: the side with most live take-overs; a tie is the owner's.

        A taker counts for its owner, or for who turned it: whether it is taken itself is its own question.
        """
        owners = self.layout.owner
        if not self.layout.takes:
            return owners[entity]
        votes = Counter(
            self._turned(edge.src, edge.row.tags, owners[edge.src], by_owner=True)
            for edge in self._onto(entity, Op.CONTROL)
        )
        return _most(votes, owners[entity])

    def _turned(self, source: int, tags: frozenset[str], base: int, by_owner: bool = False) -> int:
        """The side that abilities with these tags serve: `base`, unless live SERVE edges turn them."""
        if source not in self.layout.turned:
            return base
        votes: Counter[int] = Counter()
        for turn in self._onto(source, Op.SERVE):
            if turn.row.touches & tags:
                to = self.layout.owner[turn.src] if by_owner else self.control(turn.src)
                if self.layout.relation[to][base] & ENEMY:
                    votes[to] += 1
        return _most(votes, base)

    def served(self, edge: Edge) -> int:
        """The side an edge works for; what an enemy makes reach further serves that enemy there."""
        for carrier in edge.via:
            side = self.control(carrier.src)
            foe = self.layout.relation[side][self.control(edge.src)] & ENEMY
            if foe and self._carries(carrier, edge.dst):
                return side
        return self._turned(edge.src, edge.row.tags, self.control(edge.src))

    def serves(self, entity: int) -> int:
        """The side that what a thing does by itself works for."""
        return self._turned(entity, self.layout.plans[entity].kinds, self.control(entity))

    def side(self, side: int, entity: int) -> int:
        """How a thing stands to a side, as a bit."""
        return self.layout.relation[side][self.control(entity)]

    def marked(self, entity: int, mark: str) -> bool:
        return any(edge.row.key == mark for edge in self._onto(entity, Op.MARK))

    def unmarkable(self, entity: int, mark: str) -> bool:
        return any(edge.row.key == mark for edge in self._onto(entity, Op.UNMARK))

    def stat(self, entity: int, stat: str) -> int:
        printed = self.layout.plans[entity].stats.get(stat, 0)
        return printed + sum(e.row.value for e in self._onto(entity, Op.ADD) if e.row.key == stat)

    def alive(self, entity: int) -> bool:
        """Whether damage has not reached what it takes; being alive is a stat like any other."""
        if not self.layout.entities[entity].counters:
            return True
        plan = self.layout.plans[entity]
        if plan.hits is None or entity in self.layout.held:
            return True
        damage = self.layout.entities[entity].counters.get(self.plan.damage, 0)
        return damage < plan.hits + (self.stat(entity, plan.life_stat) if plan.life_stat else 0)

    def works(self, edge: Edge) -> bool:
        """Whether the source is alive, not switched off, and the ability not cut."""
        row = edge.row
        if row.unbound:
            return True
        if not self.alive(edge.src):
            return False
        weaker = self._weaker(row)
        for other in self.layout.onto.get(edge.src, ()):
            if other is edge or not self.live[other.index]:
                continue  # nothing is cut by its own effect
            if other.src == edge.dst and facet(other.row) in weaker:
                continue
            if row.op is Op.UNMARK and other.row.key == row.key:
                continue  # what cannot be marked so is not stopped by that mark
            if other.row.op is Op.MARK:
                meaning = self.plan.marks.get(other.row.key)
                if meaning is not None and meaning.off and other.row.key not in row.despite:
                    return False
            elif other.row.op is Op.OFF and other.row.touches & row.tags:
                return False
        return True

    def _carries(self, carrier: Edge, target: int) -> bool:
        """Whether a live REACH edge carries abilities to a thing."""
        if not self.live[carrier.index]:
            return False
        aim: EdgeRow = carrier.row.payload
        side = self.served(carrier)
        if aim.wants != ANY_SIDE and not aim.wants & self.layout.relation[side][self.control(target)]:
            return False
        return aim.test is None or aim.test(self, carrier.src, target, side)

    def _weaker(self, row: object) -> frozenset[str]:
        name = facet(row)  # type: ignore[arg-type]
        for stronger, weaker in self.plan.dominance:
            if stronger == name:
                return weaker
        return frozenset()

    def holds(self, edge: Edge) -> bool:
        """Whether everything is true that an edge needs, under this assignment."""
        row = edge.row
        if not self.works(edge) or (edge.via and not any(self._carries(v, edge.dst) for v in edge.via)):
            return False
        side = self.served(edge)
        if row.wants != ANY_SIDE:
            whose = self.layout.owner[edge.dst] if row.op is Op.CONTROL else self.control(edge.dst)
            if not row.wants & self.layout.relation[side][whose]:
                return False
        if row.op is Op.MARK and self.unmarkable(edge.dst, row.key):
            return False
        if row.test is not None and not row.test(self, edge.src, edge.dst, side):
            return False
        name = facet(row)
        for stronger, weaker in self.plan.dominance:
            if name in weaker:
                for other in self.layout.onto.get(edge.src, ()):
                    if other.src == edge.dst and self.live[other.index] and facet(other.row) == stronger:
                        return False
        return True


def propagate(layout: Layout) -> list[bool] | None:
    """The quick answer when every switch is plain: None when a circle is left over."""
    switches = layout.switches
    off = layout.plan.marks
    waiting: dict[int, int] = {}
    for edge in switches:
        if edge.row.op is Op.MARK and off[edge.row.key].off:
            waiting[edge.dst] = waiting.get(edge.dst, 0) + 1
    live = [False] * len(switches)
    decided = [False] * len(switches)
    by = layout.by
    # sources that nothing undecided strikes are on
    ready = [s for s in by if not waiting.get(s)]
    struck: set[int] = set()
    while ready:
        source = ready.pop()
        on = source not in struck
        for edge in by[source]:
            if decided[edge.index]:
                continue
            decided[edge.index] = True
            live[edge.index] = on
            if edge.row.op is not Op.MARK or not off[edge.row.key].off:
                continue
            target = edge.dst
            waiting[target] -= 1
            if on and target not in struck:
                struck.add(target)
                if target in by:
                    ready.append(target)
            elif waiting[target] == 0 and target in by and target not in struck:
                ready.append(target)
    return live if all(decided) else None


def solve(layout: Layout) -> list[bool]:
    """The live switches of a layout."""
    if layout.simple:
        quick = propagate(layout)
        if quick is not None:
            return quick
    return Solver(layout).solve()


class Solver:
    """The loop rule in full."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.edges = layout.switches
        self.value: list[bool | None] = [None] * len(self.edges)
        # what a thing does to itself is a condition of its own abilities, worked out from the others
        self.inner = [e for e in self.edges if e.src == e.dst]
        self.outer = [e for e in self.edges if e.src != e.dst] if self.inner else self.edges
        self.inputs = [self._inputs(edge) for edge in self.edges]
        if self.inner:
            self._look_through()
        self.voided: list[Edge] = []

    def _inputs(self, edge: Edge) -> list[int]:
        """Switches that `holds(edge)` may look at."""
        layout = self.layout
        near: set[int] = set()
        if edge.row.test is not None:
            reads = edge.row.reads
            near.update(
                e.index
                for e in self.edges
                if e.row.key in reads or e.row.op in (Op.CONTROL, Op.SERVE, Op.UNMARK)
            )
        for end in (edge.src, edge.dst):
            for other in layout.onto.get(end, ()):
                near.add(other.index)
                if other.row.op in (Op.CONTROL, Op.SERVE):
                    # whom a taker or turner serves depends on what lies on it in turn
                    for third in layout.onto.get(other.src, ()):
                        if third.row.op in (Op.CONTROL, Op.SERVE):
                            near.add(third.index)
        for carrier in edge.via:
            near.add(carrier.index)
            near.update(other.index for other in layout.onto.get(carrier.src, ()))
        near.discard(edge.index)
        return sorted(near)

    def _look_through(self) -> None:
        """Instead of inner edges, inputs name what these look at."""
        hidden = {e.index for e in self.inner}
        direct = [set(row) for row in self.inputs]
        for index, row in enumerate(direct):
            waiting, seen = list(row & hidden), set()
            while waiting:
                i = waiting.pop()
                if i not in seen:
                    seen.add(i)
                    row |= direct[i]
                    waiting += direct[i] & hidden
            self.inputs[index] = sorted(row - hidden - {index})

    def _fill(self, live: list[bool]) -> None:
        """The inner edges under an assignment of the others: as many as hold together."""
        for edge in self.inner:
            live[edge.index] = True
        derived = Derived(self.layout, live)
        for _ in range(len(self.inner)):
            found = [derived.holds(edge) for edge in self.inner]
            if all(live[e.index] == holds for e, holds in zip(self.inner, found, strict=True)):
                return
            for edge, holds in zip(self.inner, found, strict=True):
                live[edge.index] = holds

    def _undecided(self, edge: Edge, but: Edge | None = None) -> list[int]:
        return [
            i for i in self.inputs[edge.index] if self.value[i] is None and (but is None or i != but.index)
        ]

    def _holds(self, edge: Edge, on: dict[int, bool]) -> bool:
        live = [bool(v) for v in self.value]
        for i, v in on.items():
            live[i] = v
        live[edge.index] = True
        if self.inner:
            self._fill(live)
        return Derived(self.layout, live).holds(edge)

    def _cases(self, indices: list[int]) -> Iterator[dict[int, bool]]:
        for bits in product((False, True), repeat=len(indices)):
            yield dict(zip(indices, bits, strict=True))

    def _settle(self) -> None:
        """Step 1, to the end."""
        waiting = [e for e in self.outer if self.value[e.index] is None]
        changed = True
        while changed and waiting:
            changed = False
            for edge in waiting:
                open_inputs = self._undecided(edge)
                if len(open_inputs) > TRY_LIMIT:
                    continue
                found = {self._holds(edge, case) for case in self._cases(open_inputs)}
                if len(found) == 1:
                    self.value[edge.index] = found.pop()
                    changed = True
            waiting = [e for e in waiting if self.value[e.index] is None]

    def _depends(self, edge: Edge) -> set[int]:
        """Undecided edges whose change can change this one."""
        open_inputs = self._undecided(edge)
        if len(open_inputs) > TRY_LIMIT:
            return set(open_inputs)
        found: set[int] = set()
        for i in open_inputs:
            others = [j for j in open_inputs if j != i]
            for case in self._cases(others):
                if self._holds(edge, {**case, i: True}) != self._holds(edge, {**case, i: False}):
                    found.add(i)
                    break
        return found

    def _cuts(self, edge: Edge, component: list[Edge]) -> bool:
        """Whether turning an edge on can make another of its component fail (found by trying)."""
        for other in component:
            if other is edge or edge.index not in self.inputs[other.index]:
                continue
            rest = self._undecided(other, but=edge)
            if len(rest) > TRY_LIMIT:
                return True
            for case in self._cases(rest):
                if self._holds(other, {**case, edge.index: False}) and not self._holds(
                    other, {**case, edge.index: True}
                ):
                    return True
        return False

    def _rule(self, circle: list[Edge], size: str) -> bool | None:
        """What the pack says of a circle: True, all of it works; False, none; None, nothing."""
        facets = {facet(e.row) for e in circle}
        for loop in self.layout.plan.loops:
            if facets <= loop.facets and loop.size in (size, "any"):
                return loop.live
        return None

    def _decides(self, cut: list[Edge]) -> bool:
        size = "pair" if len({e.src for e in cut}) <= 2 else "ring"
        return self._rule(cut, size) is True

    def _decide_pairs(self) -> bool:
        """Two edges aimed at each other's source that cut each other, where the pack decides a pair: that
        is done before any longer circle through them is looked at (NET-7 before NET-10)."""
        decided: list[tuple[Edge, bool]] = []
        for edge in (e for e in self.outer if self.value[e.index] is None):
            for other in self.layout.onto.get(edge.src, ()):
                if other.src != edge.dst or other.index < edge.index or self.value[other.index] is not None:
                    continue
                pair = [edge, other]
                works = self._rule(pair, "pair")
                if works is not None and all(self._cuts(e, pair) for e in pair):
                    decided += [(e, works) for e in pair]
        self._take(decided)
        return bool(decided)

    def _take(self, decided: list[tuple[Edge, bool]]) -> None:
        for edge, works in decided:
            self.value[edge.index] = works
            if not works:
                self.voided.append(edge)

    def solve(self) -> list[bool]:
        self._settle()
        while self._decide_pairs():
            self._settle()
        while True:
            undecided = [e for e in self.outer if self.value[e.index] is None]
            if not undecided:
                live = [bool(v) for v in self.value]
                self._fill(live)
                return live
            components = self._source_components(undecided)
            # all source components at once: none of them reads another
            chosen: list[tuple[Edge, bool]] = []
            for component in components:
                cut = [e for e in component if self._cuts(e, component)]
                leaning = [e for e in cut if not self._holds(e, {})]
                if leaning and len(leaning) < len(cut):
                    chosen += [(e, False) for e in leaning]
                else:
                    works = bool(cut) and self._decides(cut)
                    chosen += [(e, works) for e in cut or component]
            self._take(chosen)
            self._settle()

    def _source_components(self, undecided: list[Edge]) -> list[list[Edge]]:
        """Components of mutual dependence that depend on no other undecided component."""
        depends = {e.index: self._depends(e) for e in undecided}
        reach = {i: set(found) for i, found in depends.items()}
        changed = True
        while changed:
            changed = False
            for found in reach.values():
                more = set().union(*(reach[j] for j in found)) if found else set()
                if not more <= found:
                    found |= more
                    changed = True
        components: list[list[Edge]] = []
        seen: set[int] = set()
        for edge in undecided:
            i = edge.index
            if i in seen:
                continue
            members = {i} | {j for j in reach[i] if i in reach[j]}
            seen |= members
            if reach[i] <= members:
                components.append([e for e in undecided if e.index in members])
        return components
