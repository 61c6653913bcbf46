"""A step of the game on a running world: on a board by its name, in a whole game as the clock says."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world import ending, spreading, stories, summoning
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.deeds import deeds
from rulesdsl.games.chaos_in_the_old_world.fights import Fight
from rulesdsl.games.chaos_in_the_old_world.hands import draw_cards, on_a_board
from rulesdsl.games.chaos_in_the_old_world.table import Table
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.state import NOBODY

# The step that does each phase by itself.
STEP_OF = {
    at.OLD_WORLD: "reveal",
    at.DRAW: "draw",
    at.BATTLE: "battle",
    at.DOMINATION: "dominate",
    at.CORRUPTION: "corrupt",
    at.CLEAR: "clear",
    at.HEROES: "heroes",
    at.RESOLVE: "resolve",
    at.SCORE: "score",
    at.DIALS: "turn-dials",
    at.FINISH: "finish",
}
_BEFORE = "it is the {phase} phase"


class Rounds:
    """Does one step. `clock` None: only a board is played on."""

    def __init__(self, table: Table, clock: Clock | None) -> None:
        self.table = table
        self.clock = clock
        table.world.start = self._start
        table.world.windows = ["round"]

    def do(self, step: StepCall) -> None:
        """A step, and in a whole game what follows from it."""
        table = self.table
        before = len(table.state.entities)
        doing: dict[str, Callable[[], None]] = {
            "reveal": lambda: stories.turn_up(table, step.definition),
            "draw": lambda: stories.draw_all(table, NOBODY if self.clock else step.player),
            "summon": lambda: summoning.summon(table, step),
            "play": lambda: summoning.play(table, step, held=self.clock is not None),
            "pass": lambda: self._pass(step),
            "battle": lambda: self._battle(step.place),
            "dominate": lambda: self._dominate(step.place),
            "corrupt": lambda: self._each(step.place, lambda p: spreading.corrupt(table, p)),
            "clear": lambda: ending.clear(table),
            "heroes": lambda: ending.heroes(table),
            "resolve": lambda: ending.resolve(table),
            "score": lambda: spreading.score(table),
            "turn-dials": lambda: ending.turn_dials(table),
            "finish": self._finish,
            "settle": table.world.settle,
        }
        doing[step.name]()
        self._disown(before)
        if step.name not in ("dominate", "corrupt"):
            spreading.note(table, before, (spreading.ROUND,))
        if self.clock is not None:
            self._go_on(step)
            table.state.clock = self.clock

    def _disown(self, before: int) -> None:
        """Old World tokens on the map are nobody's, whoever has placed them (TOKEN)."""
        for e in self.table.state.entities[before:]:
            if e.bearer >= 0 and "old-world-token" in self.table.world.plan.definitions[e.definition].kinds:
                e.owner = NOBODY
                self.table.world.moved()

    # ------------------------------------------------------------ parts

    def _each(self, place: int, work: Callable[[int], None]) -> None:
        """One region, or all in order (GEN-2)."""
        for region in self.table.places() if place < 0 else (place,):
            work(region)

    def _battle(self, place: int) -> None:
        """The fights, and what comes after the whole phase (BATTLE-13)."""
        table = self.table
        if place < 0 or (self.clock is not None and place == table.places()[0]):
            table.moment("before", "battle")
        self._each(place, lambda p: Fight(table, p).fight())
        if self._over(place):
            if table.world.sink is not None:
                table.world.sink.moment("battle", None)
            table.moment("after", "battle")
            table.world.close("battle")

    def _dominate(self, place: int) -> None:
        self._each(place, lambda p: spreading.dominate(self.table, p))
        if self._over(place):
            self.table.world.close("domination-step")

    def _over(self, place: int) -> bool:
        """Whether all regions are done: in one step, or with the last of them in a whole game."""
        return place < 0 or (self.clock is not None and place == self.table.places()[-1])

    def _start(self, run: Run, procedure: str) -> None:
        """What sentences start: a card is drawn or thrown away, an upgrade taken."""
        table, player = self.table, run.player
        if procedure == "upgrade":
            ending.take_upgrade(table, player)
            return
        on_a_board(table.library, table.state, player)
        if procedure == "draw":
            draw_cards(table.state, player, 1, table.world.sink)
        else:
            ending.throw_one_away(table, player, optional=False)

    def _pass(self, step: StepCall) -> None:
        """SUMMON-8: who will not or cannot act is out of the phase."""
        table = self.table
        if table.policies["PASS"] == "only-when-stuck" and any(deeds(table, step.player)):
            who = table.world.player_name(step.player)
            raise Illegal(
                f"{who} can still act, and leaves the phase only when nothing can be done", "SUMMON-8"
            )
        held = self.table.has(step.player, "power")
        if held:
            self.table.give(step.player, "power", -held, "SUMMON-8")

    def _finish(self) -> None:
        found = ending.verdict(self.table)
        if found is not None:
            winners, rule = found
            for player in winners:
                self.table.give(player, ending.WIN, 1, rule)
            if self.table.world.sink is not None:
                names = " and ".join(self.table.world.player_name(p) for p in winners) or "nobody"
                self.table.world.sink.tell("won", detail=names, rules=(rule,))
            if self.clock is not None:
                self.clock = self.clock._replace(phase=at.OVER, winners=winners, rule=rule)
        else:
            ending.end_round(self.table)

    # ------------------------------------------------------------ whose turn

    def _go_on(self, step: StepCall) -> None:
        """The clock after a step of a whole game."""
        clock = self.clock
        assert clock is not None
        if clock.phase == at.OVER:
            return
        if clock.phase == at.SUMMONING:
            self.clock = self._next_player(clock)
        elif clock.phase in at.BY_REGION and clock.region + 1 < len(self.table.regions):
            self.clock = clock._replace(region=clock.region + 1)
        else:
            self.clock = self._next_phase(clock)

    def _next_phase(self, clock: Clock) -> Clock:
        index = at.PHASES.index(clock.phase) + 1
        if index == len(at.PHASES):
            return clock._replace(phase=at.PHASES[0], round=clock.round + 1, region=0, player=NOBODY)
        clock = clock._replace(phase=at.PHASES[index], region=0, player=NOBODY)
        return self._next_player(clock) if clock.phase == at.SUMMONING else clock

    def _next_player(self, clock: Clock) -> Clock:
        """SUMMON-1: round and round in power order, among those with power left; then SUMMON-9."""
        order = self.table.order
        start = order.index(clock.player) + 1 if clock.player in order else 0
        for player in (*order[start:], *order[:start]):
            if self.table.has(player, "power") > 0:
                return clock._replace(player=player)
        return self._next_phase(clock)


def refusal(table: Table, clock: Clock, step: StepCall) -> Illegal | None:
    """Why a step is not allowed at this point of a whole game."""
    names = table.state.players
    if clock.phase == at.OVER:
        return Illegal("the game is over", clock.rule)
    if step.name == "settle":
        return None
    if clock.phase == at.SUMMONING:
        if step.name not in ("summon", "play", "pass"):
            return Illegal("figures are being summoned and cards played", "SUMMON-1", ("GEN-3",))
        if step.player != clock.player:
            return Illegal(f"it is the action of {names[clock.player]}", "SUMMON-1", ("SUMMON-7",))
        return None
    if step.name != STEP_OF[clock.phase]:
        return Illegal(f"the next step of the round is {STEP_OF[clock.phase]}", "GEN-3")
    wanted = table.places()[clock.region] if clock.phase in at.BY_REGION else -1
    if wanted >= 0 and step.place != wanted:
        return Illegal(f"regions are handled in order: {table.name(wanted)} is next", "GEN-2")
    return None
