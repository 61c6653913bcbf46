"""The small decisions of a step walked to their ends: every way to do it, and what each is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rulesdsl.content.model import Library
from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Match, WholeGame, known_of
from rulesdsl.kernel.chance import BadChance
from rulesdsl.kernel.decide import Answers, BadAnswer, Pending
from rulesdsl.kernel.state import State
from rulesdsl.simulate.worth import worth, worth_after


@dataclass(frozen=True, slots=True)
class Line:
    """One way to do a step. `option`: the index to choose now; `answers`: to all decisions of the step;
    `value`: what the position after it is worth."""

    option: int
    call: StepCall
    answers: tuple[str, ...]
    value: float


class Walk:
    """Walks steps for one player. `nodes` counts the positions that were judged."""

    def __init__(self, game: WholeGame, library: Library, player: int, rng: Random) -> None:
        self.game = game
        self.library = library
        self.player = player
        self.rng = rng
        self.nodes = 0

    def open_lines(self, match: Match, limit: int) -> list[Line]:
        """Every line from the open decision of a match, in the order of its options.

        `limit`: about how many lines at most; beyond it they are drawn evenly over the tree of choices.
        """
        if match.call is not None and match.asked is not None:
            share = _share(len(match.asked.options), limit, self.rng)
            return [
                line
                for i, most in share
                for line in self._below(
                    i, match.state, match.call, (*match.given, match.asked.options[i]), most, match.known
                )
            ]
        if match.menu is None:
            return []
        calls = match.menu.calls
        share = _share(len(calls), limit, self.rng)
        shared = known_of(self.game, self.library, match.state)
        return [
            line
            for i, most in share
            for line in self._below(i, match.state, calls[i], (), most, dict(shared))
        ]

    def _below(
        self,
        option: int,
        state: State,
        call: StepCall,
        given: tuple[str, ...],
        limit: int,
        known: dict[object, Any],
    ) -> list[Line]:
        try:
            value = worth_after(self.game, self.library, state, call, Answers(given, known), self.player)
        except Pending as pending:
            asked = pending.decision
            rows = [
                self._below(option, state, call, (*given, asked.options[i]), most, known)
                for i, most in _share(len(asked.options), limit, self.rng)
            ]
            if self._friend(state, asked.player):
                return [line for row in rows for line in row]
            # an opponent answers as is worst for the player
            return [min((best_of(row) for row in rows), key=_value)]
        except (BadAnswer, BadChance):
            # what was drawn in this step is not what lies there for who may not know it: not judged
            return [Line(option, call, given, worth(self.game, self.library, state, self.player))]
        self.nodes += 1
        return [Line(option, call, given, value)]

    def after(self, match: Match, line: Line) -> State:
        """The state when a line from a match was done."""
        return self.game.run(self.library, match.state, line.call, Answers(line.answers), None)

    def _friend(self, state: State, player: int) -> bool:
        return player < 0 or state.teams[player] == state.teams[self.player]


def _value(line: Line) -> float:
    return line.value


def best_of(lines: Sequence[Line], rng: Random | None = None) -> Line:
    """The line of the highest value; among equals one that chance picks, the first without chance."""
    top = max(line.value for line in lines)
    equal = [line for line in lines if line.value == top]
    return equal[0] if rng is None else rng.choice(equal)


def _share(count: int, limit: int, rng: Random) -> list[tuple[int, int]]:
    """Which of `count` options are walked, each with its part of the limit."""
    if count > limit:
        return [(i, 1) for i in sorted(rng.sample(range(count), limit))]
    part, more = divmod(limit, count)
    return [(i, part + (i < more)) for i in range(count)]
