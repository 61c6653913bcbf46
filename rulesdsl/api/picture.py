"""A picture that can be had as SVG and as text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulesdsl.api import codes
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.games.drawing import Drawing
from rulesdsl.games.game import Game

if TYPE_CHECKING:
    from rulesdsl.render.scene import Scene
    from rulesdsl.render.svg import Theme
    from rulesdsl.render.terminal import Room


@dataclass(frozen=True, slots=True)
class Picture:
    """Drawn when asked for. In a notebook it shows itself."""

    scene: Callable[[], Scene]
    words: Callable[[Room], str]

    def svg(self, theme: Theme = "auto") -> str:
        """The whole document; `theme` is `auto` (as the reader's system is set), `light` or `dark`."""
        from rulesdsl.render.svg import svg

        return svg(self.scene(), theme)

    def text(self, width: int = 80, *, colour: bool = False, unicode: bool = True) -> str:
        """Characters, no line wider than `width`; `colour` adds escape codes for a terminal."""
        from rulesdsl.render.terminal import Room

        return self.words(Room(max(width, 1), colour, unicode))

    def _repr_svg_(self) -> str:
        return self.svg()


def pictures_of(game: Game) -> Drawing:
    """The pictures of a game; `RulesError` when it has none."""
    # a game package from elsewhere may be older than this question
    offer = getattr(game, "drawing", None)
    drawing: Drawing | None = offer() if offer is not None else None
    if drawing is None:
        raise RulesError(Diagnostic(codes.NO_PICTURES, f"{game.title} has no pictures yet", Place(game.key)))
    return drawing
