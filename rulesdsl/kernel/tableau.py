"""Plain things on their places as bit masks and columns, and what they do to one another.

The lean twin of `Layout` and `View`, for boards on which every thing is plain (see `rows`). Places are
bits; columns are indexed by place. What leaves is taken out of `occupied`; `derive` then works out anew
who is off, and enters or takes out only what began or ceased to work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulesdsl.kernel.rows import Add, Owners, Rest, Rows, Timetable, Touch
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import ENEMY, EdgeRow

# (bit, place, whom it can help, the side it serves, row)
Taker = tuple[int, int, int, int, EdgeRow]
# (bit, whom it reaches, its side, its rows)
Held = tuple[int, int, int, tuple[Touch, ...]]
_CELLS: dict[int, tuple[int, ...]] = {}


def cells_of(mask: int) -> tuple[int, ...]:
    """The places of a mask, lowest first; kept, since a board has few masks that arms touch."""
    cells = _CELLS.get(mask)
    if cells is None:
        if len(_CELLS) > 20_000:
            _CELLS.clear()
        cells = _CELLS[mask] = tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
    return cells


class Tableau:
    """See `read`."""

    __slots__ = (
        "adders",
        "adds_at",
        "changed",
        "columns",
        "cover",
        "extra_at",
        "fitted",
        "holders",
        "id_at",
        "idle",
        "kin",
        "left",
        "movers",
        "occupied",
        "relation",
        "rows",
        "shields",
        "side_of",
        "sources",
        "start",
        "takers",
        "taking",
        "times_at",
        "turners",
        "working",
    )
    rows: Rows
    id_at: list[int]  # what stands on a place, NOWHERE when nothing does
    side_of: list[int]
    occupied: int
    kin: list[list[int]]  # [side][sides wanted]: the places of those, at the start
    left: list[int]  # what each can still take
    start: list[int]  # what each could take at the start
    shields: list[tuple[int, ...]]
    times_at: list[Timetable | None]
    extra_at: list[Any]
    movers: list[int]  # places of what acts at some time, by id
    sources: int  # places of what acts on others
    columns: list[list[int]]
    idle: int  # places where nothing works
    changed: int  # places where the time to act may have changed
    cover: int  # places that some taker helps
    takers: list[Taker]

    holders: list[Held]
    turners: list[Held]
    taking: list[tuple[int, int, tuple[Touch, ...]]]
    adders: int
    adds_at: list[tuple[Add, ...]]
    working: list[int]  # the side for which the changes of a source are entered, -1: for none
    relation: list[list[int]]
    fitted: list[int]  # by index of who fits: the places of those

    def derive(self) -> None:
        """Who is off, whom each source serves, the columns, who may take what."""
        idle = self.rows.everywhere ^ self.occupied
        if self.holders:
            idle |= self._held()
        before, self.idle = self.idle, idle
        turned = self._turned() if self.turners else None
        changed = self.adders if turned is not None else (before ^ idle) & self.adders
        side_of, working = self.side_of, self.working
        for place in cells_of(changed):
            if idle >> place & 1:
                side = -1
            elif turned is not None and place in turned:
                side = turned[place]
            else:
                side = side_of[place]
            if side != working[place]:
                if working[place] >= 0:
                    self._enter(self.adds_at[place], working[place], -1)
                if side >= 0:
                    self._enter(self.adds_at[place], side, 1)
                working[place] = side
        if self.taking:
            self._find_takers(turned)

    def remove(self, mask: int) -> None:
        """Things leave."""
        self.occupied &= ~mask
        if mask & self.sources:
            self.derive()
        else:
            self.idle |= mask

    def _enter(self, adds: tuple[Add, ...], side: int, sign: int) -> None:
        """What a source changes for a side is entered (1) or taken out (-1)."""
        kin, fitted, columns = self.kin[side], self.fitted, self.columns
        for mask, wants, fit, column, change in adds:
            reached = mask & kin[wants] & fitted[fit]
            if reached:
                values, change = columns[column], change * sign
                for place in _CELLS.get(reached) or cells_of(reached):
                    values[place] += change
                if column >= self.rows.shift:
                    self.changed |= reached

    def _held(self) -> int:
        """Places whose things are switched off. No circle is left: `read` saw to that."""
        occupied, held = self.occupied, 0
        waiting = [(bit, mask) for bit, mask, _, _ in self.holders if bit & occupied]
        while waiting:
            struck = 0
            for _, mask in waiting:
                struck |= mask
            later = []
            for bit, mask in waiting:
                if bit & held:
                    continue
                if bit & struck:
                    later.append((bit, mask))
                else:
                    held |= mask
            waiting = later
        return held & occupied

    def _turned(self) -> dict[int, int]:
        """Whom things serve that are turned: the side with most turners, a tie is their own."""
        votes: dict[int, Counter[int]] = {}
        for bit, mask, side, _ in self.turners:
            if bit & self.idle:
                continue
            for place in cells_of(mask):
                if self.relation[side][self.side_of[place]] & ENEMY:
                    votes.setdefault(place, Counter())[side] += 1
        served = {}
        for place, found in votes.items():
            ranked = found.most_common(2)
            if len(ranked) == 1 or ranked[0][1] != ranked[1][1]:
                served[place] = ranked[0][0]
        return served

    def _find_takers(self, turned: dict[int, int] | None) -> None:
        self.cover = 0
        self.takers = []
        for bit, place, rows in self.taking:
            if bit & self.idle:
                continue
            side = self.side_of[place]
            if turned is not None:
                side = turned.get(place, side)
            for mask, _, wants, fit, row in rows:
                mask &= self.kin[side][wants] & self.fitted[fit] & self.occupied
                if mask:
                    self.cover |= mask
                    self.takers.append((bit, place, mask, side, row))


def read(rows: Rows, state: State) -> Tableau | None:
    """The board of a state; None where something stands on it, or holds, that is not plain."""
    if state.lasting or state.supplies or rows.plan.reads_tallies or not rows.turns:
        return None
    size, table, turns, damage = rows.size, rows.table, rows.turns, rows.plan.damage
    mine = [0] * len(state.players)
    fitted = [0] * len(rows.fits)
    fitted.append(rows.everywhere)  # the last, which EVERYONE finds
    id_at, side_of, left = [-1] * size, [-1] * size, [0] * size
    shields = [rows.unshielded] * size
    times_at: list[Timetable | None] = [None] * size
    adds_at: list[tuple[Add, ...]] = [()] * size
    extra_at: list[Any] = [None] * size
    movers: list[int] = []
    others: list[tuple[int, int, Rest]] = []
    occupied = adders = 0
    for e in state.entities:
        if e.zone != "board":
            continue
        cells, place, side = table.get(e.definition), e.place, e.owner
        if cells is None or place < 0 or side < 0 or e.bearer >= 0:
            return None
        standing = cells[place * turns + e.facing] or rows.stand(e.definition, place, e.facing)
        bit, takes, shields[place], extra_at[place], times, adds, rest, sets = standing
        if occupied & bit:
            return None
        occupied |= bit
        mine[side] |= bit
        id_at[place] = e.id
        side_of[place] = side
        if e.counters:
            takes -= e.counters.get(damage, 0)
            if takes <= 0:
                return None
        left[place] = takes
        if times is not None:
            times_at[place] = times
            movers.append(place)
        if adds:
            adders |= bit
            adds_at[place] = adds
        if rest is not None:
            others.append((bit, side, rest))
        for i in sets:
            fitted[i] |= bit
    t = Tableau()
    t.rows, t.id_at, t.side_of, t.left, t.start = rows, id_at, side_of, left, left[:]
    t.shields, t.times_at, t.extra_at, t.movers = shields, times_at, extra_at, movers
    t.adds_at, t.adders, t.sources, t.occupied, t.fitted = adds_at, adders, adders, occupied, fitted
    t.relation, owners = rows.sides(state.teams)
    t.kin = _kin(owners, mine)
    t.columns = [*([0] * size for _ in range(rows.empty)), rows.blank]
    t.working = [-1] * size
    t.idle, t.changed, t.cover, t.takers = rows.everywhere, 0, 0, []
    t.holders, t.turners, t.taking = [], [], []
    return t if not others or _sort(t, others) else None


def _kin(owners: Owners, mine: Sequence[int]) -> list[list[int]]:
    """`kin` of a tableau."""
    kin = []
    for side in owners:
        masks = [0] * 16
        for wanted, whose in side:
            for owner in whose:
                masks[wanted] |= mine[owner]
        kin.append(masks)
    return kin


def _sort(t: Tableau, others: Sequence[tuple[int, int, Rest]]) -> bool:
    """Sort the rarer edges by what they do; False when one of them could do what is not plain."""
    for bit, side, (holds, turns, takes, bars) in others:
        t.sources |= bit
        if holds:
            _aim(t, t.holders, bit, side, holds)
        if turns:
            _aim(t, t.turners, bit, side, turns)
        if takes:
            t.taking.append((bit, bit.bit_length() - 1, takes))
        for mask, fit in bars:
            if mask & t.occupied & t.fitted[fit]:
                return False
    if t.turners:
        turned = acting = 0
        for bit, mask, _, _ in t.turners:
            turned |= mask
            acting |= bit
        for bit, _, _, _ in t.holders:
            acting |= bit
        if turned & acting:
            return False  # what turns or switches off may be turned itself
        # edges of what may be turned come after the others
        t.taking.sort(key=lambda taking: bool(taking[0] & turned))
    return len(t.holders) < 2 or _without_circle(t)


def _aim(t: Tableau, found: list[Held], bit: int, side: int, touches: tuple[Touch, ...]) -> None:
    reached = 0
    for mask, _, wants, fit, _ in touches:
        reached |= mask & t.kin[side][wants] & t.fitted[fit]
    if reached:
        found.append((bit, reached, side, touches))


def _without_circle(t: Tableau) -> bool:
    """Whether nothing that switches off can be switched off, in the end, by itself."""
    waiting = t.holders
    while waiting:
        struck = 0
        for _, mask, _, _ in waiting:
            struck |= mask
        rest = [h for h in waiting if h[0] & struck]
        if len(rest) == len(waiting):
            return False
        waiting = rest
    return True
