"""What a game adds to the notation of positions; rooms above never import a game for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game
from rulesdsl.kernel.state import Entity


class Notation(Protocol):
    """`words`: what may be said of a thing beside counters, as `Game.put` understands it; `purse`: what
    players have beside the counters that content speaks of; `off`: where things of the board are that are off
    it, besides those that were destroyed or removed."""

    words: Sequence[str]
    purse: Sequence[str]
    off: Sequence[str]

    def lies_on(self, library: Library, entity: Entity) -> Mapping[str, int]:
        """What is said of a thing: counters, or `words` that say the same in a better way."""


class Plain:
    """The notation of a game that adds nothing: counters as they are."""

    words: Sequence[str] = ()
    purse: Sequence[str] = ()
    off: Sequence[str] = ()

    def lies_on(self, library: Library, entity: Entity) -> Mapping[str, int]:
        return entity.counters


def notation_of(game: Game) -> Notation:
    """What the game adds; games need not have any."""
    offer = getattr(game, "notation", None)
    found: Notation = offer() if offer is not None else Plain()
    return found
