"""The yardstick: a hand-written battle for base-army tiles, as fast as plain Python allows.

It knows the rules of the four base armies by heart (nothing is read from sentences), takes the default
reading of every disputed point, and plays boards on which nobody has to decide anything. Nobody blows up a
Clown or uses a Quartermaster here; a choice between Medics with different outcomes is flagged, not made.

Cells are 0 to 18 (A1 to E3 by columns, from the north), facings and directions 0 to 5 (north, then
clockwise), sides 0 to 3. Everything that depends on tile, facing and cell alone is worked out once, when
the rows are made; a battle then only walks over integers and bit masks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import yaml

# (tile row, cell, facing, side, wounds). A headquarters that has lost points has that many wounds.
Laid = tuple["Row", int, int, int, int]
# (bit, cell, blows, shots, strikes no headquarters)
Actor = tuple[int, int, tuple[Any, ...], tuple[Any, ...], bool]
Slots = tuple[tuple[int, int], ...]
# an actor and its slots by shift and extras
Motion = tuple[Actor, tuple[tuple[Slots, ...], ...]]
# (hits, motion or None, armoured sides, source or None)
Placed = tuple[int, Motion | None, int, Any]
Row = tuple[tuple[Placed, ...], ...]
# (dead cells, spent cells, what is left of those hit) as one rescue may end
Outcome = tuple[int, int, tuple[tuple[int, int], ...]]

ARMIES = Path(__file__).parents[1] / "armies"
BASE_ARMIES = ("moloch", "outpost", "borgo", "hegemony")
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
PLACES = tuple((q, r) for q in range(-2, 3) for r in range(max(-2, -2 - q), min(2, 2 - q) + 1))
CELLS = tuple(f"{'ABCDE'[q + 2]}{r - max(-2, -2 - q) + 1}" for q, r in PLACES)
BIT = tuple(1 << c for c in range(19))
ALL = (1 << 19) - 1
HQ_POINTS = 20


def _rays() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`[cell][direction]`: the cells from there to the edge."""
    index = {place: c for c, place in enumerate(PLACES)}
    table = []
    for q, r in PLACES:
        row = []
        for dq, dr in STEPS:
            line = []
            at = (q + dq, r + dr)
            while at in index:
                line.append(index[at])
                at = (at[0] + dq, at[1] + dr)
            row.append(tuple(line))
        table.append(tuple(row))
    return tuple(table)


RAYS = _rays()


def _cells_of() -> dict[int, tuple[int, ...]]:
    """The cells of every mask that lies among the neighbours of one cell."""
    table = {}
    for rays in RAYS:
        near = [ray[0] for ray in rays if ray]
        for choice in range(1 << len(near)):
            cells = tuple(c for i, c in enumerate(near) if choice >> i & 1)
            table[sum(BIT[c] for c in cells)] = cells
    return table


CELLS_OF = _cells_of()
# In these directions cell numbers grow, so the nearest cell of a ray is its lowest bit.
GROWING = frozenset((1, 2, 3))


# ------------------------------------------------------------------------------ rows


def _slots(printed: Sequence[int], shift: int, extras: int) -> Slots:
    """(value, keys) in falling order: shift with floor 0, then the first gaps; keys are bits.

    Key i is the printed value i, key 4 + j the extra j; values that meet share an entry (INIT-2).
    """
    keys: dict[int, int] = {}
    for i, value in enumerate(printed):
        at = max(0, value + shift)
        keys[at] = keys.get(at, 0) | 1 << i
    for j in range(extras):
        gap = max(keys)
        while gap in keys:
            gap -= 1
        if gap < 0:
            break
        keys[gap] = 1 << 4 + j
    return tuple(sorted(keys.items(), reverse=True))


def _slot_table(printed: Sequence[int]) -> tuple[tuple[Slots, ...], ...]:
    """`[shift][extras]`; a negative shift is a negative index. Six neighbours bound both."""
    shifts = [*range(7), *range(-6, 0)]
    return tuple(tuple(_slots(printed, shift, extras) for extras in range(7)) for shift in shifts)


