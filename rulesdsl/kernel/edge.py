"""One possible effect of one thing on another."""

from __future__ import annotations

from rulesdsl.kernel.tables import EdgeRow, Op


class Edge:
    """One possible effect of one thing on another. `index` counts the switches of a layout; `via` are
    the REACH edges that carry it to where its arms do not point: one of them must be live."""

    __slots__ = ("dst", "index", "row", "src")
    via: tuple[Edge, ...] = ()

    def __init__(self, row: EdgeRow, src: int, dst: int) -> None:
        self.row = row
        self.src = src
        self.dst = dst
        self.index = -1

    def __repr__(self) -> str:
        return f"{self.src}-{self.row.op.name}:{self.row.key}>{self.dst}"


class CarriedEdge(Edge):
    """An edge that other things make reach further."""

    __slots__ = ("via",)

    def __init__(self, row: EdgeRow, src: int, dst: int, via: tuple[Edge, ...]) -> None:
        super().__init__(row, src, dst)
        self.via = via


def facet(row: EdgeRow) -> str:
    """What a row writes, as loop rules and dominance name it."""
    if row.op in (Op.MARK, Op.ADD, Op.EXTRA, Op.PIN):
        return row.key
    return row.op.name.lower()
