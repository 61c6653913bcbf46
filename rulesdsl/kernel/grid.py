"""Square grids: places by column and row, eight ways to step, things that cover rectangles of them."""

from __future__ import annotations

from functools import cached_property

from rulesdsl.kernel.topology import Topology


class Grid(Topology):
    """A board of `width` times `height` square spaces, named `x0y0`, `x1y0`, ... by rows.

    Spaces touch in eight directions; distances are king's moves.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rectangles: dict[tuple[int, int, int], tuple[int, ...] | None] = {}
        near = {
            self.at(x, y): [
                self.at(i, j)
                for j in range(max(0, y - 1), min(height, y + 2))
                for i in range(max(0, x - 1), min(width, x + 2))
                if (i, j) != (x, y)
            ]
            for y in range(height)
            for x in range(width)
        }
        super().__init__([f"x{x}y{y}" for y in range(height) for x in range(width)], near)

    def at(self, x: int, y: int) -> int:
        """The place in a column and a row."""
        return y * self.width + x

    def cell(self, place: int) -> tuple[int, int]:
        """Column and row of a place."""
        return place % self.width, place // self.width

    def rectangle(self, place: int, width: int, height: int) -> tuple[int, ...] | None:
        """The places of a rectangle, its top left one first; None where it leaves the board."""
        key = place, width, height
        if key not in self._rectangles:
            x, y = self.cell(place)
            inside = x + width <= self.width and y + height <= self.height
            rows = range(y, y + height) if inside else ()
            self._rectangles[key] = tuple(self.at(i, j) for j in rows for i in range(x, x + width)) or None
        return self._rectangles[key]

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        cells = [self.cell(p) for p in range(self.size)]
        return tuple(tuple(max(abs(x - i), abs(y - j)) for i, j in cells) for x, y in cells)
