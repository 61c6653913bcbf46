"""What a position promises a player, roughly in victory points: for agents that look one step ahead."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.spreading import dominator
from rulesdsl.games.chaos_in_the_old_world.table import Table

# What a turn of the dial, a corruption token, a figure on the map, a die and a card are worth.
TICK, TOKEN, FIGURE, DIE, CARD, COUNTER = 5.0, 0.5, 0.3, 0.35, 0.2, 3.0


def prospect(table: Table, clock: Clock, player: int) -> float:
    """The player's own promise less the best of the others."""
    conquest = _conquests(table) if at.PHASES.index(clock.phase) <= at.PHASES.index(at.DOMINATION) else {}
    worth = {p: _own(table, p) + conquest.get(p, 0) for p in table.order}
    others = [value for p, value in worth.items() if p != player]
    return worth[player] - max(others, default=0.0)


def _conquests(table: Table) -> dict[int, float]:
    found: dict[int, float] = {}
    for place in table.places():
        winner = dominator(table, place)
        if winner >= 0:
            points = table.world.view.stat(table.region_at(place), "conquest")
            found[winner] = found.get(winner, 0.0) + points
    return found


def _own(table: Table, player: int) -> float:
    view = table.world.view
    value = float(table.has(player, "point"))
    value += TICK * table.has(player, "tick") + COUNTER * table.has(player, "dial-counter")
    value += CARD * table.has(player, "card")
    for place in table.places():
        value += TOKEN * sum(table.entity(i).owner == player for i in table.here(place, "corruption"))
        own = table.figures(place, player)
        targets = [i for i in table.figures(place) if view.control(i) != player]
        cultists = sum("cultist" in table.world.layout.plans[i].kinds for i in own)
        value += FIGURE * len(own) + TOKEN * min(cultists, 2)
        if targets:
            value += DIE * sum(max(0, view.stat(i, "attack")) for i in own)
    return value
