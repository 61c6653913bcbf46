"""The plan of a game as plain data: what the kernel runs on.

`rulesdsl.plan` fills these records from resolved sentences. Rows hold words and small functions over
`Facts`; the kernel never sees a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rulesdsl.kernel.layout import Layout
    from rulesdsl.kernel.run import Run
    from rulesdsl.kernel.topology import Topology

# Sides as bits, seen from the side an ability serves.
OWN, ALLIED, ENEMY, NEUTRAL = 1, 2, 4, 8
ANY_SIDE = 15


class Op(IntEnum):
    """What a live edge does to its target."""

    MARK = 0
    ADD = 1
    EXTRA = 2
    PIN = 3
    CONTROL = 4
    SERVE = 5
    OFF = 6
    UNMARK = 7
    CANNOT = 8
    GRANT = 9
    ABSORB = 10
    CONVERT = 11
    AMEND = 12
    BOUND = 13
    REACH = 14
    ROUTE = 15


class Facts(Protocol):
    """What conditions and filters may ask: the state and what is derived from it."""

    layout: Layout

    def control(self, entity: int) -> int: ...
    def serves(self, entity: int) -> int: ...
    def marked(self, entity: int, mark: str) -> bool: ...
    def stat(self, entity: int, stat: str) -> int: ...
    def side(self, side: int, entity: int) -> int: ...


Find = Callable[["Layout", int], tuple[int, ...]]
Test = Callable[[Facts, int, int, int], bool]  # (facts, source, target, side served)


@dataclass(frozen=True, slots=True, eq=False)
class EdgeRow:
    """One continuous clause (or absorber, converter, amender) of one definition.

    `wants`: bit mask of sides the target may be of; `fits`: definition ids the target may have (None:
    any); `find`: candidate targets by where things stand; `arms` speeds the commonest `find`; `test`:
    the rest of the sentence (condition, filters); `despite`: marks it works through; `tags`: kinds and
    traits that OFF and SERVE edges look at; `touches`: the kinds whose abilities an OFF or SERVE edge
    acts on.
    """

    ability: str
    op: Op
    key: str = ""
    value: int = 0
    wants: int = ANY_SIDE
    fits: frozenset[str] | None = None
    find: Find | None = None
    arms: tuple[int, ...] | None = None
    reach: int = 1
    to_self: bool = False
    test: Test | None = None
    despite: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    touches: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    payload: Any = None
    switch: bool = False  # others' being live may depend on it
    unbound: bool = False  # lasts by itself, whatever becomes of its source
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Amend:
    """Payload of AMEND: hits with one of `tags` (empty: all) arriving on a side of `arms` (None: any)
    change by the row's value; `stage` says when."""

    tags: frozenset[str]
    arms: tuple[int, ...] | None
    stage: str


