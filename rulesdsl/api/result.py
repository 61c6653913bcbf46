"""What came of a step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulesdsl.kernel.trace import Happening
from rulesdsl.scenarios.run import Result as Run
from rulesdsl.scenarios.snapshot import snapshot

if TYPE_CHECKING:
    from rulesdsl.api.board import Board


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that waits for an answer: who must choose what, among which options.

    `player` is the key of a set, or empty when nobody owns the choice; `ability` is the id of what asks.
    """

    name: str
    player: str
    options: tuple[str, ...]
    ability: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """`board` is what is left; `decision` is a question that must be answered first, or None.

    While a decision waits, `board` is the board as before, and `happenings` end where it is asked.
    """

    board: Board
    run: Run = field(repr=False)
    decision: Question | None = None

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """Every event in order, each with its cause (see `rulesdsl.kernel.trace.Happening`)."""
        return self.run.happenings

    @property
    def answers(self) -> tuple[tuple[str, str], ...]:
        """The decisions that were asked, each with the option taken."""
        return tuple((asked.decision.name, asked.option) for asked in self.run.asked)

    @property
    def destroyed(self) -> tuple[str, ...]:
        """What was destroyed, sorted: `hybrid at C5`, by where it lay at the start."""
        return self._left("destroyed")

    @property
    def removed(self) -> tuple[str, ...]:
        """What left the board in another way, sorted."""
        return self._left("removed")

    def _left(self, how: str) -> tuple[str, ...]:
        gone = (h for h in self.happenings if h.kind == "left" and h.detail == how)
        return tuple(sorted(self.run.label(h.subject) for h in gone))

    @property
    def text(self) -> str:
        """What happened, as snapshots tell it: the board before, each moment, decisions, the board after."""
        told = snapshot(self.run)
        told = told[told.index("\n\n") + 2 :]
        if self.decision is None:
            return told
        # nothing after the question has happened
        head = told.partition("\n\nafter\n")[0]
        who = self.decision.player or "nobody"
        options = "".join(f"  {option}\n" for option in self.decision.options)
        return f"{head}\n\nwaiting for {who}: {self.decision.name}\n{options}"

    def _repr_svg_(self) -> str:
        return self.board.svg()

    def __str__(self) -> str:
        return self.text
