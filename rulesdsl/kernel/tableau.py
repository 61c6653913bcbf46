"""Plain things on their places as bit masks and columns, and what they do to one another.

The lean twin of `Layout` and `View`, for boards on which every thing is plain (see `rows`). Places are
bits; columns are indexed by place. What leaves is taken out of `occupied`; `derive` then works out anew
who is off, and enters or takes out only what began or ceased to work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from operator import or_

from rulesdsl.kernel.rows import ADDS, ENEMIES, EVERYONE, NOTHING, SETS, Rest, Rows, Standing, Touch
from rulesdsl.kernel.state import NOBODY, NOWHERE, Entity, State
from rulesdsl.kernel.tables import ENEMY, EdgeRow

# (bit, place, whom it can help, the side it serves, row)
Taker = tuple[int, int, int, int, EdgeRow]
# (bit, whom it reaches, its side, its rows)
Held = tuple[int, int, int, tuple[Touch, ...]]
NO_THING = Entity(NOWHERE, "", NOBODY)


class _Cells(dict[int, tuple[int, ...]]):
    """The places of a mask, lowest first; kept, since a board has few masks that arms touch."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        if len(self) > 20_000:
            self.clear()
        cells = self[mask] = tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
        return cells


CELLS = _Cells()


class Tableau:
    """See `read`."""

    __slots__ = (
        "adders",
        "at",
        "changed",
        "columns",
        "cover",
        "fitting",
        "foes",
        "holders",
        "hurt",
        "idle",
        "kin",
        "left",
        "movers",
        "occupied",
        "relation",
        "rows",
        "sources",
        "start",
        "takers",
        "taking",
        "things",
        "turners",
        "working",
    )
    rows: Rows
    things: list[Entity]  # by place; NO_THING where nothing stands
    at: list[Standing]  # what they do there
    occupied: int
    kin: list[Sequence[int]]  # [side][index of the sides wanted]: the places of those, at the start
    foes: list[int]  # [side]: where enemies are standing
    left: list[int]  # what each can still take
    start: list[int]  # what each could take at the start
    hurt: int  # places where something has come down from that
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
    working: list[int]  # the side for which the changes of a source are entered, -1: for none
    relation: list[list[int]]
    fitting: dict[int, int]  # see `fitted`

    def derive(self) -> None:
        """Who is off, whom each source serves, the columns, who may take what."""
        idle = self.rows.everywhere ^ self.occupied
        if self.holders:
            idle |= self._held()
        before, self.idle = self.idle, idle
        turned = self._turned() if self.turners else None
        changed = self.adders if turned is not None else (before ^ idle) & self.adders
        if changed:
            things, working = self.things, self.working
            for place in CELLS[changed]:
                if idle >> place & 1:
                    side = NOBODY
                elif turned is not None and place in turned:
                    side = turned[place]
                else:
                    side = things[place].owner
                before = working[place]
                if side != before:
                    working[place] = side
                    if before >= 0:
                        self._enter(place, before, -1)
                    if side >= 0:
                        self._enter(place, side, 1)
        if self.taking:
            self._find_takers(turned)

    def remove(self, mask: int) -> None:
        """Things leave."""
        self.occupied = occupied = self.occupied & ~mask
        self.foes = [foes & occupied for foes in self.foes]
        if mask & self.sources:
            self.derive()
        else:
            self.idle |= mask

    def _enter(self, source: int, side: int, sign: int) -> None:
        """What the thing on a place changes for a side is entered (1) or taken out (-1)."""
        kin = self.kin[side]
        for mask, wants, fit, column, change in self.at[source][ADDS]:
            reached = mask & kin[wants]
            if fit != EVERYONE:
                reached &= self.fitted(fit)
            if reached:
                values, change = self.columns[column], change * sign
                for place in CELLS[reached]:
                    values[place] += change
                if column == self.rows.when:
                    self.changed |= reached

    def fitted(self, fit: int) -> int:
        """The places of those who fit, at the start; by their index among `fits` of the rows."""
        if fit == EVERYONE:
            return self.rows.everywhere
        found = self.fitting.get(fit)
        if found is None:
            found = sum(standing[0] for standing in self.at if fit in standing[SETS])
            self.fitting[fit] = found
        return found

    def _held(self) -> int:
        """Places whose things are switched off. No circle is left: `read` saw to that."""
        occupied, held, acting = self.occupied, 0, 0
        waiting = []
        for bit, mask, _, _ in self.holders:
            if bit & occupied:
                waiting.append((bit, mask))
                held |= mask
                acting |= bit
        if not held & acting:
            return held & occupied  # none of them is switched off itself
        held = 0
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
            for place in CELLS[mask]:
                if self.relation[side][self.things[place].owner] & ENEMY:
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
            side = self.things[place].owner
            if turned is not None:
                side = turned.get(place, side)
            for mask, _, wants, fit, row in rows:
                mask &= self.kin[side][wants] & self.fitted(fit) & self.occupied
                if mask:
                    self.cover |= mask
                    self.takers.append((bit, place, mask, side, row))


def read(rows: Rows, state: State) -> Tableau | None:
    """The board of a state; None where something stands on it, or holds, that is not plain."""
    if state.lasting or state.supplies:
        return None
    size, table, turns, damage, blank = rows.size, rows.table, rows.turns, rows.plan.damage, rows.blank
    things, at, left = [NO_THING] * size, [NOTHING] * size, blank.copy()
    mine = [0] * (len(state.players) + 1)  # the last one is nobody's
    movers: list[int] = []
    others: list[tuple[int, int, Rest]] = []
    adders = elsewhere = 0
    for e in state.entities:
        if e.zone != "board":
            elsewhere += 1
            continue
        place = e.place
        standing = table[e.definition][place * turns + e.facing] or rows.stand(e.definition, place, e.facing)
        bit, takes, times, adds, rest, _, _, _ = standing
        mine[e.owner] |= bit
        things[place] = e
        at[place] = standing
        if e.counters:
            takes -= e.counters.get(damage, 0)
            if takes <= 0:
                return None
        left[place] = takes
        if times is not None:
            movers.append(place)
        if adds:
            adders |= bit
        if rest is not None:
            others.append((bit, e.owner, rest))
    relation, unions, meant = rows.sides(state.teams)
    occupied = reduce(or_, mine)
    if mine[-1] or occupied.bit_count() + elsewhere != len(state.entities):
        return None  # something is not plain, nobody's, nowhere, or shares a place
    for whose in unions:
        mine.append(reduce(or_, map(mine.__getitem__, whose)))
    t = Tableau()
    t.rows, t.things, t.at, t.left, t.start = rows, things, at, left, left.copy()
    t.movers, t.adders, t.sources, t.occupied = movers, adders, adders, occupied
    t.fitting, t.relation, t.kin, t.foes = {}, relation, [], []
    for means in meant:
        masks = means(mine)
        t.kin.append(masks)
        t.foes.append(masks[ENEMIES])
    t.columns = [blank.copy() for _ in range(rows.empty)]
    t.columns.append(blank)
    t.working = [NOBODY] * size
    t.idle, t.changed, t.cover, t.hurt = rows.everywhere, 0, 0, 0
    t.holders, t.turners, t.taking, t.takers = [], [], [], []
    return t if not others or _sort(t, others) else None


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
            if mask & t.occupied & t.fitted(fit):
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
        reached |= mask & t.kin[side][wants] & t.fitted(fit)
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
