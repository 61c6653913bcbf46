"""Packets, and the stages in which their strength changes before anybody absorbs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulesdsl.kernel.state import NOWHERE
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category
from rulesdsl.plain.board import Context, same_word
from rulesdsl.plain.view import Reading


@dataclass(slots=True)
class Packet:
    """What the rules call one attack, or a wound from elsewhere, or the price of an ability.

    `parts`: tag and amount; `side`: the direction of the board from the target towards where the packet
    comes from; `family`: the packet it came from; `price`: how its target leaves unless it is absorbed.
    """

    source: int
    target: int
    parts: list[tuple[str, int]]
    kind: str = "hit"
    side: int | None = None
    attack: bool = False
    deadly: bool = False
    price: str = ""
    family: int = 0
    open: bool = True
    riders: list[tuple[int, tree.Event, Ability]] = field(default_factory=list)

    @property
    def amount(self) -> int:
        return sum(amount for _, amount in self.parts)


def about_packets(what: tree.Pick | None) -> bool:
    """Whether a description speaks of packets (`hits`), not of things."""
    return isinstance(what, tree.Group) and any(
        kind.word is not None and kind.word.category == Category.PACKET for kind in what.kinds
    )


def _fits(packet: Packet, group: tree.Group, reading: Reading, context: Context, ability: Ability) -> bool:
    """Whether a packet is one of those described. `hit` is the word for every packet that hurts."""
    names = {kind.key for kind in group.kinds}
    if "hit" not in names and packet.kind not in names:
        return False
    if group.tags:
        tags = reading.board.library.vocabulary.tags(group.tags)
        if not any(part in tags for part, _ in packet.parts):
            return False
    if group.sides and not reading.on_side(reading.controller(packet.source), group.sides, context.side):
        return False
    for relation in group.filters:
        if not isinstance(relation, tree.Relation):
            continue
        if relation.anchors and packet.target not in reading.pick(relation.anchors[0], context):
            return False
        if same_word(relation.word, "arriving-on") and not _by_arms(packet, reading, context.this, ability):
            return False
    return True


def _by_arms(packet: Packet, reading: Reading, bearer: int, ability: Ability) -> bool:
    """Whether a packet comes in through a side that the ability marks (ARM-4)."""
    if ability.arms is None:
        return True
    return packet.side is not None and packet.side in reading.board.directions(bearer, ability)


def weaken(reading: Reading, packets: Sequence[Packet]) -> None:
    """Continuous sentences about hits change each part of theirs by itself, never below 0 (ARM-1)."""
    for bearer in reading.board.entities:
        for ability, sentence in reading.board.sentences(bearer):
            if not isinstance(sentence, tree.Continuous):
                continue
            for clause in sentence.clauses:
                group, effect = clause.subject, clause.effect
                if not isinstance(group, tree.Group) or not about_packets(group):
                    continue
                if not isinstance(effect, tree.Change) or not isinstance(effect.amount, int):
                    continue
                if not reading.works(bearer, ability, sentence.despite):
                    continue
                context = reading.context(bearer, ability)
                if sentence.condition is not None and not reading.true(sentence.condition, context):
                    continue
                tags = reading.board.library.vocabulary.tags(group.tags)
                for packet in packets:
                    if packet.open and _fits(packet, group, reading, context, ability):
                        packet.parts = [
                            (tag, max(0, amount + effect.amount) if not tags or tag in tags else amount)
                            for tag, amount in packet.parts
                        ]


def aggravate(reading: Reading, packets: Sequence[Packet]) -> None:
    """`If a hit would wound ..., it gets +1 strength`: nothing is added to nothing (MOD-20)."""
    for bearer, ability, sentence in replacements(reading):
        outcome = sentence.outcome
        if not isinstance(outcome, tree.Amend) or not isinstance(sentence.subject, tree.Group):
            continue
        context = reading.context(bearer, ability)
        for packet in packets:
            if not packet.open or packet.amount <= 0:
                continue
            if not _fits(packet, sentence.subject, reading, context, ability):
                continue
            if sentence.object is not None and packet.target not in reading.pick(sentence.object, context):
                continue
            packet.parts.append(("", outcome.amount))


def vanish(packets: Sequence[Packet]) -> None:
    """Parts of strength 0 vanish, and packets without parts with them."""
    for packet in packets:
        packet.parts = [(tag, amount) for tag, amount in packet.parts if amount > 0]
        if not packet.parts and not packet.price and not packet.deadly:
            packet.open = False


def replacements(reading: Reading) -> Iterator[tuple[int, Ability, tree.Replacement]]:
    """Every replacement that works now, with its bearer."""
    for bearer, ability, sentence in reading.board.said:
        if isinstance(sentence, tree.Replacement) and reading.works(bearer, ability):
            yield bearer, ability, sentence


def events(reading: Reading, working: bool = True) -> Iterator[tuple[int, Ability, tree.Event]]:
    """Every event sentence, with its bearer; by default only those that work now."""
    for bearer, ability, sentence in reading.board.said:
        if isinstance(sentence, tree.Event) and (not working or reading.works(bearer, ability)):
            yield bearer, ability, sentence


def ride(reading: Reading, packets: Sequence[Packet]) -> None:
    """`When this wounds a unit, ...` rides on every attack of its bearer (VENOM-2)."""
    for bearer, ability, event in events(reading):
        happening = event.event
        if (
            isinstance(happening, tree.Happens)
            and isinstance(happening.subject, tree.This)
            and happening.verb.key == "wound"
            and not happening.passive
        ):
            for packet in packets:
                if packet.source == bearer and packet.attack:
                    context = reading.context(bearer, ability)
                    if happening.object is None or packet.target in reading.pick(happening.object, context):
                        packet.riders.append((bearer, event, ability))


def set_off(reading: Reading, packet: Packet) -> Iterator[tuple[int, Ability, tree.Event]]:
    """`When a hit arrives on this, at once ...`: the reactions a packet sets off (TRAP-1)."""
    if packet.target == NOWHERE:
        return
    for bearer, ability, event in events(reading):
        happening = event.event
        if (
            event.at_once
            and isinstance(happening, tree.Happens)
            and happening.verb.key in ("arrive", "arrive on")
            and isinstance(happening.subject, tree.Group)
            and about_packets(happening.subject)
        ):
            context = reading.context(bearer, ability)
            on = tree.This() if happening.object is None else happening.object
            if (
                packet.target in reading.pick(on, context)
                and _fits(packet, happening.subject, reading, context, ability)
                and _by_arms(packet, reading, bearer, ability)
            ):
                yield bearer, ability, event
