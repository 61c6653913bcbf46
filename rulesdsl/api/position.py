"""Pictures of written positions and of recorded games."""

from __future__ import annotations

from functools import partial

from rulesdsl.api.picture import Picture, pictures_of
from rulesdsl.content.model import Library
from rulesdsl.games.game import Game
from rulesdsl.kernel.state import State
from rulesdsl.record.positions import Shelf, parse_position


def state_picture(game: Game, library: Library, state: State, title: str, language: str = "en") -> Picture:
    """The board of a state."""
    pictures = pictures_of(game)

    return Picture(
        partial(pictures.board, library, state, title, language=language),
        lambda room: pictures.board_text(library, state, room, title, language=language),
    )


def position_picture(text: str, shelf: Shelf, language: str = "en") -> Picture:
    """The board of a position. `RulesError` with all that is wrong with the text."""
    found = parse_position(text, shelf)
    title = found.game.title
    return state_picture(found.game, found.library, found.state, title, language)
