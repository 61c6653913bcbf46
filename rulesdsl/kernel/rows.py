"""What plain things do from each place, as rows of integers: worked out once, read off every board.

A definition is plain when integers say all it does: nothing answers, checks or asks, whom it touches
depends on place, facing and side alone. Where it could do more than that, a *bar* says on which places
that would begin: a board on which nothing stands there is as plain as the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

from rulesdsl.kernel.layout import relations, turned_by
from rulesdsl.kernel.slots import Slots
from rulesdsl.kernel.tables import ANY_SIDE, ENEMY, DefinitionPlan, EdgeRow, Op, Plan
from rulesdsl.kernel.topology import Topology

# (mask of places, the places nearest first, index of the sides wanted, index of who fits, row)
Touch = tuple[int, tuple[int, ...], int, int, EdgeRow]
# (mask of places, index of the sides wanted, index of who fits, column, change)
Add = tuple[int, int, int, int, int]
# what is rarer: (switching off, turning, taking packets, bars as (mask, index of who fits))
Rest = tuple[tuple[Touch, ...], tuple[Touch, ...], tuple[Touch, ...], tuple[tuple[int, int], ...]]
# (number, keys as bits) from the highest number down; slots that meet are one
Times = tuple[tuple[int, int], ...]


class Sides(NamedTuple):
    """How players stand to each other. What is `meant` by a side it picks from the places of each player,
    then those of nobody, then those of each of the `unions` of players."""

    relation: list[list[int]]
    unions: list[tuple[int, ...]]
    meant: Sequence[Callable[[Sequence[int]], Sequence[int]]]  # [side]: by index of the sides wanted


ENEMIES = 0  # the index of enemies among the sides wanted
EXTRAS = 64  # more extra slots than a thing ever has
# A thing on a place: (bit, what it takes, times, changing columns, the rest of its edges, what it takes off
# packets, the game's, sets of definitions it is in)
Standing = tuple[
    int, int, "Timetable | None", tuple[Add, ...], Rest | None, tuple[int, ...], Any, tuple[int, ...]
]
TIMES: Final = 2  # entries of it
ADDS: Final = 3
SHIELD: Final = 5
EXTRA: Final = 6
SETS: Final = 7
NOTHING: Standing = (0, 0, None, (), None, (), None, ())

EVERYONE = -1
T = TypeVar("T")


class Timetable(dict[int, Times]):
    """When a thing acts, by `shift * EXTRAS + extra slots`; worked out when it is asked for."""

    def __init__(self, printed: tuple[int, ...], slots: Callable[[tuple[int, ...], int, int], Slots]) -> None:
        self.printed = printed
        self.slots = slots

    def __missing__(self, key: int) -> Times:
        met: dict[int, int] = {}
        for number, name in self.slots(self.printed, key // EXTRAS, key % EXTRAS):
            met[number] = met.get(number, 0) | 1 << key_bit(name)
        times = self[key] = tuple(sorted(met.items(), reverse=True))
        return times


class Rows:
    """The rows of a plan on a topology.

    `slots(printed, shift, extras)` and `extra(rows, definition, place, facing)` are the game's: when a thing
    acts, and what else it wants to know of a thing on a place. `watched` names the stats that the game
    reads; the others have no column. Of the definitions in `but` integers cannot say all, as the game knows.
    """

    def __init__(
        self,
        plan: Plan,
        topology: Topology,
        watched: Sequence[str],
        slots: Callable[[tuple[int, ...], int, int], Slots],
        extra: Callable[[Rows, DefinitionPlan, int, int], Any],
        but: frozenset[str] = frozenset(),
    ) -> None:
        self.plan = plan
        self.topology = topology
        self.size = topology.size
        self.everywhere = (1 << self.size) - 1
        self.turns = len(topology.directions)
        self.slots = slots
        self.extra = extra
        # columns: the stats that are watched, the keys of timetables, one that is always empty
        names = [s for s in dict.fromkeys(watched) if s != plan.slot_stat]
        self.columns = {name: i for i, name in enumerate([*names, plan.slot_stat])}
        self.when = len(names)
        self.empty = self.when + 1
        tags = {tag for d in plan.definitions.values() for _, parts in d.attacks for tag, _ in parts}
        self.tags = sorted(tags)
        self.unshielded = (0,) * (self.turns * len(self.tags))
        plain = [d for d in plan.definitions.values() if d.id not in but and _plain(plan, d)]
        self.plain = frozenset(d.id for d in plain)
        self.fits: list[frozenset[str]] = []
        for row in (r for d in plain for r in d.edges):
            if row.fits is not None and not row.fits >= self.plain and row.fits not in self.fits:
                self.fits.append(row.fits)
        # enemies come first; there are always two, for `itemgetter` to pick
        wanted = {ANY_SIDE, *(r.wants for d in plain for r in d.edges if r.arms is not None)}
        self.wants = (ENEMY, *sorted(wanted - {ENEMY}))
        self.times: dict[tuple[int, ...], Timetable] = {}
        self.blank = [0] * self.size
        self._sides: dict[tuple[int, ...], Sides] = {}
        self._shared: dict[Any, Any] = {self.unshielded: self.unshielded}
        # by definition: [place * turns + facing], filled as they are met; the last ones are those of NOWHERE
        never: list[Standing | None] = [NOTHING] * ((self.size + 1) * self.turns)
        self.table = dict.fromkeys(plan.definitions, never)
        for d in self.plain:
            self.table[d] = never.copy()
            self.table[d][: -self.turns] = [None] * (self.size * self.turns)

    def share(self, value: T) -> T:
        """The one object of this value: many rows hold the same, and what is small stays near."""
        kept: T = self._shared.setdefault(value, value)
        return kept

    def stand(self, definition: str, place: int, facing: int) -> Standing:
        """A thing on a place."""
        plan = self.plan.definitions[definition]
        if plan.numbers and plan.numbers not in self.times:
            self.times[plan.numbers] = Timetable(plan.numbers, self.slots)
        adds, rest = self._edges(plan, place, facing)
        made = self.table[definition][place * self.turns + facing] = (
            self.share(1 << place),
            (plan.hits or 0) + plan.printed_life,
            self.times.get(plan.numbers) if plan.numbers else None,
            adds,
            rest,
            self.share(self._shield(plan, facing)),
            self.share(self.extra(self, plan, place, facing)),
            self.share(tuple(i for i, fits in enumerate(self.fits) if definition in fits)),
        )
        return made

    def sides(self, teams: tuple[int, ...]) -> Sides:
        """How players of these teams stand to each other, and whom each side means by what it wants."""
        kept = self._sides.get(teams)
        if kept is None:
            kept = self._sides[teams] = _sides(teams, self.wants)
        return kept

    # ------------------------------------------------------------ edges

    def _edges(self, plan: DefinitionPlan, place: int, facing: int) -> tuple[tuple[Add, ...], Rest | None]:
        holds: list[Touch] = []
        turns: list[Touch] = []
        adds: list[Add] = []
        takes: list[Touch] = []
        bars: list[tuple[int, int]] = []
        for row in plan.edges:
            if row.arms is None or row.to_self:
                continue  # see `_plain`: it shields itself, or nobody here reads it
            places = self._touched(place, facing, row)
            mask = sum(1 << p for p in places)
            fit = EVERYONE if row.fits is None or row.fits >= self.plain else self.fits.index(row.fits)
            wants = self.wants.index(row.wants)
            touch = (mask, places, wants, fit, row)
            column = self.columns.get(row.key) if row.op is Op.ADD else self.when
            if not mask or (row.op is Op.ADD and column is None and row.key != self.plan.life_stat):
                continue
            if _lends_deeds(self.plan, row):
                continue
            if row.test is not None or row.despite or row.unbound:
                bars.append((mask, fit))
            elif row.op is Op.MARK and self.plan.marks[row.key].off:
                holds.append(touch)
            elif row.op is Op.SERVE and self._turns_all(row):
                turns.append(touch)
            elif row.op is Op.EXTRA or (row.op is Op.ADD and column is not None and row.payload is None):
                assert column is not None
                shifts = row.op is Op.ADD and column == self.when
                change = row.value * EXTRAS if shifts else row.value
                adds.append(self.share((self.share(mask), wants, fit, column, change)))
            elif row.op is Op.ABSORB and not row.payload.limits:
                takes.append(touch)
            else:
                bars.append((mask, fit))
        rest = (tuple(holds), tuple(turns), tuple(takes), tuple(bars))
        return self.share(tuple(adds)), rest if any(rest) else None

    def _touched(self, place: int, facing: int, row: EdgeRow) -> tuple[int, ...]:
        found: dict[int, None] = {}
        for direction in turned_by(facing, row.arms or (), self.turns):
            at = place
            for _ in range(row.reach):
                at = self.topology.step[at][direction]
                if at < 0:
                    break
                found[at] = None
        return tuple(found)

    def _turns_all(self, row: EdgeRow) -> bool:
        """Whether whatever fits is turned with all it does."""
        definitions = self.plan.definitions
        return row.fits is not None and all(
            edge.tags & row.touches for d in row.fits for edge in definitions[d].edges
        )

    def _shield(self, plan: DefinitionPlan, facing: int) -> tuple[int, ...]:
        """What it takes off parts of packets: [side of arrival * tags + tag]."""
        rows = [row for row in plan.edges if row.op is Op.AMEND]
        if not rows:
            return self.unshielded
        shield = list(self.unshielded)
        for row in rows:
            amend = row.payload
            sides = range(self.turns) if amend.arms is None else turned_by(facing, amend.arms, self.turns)
            for side in sides:
                for index, tag in enumerate(self.tags):
                    if not amend.tags or tag in amend.tags:
                        shield[side * len(self.tags) + index] -= row.value
        return tuple(shield)


def _sides(teams: tuple[int, ...], wants: tuple[int, ...]) -> Sides:
    relation, players = relations(teams), range(len(teams))
    unions: list[tuple[int, ...]] = []

    def entry(side: int, wanted: int) -> int:
        whose = tuple(o for o in players if wanted & relation[side][o])
        if len(whose) < 2:
            return whose[0] if whose else len(teams)
        if whose not in unions:
            unions.append(whose)
        return len(teams) + 1 + unions.index(whose)

    meant = [itemgetter(*(entry(side, wanted) for wanted in wants)) for side in players]
    return Sides(relation, unions, meant)


def key_bit(key: str) -> int:
    """Printed slots `p0 ...` are the low bits, extra ones `x0 ...` the high ones."""
    return int(key[1:]) + (0 if key[0] == "p" else 16)


@cache
def keys_of(bits: int) -> str:
    """The keys of slots that meet, as `slots_of` lists them."""
    return " ".join(f"p{i}" if i < 16 else f"x{i - 16}" for i in range(bits.bit_length()) if bits >> i & 1)


def _plain(plan: Plan, definition: DefinitionPlan) -> bool:
    if definition.hits is None or definition.covers:
        return False
    if definition.reactions or definition.checks or definition.insteads or definition.id in plan.readers:
        return False
    return all(_in_its_place(plan, row) for row in definition.edges)


def _in_its_place(plan: Plan, row: EdgeRow) -> bool:
    """Whether a row acts through arms, shields its own bearer, or changes what no batch reads."""
    if row.arms is not None and not row.to_self:
        return True
    if row.op is Op.AMEND:
        lowers = row.to_self and row.value < 0 and row.despite >= plan.off_marks
        return lowers and row.test is None and not row.unbound
    read = (plan.life_stat, plan.slot_stat, *plan.boosts.values())
    return _lends_deeds(plan, row) or (row.op is Op.ADD and row.key not in read)


def _lends_deeds(plan: Plan, row: EdgeRow) -> bool:
    """Whether all it lends are actions: no batch asks for those."""
    return row.op is Op.GRANT and not plan.lent_reactions.get(row.key)


def takes_whole(row: EdgeRow) -> bool:
    """Whether an ABSORB row must take one packet, all of it, and pays with its source."""
    absorb = row.payload
    return not absorb.optional and absorb.amount is None and absorb.price == "remove"
