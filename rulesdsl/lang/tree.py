"""The tree of one sentence: frozen nodes with spans.

The parser makes it with bare names; the resolver returns the same tree in which every `Name` carries
its vocabulary `Word`. Spans are offsets into the sentence and take no part in equality, so that
`parse(print(tree)) == tree`.
"""

# ruff: noqa: RUF009 - `_span()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets [start, end) into the text of one sentence."""

    start: int
    end: int


def _span() -> Span:
    return field(default=Span(0, 0), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word:
    """A vocabulary word: its category (`stat`, `mark`, `kind` ...) and its key."""

    category: str
    key: str


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written; after resolving `text` is the word's key and `word` is set."""

    text: str
    span: Span = _span()
    word: Word | None = None

    @property
    def key(self) -> str:
        """The key of the resolved word; `ValueError` when the name was never resolved."""
        if self.word is None:
            raise ValueError(f"name `{self.text}` was not resolved")
        return self.word.key


class Side(Enum):
    """Whose a thing is, seen from the side that an ability serves."""

    OWN = "own"
    ALLIED = "allied"
    FRIENDLY = "friendly"  # own or allied
    ENEMY = "enemy"
    NEUTRAL = "neutral"


# ---------------------------------------------------------------- who and what


@dataclass(frozen=True, slots=True)
class This:
    """`this`: the bearer of the sentence."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class It:
    """`it`: the one thing just chosen or named."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Here:
    """`here`: the place of `this`; `there`: the place that the thing last named has left."""

    word: Literal["here", "there"] = "here"
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Bearer:
    """`its bearer`: what a marker lies on."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class PlaceOf:
    """`its hex`, `the region of this`: the place under a thing."""

    of: Pick
    kind: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class That:
    """`that pusher`: a thing named with `as`."""

    name: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Owned:
    """`your headquarters`, `each opponent's hand`: the one thing of a kind that a player has."""

    owner: Literal["your", "its owner's", "each opponent's"]
    kind: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Players:
    """`you`, `enemies`, `players`, `nobody`."""

    who: Literal["you", "enemies", "allies", "players", "nobody"]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Placed:
    """`red guard at P1`: one entity of a scenario, by where it stood at the start; `red guard 2 at P1`:
    the second such line of the board."""

    army: Name | None
    definition: Name
    place: Name
    span: Span = _span()
    number: int = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """`red has 3 coins`: a player of a scenario, by what he plays (or a place: `resolve` makes it a Spot)."""

    name: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Quantity:
    """`one`, `2`, `up to 2`, `each`; None in a Group means an article or nothing."""

    kind: Literal["exactly", "up-to", "each", "other"]
    amount: int = 1
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Relation:
    """`connected to this`, `within 2 of that centre`, `between ends`, `on this`, `in hand`; without anchors
    `next to each other`, of things that are chosen together."""

    word: Name
    anchors: tuple[Pick, ...] = ()
    distance: int | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class With:
    """`with venom`, `with 2 venom`, `without power`: counters, marks, keywords or printed traits."""

    what: Name
    amount: int | None = None
    without: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Did:
    """`that a friendly unit wounded in this segment` / `that was wounded in this segment`: a tally.

    `active`: `that acted in this segment`, what the thing itself did."""

    actor: Pick | None
    verb: Name
    window: Name
    active: bool = field(default=False, kw_only=True)
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Best:
    """`with the most destruction [to X]`."""

    order: Literal["most", "least", "highest", "lowest"]
    measure: Name
    to: Pick | None = None
    span: Span = _span()


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
    span: Span = _span()
    alias: Name | None = None  # `a friendly unit as striker`, where an event speaks of two


@dataclass(frozen=True, slots=True)
class Spot:
    """`C4` in `pusher at C3 is at C4` (the anchor of relation `at`) or `C4 has 1 cairn`: one named place."""

    name: Name
    span: Span = _span()


Pick: TypeAlias = (
    "This | It | Here | Bearer | PlaceOf | That | Owned | Players | Placed | Seat | Spot | Group"
)

# ---------------------------------------------------------------- amounts and limits


@dataclass(frozen=True, slots=True)
class Per:
    """`+1 ... per net on this`: `amount` times the number of things in `group`; `per 2 nets on this`: for
    every full two of them."""

    amount: int
    group: Pick
    span: Span = _span()


Amount: TypeAlias = "int | Per"


@dataclass(frozen=True, slots=True)
class Limit:
    """`(once per unit per battle)`: `times` within every combination of `per`."""

    times: int
    per: tuple[Name, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Price:
    """`(pay 1 life)`."""

    amount: int
    what: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Duration:
    """`until the end of {this, the next, each opponent's next} {segment, battle, turn}` / `for good`."""

    which: Literal["this", "next", "each-opponents-next", "for-good"]
    window: Name | None
    span: Span = _span()


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Is:
    """`this is [not] netted`: a mark, a face, a state of the vocabulary."""

    subject: Pick
    state: Name
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Belongs:
    """`this is [not] yours` / `its bearer is enemy`."""

    subject: Pick
    side: Side
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class KindOf:
    """`it is [not] headquarters`."""

    subject: Pick
    kind: Name
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Stands:
    """`this is [not] next to your headquarters`, `a unit is here` (relation `here`, no anchor)."""

    subject: Pick
    relation: Relation
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Faces:
    """`hybrid at C5 faces ne`, in scenarios."""

    subject: Pick
    direction: Name
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Has:
    """`it has at least 2 wound`, `this has power`; amount None: any at all. `you have the most coins`: more
    than every other player."""

    subject: Pick
    what: Name
    amount: int | None = None
    order: Literal["exactly", "at least", "at most", "the most"] = "exactly"
    negated: bool = False
    span: Span = _span()


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
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Running:
    """`it is [not] the turn of red`."""

    window: Name
    subject: Pick
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Ended:
    """`the game is [not] over`."""

    window: Name
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Wins:
    """`red wins`, `nobody wins`."""

    subject: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Exists:
    """`there is an enemy unit next to this`, `there is no ...`."""

    group: Pick
    negated: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Happened:
    """`it was [not] wounded in this segment`; in expectations `hybrid at C5 is destroyed` (no window).

    `active`: `it acted in this segment` / `it did not act in this segment`, what the thing itself did."""

    subject: Pick
    verb: Name
    window: Name | None = None
    negated: bool = False
    span: Span = _span()
    active: bool = False


@dataclass(frozen=True, slots=True)
class All:
    """Conditions joined by `and`."""

    parts: tuple[Condition, ...]
    span: Span = _span()


# What only scenarios ask, of a whole game.
GameState: TypeAlias = "Holds | Running | Ended | Wins"
Condition: TypeAlias = "Is | Belongs | KindOf | Stands | Faces | Has | Exists | Happened | All | GameState"

# ---------------------------------------------------------------- continuous effects


@dataclass(frozen=True, slots=True)
class Change:
    """`get +1 melee [(at least 0)]`."""

    stat: Name
    amount: Amount
    floor: int | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Bound:
    """`have exactly 1 action at 0`, `have at most 1 battle-die`."""

    order: Literal["exactly", "at least", "at most"]
    amount: int
    stat: Name
    at: int | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Extra:
    """`get 1 extra action`."""

    amount: int
    thing: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Mark:
    """`are netted`, `have power`: a mark of the vocabulary. `off` is a mark on abilities."""

    mark: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Unmarkable:
    """`cannot be netted`."""

    mark: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Control:
    """`are yours`."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Serve:
    """`serve you`: the abilities of the subject work for another side."""

    whom: Players
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Reach:
    """`reach each own unit in matrix`."""

    targets: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cannot:
    """`cannot move`, `cannot place units`."""

    deed: Name
    target: Pick | None = None
    span: Span = _span()
    passive: bool = False  # `cannot be destroyed`


@dataclass(frozen=True, slots=True)
class Grant:
    """`have mobility`: a keyword given to others."""

    keyword: Name
    arguments: tuple[str, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Cost:
    """`placing cards here costs enemies 2 more` (the deed is the subject of the clause's verb)."""

    deed: Name
    target: Pick
    whom: Players
    amount: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ThrowBack:
    """`hits arriving on this are thrown back`: they hit what stands in front of the arm instead."""

    span: Span = _span()


@dataclass(frozen=True, slots=True)
class SendOn:
    """`hits arriving on this are sent to [n, ne]`: they come in by an arm and leave by these."""

    to: tuple[Name, ...]
    span: Span = _span()


Effect: TypeAlias = (
    "Change | Bound | Extra | Mark | Unmarkable | Control | Serve | Reach | Cannot | Grant | Cost"
    " | ThrowBack | SendOn"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One subject and what is true of it."""

    subject: Pick
    effect: Effect
    span: Span = _span()


# ---------------------------------------------------------------- events


@dataclass(frozen=True, slots=True)
class Moment:
    """`before the battle`, `at the end of the segment`: edge and window of the game's closed list."""

    edge: Literal["before", "after", "start", "end"]
    window: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Happens:
    """`this wounds a unit`, `a unit that this wounded in this segment dies`, `this kills X by melee`."""

    subject: Pick
    verb: Name
    object: Pick | None = None
    by: Name | None = None
    window: Name | None = None
    passive: bool = False
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Becomes:
    """`an enemy unit becomes yours by this` (state None) / `this becomes netted`."""

    subject: Pick
    state: Name | None = None
    by_this: bool = False
    span: Span = _span()


EventShape: TypeAlias = "Moment | Happens | Becomes"

# ---------------------------------------------------------------- steps


@dataclass(frozen=True, slots=True)
class Deal:
    """`deal 2 wound to X`, `deal a deadly hit to X`; amount `deadly` is enough to kill, absorbable."""

    amount: Amount | Literal["deadly"]
    what: Name
    to: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Destroy:
    target: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a thing off, or `amount` of a counter (`remove 1 venom from it`: Take)."""

    target: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Put:
    """`put 1 venom on it [per own unit here] [until ...]`: counters or markers with a supply."""

    amount: Amount
    what: Name
    on: Pick
    until: Duration | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Take:
    """`take 1 venom from it`."""

    amount: int
    what: Name
    source: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose one enemy unit next to this [as prey]`."""

    pick: Pick
    alias: Name | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Move:
    """`move it up to 1 hex [toward X] [and turn it]`, `move it there`, `move it anywhere`."""

    target: Pick
    distance: int | None = None  # None with `to` None: anywhere
    up_to: bool = False
    to: Pick | None = None
    toward: Pick | None = None
    turn: bool = False
    span: Span = _span()
    unit: Name | None = None  # what distance is counted in


@dataclass(frozen=True, slots=True)
class Turn:
    target: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Swap:
    target: Pick
    other: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Push:
    """`push it from that pusher`: one place away, the pushed side chooses."""

    target: Pick
    away_from: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Pull:
    """`pull it to this`."""

    target: Pick
    toward: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Place:
    target: Pick
    on: Pick
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Heal:
    """`heal your headquarters 1`."""

    target: Pick
    amount: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Gain:
    """`you gain 2 power [per own unit here]` / `each opponent loses 1 power` (negative)."""

    who: Pick
    amount: Amount
    what: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Roll:
    """`roll 2 battle-die`: results are an event a scenario may script."""

    amount: Amount
    dice: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Strike:
    """`this strikes [X]`: makes its printed attack now."""

    who: Pick
    target: Pick | None = None
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Start:
    """`start a battle`: a procedure of the game."""

    procedure: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Lasting:
    """`until the end of the battle, it gets +1 melee`."""

    duration: Duration
    clause: Clause
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class ForEvery:
    """`for every grave on a free hex: place ...`."""

    group: Pick
    act: Act
    span: Span = _span()


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
    span: Span = _span()


# ---------------------------------------------------------------- the moods


@dataclass(frozen=True, slots=True)
class Continuous:
    """`[Even while netted,] [While C,] clause and clause.` `despite` are the marks it works through."""

    clauses: tuple[Clause, ...]
    condition: Condition | None = None
    despite: tuple[Name, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Event:
    """`When / After / Before E [, if C], [at once] steps.`"""

    timing: Literal["when", "after", "before", "at"]
    event: EventShape
    steps: tuple[Step, ...]
    condition: Condition | None = None
    at_once: bool = False
    limits: tuple[Limit, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Check:
    """`As soon as C, steps.`"""

    condition: Condition
    steps: tuple[Step, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Instead:
    """`[you may] instead [of N wound] steps`; `amount` None: of the whole."""

    steps: tuple[Step, ...]
    amount: int | None = None
    span: Span = _span()
    what: Name | None = None  # the counter that `of 1 wound` names


@dataclass(frozen=True, slots=True)
class Amend:
    """`it gets +1 strength`."""

    stat: Name
    amount: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Convert:
    """`change [1 side of] it into ranged` / `into the other kind` (into None)."""

    sides: int | None
    into: Name | None
    span: Span = _span()


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
    span: Span = _span()
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
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Preference:
    """`Prefer paths with the most destruction.`"""

    group: Group
    span: Span = _span()


Sentence: TypeAlias = "Continuous | Event | Check | Replacement | Action | Preference"


@dataclass(frozen=True, slots=True)
class Expectation:
    """`[segment 3:] hybrid at C5 is destroyed [and ...]`: a state, at a moment or at the end.

    `only` marks `nothing else is destroyed`-style closings: no entity but those named by the
    scenario's other expectations has the state.
    """

    state: Condition | NothingElse
    window: Name | None = None
    number: int | None = None
    span: Span = _span()
    edge: Literal["before", "after"] | None = None  # `before battle:`, with no number


@dataclass(frozen=True, slots=True)
class NothingElse:
    """`nothing else is destroyed`: the verbs that hold of no entity but those already named."""

    verb: Name
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Call:
    """`officer(melee, +1) on [nw, n, ne], reach 2`: a keyword with arguments, arms and reach."""

    keyword: Name
    arguments: tuple[str, ...] = ()
    arms: tuple[Name, ...] | None = None
    reach: int = 1
    span: Span = _span()
