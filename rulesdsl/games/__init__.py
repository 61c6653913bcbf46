"""Game packages, by key; each is imported when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesdsl.games.game import Game

MODULES: dict[str, str] = {
    "neuroshima-hex": "rulesdsl.games.neuroshima_hex.game",
}


def register(key: str, module: str) -> None:
    """Make a game known: `module` must hold `GAME`."""
    MODULES[key] = module


def load(key: str) -> Game:
    """The game of a key; `KeyError` when it is unknown."""
    game: Game = import_module(MODULES[key]).GAME
    return game
