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
from rulesdsl.kernel.state import NOWHERE

BRAWL, BLAST, BODY_SLAM, THROW = "brawl", "blast", "body-slam", "throw"
SWAT, RAMPAGE = "swat", "rampage"
POWER_ATTACKS = (BODY_SLAM, THROW)
_BOOST = {BRAWL: "brawl-boost", BLAST: "blast-boost"}


def reaches(table: Table, kind: str, attacker: int, target: int) -> bool:
    """ATTACK-2: a brawl adjacent, a blast in range, a power attack on a monster in full contact."""
    if table.entity(target).zone != BOARD or table.entity(attacker).zone != BOARD:
        return False
    view = table.world.view
    if kind == BRAWL:
        further = view.stat(attacker, "brawl-reach")
        return table.adjacent(attacker, target) or (
            further > 0 and table.apart(attacker, target) <= 1 + further
        )
    if kind == BLAST:
        reach = blast_reach(table, attacker, target)
        return bool(reach) and table.apart(attacker, target) <= reach
    return full_contact(table.area(attacker), table.area(target))


def blast_reach(table: Table, attacker: int, target: int) -> int:
    """GRID-4: from how far a blast reaches a target; 0: none does."""
    view = table.world.view
    reach = view.stat(attacker, "range")
    return min(reach, table.number_of("near-sight")) if view.marked(target, "cloaked") else reach


# What keeps boost dice from an attack, by its kind: a mark of its target.
_UNBOOSTED = {BODY_SLAM: "slam-braced", THROW: "throw-braced"}
_PIERCING = {BRAWL: "brawl-piercing", BLAST: "blast-piercing"}
_MIGHTY = {BRAWL: ("mighty-brawls",), BLAST: ("mighty-blasts",)}
_MIGHTY_POWER = ("mighty-power-attacks",)
_MIGHTY_FLUNG = (*_MIGHTY_POWER, "mighty-throws")


def boost_of(table: Table, kind: str, attacker: int, target: int = NOWHERE) -> int:
    """DICE-1: boost dice of that kind of attack, on the present side of the card, with what rules of both
    models change (RULES-3)."""
    view = table.world.view
    boost = view.stat(attacker, _BOOST.get(kind, "power-attack-boost"))
    if target < 0:
        return boost
    if view.marked(target, _UNBOOSTED.get(kind, "")):
        return 0
    if kind in _BOOST:
        kinds = table.kinds(target)
        boost += view.stat(attacker, "flier-boost") if view.marked(target, "airborne") else 0
        boost += view.stat(attacker, "building-boost") if "building" in kinds else 0
        boost += view.stat(attacker, "monster-boost") if kind == BLAST and "monster" in kinds else 0
    return boost


def defence_of(table: Table, kind: str, attacker: int, target: int) -> int:
    """Strikes that hit a target by this attack (DICE-3); never less than 1 where a rule lowers them."""
    view = table.world.view
    printed = view.stat(target, "defence")
    against = view.stat(target, "blast-defence") if kind == BLAST else 0
    lowered = view.stat(attacker, _PIERCING.get(kind, "power-attack-piercing"))
    return max(1, printed + against - lowered) if lowered else printed + against


def damage_of(table: Table, kind: str, attacker: int, target: int) -> int:
    """DICE-3: 1, or super damage (CHOICE-18) that the target's rules do not turn into normal damage."""
    view = table.world.view
    marks = _MIGHTY.get(kind, _MIGHTY_FLUNG if kind in (THROW, SWAT) else _MIGHTY_POWER)
    mighty = any(view.marked(attacker, mark) for mark in ("mighty", *marks))
    return table.number_of("super-damage") if mighty and not view.marked(target, "resilient") else 1


def strike(table: Table, kind: str, target: int, action: int, power: int) -> None:
    """One attack of the villain on a monster; nothing when it is out of reach."""
    villain = table.villain
    if villain < 0 or not reaches(table, kind, villain, target):
        return
    strikes = roll(table, villain, action, boost_of(table, kind, villain, target), power)
    if strikes < defence_of(table, kind, villain, target):
        return
    hurt(table, target, damage_of(table, kind, villain, target), villain)
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
