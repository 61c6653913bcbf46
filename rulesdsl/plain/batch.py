"""One batch: weigh, react, absorb, land, doom and its waves, all in one frozen view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.state import LastingEffect, State
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.plain.absorb import Absorbing, Customs
from rulesdsl.plain.board import Context
from rulesdsl.plain.packets import Packet, aggravate, events, ride, set_off, vanish, weaken
from rulesdsl.plain.view import Reading, Unread

Order = Callable[[list[int]], list[int]]


@dataclass
class Batch:
    """What happens at once. `strike` makes the packets of a printed attack; the game gives it."""

    reading: Reading
    answers: Answers
    order: Order
    customs: Customs
    strike: Callable[[int], list[Packet]]
    window: str
    leaving: dict[int, str] = field(default_factory=dict)
    healed: dict[int, int] = field(default_factory=dict)
    landed: dict[int, int] = field(default_factory=dict)
    # what is put on or taken off things, with the side that does it; done when the batch is over
    later: list[tuple[tree.Put | tree.Take, int, int]] = field(default_factory=list)
    lasting: list[LastingEffect] = field(default_factory=list)
    families: int = 0
    used: set[tuple[int, str, int]] = field(default_factory=set)
    set_off: set[tuple[int, str]] = field(default_factory=set)
    mourned: set[int] = field(default_factory=set)

    @property
    def state(self) -> State:
        return self.reading.board.state

    # ------------------------------------------------------------ running

    def run(self, packets: Sequence[Packet]) -> None:
        """Run the packets to the end of their last wave; `leaving` then says who goes, and how."""
        wave = list(packets)
        while True:
            self._one_wave(wave)
            wave = self._death_time()
            if not wave:
                return

    def _one_wave(self, packets: list[Packet]) -> None:
        ride(self.reading, packets)
        self._weigh(packets)
        packets = self._react(packets)
        Absorbing(
            self.reading,
            packets,
            self.wounds,
            self.leaving.__contains__,
            self.customs,
            self.answers,
            self.order,
            self.act,
            self.used,
        ).run()
        self._land(packets)

    def _weigh(self, packets: list[Packet]) -> None:
        for packet in packets:
            self.families += 1
            packet.family = packet.family or self.families
        weaken(self.reading, packets)
        vanish(packets)
        aggravate(self.reading, packets)

    def _react(self, packets: list[Packet]) -> list[Packet]:
        """Reactions add packets in the same view, each ability once a batch."""
        every = list(packets)
        new = packets
        while new:
            reactions: list[Packet] = []
            for packet in new:
                if not packet.open:
                    continue
                for bearer, ability, event in set_off(self.reading, packet):
                    if (bearer, ability.id) in self.set_off:
                        continue
                    self.set_off.add((bearer, ability.id))
                    context = replace(self.reading.context(bearer, ability), it=packet.target)
                    if event.condition is None or self.reading.true(event.condition, context):
                        reactions += self.act(event.steps, context)
            self._weigh(reactions)
            every += reactions
            new = reactions
        return every

    # ------------------------------------------------------------ landing

    def wounds(self, entity: int) -> int:
        """Wounds of a thing, with what landed and what was healed in this batch set off (DEVOUR-1)."""
        before = self.reading.board.damaged(entity)
        now = max(0, before + self.landed.get(entity, 0) - self.healed.get(entity, 0))
        if self.reading.board.definition(entity).fields.get("life") is not None:
            return min(now, self.reading.board.printed_life(entity))
        return now

    def _land(self, packets: list[Packet]) -> None:
        for packet in packets:
            if not packet.open:
                continue
            target = packet.target
            if packet.price:
                self.leaving[target] = packet.price
                continue
            self.landed[target] = self.landed.get(target, 0) + packet.amount
            if packet.deadly:
                self.leaving.setdefault(target, "destroyed")
            self.state.tallies.add(("wound", packet.source, target, self.window))
            for bearer, event, ability in packet.riders:
                context = replace(self.reading.context(bearer, ability), it=target)
                if event.condition is None or self.reading.true(event.condition, context):
                    self.act(event.steps, context)

    def doomed(self) -> dict[int, str]:
        """Who leaves after this batch: what was marked, and whoever has as many wounds as hits."""
        found = dict(self.leaving)
        for entity in self.landed:
            if (
                entity in self.reading.board.entities
                and entity not in self.reading.board.spared
                and self.wounds(entity) >= self.reading.hits(entity)
            ):
                found.setdefault(entity, "destroyed")
        return found

    def _death_time(self) -> list[Packet]:
        """`When this dies in this segment, at once ...` of those newly marked."""
        gone = self.doomed()
        # what is removed without being destroyed does not die
        fresh = [e for e in sorted(gone) if gone[e] == "destroyed" and e not in self.mourned]
        self.mourned.update(fresh)
        return self.told("die", fresh, at_once=True)

    def told(self, verb: str, things: Sequence[int], *, at_once: bool) -> list[Packet]:
        """What event sentences say of things that do or suffer `verb`, in the frozen view."""
        packets: list[Packet] = []
        for bearer, ability, event in events(self.reading):
            happening = event.event
            if event.at_once != at_once or not isinstance(happening, tree.Happens) or happening.passive:
                continue
            if happening.verb.key != verb or happening.object is not None:
                continue
            if happening.window is not None and happening.window.key != self.window:
                continue  # `dies in this segment` is not said of a death before the first (AGONY-1)
            context = self.reading.context(bearer, ability)
            meant = self.reading.pick(happening.subject, context)
            for entity in (e for e in things if e in meant):
                asking = replace(context, it=entity)
                if event.condition is None or self.reading.true(event.condition, asking):
                    packets += self.act(event.steps, asking)
        return packets

    def settle(self) -> dict[int, str]:
        """Write wounds and markers into the state; returns who leaves."""
        gone = self.doomed()
        for entity in {**self.landed, **self.healed}:
            wounds = self.wounds(entity)
            counters = self.state.entities[entity].counters
            if wounds or self.reading.board.damage in counters:
                counters[self.reading.board.damage] = wounds
        for act, entity, side in self.later:
            if isinstance(act, tree.Put):
                self._put(act, entity, side)
            else:
                held = self.state.entities[entity].counters
                held[act.what.key] = max(0, held.get(act.what.key, 0) - act.amount)
        self.state.lasting += self.lasting
        return gone

    # ------------------------------------------------------------ steps

    def act(self, steps: Sequence[tree.Step], context: Context) -> list[Packet]:
        """Do steps for the bearer of a sentence; what hurts comes back as packets."""
        packets: list[Packet] = []
        for step in steps:
            if step.unless is not None and self.reading.true(step.unless, context):
                continue
            if step.only_if is not None and not self.reading.true(step.only_if, context):
                continue
            if step.may and not self._wants(context):
                continue
            if isinstance(step.act, tree.Lasting):
                self._last(step.act, list(steps).index(step), context)
            else:
                packets += self._act(step.act, context)
            if isinstance(step.act, tree.Choose):
                chosen = self._choose(step.act.pick, context)
                if not chosen:
                    break
                name = step.act.alias.text if step.act.alias is not None else ""
                context = replace(context, it=chosen[0], named={**context.named, name: chosen[0]})
        return packets

    def _wants(self, context: Context) -> bool:
        name = self.name_of(context.this, context.ability)
        return self.answers.choose(Decision(name, context.side, ("yes", "no"), context.ability.id)) == 0

    def name_of(self, bearer: int, ability: Ability, subject: int | None = None) -> str:
        """`bark of guard-dog at C3`: how a decision about an ability is called."""
        board = self.reading.board
        word = ability.keyword or board.definition(bearer).key
        return f"{word} of {board.label(bearer if subject is None else subject)}"

    def _choose(self, what: tree.Pick, context: Context) -> list[int]:
        """The things meant by a pick of a step; a number of them is chosen by the served side."""
        found = self.reading.pick(what, context)
        quantity = what.quantity if isinstance(what, tree.Group) else None
        if quantity is None or quantity.kind not in ("exactly", "up-to") or not found:
            return found
        board = self.reading.board
        chosen: list[int] = []
        while found and len(chosen) < quantity.amount:
            labels = tuple(board.label(e) for e in found)
            if quantity.kind == "up-to":
                labels = (*labels, "no more")
            decision = Decision(
                self.name_of(context.this, context.ability), context.side, labels, context.ability.id
            )
            index = self.answers.choose(decision)
            if index == len(found):
                break
            chosen.append(found.pop(index))
        return chosen

    def _act(self, act: tree.Act, context: Context) -> list[Packet]:
        if isinstance(act, tree.Deal):
            return self._deal(act, context)
        if isinstance(act, tree.Destroy):
            for entity in self._choose(act.target, context):
                self.leaving.setdefault(entity, "destroyed")
        elif isinstance(act, tree.Remove):
            for entity in self._choose(act.target, context):
                self.leaving.setdefault(entity, "removed")
        elif isinstance(act, tree.Heal):
            for entity in self._choose(act.target, context):
                self.healed[entity] = self.healed.get(entity, 0) + act.amount
        elif isinstance(act, tree.Put):
            self.later += [(act, e, context.side) for e in self._choose(act.on, context)]
        elif isinstance(act, tree.Take):
            self.later += [(act, e, context.side) for e in self._choose(act.source, context)]
        elif isinstance(act, tree.Strike):
            strikers = self._choose(act.who, context)
            return [p for e in strikers for p in self.strike(e)]
        elif not isinstance(act, tree.Choose):
            raise Unread(type(act).__name__)
        return []

    def _last(self, act: tree.Lasting, step: int, context: Context) -> None:
        """A clause holds of what it means now until so many ends of its window have passed."""
        targets = tuple(self.reading.pick(act.clause.subject, context))
        ends = 1 if act.duration.which == "this" else 2
        if act.duration.window is not None:
            until = (act.duration.window.key, ends)
            self.lasting.append(LastingEffect(context.ability.id, step, context.this, targets, until))

    def _deal(self, act: tree.Deal, context: Context) -> list[Packet]:
        found = []
        for target in self._choose(act.to, context):
            deadly = act.amount == "deadly"
            amount = 0
            if not isinstance(act.amount, str):
                amount = self.reading.amount(act.amount, context.this, context.ability)
            side = self.reading.board.direction_to(target, context.this)
            if deadly or amount > 0:
                found.append(
                    Packet(context.this, target, [("", amount)], act.what.key, side=side, deadly=deadly)
                )
        return found

    def _put(self, act: tree.Put, entity: int, side: int) -> None:
        """A marker lies on its bearer as a thing of its own, a counter is counted; no supply, no effect."""
        key = act.what.key
        supplies = self.state.supplies
        if not isinstance(act.amount, int):
            raise Unread("Per")
        amount = min(act.amount, supplies[key]) if key in supplies else act.amount
        if key in supplies:
            supplies[key] -= amount
        marker = next((d for d in self.reading.board.library.definitions.values() if d.key == key), None)
        if marker is None:
            counters = self.state.entities[entity].counters
            counters[key] = counters.get(key, 0) + amount
            return
        for _ in range(amount):
            self.state.add(marker.id, side, bearer=entity)
