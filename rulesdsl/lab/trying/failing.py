"""What failed, and where it is shown: on a board, at a step of a game, or where a written position stands."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdsl.games.fuzzing import Board
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.state import State
from rulesdsl.lab.trying.rambles import Look
from rulesdsl.lab.trying.trials import Wrong


@dataclass(frozen=True, slots=True)
class Stand:
    """A step that is about to be done where a game stands. `text`: the position as it is written."""

    text: str
    state: State
    step: StepCall


@dataclass(frozen=True, slots=True)
class Failing:
    """What failed: one of `board`, `look` and `stand`."""

    wrong: Wrong
    number: int
    board: Board | None = None
    look: Look | None = None
    stand: Stand | None = None

    @property
    def things(self) -> int | None:
        """How many lie there; None at a step of a game."""
        if self.board is not None:
            return len(self.board.lines)
        return len(self.stand.state.on_board()) if self.stand is not None else None
