"""Where a model of the players can go with its speed, and what hazards do to a monster on its way."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.bits import Board
from rulesdsl.games.megaton_mashup.ground import Exemption, Terrain
from rulesdsl.games.megaton_mashup.table import Table, size_of

_COST = {Terrain.OPEN: 1, Terrain.ROUGH: 2, Terrain.IMPASSABLE: 1}  # for those who may enter it


class Ground:
    """The ground of each place, whoever stands there; sets of places as bits (`bits`)."""

    def __init__(self, table: Table) -> None:
        cells = [
            (table.grid.at(x, y), kind)
            for y, row in enumerate(sight.terrain(table))
            for x, kind in enumerate(row)
        ]
        self.board = board = Board(table.grid.width, table.grid.height)
        self.map = board.of(place for place, _ in cells)
        self.rough, self.water = (
            board.of(place for place, kind in cells if kind == wanted)
            for wanted in (Terrain.ROUGH, Terrain.IMPASSABLE)
        )
        self.cost = {place: _COST[kind] for place, kind in cells}
        self._room: dict[tuple[tuple[int, int], bool], int] = {}

    def room(self, size: tuple[int, int], over_water: bool) -> int:
        """The places of models of a size, as if nothing stood on them."""
        key = size, over_water
        if key not in self._room:
            self._room[key] = self.board.inside(self.map & ~(0 if over_water else self.water), *size)
        return self._room[key]


class Lie:
    """What lies on the spaces, by index of the place: made once for all models of a table as it lies."""

    def __init__(self, table: Table) -> None:
        ground, self.grid = sight.laid_out(table, "ground", Ground), table.grid
        self.ground, self.board, self.cost = ground, ground.board, dict(ground.cost)
        self.hot: dict[int, frozenset[int]] = {}
        for i in table.everywhere("hazard"):
            for place in table.places(i):
                self.hot[place] = self.hot.get(place, frozenset()) | {i}
                self.cost[place] = _COST[Terrain.ROUGH]
        self.fire = self.board.of(self.hot)
        self.smooth = self.board.all & ~ground.rough & ~self.fire
        # the model or building on a place
        self.standing = {
            place: i
            for kind in ("building", "model")
            for i in table.everywhere(kind)
            for place in table.places(i)
        }
        self.crowd = self.board.of(self.standing)
        self.monsters = self.board.of(place for i in table.everywhere("monster") for place in table.places(i))
        self.ends: dict[tuple[object, ...], dict[int, int]] = {}  # worked out already: see `reachable`
        self._shapes: dict[tuple[int, int], Shape] = {}

    def shape(self, size: tuple[int, int]) -> Shape:
        """What models of a size meet."""
        if size not in self._shapes:
            self._shapes[size] = Shape(self, size)
        return self._shapes[size]


class Shape:
    """Where a footprint of a size touches smooth ground, where rough, where hazards."""

    def __init__(self, lie: Lie, size: tuple[int, int]) -> None:
        self.lie, self.size = lie, size
        self.smooth = lie.board.covering(lie.smooth, *size)
        self.rough = lie.board.covering(lie.board.all & ~lie.smooth, *size)
        self.burning = lie.board.covering(lie.fire, *size)

    def cells(self, place: int) -> tuple[int, ...]:
        """What it covers there."""
        return self.lie.grid.rectangle(place, *self.size) or ()


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
    return Reach(table, model).to(speed)


def can_move(table: Table, model: int) -> bool:
    """Whether there is any place to go to."""
    reach = Reach(table, model)
    speed = table.world.view.stat(model, "speed")
    passes = {Exemption.MONSTERS, Exemption.IMPASSABLE_PASSED} & reach.spared
    return reach.leaves(speed) or bool(passes and reach.to(speed))


class Reach:
    """The ends of one model. Where no hazard is near only what is spent has to be known of a way, and all
    places are found together, as bits; else each way counts."""

    def __init__(self, table: Table, model: int) -> None:
        self.lie = lie = lie_of(table)
        self.grid = lie.grid
        self.start = table.entity(model).place
        self.spared = sight.exemptions(table, model)
        size = size_of(table.definition(model))
        floats, past = Exemption.IMPASSABLE in self.spared, Exemption.MONSTERS in self.spared
        over = floats or Exemption.IMPASSABLE_PASSED in self.spared
        self.shape = lie.shape(size)
        self.burns = "monster" in table.kinds(model) and Exemption.HAZARDS not in self.spared
        self.at_rest = Exemption.HAZARDS_PASSED in self.spared
        self.stays_cool = table.policies["CHOICE-6"] != "each-step"
        self.least = table.policies["STEP-COST"] == "least"
        board, room = lie.board, lie.ground.room(size, over)
        others = lie.crowd & ~board.of(self.shape.cells(self.start))
        self.open = room & ~board.covering(others & ~lie.monsters if past else others, *size)
        self.ends = lie.ground.room(size, floats) & ~board.covering(others, *size)
        self.key = model, self.spared, self.stays_cool, self.least

    def to(self, speed: int) -> dict[int, int]:
        """Every end with its least damage, the start left out."""
        key = (*self.key, speed)
        found = self.lie.ends.get(key)
        if found is None:
            reached = self.flood(speed)
            found = self.harmless(reached) if reached is not None else self.way_by_way(speed)
            self.lie.ends[key] = found
        return found

    def leaves(self, speed: int) -> bool:
        """Whether it can end a step away from where it stands."""
        near = self.lie.board.grown(1 << self.start) & self.ends & ~(1 << self.start)
        if not near or speed < 1:
            return False
        if speed >= _COST[Terrain.ROUGH] or Exemption.ROUGH in self.spared:
            return True
        return any(self.cost(self.start, to) <= speed for to in self.lie.board.spaces(near))

    def flood(self, speed: int) -> int | None:
        """All places within a speed; None where the ways to them differ in more than what they cost."""
        free, smooth, board = self.open, self.shape.smooth, self.lie.board
        if Exemption.ROUGH in self.spared:
            smooth = free
        elif not self.least and free & self.shape.rough:
            return None
        before, now = 0, 1 << self.start
        for _ in range(speed):  # onto a rough place from where it was with one less
            now, before = now | board.grown(now) & free & smooth | board.grown(before) & free, now
        hot = self.burns and not self.at_rest and now & ~(1 << self.start) & self.shape.burning
        return None if hot else now

    def harmless(self, reached: int) -> dict[int, int]:
        """The ends of what was reached together."""
        ends = self.lie.board.spaces(reached & self.ends & ~(1 << self.start))
        if not (self.burns and self.at_rest):
            return dict.fromkeys(ends, 0)
        return {place: len(self._under(place)) for place in ends}

    def way_by_way(self, speed: int) -> dict[int, int]:
        """Every end by labels of what was spent and what hazards did."""
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
        return [to for to in self.grid.neighbours[place] if self.open >> to & 1]

    def taken(self, place: int) -> bool:
        """Whether nothing may end there: another model or a building stands there, or the ground is not for
        it to stand on."""
        return not self.ends >> place & 1

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
