"""The moods of a sentence, and what else is read: expectations, calls of keywords."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.amounts import Limit, Price
    from rulesdsl.lang.tree.conditions import Condition
    from rulesdsl.lang.tree.effects import Clause
    from rulesdsl.lang.tree.events import EventShape
    from rulesdsl.lang.tree.names import Name, Span
    from rulesdsl.lang.tree.steps import Step
    from rulesdsl.lang.tree.things import Group, Pick


@dataclass(frozen=True, slots=True)
class Continuous:
    """`[Even while netted,] [While C,] clause and clause.` `despite` are the marks it works through."""

    clauses: tuple[Clause, ...]
    condition: Condition | None = None
    despite: tuple[Name, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Event:
    """`When / After / Before E [, if C], [at once] steps.`"""

    timing: Literal["when", "after", "before", "at"]
    event: EventShape
    steps: tuple[Step, ...]
    condition: Condition | None = None
    at_once: bool = False
    limits: tuple[Limit, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Check:
    """`As soon as C, steps.`"""

    condition: Condition
    steps: tuple[Step, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Instead:
    """`[you may] instead [of N wound] steps`; `amount` None: of the whole."""

    steps: tuple[Step, ...]
    amount: int | None = None
    span: Span = span_field()
    what: Name | None = None  # the counter that `of 1 wound` names


@dataclass(frozen=True, slots=True)
class Amend:
    """`it gets +1 strength`."""

    stat: Name
    amount: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Convert:
    """`change [1 side of] it into ranged` / `into the other kind` (into None)."""

    sides: int | None
    into: Name | None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Replacement:
    """`If S would V [O] [limits] [, if C], [you may] instead ... / it gets ... / change ...`."""

    subject: Pick
    verb: Name
    outcome: Instead | Amend | Convert
    object: Pick | None = None
    limits: tuple[Limit, ...] = ()
    condition: Condition | None = None
    may: bool = False
    span: Span = span_field()
    passive: bool = False  # `would be discarded`


@dataclass(frozen=True, slots=True)
class Action:
    """`Action [(from hand)] [(limits)] [(pay ...)] [while C]: steps.`"""

    steps: tuple[Step, ...]
    limits: tuple[Limit, ...] = ()
    prices: tuple[Price, ...] = ()
    condition: Condition | None = None
    hidden: bool = False
    from_hand: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Preference:
    """`Prefer paths with the most destruction.`"""

    group: Group
    span: Span = span_field()


Sentence: TypeAlias = "Continuous | Event | Check | Replacement | Action | Preference"


@dataclass(frozen=True, slots=True)
class Expectation:
    """`[segment 3:] hybrid at C5 is destroyed [and ...]`: a state, at a moment or at the end."""

    state: Condition | NothingElse
    window: Name | None = None
    number: int | None = None
    span: Span = span_field()
    edge: Literal["before", "after"] | None = None  # `before battle:`, with no number


@dataclass(frozen=True, slots=True)
class NothingElse:
    """`nothing else is destroyed`: the verbs that hold of no entity but those already named.

    `at_all`: `nothing is destroyed`, of none whatever.
    """

    verb: Name
    at_all: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Call:
    """`officer(melee, +1) on [nw, n, ne], reach 2`: a keyword with arguments, arms and reach."""

    keyword: Name
    arguments: tuple[str, ...] = ()
    arms: tuple[Name, ...] | None = None
    reach: int = 1
    span: Span = span_field()
