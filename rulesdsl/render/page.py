"""Lines of text as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.render.scene import Item, Scene, Style, Text, box


def page(texts: Sequence[str]) -> Scene:
    """Text as a card: the first line is its name."""
    wide = max([240.0, *(len(text) * 7.4 + 40 for text in texts)])
    high = 40 + 20.0 * len(texts)
    items: list[Item] = [box(0, 0, wide, high, Style("panel", "edge-none", 1.6))]
    for i, text in enumerate(texts):
        items.append(Text((18, 34 + 20.0 * i), text, 17 if not i else 13, anchor="start", bold=not i))
    return Scene(wide, high, tuple(items), texts[0] if texts else "", " ".join(texts))
