"""The pictures of Neuroshima Hex as the rooms above ask for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.drawing import Arrow
from rulesdsl.games.game import Game, board_of
from rulesdsl.games.neuroshima_hex.draw import (
    Shot,
    army_scene,
    board_scene,
    cells_of,
    tile_scene,
    tiles_of,
)
from rulesdsl.games.neuroshima_hex.draw_text import board_text, tile_text
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile, army_name, printed
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.kernel.state import State
from rulesdsl.render.scene import Scene
from rulesdsl.render.terminal import Room


class Pictures:
    """See `games.drawing.Drawing`."""

    def __init__(self, game: Game) -> None:
        self.game = game

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
        tiles = tiles_of(self.game, library, state, language)
        shots = [Shot(a.start, a.end, a.label) for a in arrows]
        return board_scene(tiles, cells_of(board_of(self.game, library, state)), title, highlights, shots)

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
        return board_text(
            tiles_of(self.game, library, state, language),
            cells_of(board_of(self.game, library, state)),
            title,
            highlights,
            width=room.width,
            colour="ansi" if room.colour else "none",
            unicode=room.unicode,
            legend=legend,
        )

    def thing(
        self, library: Library, definition: Definition, rules: Sequence[str] = (), *, language: str = "en"
    ) -> Scene:
        return tile_scene(_tile(library, definition, language), rules=rules)

    def thing_text(
        self,
        library: Library,
        definition: Definition,
        room: Room,
        rules: Sequence[str] = (),
        *,
        language: str = "en",
    ) -> str:
        return _words(_tile(library, definition, language), definition.count, room, rules)

    def army(self, library: Library, army: str, *, language: str = "en") -> Scene:
        tiles = [(_tile(library, d, language), d.count) for d in _all(library, army)]
        return army_scene(tiles, army_name(library, army, language))

    def army_text(self, library: Library, army: str, room: Room, *, language: str = "en") -> str:
        return "\n".join(_words(_tile(library, d, language), d.count, room, ()) for d in _all(library, army))


def _all(library: Library, army: str) -> Iterator[Definition]:
    return (d for d in library.definitions.values() if d.army == army)


def _tile(library: Library, definition: Definition, language: str) -> DrawnTile:
    return printed(
        definition,
        library.vocabulary,
        army=army_name(library, definition.army, language) if definition.army else "",
        language=language,
        policies=POLICIES.options(),
    )


def _words(tile: DrawnTile, count: int, room: Room, rules: Sequence[str]) -> str:
    if count > 1:
        tile = replace(tile, name=f"{tile.name} {'×' if room.unicode else 'x'}{count}")
    return tile_text(tile, rules, width=room.width, colour="ansi" if room.colour else "none")
