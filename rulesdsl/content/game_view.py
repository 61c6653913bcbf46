"""What content needs of a game; the games' own interface has all of it and more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

from rulesdsl.content.game_schema import GameSchema
from rulesdsl.kernel.policy import PolicyTable
from rulesdsl.lang.vocabulary import Vocabulary


class ContentGame(Protocol):
    """The words, policies and file shapes of a game."""

    @property
    def key(self) -> str: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    @property
    def policies(self) -> PolicyTable: ...
    @property
    def schema(self) -> GameSchema: ...


# Gives the game of a key; raises `KeyError` when there is none.
GameLoader: TypeAlias = Callable[[str], ContentGame]
