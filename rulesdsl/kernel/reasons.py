"""Why things are as they are, for a sink that asks: the parts of each number, what acts on what, and what
would have and does not. Without such a sink no `Reasons` is made and nothing here runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesdsl.kernel.edge import Edge, facet
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.tables import ANY_SIDE, Op
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.view import View

if TYPE_CHECKING:
    from rulesdsl.kernel.world import World

# The event that a sentence with a verb speaks of: its kind, and whether it is one of the object.
_EVENTS = {
    "die": ("doomed", False),
    "kill": ("landed", True),
    "wound": ("landed", True),
    "move": ("moved", False),
    "destroy": ("doomed", True),
    "remove": ("doomed", True),
}
# What lasts and is told where it holds, and where it does not.
_STANDING = (Op.MARK, Op.CONTROL, Op.SERVE, Op.OFF)


class Part(NamedTuple):
    """What one ability adds to a number."""

    source: int
    change: int
    ability: str
    rules: tuple[str, ...]


class Reasons:
    """Tells a sink the reasons; `last` finds the event that another one goes back to."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.last: dict[tuple[str, int], int] = {}
        self._stood: View | None = None

    @property
    def sink(self) -> Sink:
        """The sink of the world, which a game may stand before."""
        assert self.world.sink is not None
        return self.world.sink

    def tell(self, kind: str, **facts: Any) -> int:
        """Tell an event and remember it as the last of its kind that befell its subject."""
        index = self.sink.tell(kind, **facts)
        self.last[kind, facts.get("subject", -1)] = index
        return index

    def event(self, verb: str, subject: int, target: int = -1) -> int:
        """The event of which a sentence with this verb speaks; -1 when none was told."""
        kind, of_target = _EVENTS.get(verb, ("", False))
        return self.last.get((kind, target if of_target else subject), -1)

    # ------------------------------------------------------------ events with numbers

    def packet(self, view: View, packet: Packet) -> None:
        """A packet with the parts of its strength; a further part of it goes back to the part before."""
        cause = self.last.get(("acts", packet.src), -1) if packet.strike else packet.cause
        for tag, amount in packet.parts or [["deadly" if packet.deadly else "", 0]]:
            cause = self.tell(
                "packet",
                subject=packet.dst,
                source=packet.src,
                amount=amount,
                detail=tag,
                ability=packet.ability,
                cause=cause,
            )
            stat = view.layout.plan.boosts.get(tag, "") if packet.strike else ""
            if stat:
                self.number(view, packet.src, stat, amount, cause)
        packet.cause = cause

    def felled(self, view: View, entity: int) -> None:
        """A thing has taken what it can take."""
        self.tell("doomed", subject=entity, detail="destroyed", cause=self.last.get(("landed", entity), -1))
        self.life(view, entity)

    def life(self, view: View, entity: int) -> None:
        """How much it could take, after it was told that it leaves."""
        hits, stat = view.hits(entity), view.layout.plan.life_stat
        if hits is not None and stat:
            self.number(view, entity, stat, hits, self.last["doomed", entity], always=True)

    def acts(self, view: View, entity: int, slots: str, number: int) -> None:
        """A thing acts, and what makes the number at which it does."""
        event = self.tell("acts", subject=entity, detail=slots, amount=number)
        stat = view.layout.plan.slot_stat
        key = slots.split()[0]
        if key.startswith("p"):
            printed = view.layout.plans[entity].numbers[int(key[1:])]
            if printed != number:
                self.number(view, entity, stat, printed, event, as_printed=True)
        # what gives further slots matters where none of its own has this number; a pin sets them all
        wanted = (Op.PIN,) if key.startswith("p") else (Op.PIN, Op.EXTRA)
        for edge in _live(view):
            if edge.dst == entity and edge.row.op in wanted:
                self._part(
                    entity, Part(edge.src, edge.row.value, edge.row.ability, edge.row.rules), "slot", event
                )

    def idle(self, view: View, entity: int, number: int, why: str, rules: tuple[str, ...] = ()) -> None:
        """A thing might act at a number and does not."""
        marks = view.marks.get(entity, ())
        cause = max((self.last.get((mark, entity), -1) for mark in marks), default=-1)
        cause = cause if not rules else -1
        event = self.sink.tell("idle", subject=entity, amount=number, detail=why, rules=rules, cause=cause)
        stat, printed = view.layout.plan.slot_stat, view.layout.plans[entity].numbers
        if len(printed) == 1:
            self.number(view, entity, stat, printed[0], event, as_printed=True)

    def number(
        self,
        view: View,
        entity: int,
        stat: str,
        amount: int,
        cause: int,
        always: bool = False,
        as_printed: bool = False,
        apart: bool = False,
    ) -> int:
        """The parts of a number: as printed, then what others make of it. Nothing where nobody does, unless
        it is told `always`. `amount` is the whole, or `as_printed` what others change. `apart`: the others
        go back to what is printed, so that something may go back to the whole. Returns the event of what is
        printed, or -1."""
        found = list(parts(view, entity, stat))
        head = -1
        if found or always:
            printed = amount if as_printed else amount - sum(part.change for part in found)
            head = self.sink.tell("part", subject=entity, amount=printed, detail=stat, cause=cause)
        for part in found:
            self._part(entity, part, stat, head if apart else cause)
        for part in held_parts(view, entity, stat):
            self._part(entity, part, stat, head if apart else cause, "unadded")
        return head

    def idle_takers(self, view: View, packets: Sequence[Packet]) -> None:
        """Who would take what is about to land, and is switched off."""
        takers = [edge for edge in held(view) if edge.row.op is Op.ABSORB]
        for packet in packets if takers else ():
            for edge in takers:
                if packet.open and edge.dst == packet.dst and edge.src != packet.dst:
                    self.sink.tell(
                        "untaken",
                        subject=packet.dst,
                        source=edge.src,
                        ability=edge.row.ability,
                        rules=edge.row.rules,
                        cause=packet.cause,
                    )

    def _part(self, entity: int, part: Part, stat: str, cause: int, kind: str = "part") -> None:
        self.sink.tell(
            kind,
            subject=entity,
            source=part.source,
            amount=part.change,
            detail=stat,
            ability=part.ability,
            rules=part.rules,
            cause=cause,
        )

    # ------------------------------------------------------------ what stands

    def standing(self, view: View) -> None:
        """What acts on what now, and what would and does not; told once for each view."""
        if self._stood is view:
            return
        self._stood = view
        self.sink.tell("stands")
        idle: list[Edge] = []
        for edge in (*view.layout.switches, *view.layout.always):
            if edge.row.op not in _STANDING:
                continue
            if edge.index >= 0 and not view.switched[edge.index]:
                idle.append(edge)
            else:
                self._edge("holds", edge)
        for edge in idle:
            stop = self._stopped_by(view, edge)
            if stop is not None:
                self._edge("fails", edge, stop)

    def _edge(self, kind: str, edge: Edge, cause: int = -1) -> None:
        index = self.sink.tell(
            kind,
            subject=edge.dst,
            source=edge.src,
            detail=facet(edge.row),
            ability=edge.row.ability,
            rules=edge.row.rules,
            cause=cause,
        )
        if kind == "holds":
            self.last[facet(edge.row), edge.dst] = index

    def _stopped_by(self, view: View, edge: Edge) -> int | None:
        """The event that says what stops an edge; -1: nothing does but a circle that it is in; None: it
        could not act on this anyway."""
        if view.derived.holds(edge):
            return -1
        for other in view.layout.onto.get(edge.src, ()):
            if view.switched[other.index] and other.row.op in (Op.MARK, Op.OFF):
                found = self.last.get((facet(other.row), edge.src))
                if found is not None:
                    return found
        return None


