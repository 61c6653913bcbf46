"""Games and libraries by name, loaded once in each process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import Game


class World(Protocol):
    """Where scenarios find their game and its content."""

    def games(self) -> Sequence[str]:
        """The keys of all games."""

    def game(self, key: str) -> Game:
        """A game by its key; `KeyError` when there is none."""

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        """The content of a game with further packs, and what is wrong with these."""


def shipped() -> World:
    """The installed games with the content that travels with them."""
    raise NotImplementedError
