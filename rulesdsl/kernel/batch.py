"""A batch: everything in it is simultaneous.

The eleven steps: view (frozen when the batch begins), declare and route (whoever proposes packets),
weigh, react, absorb, land, doom with its waves, sweep, settle, after. Nothing of the state changes
before the sweep, so that a batch with an answer missing can be thrown away and run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulesdsl.kernel.absorb import Absorbing
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.layout import turned_by
from rulesdsl.kernel.markers import Claim, lay_all
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.tables import EdgeRow, Op, Reaction

if TYPE_CHECKING:
    from rulesdsl.kernel.run import Run
    from rulesdsl.kernel.world import World

# Abilities and batches that stand this deep inside one another are taken for endless.
NEST_LIMIT = 60

_DEEDS = {"destroyed": "destroy", "removed": "remove"}

Happened = tuple[str, int, int, frozenset[str]]  # (verb, subject, object, tags)


class Runaway(Exception):
    """Effects that set one another off without end; `circle` names the abilities in turn."""

    def __init__(self, circle: tuple[str, ...]) -> None:
        super().__init__(circle)  # as given: it may come from another process
        self.circle = circle

    def __str__(self) -> str:
        return " -> ".join(self.circle)


def nested(running: list[str], run: Run, limit: int, steps: Callable[[Run], None]) -> None:
    """Do what an ability sets off inside of what runs already. Raises `Runaway` when that is too deep."""
    if len(running) >= limit:
        raise Runaway(tuple(dict.fromkeys([*running, run.ability])))
    running.append(run.ability)
    steps(run)
    running.pop()


def amend(
    packet: Packet, row: EdgeRow, source: int, facing: int, turns: int, tell: Callable[..., int]
) -> None:
    """Change a packet as an AMEND row says; `facing` is its source's, among so many `turns`."""
    payload = row.payload
    if payload.arms is not None and (
        # an arm sees what arrives on its side (ARM-6); damage from no side arrives on none
        packet.side < 0 or packet.side not in turned_by(facing, payload.arms, turns)
    ):
        return
    change = row.value
    if change > 0 and packet.amount <= 0:
        return  # nothing added to nothing
    for part in packet.parts:
        if payload.tags and part[0] not in payload.tags:
            continue
        before = part[1]
        part[1] = max(0, before + change)
        if part[1] != before:
            tell(
                "changed",
                subject=packet.dst,
                source=source,
                amount=part[1],
                detail=payload.stage,
                ability=row.ability,
                rules=row.rules,
                cause=packet.cause,
            )
        if change > 0:
            return  # one more for the packet, not for each part