CALL = re.compile(r"(?P<name>[a-z-]+)(\((?P<arguments>[^)]*)\))?( on \[(?P<arms>[^\]]*)\])?")
MELEE, RANGED, SHIFT, EXTRA = range(4)  # the columns that effects write to
EFFECTS: dict[str, tuple[tuple[int, int, bool], ...]] = {
    "brain": ((MELEE, 1, False), (RANGED, 1, False)),
    "boss": ((MELEE, 1, False), (SHIFT, 1, False)),
    "mother": ((EXTRA, 1, False),),
}


def _effects(name: str, arguments: list[str]) -> tuple[tuple[int, int, bool], ...]:
    """(column, amount, whether it strikes enemies) of a module or an aura."""
    if name == "officer":
        return ((MELEE if arguments[0] == "melee" else RANGED, int(arguments[1]), False),)
    if name in ("scout", "saboteur"):
        return ((SHIFT, int(arguments[0]), name == "saboteur"),)
    return EFFECTS.get(name, ())


UP, DOWN, GAUSS, BOTH_UP, BOTH_DOWN = range(5)


def _place(tile: dict[str, Any], slots: tuple[tuple[Slots, ...], ...], facing: int, cell: int) -> Placed:
    """One tile as it lies: what it strikes, what it reaches, what protects it."""
    bit = BIT[cell]
    blows: list[Any] = []
    shots: list[Any] = []
    for side, printed in tile.get("attacks", {}).items():
        d = (DIRECTIONS.index(side) + facing) % 6
        ray = RAYS[cell][d]
        if not ray:
            continue
        mask = sum(BIT[c] for c in ray)
        arrives = 1 << (d + 3) % 6
        parts = {}
        for part in [printed] if isinstance(printed, str) else printed:
            shape, strength = part.split()
            parts[shape] = int(strength)
        if "gauss" in parts:
            shots.append((GAUSS, mask, arrives, parts["gauss"], 0, 0))
        elif "ranged" not in parts:
            blows.append((BIT[ray[0]], ray[0], parts["melee"]))
        elif "melee" not in parts:
            shots.append((UP if d in GROWING else DOWN, mask, arrives, parts["ranged"], 0, 0))
        else:
            kind = BOTH_UP if d in GROWING else BOTH_DOWN
            shots.append((kind, mask, arrives, parts["ranged"], parts["melee"], BIT[ray[0]]))
    hits = tile.get("life", 1)
    armour = net = medic = scoper = 0
    effects: list[Any] = []
    for text in tile.get("abilities", []):
        call = CALL.fullmatch(text)
        assert call is not None, text
        name = call["name"]
        arguments = [a.strip() for a in (call["arguments"] or "").split(",")]
        if name == "toughness":
            hits += int(arguments[0])
        directions = [
            (DIRECTIONS.index(a.strip()) + facing) % 6 for a in (call["arms"] or "").split(",") if a
        ]
        near = [RAYS[cell][d][0] for d in directions if RAYS[cell][d]]
        reach = sum(BIT[c] for c in near)
        if name == "armour":
            armour = sum(1 << d for d in directions)
        elif name == "net":
            net = reach
        elif name == "medic":
            medic = reach
        elif name == "scoper":
            scoper = reach
        for column, amount, hostile in _effects(name, arguments):
            effects.append((column, amount, hostile, reach))
    headquarters = tile["kind"] == "headquarters"
    module = tile["kind"] == "module"
    motion = ((bit, cell, tuple(blows), tuple(shots), headquarters), slots) if slots else None
    source = None
    if net or medic or scoper or effects or module or headquarters:
        source = (bit, cell, net, tuple(effects), medic, scoper, module, headquarters)
    return hits, motion, armour, source


