"""Game packages, by key; each is imported when first asked for.

To bring a game of one's own, give its module in the environment: `RULESDSL_GAMES="key=module,..."`, or
call `register`. The module is found as Python finds modules and holds `GAME`; see `games.game.Game`.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesdsl.games.game import Game

VARIABLE = "RULESDSL_GAMES"
_ONE = re.compile(r"[a-z][a-z0-9-]*=[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")

MODULES: dict[str, str] = {
    "neuroshima-hex": "rulesdsl.games.neuroshima_hex.game",
    "chaos-in-the-old-world": "rulesdsl.games.chaos_in_the_old_world.game",
    "megaton-mashup": "rulesdsl.games.megaton_mashup.game",
}


class GamesError(Exception):
    """The environment names games in a way that cannot be read."""


# The game that commands mean when none is named.
DEFAULT = "neuroshima-hex"


def register(key: str, module: str) -> None:
    """Make a game known: `module` must hold `GAME`."""
    MODULES[key] = module


def register_named(text: str) -> None:
    """Make known what `key=module,...` names. Raises GamesError, and then nothing is registered."""
    pairs = [pair.strip() for pair in text.split(",") if pair.strip()]
    for pair in pairs:
        if not _ONE.fullmatch(pair):
            raise GamesError(f"{VARIABLE}: `{pair}` is not `key=module`, such as `my-game=my_game.game`")
    for pair in pairs:
        register(*pair.split("="))


def load(key: str) -> Game:
    """The game of a key; `KeyError` when it is unknown, GamesError when its module is no game."""
    if key not in MODULES and PROBLEM is not None:
        raise PROBLEM
    module = MODULES[key]
    try:
        game: Game = import_module(module).GAME
    except ModuleNotFoundError as error:
        if error.name is None or not (module == error.name or module.startswith(f"{error.name}.")):
            raise
        raise GamesError(f"the module `{module}` of the game `{key}` is not found") from error
    except AttributeError as error:
        raise GamesError(f"the module `{module}` of the game `{key}` holds no `GAME`") from error
    if game.key != key:
        raise GamesError(f"the game in `{module}` has the key `{game.key}`, not `{key}`")
    return game


# What is wrong with the environment is told when a game is asked for that it may have meant.
PROBLEM: GamesError | None = None
try:
    register_named(os.environ.get(VARIABLE, ""))
except GamesError as found:
    PROBLEM = found
