"""What players do in their activations (RULES TURN): spawn, advance, step, attack, push, power up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.megaton_mashup.advance import way_name
from rulesdsl.games.megaton_mashup.attack import (
    BLAST,
    BODY_SLAM,
    BRAWL,
    POWER_ATTACKS,
    RAMPAGE,
    SWAT,
    THROW,
    boost_of,
    collide,
    damage_of,
    defence_of,
    landing_names,
    landings,
    reaches,
)
from rulesdsl.games.megaton_mashup.clock import RESERVE
from rulesdsl.games.megaton_mashup.dice import roll
from rulesdsl.games.megaton_mashup.health import destroy, hurt
from rulesdsl.games.megaton_mashup.moves import lie_of, reachable
from rulesdsl.games.megaton_mashup.power import (
    fling,
    flung_at,
    rampage_ways,
    run_down,
    swattable,
)
from rulesdsl.games.megaton_mashup.refusals import DICE, no_spawn_point, no_target, no_way, not_to_activate
from rulesdsl.games.megaton_mashup.table import BOARD, VILLAIN, Table, number
from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.state import NOWHERE

UNIT_DIE, MONSTER_DIE, POWER_DIE = "unit-die", "monster-die", "power-die"
OTHER_POOL = {UNIT_DIE: MONSTER_DIE, MONSTER_DIE: UNIT_DIE}
ADVANCED, ATTACKED = "advance", "attack"
SECURED_BY = 3  # units (TURN-9)
PER_UNIT, PER_BUILDING = 1, 2  # power dice for what an attack destroys (ATTACK-3)
ATTACKS = (BRAWL, BLAST, *POWER_ATTACKS, SWAT, RAMPAGE)


def pool_of(table: Table, model: int) -> str:
    return MONSTER_DIE if "monster" in table.kinds(model) else UNIT_DIE


def spend(table: Table, player: int, pool: str, dice: int) -> None:
    """TURN-7: spent action dice go to the other pool."""
    table.give(player, pool, -dice)
    table.give(player, OTHER_POOL[pool], dice)


def gain_power(table: Table, player: int, dice: int) -> None:
    """Power dice, up to as many as one may have."""
    most = table.number_of("power-dice-limit")
    table.give(player, POWER_DIE, max(0, min(dice, most - table.has(player, POWER_DIE))))


# ---------------------------------------------------------------- spawning


def in_reserve(table: Table) -> Iterator[tuple[str, int]]:
    """Units of the shared reserve, each with who brought it; alike ones once (SETUP-6)."""
    for owner in range(VILLAIN):
        for definition in dict.fromkeys(table.state.stack(RESERVE, owner)):
            yield definition, owner


def spawn_places(table: Table, player: int, definition: str) -> list[tuple[int, int]]:
    """TURN-10: spawn points that are free, or held by a unit that moves off for one more die: pairs of the
    place and the unit there (-1: none)."""
    cost = number(table.library.definitions[definition], "cost")
    dice = table.has(player, UNIT_DIE)
    if cost > dice:
        return []
    found = []
    standing = lie_of(table).standing
    for point in table.everywhere("spawn-point"):
        there = standing.get(table.entity(point).place, -1)
        if there < 0:
            found.append((table.entity(point).place, -1))
        elif "unit" in table.kinds(there) and cost + 1 <= dice and _off(table, there):
            found.append((table.entity(point).place, there))
    return found


def _off(table: Table, unit: int) -> list[int]:
    return list(reachable(table, unit, 1))


def spawn(table: Table, step: StepCall) -> None:
    """TURN-3, TURN-10: a unit of the reserve comes onto a spawn point."""
    player, world = step.player, table.world
    made = table.library.definitions[step.definition]
    owner = next((o for d, o in in_reserve(table) if d == step.definition), -1)
    if made.collection != "units":
        raise Illegal(f"{made.key} is no unit, and only units are spawned", "TURN-3")
    if owner < 0:
        raise Illegal(f"no {made.key} is in the reserve", "SETUP-6")
    cost = number(made, "cost")
    dice = table.has(player, UNIT_DIE)
    if cost > dice:
        raise Illegal(
            f"{made.key} costs {cost}, and the unit pool has {dice}: too few action dice", "TURN-10"
        )
    places = spawn_places(table, player, step.definition)
    if step.place >= 0:
        places = [one for one in places if one[0] == step.place]
    if not places:
        raise no_spawn_point(table, step.definition, step.place)
    chosen = world.ask(f"spawn {made.key}", player, [table.name(place) for place, _ in places])
    place, there = places[chosen]
    spend(table, player, UNIT_DIE, cost + (there >= 0))
    if there >= 0:
        ways = _off(table, there)
        table.move_to(
            there, ways[world.ask(f"move {world.label(there)} off", player, [table.name(p) for p in ways])]
        )
    reserve = list(table.state.stack(RESERVE, owner))
    reserve.remove(step.definition)
    table.state.restack(RESERVE, owner, tuple(reserve))
    laid = table.lay(step.definition, owner, place)
    if world.sink is not None:
        world.sink.tell("spawned", subject=laid.id, player=owner)
    world.announce("spawn", laid.id)


# ---------------------------------------------------------------- moving


def advance(table: Table, step: StepCall) -> None:
    """One advance of a model in an activation, as far as its speed."""
    refused = not_to_activate(table, step.player, step.source)
    if refused is None and table.entity(step.source).counters.get(ADVANCED):
        refused = Illegal(f"{table.world.label(step.source)} has advanced already", "TURN-6")
    if refused is not None:
        raise refused
    _move(table, step, table.world.view.stat(step.source, "speed"), "advance")
    if table.entity(step.source).zone == BOARD:
        table.world.count(step.source, ADVANCED, 1)


def single_step(table: Table, step: StepCall) -> None:
    """TURN-11: a monster takes a single step for an action die."""
    refused = not_to_activate(table, step.player, step.source)
    if refused is None and "monster" not in table.kinds(step.source):
        label = table.world.label(step.source)
        refused = Illegal(f"only monsters take single steps, and {label} is none", "TURN-11")
    if refused is None and not table.has(step.player, MONSTER_DIE):
        refused = Illegal("no action die is left in the monster pool", "TURN-11")
    if refused is not None:
        raise refused
    _move(table, step, 2, "step", one=True)
    spend(table, step.player, MONSTER_DIE, 1)


def _move(table: Table, step: StepCall, speed: int, what: str, one: bool = False) -> None:
    ways = steps_of(table, step.source) if one else reachable(table, step.source, speed)
    label = table.world.label(step.source)
    if step.place >= 0:
        if step.place not in ways:
            rule = "TURN-11" if one else "TERRAIN-1"
            raise no_way(table, step.source, step.place, 1 if one else speed, rule)
        place = step.place
    else:
        places = list(ways)
        if not places:
            raise Illegal(f"{label} has no place to go to: all around it is taken or closed", "TERRAIN-1")
        place = places[table.world.ask(f"{what} {label}", step.player, [table.name(p) for p in places])]
    table.move_to(step.source, place)
    hurt(table, step.source, ways[place])


def steps_of(table: Table, monster: int) -> dict[int, int]:
    """Where a single step ends, with what hazards do; rough ground does not cost more."""
    near = table.area(monster)
    found = reachable(table, monster, 2)
    return {
        place: damage
        for place, damage in found.items()
        if max(abs(table.grid.cell(place)[0] - near.x), abs(table.grid.cell(place)[1] - near.y)) == 1
    }


# ---------------------------------------------------------------- attacking


def targets(table: Table, kind: str, model: int) -> list[int]:
    """What a model can attack so: the villain, buildings, units that are nobody's. A rampage aims at none."""
    view = table.world.view
    if kind == RAMPAGE or ("unit" in table.kinds(model) and kind not in DICE):
        return []
    if not view.stat(model, DICE.get(kind, "power-attack-dice")):
        return []
    if kind == SWAT:
        return swattable(table, model)
    enemies = [table.villain] if table.villain >= 0 else []
    if kind not in POWER_ATTACKS:
        enemies += [i for i in table.everywhere("unit") if table.entity(i).owner not in range(VILLAIN)]
        enemies += table.everywhere("building")
    return [i for i in enemies if reaches(table, kind, model, i)]


