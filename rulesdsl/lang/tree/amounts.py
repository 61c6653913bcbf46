"""Amounts, limits, prices and how long."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.names import Name, Span
    from rulesdsl.lang.tree.things import Pick


@dataclass(frozen=True, slots=True)
class Per:
    """`+1 ... per net on this`: `amount` times the number of things in `group`; `per 2 nets on this`: for
    every full two of them."""

    amount: int
    group: Pick
    span: Span = span_field()


Amount: TypeAlias = "int | Per"


@dataclass(frozen=True, slots=True)
class Limit:
    """`(once per unit per battle)`: `times` within every combination of `per`."""

    times: int
    per: tuple[Name, ...]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Price:
    """`(pay 1 life)`."""

    amount: int
    what: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Duration:
    """`until the end of {this, the next, each opponent's next} {segment, battle, turn}` / `for good`."""

    which: Literal["this", "next", "each-opponents-next", "for-good"]
    window: Name | None
    span: Span = span_field()
