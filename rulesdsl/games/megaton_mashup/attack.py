"""Attacks of the villain (RULES ATTACK, DICE, POWERATTACK, MAXCOLLISION)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.collisions import (
    Collision,
    CollisionPreferences,
    Landing,
    Stop,
    Thrown,
    best_positions,
    slam_positions,
    stopped,
    throw_positions,
)
from rulesdsl.games.megaton_mashup.dice import roll
from rulesdsl.games.megaton_mashup.ground import full_contact
from rulesdsl.games.megaton_mashup.health import destroy, hurt
from rulesdsl.games.megaton_mashup.table import BOARD, Table, size_of
from rulesdsl.games.megaton_mashup.weighing import position_preferences, tell_positions
from rulesdsl.kernel.decide import unique

BRAWL, BLAST, BODY_SLAM, THROW = "brawl", "blast", "body-slam", "throw"
SWAT, RAMPAGE = "swat", "rampage"
POWER_ATTACKS = (BODY_SLAM, THROW)
_BOOST = {BRAWL: "brawl-boost", BLAST: "blast-boost"}


def reaches(table: Table, kind: str, attacker: int, target: int) -> bool:
    """ATTACK-2: a brawl adjacent, a blast in range, a power attack on a monster in full contact."""
    if table.entity(target).zone != BOARD or table.entity(attacker).zone != BOARD:
        return False
    if kind == BRAWL:
        return table.adjacent(attacker, target)
    if kind == BLAST:
        reach = table.world.view.stat(attacker, "range")
        return bool(reach) and table.apart(attacker, target) <= reach
    return full_contact(table.area(attacker), table.area(target))


def boost_of(table: Table, kind: str, attacker: int) -> int:
    """DICE-1: boost dice of that kind of attack, on the present side of the card."""
    return table.world.view.stat(attacker, _BOOST.get(kind, "power-attack-boost"))


def damage_of(table: Table, attacker: int) -> int:
    """DICE-3: 1, or super damage (CHOICE-18)."""
    return table.number_of("super-damage") if table.world.view.marked(attacker, "mighty") else 1


def strike(table: Table, kind: str, target: int, action: int, power: int) -> None:
    """One attack of the villain on a monster; nothing when it is out of reach."""
    villain = table.villain
    if villain < 0 or not reaches(table, kind, villain, target):
        return
    strikes = roll(table, villain, action, boost_of(table, kind, villain), power)
    if strikes < table.world.view.stat(target, "defence"):
        return
    hurt(table, target, damage_of(table, villain), villain)
    if kind in POWER_ATTACKS and table.entity(target).zone == BOARD and table.villain >= 0:
        _put_elsewhere(table, kind, villain, target, power)


def _put_elsewhere(table: Table, kind: str, attacker: int, target: int, power: int) -> None:
    """MAXCOLLISION-1 to MAXCOLLISION-5: the position with the greatest collision."""
    choice = landings(table, kind, attacker, target, power, position_preferences(table))
    if not choice.outcomes:
        return
    cause = tell_positions(table, kind, choice.ranking[:8])
    labels = landing_names(table, choice.outcomes)
    chosen = table.break_tie(f"position of {table.world.label(target)}", labels)
    collide(table, target, choice.outcomes[chosen], cause=cause)


def landings(
    table: Table,
    kind: str,
    attacker: int,
    target: int,
    power: int,
    preferences: CollisionPreferences = (),
) -> Collision:
    """The new positions of what a power attack hit (POWERATTACK-2, POWERATTACK-3)."""
    others = [i for i in table.everywhere("monster") if i != target]
    ground = sight.ground(table, monsters=others)
    here, there = table.area(attacker), table.area(target)
    stops: tuple[Stop, ...] = ()
    if kind == BODY_SLAM:
        positions = slam_positions(ground, here, there)
    else:
        positions = throw_positions(ground, here, there, power, table.metric)
        if table.policies["MONSTER-COLLISION"] == "stops-before":
            met = {str(i): table.area(i) for i in others if i != attacker}
            positions, stops = stopped(positions, there, met)
    thrown = Thrown(size_of(table.definition(target)), sight.exemptions(table, target))
    return best_positions(ground, positions, thrown, preferences, stops=stops)


def landing_names(table: Table, options: Sequence[Landing]) -> list[str]:
    """How positions are called where one of them is chosen."""
    return unique(
        [
            f"x{one.place[0]}y{one.place[1]}"
            + (f" against {table.world.label(int(one.struck))}" if one.struck else "")
            for one in options
        ]
    )


def collide(
    table: Table, target: int, landing: Landing, erasing: bool = False, cause: int = -1
) -> tuple[int, int]:
    """COLL-1 to COLL-5: a model comes to a position and collides with all there; how many units and
    buildings that destroys."""
    table.move_to(target, table.grid.at(*landing.place), cause)
    destroy(table, [int(i) for i in (*landing.units, *landing.buildings)], erasing)
    hurt(table, target, landing.damage)
    if landing.struck:
        hurt(table, int(landing.struck), 1)
    return len(landing.units), len(landing.buildings)
