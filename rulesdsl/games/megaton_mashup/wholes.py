"""What has to hold of a list of a pack as a whole: its forms, its maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesdsl.content.nodes import Scalar, Seq
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

CODE = "C0212"
# What the signs of a map row stand for.
SIGNS = {
    ".": "open ground",
    ":": "rough ground",
    "#": "impassable ground",
    "B": "the top left space of a plot for a building",
    "P": "a power zone",
    "N": "a negative zone",
    "S": "a spawn point",
    "1": "where the first player's monster starts, its top left space",
    "2": "where the second player's monster starts, its top left space",
}
STARTS = ("1", "2")
PLOT = 2  # spaces across and down that a building of a plot, or a monster that starts, may cover (GRID-1)


def forms_fit(forms: Sequence[Fields], node: Seq, report: Report) -> None:
    """A monster has an alpha form, then a hyper form of its size that begins one point lower (MODEL-2)."""
    kinds = [form.get("kind") for form in forms]
    if kinds != ["alpha", "hyper"]:
        if all(kinds):  # a kind that could not be read is told where it stands
            report(
                Diagnostic(
                    CODE,
                    "a monster has two forms, first one of kind `alpha`, then one of kind `hyper`",
                    node.place,
                    label=f"here: {', '.join(str(kind) for kind in kinds)}",
                    help="write the alpha form first and the hyper form after it",
                )
            )
        return
    for form in forms:
        points = _pair(form, "health")
        if points and points[1] > points[0]:
            report(
                Diagnostic(
                    CODE,
                    "health goes down from its top",
                    _value(form, "health"),
                    f"{points[1]} is above {points[0]}",
                    help=f"write `[{points[1]}, {points[0]}]`",
                )
            )
            return
    alpha, hyper = ({key: _pair(form, key) for key in ("health", "size")} for form in forms)
    if alpha["health"] and hyper["health"] and hyper["health"][0] != alpha["health"][1] - 1:
        last = alpha["health"][1]
        report(
            Diagnostic(
                CODE,
                "the hyper form begins one point below the last one of the alpha form",
                _value(forms[1], "health"),
                f"begins at {hyper['health'][0]}",
                (f"the alpha form ends at {last}",),
                f"begin at {last - 1}" if last > 1 else "let the alpha form end above 1",
            )
        )
    if alpha["size"] and hyper["size"] and hyper["size"] != alpha["size"]:
        across, down = alpha["size"]
        report(
            Diagnostic(
                CODE,
                "both forms of a monster cover the same spaces",
                _value(forms[1], "size"),
                "another size than the alpha form",
                help=f"write `[{across}, {down}]`",
            )
        )


def maps_fit(maps: Sequence[Fields], node: Seq, report: Report) -> None:
    """The rows of a map are equally long and hold known signs; plots and starts lie free and apart."""
    for one in maps:
        if "rows" not in one:
            continue
        nodes = one.node.pairs["rows"][1]
        assert isinstance(nodes, Seq)
        rows = [item for item in nodes.items if isinstance(item, Scalar)]
        if len(rows) < len(nodes.items) or not all(row.text for row in rows):
            continue  # told where rows are read
        for problem in _rows(rows) or _starts(rows, nodes.place) or _plots(rows):
            report(problem)
            break


def _rows(rows: Sequence[Scalar]) -> list[Diagnostic]:
    width = len(rows[0].text)
    for row in rows:
        for x, sign in enumerate(row.text):
            if sign not in SIGNS:
                known = f"signs: {' '.join(SIGNS)}"
                place = row.place_of(x, x + 1)
                return [
                    Diagnostic(CODE, f"no ground is written `{sign}`", place, "not a sign of a map", (known,))
                ]
        if len(row.text) != width:
            label = f"{len(row.text)} spaces, and the first row has {width}"
            return [Diagnostic(CODE, "the rows of a map are equally long", row.place, label)]
    return []


def _spots(rows: Sequence[Scalar], signs: str) -> Iterator[tuple[int, int, str]]:
    """Column, row and sign of every sign of some."""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row.text):
            if sign in signs:
                yield x, y, sign


def _starts(rows: Sequence[Scalar], whole: Place) -> list[Diagnostic]:
    """Both players start once, or on a map for cases nobody does (SETUP-7)."""
    found = [(x, y, sign) for x, y, sign in _spots(rows, "".join(STARTS))]
    seen: set[str] = set()
    for x, y, sign in found:
        if sign in seen:
            place = rows[y].place_of(x, x + 1)
            return [
                Diagnostic(
                    CODE, f"`{sign}` stands on the map once", place, "a second one", help="take one out"
                )
            ]
        seen.add(sign)
    missing = [sign for sign in STARTS if sign not in seen]
    if seen and missing:
        message = f"player {missing[0]} starts nowhere on this map"
        help = f"write `{missing[0]}` where that monster's top left space is"
        return [Diagnostic(CODE, message, whole, f"no `{missing[0]}`", help=help)]
    return []


def no_start(sheet: Mapping[str, Any]) -> str:
    """What a map lacks to be played on in a whole game (SETUP-7)."""
    rows = "".join(sheet.get("rows", ()))
    return (
        ""
        if not rows or any(sign in rows for sign in STARTS)
        else "`1` and `2` where the players' monsters start"
    )


def _plots(rows: Sequence[Scalar]) -> list[Diagnostic]:
    """Two by two spaces for each building and start, on the map, off impassable ground, none twice."""
    taken: dict[tuple[int, int], str] = {}
    for x, y, sign in _spots(rows, "".join(("B", *STARTS))):
        what = "this plot" if sign == "B" else f"the start of player {sign}"
        place = rows[y].place_of(x, x + 1)
        for cell in ((x + i, y + j) for j in range(PLOT) for i in range(PLOT)):
            if cell[0] >= len(rows[0].text) or cell[1] >= len(rows):
                label = f"needs {PLOT} by {PLOT} spaces from here"
                return [
                    Diagnostic(CODE, f"{what} leaves the map", place, label, help="move it up or to the left")
                ]
            if rows[cell[1]].text[cell[0]] == "#":
                note = f"x{cell[0]}y{cell[1]} is impassable"
                return [Diagnostic(CODE, f"{what} lies on impassable ground", place, note)]
            if cell in taken:
                label = f"covers x{cell[0]}y{cell[1]} as well"
                return [
                    Diagnostic(CODE, f"{what} overlaps {taken[cell]}", place, label, help="move one of them")
                ]
            other = f"the plot at x{x}y{y}" if sign == "B" else what
            taken[cell] = other
    return []


def _pair(form: Fields, key: str) -> tuple[int, ...]:
    """Two numbers, or none where they could not be read."""
    found = form.get(key)
    return tuple(found) if isinstance(found, list) and len(found) == 2 else ()


def _value(form: Fields, key: str) -> Place:
    place: Place = form.node.pairs[key][1].place
    return place
