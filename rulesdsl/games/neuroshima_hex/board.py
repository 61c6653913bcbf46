"""The usual board: 19 flat-top hexes, columns A to E, numbered from the north (BOARD-1, BOARD-7).

On a larger board these hexes keep their names, and names go on from there: north of A1 lies A0, south of A3
lies A4, west of the columns lies Z, east of them F.
"""

from __future__ import annotations

from rulesdsl.kernel.topology import Topology

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # axial (q, r), by direction
WIDEST = 3  # the largest radius: names have one letter and one digit
COLUMNS = "ZABCDEF"


def axial_of(spot: str) -> tuple[int, int]:
    """Axial coordinates of a cell such as `C3`, which is (0, 0)."""
    q = COLUMNS.index(spot[0]) - WIDEST
    return q, int(spot[1:]) - 1 + _first(q)


def spot_of(q: int, r: int) -> str:
    """The cell at axial coordinates."""
    return f"{COLUMNS[q + WIDEST]}{r - _first(q) + 1}"


def _first(q: int) -> int:
    """Where the numbers of a column begin: with 1 in the north of it, 0 on the ring around the 19."""
    return max(-2, -2 - q) if abs(q) < WIDEST else max(-WIDEST, -WIDEST - q)


def cells(radius: int) -> list[tuple[int, int]]:
    """The axial coordinates of a hexagon, column by column."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= radius]


def make_board(radius: int = 2) -> Topology:
    """The hexagon of a radius; `inner` are the hexes that have six neighbours (AIR-4)."""
    index = {cell: i for i, cell in enumerate(cells(radius))}
    step = [[index.get((q + dq, r + dr), -1) for dq, dr in STEPS] for q, r in index]
    inner = frozenset(i for i, row in enumerate(step) if all(p >= 0 for p in row))
    return Topology(
        [spot_of(q, r) for q, r in index],
        directions=DIRECTIONS,
        step=step,
        tags={"inner": inner},
        rule="BOARD-1" if radius == 2 else "BOARD-2",
    )


BOARD = make_board()
