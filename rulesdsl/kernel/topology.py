"""Places and how they touch: a graph given as data, perhaps with named directions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property


class Topology:
    """A board. Places are indices into `places`; directions are indices into `directions`.

    `step[p][d]` is the place one step from p in direction d, or -1. A graph without directions
    (regions) has `directions == ()` and only `neighbours`.
    """

    def __init__(
        self,
        places: Sequence[str],
        neighbours: Mapping[int, Iterable[int]] | None = None,
        directions: Sequence[str] = (),
        step: Sequence[Sequence[int]] = (),
        tags: Mapping[str, frozenset[int]] | None = None,
        rule: str = "",
    ) -> None:
        self.rule = rule  # the id of the rule that says which places there are
        self.places = tuple(places)
        self.index = {name: i for i, name in enumerate(self.places)}
        self.directions = tuple(directions)
        self.step = tuple(tuple(row) for row in step)
        self.tags = dict(tags or {})  # named sets of places: `inner`
        if neighbours is None:
            self.neighbours = tuple(tuple(q for q in row if q >= 0) for row in self.step)
        else:
            self.neighbours = tuple(tuple(sorted(neighbours.get(p, ()))) for p in range(len(self.places)))

    @property
    def size(self) -> int:
        return len(self.places)

    def opposite(self, direction: int) -> int:
        """The direction a thing comes from when it travels in `direction`."""
        n = len(self.directions)
        return (direction + n // 2) % n

    def covered(self, place: int, facing: int, covers: Iterable[int]) -> tuple[int, ...] | None:
        """The further places of a large thing, next to its own in printed directions; None: off the board."""
        n = len(self.directions)
        found = tuple(self.step[place][(d + facing) % n] for d in covers)
        return None if -1 in found else found

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """`rays[p][d]`: the places from p in direction d to the edge, p excluded."""
        table = []
        for p in range(self.size):
            row = []
            for d in range(len(self.directions)):
                line: list[int] = []
                q = self.step[p][d]
                while q >= 0 and len(line) < self.size:
                    line.append(q)
                    q = self.step[q][d]
                row.append(tuple(line))
            table.append(tuple(row))
        return tuple(table)

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """`distances[p][q]`: steps from p to q, or a large number when there is no way."""
        far = self.size + 1
        table = []
        for start in range(self.size):
            row = [far] * self.size
            row[start] = 0
            ring = [start]
            while ring:
                following = []
                for p in ring:
                    for q in self.neighbours[p]:
                        if row[q] == far:
                            row[q] = row[p] + 1
                            following.append(q)
                ring = following
            table.append(tuple(row))
        return tuple(table)
