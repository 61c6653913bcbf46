"""Attacks of the villain (RULES ATTACK, DICE, POWERATTACK, MAXCOLLISION)."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.collisions import (
    Landing,
    Thrown,
    best_positions,
    slam_positions,
    throw_positions,
)
from rulesdsl.games.megaton_mashup.dice import roll
from rulesdsl.games.megaton_mashup.ground import full_contact
from rulesdsl.games.megaton_mashup.health import destroy, hurt
from rulesdsl.games.megaton_mashup.table import BOARD, Table, size_of
from rulesdsl.games.megaton_mashup.weighing import position_preferences, tell_positions
from rulesdsl.kernel.decide import unique

BRAWL, BLAST, BODY_SLAM, THROW = "brawl", "blast", "body-slam", "throw"
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
    others = [i for i in table.everywhere("monster") if i != target]
    ground = sight.ground(table, monsters=others)
    here, there = table.area(attacker), table.area(target)
    if kind == BODY_SLAM:
        positions = slam_positions(ground, here, there)
    else:
        positions = throw_positions(ground, here, there, power, table.metric)
    thrown = Thrown(size_of(table.definition(target)), sight.exemptions(table, target))
    choice = best_positions(ground, positions, thrown, position_preferences(table))
    if not choice.outcomes:
        return
    cause = tell_positions(table, kind, choice.ranking[:8])
    labels = [f"x{one.place[0]}y{one.place[1]}" for one in choice.outcomes]
    chosen = table.break_tie(f"position of {table.world.label(target)}", unique(labels))
    collide(table, target, choice.outcomes[chosen], cause=cause)


def collide(
    table: Table, target: int, landing: Landing, erasing: bool = False, cause: int = -1
) -> tuple[int, int]:
    """COLL-1 to COLL-4: a model comes to a position and collides with all there; how many units and
    buildings that destroys."""
    table.move_to(target, table.grid.at(*landing.place), cause)
    destroy(table, [int(i) for i in (*landing.units, *landing.buildings)], erasing)
    hurt(table, target, landing.damage)
    return len(landing.units), len(landing.buildings)


def stomp(table: Table, action: int, power: int) -> None:
    """POWERATTACK-5: units around the villain whose defence the roll reaches are destroyed."""
    villain, view = table.villain, table.world.view
    reach = table.number_of("stomp-reach")
    near = [i for i in table.everywhere("unit") if villain >= 0 and table.apart(villain, i) <= reach]
    if not near:
        return
    strikes = roll(table, villain, action, boost_of(table, "stomp", villain), power)
    destroy(table, [i for i in near if view.stat(i, "defence") <= strikes])
