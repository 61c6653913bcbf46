"""What a position promises the players, roughly in points of damage; greedy players compare it."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.health import left
from rulesdsl.games.megaton_mashup.players import MONSTER_DIE, POWER_DIE, UNIT_DIE, held_zones, secured
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table

WIN = 1000.0
POWER, ACTION, ZONE, UNIT, NEAR = 0.35, 0.1, 0.4, 0.1, 0.03
ENOUGH = 8  # dice of one pool that are of use at once


def prospect(table: Table, clock: Clock, player: int) -> float:
    """All players win together, so they want the same; `player` only breaks ties among their pools."""
    if clock.phase == at.OVER:
        value = -WIN if VILLAIN in clock.winners else WIN
        return -value if player == VILLAIN else value
    value = 0.0
    villain = table.villain
    for monster in table.heroes():
        value += left(table, monster)
        if villain >= 0:
            value -= NEAR * table.apart(monster, villain)
    if villain >= 0:
        value -= 1.5 * left(table, villain)
    for seat in range(VILLAIN):
        value += POWER * table.has(seat, POWER_DIE)
        value += ACTION * min(ENOUGH, table.has(seat, UNIT_DIE))
        value += ACTION * min(ENOUGH, table.has(seat, MONSTER_DIE))
    units = [i for i in table.everywhere("unit") if table.entity(i).owner in range(VILLAIN)]
    value += UNIT * len(units) + ZONE * (held_zones(table, "power-zone") + len(secured(table)))
    value += ZONE / 4 * held_zones(table, "negative-zone")
    for zone in table.everywhere("power-zone"):
        near = min((table.apart(zone, i) for i in units), default=0)
        value -= NEAR / 3 * near
    return -value if player == VILLAIN else value
