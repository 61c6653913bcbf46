"""Conditions: what is so, and what only scenarios ask."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.names import Name, Side, Span
    from rulesdsl.lang.tree.things import Pick, Relation


@dataclass(frozen=True, slots=True)
class Is:
    """`this is [not] netted`: a mark, a face, a state of the vocabulary."""

    subject: Pick
    state: Name
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Belongs:
    """`this is [not] yours` / `its bearer is enemy`."""

    subject: Pick
    side: Side
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class KindOf:
    """`it is [not] headquarters`."""

    subject: Pick
    kind: Name
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Stands:
    """`this is [not] next to your headquarters`, `a unit is here` (relation `here`, no anchor)."""

    subject: Pick
    relation: Relation
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Faces:
    """`hybrid at C5 faces ne`, in scenarios."""

    subject: Pick
    direction: Name
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Has:
    """`it has at least 2 wound`, `this has power`; amount None: any at all. `you have the most coins`: more
    than every other player."""

    subject: Pick
    what: Name
    amount: int | None = None
    order: Literal["exactly", "at least", "at most", "the most"] = "exactly"
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Holds:
    """`red holds 2 stone in pile`: what lies in a zone of a player; zone None: in the hand, or what
    the game has for one."""

    subject: Pick
    what: Name
    zone: Name | None = None
    amount: int | None = None
    order: Literal["exactly", "at least", "at most"] = "exactly"
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Running:
    """`it is [not] the turn of red`."""

    window: Name
    subject: Pick
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Ended:
    """`the game is [not] over`."""

    window: Name
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Wins:
    """`red wins`, `nobody wins`."""

    subject: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Exists:
    """`there is an enemy unit next to this`, `there is no ...`."""

    group: Pick
    negated: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Happened:
    """`it was [not] wounded in this segment`; in expectations `hybrid at C5 is destroyed` (no window).

    `active`: `it acted in this segment` / `it did not act in this segment`, what the thing itself did."""

    subject: Pick
    verb: Name
    window: Name | None = None
    negated: bool = False
    span: Span = span_field()
    active: bool = False


@dataclass(frozen=True, slots=True)
class All:
    """Conditions joined by `and`."""

    parts: tuple[Condition, ...]
    span: Span = span_field()


# What only scenarios ask, of a whole game.
GameState: TypeAlias = "Holds | Running | Ended | Wins"
Condition: TypeAlias = "Is | Belongs | KindOf | Stands | Faces | Has | Exists | Happened | All | GameState"