def parts(view: View, entity: int, stat: str) -> Iterator[Part]:
    """What abilities add to a stat of a thing in this view."""
    layout = view.layout
    for edge in _live(view):
        row = edge.row
        if edge.dst == entity and row.op is Op.ADD and row.key == stat:
            change = row.value
            if row.payload is not None:
                change = row.payload(view.derived, edge.src, entity, view.served(edge))
            yield Part(edge.src, change, row.ability, row.rules)
    for source, target, key, change in layout.adds:
        if target == entity and key == stat and source not in view.off:
            ability, rules = _said_by(view, source, target, stat, change)
            yield Part(source, change, ability, rules)


def held(view: View) -> Iterator[Edge]:
    """Every edge whose source is switched off and that would act otherwise."""
    layout = view.layout
    for edge in (*layout.quick, *layout.slow):
        if edge.src not in view.off or edge.row.unbound:
            continue
        wants, side = edge.row.wants, view.derived.served(edge)
        if wants == ANY_SIDE or wants & layout.relation[side][view.derived.control(edge.dst)]:
            yield edge


def held_parts(view: View, entity: int, stat: str) -> Iterator[Part]:
    """What abilities that are switched off would add to a stat of a thing."""
    for edge in held(view):
        row = edge.row
        if edge.dst == entity and row.op is Op.ADD and row.key == stat and row.payload is None:
            yield Part(edge.src, row.value, row.ability, row.rules)
    for source, target, key, change in view.layout.adds:
        if target == entity and key == stat and source in view.off:
            ability, rules = _said_by(view, source, target, stat, change)
            yield Part(source, change, ability, rules)


def _live(view: View) -> Iterator[Edge]:
    """Every live edge that is kept whole."""
    layout = view.layout
    yield from (edge for edge in layout.switches if view.switched[edge.index])
    yield from layout.always
    yield from (edge for edge in layout.quick if edge.src not in view.off)
    yield from (edge for edge in layout.slow if view.derived.holds(edge))


def _said_by(view: View, source: int, target: int, stat: str, change: int) -> tuple[str, tuple[str, ...]]:
    """The ability behind one of the quick sums, which keep no ability."""
    layout = view.layout
    for row in layout.plans[source].edges:
        same = row.op is Op.ADD and row.key == stat and row.value == change and row.payload is None
        if same and target in layout.targets(row, source):
            return row.ability, row.rules
    return "", ()
