"""Several scenes on one sheet: a whole army to look at or to print and cut out."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.render.scene import Group, Item, Scene, Text


def sheet(scenes: Sequence[Scene], columns: int, title: str, gap: float = 12.0) -> Scene:
    """Scenes in rows from left to right; each cell is as large as the largest scene."""
    columns = max(1, min(columns, len(scenes) or 1))
    wide = max((s.width for s in scenes), default=0.0)
    high = max((s.height for s in scenes), default=0.0)
    head = 34.0 if title else 0.0
    count = -(-len(scenes) // columns)
    items: list[Item] = []
    if title:
        items.append(Text((gap, 24.0), title, 18.0, "ink", "start", bold=True))
    for number, scene in enumerate(scenes):
        x = gap + (number % columns) * (wide + gap) + (wide - scene.width) / 2
        y = head + gap + (number // columns) * (high + gap)
        items.append(Group(scene.items, (x - scene.origin[0], y - scene.origin[1])))
    return Scene(
        width=gap + columns * (wide + gap),
        height=head + gap + count * (high + gap),
        items=tuple(items),
        title=title,
        description="; ".join(s.title for s in scenes),
    )
