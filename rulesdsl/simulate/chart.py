"""A chart of who won how often: one bar a name, with the interval as a line across its end."""

from __future__ import annotations

from rulesdsl.render.metrics import text_width
from rulesdsl.render.palette import side_edge, side_fill
from rulesdsl.render.scene import Item, Line, Polygon, Scene, Style, Text
from rulesdsl.simulate.summary import Summary, Tally

BAR, GAP, WIDE, SIZE, TOP = 18.0, 10.0, 360.0, 13.0, 52.0


def chart(found: Summary, title: str) -> Scene:
    """Shares of games won, from 0 to 100 %, the best first."""
    rows = sorted(found.entries.items(), key=lambda one: (-one[1].won.value, str(one[0])))
    left = 16 + max((text_width(str(entry), SIZE) for entry, _ in rows), default=0.0) + 10
    height = TOP + len(rows) * (BAR + GAP) + 34
    items: list[Item] = [Text((16, 26), title, 16, anchor="start", bold=True)]
    foot = height - 26
    for tenth in range(0, 11, 2):
        x = left + WIDE * tenth / 10
        items.append(Line((x, TOP - 8), (x, foot), Style(stroke="faint")))
        items.append(Text((x, foot + 16), f"{tenth * 10} %", 11, "muted"))
    for i, (entry, tally) in enumerate(rows):
        items += _bar(str(entry), tally, i, left, TOP + i * (BAR + GAP))
    said = "; ".join(f"{entry}: {tally.wins} of {tally.games}" for entry, tally in rows)
    return Scene(left + WIDE + 110, height, tuple(items), title, f"Share of games won. {said}.")


def _bar(name: str, tally: Tally, number: int, left: float, top: float) -> list[Item]:
    won = tally.won
    end, low, high = (left + WIDE * value for value in (won.value, won.low, won.high))
    middle, base = top + BAR / 2, top + BAR / 2 + 4.5
    box = ((left, top), (end, top), (end, top + BAR), (left, top + BAR))
    stroke = Style(stroke=side_edge(number), width=1.5)
    return [
        Polygon(box, Style(fill=side_fill(number), stroke=side_edge(number))),
        Line((low, middle), (high, middle), stroke),
        Line((low, middle - 5), (low, middle + 5), stroke),
        Line((high, middle - 5), (high, middle + 5), stroke),
        Text((left - 8, base), name, SIZE, anchor="end"),
        Text((left + WIDE + 10, base), f"{won.value * 100:.1f} % of {tally.games}", 12, anchor="start"),
    ]