def make_row(tile: dict[str, Any]) -> Row:
    """A tile of an army file as `[facing][cell]`."""
    printed = tile.get("initiative")
    values = [] if printed is None else printed if isinstance(printed, list) else [printed]
    slots = _slot_table(values) if values else ()
    return tuple(tuple(_place(tile, slots, facing, cell) for cell in range(19)) for facing in range(6))


def load_rows(armies: Iterable[str] = BASE_ARMIES, folder: Path = ARMIES) -> dict[str, Row]:
    """Rows of all units of the armies, by `army/tile`."""
    rows = {}
    for army in armies:
        content = yaml.safe_load((folder / f"{army}.yaml").read_text(encoding="utf-8"))
        for tile in content["tiles"]:
            if tile["kind"] != "instant":
                rows[f"{army}/{tile['tile']}"] = make_row(tile)
    return rows


# ------------------------------------------------------------------------------ rare parts


def live_nets(edges: Sequence[tuple[int, int]]) -> int:
    """Who is netted, when nets strike nets: (bit of a net unit, cells it strikes) for each.

    Opposite nets cancel along their pair (NET-7); then from the units that nobody nets (NET-6); a ring that
    nobody outside nets holds none of its members (NET-10), and so on.
    """
    aim = dict(edges)
    for a in aim:
        for b in aim:
            if a < b and aim[a] & b and aim[b] & a:
                aim[a] &= ~b
                aim[b] &= ~a
    netted = 0
    undecided = set(aim)
    while undecided:
        struck = 0
        for a in undecided:
            struck |= aim[a]
        free = [a for a in undecided if not a & struck and not a & netted]
        held = [a for a in undecided if a & netted]
        if not free and not held:
            free = _first_ring(undecided, aim)
            ring = sum(free)
            for a in free:
                aim[a] &= ~ring
        for a in free:
            netted |= aim[a]
        undecided.difference_update(free, held)
    return netted


def _first_ring(units: set[int], aim: dict[int, int]) -> list[int]:
    """A group of units that strike each other in circles and that no unit outside it strikes."""
    # Everything that, step by step, strikes a unit. The smallest such set is closed and circular.
    best: set[int] = set()
    for start in sorted(units):
        found = {start}
        ring = [start]
        while ring:
            target = ring.pop()
            for a in units:
                if aim[a] & target and a not in found:
                    found.add(a)
                    ring.append(a)
        if not best or len(found) < len(best):
            best = found
    return sorted(best)


def serving(scopers: Sequence[tuple[int, int, int]], targets: Sequence[tuple[int, int]]) -> dict[int, int]:
    """Whom turned modules serve: scopers as (bit, reach, side), modules as (bit, side).

    Two Scopers turned on each other cancel, so a working Scoper is never turned. Sides that disagree about
    a module: the one with more Scopers, else the module stays with its own side.
    """
    working = sum(bit for bit, _, _ in scopers)
    served = {}
    for bit, side in targets:
        if bit & working:
            continue
        votes = [by for _, reach, by in scopers if reach & bit and by != side]
        if votes:
            most = max(votes.count(by) for by in votes)
            leaders = {by for by in votes if votes.count(by) == most}
            if len(leaders) == 1:
                served[bit] = leaders.pop()
    return served


