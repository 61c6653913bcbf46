"""What a power may do in the summoning phase: only what can be done."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world import summoning
from rulesdsl.games.chaos_in_the_old_world.table import Table, number
from rulesdsl.games.game import StepCall

Entry = tuple[str, StepCall]


def deeds(table: Table, player: int) -> Iterator[Entry]:
    """SUMMON-1: summon a figure of the reserve or of the map, or play a Chaos card."""
    if summoning.may_act(table, player) is not None:
        return
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
    cards = dict.fromkeys(table.state.stack(at.HAND, player)) if summoning.open_regions(table) else ()
    for card in cards:
        made = table.library.definitions[card]
        if number(made, "cost") <= table.has(player, "power"):
            yield f"play {made.key}", StepCall("play", player, card)