def attack(table: Table, step: StepCall) -> None:
    """ATTACK-3: a model of the players attacks what stands at a place."""
    kind, model, player = step.name, step.source, step.player
    refused = not_to_activate(table, player, model)
    if refused is None and table.entity(model).counters.get(ATTACKED):
        refused = Illegal(f"{table.world.label(model)} has attacked already", "TURN-6")
    if refused is not None:
        raise refused
    if kind == RAMPAGE:
        _rampage(table, step)
        return
    able = targets(table, kind, model)
    chosen = [i for i in able if step.place in (table.entity(i).place, *table.entity(i).footprint)]
    if not chosen:
        raise no_target(table, kind, model, step.place)
    target = chosen[0]
    dice = _take_up(table, player, kind, model, target)
    power = dice[2]
    strikes = roll(table, model, *dice)
    if strikes < defence_of(table, kind, model, target):
        return  # ATTACK-4
    erasing = table.world.view.marked(model, "erasing")
    if "monster" not in table.kinds(target):
        further = flung_at(table, model, target) if kind == SWAT else []
        destroy(table, [target], erasing)
        _gain_for(table, player, [target])
        if further:
            _fling(table, player, model, further, dice)
        return
    hurt(table, target, damage_of(table, kind, model, target), model)
    if kind in POWER_ATTACKS and table.entity(target).zone == BOARD:
        _put_elsewhere(table, kind, player, model, target, power)


