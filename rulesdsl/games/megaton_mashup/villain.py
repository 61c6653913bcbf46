"""The villain's activation (RULES section 4 and 5): draw, find a target, do what the cards say."""

from __future__ import annotations

from contextlib import suppress

from rulesdsl.games.game import Illegal
from rulesdsl.games.megaton_mashup import advance, attack
from rulesdsl.games.megaton_mashup import power as power_attacks
from rulesdsl.games.megaton_mashup.clock import DECK, RESERVE, USED
from rulesdsl.games.megaton_mashup.ending import verdict
from rulesdsl.games.megaton_mashup.health import tidy
from rulesdsl.games.megaton_mashup.table import ASIDE, BOARD, VILLAIN, Table, number
from rulesdsl.games.megaton_mashup.weighing import preferred
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.chance import shuffled
from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.state import NOWHERE

ONE_CARD = "one card"
ENDLESS = 200  # cards of one activation: such a deck draws itself without end
AIMED = frozenset({"charge", "stalk", attack.BRAWL, attack.BLAST, *attack.POWER_ATTACKS})


class Activation:
    """One activation of the villain."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.card = NOWHERE
        self.target = NOWHERE
        self.settled = False  # whether a card has fixed the target, or that there is none
        self.first = True
        self.again = False
        self.paid = 0  # units returned for draws of two
        self.cards = 0
        table.world.start = self._start
        table.world.deputy = self._deputy

    # ------------------------------------------------------------ cards

    def run(self, named: str = "") -> None:
        """VILLAIN-2 to VILLAIN-6. `named`: a card that is resolved without being drawn."""
        if self.table.villain < 0:
            raise Illegal("the villain is not on the map: nobody activates", "VILLAIN-1")
        self.again = True
        while self.again and verdict(self.table) is None:
            self.again = False
            card = named or self._draw()
            named = ""
            if not card:
                return
            self._resolve(card)

    def _resolve(self, card: str) -> None:
        """VILLAIN-3, VILLAIN-4: the first card fixes the target; what it says is done in order."""
        table, world = self.table, self.table.world
        made = table.library.definitions[card]
        if not world.plan.definitions[card].kinds & {"villain-card"}:
            raise Illegal(f"{made.key} is no card of the villain's deck", "CARD-1")
        self.cards += 1
        if self.cards > ENDLESS:
            raise Runaway(tuple(dict.fromkeys(table.state.stack(USED, VILLAIN)[-6:])))
        if world.sink is not None:
            world.sink.moment("draw", self.cards)
            world.sink.tell("revealed", subject=-1, detail=made.key)
        laid = table.fresh(card, VILLAIN)
        laid.zone = BOARD
        world.moved()
        self.card = laid.id
        if self.first and table.prefers(card, "monster"):
            self._fix(preferred(table, laid.id, table.heroes()))
        self.first = False
        for row in world.layout.plans[laid.id].actions:
            run = world.run(laid.id, row.ability, row.name, player=VILLAIN)
            with suppress(Declined):
                row.steps(run)
            tidy(table)
        laid.zone = ASIDE
        world.moved()
        table.state.restack(USED, VILLAIN, (*table.state.stack(USED, VILLAIN), card))  # VILLAIN-6

    # ------------------------------------------------------------ the target

    def _fix(self, fitting: list[int]) -> None:
        """TARGET-1 to TARGET-3."""
        self.settled = True
        if len(fitting) == 1:
            self.target = fitting[0]
            return
        table = self.table
        self.target = table.monster(table.holder)
        if self.target < 0:  # a board with one monster of the players only
            self.target = next(iter(table.heroes()), NOWHERE)
            return
        if len(table.heroes()) > 1:
            table.pass_token()

    def _aim(self) -> int:
        """The target; where no card has named one yet, TARGET-5."""
        if not self.settled:
            if self.table.policies["CHOICE-14"] == "none":
                self.settled = True
            else:
                self._fix([])
        return self.target

    # ------------------------------------------------------------ what sentences start

    def _start(self, run: Run, procedure: str) -> None:
        """What a card orders; nothing more once the game is over (VILLAIN-7)."""
        table = self.table
        if procedure == "draw":
            self.again = True
            return
        tidy(table)
        if verdict(table) is not None or table.villain < 0:
            return
        card = table.definition(self.card)
        speed, action, power = (number(card, field) for field in ("speed", "action-dice", "power-dice"))
        if procedure == "hunt":
            advance.hunt(table, speed)
        elif procedure == "stomp":
            power_attacks.stomp(table, action, power)
        elif procedure == attack.SWAT:
            power_attacks.villain_swats(table, self._aim(), action, power)
        elif procedure == attack.RAMPAGE:
            power_attacks.villain_rampages(table, action, power)
        elif procedure in AIMED:
            for target in [i for i in run.it if i >= 0] or [self._aim()]:  # TARGET-4
                if target < 0 or table.entity(target).zone != BOARD or verdict(table) is not None:
                    continue
                if procedure == "charge":
                    advance.charge(table, target, speed)
                elif procedure == "stalk":
                    advance.stalk(table, target, speed)
                else:
                    self._strike(procedure, target, action, power)

    def _strike(self, kind: str, target: int, action: int, power: int) -> None:
        attack.strike(self.table, kind, target, action, power)

    def _deputy(self, player: int) -> int:
        """What a card lets choose the holder chooses, and hands the token over (TOKEN-1)."""
        if player != VILLAIN:
            return player
        holder = self.table.holder
        self.table.pass_token()
        return holder

    # ------------------------------------------------------------ drawing

    def _draw(self) -> str:
        """DRAW-1 to DRAW-5: a card; two of which one is chosen when a unit on a negative zone pays."""
        paying = self._payers()
        if paying and not (self.paid and self.table.policies["CHOICE-16"] == "one-an-activation"):
            labels = unique(self.table.labels(paying))
            chosen = self._agree(
                "draw of the villain", [ONE_CARD, *(f"two, for {label}" for label in labels)]
            )
            if chosen:
                self._return(paying[chosen - 1])
                return self._two()
        return self._top()

    def _payers(self) -> list[int]:
        """Units that stand on negative zones (ZONE-1)."""
        table = self.table
        cells = {cell for zone in table.everywhere("negative-zone") for cell in table.area(zone).cells}
        return [u for u in table.everywhere("unit") if cells.intersection(table.area(u).cells)]

    def _return(self, unit: int) -> None:
        table, e = self.table, self.table.entity(unit)
        self.paid += 1
        if table.world.sink is not None:
            table.world.sink.tell("left", subject=unit, detail="removed", place=e.place)
        e.zone = ASIDE
        table.state.restack(
            RESERVE, max(e.owner, 0), (*table.state.stack(RESERVE, max(e.owner, 0)), e.definition)
        )
        table.world.moved()

    def _two(self) -> str:
        """DRAW-2: the card that is not chosen goes to the bottom of the deck."""
        cards = [card for card in (self._top(), self._top()) if card]
        if len(cards) < 2:
            return cards[0] if cards else ""
        definitions = self.table.library.definitions
        keys = unique([definitions[card].key for card in cards])
        chosen = self._agree("card of the villain", keys)
        state = self.table.state
        state.restack(DECK, VILLAIN, (cards[1 - chosen], *state.stack(DECK, VILLAIN)))
        return cards[chosen]

    def _top(self) -> str:
        state, sink = self.table.state, self.table.world.sink
        if not state.stack(DECK, VILLAIN) and self.table.policies["CHOICE-10"] == "shuffle-used":
            state.restack(DECK, VILLAIN, shuffled(state, state.stack(USED, VILLAIN)))
            state.restack(USED, VILLAIN, ())
        deck = state.stack(DECK, VILLAIN)
        if not deck:
            return ""
        state.restack(DECK, VILLAIN, deck[:-1])
        if sink is not None:
            sink.tell("drawn", detail=deck[-1], player=VILLAIN)
        return deck[-1]

    def _agree(self, name: str, options: list[str]) -> int:
        """Both players say what they want; when they differ, the holder decides (CHOICE-20)."""
        table = self.table
        holder = table.holder
        wishes = [
            table.world.ask(f"{name}, wish of {table.world.player_name(p)}", p, options)
            for p in range(VILLAIN)
        ]
        if wishes[0] != wishes[1] and table.policies["CHOICE-20"] == "holder-passes-token":
            table.pass_token()
        return wishes[holder]
