"""What a position promises a player, roughly in victory points: for agents that look one step ahead.

Each power is played for how it wins: whether a region moves a dial is asked of the sentences on its sheet, a
dial turned to its end is worth as much as the points that end the game.
"""

from __future__ import annotations

from rulesdsl.content.model import Library
from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world import outlook, summoning
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.outlook import Promise, Sight, Traits
from rulesdsl.games.chaos_in_the_old_world.table import Table, dial_of, number
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.decide import Answers, Decision, Pending

WON = 50.0  # points that end the game; a dial turned to its end is worth as much
# What a figure that lives on, a unit of power, a card in hand, an upgrade and a kept token are worth.
FIGURE, POWER, CARD, UPGRADE, KEPT = 0.5, 0.5, 0.6, 2.5, 0.3
TEXT = 0.7  # what a card does by choices that are made later
BEST, OTHERS = 0.45, 0.15  # how much what the best of the others, and each other, has counts against it


class Prospect:
    """A position looked at: what each region promises, and what that comes to."""

    def __init__(self, table: Table, clock: Clock, mover: int = -1) -> None:
        self.table = table
        self.clock = clock
        self.mover = mover  # who thinks over his deeds here
        world = table.world
        self.places = table.places()
        self.kills = [False] * len(table.gods)
        defilers: set[int] = set()
        for bearer, row in world.layout.reactions:
            if bearer in table.gods:
                player = table.gods.index(bearer)
                self.kills[player] |= row.verb == "slay"
                if row.verb == "defile":
                    defilers.add(player)
        self.defilers = frozenset(defilers)
        self.lengths = [max(1, len(dial_of(table.library, power)) - 1) for power in table.state.players]
        self.sights = [self._sight(place, table, mover) for place in self.places]
        self.promises = [outlook.promise(sight, self.kills) for sight in self.sights]
        players = range(len(table.gods))
        self._held = [table.has(p, "dial-counter") for p in players]
        self._counters = [
            held + sum(r.counters[p] for r in self.promises) for p, held in enumerate(self._held)
        ]
        self._values = [
            self._has(p) + sum(r.points[p] + FIGURE * r.lasting[p] for r in self.promises) for p in players
        ]
        # what was worked out for several deeds
        self._where: dict[tuple[str, int], tuple[list[int], Decision]] = {}
        self._spaces: dict[tuple[str, int], Decision] = {}
        self._cards: dict[str, list[tuple[Promise, float]]] = {}
        self._open: list[int] | None = None

    def _sight(self, place: int, table: Table, mover: int = -1) -> Sight:
        sight = outlook.sight_of(table, place, self.defilers, mover)
        phase, handled = self.clock.phase, self.places.index(place) < self.clock.region
        order = at.PHASES.index(phase) if phase in at.PHASES else len(at.PHASES)
        if at.PHASES.index(at.CLEAR) <= order:
            return sight  # the round is over but for its end: what the next one may bring

        def ahead(step: str) -> bool:
            other = at.PHASES.index(step)
            return order < other or (order == other and not handled)

        sight.fights, sight.counts = ahead(at.BATTLE), ahead(at.DOMINATION)
        sight.spreads = ahead(at.CORRUPTION)
        return sight

    def fits(self, library: Library, player: int) -> bool:
        """Whether this was looked at with these packs by this player."""
        return self.table.library is library and self.mover == player

    def _has(self, player: int) -> float:
        """What a player has that no region adds to, power left aside."""
        table = self.table
        kept = upgrades = 0
        for e in table.state.entities:
            if e.zone == "board" and e.place == table.sheets and e.owner == player:
                kind = table.library.definitions[e.definition].kind
                upgrades += kind == "upgrade"
                kept += kind == "peasant"
        return (
            table.has(player, "point")
            + WON / self.lengths[player] * table.has(player, "tick")
            + CARD * table.has(player, "card")
            + UPGRADE * upgrades
            + KEPT * kept
        )

    # ------------------------------------------------------------ worth

    def worth(
        self, player: int, changed: dict[int, Promise] | None = None, spent: int = 0, cards: int = 0
    ) -> float:
        """For a player who has spent so much power and so many cards. `changed`: promises of regions, by
        their number, that are others by now."""
        values, counters = list(self._values), list(self._counters)
        for index, promise in (changed or {}).items():
            old = self.promises[index]
            for p in range(len(values)):
                counters[p] += promise.counters[p] - old.counters[p]
                values[p] += promise.points[p] - old.points[p]
                values[p] += FIGURE * (promise.lasting[p] - old.lasting[p])
        for p in range(len(values)):
            values[p] += self._turns(p, counters)
        own = values.pop(player) - CARD * cards
        if self.clock.phase == at.SUMMONING:
            own += POWER * (self.table.has(player, "power") - spent)
        return own - BEST * max(values, default=0.0) - OTHERS * sum(values)

    def _turns(self, player: int, counters: list[float]) -> float:
        """What the turns of a dial are worth: one for any counter, one more for the most (DIAL-6)."""
        own = counters[player]
        if not own:
            return 0.0
        best = max((c for p, c in enumerate(counters) if p != player), default=0.0)
        most = min(1.0, max(0.0, 0.5 + own - best)) * min(1.0, own)
        length = self.lengths[player]
        done = min(1.0, self.table.has(player, "tick") / length)
        return WON / length * (0.8 + done) * (min(1.0, own) + 0.7 * most) + 0.2 * own

    # ------------------------------------------------------------ deeds

    def after_pass(self, player: int) -> float:
        """The worth for who leaves the phase: what power he has is lost (DRAW-4)."""
        return self.worth(player, spent=self.table.has(player, "power"))

    def after_summon(self, step: StepCall, answers: Answers) -> float | None:
        """The worth after a figure is summoned, worked out without doing it; None: a sentence waits for it.

        Raises `Pending` as the deed itself would.
        """
        table, player, source = self.table, step.player, step.source
        if any(row.verb == "summon" for _, row in table.world.layout.reactions):
            return None
        definition = table.entity(source).definition if source >= 0 else step.definition
        key = definition, source
        if key not in self._where:
            reached = summoning.reaches(table, player, definition, source)
            self._where[key] = reached, summoning.where_to(table, step, reached)
        places, asked = self._where[key]
        to = places[answers.choose(asked)]
        traits = self._traits_of(definition, source)
        start = table.entity(source).place if source >= 0 else -1
        changed = {}
        for place, change in ((start, -1), (to, 1)):
            if start != to and place in self.places:
                index = self.places.index(place)
                sight = self.sights[index].with_figure(player, traits, change)
                changed[index] = outlook.promise(sight, self.kills)
        return self.worth(player, changed, summoning.cost_of(table, definition, source, to, player))

    def _traits_of(self, definition: str, source: int) -> Traits:
        """Of a figure on the map as it is, of one in the reserve as others of its sort, else as printed."""
        table, view = self.table, self.table.world.view
        cultist = table.library.definitions[definition].kind == "cultist"
        alike = source
        if alike < 0:
            alike = next((e.id for e in table.state.on_board() if e.definition == definition), -1)
        if alike < 0:
            made = table.library.definitions[definition]
            return Traits(number(made, "attack"), max(1, number(made, "defence")), 1, cultist)
        attack, life = max(0, view.stat(alike, "attack")), max(1, view.hits(alike) or 1)
        return Traits(attack, life, view.stat(alike, "domination"), cultist)

    def after_card(self, step: StepCall, answers: Answers) -> float | None:
        """The worth after a card is played; None when a choice of its text was made already.

        The card is laid into every region at once and its text followed there as far as nobody is asked;
        each region is then looked at by itself. Of two empty card spaces neither is better.
        """
        table, player = self.table, step.player
        if self._open is None:
            self._open = summoning.open_regions(table)
        key = step.definition, -1
        if key not in self._spaces:
            self._spaces[key] = summoning.card_where(table, step, self._open)
        to = self._open[answers.choose(self._spaces[key])]
        if not table.cards(to):
            key = step.definition, to
            if key not in self._spaces:
                self._spaces[key] = summoning.which_space(table, step, to)
            answers.choose(self._spaces[key])
        if len(answers.given) > len(answers.asked):
            return None
        if step.definition not in self._cards:
            self._cards[step.definition] = self._laid_everywhere(step)
        index = self.places.index(to)
        promise, text = self._cards[step.definition][index]
        cost = number(table.library.definitions[step.definition], "cost")
        return self.worth(player, {index: promise}, cost, 1) + text

    def _laid_everywhere(self, step: StepCall) -> list[tuple[Promise, float]]:
        """By region, what it promises with the card in it, and what choices of its text are worth."""
        plan = self.table.world.plan.definitions[step.definition]
        cost = number(self.table.library.definitions[step.definition], "cost")
        if not (plan.edges or plan.reactions or plan.actions):
            return [
                (outlook.promise(sight.with_weight(step.player, cost), self.kills), 0.0)
                for sight in self.sights
            ]
        trial = self.table.tried()
        cards = [
            trial.state.add(step.definition, step.player, place=place, face=1).id for place in self.places
        ]
        trial.world.moved()
        texts = [0.0] * len(cards)
        for index, card in enumerate(cards if plan.actions else ()):
            try:
                summoning.follow_laid(trial, card)
            except Pending:
                texts[index] = TEXT
        return [
            (outlook.promise(self._sight(place, trial), self.kills), text)
            for place, text in zip(self.places, texts, strict=True)
        ]
