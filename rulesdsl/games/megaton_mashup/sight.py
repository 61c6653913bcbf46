"""The table as the searches see it, and preferences as they take them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from rulesdsl.games.megaton_mashup.ground import (
    Building,
    Exemption,
    Exemptions,
    Ground,
    Hazard,
    Mover,
    Terrain,
    Tile,
    Unit,
)
from rulesdsl.games.megaton_mashup.health import left
from rulesdsl.games.megaton_mashup.reading import Hurts, PathKind, Reading, StepCost
from rulesdsl.games.megaton_mashup.table import BOARD, Table, size_of
from rulesdsl.kernel.tables import PreferenceRow

# What each mark spares a model (TERRAIN-4, COLL-6).
SPARED = {
    "sure-footed": Exemption.ROUGH,
    "soaring": Exemption.IMPASSABLE,
    "vaulting": Exemption.IMPASSABLE_PASSED,
    "striding": Exemption.MONSTERS,
    "unburnt": Exemption.HAZARDS,
    "quick": Exemption.HAZARDS_PASSED,
    "heat-proof": Exemption.HAZARD_COLLISIONS,
    "plated": Exemption.BUILDING_COLLISIONS,
}
_LAID = frozenset({"map", "rough", "impassable", "rubble"})
T = TypeVar("T")
_SIGNS = {":": Terrain.ROUGH, "#": Terrain.IMPASSABLE}
_HURTS = {"each-entry": Hurts.ENTERING, "each-step": Hurts.EVERY_STEP, "once": Hurts.ONCE}


def exemptions(table: Table, model: int) -> Exemptions:
    """What a model is spared by its marks."""
    return _spared(table.world.view.marks.get(model, frozenset()))


@lru_cache(maxsize=256)
def _spared(marks: frozenset[str]) -> Exemptions:
    return frozenset(spared for mark, spared in SPARED.items() if mark in marks)


def sheet_of(table: Table) -> tuple[str, ...]:
    """The rows of the map that lies on the table; open ground as large as the board without one."""
    for i in table.everywhere("map"):
        rows = table.definition(i).fields["rows"]
        assert isinstance(rows, tuple)
        return rows
    return ("." * table.grid.width,) * table.grid.height


def terrain(table: Table) -> tuple[tuple[Terrain, ...], ...]:
    """The ground of each space: as the map has it, with what lies on it."""
    return laid_out(table, "terrain", _terrain)


def laid_out(table: Table, name: str, work_out: Callable[[Table], T]) -> T:
    """What is worked out of the map and of the ground that lies on it, and kept while they lie so: the same
    for all games where they do."""
    laid = tuple(
        (e.definition, e.place)
        for e in table.state.entities
        if e.zone == BOARD and table.library.definitions[e.definition].kind in _LAID
    )
    memo = table.world.plan.memo
    kept = memo.get(name)
    if kept is None or kept[0] != laid:
        kept = memo[name] = (laid, work_out(table))
    found: T = kept[1]
    return found


def _terrain(table: Table) -> tuple[tuple[Terrain, ...], ...]:
    rows = [[_SIGNS.get(sign, Terrain.OPEN) for sign in row] for row in sheet_of(table)]
    for kind, ground in (
        ("rubble", Terrain.ROUGH),
        ("rough", Terrain.ROUGH),
        ("impassable", Terrain.IMPASSABLE),
    ):
        for i in table.everywhere(kind):
            for x, y in table.area(i).cells:
                if y < len(rows) and x < len(rows[y]):
                    rows[y][x] = ground
    return tuple(tuple(row) for row in rows)


def ground(table: Table, without: Sequence[int] = (), monsters: Sequence[int] | None = None) -> Ground:
    """The map for one search. `without`: things that are not seen; `monsters`: those that block, the
    players' when none are named."""
    view = table.world.view
    blocking = table.heroes() if monsters is None else monsters
    return Ground(
        terrain(table),
        tuple(Hazard(str(i), table.area(i)) for i in table.everywhere("hazard") if i not in without),
        tuple(
            Building(str(i), table.area(i), _leaves(table, i), view.stat(i, "spikes"))
            for i in table.everywhere("building")
            if i not in without
        ),
        tuple(
            Unit(str(i), table.area(i), not view.marked(i, "minor"), view.marked(i, "thorny"))
            for i in table.everywhere("unit")
            if i not in without
        ),
        frozenset(cell for i in blocking if i not in without for cell in table.area(i).cells),
    )


def _leaves(table: Table, building: int) -> Tile:
    left_there = table.definition(building).fields.get("leaves")
    if not isinstance(left_there, str) or left_there not in table.library.definitions:
        return Tile.NONE
    return Tile.HAZARD if table.library.definitions[left_there].kind == "hazard" else Tile.RUBBLE


def mover(table: Table, model: int, speed: int) -> Mover:
    """A monster about to advance."""
    return Mover(size_of(table.definition(model)), speed, left(table, model), exemptions(table, model))


def reading(table: Table) -> Reading:
    """The open points of an advance as the policies have them."""
    policies = table.policies
    return Reading(
        paths=PathKind.SIMPLE if policies["CHOICE-2"] == "simple-paths" else PathKind.WALKS,
        metric=table.metric,
        tramples_buildings=policies["CHOICE-4"] == "units-and-buildings",
        own_tiles_hurt=policies["CHOICE-5"] == "hurts",
        hurts=_HURTS[policies["CHOICE-6"]],
        step_cost=StepCost.LEAST if policies["STEP-COST"] == "least" else StepCost.GREATEST,
    )


def directions(rows: Sequence[PreferenceRow]) -> tuple[tuple[str, bool], ...]:
    """The measures of some preferences in their order, and whether the most of each is preferred."""
    return tuple((row.measure, row.most) for row in rows)
