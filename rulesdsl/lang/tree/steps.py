"""What is done: acts, and the steps that say whether."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.amounts import Amount, Duration
    from rulesdsl.lang.tree.conditions import Condition
    from rulesdsl.lang.tree.effects import Clause
    from rulesdsl.lang.tree.names import Name, Span
    from rulesdsl.lang.tree.things import Pick


@dataclass(frozen=True, slots=True)
class Deal:
    """`deal 2 wound to X`, `deal a deadly hit to X`; amount `deadly` is enough to kill, absorbable."""

    amount: Amount | Literal["deadly"]
    what: Name
    to: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Destroy:
    target: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a thing off, or `amount` of a counter (`remove 1 venom from it`: Take)."""

    target: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Put:
    """`put 1 venom on it [per own unit here] [until ...]`: counters or markers with a supply."""

    amount: Amount
    what: Name
    on: Pick
    until: Duration | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Take:
    """`take 1 venom from it`."""

    amount: int
    what: Name
    source: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose one enemy unit next to this [as prey]`."""

    pick: Pick
    alias: Name | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Move:
    """`move it up to 1 hex [toward X] [and turn it]`, `move it there`, `move it anywhere`."""

    target: Pick
    distance: int | None = None  # None with `to` None: anywhere
    up_to: bool = False
    to: Pick | None = None
    toward: Pick | None = None
    turn: bool = False
    span: Span = span_field()
    unit: Name | None = None  # what distance is counted in


@dataclass(frozen=True, slots=True)
class Turn:
    target: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Swap:
    target: Pick
    other: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Push:
    """`push it from that pusher`: one place away, the pushed side chooses."""

    target: Pick
    away_from: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Pull:
    """`pull it to this`."""

    target: Pick
    toward: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Place:
    target: Pick
    on: Pick
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Heal:
    """`heal your headquarters 1`."""

    target: Pick
    amount: int
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Gain:
    """`you gain 2 power [per own unit here]` / `each opponent loses 1 power` (negative)."""

    who: Pick
    amount: Amount
    what: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Roll:
    """`roll 2 battle-die`: results are an event a scenario may script."""

    amount: Amount
    dice: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Strike:
    """`this strikes [X]`: makes its printed attack now."""

    who: Pick
    target: Pick | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Start:
    """`start a battle`: a procedure of the game."""

    procedure: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Lasting:
    """`until the end of the battle, it gets +1 melee`."""

    duration: Duration
    clause: Clause
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class ForEvery:
    """`for every grave on a free hex: place ...`."""

    group: Pick
    act: Act
    span: Span = span_field()


Act: TypeAlias = (
    "Deal | Destroy | Remove | Put | Take | Choose | Move | Turn | Swap | Push | Pull | Place | Heal | Gain"
    " | Roll | Strike | Start | Lasting | ForEvery"
)


@dataclass(frozen=True, slots=True)
class Step:
    """One act, perhaps optional (`you may`), perhaps with a tail (`unless` / `only if`)."""

    act: Act
    may: bool = False
    unless: Condition | None = None
    only_if: Condition | None = None
    span: Span = span_field()
