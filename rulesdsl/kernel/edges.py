"""Which edges are live: one reading for every loop, without history.

`solve` finds which switches are live (`derived` says what follows from that):
(1) settle every edge that comes out the same whatever the undecided ones are, over possible values;
(2) dominance: the weaker edge does not count against the stronger it is aimed at; (3) in components that
depend on no other undecided component, the edges that make others fail are void, those that stand on
another's help first, or the pack's policy for that circle decides; then again from (1).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rulesdsl.kernel.derived import Derived
from rulesdsl.kernel.edge import Edge, facet
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.tables import Op

# Above this many undecided inputs an edge counts as undecided without trying every case.
TRY_LIMIT = 12


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
        plan = self.layout.plan
        for loop in plan.loops:
            if facets <= loop.facets and loop.size in (size, "any"):
                plan.policies.get(loop.policy)  # what the plan was made for is read where it is used
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
