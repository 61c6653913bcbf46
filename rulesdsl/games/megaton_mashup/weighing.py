"""What a villain prefers: options ranked by an ordered list of measures, and told with their figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from rulesdsl.games.megaton_mashup.collisions import CollisionMeasure, CollisionPreferences, Landing
from rulesdsl.games.megaton_mashup.paths import Outcome, TooMuchWork
from rulesdsl.games.megaton_mashup.reading import Direction, Measure, Preferences
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table
from rulesdsl.kernel.tables import PreferenceRow

# The measures that sentences name, as the searches call them.
OF_PATHS = {
    "gap": Measure.GOAL,
    "destruction": Measure.DESTROYED,
    "harm": Measure.DAMAGE,
    "length": Measure.SPACES,
}
OF_POSITIONS = {
    "impact": CollisionMeasure.DAMAGE,
    "crushing": CollisionMeasure.UNITS,
    "wreckage": CollisionMeasure.BUILDINGS,
}


def _way(row: PreferenceRow) -> Direction:
    return Direction.MOST if row.most else Direction.LEAST


def path_preferences(table: Table) -> Preferences:
    """The villain's list for paths."""
    return tuple((OF_PATHS[row.measure], _way(row)) for row in table.conduct("path"))


def position_preferences(table: Table) -> CollisionPreferences:
    """The villain's list for new positions of what it hit."""
    return tuple((OF_POSITIONS[row.measure], _way(row)) for row in table.conduct("position"))


# ---------------------------------------------------------------- target words


def preferred(table: Table, card: int, candidates: Sequence[int]) -> list[int]:
    """TARGET-1: those of the monsters that the target words of a card fit best; none may fit."""
    view, left = table.world.view, list(candidates)
    for row in table.prefers(table.entity(card).definition, "monster"):
        among = set(row.find(view, card, VILLAIN))
        left = [i for i in left if i in among]
        figures = {i: _figure(table, row, card, i) for i in left}
        tell(
            table,
            table.world.label(card),
            ((table.world.label(i), {row.measure: n}) for i, n in figures.items()),
            [row],
        )
        if figures:
            best = max(figures.values()) if row.most else min(figures.values())
            left = [i for i in left if figures[i] == best]
    return left


def _figure(table: Table, row: PreferenceRow, card: int, monster: int) -> int:
    if row.amount is not None:
        return row.amount(table.world.view, card, VILLAIN, monster)
    return table.apart(table.villain, monster)


# ---------------------------------------------------------------- telling


def tell(
    table: Table,
    what: str,
    options: Iterable[tuple[str, Mapping[str, object]]],
    rows: Sequence[PreferenceRow],
) -> int:
    """Tell the options of a decision in their order, each with the figures that ranked it; the index of the
    last of these events, -1 where nobody listens."""
    sink, last = table.world.sink, -1
    if sink is None:
        return last
    ability, rules = (rows[0].ability, rows[0].rules) if rows else ("", ())
    for number, (option, figures) in enumerate(options, 1):
        told = ", ".join(f"{name} {value}" for name, value in figures.items())
        last = sink.tell(
            "weighed",
            subject=table.villain,
            amount=number,
            detail=f"{what}, {number}: {option} ({told})",
            ability=ability,
            rules=rules,
        )
    return last


def tell_paths(table: Table, what: str, rows: Callable[[], Iterable[Outcome]]) -> int:
    """The ends of an advance with what ranked them; worked out only where somebody listens."""
    if table.world.sink is None:
        return -1
    list_ = table.conduct("path")
    named = [row.measure for row in list_]
    options = (
        (f"x{one.end[0]}y{one.end[1]}", {name: _gap(one.figure(OF_PATHS[name])) for name in named})
        for one in _ranked(rows)
    )
    return tell(table, what, options, list_)


def _ranked(rows: Callable[[], Iterable[Outcome]]) -> Iterable[Outcome]:
    """The ranking; nothing where it is more work than the choice itself was."""
    try:
        return rows()
    except TooMuchWork:
        return ()


def _gap(figure: object) -> object:
    """A tier as people read it: `full contact` comes first, then adjacent, then so many spaces."""
    return f"{figure[0]}/{figure[1]}" if isinstance(figure, tuple) else figure


def tell_positions(table: Table, what: str, rows: Iterable[Landing]) -> int:
    """New positions with what ranked them."""
    list_ = table.conduct("position")
    named = [row.measure for row in list_]
    options = (
        (f"x{one.place[0]}y{one.place[1]}", {name: one.figure(OF_POSITIONS[name]) for name in named})
        for one in rows
    )
    return tell(table, what, options, list_)
