"""Who and what: things, players, places, groups and what tells their members apart."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from rulesdsl.lang.tree.names import span_field

if TYPE_CHECKING:
    from rulesdsl.lang.tree.names import Name, Side, Span


@dataclass(frozen=True, slots=True)
class This:
    """`this`: the bearer of the sentence."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class It:
    """`it`: the one thing just chosen or named."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Here:
    """`here`: the place of `this`; `there`: the place that the thing last named has left."""

    word: Literal["here", "there"] = "here"
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Bearer:
    """`its bearer`: what a marker lies on."""

    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """`its hex`, `the region of this`: the place under a thing."""

    of: Pick
    kind: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class That:
    """`that pusher`: a thing named with `as`."""

    name: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Owned:
    """`your headquarters`, `each opponent's hand`: the one thing of a kind that a player has."""

    owner: Literal["your", "its owner's", "each opponent's"]
    kind: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Players:
    """`you`, `enemies`, `players`, `nobody`."""

    who: Literal["you", "enemies", "allies", "players", "nobody"]
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Placed:
    """`red guard at P1`: one entity of a scenario, by where it stood at the start; `red guard 2 at P1`:
    the second such line of the board."""

    army: Name | None
    definition: Name
    place: Name
    span: Span = span_field()
    number: int = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """`red has 3 coins`: a player of a scenario, by what he plays (or a place: `resolve` makes it a Spot)."""

    name: Name
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Quantity:
    """`one`, `2`, `up to 2`, `each`; None in a Group means an article or nothing."""

    kind: Literal["exactly", "up-to", "each", "other"]
    amount: int = 1
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Relation:
    """`connected to this`, `within 2 of that centre`, `between ends`, `on this`, `in hand`; without anchors
    `next to each other`, of things that are chosen together."""

    word: Name
    anchors: tuple[Pick, ...] = ()
    distance: int | None = None
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class With:
    """`with venom`, `with 2 venom`, `without power`: counters, marks, keywords or printed traits."""

    what: Name
    amount: int | None = None
    without: bool = False
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Did:
    """`that a friendly unit wounded in this segment` / `that was wounded in this segment`: a tally.

    `active`: `that acted in this segment`, what the thing itself did."""

    actor: Pick | None
    verb: Name
    window: Name
    active: bool = field(default=False, kw_only=True)
    span: Span = span_field()


@dataclass(frozen=True, slots=True)
class Best:
    """`with the most destruction [to X]`."""

    order: Literal["most", "least", "highest", "lowest"]
    measure: Name
    to: Pick | None = None
    span: Span = span_field()


Filter: TypeAlias = "Relation | With | Did"


@dataclass(frozen=True, slots=True)
class Group:
    """A described set: quantity, sides, tags (`ranged`), kinds, filters, exceptions, a superlative."""

    kinds: tuple[Name, ...]
    quantity: Quantity | None = None
    sides: tuple[Side, ...] = ()
    tags: tuple[Name, ...] = ()
    filters: tuple[Filter, ...] = ()
    excepts: tuple[Name, ...] = ()
    best: Best | None = None
    span: Span = span_field()
    alias: Name | None = None  # `a friendly unit as striker`, where an event speaks of two


@dataclass(frozen=True, slots=True)
class Spot:
    """`C4` in `pusher at C3 is at C4` (the anchor of relation `at`) or `C4 has 1 cairn`: one named place."""

    name: Name
    span: Span = span_field()


Pick: TypeAlias = (
    "This | It | Here | Bearer | PlaceOf | That | Owned | Players | Placed | Seat | Spot | Group"
)
