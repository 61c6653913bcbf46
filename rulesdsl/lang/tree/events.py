"""What can happen, and moments."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.names import Name, Span
    from rulesdsl.lang.tree.things import Pick


@dataclass(frozen=True, slots=True)
class Moment:
    """`before the battle`, `at the end of the segment`: edge and window of the game's closed list."""

    edge: Literal["before", "after", "start", "end"]
    window: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Happens:
    """`this wounds a unit`, `a unit that this wounded in this segment dies`, `this kills X by melee`."""

    subject: Pick
    verb: Name
    object: Pick | None = None
    by: Name | None = None
    window: Name | None = None
    passive: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Becomes:
    """`an enemy unit becomes yours by this` (state None) / `this becomes netted`."""

    subject: Pick
    state: Name | None = None
    by_this: bool = False
    span: Span = span_field()


EventShape: TypeAlias = "Moment | Happens | Becomes"