def rescues(
    packets: Sequence[tuple[int, int]],
    medics: Sequence[tuple[int, int, int]],
    left: Sequence[int],
    limit: int,
) -> set[Outcome]:
    """How a segment's rescues may end, up to `limit` different ways (RULES 10, step 6).

    `packets`: (cell, strength) on units that some medic reaches; `medics`: (bit, cell, patients). A medic
    that open packets destroy helps nobody; one that is spent may be saved by another and then help again;
    none acts twice on a packet and on what became of it. What can be taken must be; saving a spent medic
    is free.
    """
    count = len(packets)
    ends: set[Outcome] = set()
    cells = sorted({cell for cell, _ in packets} | {cell for _, cell, _ in medics})
    ready = (-1,) * len(medics)  # per medic: the packet it was spent on, or -1
    start = (((1 << count) - 1), ready, 0)
    seen = {start}
    stack = [start]
    while stack:
        unsaved, spent, acted = stack.pop()
        rest = {cell: left[cell] for cell in cells}
        for i, (cell, strength) in enumerate(packets):
            if unsaved >> i & 1:
                rest[cell] -= strength
        must = False
        following = []
        for m, (_, cell, patients) in enumerate(medics):
            if spent[m] >= 0 or rest[cell] <= 0:
                continue
            for i, (target, _) in enumerate(packets):
                if unsaved >> i & 1 and patients >> target & 1 and not acted >> (m * count + i) & 1:
                    must = True
                    after = (*spent[:m], i, *spent[m + 1 :])
                    following.append((unsaved & ~(1 << i), after, acted | 1 << (m * count + i)))
            for n, (other, _, _) in enumerate(medics):
                i = spent[n]
                if i >= 0 and patients & other and not acted >> (m * count + i) & 1:
                    swapped = list(spent)
                    swapped[n], swapped[m] = -1, i
                    following.append((unsaved, tuple(swapped), acted | 1 << (m * count + i)))
        if not must:
            gone = sum(bit for m, (bit, _, _) in enumerate(medics) if spent[m] >= 0)
            dead = sum(BIT[cell] for cell in cells if rest[cell] <= 0 and not gone & BIT[cell])
            kept = tuple((cell, rest[cell]) for cell in cells if not (dead | gone) & BIT[cell])
            ends.add((dead, gone, kept))
            if len(ends) >= limit:
                return ends
        for state in following:
            if state not in seen:
                seen.add(state)
                stack.append(state)
    return ends


# ------------------------------------------------------------------------------ the battle


