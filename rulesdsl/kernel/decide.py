"""Decisions are values: who must choose what, among which options.

A batch, and any step of a turn, is a pure function of (state, answers so far). Where an answer is
missing it raises `Pending`; the procedure's entry point turns that into a returned `Decision` and the
caller runs it again with one answer more. Nothing is kept suspended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.kernel.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice. `name` says what is chosen (`clown of the-clown at C3`); `options` are readable
    labels, each unique; `player` is the index of who decides; `ability` is the id of what asks;
    `secret`: whether it is made without knowing what others decide at the same time;
    `barred`: what a rule forbids now, which the step refuses with its reason."""

    name: str
    player: int
    options: tuple[str, ...]
    ability: str = ""
    secret: bool = False
    barred: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The name as it is asked: with a word where nobody is to know what others choose meanwhile."""
        return f"{self.name} (in secret)" if self.secret else self.name


class Pending(Exception):
    """An answer is missing. `state`: how far the step has come; None where nobody says."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.name)
        self.decision = decision
        self.state: State | None = None


class BadAnswer(Exception):
    """An answer is not among the options."""

    def __init__(self, decision: Decision, answer: str) -> None:
        super().__init__(f"{answer!r} is not an option of {decision.name}")
        self.decision = decision
        self.answer = answer


class Answers:
    """The answers given so far, read in order. `asked` lists each decision with its answer.

    `known`: what runs of the same step on the same state with fewer answers have worked out; whoever
    runs a step again with one answer more hands it on, and must not for any other step.
    """

    def __init__(self, given: Sequence[str] = (), known: dict[object, Any] | None = None) -> None:
        self.given = tuple(given)
        self.known: dict[object, Any] = {} if known is None else known
        self.asked: list[tuple[Decision, str]] = []

    @property
    def following(self) -> str | None:
        """The answer that the next decision will be given, if there is one."""
        return self.given[len(self.asked)] if len(self.asked) < len(self.given) else None

    @property
    def used(self) -> tuple[str, ...]:
        """The answers that were asked for until now."""
        return self.given[: len(self.asked)]

    def choose(self, decision: Decision) -> int:
        """The index of the chosen option. One option asks nobody. Raises Pending or BadAnswer."""
        if len(decision.options) == 1:
            return 0
        if len(self.asked) >= len(self.given):
            raise Pending(decision)
        answer = self.given[len(self.asked)]
        if answer not in decision.options:
            raise BadAnswer(decision, answer)
        self.asked.append((decision, answer))
        return decision.options.index(answer)


def unique(labels: Sequence[str]) -> list[str]:
    """Labels made distinct by a number, so that an answer names one option."""
    seen: dict[str, int] = {}
    made = []
    for label in labels:
        seen[label] = seen.get(label, 0) + 1
        made.append(label if seen[label] == 1 else f"{label} ({seen[label]})")
    return made