@dataclass(frozen=True, slots=True, eq=False)
class Route:
    """Payload of ROUTE: what walks with one of `tags` (empty: all), of a walker on one of `sides`, do
    when they arrive on a side of `arms` (None: any): leave by the printed directions `outs`, or, when
    that is None, turn back."""

    tags: frozenset[str]
    sides: int
    arms: tuple[int, ...] | None
    outs: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class LimitRule:
    """`(once per unit per battle)`: `times` per window; keyed by subject if `per_subject`, by the
    player instead of the bearer if `per_player`."""

    times: int
    window: str
    per_subject: bool = False
    per_player: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Absorb:
    """Payload of ABSORB. `amount` None: the whole packet; `price`: what it costs the source:
    `remove`, `destroy`, `wound` (with `price_amount`) or `none`."""

    optional: bool
    amount: int | None
    price: str
    price_amount: int = 0
    limits: tuple[LimitRule, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Convert:
    """Payload of CONVERT: `sides` of an attack become `into` (None: the other of the game's pair)."""

    name: str
    sides: int | None
    into: str | None
    optional: bool
    limits: tuple[LimitRule, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Instead:
    """Something done instead of acting, at *declare*."""

    ability: str
    name: str
    optional: bool
    steps: Steps
    test: Test | None = None


Steps = Callable[["Run"], None]


@dataclass(frozen=True, slots=True, eq=False)
class Reaction:
    """An event sentence. `verb`: what must happen; `who`/`whom` test subject and object; `at_once`:
    inside the batch. `moment`: (edge, window) for sentences about a moment."""

    ability: str
    name: str
    verb: str
    steps: Steps
    who: Callable[[Facts, int, int], bool] | None = None  # (facts, bearer, subject)
    whom: Callable[[Facts, int, int], bool] | None = None  # (facts, bearer, object)
    about_this: bool = False
    at_once: bool = False
    moment: tuple[str, str] | None = None
    passive: bool = False
    by_this: bool = False
    window: str = ""  # it counts only while this window is open
    test: Test | None = None
    despite: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    arms: tuple[int, ...] | None = None
    limits: tuple[LimitRule, ...] = ()
    lent: str = ""  # the keyword that another thing lends; "": its own


@dataclass(frozen=True, slots=True, eq=False)
class CheckRow:
    """`As soon as ...`: `matches` gives the things for which it is true now (bound to `it`)."""

    ability: str
    name: str
    matches: Callable[[Facts, int], tuple[int, ...]]
    steps: Steps
    tags: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class ActionRow:
    """Something a player may do: limits, prices, a condition and steps."""

    ability: str
    name: str
    steps: Steps
    test: Test | None = None
    limits: tuple[LimitRule, ...] = ()
    prices: tuple[tuple[int, str], ...] = ()
    hidden: bool = False
    from_hand: bool = False  # it is done while the thing is still held, not on the board
    reason: Any = None  # the condition as the sentence says it, for messages
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class PreferenceRow:
    """What is preferred among things of `kinds`: those with the most, or the least, of `measure`.

    `find(facts, source, side)` gives the things among which it is chosen, where they lie on the board;
    `amount(facts, source, side, thing)` measures one of them, None where only the game can.
    """

    ability: str
    kinds: frozenset[str]
    most: bool
    measure: str
    find: Callable[[Facts, int, int], tuple[int, ...]]
    amount: Callable[[Facts, int, int, int], int] | None = None
    rules: tuple[str, ...] = ()


# Zones of what has left the board.
DISCARD, REMOVED = "discard", "removed"


@dataclass(slots=True, eq=False)
class DefinitionPlan:
    """Everything one definition brings."""

    id: str
    key: str
    kind: str
    kinds: frozenset[str]  # the kind, all above it, the key, and traits of its abilities
    keywords: frozenset[str] = frozenset()
    edges: tuple[EdgeRow, ...] = ()
    insteads: tuple[Instead, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    checks: tuple[CheckRow, ...] = ()
    actions: tuple[ActionRow, ...] = ()
    preferences: tuple[PreferenceRow, ...] = ()  # in the order in which they count
    # printed values the game's procedure reads
    hits: int | None = None  # damage it takes before it leaves, without derived life; None: cannot be hurt
    life_stat: str = ""  # the stat that adds to `hits`
    numbers: tuple[int, ...] = ()  # at which it acts
    slots: tuple[tuple[int, str], ...] = ()  # of the printed numbers, nothing changing them
    attacks: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()  # (direction, ((tag, strength), ...))
    layer: str = "unit"  # what it competes with for a place; "": nothing
    covers: tuple[int, ...] = ()  # printed directions of further places it stands on
    stats: Mapping[str, int] = field(default_factory=dict)  # printed values of stats
    speaks: bool = False  # it reacts, checks, acts instead, or sways others
    sways: bool = False  # some edge of it acts on the abilities or the side of others
    printed_life: int = 0  # the printed value of the life stat
    removed_to: str = REMOVED  # the zone in which it lies when it was removed

    def zone_after(self, how: str) -> str:
        """Where it lies when it has left the board, `destroyed` or `removed`."""
        return DISCARD if how == "destroyed" else self.removed_to


@dataclass(frozen=True, slots=True)
class MarkMeaning:
    """What a mark does: `off` switches abilities off; `cannot` lists deeds; `lets` what others may still do
    to it, though it cannot do so by itself, each with the policy and the option that allow it."""

    off: bool = False
    cannot: frozenset[str] = frozenset()
    lets: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Loop:
    """A circle the pack decides: facets, size (`pair`, `ring`, `any`), `live`: whether all of it works."""

    facets: frozenset[str]
    size: str
    live: bool
    policy: str = ""


# Of `Plan.unrest`: it waits for a state of things or lends life; it waits for events or lends what does.
STIRS, ANSWERS = 1, 2


@dataclass(slots=True, eq=False)
class Plan:
    """The compiled library under one set of policies."""

    definitions: dict[str, DefinitionPlan]
    marks: dict[str, MarkMeaning]
    loops: tuple[Loop, ...] = ()
    dominance: tuple[tuple[str, frozenset[str]], ...] = ()
    damage: str = ""  # the counter that is damage
    life_stat: str = ""  # the stat that adds to what a thing takes
    stretch: str = ""  # the stat that lengthens moves
    stages: tuple[str, ...] = ()
    boosts: Mapping[str, str] = field(default_factory=dict)  # tag -> stat that raises it
    policies: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # of these, what the sentences depend on
    reads_tallies: bool = False  # some action asks who did what
    readers: frozenset[str] = frozenset()  # definitions whose other abilities do
    # keyword -> what having it gives, when another thing lends it
    grants: dict[str, tuple[ActionRow, ...]] = field(default_factory=dict)
    lent_reactions: dict[str, tuple[Reaction, ...]] = field(default_factory=dict)
    lasting: dict[tuple[str, int], EdgeRow] = field(default_factory=dict)  # clauses that hold for a while
    supplies: Mapping[str, int] = field(default_factory=dict)
    markers: frozenset[str] = frozenset()  # words that are entities when put on something
    slot_stat: str = ""  # the stat that shifts slots
    columns: frozenset[str] = frozenset()  # stats that are read as a whole column
    becomes: bool = False  # some ability waits for a derived value to change

    # rows with the places they touch, by board and (definition, place, facing): filled by layouts
    motions: dict[Topology, dict[tuple[str, int, int], tuple[Any, ...]]] = field(default_factory=dict)
    memo: dict[Any, Any] = field(default_factory=dict)  # what a game works out once from the plan
    off_marks: frozenset[str] = frozenset()  # marks that switch abilities off

    @property
    def unrest(self) -> Mapping[str, int]:
        """What may happen by itself because of a thing (STIRS, ANSWERS), by its definition."""
        found: dict[str, int] | None = self.memo.get("unrest")
        if found is None:
            sorts = {key: self._unrest(made) for key, made in self.definitions.items()}
            found = self.memo["unrest"] = {key: sort for key, sort in sorts.items() if sort}
        return found

    def _unrest(self, made: DefinitionPlan) -> int:
        lends = any(row.op is Op.ADD and row.key == self.life_stat for row in made.edges)
        lent = any(row.op is Op.GRANT and row.key in self.lent_reactions for row in made.edges)
        return STIRS * bool(made.checks or lends) | ANSWERS * bool(made.reactions or lent)
