"""What goes on as long as its source does, and the clauses that say so."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.amounts import Amount
    from rulesdsl.lang.tree.names import Name, Span
    from rulesdsl.lang.tree.things import Pick, Players


@dataclass(frozen=True, slots=True)
class Change:
    """`get +1 melee [(at least 0)]`."""

    stat: Name
    amount: Amount
    floor: int | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Bound:
    """`have exactly 1 action at 0`, `have at most 1 battle-die`."""

    order: Literal["exactly", "at least", "at most"]
    amount: int
    stat: Name
    at: int | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Extra:
    """`get 1 extra action`."""

    amount: int
    thing: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Mark:
    """`are netted`, `have power`: a mark of the vocabulary. `off` is a mark on abilities."""

    mark: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Unmarkable:
    """`cannot be netted`."""

    mark: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Control:
    """`are yours`."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Serve:
    """`serve you`: the abilities of the subject work for another side."""

    whom: Players
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Reach:
    """`reach each own unit in matrix`."""

    targets: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Cannot:
    """`cannot move`, `cannot place units`."""

    deed: Name
    target: Pick | None = None
    span: Span = span_field()
    passive: bool = False  # `cannot be destroyed`


@dataclass(frozen=True, slots=True)
class Grant:
    """`have mobility`: a keyword given to others."""

    keyword: Name
    arguments: tuple[str, ...] = ()
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Cost:
    """`placing cards here costs enemies 2 more` (the deed is the subject of the clause's verb)."""

    deed: Name
    target: Pick
    whom: Players
    amount: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ThrowBack:
    """`hits arriving on this are thrown back`: they hit what stands in front of the arm instead."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class SendOn:
    """`hits arriving on this are sent to [n, ne]`: they come in by an arm and leave by these."""

    to: tuple[Name, ...]
    span: Span = span_field()


Effect: TypeAlias = (
    "Change | Bound | Extra | Mark | Unmarkable | Control | Serve | Reach | Cannot | Grant | Cost"
    " | ThrowBack | SendOn"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One subject and what is true of it."""

    subject: Pick
    effect: Effect
    span: Span = span_field()
