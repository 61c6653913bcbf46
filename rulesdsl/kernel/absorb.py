"""Step 6 of a batch: absorbers take what is still there.

An absorber acts at most once on a packet and what became of it (its family). What it pays is itself a
packet of that family, which another absorber may take. One works only while it would survive what is
still unabsorbed. Plans are maximal; options that lead to the same outcomes are one; one option asks
nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.tables import Absorb

if TYPE_CHECKING:
    from rulesdsl.kernel.world import World

# How many positions are looked through to see whether options differ; above it they count as different.
EXPLORE_LIMIT = 400


@dataclass(frozen=True, slots=True)
class AbsorbRules:
    """`dying_works`: an absorber that is about to leave may still act. `rescue`: whether one that is
    spent may be saved by another: `optional`, `forced`, `never`."""

    dying_works: bool = False
    rescue: Literal["optional", "forced", "never"] = "optional"


class Struck(Protocol):
    """A batch as absorbing sees it."""

    world: World
    packets: list[Packet]
    used: set[tuple[int, int]]  # (absorber, family)
    doomed: dict[int, str]
    origins: bool  # whether it matters which of several packets is taken

    def absorbers(self) -> Sequence[Edge]: ...
    def hits(self, entity: int) -> int | None: ...
    def served(self, edge: Edge) -> int: ...
    def damage_of(self, entity: int) -> int: ...
    def tell(self, kind: str, **facts: Any) -> int: ...


class Threat(NamedTuple):
    """A packet as absorbing sees it; `number` finds the packet, `sign` says what tells it from others."""

    number: int
    dst: int
    harm: int
    price: str
    family: int
    deadly: bool
    sign: object


class Field(NamedTuple):
    """What is still unabsorbed, who acted on which family, who declines all optional moves."""

    threats: tuple[Threat, ...]
    used: frozenset[tuple[int, int]]
    content: frozenset[int]


class Move(NamedTuple):
    edge: Edge
    threat: Threat
    compulsory: bool
    player: int


Outcome = frozenset[object]


class Absorbing:
    """The absorbing of one wave."""

    def __init__(self, batch: Struck) -> None:
        self.batch = batch
        self.world = batch.world
        self.rules = AbsorbRules()
        self.links: dict[int, list[Edge]] = {}
        for edge in batch.absorbers():
            self.links.setdefault(edge.dst, []).append(edge)
        self.seen: dict[Field, Outcome] = {}
        self.endless = {p.dst for p in batch.packets if p.endless and p.open and p.amount > 0}

    def run(self) -> None:
        """Absorb until no compulsory move is left and every optional one is taken or declined."""
        if not any(p.open and p.dst in self.links for p in self.batch.packets):
            return
        rules = self.world.absorb_rules
        self.rules = rules() if callable(rules) else rules
        content: frozenset[int] = frozenset()
        while True:
            field = Field(self._threats(), frozenset(self.batch.used), content)
            self._fix_order(field)
            player, moves = self._next(field)
            if not moves:
                if self.world.reasons is not None:
                    self._tell_untaken(field)
                return
            move = self._choose(field, player, moves)
            if move is None:
                content |= {player}
            else:
                self._apply(move)

    def _fix_order(self, field: Field) -> None:
        """Where two players have a real choice, or could take the same, it matters who declares first."""
        moves = [m for m in self._moves(field) if m.compulsory or m.player not in field.content]
        players = {m.player for m in moves}
        if len(players) < 2 or not self.world.asks_order:
            return
        takers: dict[int, set[int]] = {}
        for move in moves:
            takers.setdefault(move.threat.number, set()).add(move.player)
        rivals = {p for who in takers.values() if len(who) > 1 for p in who}
        thinking = rivals | {p for p in players - rivals if len(self._choices(field, p)) > 1}
        if len(thinking) > 1:
            self.world.fix_order(thinking)

    # ------------------------------------------------------------ looking

    def _threats(self) -> tuple[Threat, ...]:
        found = []
        for index, packet in enumerate(self.batch.packets):
            if packet.open and not packet.paid:
                sign: object = ()
                if self.batch.origins:
                    sign = (packet.src, packet.ability, packet.side, tuple(sorted(packet.tags())))
                found.append(
                    Threat(index, packet.dst, packet.amount, packet.price, packet.family, packet.deadly, sign)
                )
        return tuple(found)

    def _doomed(self, field: Field, entity: int) -> bool:
        harm = 0
        deadly = False
        for threat in field.threats:
            if threat.dst == entity:
                if threat.price:
                    return True
                harm += threat.harm
                deadly = deadly or threat.deadly
        if self.rules.dying_works:
            return False
        if deadly or entity in self.endless:
            return True
        if entity in self.batch.doomed or entity in self.world.deferred:
            return True
        hits = self.batch.hits(entity)
        return hits is not None and harm > 0 and self.batch.damage_of(entity) + harm >= hits

    def _next(self, field: Field) -> tuple[int, list[Move]]:
        """The player whose turn it is to absorb, and the moves he has."""
        moves = [m for m in self._moves(field) if m.compulsory or m.player not in field.content]
        if not moves:
            return -1, []
        player = self.world.first_of({m.player for m in moves})
        return player, [m for m in moves if m.player == player]

    def _moves(self, field: Field) -> list[Move]:
        found: list[Move] = []
        doomed: dict[int, bool] = {}
        seen: set[object] = set()
        for threat in field.threats:
            for edge in self.links.get(threat.dst, ()):
                source = edge.src
                payload: Absorb = edge.row.payload
                if source == threat.dst or (source, threat.family) in field.used:
                    continue
                if threat.price and self.rules.rescue == "never":
                    continue
                if source not in doomed:
                    doomed[source] = self._doomed(field, source)
                if doomed[source]:
                    continue
                if payload.limits and not self.world.limits_free(
                    payload.limits, edge.row.ability, source, threat.dst
                ):
                    continue
                users = frozenset(s for s, family in field.used if family == threat.family)
                same = (
                    source,
                    edge.row.ability,
                    threat.dst,
                    threat.harm,
                    threat.price,
                    threat.deadly,
                    threat.sign,
                    users,
                )
                if same in seen:
                    continue
                seen.add(same)
                compulsory = not payload.optional and (not threat.price or self.rules.rescue == "forced")
                found.append(Move(edge, threat, compulsory, self.batch.served(edge)))
        return found

    def _after(self, field: Field, move: Move) -> Field:
        """The field after a move, without touching the batch."""
        payload: Absorb = move.edge.row.payload
        threat = move.threat
        rest = [t for t in field.threats if t is not threat]
        if payload.amount is not None and not threat.price and threat.harm > payload.amount:
            rest.append(threat._replace(harm=threat.harm - payload.amount))
        source = move.edge.src
        if payload.price == "wound":
            rest.append(Threat(-1, source, payload.price_amount, "", threat.family, False, ()))
        elif payload.price != "none":
            rest.append(Threat(-1, source, 0, payload.price, threat.family, False, ()))
        return Field(tuple(rest), field.used | {(source, threat.family)}, field.content)

    def _outcomes(self, field: Field) -> Outcome:
        """Every end that play from here can reach. Raises OverflowError past the limit."""
        known = self.seen.get(field)
        if known is not None:
            return known
        if len(self.seen) > EXPLORE_LIMIT:
            raise OverflowError
        player, moves = self._next(field)
        if not moves:
            ends: Outcome = frozenset({self._end(field)})
        else:
            ends = frozenset().union(*(self._outcomes(self._after(field, m)) for m in moves))
            if not any(m.compulsory for m in moves):
                ends |= self._outcomes(field._replace(content=field.content | {player}))
        self.seen[field] = ends
        return ends

    def _end(self, field: Field) -> object:
        """What is left, as far as it makes a difference: what dies anyway dies of whatever is left."""
        harm: dict[int, int] = {}
        marks: set[object] = set()
        for t in field.threats:
            harm[t.dst] = harm.get(t.dst, 0) + t.harm
            if t.price or t.deadly or t.sign:
                marks.add((t.dst, t.price, t.deadly, t.sign, t.harm if t.sign else 0))
        for entity, amount in harm.items():
            hits = self.batch.hits(entity)
            dies = hits is not None and self.batch.damage_of(entity) + amount >= hits
            marks.add((entity, "dies" if dies else amount))
        return frozenset(marks)

    # ------------------------------------------------------------ choosing

    def _choices(self, field: Field, player: int) -> list[Move | None]:
        """What a player can do that makes a difference; None is to leave it at that."""
        moves = [m for m in self._moves(field) if m.player == player]
        moves = [m for m in moves if m.compulsory or player not in field.content]
        compulsory = any(m.compulsory for m in moves)
        choices: list[Move | None] = [*moves] if compulsory else [*moves, None]
        return choices if len(choices) == 1 else self._distinct(field, player, choices)

    def _choose(self, field: Field, player: int, moves: list[Move]) -> Move | None:
        choices = self._choices(field, player)
        if len(choices) == 1:
            return choices[0]
        options = unique(["done" if c is None else self._label(c) for c in choices])
        ability = moves[0].edge.row.ability
        return choices[
            self.world.ask(f"absorb for {self.world.player_name(player)}", player, options, ability)
        ]

    def _distinct(self, field: Field, player: int, choices: list[Move | None]) -> list[Move | None]:
        """One choice for each set of outcomes."""
        self.seen.clear()
        kept: dict[Outcome, Move | None] = {}
        try:
            for choice in choices:
                after = (
                    field._replace(content=field.content | {player})
                    if choice is None
                    else self._after(field, choice)
                )
                kept.setdefault(self._outcomes(after), choice)
        except OverflowError:
            return choices
        return list(kept.values())

    def _label(self, move: Move) -> str:
        name = self.world.label
        if move.threat.price:
            return f"{name(move.edge.src)} takes the loss of {name(move.threat.dst)}"
        packet = self.batch.packets[move.threat.number]
        return f"{name(move.edge.src)} takes {name(packet.src)} on {name(packet.dst)}"

    def _apply(self, move: Move) -> None:
        batch, edge = self.batch, move.edge
        packet = batch.packets[move.threat.number]
        payload: Absorb = edge.row.payload
        batch.used.add((edge.src, packet.family))
        self.world.use_limits(payload.limits, edge.row.ability, edge.src, packet.dst)
        amount = packet.amount
        if payload.amount is None or packet.price:
            packet.open = False
        else:
            packet.lower(payload.amount)
            packet.open = packet.amount > 0
        event = batch.tell(
            "absorbed",
            subject=packet.dst,
            source=edge.src,
            amount=amount - packet.amount if packet.open else amount,
            ability=edge.row.ability,
            detail=packet.price or "hit",
            rules=edge.row.rules,
            cause=packet.cause,
        )
        if payload.price == "none":
            return
        parts: list[list[Any]] = [["", payload.price_amount]] if payload.price == "wound" else []
        kind = "" if payload.price == "wound" else payload.price
        price = Packet(edge.src, edge.src, parts, family=packet.family, ability=edge.row.ability, price=kind)
        price.cause = event
        batch.packets.append(price)

    def _tell_untaken(self, field: Field) -> None:
        """Why each that might have taken what is left did not."""
        for threat in field.threats:
            for edge in self.links.get(threat.dst, ()):
                if edge.src == threat.dst:
                    continue
                packet = self.batch.packets[threat.number]
                self.batch.tell(
                    "untaken",
                    subject=threat.dst,
                    source=edge.src,
                    detail=self._why_untaken(field, threat, edge),
                    ability=edge.row.ability,
                    rules=edge.row.rules,
                    cause=packet.cause,
                )

    def _why_untaken(self, field: Field, threat: Threat, edge: Edge) -> str:
        source, limits = edge.src, edge.row.payload.limits
        if (source, threat.family) in field.used:
            return "it has acted on this already"
        if any(t.dst == source and t.price for t in field.threats):
            return "it gives itself up for something else"
        if threat.price and self.rules.rescue == "never":
            return "what is given up is not saved"
        if self._doomed(field, source):
            return "it leaves at the same time"
        if limits and not self.world.limits_free(limits, edge.row.ability, source, threat.dst):
            return "it has been used"
        return "its side leaves it at that"
