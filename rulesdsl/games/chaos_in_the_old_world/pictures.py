"""Pictures of Chaos in the Old World: the map with what lies on it, dials and track; things in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.chaos_in_the_old_world import draw_map, draw_words
from rulesdsl.games.chaos_in_the_old_world.drawn import Drawn, drawn
from rulesdsl.games.chaos_in_the_old_world.table import furnish
from rulesdsl.games.drawing import Arrow
from rulesdsl.games.told import Told
from rulesdsl.kernel.state import State
from rulesdsl.render.scene import Scene
from rulesdsl.render.terminal import Room

if TYPE_CHECKING:
    from rulesdsl.games.chaos_in_the_old_world.game import ChaosInTheOldWorld


class Pictures(Told[Drawn]):
    """See `games.drawing.Drawing`."""

    def __init__(self, game: ChaosInTheOldWorld) -> None:
        self.game = game

    def shown(self, library: Library, state: State, language: str) -> Drawn:
        private = state.copy()
        furnish(library, private)
        return drawn(self.game.table(library, private), library, private, language)

    def map(self, shown: Drawn, title: str, highlights: Sequence[str], arrows: Sequence[Arrow]) -> Scene:
        return draw_map.scene(shown, title, highlights)

    def words(self, shown: Drawn, room: Room, title: str, highlights: Sequence[str], legend: bool) -> str:
        return draw_words.board(shown, room, title, highlights)

    def thing_lines(self, definition: Definition, rules: Sequence[str], language: str) -> list[str]:
        return draw_words.thing(definition, rules, language)

    def army_lines(self, library: Library, army: str, language: str) -> list[str]:
        return draw_words.power(library, army, language)
