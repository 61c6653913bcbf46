"""A slow, obvious battle to compare the hand loop with: the steps of RULES 10 one after another.

It shares nothing with the hand loop but the army files; everything is looked up anew in every segment.
Boards on which somebody has to choose come back as None.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

ARMIES = Path(__file__).parents[2] / "armies"
WINDS = ["n", "ne", "se", "s", "sw", "nw"]
STEP = {"n": (0, -1), "ne": (1, -1), "se": (1, 0), "s": (0, 1), "sw": (-1, 1), "nw": (-1, 0)}
HEXES = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
HEXES.sort()
TILES = {
    f"{army}/{tile['tile']}": tile
    for army in ("moloch", "outpost", "borgo", "hegemony")
    for tile in yaml.safe_load((ARMIES / f"{army}.yaml").read_text(encoding="utf-8"))["tiles"]
}


class Unit:
    def __init__(self, name: str, cell: int, facing: int, side: int, wounds: int) -> None:
        self.tile = TILES[name]
        self.hex = HEXES[cell]
        self.cell = cell
        self.facing = facing
        self.side = side
        self.wounds = wounds
        self.headquarters = self.tile["kind"] == "headquarters"
        printed = self.tile.get("initiative", [])
        self.printed = printed if isinstance(printed, list) else [printed]
        self.spent: set[str] = set()
        self.abilities: list[tuple[str, list[str], list[str]]] = []
        for text in self.tile.get("abilities", []):
            head, _, arms = text.partition(" on ")
            name, _, arguments = head.partition("(")
            turned = [self.turn(a.strip()) for a in arms.strip("[]").split(",")] if arms else []
            self.abilities.append((name, [a.strip() for a in arguments.strip(")").split(",")], turned))
        self.hits = self.tile.get(
            "life", 1 + sum(int(a[0]) for n, a, _ in self.abilities if n == "toughness")
        )

    def turn(self, direction: str) -> str:
        return WINDS[(WINDS.index(direction) + self.facing) % 6]

    def has(self, name: str) -> bool:
        return any(n == name for n, _, _ in self.abilities)

    def arms(self, name: str) -> list[str]:
        return [d for n, _, directions in self.abilities if n == name for d in directions]


def beyond(place: tuple[int, int], direction: str) -> tuple[int, int]:
    return place[0] + STEP[direction][0], place[1] + STEP[direction][1]


class State:
    """What holds on a board: who is netted, whom every module serves, what everybody gets."""

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.at = {unit.hex: unit for unit in units}
        self.netted = self.nets()
        scopers = [u for u in units if u.has("scoper") and u not in self.netted]
        self.serves = {unit: unit.side for unit in units}
        for unit in units:
            turners = [
                s
                for s in scopers
                if unit in self.connected(s, "scoper")
                and unit.side != s.side
                and unit.tile["kind"] == "module"
            ]
            if turners and unit not in scopers:
                (self.serves[unit],) = {s.side for s in turners}  # two sides on these boards

    def connected(self, unit: Unit, name: str) -> list[Unit]:
        return [self.at[h] for d in unit.arms(name) if (h := beyond(unit.hex, d)) in self.at]

    def nets(self) -> set[Unit]:
        edges = {(u, v) for u in self.units for v in self.connected(u, "net") if u.side != v.side}
        edges -= {(u, v) for u, v in edges if (v, u) in edges}
        on: set[Unit] = set()
        off: set[Unit] = set()
        netters = {u for u, _ in edges}
        while netters - on - off:
            changed = False
            for u in netters - on - off:
                hunters = {w for w, v in edges if v is u}
                if hunters & on:
                    off.add(u)
                    changed = True
                elif not hunters - off:
                    on.add(u)
                    changed = True
            if not changed:
                ring = self.ring(netters - on - off, edges)
                edges -= {(u, v) for u, v in edges if u in ring and v in ring}
        return {v for u, v in edges if u in on}

    def ring(self, units: set[Unit], edges: set[tuple[Unit, Unit]]) -> set[Unit]:
        """Units each of which reaches every one that reaches it: a circle that none outside strikes."""
        for unit in sorted(units, key=lambda u: u.cell):
            before = self.reach(unit, {(v, u) for u, v in edges if u in units and v in units})
            after = self.reach(unit, {(u, v) for u, v in edges if u in units and v in units})
            if before <= after:
                return before
        raise AssertionError("no circle")

    def reach(self, unit: Unit, edges: set[tuple[Unit, Unit]]) -> set[Unit]:
        found: set[Unit] = set()
        fringe = [unit]
        while fringe:
            u = fringe.pop()
            for a, b in edges:
                if a is u and b not in found:
                    found.add(b)
                    fringe.append(b)
        return found

    def gets(self, unit: Unit, what: str) -> int:
        total = 0
        for source in self.units:
            if source in self.netted:
                continue
            friend = self.serves[source] == unit.side
            for name, arguments, arms in source.abilities:
                if not any(beyond(source.hex, d) == unit.hex for d in arms):
                    continue
                if friend:
                    total += name == "officer" and arguments[0] == what and int(arguments[1])
                    total += name == "brain" and what in ("melee", "ranged")
                    total += name == "boss" and what in ("melee", "initiative")
                    total += name == "scout" and what == "initiative" and int(arguments[0])
                    total += name == "mother" and what == "action"
                elif name == "saboteur" and what == "initiative":
                    total += int(arguments[0])
        return total

    def slots(self, unit: Unit) -> dict[str, int]:
        if not unit.printed:
            return {}
        shift = self.gets(unit, "initiative")
        slots = {f"p{i}": max(0, value + shift) for i, value in enumerate(unit.printed)}
        for i in range(self.gets(unit, "action")):
            taken = sorted({*slots.values(), -1}, reverse=True)
            gaps = [a - 1 for a, b in pairwise(taken) if b < a - 1]
            if not gaps:
                break
            slots[f"x{i}"] = gaps[0]
        return slots

    def packets(self, unit: Unit) -> list[tuple[Unit, int]]:
        found = []
        for side, printed in unit.tile.get("attacks", {}).items():
            direction = unit.turn(side)
            parts = dict(p.split() for p in ([printed] if isinstance(printed, str) else printed))
            line = []
            place = beyond(unit.hex, direction)
            while place in HEXES:
                target = self.at.get(place)
                if target is not None and target.side != unit.side:
                    line.append(target)
                place = beyond(place, direction)
            arrives = WINDS[(WINDS.index(direction) + 3) % 6]
            hits: dict[Unit, int] = {}
            for shape, strength in parts.items():
                if shape == "melee":
                    near = [t for t in line if t.hex == beyond(unit.hex, direction)]
                    for t in near:
                        if not (unit.headquarters and t.headquarters):
                            hits[t] = hits.get(t, 0) + int(strength) + self.gets(unit, "melee")
                for t in line if shape == "gauss" else line[:1] if shape == "ranged" else []:
                    bonus = self.gets(unit, "ranged") if shape == "ranged" else 0
                    weight = int(strength) + bonus - (arrives in t.arms("armour"))
                    hits[t] = hits.get(t, 0) + max(0, weight)
            found += [(t, n) for t, n in hits.items() if n > 0]
        return found

    def rescues(self, packets: list[tuple[Unit, int]]) -> set[Any]:
        """All ends of the rescues: (units that leave dead, spent medics, wounds of those who stay)."""
        medics = [u for u in self.units if u.has("medic") and u not in self.netted]
        links = {
            (m, u)
            for m in medics
            for u in self.connected(m, "medic")
            if u.side == self.serves[m] and u is not m
        }
        ends: set[Any] = set()
        seen: set[Any] = set()

        def go(free: frozenset[int], spent: frozenset[Any], acted: frozenset[Any]) -> None:
            if (free, spent, acted) in seen:
                return
            seen.add((free, spent, acted))
            total = {u: u.wounds + sum(packets[i][1] for i in free if packets[i][0] is u) for u in self.units}
            off = {m for m, _ in spent}
            able = [m for m in medics if m not in off and total[m] < m.hits]
            must = False
            for m in able:
                for i in sorted(free):
                    if (m, packets[i][0]) in links and (m, i) not in acted:
                        must = True
                        go(free - {i}, spent | {(m, i)}, acted | {(m, i)})
                for n, i in spent:
                    if (m, n) in links and (m, i) not in acted:
                        go(free, spent - {(n, i)} | {(m, i)}, acted | {(m, i)})
            if not must:
                dead = {u for u in self.units if total[u] >= u.hits} - off
                kept = {(u, total[u]) for u in self.units if u not in dead and u not in off}
                ends.add((frozenset(dead), frozenset(off), frozenset(kept)))

        go(frozenset(range(len(packets))), frozenset(), frozenset())
        return ends


def battle(tiles: list[tuple[str, int, int, int, int]]) -> dict[str, Any] | None:
    """The result in the hand loop's form, or None where somebody has to choose."""
    everyone = [Unit(*tile) for tile in tiles]
    units = list(everyone)
    destroyed: list[tuple[int, int]] = []
    used: list[tuple[int, int]] = []
    first = State(units)
    top = max((v for u in units for v in first.slots(u).values()), default=-1)
    for segment in range(top, -1, -1):
        state = State(units)
        packets: list[tuple[Unit, int]] = []
        for unit in units:
            slots = state.slots(unit)
            due = {key for key, value in slots.items() if value == segment} - unit.spent
            if due and unit not in state.netted:
                packets += state.packets(unit)
            unit.spent |= {key for key, value in slots.items() if value >= segment}
        ends = state.rescues(packets)
        if len(ends) > 1:
            return None
        ((dead, spent, kept),) = ends
        for unit, wounds in kept:
            unit.wounds = wounds
        for unit in dead:
            unit.wounds = unit.hits
            destroyed.append((unit.cell, segment))
        used += [(unit.cell, segment) for unit in spent]
        units = [u for u in units if u not in dead and u not in spent]
    return {
        "destroyed": sorted(destroyed),
        "spent": sorted(used),
        "wounds": {u.cell: u.wounds for u in units if u.wounds and not u.headquarters},
        "hq": {u.cell: u.hits - u.wounds for u in everyone if u.headquarters},
    }
