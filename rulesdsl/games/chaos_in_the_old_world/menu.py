"""What may be begun now in a whole game: only what can be done is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world import summoning
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.rounds import STEP_OF
from rulesdsl.games.chaos_in_the_old_world.table import Table, number
from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Menu
from rulesdsl.kernel.state import NOBODY

Entry = tuple[str, StepCall]


def menu_of(table: Table, clock: Clock) -> Menu | None:
    """The menu of a state; None when the game is over. Nothing is done to the table."""
    if clock.phase == at.OVER:
        return None
    if clock.phase != at.SUMMONING:
        step = STEP_OF[clock.phase]
        place = table.places()[clock.region] if clock.phase in at.BY_REGION else -1
        name = f"{step} at {table.name(place)}" if place >= 0 else step
        return Menu(step, NOBODY, (StepCall(step, place=place),), lambda _: name)
    names = {call: name for name, call in _entries(table, clock.player)}
    if not names or table.policies["PASS"] == "free":
        names[StepCall("pass", clock.player)] = "pass"
    whose = f"action of {table.world.player_name(clock.player)}"
    return Menu(whose, clock.player, tuple(names), names.__getitem__)


def _entries(table: Table, player: int) -> Iterator[Entry]:
    """SUMMON-1: summon a figure of the reserve or of the map, or play a Chaos card."""
    power = table.state.players[player]
    for d in table.library.definitions.values():
        if (
            d.army == power
            and d.collection == "figures"
            and summoning.in_reserve(table, player, d.id) > 0
            and summoning.reaches(table, player, d.id, -1)
        ):
            yield f"summon {d.key}", StepCall("summon", player, d.id)
    seen: set[tuple[object, ...]] = set()
    for figure in table.everywhere("figure"):
        e = table.entity(figure)
        sort = e.definition, e.owner, e.place, e.counters.get(summoning.FREE, 0)
        if sort in seen or summoning.may_take(table, player, figure) is not None:
            continue
        seen.add(sort)
        if summoning.reaches(table, player, e.definition, figure):
            yield f"summon {table.world.label(figure)}", StepCall("summon", player, source=figure)
    for card in dict.fromkeys(table.state.stack(at.HAND, player)):
        made = table.library.definitions[card]
        if number(made, "cost") <= table.has(player, "power") and summoning.open_regions(table):
            yield f"play {made.key}", StepCall("play", player, card)
