"""A scenario as read from its file: a board, steps, answers, and what must come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulesdsl.content.nodes import Scalar
from rulesdsl.diagnostics.diagnostic import Place
from rulesdsl.lang.tree import Expectation

if TYPE_CHECKING:
    from rulesdsl.scenarios.standing import GoesOn
    from rulesdsl.scenarios.start import Start


@dataclass(frozen=True, slots=True)
class Laid:
    """One line of the board. `owner` is an index into the scenario's players."""

    definition: str
    owner: int
    place: str
    facing: str
    counters: Mapping[str, int]
    quote: Scalar


@dataclass(frozen=True, slots=True)
class Unit:
    """A thing that a step names by the place where it stood at the start."""

    definition: str
    place: str
    number: int = 1  # of several alike on this place, in the order of the board


@dataclass(frozen=True, slots=True)
class Step:
    """One step; `refused` is the rule id that must forbid it (`""`: it must be allowed)."""

    name: str
    player: int
    quote: Scalar
    definition: str = ""
    ability: str = ""
    unit: Unit | None = None
    place: str = ""
    facing: str = ""
    refused: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one decision, in the order they are asked."""

    name: Scalar
    option: Scalar


@dataclass(frozen=True, slots=True)
class Claim:
    """One expectation: a state of the effect language, at a moment or at the end."""

    quote: Scalar
    expectation: Expectation


@dataclass(frozen=True, slots=True)
class Reading:
    """What holds under another option of a disputed point. What is None is as in the scenario."""

    policy: str
    option: str
    claims: tuple[Claim, ...]
    answers: tuple[Answer, ...] | None
    at: Place
    chance: tuple[int, ...] | None = None
    steps: tuple[Step, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One file, checked: every name in it is known."""

    path: str
    title: str
    at: Place
    game: str
    players: tuple[str, ...]
    teams: tuple[int, ...]
    board: tuple[Laid, ...]
    steps: tuple[Step, ...]
    cites: tuple[str, ...] = ()
    ruleset: str | None = None
    policies: Mapping[str, str] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    chance: tuple[int, ...] = ()
    chance_at: Place | None = None
    purses: tuple[Mapping[str, int], ...] = ()  # counters of each player at the start
    claims: tuple[Claim, ...] = ()
    readings: tuple[Reading, ...] = ()
    packs: tuple[str, ...] = ()
    goes_on: GoesOn | None = None  # where a whole game stands that goes on
    notes: str = ""
    start: Start | None = None  # a position or a record that it begins with

    @property
    def whole(self) -> bool:
        """Whether a whole game is played, not only on a board."""
        return self.goes_on is not None or (self.start is not None and bool(self.start.state.clock))