class Batch:
    """One simultaneous stretch of play."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.view = world.view
        self.layout = world.layout
        self.state = world.state
        self.sink = world.sink
        self.packets: list[Packet] = []
        self.used: set[tuple[int, int]] = set()  # (absorber, family)
        self.landed: dict[tuple[int, str], int] = {}
        self.purses: dict[tuple[int, str], int] = {}  # (player, counter) -> what comes and goes
        self.doomed: dict[int, str] = {}  # id -> how it leaves: destroyed, removed
        self.bound: dict[int, str] = {}  # doomed by an effect, not by damage: no later wave undoes it
        self.dooming: list[tuple[str, int, int]] = []  # (how, by whom, whom): of effects, not of damage
        self.fired: set[tuple[int, str, int]] = set()
        self.happened: list[Happened] = []
        self.moves: list[Callable[[], None]] = []
        self.claims: list[Claim] = []  # markers wanted
        self.origins = self.layout.origins
        self.origins_matter = bool(self.layout.reactions) or self.layout.tallies
        self._weighed = 0
        self.reasons = world.reasons
        self.turns = len(self.layout.topology.directions)

    def tell(self, kind: str, **facts: Any) -> int:
        """Tell the sink, when there is one."""
        if self.reasons is not None:
            return self.reasons.tell(kind, **facts)
        return self.sink.tell(kind, **facts) if self.sink is not None else -1

    def absorbers(self) -> Sequence[Edge]:
        """Everything that may take packets, as the view has it."""
        return self.view.live.get(Op.ABSORB, ())

    def hits(self, entity: int) -> int | None:
        """See `View.hits`."""
        return self.view.hits(entity)

    def served(self, edge: Edge) -> int:
        """See `View.served`."""
        return self.view.served(edge)

    # ------------------------------------------------------------ proposing

    def propose(self, packet: Packet) -> None:
        """Add a packet; it gets a family of its own unless it has one."""
        if packet.family < 0:
            packet.family = len(self.packets)
        if self.reasons is not None:
            self.reasons.packet(self.view, packet)
        elif self.sink is not None:
            for tag, amount in packet.parts or [["deadly" if packet.deadly else "", 0]]:
                packet.cause = self.tell(
                    "packet",
                    subject=packet.dst,
                    source=packet.src,
                    amount=amount,
                    detail=tag,
                    ability=packet.ability,
                )
        self.packets.append(packet)

    def doom(self, entity: int, how: str, source: int = -1, ability: str = "", cause: int = -1) -> None:
        """Mark a thing to leave at the sweep; `destroyed` counts as a death, `removed` does not."""
        if self.origins_matter:
            self.dooming.append((how, source, entity))
        if self.bound.get(entity) == "destroyed" or entity in self.bound:
            return
        self.bound[entity] = how
        self.tell("doomed", subject=entity, source=source, ability=ability, detail=how, cause=cause)

    def gain(
        self, entity: int, counter: str, amount: int, source: int = -1, ability: str = "", cause: int = -1
    ) -> None:
        """A change of a counter; all changes of the batch are added up before they count."""
        key = (entity, counter)
        self.landed[key] = self.landed.get(key, 0) + amount
        self.tell(
            "put", subject=entity, source=source, amount=amount, detail=counter, ability=ability, cause=cause
        )

    def pay(
        self, player: int, counter: str, amount: int, source: int = -1, ability: str = "", cause: int = -1
    ) -> None:
        """A change of a player's counter, added up like those of things."""
        key = (player, counter)
        self.purses[key] = self.purses.get(key, 0) + amount
        self.tell(
            "put", player=player, source=source, amount=amount, detail=counter, ability=ability, cause=cause
        )

    def damage_of(self, entity: int) -> int:
        """Damage it has, with what landed in this batch so far."""
        damage = self.layout.plan.damage
        landed = self.landed.get((entity, damage), 0)
        return self.layout.entities[entity].counters.get(damage, 0) + landed

    # ------------------------------------------------------------ the steps

    def finish(self) -> None:
        """Steps 4 to 11."""
        self.world.depth += 1
        if self.world.depth > NEST_LIMIT:
            raise Runaway(tuple(dict.fromkeys(self.world.running)))
        waves = 0
        while True:
            while self._weighed < len(self.packets):
                fresh = self.packets[self._weighed :]
                self._weighed = len(self.packets)
                self._weigh(fresh)
                if self.layout.reactions:
                    self._react(fresh)
            if self.view.live.get(Op.ABSORB):
                Absorbing(self).run()
            if self.reasons is not None:
                self.reasons.idle_takers(self.view, self.packets)
            self._land()
            self._doom()
            if not self.layout.reactions or not self._death_wave():
                break
            waves += 1
            if waves > len(self.layout.entities) + 1:
                raise Runaway(tuple(sorted({ability for _, ability, _ in self.fired})))
        self._sweep()
        self.world.settle()
        self.after()
        self.world.depth -= 1

    def _weigh(self, packets: list[Packet]) -> None:
        """Stages change amounts; a packet without anything left vanishes."""
        by_target = self.view.amends
        if not by_target:
            return
        for packet in packets:
            rows = by_target.get(packet.dst)
            if rows is None or packet.price or packet.deadly or not packet.open:
                continue
            for stage in self.layout.plan.stages:
                for edge in rows:
                    if edge.row.payload.stage == stage:
                        facing = self.layout.entities[edge.src].facing
                        amend(packet, edge.row, edge.src, facing, self.turns, self.tell)
            if packet.amount <= 0:
                packet.open = False
                self.tell("stopped", subject=packet.dst, source=packet.src, cause=packet.cause)

    def _react(self, packets: list[Packet]) -> None:
        """Abilities marked *at once* that an arriving packet sets off, each once a batch."""
        for packet in packets:
            if packet.open and not packet.price and (packet.amount > 0 or packet.deadly):
                self.trigger(
                    "arrive",
                    packet.dst,
                    packet.src,
                    packet.tags(),
                    at_once=True,
                    side=packet.side,
                    cause=packet.cause,
                )

    def _land(self) -> None:
        """What is still open wounds; prices are paid; riders ride on wounds."""
        damage = self.layout.plan.damage
        for packet in self.packets:
            if not packet.open:
                continue
            packet.open = False
            if packet.price:
                self.doom(
                    packet.dst,
                    "destroyed" if packet.price == "destroy" else "removed",
                    packet.src,
                    packet.ability,
                    packet.cause,
                )
                continue
            hits = self.view.hits(packet.dst)
            amount = packet.amount
            if (packet.deadly or (packet.endless and amount > 0)) and hits is not None:
                amount = max(amount, hits - self.damage_of(packet.dst))
            if amount <= 0 or hits is None:
                continue
            key = (packet.dst, damage)
            self.landed[key] = self.landed.get(key, 0) + amount
            landed = -1
            if self.sink is not None:
                landed = self.tell(
                    "landed",
                    subject=packet.dst,
                    source=packet.src,
                    amount=amount,
                    detail=damage,
                    ability=packet.ability,
                    cause=packet.cause,
                )
            if self.origins_matter:
                self.note("wound", packet.src, packet.dst, packet.tags())
                self.trigger_riders(packet, landed)

    def note(self, verb: str, subject: int, target: int, tags: frozenset[str] = frozenset()) -> None:
        """Something happened: keep it for tallies and for the triggers of step 11."""
        self.happened.append((verb, subject, target, tags))
        self.tally(verb, subject, target)

    def tally(self, verb: str, subject: int, target: int = -1) -> None:
        """Keep who did what for as long as the open windows last, if a sentence asks for it."""
        if self.layout.tallies:
            for window in self.world.windows:
                self.state.tallies.add((verb, subject, target, window))

    def _doom(self) -> None:
        """Who leaves: worked out afresh after each wave, without removing anybody."""
        damage = self.layout.plan.damage
        doomed = dict(self.bound)
        for (entity, counter), amount in self.landed.items():
            if counter == damage and amount > 0 and entity not in doomed:
                hits = self.view.hits(entity)
                if hits is not None and self.damage_of(entity) >= hits:
                    doomed[entity] = "destroyed"
                    if self.reasons is not None and entity not in self.doomed:
                        self.reasons.felled(self.view, entity)
                    elif self.sink is not None and entity not in self.doomed:
                        self.tell("doomed", subject=entity, detail="destroyed")
        self.doomed = doomed

    def _death_wave(self) -> bool:
        """Death-time abilities of the marked propose packets in the same view."""
        before = (len(self.packets), dict(self.landed), dict(self.bound))
        for entity, how in list(self.doomed.items()):
            if how == "destroyed":
                self.trigger("die", entity, -1, at_once=True, cause=self._why("die", entity))
        for verb, source, entity, tags in self._undone(self.doomed):
            self.trigger(verb, source, entity, tags, at_once=True, cause=self._why(verb, source, entity))
        return (len(self.packets), self.landed, self.bound) != before

    def trigger(
        self,
        verb: str,
        subject: int,
        target: int,
        tags: frozenset[str] = frozenset(),
        at_once: bool = False,
        side: int = -1,
        cause: int = -1,
    ) -> None:
        """Run the in-batch reactions that fit, each once a batch and subject."""
        for bearer, row in self.layout.reactions:
            if (
                row.verb == verb
                and row.at_once == at_once
                and self._fits(bearer, row, subject, target, tags, side)
            ):
                self._fire(bearer, row, subject, target, cause=cause)

    def _why(self, verb: str, subject: int, target: int = -1) -> int:
        """The event of which a sentence with this verb speaks, where reasons are told."""
        return self.reasons.event(verb, subject, target) if self.reasons is not None else -1

    def trigger_riders(self, packet: Packet, cause: int = -1) -> None:
        """`When this wounds ...` rides on the packet of its own bearer."""
        for bearer, row in self.layout.reactions:
            rides = row.verb == "wound" and row.about_this and bearer == packet.src and packet.strike
            if rides and self._fits(bearer, row, packet.src, packet.dst, packet.tags(), -1):
                self._fire(bearer, row, packet.src, packet.dst, once=False, cause=cause)

    def _fits(
        self, bearer: int, row: Reaction, subject: int, target: int, tags: frozenset[str], side: int
    ) -> bool:
        if not self.view.works(bearer, row.despite, self.layout.plans[bearer].kinds):
            return False
        if row.about_this and subject != bearer:
            return False
        if row.lent and not self.view.lent(bearer, row.lent):
            return False
        if row.who is not None and (subject < 0 or not row.who(self.view, bearer, subject)):
            return False
        if row.whom is not None and (target < 0 or not row.whom(self.view, bearer, target)):
            return False
        if row.tags and not row.tags & tags:
            return False
        if row.window and row.window not in self.world.windows:
            return False
        if row.arms is not None:
            facing = self.layout.entities[bearer].facing
            if side < 0 or side not in self.layout.board_directions(facing, row.arms):
                return False
        if row.test is not None and not row.test(self.view, bearer, subject, self.view.serves(bearer)):
            return False
        return self.world.limits_free(row.limits, row.ability, bearer, subject)

    def _fire(
        self, bearer: int, row: Reaction, subject: int, target: int, once: bool = True, cause: int = -1
    ) -> None:
        key = (bearer, row.ability, subject)
        if once and key in self.fired:
            return
        self.fired.add(key)
        self.world.use_limits(row.limits, row.ability, bearer, subject)
        it = target if (row.about_this or row.passive) and target >= 0 else subject
        row.steps(self.world.run(bearer, row.ability, row.name, batch=self, it=it, cause=cause))

    def _sweep(self) -> None:
        """The marked leave together; counters count; queued moves are made."""
        world, entities, plan = self.world, self.layout.entities, self.layout.plan
        for (entity, counter), amount in self.landed.items():
            if amount:
                world.count(
                    entity, counter, amount, self.view.hits(entity) if counter == plan.damage else None
                )
        for (player, counter), amount in self.purses.items():
            world.pay(player, counter, amount)
        leaving = [
            (i, how)
            for i, how in self.doomed.items()
            if entities[i].zone == "board" and i not in world.deferred
        ]
        if self.origins_matter:
            self._note_deaths(leaving)
        world.leave(leaving)
        for move in self.moves:
            move()
        if self.claims:
            lay_all(world, self.claims)

    def _note_deaths(self, leaving: list[tuple[int, str]]) -> None:
        """Who killed whom, and who died: one is killed by all that wounded it when it died of wounds."""
        gone = dict(leaving)
        undone = list(self._undone(gone))
        for verb, subject, target, tags in list(self.happened):
            if verb == "wound" and gone.get(target) == "destroyed" and target not in self.bound:
                self.note("kill", subject, target, tags)
        self.happened += undone
        for entity in {i for i, how in leaving if how == "destroyed"}:
            self.happened.append(("die", entity, -1, frozenset()))

    def _undone(self, gone: Mapping[int, str]) -> Iterator[Happened]:
        """Who destroyed or removed what leaves: by an effect, or by the wounds that it died of."""
        found: dict[tuple[str, int, int], frozenset[str]] = {}
        for how, source, entity in self.dooming:
            if gone.get(entity) == how and how in _DEEDS:
                found[_DEEDS[how], source, entity] = frozenset()
        for verb, source, entity, tags in self.happened:
            if verb == "wound" and gone.get(entity) == "destroyed" and entity not in self.bound:
                key = "destroy", source, entity
                found[key] = found.get(key, frozenset()) | tags
        return ((*key, tags) for key, tags in found.items())

    def after(self) -> None:
        """Triggers of what happened, each its own batch."""
        if not self.origins_matter:
            return
        entities = self.layout.entities
        for verb, subject, target, tags in self.happened:
            for bearer, row in self.layout.reactions:
                if row.verb != verb or row.at_once or (verb == "wound" and row.about_this):
                    continue
                if entities[bearer].zone != "board" and bearer != (subject if verb == "die" else target):
                    continue  # gone too; only of its own end may it still speak
                if self._fits(bearer, row, subject, target, tags, -1):
                    self.world.use_limits(row.limits, row.ability, bearer, subject)
                    it = target if (row.about_this or row.passive) and target >= 0 else subject
                    cause = self._why(verb, subject, target)
                    run = self.world.run(bearer, row.ability, row.name, it=it, cause=cause)
                    nested(self.world.running, run, NEST_LIMIT, row.steps)
