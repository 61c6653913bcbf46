"""The board: 19 flat-top hexes, columns A to E, numbered from the north (BOARD-1, BOARD-7)."""

from __future__ import annotations

from rulesdsl.kernel.topology import Topology

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # axial (q, r), by direction
COLUMNS = "ABCDE"


def axial_of(spot: str) -> tuple[int, int]:
    """Axial coordinates of a cell such as `C3`, which is (0, 0)."""
    q = COLUMNS.index(spot[0]) - 2
    return q, int(spot[1:]) - 1 + max(-2, -2 - q)


def spot_of(q: int, r: int) -> str:
    """The cell at axial coordinates."""
    return f"{COLUMNS[q + 2]}{r - max(-2, -2 - q) + 1}"


def make_board(radius: int = 2) -> Topology:
    """The hexagon of a radius; `inner` are the hexes that have six neighbours (AIR-4)."""
    cells = [
        (q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius
    ]
    index = {cell: i for i, cell in enumerate(cells)}
    step = [[index.get((q + dq, r + dr), -1) for dq, dr in STEPS] for q, r in cells]
    inner = frozenset(i for i, row in enumerate(step) if all(p >= 0 for p in row))
    return Topology(
        [spot_of(q, r) for q, r in cells],
        directions=DIRECTIONS,
        step=step,
        tags={"inner": inner},
        rule="BOARD-1",
    )


BOARD = make_board()
