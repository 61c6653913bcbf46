"""What a position is worth to a player: how the game ended, or what the game says of a position."""

from __future__ import annotations

from typing import Protocol, cast

from rulesdsl.content.model import Library
from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Outcome, WholeGame
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.state import State

WON = 1000.0  # more than any position that goes on


class Prospecting(Protocol):
    """A game that can say what a position promises; those that cannot are judged at their end only."""

    def prospect(self, library: Library, state: State, player: int) -> float:
        """How good a position is for a player, roughly in points of the game; pure in the state."""

    def prospect_after(
        self, library: Library, state: State, step: StepCall, answers: Answers, player: int
    ) -> float | Outcome:
        """The prospect after a step that is allowed, or how the game has ended by it.

        Raises `Pending` where an answer is missing.
        """


class Imagining(Protocol):
    """A game with hidden things, which can lay them as they might lie."""

    def imagine(self, library: Library, state: State, seed: int) -> State:
        """The same position with what is hidden laid by chance, and all further chance from the seed."""


def worth(game: WholeGame, library: Library, state: State, player: int) -> float:
    """What a position is worth to a player; what is good for an ally is good for him."""
    ended = game.outcome(library, state)
    if ended is not None:
        return ended_for(ended, state, player)
    if not hasattr(game, "prospect"):
        return 0.0
    return cast("Prospecting", game).prospect(library, state, player)


def worth_after(
    game: WholeGame, library: Library, state: State, step: StepCall, answers: Answers, player: int
) -> float:
    """What the position after a step is worth. Raises `Pending` where an answer is missing."""
    if not hasattr(game, "prospect_after"):
        return worth(game, library, game.run(library, state, step, answers, None), player)
    found = cast("Prospecting", game).prospect_after(library, state, step, answers, player)
    return ended_for(found, state, player) if isinstance(found, Outcome) else found


def ended_for(ended: Outcome, state: State, player: int) -> float:
    """A win or a loss, and then by how much."""
    won = WON if player in ended.winners else -WON if ended.winners else 0.0
    return won + margin(ended.points, state.teams, player)


def margin(points: tuple[int, ...], teams: tuple[int, ...], player: int) -> float:
    """Points of a side less those of the others, each side by the mean of its players."""
    own = [p for p, team in zip(points, teams, strict=True) if team == teams[player]]
    others = [p for p, team in zip(points, teams, strict=True) if team != teams[player]]
    return sum(own) / len(own) - (sum(others) / len(others) if others else 0.0)


def imagined(game: WholeGame, library: Library, state: State, seed: int) -> State:
    """A position that could be this one; itself where a game hides nothing."""
    return cast("Imagining", game).imagine(library, state, seed) if hasattr(game, "imagine") else state
