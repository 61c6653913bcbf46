"""The derived state, frozen for a batch: marks, stats, slots, who serves whom."""

from __future__ import annotations

from rulesdsl.kernel.derived import Derived
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.edges import solve
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.slots import Slots
from rulesdsl.kernel.tables import MarkMeaning, Op


class View:
    """What is true while a batch runs. Implements `tables.Facts`.

    Columns are indexed by entity id: `off[i]` (abilities that nothing excepts do not work),
    `marks[i]` (the marks that hold), `stats[name][i]` (sums of live changes, printed not included),
    `extras[i]`, `pinned[i]`. `live` lists the live edges of every other kind by op.
    """

    __slots__ = (
        "_derived",
        "absorbed",
        "amends",
        "buckets",
        "counting",
        "extras",
        "layout",
        "live",
        "marks",
        "off",
        "pinned",
        "slots",
        "stats",
        "switched",
    )

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        n = len(layout.entities)
        self.marks: dict[int, frozenset[str]] = {}
        self.off: set[int] = set()
        self.stats: dict[str, list[int]] = {}
        # changes of a stat that count things and are not added up yet, by what they change
        self.counting: dict[str, dict[int, list[Edge]]] = {}
        self.extras: dict[int, int] = {}
        self.pinned: dict[int, int] = {}
        self.live: dict[Op, list[Edge]] = {}
        self.absorbed: set[int] = set()  # what an absorber could help
        self.amends: dict[int, list[Edge]] = {}  # by what the packets are aimed at
        self.switched: list[bool] = []
        self.buckets: dict[int, list[tuple[int, str]]] | None = None
        self.slots: dict[int, Slots] | None = None  # worked out by whoever runs through them
        self._derived: Derived | None = None
        if layout.switches:
            self.switched = solve(layout)
            for edge in layout.switches:
                if self.switched[edge.index]:
                    self._apply(edge, n)
        for edge in layout.always:
            self._apply(edge, n)
        off, stats = self.off, self.stats
        for source, target, stat, change in layout.adds:
            if source not in off:
                column = stats.get(stat)
                if column is None:
                    column = stats[stat] = [0] * n
                column[target] += change
        for edge in layout.quick:
            if edge.src not in off:
                self._apply(edge, n)
        if layout.slow:
            derived = self.derived
            for edge in layout.slow:
                if derived.holds(edge):
                    self._apply(edge, n)

    def on(self, layout: Layout) -> View:
        """The same facts about the same board in another state."""
        other = object.__new__(View)
        other.layout = layout
        other.marks, other.off, other.stats, other.counting = self.marks, self.off, self.stats, self.counting
        other.extras, other.pinned, other.live, other.amends = (
            self.extras,
            self.pinned,
            self.live,
            self.amends,
        )
        other.absorbed, other.switched = self.absorbed, self.switched
        other.buckets = other.slots = other._derived = None
        return other

    @property
    def derived(self) -> Derived:
        """The same facts, asked one by one."""
        if self._derived is None:
            self._derived = Derived(self.layout, self.switched)
        return self._derived

    def _apply(self, edge: Edge, n: int) -> None:
        row, target = edge.row, edge.dst
        op = row.op
        if op is Op.ADD and row.payload is not None and row.key not in self.layout.plan.columns:
            # what counts things is worked out when somebody asks for it
            self.counting.setdefault(row.key, {}).setdefault(target, []).append(edge)
        elif op is Op.ADD:
            column = self.stats.get(row.key)
            if column is None:
                column = self.stats[row.key] = [0] * n
            column[target] += row.value if row.payload is None else self._worth(edge)
        elif op is Op.MARK:
            self.marks[target] = self.marks.get(target, frozenset()) | {row.key}
            meaning = self.layout.plan.marks.get(row.key)
            if meaning is not None and meaning.off:
                self.off.add(target)
        elif op is Op.EXTRA:
            self.extras[target] = self.extras.get(target, 0) + row.value
        elif op is Op.PIN:
            self.pinned[target] = row.value
        elif op is Op.AMEND:
            self.amends.setdefault(target, []).append(edge)
        else:
            if op is Op.ABSORB:
                self.absorbed.add(target)
            self.live.setdefault(op, []).append(edge)

    def _worth(self, edge: Edge) -> int:
        """A change that counts things: `-1 initiative per net on this`."""
        value: int = edge.row.payload(self.derived, edge.src, edge.dst, self.served(edge))
        return value

    # ------------------------------------------------------------ facts

    def control(self, entity: int) -> int:
        return self.derived.control(entity) if self.layout.takes else self.layout.owner[entity]

    def side(self, side: int, entity: int) -> int:
        layout = self.layout
        owner = self.derived.control(entity) if layout.takes else layout.owner[entity]
        return layout.relation[side][owner]

    def marked(self, entity: int, mark: str) -> bool:
        return mark in self.marks.get(entity, ())

    def _count(self, entity: int, stat: str) -> None:
        """Add up the changes of a stat of one thing that count others."""
        edges = self.counting[stat].pop(entity, ())
        if edges:
            column = self.stats.setdefault(stat, [0] * len(self.layout.entities))
            column[entity] += sum(self._worth(edge) for edge in edges)

    def stat(self, entity: int, stat: str) -> int:
        if stat in self.counting:
            self._count(entity, stat)
        column = self.stats.get(stat)
        printed = self.layout.plans[entity].stats.get(stat, 0)
        value = printed + (column[entity] if column is not None else 0)
        if Op.BOUND in self.live:
            least, most = self.bounds(entity, stat)
            if most is not None:
                value = min(value, most)
            if least is not None:
                value = max(value, least)
        return value

    def bounds(self, entity: int, stat: str) -> tuple[int | None, int | None]:
        """The least and the most that abilities let a stat be."""
        least: list[int] = []
        most: list[int] = []
        for edge in self.live.get(Op.BOUND, ()):
            if edge.dst == entity and edge.row.key == stat:
                order = edge.row.payload[0]
                if order != "at most":
                    least.append(edge.row.value)
                if order != "at least":
                    most.append(edge.row.value)
        return max(least, default=None), min(most, default=None)

    def served(self, edge: Edge) -> int:
        """The player whose side an edge works for."""
        layout = self.layout
        if layout.takes or edge.via or edge.src in layout.turned:
            return self.derived.served(edge)
        return layout.owner[edge.src]

    def serves(self, entity: int) -> int:
        """The player whose side what a thing does by itself works for (MOD-15)."""
        layout = self.layout
        if layout.takes or entity in layout.turned:
            return self.derived.serves(entity)
        return layout.owner[entity]

    def hits(self, entity: int) -> int | None:
        """Damage it takes before it leaves; None: cannot be hurt."""
        plan = self.layout.plans[entity]
        if plan.hits is None:
            return None
        column = self.stats.get(plan.life_stat)
        return plan.hits + plan.printed_life + (column[entity] if column is not None else 0)

    def lent(self, entity: int, keyword: str) -> list[int]:
        """Who lends a keyword to an entity now."""
        return [e.src for e in self.live.get(Op.GRANT, ()) if e.dst == entity and e.row.key == keyword]

    def can(self, entity: int, deed: str, by: str = "") -> bool:
        """Whether no mark and no `cannot` edge forbids a deed. `by`: what another does that has it done."""
        if entity in self.marks:
            marks = self.layout.plan.marks
            held = (marks[m] for m in self.marks[entity] if m in marks)
            if any(deed in mark.cannot and not self._lets(mark, by) for mark in held):
                return False
        cannot = self.live.get(Op.CANNOT)
        return not cannot or not any(e.dst == entity and e.row.key == deed for e in cannot)

    def _lets(self, mark: MarkMeaning, by: str) -> bool:
        """Whether a mark lets others do something, as the policy says that is read for it."""
        if by not in mark.lets:
            return False
        policy, option = mark.lets[by]
        return self.layout.plan.policies[policy] == option

    def works(
        self, entity: int, despite: frozenset[str] = frozenset(), tags: frozenset[str] = frozenset()
    ) -> bool:
        """Whether abilities of an entity work (reactions, actions): not off, not cut."""
        if entity in self.off:
            marks = self.layout.plan.marks
            if any(m not in despite for m in self.marks.get(entity, ()) if m in marks and marks[m].off):
                return False
        switches = self.layout.onto.get(entity)
        if switches and tags:
            return not any(
                e.row.op is Op.OFF and self.switched[e.index] and e.row.touches & tags for e in switches
            )
        return True
