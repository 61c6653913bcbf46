"""Sets of spaces as bits of one number: bit y * width + x is the space (x, y).

>>> board = Board(4, 3)
>>> board.spaces(board.grown(board.bit(0, 0)))
[0, 1, 4, 5]
"""

from __future__ import annotations

from collections.abc import Iterable


class Board:
    """A board of so many spaces across and down."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.all = (1 << width * height) - 1
        self._columns = [sum(1 << y * width for y in range(height)) << x for x in range(width)]
        self._left = self.all & ~self._columns[0] if width else 0
        self._right = self.all & ~self._columns[-1] if width else 0

    def bit(self, x: int, y: int) -> int:
        return 1 << y * self.width + x

    def of(self, spaces: Iterable[int]) -> int:
        found = 0
        for space in spaces:
            found |= 1 << space
        return found

    @staticmethod
    def spaces(bits: int) -> list[int]:
        """The spaces of a set, by rows."""
        found = []
        while bits:
            least = bits & -bits
            found.append(least.bit_length() - 1)
            bits ^= least
        return found

    def grown(self, bits: int) -> int:
        """A set with every space one step away from it."""
        across = bits | (bits & self._right) << 1 | (bits & self._left) >> 1
        return (across | across << self.width | across >> self.width) & self.all

    def covering(self, bits: int, width: int, height: int) -> int:
        """The top left spaces of all rectangles of a size that cover any space of a set."""
        found, across = 0, bits
        for dx in range(width):
            if dx:
                across = (across & self._left) >> 1
            found |= across
        down = found
        for _ in range(height - 1):
            down >>= self.width
            found |= down
        return found

    def inside(self, bits: int, width: int, height: int) -> int:
        """The top left spaces of all rectangles of a size that lie in a set wholly."""
        fits = self.all
        for x in range(max(0, self.width - width + 1), self.width):
            fits &= ~self._columns[x]
        fits &= (1 << max(0, self.height - height + 1) * self.width) - 1
        return fits & ~self.covering(self.all & ~bits, width, height)
