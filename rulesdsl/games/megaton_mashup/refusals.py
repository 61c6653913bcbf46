"""Why players cannot do something: each time one reason and the rule that says it."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.games.game import Illegal
from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.attack import BLAST, BODY_SLAM, BRAWL, SWAT, THROW
from rulesdsl.games.megaton_mashup.ground import Exemption, Terrain
from rulesdsl.games.megaton_mashup.moves import lie_of
from rulesdsl.games.megaton_mashup.table import BOARD, VILLAIN, Table, size_of
from rulesdsl.kernel.state import NOBODY

DICE = {BRAWL: "brawl-dice", BLAST: "blast-dice"}  # of power attacks: `power-attack-dice`
# What power attacks are made against.
_AGAINST = {
    BODY_SLAM: ("monster", "POWERATTACK-2"),
    THROW: ("monster", "POWERATTACK-3"),
    SWAT: ("unit", "POWERATTACK-4"),
}


def not_to_activate(table: Table, player: int, model: int) -> Illegal | None:
    """Why a player cannot act with something: units are shared, monsters are not (TURN-3, TURN-4)."""
    kinds, owner, label = table.kinds(model), table.entity(model).owner, table.world.label(model)
    if table.entity(model).zone != BOARD:
        return Illegal(f"{label} is not on the map any more", "TURN-2")
    if "model" not in kinds:
        return Illegal(f"{label} is no model: only monsters and units are activated", "TURN-2")
    if "monster" in kinds and owner != player:
        return Illegal(f"{label} is not the monster of {table.world.player_name(player)}", "TURN-4")
    if owner == VILLAIN:
        return Illegal(f"{label} is the villain's: no player acts with it", "SIDE-1")
    if owner == NOBODY:
        return Illegal(f"{label} is nobody's: players act with units that one of them brought", "TURN-3")
    return None


def no_way(table: Table, model: int, place: int, speed: int, rule: str) -> Illegal:
    """Why a model cannot end there."""
    definition = table.definition(model)
    cells = table.grid.rectangle(place, *size_of(definition)) or ()
    standing = lie_of(table).standing
    there = next((standing[cell] for cell in cells if standing.get(cell, model) != model), None)
    if there is not None:
        why = f"{table.world.label(there)} is in the way"
    elif _closed(table, model, cells):
        why = "impassable ground lies there"
    elif speed > 1:
        why = f"no free way leads there for its speed of {speed}"
    else:
        why = "a single step ends one space away, on free ground"
    return Illegal(f"{table.world.label(model)} cannot end on {table.name(place)}: {why}", rule)


def _closed(table: Table, model: int, cells: Iterable[int]) -> bool:
    """Whether ground is closed to a model (TERRAIN-1)."""
    if Exemption.IMPASSABLE in sight.exemptions(table, model):
        return False
    ground = sight.terrain(table)
    spots = [table.grid.cell(cell) for cell in cells]
    return any(
        y < len(ground) and x < len(ground[y]) and ground[y][x] is Terrain.IMPASSABLE for x, y in spots
    )


def no_spawn_point(table: Table, definition: str, place: int) -> Illegal:
    """TURN-10: why a unit that can be paid for cannot come onto the map, there or anywhere."""
    key, space = table.library.definitions[definition].key, table.name(place)
    points = [table.entity(point).place for point in table.everywhere("spawn-point")]
    if place < 0:
        free = f"no spawn point is free for {key}, and no unit can be moved off one for a die more"
        return Illegal(free if points else "there is no spawn point on the map", "TURN-10")
    if place not in points:
        return Illegal(f"{space} is no spawn point", "TURN-10")
    there = table.world.label(lie_of(table).standing[place])
    return Illegal(f"{there} stands on that spawn point, and cannot be moved off for a die more", "TURN-10")


def no_target(table: Table, kind: str, model: int, place: int) -> Illegal:
    """ATTACK-2: why a model cannot attack what stands there."""
    label, space = table.world.label(model), table.name(place)
    unit_of_players = "unit" in table.kinds(model) and kind not in DICE
    if unit_of_players or not table.world.view.stat(model, DICE.get(kind, "power-attack-dice")):
        return Illegal(f"{label} makes no {kind}", "MODEL-1", ("ATTACK-2",))
    there = lie_of(table).standing.get(place)
    if there is None:
        return Illegal(f"nothing stands on {space} that a {kind} could hit", "ATTACK-2")
    other = table.world.label(there)
    if kind in _AGAINST and _AGAINST[kind][0] not in table.kinds(there):
        wanted, rule = _AGAINST[kind]
        return Illegal(f"a {kind} is made against a {wanted}, and {other} is none", rule, ("ATTACK-2",))
    if table.entity(there).owner in range(VILLAIN):
        return Illegal(f"{other} is an ally of {label}", "SIDE-1")
    return Illegal(f"{other} is not in reach of a {kind} by {label}", "ATTACK-2", ("GRID-4",))
