"""One whole game from its set-up to its end, decided by agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from rulesdsl.content.model import Library
from rulesdsl.games.match import Match, Outcome, WholeGame
from rulesdsl.record.games import History
from rulesdsl.simulate.agents import Agent, Blind


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is played with. `players`: keys of who plays what, by seat; `seed`: of the game's own
    chance and, with the seat, of each agent's."""

    players: tuple[str, ...]
    policies: Mapping[str, str]
    seed: int
    mode: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played to its end. `choices`: the index of every option chosen, in order."""

    setup: Setup
    outcome: Outcome
    choices: tuple[int, ...]
    end: Match


def seeded(*parts: object) -> Random:
    """A stream of chance of its own for these parts: the same on any machine."""
    return Random("/".join(str(part) for part in parts))


def play(
    game: WholeGame,
    library: Library,
    setup: Setup,
    agents: Sequence[Agent],
    watch: Callable[[Match, int], None] | None = None,
) -> Played:
    """Play a game; `watch` is called with each position and the index chosen there.

    Raises `Illegal` when the players cannot play together.
    """
    match = Match.start(game, library, setup.players, setup.policies, setup.seed, setup.mode)
    streams = [seeded(setup.seed, seat) for seat in range(len(setup.players))]
    blind = [one if isinstance(one, Blind) else None for one in agents]
    choices: list[int] = []
    while not match.over:
        seat = match.player
        picker = blind[seat]
        if picker is not None:
            index = picker.pick(match.count, streams[seat])
        else:
            index = agents[seat].choose(match.seen_by(seat), streams[seat])
        if watch is not None:
            watch(match, index)
        choices.append(index)
        match = match.choose(index)
    outcome = match.outcome
    assert outcome is not None  # a game that offers nothing more has ended
    return Played(setup, outcome, tuple(choices), match)


def history(game: WholeGame, library: Library, setup: Setup, choices: Sequence[int]) -> History:
    """The game that was played by these choices, with the way to its end."""
    found = History.start(game, library, setup.players, setup.policies, setup.seed, setup.mode)
    for choice in choices:
        found = found.choose(choice)
    return found
