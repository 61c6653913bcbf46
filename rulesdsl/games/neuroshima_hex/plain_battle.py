"""The battle of section 10 on top of the reference interpreter: slow, obvious, one rule after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations

from rulesdsl.content.model import Library
from rulesdsl.games.neuroshima_hex.plain_attacks import (
    Aim,
    Changed,
    Struck,
    convertible,
    hex_board,
    rockets,
    strike,
    ways,
)
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.state import NOWHERE, State
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.plain.absorb import Customs
from rulesdsl.plain.batch import Batch
from rulesdsl.plain.board import Board
from rulesdsl.plain.loops import derive
from rulesdsl.plain.packets import Packet, events, replacements
from rulesdsl.plain.slots import values
from rulesdsl.plain.view import Reading

Leave = tuple[int | None, str]
Offer = tuple[int, Ability, tree.Replacement, int]  # (bearer, ability, sentence, who is asked)
Steered = dict[tuple[int, int], "Struck | None"]  # (unit, direction) -> what its rocket strikes


@dataclass
class Outcome:
    """What a battle did: the state after it, who left (segment, how), what was asked and answered.

    A segment of None is before the first or after the last one; `how` is `destroyed` or `removed`.
    """

    state: State
    left: dict[int, Leave]
    asked: list[tuple[Decision, str]]


def resolve(
    library: Library,
    state: State,
    causer: int,
    answers: Answers | Sequence[str] = (),
    topology: Topology | None = None,
) -> Outcome:
    """Fight one battle on a copy of the state; raises `Pending` when an answer is missing."""
    given = answers if isinstance(answers, Answers) else Answers(answers)
    battle = Battle(library, topology or hex_board(_radius(state)), state.copy(), causer, given)
    battle.fight()
    return Outcome(battle.state, battle.left, given.asked)


def _radius(state: State) -> int:
    """BOARD-RING: with how many players the outer ring is used."""
    few = state.policies.get("BOARD-RING") == "three-or-four"
    return 3 if len(state.players) >= (3 if few else 5) else 2


@dataclass
class Battle:
    """One battle. The state is its own copy and changes only between segments."""

    library: Library
    topology: Topology
    state: State
    causer: int
    answers: Answers
    left: dict[int, Leave] = field(default_factory=dict)
    spared: set[int] = field(default_factory=set)
    at_start: dict[int, dict[str, int]] = field(default_factory=dict)
    seen: tuple[object, Reading] | None = None

    def policy(self, name: str, default: str) -> str:
        return self.state.policies.get(name, default)

    def derive(self) -> Reading:
        """The view of the position as it is now; an unchanged position is not read twice."""
        state = self.state
        things = [
            (e.id, e.owner, e.place, e.facing, e.face, e.bearer, *sorted(e.counters.items()))
            for e in state.on_board()
        ]
        position = (things, sorted(self.spared), set(state.tallies), list(state.lasting))
        if self.seen is None or self.seen[0] != position:
            board = Board(self.library, self.topology, state, frozenset(self.spared))
            self.seen = (position, derive(board))
        return self.seen[1]

    # ------------------------------------------------------------ the battle

    def fight(self) -> None:
        self.state.spent = {}
        self.settle(None)
        self.moment("before", "battle", None)  # BATTLE-12
        reading = self.derive()
        self.at_start = {u: self.slots(reading, u) for u in self.units(reading)}
        highest = max((v for slots in self.at_start.values() for v in slots.values()), default=-1)
        for number in range(highest, -1, -1):  # BATTLE-3
            self.segment(number)
        self.moment("after", "battle", None)  # BATTLE-14
        for entity in sorted(self.spared):
            self.take_off(entity)
        self.ended("battle")
        self.state.spent = {}
        self.state.uses = {k: n for k, n in self.state.uses.items() if k[2] not in ("battle", "segment")}
        self.state.tallies = {t for t in self.state.tallies if t[3] not in ("battle", "segment")}

    def segment(self, number: int) -> None:
        """Steps 1 to 9 of the algorithm; everything reads the view frozen at the start (STATE-4)."""
        self.state.tallies = {t for t in self.state.tallies if t[3] != "segment"}
        self.moment("start", "segment", number)
        reading = self.derive()
        acting = self.due(reading, number)
        batch = self.batch(reading, "segment")
        self.state.tallies |= {("act", unit, NOWHERE, "segment") for unit in acting}
        instead, changed, steered = self.declare(reading, acting, batch)
        packets = batch.told("act", acting, at_once=False)
        for unit in acting:
            if unit in instead:
                ability, sentence = instead[unit]
                assert isinstance(sentence.outcome, tree.Instead)
                packets += batch.act(sentence.outcome.steps, reading.context(unit, ability))
            else:
                packets += strike(reading, unit, changed.get(unit, {}), self.aim(reading, steered))
        batch.run(packets)
        self.sweep(batch.settle(), number)
        self.after(batch, number)
        self.moment("end", "segment", number)
        self.settle(number)
        self.ended("segment")

    def after(self, batch: Batch, number: int | None) -> None:
        """What sentences tell of deaths that are over, in the view in which they happened."""
        later = self.batch(batch.reading, "segment")
        packets = later.told("die", sorted(batch.mourned), at_once=False)
        later.run(packets)
        self.sweep(later.settle(), number)

    def ended(self, window: str) -> None:
        """One end of a window has passed."""
        counted = [
            replace(e, until=(window, e.until[1] - 1)) if e.until[0] == window else e
            for e in self.state.lasting
        ]
        self.state.lasting = [e for e in counted if e.until[1] > 0]

    def batch(self, reading: Reading, window: str) -> Batch:
        customs = Customs(
            dying_helps=self.policy("MEDIC-SIMUL", "dying-medic-cannot-heal") == "dying-medic-heals",
            chain=self.policy("MEDIC-CHAIN", "owner-chooses"),
        )
        return Batch(
            reading,
            self.answers,
            self.order,
            customs,
            lambda unit: strike(reading, unit, {}, self.aim(reading, {})),
            window,
        )

    # ------------------------------------------------------------ leaving

    def sweep(self, gone: dict[int, str], number: int | None) -> bool:
        """All who are marked leave together (BATTLE-5); True when somebody did."""
        swept = False
        for entity, how in sorted(gone.items()):
            found = self.state.entities[entity]
            if found.zone != "board" or entity in self.spared:
                continue
            swept = True
            self.left[entity] = (number, how)
            if self.is_headquarters(entity) and self.policy("HQ-REMOVAL", "") == "end-of-battle":
                self.spared.add(entity)
            else:
                self.take_off(entity)
        return swept

    def take_off(self, entity: int) -> None:
        """Off the board, with every marker that lies on it."""
        found = self.state.entities[entity]
        found.zone, found.place = "discard", NOWHERE
        for marker in self.state.entities:
            if marker.bearer == entity and marker.zone == "board":
                marker.bearer = NOWHERE
                self.take_off(marker.id)

    def settle(self, number: int | None) -> None:
        """Lost toughness kills and checks fire, looked at together, until nothing changes (STATE-2)."""
        while True:
            reading = self.derive()
            batch = self.batch(reading, "battle")
            packets: list[Packet] = []
            for entity in reading.board.entities:
                if not reading.alive(entity):
                    batch.leaving[entity] = "destroyed"
            for bearer, ability, sentence in reading.board.said:
                if isinstance(sentence, tree.Check) and reading.works(bearer, ability):
                    packets += self.check(batch, bearer, ability, sentence)
            if packets:
                batch.run(packets)
            if not self.sweep(batch.settle(), number):
                return

    def check(self, batch: Batch, bearer: int, ability: Ability, sentence: tree.Check) -> list[Packet]:
        """`As soon as a unit is here, ...`: `it` is what makes the condition true."""
        reading = batch.reading
        context = reading.context(bearer, ability)
        condition = sentence.condition
        if isinstance(condition, tree.Ended | tree.Wins | tree.Running | tree.Holds):
            return []  # asked by scenarios only
        if isinstance(condition, tree.All | tree.Exists) or condition.negated:
            return batch.act(sentence.steps, context) if reading.true(condition, context) else []
        packets: list[Packet] = []
        for entity in reading.pick(condition.subject, context):
            if reading.says(entity, condition, context):
                packets += batch.act(sentence.steps, replace(context, it=entity))
        return packets

    def moment(self, edge: str, window: str, number: int | None) -> None:
        """All events of one moment are one batch; then the board settles."""
        reading = self.derive()
        batch = self.batch(reading, window)
        packets: list[Packet] = []
        for bearer, ability, event in events(reading):
            when = event.event
            if isinstance(when, tree.Moment) and when.edge == edge and when.window.key == window:
                context = reading.context(bearer, ability)
                if event.condition is None or reading.true(event.condition, context):
                    packets += batch.act(event.steps, context)
        if packets or batch.leaving or batch.healed:
            batch.run(packets)
            self.sweep(batch.settle(), number)
            self.settle(number)

    # ------------------------------------------------------------ initiative

    def is_headquarters(self, entity: int) -> bool:
        kind = self.library.definitions[self.state.entities[entity].definition].kind
        return self.library.vocabulary.is_a(kind, "headquarters")

    def units(self, reading: Reading) -> list[int]:
        return [e for e in reading.board.entities if reading.board.is_a(e, "unit")]

    def slots(self, reading: Reading, unit: int) -> dict[str, int]:
        printed = reading.board.definition(unit).fields.get("initiative")
        return values(
            reading,
            unit,
            printed if isinstance(printed, tuple) else (),
            shift="initiative",
            floor=0 if self.policy("SABOTEUR-FLOOR", "zero") == "zero" else None,
            after_last=self.policy("EXTRA-WHEN", "first-gap") == "after-last",
        )

    def due(self, reading: Reading, number: int) -> list[int]:
        """Who acts in this segment; what is due or late is spent, acted or missed (steps 2 and 3)."""
        recalc = self.policy("INIT-RECALC", "each-action-once")
        late = self.policy("INIT-LATE", "lost") == "acts-in-current-segment"
        acting = []
        for unit in self.units(reading):
            slots = self.slots(reading, unit)
            if recalc == "fixed-at-start":
                slots = self.at_start.get(unit, slots)
            spent = self.state.spent.get(unit, frozenset())
            now = {
                key
                for key, value in slots.items()
                if (value == number and (recalc == "number-match" or key not in spent))
                or (late and value > number and key not in spent)
            }
            able = not reading.switched_off(unit) and not reading.cannot(unit, "act")
            if now and able:
                acting.append(unit)
            gone = now if able or not late else set()
            if not late:
                gone = gone | {key for key, value in slots.items() if value > number}
            if gone - spent:
                self.state.spent[unit] = spent | gone
        return acting

    # ------------------------------------------------------------ declarations

    def seats(self) -> list[int]:
        """Seats in turn order, the causer first."""
        count = len(self.state.players)
        return [(self.causer + i) % count for i in range(count)]

    def order(self, thinking: list[int]) -> list[int]:
        """In which order players declare (DECL-1). With two or more of them the causer fixes it."""
        seats = self.seats()
        first = [p for p in seats if p in thinking]
        if len(first) > 1 and self.policy("DECLARATION-ORDER", "causer") == "causer":
            orders = list(permutations(first))
            labels = tuple(", ".join(self.state.players[p] for p in order) for order in orders)
            first = list(orders[self.answers.choose(Decision("order of declarations", self.causer, labels))])
        return first + [p for p in seats if p not in first]

    def declare(
        self, reading: Reading, acting: list[int], batch: Batch
    ) -> tuple[dict[int, tuple[Ability, tree.Replacement]], dict[int, Changed], Steered]:
        """Step 4: who does something else instead of attacking, which sides change their kind, and which
        way rockets fly."""
        offers: list[tuple[int, int, Offer | None]] = []  # (player, unit, what; None: its rockets)
        for unit in acting:
            offers += [(offer[3], unit, offer) for offer in self.offers(reading, unit)]
            if any(len(ways(reading, unit, direction)) > 1 for direction in rockets(reading, unit)):
                offers.append((reading.controller(unit), unit, None))
        instead: dict[int, tuple[Ability, tree.Replacement]] = {}
        changed: dict[int, Changed] = {}
        steered: Steered = {}
        for player in self.order(sorted({player for player, _, _ in offers})):
            for asked, unit, offer in offers:
                if asked != player or unit in instead:
                    continue
                if offer is None:
                    for direction in rockets(reading, unit):
                        if not self.other_shape(changed, unit, direction):
                            steered[unit, direction] = self.steer(reading, unit, direction)
                    continue
                bearer, ability, sentence, _ = offer
                outcome = sentence.outcome
                if isinstance(outcome, tree.Instead):
                    name = batch.name_of(bearer, ability)
                    if self.ask(name, player, ("yes", "no"), ability, compulsory=not sentence.may) == 0:
                        instead[unit] = (ability, sentence)
                elif isinstance(outcome, tree.Convert):
                    done = changed.setdefault(unit, {})
                    others = convertible(reading, unit, outcome)
                    sides = [d for d in others if d not in done]
                    changes = [[d] for d in sides] if outcome.sides is not None else [sides]
                    words = [self.topology.directions[d] for d in sides]
                    if outcome.sides is None:
                        words = ["yes"]
                    if sentence.may:
                        changes, words = [[], *changes], ["no", *words]
                    name = batch.name_of(bearer, ability, unit)
                    choice = self.ask(name, player, tuple(words), ability) if sides else 0
                    chosen = changes[choice] if sides else []
                    done.update({d: others[d] for d in chosen})
                    if chosen:
                        self.use(ability, unit, sentence)
        return instead, changed, steered

    def other_shape(self, changed: Mapping[int, Changed], unit: int, direction: int) -> bool:
        """Whether an attack was declared to be of a kind that is not steered."""
        parts = changed.get(unit, {}).get(direction)
        return parts is not None and all(part.shape != "rocket" for part in parts)

    def aim(self, reading: Reading, steered: Mapping[tuple[int, int], Struck | None]) -> Aim:
        """Where rockets are steered: as declared; else it is asked for now."""

        known = dict(steered)

        def way(unit: int, direction: int) -> Struck | None:
            if (unit, direction) not in known:
                known[unit, direction] = self.steer(reading, unit, direction)
            return known[unit, direction]

        return way

    def steer(self, reading: Reading, unit: int, direction: int) -> Struck | None:
        """ROCKET-1: its controller says which way."""
        found = ways(reading, unit, direction)
        several = len(rockets(reading, unit, aimed=False)) > 1
        way = f" to {self.topology.directions[direction]}" if several else ""
        name = f"rocket{way} of {reading.board.label(unit)}"
        options = tuple(label for label, _ in found)
        return found[self.answers.choose(Decision(name, reading.controller(unit), options))][1]

    def ask(
        self, name: str, player: int, options: tuple[str, ...], ability: Ability, compulsory: bool = False
    ) -> int:
        secret = self.policy("DECLARATION-ORDER", "causer") == "simultaneous-secret"
        if compulsory:
            return 0
        return self.answers.choose(Decision(name, player, options, ability.id, secret))

    def offers(self, reading: Reading, unit: int) -> list[Offer]:
        """`If ... would attack`: what may be declared of an attacker, and by whom."""
        found = []
        for bearer, ability, sentence in replacements(reading):
            if sentence.verb.key != "attack" or not self.usable(ability, unit, sentence):
                continue
            context = reading.context(bearer, ability)
            if unit not in reading.pick(sentence.subject, context):
                continue
            if sentence.condition is not None and not reading.true(
                sentence.condition, replace(context, it=unit)
            ):
                continue
            outcome = sentence.outcome
            if isinstance(outcome, tree.Convert) and not convertible(reading, unit, outcome):
                continue
            found.append((bearer, ability, sentence, context.side))
        return sorted(found, key=lambda offer: isinstance(offer[2].outcome, tree.Convert))

    def usable(self, ability: Ability, unit: int, sentence: tree.Replacement) -> bool:
        return all(
            self.state.uses.get((ability.id, (unit,), "battle"), 0) < limit.times for limit in sentence.limits
        )

    def use(self, ability: Ability, unit: int, sentence: tree.Replacement) -> None:
        if sentence.limits:
            key = (ability.id, (unit,), "battle")
            self.state.uses[key] = self.state.uses.get(key, 0) + 1
