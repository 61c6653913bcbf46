"""Who decides in a game: agents by name, each made anew for a seat of a game.

An agent is a function of what its player may know, of what it was asked before in this game, and of the
chance it is given: the same seeds give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from random import Random
from typing import Protocol, runtime_checkable

from rulesdsl.games.match import Match

# What may be named -> what it does; the module of the same name holds it as `make`.
AGENTS: Mapping[str, str] = {
    "random": "any option, each as likely as the others",
    "greedy": "tries every way to do each step and takes the one after which the position is worth most",
    "searcher": "looks on through its own turn and an opponent's reply for the best steps; "
    "`searcher:600` judges about 600 positions a decision",
}


class Agent(Protocol):
    """Decides for one player through one game."""

    def choose(self, match: Match, rng: Random) -> int:
        """The index of an option of the open decision. `match` is as the player sees it."""


@runtime_checkable
class Blind(Protocol):
    """An agent that looks at nothing but how many options there are."""

    def pick(self, count: int, rng: Random) -> int:
        """The index of one of so many options."""


class BadAgent(ValueError):
    """No agent is called so, or its number makes no sense. `near`: what was probably meant."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near


class RandomAgent:
    """Any option, each as likely as the others; no label is looked at."""

    def choose(self, match: Match, rng: Random) -> int:
        return self.pick(match.count, rng)

    def pick(self, count: int, rng: Random) -> int:
        """See `Blind`."""
        return rng.randrange(count)


def agent(spec: str) -> Callable[[], Agent]:
    """What makes agents of a spec: a name, or `name:nodes`. Raises `BadAgent`."""
    from rulesdsl.diagnostics.near import nearest

    name, colon, number = spec.partition(":")
    if name not in AGENTS:
        near = nearest(name, list(AGENTS)) or ""
        raise BadAgent(f"there is no agent `{name}`; there are {', '.join(AGENTS)}", near)
    nodes = 0
    if colon:
        if name == "random":
            raise BadAgent("`random` looks at nothing, so it takes no number of positions", "random")
        if not number.isdecimal() or not 1 <= int(number) <= 1_000_000:
            raise BadAgent(f"`{spec}`: after the colon stands a number of positions from 1 to 1000000")
        nodes = int(number)
    if name == "random":
        return RandomAgent
    make: Callable[[int], Agent] = import_module(f"rulesdsl.simulate.{name}").make
    return lambda: make(nodes)
