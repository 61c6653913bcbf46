"""What a position promises the players, roughly in points of damage; greedy players compare it."""

from __future__ import annotations

from rulesdsl.games.game import StepCall
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup.attack import POWER_ATTACKS, damage_of, defence_of
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.dice import chance_of
from rulesdsl.games.megaton_mashup.health import left
from rulesdsl.games.megaton_mashup.players import (
    MONSTER_DIE,
    PER_BUILDING,
    PER_UNIT,
    POWER_DIE,
    UNIT_DIE,
    dice_for,
    held_zones,
    secured,
    targets,
)
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table

WIN = 1000.0
POWER, ACTION, ZONE, UNIT, NEAR = 0.15, 0.1, 0.4, 0.4, 0.03
WOUND, SHOVE = 1.5, 0.7  # a point of the villain; what comes of putting it elsewhere
ENOUGH = 8  # dice of one pool that are of use at once


def attack_prospect(table: Table, step: StepCall) -> float:
    """What an attack promises by its odds. Raises `Pending` where a number of dice is missing."""
    model, player, kind = step.source, step.player, step.name
    target = next(i for i in targets(table, kind, model) if step.place in table.places(i))
    dice = dice_for(table, player, kind, model, target)
    hit = chance_of(table, defence_of(table, kind, model, target), dice)
    if "monster" in table.kinds(target):
        gain = WOUND * damage_of(table, kind, model, target) + SHOVE * (kind in POWER_ATTACKS)
    else:
        gain = POWER * (PER_BUILDING if "building" in table.kinds(target) else PER_UNIT)
    return hit * gain - POWER * dice[2]


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
        value -= WOUND * left(table, villain)
    for seat in range(VILLAIN):
        value += POWER * table.has(seat, POWER_DIE)
        value += ACTION * min(ENOUGH, table.has(seat, UNIT_DIE))
        value += ACTION * min(ENOUGH, table.has(seat, MONSTER_DIE))
    units = [i for i in table.everywhere("unit") if table.entity(i).owner in range(VILLAIN)]
    value += UNIT * len(units) + ZONE * (held_zones(table, "power-zone") + len(secured(table)))
    value += ZONE / 4 * held_zones(table, "negative-zone")
    far = table.grid.width + table.grid.height  # nobody is on the way
    for zone in table.everywhere("power-zone"):
        value -= NEAR / 3 * min((table.apart(zone, i) for i in units), default=far)
    if villain >= 0:
        value -= sum(NEAR / 3 * table.apart(i, villain) for i in units)
    return -value if player == VILLAIN else value
