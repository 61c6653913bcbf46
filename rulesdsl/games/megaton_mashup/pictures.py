"""Pictures of Megaton Mashup: the map with what stands on it, health, pools and cards; things in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.drawing import Arrow
from rulesdsl.games.megaton_mashup import draw_map, draw_words
from rulesdsl.games.megaton_mashup.drawn import Drawn, drawn
from rulesdsl.games.megaton_mashup.setup import furnish
from rulesdsl.kernel.state import State
from rulesdsl.render.scene import Scene
from rulesdsl.render.terminal import Room

if TYPE_CHECKING:
    from rulesdsl.games.megaton_mashup.game import MegatonMashup


class Pictures:
    """See `games.drawing.Drawing`."""

    def __init__(self, game: MegatonMashup) -> None:
        self.game = game

    def _drawn(self, library: Library, state: State, language: str) -> Drawn:
        private = state.copy()
        furnish(library, private)
        return drawn(self.game.table(library, private), library, private, language)

    def board(
        self,
        library: Library,
        state: State,
        title: str = "",
        *,
        highlights: Sequence[str] = (),
        arrows: Sequence[Arrow] = (),
        language: str = "en",
    ) -> Scene:
        return draw_map.scene(self._drawn(library, state, language), title, highlights, arrows)

    def board_text(
        self,
        library: Library,
        state: State,
        room: Room,
        title: str = "",
        *,
        highlights: Sequence[str] = (),
        language: str = "en",
        legend: bool = True,
    ) -> str:
        return draw_words.board(self._drawn(library, state, language), room, title, highlights, legend)

    def thing(
        self, library: Library, definition: Definition, rules: Sequence[str] = (), *, language: str = "en"
    ) -> Scene:
        return draw_map.lines(draw_words.thing(definition, rules, language))

    def thing_text(
        self,
        library: Library,
        definition: Definition,
        room: Room,
        rules: Sequence[str] = (),
        *,
        language: str = "en",
    ) -> str:
        return draw_words.fitted(draw_words.thing(definition, rules, language), room)

    def army(self, library: Library, army: str, *, language: str = "en") -> Scene:
        return draw_map.lines(draw_words.army(library, army, language))

    def army_text(self, library: Library, army: str, room: Room, *, language: str = "en") -> str:
        return draw_words.fitted(draw_words.army(library, army, language), room)
