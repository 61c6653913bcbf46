"""The battle: segments from the highest initiative down to 0 (RULES 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from rulesdsl.games.neuroshima_hex import swift
from rulesdsl.games.neuroshima_hex.attacks import Blow, aims_of, blows, convertible, in_board_order, strike
from rulesdsl.games.neuroshima_hex.idle import tell_idle
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS, SHAPES
from rulesdsl.games.neuroshima_hex.steering import steer, steers, ways
from rulesdsl.games.neuroshima_hex.swift import Clash
from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.lean import land
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.route import Meeting
from rulesdsl.kernel.slots import Slots, slots_of
from rulesdsl.kernel.tables import Convert, Instead, Op, Plan
from rulesdsl.kernel.world import World

_NONE: frozenset[str] = frozenset()


def declaration_order(causer: int, players: int) -> list[int]:
    """DECL-1: the causer first, then the others in turn order; the causer may fix another."""
    return [(causer + i) % players for i in range(players)]


def battle(world: World, causer: int) -> None:
    """Fight one battle; `causer` is the player who brought it about (CAUSE-1)."""
    _open(world, causer)
    if not swift.fight(world):
        Battle(world).fight()
    _close(world)


def foresee(world: World, causer: int) -> Clash | None:
    """What such a battle would come to, where it can be fought on masks: the state is not touched. Else it
    is fought, and None is returned."""
    _open(world, causer)
    clash = swift.fought(world)
    if clash is None:
        Battle(world).fight()
        _close(world)
    return clash


def _open(world: World, causer: int) -> None:
    prepare(world, causer)
    world.open("battle")
    world.postpones = True  # who is taken over in a battle is turned after it (BATTLE-14)


def _close(world: World) -> None:
    world.close("segment")
    world.close("battle")
    world.postpones = False
    if world.becoming is not None:
        world.becoming.look()
        world.becoming.release()


def prepare(world: World, causer: int) -> World:
    """Who declares when, and what a strike is."""
    policies = world.plan.policies
    world.order = declaration_order(max(causer, 0), len(world.state.players))
    world.asks_order = policies["DECLARATION-ORDER"] == "causer"
    world.secret = policies["DECLARATION-ORDER"] == "simultaneous-secret"
    world.strike = strike
    return world


@dataclass(slots=True)
class Declared:
    """What was declared of the attacks of a segment: who does something instead, which sides change their
    kind (see `attacks.Changed`), which way steered ones go."""

    idle: set[int] = field(default_factory=set)
    changed: dict[int, dict[int, str]] = field(default_factory=dict)
    steered: dict[int, dict[tuple[int, str], tuple[Meeting, ...]]] = field(default_factory=dict)


def _steering(plan: Plan) -> frozenset[str]:
    """Definitions whose attacks ask for a way."""
    found: frozenset[str] | None = plan.memo.get("steering")
    if found is None:
        found = plan.memo["steering"] = frozenset(d.id for d in plan.definitions.values() if steers(d))
    return found


class Battle:
    """The general way, for every board."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.policies = world.plan.policies
        self.fixed: dict[int, Slots] = {}
        self.spent: dict[int, frozenset[str]] = {}
        self.passed: set[tuple[int, str]] = set()
        # definitions whose attacks ask for a way; most games have none
        self.steering = _steering(world.plan)

    # policies are read where they decide something: see `rulings`
    @cached_property
    def recalc(self) -> str:
        """What becomes of actions when initiative changes (INIT-8)."""
        return self.policies["INIT-RECALC"]

    @cached_property
    def late(self) -> bool:
        """Whether an action whose segment has passed is still done (INIT-3)."""
        return self.policies["INIT-LATE"] == "acts-in-current-segment"

    @cached_property
    def floor(self) -> int | None:
        """How low initiative can go (INIT-2)."""
        return 0 if self.policies["SABOTEUR-FLOOR"] == "zero" else None

    @cached_property
    def after_last(self) -> bool:
        """Where an extra action goes (INIT-5)."""
        return self.policies["EXTRA-WHEN"] == "after-last"

    def fight(self) -> None:
        world = self.world
        world.holds_back = _stays
        world.settle()
        if world.layout.reactions:
            if world.sink is not None:
                world.sink.moment("before battle", None)
            world.moment("before", "battle")
        actors = self._actors()
        slots = self._slots(actors)
        self.fixed = slots
        top = max((value for row in slots.values() for value, _ in row), default=-1)
        for segment in range(top, -1, -1):
            self._segment(segment)
            if world.between is not None:
                world.between()
        if world.deferred:
            world.sweep_deferred()
        world.holds_back = None
        if world.layout.reactions:
            if world.sink is not None:
                world.sink.moment("after battle", None)
            world.moment("after", "battle")

    def _actors(self) -> list[int]:
        plans = self.world.layout.plans
        return [i for i in self.world.layout.ids if plans[i].numbers]

    def _slots(self, actors: list[int]) -> dict[int, Slots]:
        """The slots of each actor now (INIT-1 to INIT-7); the view keeps them while it holds."""
        view = self.world.view
        kept = view.slots
        if kept is not None:
            return kept
        plans = self.world.layout.plans
        stat = self.world.plan.slot_stat
        shifts = view.stats.get(stat)
        bounded = Op.BOUND in view.live
        extras, pinned = view.extras, view.pinned
        slots: dict[int, Slots] = {}
        for i in actors:
            shift = shifts[i] if shifts is not None else 0
            if bounded:
                least, most = view.bounds(i, stat)
                floor = self.floor if least is None else max(least, self.floor or 0)
                slots[i] = slots_of(
                    plans[i].numbers, shift, extras.get(i, 0), pinned.get(i), floor, self.after_last, most
                )
            elif not shift and i not in extras and i not in pinned:
                slots[i] = plans[i].slots
            else:
                slots[i] = slots_of(
                    plans[i].numbers, shift, extras.get(i, 0), pinned.get(i), self.floor, self.after_last
                )
        view.slots = slots
        return slots

    def _segment(self, segment: int) -> None:
        world = self.world
        view, layout = world.view, world.layout
        if world.sink is not None:
            world.sink.moment("segment", segment)
        elif (
            layout.lean
            and not layout.instead_bearers
            and Op.CONVERT not in view.live
            and Op.ROUTE not in view.live
            and not (self.steering and self._steers(layout.ids))
        ):
            found: list[Blow] = []
            for actor in self._due(segment):
                found += blows(world, layout, view, actor)
            if not found or land(world, view, found):
                return
            batch = world.begin()
            for source, target, parts, side in found:
                batch.propose(Packet(source, target, parts, side, strike=True))
            batch.finish()
            return
        world.open("segment")
        if world.sink is not None:
            self._tell_marks()
        acting = self._due_told(segment)
        batch = world.begin()
        if acting:
            declared = Declared()
            if layout.instead_bearers or view.live.get(Op.CONVERT) or self._steers(acting):
                self._declare(batch, acting, declared)
            for actor in acting:
                batch.tally("act", actor)
                if actor not in declared.idle:
                    strike(
                        world, batch, actor, declared.changed.get(actor, {}), declared.steered.get(actor, {})
                    )
        if batch.packets or batch.bound or layout.reactions:
            batch.finish()
        if layout.reactions:
            world.moment("after", "segment")
        world.close("segment")

    def _due(self, segment: int) -> list[int]:
        """Who acts now; slots whose number has come are spent or missed (INIT-3, INIT-8)."""
        if self.late or self.recalc != "each-action-once":
            return self._due_otherwise(segment)
        world = self.world
        view, plans, spent = world.view, world.layout.plans, self.passed
        buckets = view.buckets
        if buckets is None:
            buckets = view.buckets = {}
            for i, row in self._slots(self._actors()).items():
                for number, key in row:
                    buckets.setdefault(number, []).append((i, key))
            # what has risen above the running segment has missed its own
            for number, slots in buckets.items():
                if number > segment:
                    spent.update(slots)
        due: dict[int, list[str]] = {}
        for slot in buckets.get(segment, ()):
            if slot not in spent:
                spent.add(slot)
                due.setdefault(slot[0], []).append(slot[1])
        off, marks, cannot = view.off, view.marks, view.live.get(Op.CANNOT)
        acting: list[int] = []
        for i, keys in due.items():
            if i in off or not (plans[i].attacks or plans[i].insteads):
                continue
            if (i in marks or cannot) and not view.can(i, "act"):
                continue
            acting.append(i)
            if world.reasons is not None:
                world.reasons.acts(view, i, " ".join(keys), segment)
            elif world.sink is not None:
                world.sink.tell("acts", subject=i, detail=" ".join(keys), amount=segment)
        return acting

    def _due_told(self, segment: int) -> list[int]:
        """The same, and why others do not act."""
        world = self.world
        if world.reasons is None:
            return self._due(segment)
        world.reasons.standing(world.view)
        slots, before = self._slots(self._actors()), set(self.passed)
        acting = self._due(segment)
        tell_idle(world, slots, segment, acting, before, self.passed)
        return acting

    def _due_otherwise(self, segment: int) -> list[int]:
        """The same under the other readings of INIT-LATE and INIT-RECALC."""
        world = self.world
        view = world.view
        actors = self._actors()
        slots = self.fixed if self.recalc == "fixed-at-start" else self._slots(actors)
        plans = world.layout.plans
        acting: list[int] = []
        everyone = self.spent
        by_number, late = self.recalc == "number-match", self.late
        off, marks, cannot = view.off, view.marks, view.live.get(Op.CANNOT)
        for i in actors:
            row = slots[i]
            if row[0][0] < segment and (len(row) == 1 or all(value < segment for value, _ in row)):
                continue
            spent = everyone.get(i, _NONE)
            if by_number:
                due = [key for value, key in row if value == segment]
                passed = due
            else:
                passed = [k for v, k in row if v >= segment and k not in spent]
                due = passed if late else [k for v, k in row if v == segment and k not in spent]
            if not due and not passed:
                continue
            acts = bool(due) and i not in off and bool(plans[i].attacks or plans[i].insteads)
            if acts and (i in marks or cannot):
                acts = view.can(i, "act")
            if acts:
                acting.append(i)
                if world.reasons is not None:
                    world.reasons.acts(view, i, " ".join(due), segment)
                elif world.sink is not None:
                    world.sink.tell("acts", subject=i, detail=" ".join(due), amount=segment)
            if acts or not late:
                everyone[i] = spent.union(passed)
        return acting

    # ------------------------------------------------------------ declarations (RULES 10, step 4)

    def _steers(self, things: Iterable[int]) -> bool:
        """Whether an attack of one of them asks for a way."""
        plans = self.world.layout.plans
        return any(plans[i].id in self.steering for i in things)

    def _declare(self, batch: Batch, acting: list[int], declared: Declared) -> None:
        """Ask what may be chosen before attacks: something instead, another kind of attack, a way."""
        world, view = self.world, batch.view
        asks: list[tuple[int, Callable[[], None]]] = []
        converts: dict[int, list[Edge]] = {}
        for edge in view.live.get(Op.CONVERT, ()):
            converts.setdefault(edge.dst, []).append(edge)
        for actor in acting:
            for row in world.layout.plans[actor].insteads:
                asks.append((view.control(actor), partial(self._instead, batch, actor, row, declared)))
            for edge in converts.get(actor, ()):
                free = world.limits_free(edge.row.payload.limits, edge.row.ability, edge.src, actor)
                if free and self._sides(actor, edge, {}):
                    asks.append((view.served(edge), partial(self._convert, actor, edge, declared)))
            if any(len(ways(world, view, actor, *attack)) > 1 for attack in self._steered(actor)):
                asks.append((view.control(actor), partial(self._steer, batch, actor, declared)))
        world.fix_order({player for player, _ in asks})
        for player in sorted({p for p, _ in asks}, key=world.order.index):
            for who, ask in asks:
                if who == player:
                    ask()

    def _instead(self, batch: Batch, actor: int, row: Instead, declared: Declared) -> None:
        """CLOWN-1: in its segment, instead of attacking."""
        world = self.world
        if actor in declared.idle:
            return
        side = batch.view.control(actor)
        if row.test is not None and not row.test(batch.view, actor, actor, side):
            return
        name = f"{row.name} of {world.label(actor)}"
        if row.optional and world.ask(name, side, ("yes", "no"), row.ability) == 1:
            return
        declared.idle.add(actor)
        row.steps(world.run(actor, row.ability, row.name, batch=batch))

    def _convert(self, actor: int, edge: Edge, declared: Declared) -> None:
        """MOD-12, MOD-17: one side of one attack (or the whole of it) in another kind."""
        world, payload = self.world, edge.row.payload
        assert isinstance(payload, Convert)
        if actor in declared.idle:
            return
        changed = declared.changed.setdefault(actor, {})
        sides = self._sides(actor, edge, changed)
        if not sides:
            return
        facing = world.layout.entities[actor].facing
        changes = [[d] for d in sides] if payload.sides is not None else [sides]
        options = [world.topology.directions[(d + facing) % 6] for d in sides]
        if payload.sides is None:
            options = ["yes"]
        if payload.optional:
            changes, options = [[], *changes], ["no", *options]
        name = f"{payload.name} of {world.label(actor)}"
        chosen = changes[world.ask(name, world.view.served(edge), options, edge.row.ability)]
        changed.update(dict.fromkeys(chosen, payload.into or ""))
        if chosen:
            world.use_limits(payload.limits, edge.row.ability, edge.src, actor)

    def _sides(self, actor: int, edge: Edge, changed: Mapping[int, str]) -> list[int]:
        """Printed sides whose attack can be made in the kind that an edge offers, in board order."""
        plan, entity = self.world.layout.plans[actor], self.world.layout.entities[actor]
        parts, kind = dict(plan.attacks), edge.row.payload.into or ""
        sides = [d for d in parts if d not in changed and convertible(parts, d, kind)]
        return sorted(sides, key=lambda d: (d + entity.facing) % 6)

    def _steered(self, actor: int) -> list[tuple[int, str]]:
        """The steered attacks that a unit can make: (printed direction, shape)."""
        layout = self.world.layout
        if layout.plans[actor].id not in self.steering:
            return []
        entity = layout.entities[actor]
        aims = in_board_order(
            aims_of(layout.plan, layout.topology, layout.plans[actor], entity.place, entity.facing)
        )
        return [
            (aim[0], tag)
            for aim in aims
            for tag in dict.fromkeys(piece[0] for piece in aim[3])
            if SHAPES[tag].steered
        ]

    def _steer(self, batch: Batch, actor: int, declared: Declared) -> None:
        """ROCKET-1: the way of each steered attack of a unit that makes it."""
        if actor in declared.idle:
            return
        changed, chosen = declared.changed.get(actor, {}), declared.steered.setdefault(actor, {})
        for printed, tag in self._steered(actor):
            if not changed.get(printed):
                chosen[printed, tag] = steer(self.world, batch.view, actor, printed, tag)

    def _tell_marks(self) -> None:
        """With a sink: which marks hold in this segment, and because of what."""
        world = self.world
        if world.sink is None:
            return
        view, layout = world.view, world.layout
        told: set[tuple[int, str]] = set()
        for edge in (*layout.switches, *layout.always):
            if edge.row.op is Op.MARK and (edge.index < 0 or view.switched[edge.index]):
                told.add((edge.dst, edge.row.key))
                world.sink.tell(
                    "derived",
                    subject=edge.dst,
                    source=edge.src,
                    detail=edge.row.key,
                    ability=edge.row.ability,
                    rules=edge.row.rules,
                )
        for entity, marks in view.marks.items():
            for mark in sorted(marks):
                if (entity, mark) not in told:
                    world.sink.tell("derived", subject=entity, detail=mark)


def _stays(world: World, entity: int) -> bool:
    """A headquarters that leaves only after the battle (BATTLE-6)."""
    if HEADQUARTERS not in world.layout.plans[entity].kinds:
        return False
    return world.plan.policies["HQ-REMOVAL"] == "end-of-battle"