def resolve(board: Iterable[Laid]) -> dict[str, Any]:
    """One battle. Keys: `destroyed` and `spent` as (cell, segment), `wounds` of units still standing,
    `hq` (points by cell), `needs_decision` (None, or the segment in which somebody has to choose: the
    battle stops there, and `choices` holds how its rescues may end).
    """
    headquarters = special = effecting = harmed = 0
    a = b = c = d = 0  # the cells of each side
    side_of = [0] * 19
    left = [0] * 19
    full = [0] * 19
    armour = [0] * 19
    motions: list[Motion] = []
    motion_at: list[Motion | None] = [None] * 19
    source_at: list[Any] = [None] * 19
    nets: list[tuple[int, int, int]] = []
    healers: list[Any] = []
    scopers: list[Any] = []
    for row, cell, facing, side, wounds in board:
        hits, motion, shield, source = row[facing][cell]
        if side == 0:
            a |= BIT[cell]
        elif side == 1:
            b |= BIT[cell]
        elif side == 2:
            c |= BIT[cell]
        else:
            d |= BIT[cell]
        side_of[cell] = side
        full[cell] = hits
        left[cell] = hits
        if wounds:
            left[cell] -= wounds
            harmed |= BIT[cell]
        if motion is not None:
            motions.append(motion)
            motion_at[cell] = motion
        if shield:
            armour[cell] = shield
        if source is not None:
            bit, _, net, effects, medic, scoper, _, base = source
            special |= bit
            if effects:
                effecting |= bit
                source_at[cell] = source
                if base:
                    headquarters |= bit
            elif net:
                nets.append((bit, net, side))
            elif medic:
                healers.append(source)
            elif scoper:
                scopers.append(source)
    occupied = a | b | c | d
    mine = [a, b, c, d]
    foes = [occupied ^ a, occupied ^ b, occupied ^ c, occupied ^ d]

    columns = melee, ranged, shift, extra = [0] * 19, [0] * 19, [0] * 19, [0] * 19
    working = [-1] * 19  # the side that a source's effects are entered for, -1: for nobody
    spent = [0] * 19
    slots_at: list[Slots] = [()] * 19
    due: list[list[Actor]] = []
    medics: list[tuple[int, int, int]] = []
    destroyed: list[tuple[int, int]] = []
    used: list[tuple[int, int]] = []
    cover = touched = 0
    idle = known = ALL
    needs_decision: int | None = None
    choices: set[Outcome] = set()
    fresh = True
    segment = -1
    while True:
        # 1: the state, worked out anew when something that acts on others has left (BATTLE-9)
        if fresh:
            fresh = False
            idle = ALL ^ occupied
            if nets:
                netted = units = 0
                edges = []
                for bit, reach, side in nets:
                    reach &= foes[side]
                    if reach and bit & occupied:
                        netted |= reach
                        units |= bit
                        edges.append((bit, reach))
                if netted & units:
                    netted = live_nets(edges)
                idle |= netted
            # Only sources that begin or cease to work are entered or taken out.
            changed = (known ^ idle) & effecting
            known = idle
            turned = None
            if scopers:
                changed = effecting
                active = [(s[0], s[5], side_of[s[1]]) for s in scopers if not s[0] & idle]
                modules = [s for s in source_at if s is not None and s[6]]
                turned = serving(active, [(s[0], side_of[s[1]]) for s in modules + healers])
            while changed:
                cell = changed.bit_length() - 1
                bit = BIT[cell]
                changed ^= bit
                if bit & idle:
                    side = -1
                else:
                    side = side_of[cell]
                    if turned and bit in turned:
                        side = turned[bit]
                before = working[cell]
                if side == before:
                    continue
                working[cell] = side
                for column, amount, hostile, reach in source_at[cell][3]:
                    if before >= 0:
                        reached = reach & (foes[before] if hostile else mine[before])
                        if reached:
                            values = columns[column]
                            for cell in CELLS_OF[reached]:
                                values[cell] -= amount
                            if column >= SHIFT:
                                touched |= reached
                    if side >= 0:
                        reached = reach & (foes[side] if hostile else mine[side])
                        if reached:
                            values = columns[column]
                            for cell in CELLS_OF[reached]:
                                values[cell] += amount
                            if column >= SHIFT:
                                touched |= reached
            if healers:
                cover = 0
                medics = []
                for bit, cell, _, _, reach, _, _, _ in healers:
                    if not bit & idle:
                        side = side_of[cell]
                        if turned and bit in turned:
                            side = turned[bit]
                        patients = reach & mine[side]
                        if patients:
                            medics.append((bit, cell, patients))
                            cover |= patients
            # 2: slots; what was at or above the segment just fought was made or missed (INIT-3, INIT-8)
            if segment < 0:
                due = [[], [], [], [], [], [], [], [], [], []]
                for actor, table in motions:
                    cell = actor[1]
                    slots_at[cell] = slots = table[shift[cell]][extra[cell]]
                    for value, _ in slots:
                        due[value].append(actor)
                segment = 10
                while segment and not due[segment - 1]:
                    segment -= 1
                touched = 0
            else:
                touched &= occupied
                while touched:
                    cell = touched.bit_length() - 1
                    touched ^= BIT[cell]
                    motion = motion_at[cell]
                    if motion is None:
                        continue
                    actor, table = motion
                    slots = table[shift[cell]][extra[cell]]
                    old = slots_at[cell]
                    if slots == old:
                        continue
                    slots_at[cell] = slots
                    done = spent[cell]
                    for value, keys in old:
                        if value >= segment:
                            done |= keys
                        elif keys & ~done:
                            due[value].remove(actor)
                    spent[cell] = done
                    for value, keys in slots:
                        if value < segment and keys & ~done:
                            due[value].append(actor)
        segment -= 1
        if segment < 0:
            break

        # 3 to 5: packets; damage on units that no medic reaches is entered at once
        dead = gone = 0
        packets: list[tuple[int, int]] = []
        for bit, cell, blows, shots, base in due[segment]:
            if bit & idle:
                continue
            against = foes[side_of[cell]]
            if blows:
                if base:
                    against &= ~headquarters
                bonus = melee[cell]
                for bit, target, strength in blows:
                    if bit & against:
                        if bit & cover:
                            packets.append((target, strength + bonus))
                        else:
                            left[target] = rest = left[target] - strength - bonus
                            if rest <= 0:
                                dead |= bit
                            else:
                                harmed |= bit
            for kind, ray, arrives, strength, blow, beside in shots:
                bit = ray & against
                if not bit:
                    continue
                if kind == UP:
                    bit &= -bit
                    target = bit.bit_length() - 1
                    strength += ranged[cell]
                elif kind == DOWN:
                    target = bit.bit_length() - 1
                    bit = BIT[target]
                    strength += ranged[cell]
                elif kind == GAUSS:
                    while bit:
                        target = bit.bit_length() - 1
                        one = BIT[target]
                        bit ^= one
                        weight = strength - 1 if armour[target] & arrives else strength
                        if weight > 0:
                            if one & cover:
                                packets.append((target, weight))
                            else:
                                left[target] = rest = left[target] - weight
                                if rest <= 0:
                                    dead |= one
                                else:
                                    harmed |= one
                    continue
                else:
                    if kind == BOTH_UP:
                        bit &= -bit
                        target = bit.bit_length() - 1
                    else:
                        target = bit.bit_length() - 1
                        bit = BIT[target]
                    strength += ranged[cell]
                    if bit & beside:
                        # One packet of two parts; armour meets the ranged part alone (BOTH-1).
                        if armour[target] & arrives:
                            strength -= 1
                        strength += blow + melee[cell]
                        if bit & cover:
                            packets.append((target, strength))
                        else:
                            left[target] = rest = left[target] - strength
                            if rest <= 0:
                                dead |= bit
                            else:
                                harmed |= bit
                        continue
                if armour[target] & arrives:
                    strength -= 1
                    if strength <= 0:
                        continue
                if bit & cover:
                    packets.append((target, strength))
                else:
                    left[target] = rest = left[target] - strength
                    if rest <= 0:
                        dead |= bit
                    else:
                        harmed |= bit

        # 6: rescues
        if packets:
            if len(packets) == 1 and len(medics) == 1 and left[medics[0][1]] > 0:
                # The usual case: one hit, one medic. A medic cannot save itself, so it is not the target.
                gone = medics[0][0]
            else:
                ends = rescues(packets, medics, left, 2)
                if len(ends) > 1:
                    needs_decision = segment
                    choices = rescues(packets, medics, left, 1000)
                    break
                lost, gone, kept = ends.pop()
                dead |= lost
                for cell, rest in kept:
                    left[cell] = rest
                for cell, _ in packets:
                    harmed |= BIT[cell]
                    if lost & BIT[cell]:
                        left[cell] = 0

        # 7, 9: whoever is destroyed or spent leaves at the end of the segment (BATTLE-5)
        if dead or gone:
            dead &= ~gone
            away = dead | gone
            occupied &= ~away
            a &= occupied
            b &= occupied
            c &= occupied
            d &= occupied
            mine = [a, b, c, d]
            foes = [occupied ^ a, occupied ^ b, occupied ^ c, occupied ^ d]
            idle |= away
            while dead:
                cell = dead.bit_length() - 1
                dead ^= BIT[cell]
                destroyed.append((cell, segment))
            while gone:
                cell = gone.bit_length() - 1
                gone ^= BIT[cell]
                used.append((cell, segment))
            if away & special:
                fresh = True

    hurt = {}
    harmed &= occupied & ~headquarters
    while harmed:
        cell = harmed.bit_length() - 1
        harmed ^= BIT[cell]
        rest = full[cell] - left[cell]
        if rest:
            hurt[cell] = rest
    points = {}
    while headquarters:
        cell = headquarters.bit_length() - 1
        headquarters ^= BIT[cell]
        rest = left[cell]
        points[cell] = rest if rest > 0 else 0
    return {
        "destroyed": destroyed,
        "spent": used,
        "wounds": hurt,
        "hq": points,
        "needs_decision": needs_decision,
        "choices": choices,
    }
