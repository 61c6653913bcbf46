"""What may be begun now in a whole game: only what can be done is offered."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.deeds import deeds
from rulesdsl.games.chaos_in_the_old_world.rounds import STEP_OF
from rulesdsl.games.chaos_in_the_old_world.table import Table
from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Menu
from rulesdsl.kernel.state import NOBODY


def menu_of(table: Table, clock: Clock) -> Menu | None:
    """The menu of a state; None when the game is over. Nothing is done to the table."""
    if clock.phase == at.OVER:
        return None
    if clock.phase != at.SUMMONING:
        step = STEP_OF[clock.phase]
        place = table.places()[clock.region] if clock.phase in at.BY_REGION else -1
        name = f"{step} at {table.name(place)}" if place >= 0 else step
        return Menu(step, NOBODY, (StepCall(step, place=place),), lambda _: name)
    names = {call: name for name, call in deeds(table, clock.player)}
    if not names or table.policies["PASS"] == "free":
        names[StepCall("pass", clock.player)] = "pass"
    whose = f"action of {table.world.player_name(clock.player)}"
    return Menu(whose, clock.player, tuple(names), names.__getitem__)
