"""Absorbing: who may take which packet, asked step by step (step 6 of a batch).

An ability acts at most once on a family of packets. What it costs its bearer is a packet of that family,
the price, and may be absorbed again. An absorber works while it would survive what is still open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.plain.board import Context
from rulesdsl.plain.packets import Packet, about_packets, replacements
from rulesdsl.plain.view import Reading

DONE = "done"
End = tuple[object, ...]
Position = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Customs:
    """Disputed points of absorbing, as the game's policies settle them.

    `dying_helps`: who is about to be destroyed may still absorb; `chain`: whether a price may be absorbed:
    `owner-chooses`, `forced` or `not-saved`.
    """

    dying_helps: bool = False
    chain: str = "owner-chooses"


@dataclass(frozen=True, slots=True)
class Move:
    """One absorber takes one packet."""

    absorber: int
    ability: Ability
    sentence: tree.Replacement
    packet: Packet
    player: int
    compulsory: bool


@dataclass
class Absorbing:
    """One absorb step over the open packets of a batch."""

    reading: Reading
    packets: list[Packet]
    wounds: Callable[[int], int]
    dying: Callable[[int], bool]
    customs: Customs
    answers: Answers
    order: Callable[[list[int]], list[int]]
    # does the steps of a replacement that are no price of its bearer's; packets come back
    act: Callable[[Sequence[tree.Step], Context], list[Packet]]
    # an ability has acted on a family: (bearer, ability, family)
    used: set[tuple[int, str, int]] = field(default_factory=set)

    def run(self) -> None:
        """Ask the players in the declared order until nobody must or wants to absorb."""
        rivals = self._rivals()
        players = self.order([p for p in self._players() if p in rivals or self._must_think(p)])
        finished: set[int] = set()
        while True:
            player = next((p for p in players if self._goes_on(p, finished)), None)
            if player is None:
                return
            if self._ask(player):
                finished.discard(player)
            else:
                finished.add(player)

    def _goes_on(self, player: int, finished: set[int]) -> bool:
        return self._must(player) or (bool(self.moves(player)) and player not in finished)

    def _must(self, player: int) -> bool:
        """Whether something that a player can do may not be left undone."""
        return any(m.compulsory for m in self._all_moves() if m.player == player)

    def _players(self) -> list[int]:
        return sorted({m.player for m in self._all_moves()})

    def _rivals(self) -> set[int]:
        """Players who could take the same packet as another."""
        moves = list(self._all_moves())
        return {m.player for m in moves if any(o.packet is m.packet and o.player != m.player for o in moves)}

    def _must_think(self, player: int) -> bool:
        """Whether a player has a real choice now; one forced step asks nobody."""
        return len(self.moves(player)) > 1 or not self._must(player)

    # ------------------------------------------------------------ what moves lead to

    def _ends(self, known: dict[Position, frozenset[End]]) -> frozenset[End]:
        """Every way in which the step may still end."""
        position = (
            tuple((p.target, p.open, p.amount, p.price) for p in self.packets),
            frozenset(self.used),
        )
        if position not in known:
            moves = list(self._all_moves())
            found: set[End] = set()
            if not any(m.compulsory for m in moves):
                found.add(self._end())
            for move in moves:
                found |= self._after(move)._ends(known)
            known[position] = frozenset(found)
        return known[position]

    def _after(self, move: Move) -> Absorbing:
        """The step as it would be after a move; this one stays as it is."""
        packets = [replace(p) for p in self.packets]
        packet = next(c for p, c in zip(self.packets, packets, strict=True) if p is move.packet)
        after = replace(self, packets=packets, used=set(self.used))
        after._take(replace(move, packet=packet))
        return after

    def _end(self) -> End:
        """What would be left to land: who leaves, and what the others suffer."""
        found: list[object] = []
        for entity in sorted({p.target for p in self.packets}):
            if self.spent(entity):
                found.append((entity, "spent"))
            elif self.doomed(entity):
                found.append((entity, "doomed"))
            else:
                open_hits = [p for p in self.packets if p.open and p.target == entity]
                riders = sorted((b, a.id) for p in open_hits for b, _, a in p.riders)
                if open_hits:
                    found.append((entity, sum(p.amount for p in open_hits), tuple(riders)))
        return tuple(found)

    # ------------------------------------------------------------ the moves

    def spent(self, entity: int) -> bool:
        return any(p.open and p.price and p.target == entity for p in self.packets)

    def doomed(self, entity: int) -> bool:
        """Whether what is still open would destroy it."""
        open_hits = [p for p in self.packets if p.open and p.target == entity and not p.price]
        return (
            self.dying(entity)
            or any(p.deadly for p in open_hits)
            or self.wounds(entity) + sum(p.amount for p in open_hits) >= self.reading.hits(entity)
        )

    def moves(self, player: int) -> list[Move]:
        """A player's moves in the order of entities; of those that lead to the same ends the first."""
        mine = [m for m in self._all_moves() if m.player == player]
        if len(mine) < 2 or any(not _price(step.act) for m in mine for step in _steps(m)):
            return mine
        known: dict[Position, frozenset[End]] = {}
        found: dict[frozenset[End], Move] = {}
        for move in mine:
            found.setdefault(self._after(move)._ends(known), move)
        return list(found.values())

    def _all_moves(self) -> Iterable[Move]:
        targets = sorted(
            (p for p in self.packets if p.open), key=lambda p: (p.target, bool(p.price), p.source)
        )
        for absorber, ability, sentence in replacements(self.reading):
            if not isinstance(sentence.outcome, tree.Instead) or not about_packets(sentence.subject):
                continue
            if self.spent(absorber) or (self.doomed(absorber) and not self.customs.dying_helps):
                continue
            context = self.reading.context(absorber, ability)
            if sentence.condition is not None and not self.reading.true(sentence.condition, context):
                continue
            patients = self.reading.pick(sentence.object, context) if sentence.object is not None else []
            for packet in targets:
                if packet.target == absorber or packet.target not in patients:
                    continue  # nobody absorbs what is aimed at himself (MEDIC-13)
                if (absorber, ability.id, packet.family) in self.used:
                    continue
                if packet.price and self.customs.chain == "not-saved":
                    continue
                compulsory = not sentence.may and (not packet.price or self.customs.chain == "forced")
                yield Move(absorber, ability, sentence, packet, context.side, compulsory)

    # ------------------------------------------------------------ asking and doing

    def _ask(self, player: int) -> bool:
        """One choice of one player; False when he is done."""
        moves = self.moves(player)
        labels = self._labels(moves)
        if not self._must(player):
            labels.append(DONE)
        state = self.reading.board.state
        chosen = self.answers.choose(Decision(f"absorb for {state.players[player]}", player, tuple(labels)))
        if chosen == len(moves):
            return False
        self._take(moves[chosen])
        return True

    def _labels(self, moves: list[Move]) -> list[str]:
        label = self.reading.board.label
        found: list[str] = []
        for move in moves:
            if move.packet.price:
                text = f"{label(move.absorber)} takes the loss of {label(move.packet.target)}"
            else:
                text = (
                    f"{label(move.absorber)} takes {label(move.packet.source)} on {label(move.packet.target)}"
                )
            # one source may send two different packets to one target
            twin = sum(1 for other in found if other == text or other.startswith(f"{text} ("))
            found.append(text if twin == 0 else f"{text} ({twin + 1})")
        return found

    def _take(self, move: Move) -> None:
        """The packet is void, or weaker by the amount named; the absorber pays."""
        packet = move.packet
        self.used.add((move.absorber, move.ability.id, packet.family))
        outcome = move.sentence.outcome
        assert isinstance(outcome, tree.Instead)
        if outcome.amount is not None and not packet.price and not packet.deadly:
            packet.parts = _without(packet.parts, outcome.amount)
            packet.open = bool(packet.parts)
        else:
            packet.open = False
        context = self.reading.context(move.absorber, move.ability)
        for step in outcome.steps:
            price = _price(step.act)
            if price:
                paid = [Packet(packet.source, move.absorber, [], "price", price=price)]
            else:
                paid = self.act([step], replace(context, it=packet.target))
            for one in paid:
                one.family = packet.family
            self.packets += paid


def _steps(move: Move) -> tuple[tree.Step, ...]:
    outcome = move.sentence.outcome
    return outcome.steps if isinstance(outcome, tree.Instead) else ()


def _without(parts: list[tuple[str, int]], amount: int) -> list[tuple[str, int]]:
    """Parts less an amount, taken from the first ones first."""
    left = []
    for tag, strength in parts:
        taken = min(strength, amount)
        amount -= taken
        if strength > taken:
            left.append((tag, strength - taken))
    return left


def _price(act: tree.Act) -> str:
    """How the bearer of an absorbing ability leaves."""
    if isinstance(act, tree.Remove) and isinstance(act.target, tree.This):
        return "removed"
    if isinstance(act, tree.Destroy) and isinstance(act.target, tree.This):
        return "destroyed"
    return ""
