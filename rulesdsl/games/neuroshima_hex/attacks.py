"""Printed attacks as packets: shapes, strength, who is hit (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.games.neuroshima_hex.board import BOARD
from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.route import ENDLESS, Routes, Walker
from rulesdsl.kernel.tables import ENEMY, DefinitionPlan, Op, Plan
from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World

HEADQUARTERS = "headquarters"
# The two kinds that sentences call "the other kind" of each other (MOD-12).
OTHER_KIND = {"melee": "ranged", "ranged": "melee"}


# One printed side as it points from a place: (printed direction, side of arrival, the places in line,
# ((tag, strength, the stat that adds to it or ""), ...)).
Aim = tuple[int, int, tuple[int, ...], tuple[tuple[str, int, str], ...]]


def aims_of(plan: Plan, definition: DefinitionPlan, place: int, facing: int) -> tuple[Aim, ...]:
    """Where a unit's printed attacks point from a place; kept with the plan."""
    key = (definition.id, place, facing)
    aims: tuple[Aim, ...] | None = plan.memo.get(key)
    if aims is None:
        found: list[Aim] = []
        for printed, parts in definition.attacks:
            direction = (printed + facing) % 6
            ray = BOARD.rays[place][direction]
            if ray:
                pieces = tuple((tag, strength, plan.boosts.get(tag, "")) for tag, strength in parts)
                found.append((printed, (direction + 3) % 6, ray, pieces))  # ARM-6
        aims = plan.memo[key] = tuple(found)
    return aims


# (attacker, target, [tag, amount] parts, side of arrival)
Blow = tuple[int, int, list[list[Any]], int]


def strike(world: World, batch: Batch, attacker: int, swapped: frozenset[int] = frozenset()) -> None:
    """Propose the packets of one unit's printed attacks, in every direction (ATT-2).

    `swapped`: printed directions whose parts are made in the other kind this once.
    """
    if Op.ROUTE in batch.view.live:
        for packet in routed(world, batch.view, attacker, swapped):
            batch.propose(packet)
        return
    for source, target, parts, side in blows(world, batch.layout, batch.view, attacker, swapped):
        batch.propose(Packet(source, target, parts, side, strike=True))


def blows(
    world: World, layout: Layout, view: View, attacker: int, swapped: frozenset[int] = frozenset()
) -> list[Blow]:
    """What one unit's printed attacks reach, one entry for each attack (BOTH-1, ATT-5)."""
    found: list[Blow] = []
    plan, entity = layout.plans[attacker], layout.entities[attacker]
    stats, unit, owner, plans = view.stats, layout.unit, layout.owner, layout.plans
    takes = layout.takes
    relation = layout.relation[view.control(attacker) if takes else owner[attacker]]
    spares = HEADQUARTERS in plan.kinds  # HQ-3
    for printed, side, ray, pieces in aims_of(layout.plan, plan, entity.place, entity.facing):
        if printed in swapped:
            pieces = _in_the_other_kind(world, pieces)
        aimed: dict[int, list[list[Any]]] = {}
        for shape, strength, stat in pieces:
            column = stats.get(stat)
            amount = strength if column is None else strength + column[attacker]
            if amount <= 0:
                continue
            for place in ray:
                target = unit[place]
                if target >= 0:
                    whose = view.control(target) if takes else owner[target]
                    if relation[whose] & ENEMY:
                        if target in aimed:
                            large = shape == "gauss" and layout.entities[target].footprint
                            if not large or aimed[target][-1][0] != shape:
                                aimed[target].append([shape, amount])
                        else:
                            aimed[target] = [[shape, amount]]
                        if shape != "gauss":
                            break
                if shape == "melee":
                    break
        for target, parts in aimed.items():
            if spares and HEADQUARTERS in plans[target].kinds:
                continue
            if len(parts) > 1 and layout.plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks":
                found += [(attacker, target, [part], side) for part in parts]
            else:
                found.append((attacker, target, parts, side))
    return found


def routed(world: World, view: View, attacker: int, swapped: frozenset[int] = frozenset()) -> list[Packet]:
    """The same where attacks may be thrown back or sent on (REFL-1, REDIR-1)."""
    found: list[Packet] = []
    layout, stats = view.layout, view.stats
    plan, entity, plans = layout.plans[attacker], layout.entities[attacker], layout.plans
    owner = view.control(attacker)
    spares = HEADQUARTERS in plan.kinds  # HQ-3
    routes = Routes(view)

    def meets(thing: int) -> bool:
        return bool(view.side(owner, thing) & ENEMY)

    for printed, side, _, pieces in aims_of(layout.plan, plan, entity.place, entity.facing):
        if printed in swapped:
            pieces = _in_the_other_kind(world, pieces)
        # by target, side of arrival and how many came there before
        aimed: dict[tuple[int, int, int], list[list[Any]]] = {}
        for shape, strength, stat in pieces:
            column = stats.get(stat)
            amount = strength if column is None else strength + column[attacker]
            if amount <= 0:
                continue
            walker = Walker(attacker, shape, 1 if shape == "melee" else None, meets, shape == "gauss")
            came: dict[tuple[int, int], int] = {}
            for target, arrival, times in routes.walk(walker, entity.place, (side + 3) % 6):
                if spares and HEADQUARTERS in plans[target].kinds:
                    continue
                if times == ENDLESS:
                    found += _endlessly(view, attacker, target, shape, arrival)
                    continue
                before = came.get((target, arrival), 0)
                came[target, arrival] = before + times
                for number in range(before, before + times):
                    aimed.setdefault((target, arrival, number), []).append([shape, amount])
        for (target, arrival, _), parts in aimed.items():
            apart = len(parts) > 1 and layout.plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks"
            for attack in [[part] for part in parts] if apart else [parts]:
                found.append(Packet(attacker, target, attack, arrival, strike=True))
    return found


def _endlessly(view: View, attacker: int, target: int, shape: str, side: int) -> list[Packet]:
    """REDIR-2: endlessly many attacks of strength 1; one for each that may take one, and the rest."""
    takers = sum(edge.dst == target for edge in view.live.get(Op.ABSORB, ()))
    found = [Packet(attacker, target, [[shape, 1]], side, strike=True) for _ in range(takers)]
    return [*found, Packet(attacker, target, [[shape, 1]], side, strike=True, endless=True)]


def _in_the_other_kind(
    world: World, pieces: tuple[tuple[str, int, str], ...]
) -> tuple[tuple[str, int, str], ...]:
    """Parts of a side made in the other kind, with the bonus that QUARTERMASTER-BONUS says."""
    new = world.plan.policies["QUARTERMASTER-BONUS"] == "new-kind"
    boosts = world.plan.boosts
    made = []
    for tag, strength, stat in pieces:
        shape = OTHER_KIND.get(tag, tag)
        made.append((shape, strength, boosts.get(shape, "") if new else stat))
    return tuple(made)


def convertible(parts: Mapping[int, tuple[tuple[str, int], ...]], direction: int) -> bool:
    """Whether making a side's attack in the other kind changes anything."""
    before = sorted(parts[direction])
    after = sorted((OTHER_KIND.get(tag, tag), strength) for tag, strength in parts[direction])
    return before != after
