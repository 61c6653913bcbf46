"""What would be true under an assignment of the switches of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesdsl.kernel.edge import Edge, facet
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.tables import ANY_SIDE, ENEMY, EdgeRow, Op


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