def _take_up(table: Table, player: int, kind: str, model: int, target: int = NOWHERE) -> tuple[int, int, int]:
    """The dice of an attack, as many as the player likes; they are paid."""
    dice = dice_for(table, player, kind, model, target)
    spend(table, player, pool_of(table, model), dice[0])
    table.give(player, POWER_DIE, -dice[2])
    table.world.count(model, ATTACKED, 1)
    return dice


def dice_for(table: Table, player: int, kind: str, model: int, target: int = NOWHERE) -> tuple[int, int, int]:
    """How many dice a player takes for an attack: action, boost, power dice."""
    pool = pool_of(table, model)
    most = min(table.has(player, pool), _most(table, kind, model))
    action = _how_many(table, player, "action dice", 1, most)
    if not action:
        where = "monster" if pool == MONSTER_DIE else "unit"
        raise Illegal(f"no action die is left in the {where} pool", "DICE-1")
    power = 0
    if pool == MONSTER_DIE and table.has(player, POWER_DIE):
        power = _how_many(table, player, "power dice", 0, table.has(player, POWER_DIE))
    return action, boost_of(table, kind, model, target), power


def _gain_for(table: Table, player: int, destroyed: Sequence[int]) -> None:
    """ATTACK-3: power dice for what an attack destroyed."""
    buildings = sum("building" in table.kinds(i) for i in destroyed)
    gain_power(table, player, PER_BUILDING * buildings + PER_UNIT * (len(destroyed) - buildings))


def _fling(table: Table, player: int, model: int, further: Sequence[int], dice: tuple[int, int, int]) -> None:
    """POWERATTACK-4: the player says at what the unit is flung."""
    names = unique(table.labels(further))
    at = further[table.world.ask("second target", player, names)]
    if fling(table, model, at, dice) and "monster" not in table.kinds(at):
        _gain_for(table, player, [at])


def _rampage(table: Table, step: StepCall) -> None:
    """POWERATTACK-6: the player says where a rampage ends; on the way there it runs down the most."""
    model, player = step.source, step.player
    if not rampages(table, model):
        raise Illegal(f"{table.world.label(model)} makes no power attacks: only monsters do", "POWERATTACK-6")
    strikes = roll(table, model, *_take_up(table, player, RAMPAGE, model))
    ways = rampage_ways(table, model, strikes).ends(len(table.grid.places))
    names = unique([way_name(table, way) for way in ways])
    way = ways[table.world.ask("path of the rampage", player, names)]
    _gain_for(table, player, run_down(table, model, way))


def rampages(table: Table, model: int) -> bool:
    """Whether a model can rampage: monsters with power attacks."""
    return "monster" in table.kinds(model) and table.world.view.stat(model, "power-attack-dice") > 0


def _most(table: Table, kind: str, model: int) -> int:
    return table.world.view.stat(model, DICE.get(kind, "power-attack-dice"))


def _how_many(table: Table, player: int, what: str, least: int, most: int) -> int:
    if most < least:
        return 0
    return least + table.world.ask(what, player, [str(n) for n in range(least, most + 1)])


def _put_elsewhere(table: Table, kind: str, player: int, attacker: int, target: int, power: int) -> None:
    """POWERATTACK-1: the player puts the target in a new position; what that destroys pays power dice."""
    options = landings(table, kind, attacker, target, power).ranking
    if not options:
        return
    name = f"position of {table.world.label(target)}"
    chosen = options[table.world.ask(name, player, landing_names(table, options))]
    units, buildings = collide(table, target, chosen)
    gain_power(table, player, PER_UNIT * units + PER_BUILDING * buildings)


# ---------------------------------------------------------------- power-up and push


def held_zones(table: Table, kind: str) -> int:
    """Objective spaces that a unit of the players stands on (TURN-5)."""
    stood = {
        table.entity(i).place for i in table.everywhere("unit") if table.entity(i).owner in range(VILLAIN)
    }
    return sum(table.entity(zone).place in stood for zone in table.everywhere(kind))


def secured(table: Table) -> list[int]:
    """TURN-9: buildings with three units beside and no enemy model beside."""
    units = table.everywhere("unit")
    own = [i for i in units if table.entity(i).owner in range(VILLAIN)]
    if len(own) < SECURED_BY:
        return []
    enemies = [
        i for i in (*units, *table.everywhere("monster")) if table.entity(i).owner not in range(VILLAIN)
    ]
    return [
        building
        for building in table.everywhere("building")
        if sum(table.adjacent(building, i) for i in own) >= SECURED_BY
        and not any(table.adjacent(building, i) for i in enemies)
    ]


def power_up(table: Table, player: int) -> None:
    """TURN-8: a power die for each held power zone and each secured building."""
    gain_power(table, player, held_zones(table, "power-zone") + len(secured(table)))


def push(table: Table, player: int, pool: str) -> None:
    """TURN-6: what is left in the active pool goes to the other."""
    left = table.has(player, pool)
    if left and table.policies["PUSH"] == "any-number":
        left = _how_many(table, player, "dice to push", 0, left)
    spend(table, player, pool, left)


__all__ = ["ATTACKS", "BODY_SLAM", "THROW"]
