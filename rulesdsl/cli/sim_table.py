"""The report of `rules sim` as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO

from rulesdsl.simulate.summary import Interval, Summary, Tally, share
from rulesdsl.simulate.tournament import Order


def as_text(order: Order, found: Summary, width: int) -> str:
    """All tables, no colour. `width`: characters of a line at most."""
    if not found.games:
        return "no game was finished"
    parts = [_head(order, found)]
    parts.append(_tallies("", ((str(e), t) for e, t in found.entries.items()), width))
    if len(found.agents) > 1 and len(found.entries) > 2:
        parts.append(_tallies("agent", found.agents.items(), width))
    if len(found.players) > 2 and len(order.tables) > 1:
        parts.append(_tallies("army", found.players.items(), width))
        parts.append(_against(found, width))
    parts.append(_ended(found, width))
    first = found.first
    parts.append(
        f"who begins wins {_percent(first.won)} of {first.games}; "
        f"a game has {_number(found.length)} decisions"
    )
    return "\n\n".join(part.rstrip() for part in parts)


def _head(order: Order, found: Summary) -> str:
    mode = f", {order.mode}" if order.mode else ""
    return f"{found.games} games of {order.game}{mode}, seed {order.seed}"


def _tallies(title: str, rows: Iterable[tuple[str, Tally]], width: int) -> str:
    ordered = sorted(rows, key=lambda one: (-one[1].won.value, one[0]))
    lines = [
        (name, str(t.games), str(t.wins), str(t.draws), _percent(t.won), _signed(t.margin))
        for name, t in ordered
    ]
    return _table((title, "games", "wins", "draws", "won", "margin"), lines, width)


def _against(found: Summary, width: int) -> str:
    names = sorted(found.against)
    lines = [
        (
            a,
            *(
                f"{t.won.value * 100:.0f} %" if (t := found.against[a].get(b)) is not None else ""
                for b in names
            ),
        )
        for a in names
    ]
    return _table(("won against", *names), lines, width)


def _ended(found: Summary, width: int) -> str:
    ordered = sorted(found.ended.items(), key=lambda one: (-one[1], one[0]))
    lines = [(rule, reason, str(n), _percent(share(n, found.games))) for (rule, reason), n in ordered]
    return _table(("ended by", "", "games", "share"), lines, width, left=2)


def _table(head: Sequence[str], lines: Iterable[Sequence[str]], width: int, left: int = 1) -> str:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    for i, name in enumerate(head):
        table.add_column(name, justify="left" if i < left else "right")
    for line in lines:
        table.add_row(*line)
    stream = StringIO()
    Console(file=stream, width=width, color_system=None, markup=False, highlight=False).print(table)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines())


def _percent(one: Interval) -> str:
    return f"{one.value * 100:.1f} % ({one.low * 100:.1f} to {one.high * 100:.1f})"


def _signed(one: Interval) -> str:
    if one.high == float("inf"):
        return f"{one.value:+.1f}"
    return f"{one.value:+.1f} ({one.low:+.1f} to {one.high:+.1f})"


def _number(one: Interval) -> str:
    if one.high == float("inf"):
        return f"{one.value:.0f}"
    return f"{one.value:.0f} ({one.low:.0f} to {one.high:.0f})"
