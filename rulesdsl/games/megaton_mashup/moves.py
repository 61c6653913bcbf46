"""Where a model of the players can go with its speed, and what hazards do to a monster on its way."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.ground import Exemption, Terrain
from rulesdsl.games.megaton_mashup.table import BOARD, Table, size_of

_LAID = frozenset({"map", "rough", "impassable", "rubble"})

_COST = {Terrain.OPEN: 1, Terrain.ROUGH: 2, Terrain.IMPASSABLE: 1}  # for those who may enter it


class Ground:
    """The ground of each place, whoever stands there."""

    def __init__(self, table: Table) -> None:
        cells = [
            (table.grid.at(x, y), kind)
            for y, row in enumerate(sight.terrain(table))
            for x, kind in enumerate(row)
        ]
        self.inside = frozenset(place for place, _ in cells)
        self.water = frozenset(place for place, kind in cells if kind == Terrain.IMPASSABLE)
        self.cost = {place: _COST[kind] for place, kind in cells}


def _ground_of(table: Table) -> Ground:
    """The ground as the map and what lies on it make it; the same for all games where they lie so."""
    laid = tuple(
        (e.definition, e.place)
        for e in table.state.entities
        if e.zone == BOARD and table.library.definitions[e.definition].kind in _LAID
    )
    memo = table.world.plan.memo
    kept = memo.get("ground")
    if kept is None or kept[0] != laid:
        kept = memo["ground"] = (laid, Ground(table))
    ground: Ground = kept[1]
    return ground


class Lie:
    """What lies on the spaces, by index of the place: made once for all models of a table as it lies."""

    def __init__(self, table: Table) -> None:
        grid = table.grid
        ground = _ground_of(table)
        self.inside, self.water, self.cost = ground.inside, ground.water, dict(ground.cost)
        self.hot: dict[int, frozenset[int]] = {}
        for i in table.everywhere("hazard"):
            e = table.entity(i)
            for place in (e.place, *e.footprint):
                self.hot[place] = self.hot.get(place, frozenset()) | {i}
                self.cost[place] = _COST[Terrain.ROUGH]
        self.standing: dict[int, int] = {}  # the model or building on a place
        self.monsters: set[int] = set()
        for i in (*table.everywhere("building"), *table.everywhere("model")):
            e = table.entity(i)
            for place in (e.place, *e.footprint):
                self.standing[place] = i
                if "monster" in table.kinds(i):
                    self.monsters.add(place)
        self.grid = grid
        self._shapes: dict[tuple[tuple[int, int], bool, bool], Shape] = {}

    def shape(self, size: tuple[int, int], over_water: bool, past_monsters: bool) -> Shape:
        """Where models of a size and of these gifts fit."""
        key = size, over_water, past_monsters
        if key not in self._shapes:
            self._shapes[key] = Shape(self, *key)
        return self._shapes[key]


class Shape:
    """What a footprint of a size meets on each place; worked out where it is asked for."""

    def __init__(self, lie: Lie, size: tuple[int, int], over_water: bool, past_monsters: bool) -> None:
        self.lie, self.size, self.over_water, self.past_monsters = lie, size, over_water, past_monsters
        self._cells: dict[int, tuple[int, ...]] = {}
        self._met: dict[int, frozenset[int] | None] = {}

    def cells(self, place: int) -> tuple[int, ...]:
        """What it covers there; nothing where it would leave the map."""
        found = self._cells.get(place)
        if found is None:
            cells = self.lie.grid.rectangle(place, *self.size) or ()
            found = self._cells[place] = cells if self.lie.inside.issuperset(cells) else ()
        return found

    def met(self, place: int) -> frozenset[int] | None:
        """Who is in the way there; None where the ground itself is."""
        if place not in self._met:
            self._met[place] = self._meet(place)
        return self._met[place]

    def _meet(self, place: int) -> frozenset[int] | None:
        cells, lie = self.cells(place), self.lie
        if not cells or (not self.over_water and not lie.water.isdisjoint(cells)):
            return None
        return frozenset(
            lie.standing[cell]
            for cell in cells
            if cell in lie.standing and not (self.past_monsters and cell in lie.monsters)
        )


def lie_of(table: Table) -> Lie:
    """The lie of the table; made anew only after something was laid or moved."""
    memo = table.world.memo
    if "lie" not in memo:
        memo["lie"] = Lie(table)
    lie: Lie = memo["lie"]
    return lie


def reachable(table: Table, model: int, speed: int) -> dict[int, int]:
    """Places where an advance may end, with the least damage that hazards deal on a way there (TERRAIN-1 to
    TERRAIN-4). Models and buildings are in the way; whoever strides passes monsters."""
    return _Reach(table, model).to(speed)


def can_move(table: Table, model: int) -> bool:
    """Whether there is any place to go to."""
    speed = table.world.view.stat(model, "speed")
    reach = _Reach(table, model)
    if any(reach.cost(reach.start, to) <= speed and not reach.taken(to) for to in reach.around(reach.start)):
        return True
    return Exemption.MONSTERS in reach.spared and bool(reach.to(speed))


class _Reach:
    def __init__(self, table: Table, model: int) -> None:
        self.grid = table.grid
        self.lie = lie_of(table)
        self.start = table.entity(model).place
        self.spared = sight.exemptions(table, model)
        self.model, self.own = model, frozenset({model})
        size = size_of(table.definition(model))
        over, past = Exemption.IMPASSABLE in self.spared, Exemption.MONSTERS in self.spared
        self.shape = self.lie.shape(size, over, past)
        self.burns = "monster" in table.kinds(model) and Exemption.HAZARDS not in self.spared
        self.at_rest = Exemption.HAZARDS_PASSED in self.spared
        self.stays_cool = table.policies["CHOICE-6"] != "each-step"
        self.least = table.policies["STEP-COST"] == "least"

    def to(self, speed: int) -> dict[int, int]:
        """Every end with its least damage, the start left out."""
        labels: dict[int, list[tuple[int, int]]] = {self.start: [(0, 0)]}
        rings: list[list[tuple[int, int]]] = [[] for _ in range(speed + 1)]
        rings[0].append((self.start, 0))
        burns = self.burns and not self.at_rest and bool(self.lie.hot)
        for spent, ring in enumerate(rings):
            for place, damage in ring:
                if (spent, damage) not in labels[place]:
                    continue
                for to in self.around(place):
                    cost = spent + self.cost(place, to)
                    if cost > speed:
                        continue
                    hurt = damage + self.burn(place, to) if burns else 0
                    known = labels.get(to)
                    if known is None:
                        labels[to] = [(cost, hurt)]
                    elif any(c <= cost and d <= hurt for c, d in known):
                        continue
                    else:
                        known[:] = [(c, d) for c, d in known if not (cost <= c and hurt <= d)]
                        known.append((cost, hurt))
                    rings[cost].append((to, hurt))
        found = {}
        for place in sorted(labels):
            if place != self.start and not self.taken(place):
                rest = len(self._under(place)) if self.burns and self.at_rest else 0
                found[place] = min(d for _, d in labels[place]) + rest
        return found

    def around(self, place: int) -> list[int]:
        """The places one step away that may be stepped on."""
        near = []
        for to in self.grid.neighbours[place]:
            met = self.shape.met(to)
            if met is not None and met <= self.own:
                near.append(to)
        return near

    def taken(self, place: int) -> bool:
        """Whether another model or a building stands there."""
        standing = self.lie.standing
        return any(standing.get(cell, self.model) != self.model for cell in self.shape.cells(place))

    def cost(self, here: int, there: int) -> int:
        """TERRAIN-1, STEP-COST."""
        if Exemption.ROUGH in self.spared:
            return 1
        after = self.shape.cells(there)
        if self.least:
            return min(self.lie.cost[cell] for cell in after)
        before = self.shape.cells(here)
        return max(self.lie.cost[cell] for cell in after if cell not in before)

    def burn(self, here: int, there: int) -> int:
        """TERRAIN-3: 1 for each hazard that the footprint starts to overlap."""
        under = self._under(there)
        return len(under - self._under(here)) if self.stays_cool else len(under)

    def _under(self, place: int) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        for cell in self.shape.cells(place):
            if cell in self.lie.hot:
                found |= self.lie.hot[cell]
        return found
