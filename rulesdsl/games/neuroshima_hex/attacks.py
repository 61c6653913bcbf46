"""Printed attacks as packets: shapes, strength, who is hit (RULES 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS, SHAPES
from rulesdsl.games.neuroshima_hex.steering import Steered, steer, steers, walker_of
from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.route import ENDLESS, Meeting, Routes
from rulesdsl.kernel.tables import ENEMY, DefinitionPlan, Op, Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World

# A part of an attack: (tag, strength, the stat that adds to it or "", the places it may hit, whether it goes
# on behind what it hits, what it loses with each place).
Piece = tuple[str, int, str, tuple[int, ...], bool, int]
# One printed side as it points from a place: (printed direction, side of arrival, the places in line, parts).
Aim = tuple[int, int, tuple[int, ...], tuple[Piece, ...]]
# Printed direction -> the kind in which its attack is made this once; "": the other kind.
Changed = Mapping[int, str]
_UNCHANGED: Changed = {}
_UNSTEERED: Steered = {}


def aims_of(
    plan: Plan, board: Topology, definition: DefinitionPlan, place: int, facing: int
) -> tuple[Aim, ...]:
    """Where a unit's printed attacks point from a place; kept with the plan."""
    key = (definition.id, place, facing, board.size)
    aims: tuple[Aim, ...] | None = plan.memo.get(key)
    if aims is None:
        found: list[Aim] = []
        for printed, parts in definition.attacks:
            direction = (printed + facing) % 6
            ray = board.rays[place][direction]
            if ray:  # nothing flies off the board (ROCKET-2)
                pieces = tuple(_piece(tag, n, plan.boosts.get(tag, ""), ray) for tag, n in parts)
                found.append((printed, (direction + 3) % 6, ray, pieces))  # ARM-6
        aims = plan.memo[key] = tuple(found)
    return aims


def in_board_order(aims: tuple[Aim, ...]) -> list[Aim]:
    """The order in which a unit's attacks are asked for: it does not depend on how a tile is printed."""
    return sorted(aims, key=lambda aim: (aim[1] + 3) % 6)


def _piece(tag: str, strength: int, stat: str, ray: tuple[int, ...]) -> Piece:
    shape = SHAPES[tag]
    return tag, strength, stat, ray[shape.over : shape.length], shape.pierces, shape.fades


# (attacker, target, [tag, amount] parts, side of arrival)
Blow = tuple[int, int, list[list[Any]], int]


def strike(
    world: World,
    batch: Batch,
    attacker: int,
    changed: Changed = _UNCHANGED,
    steered: Steered = _UNSTEERED,
) -> None:
    """Propose the packets of one unit's printed attacks, in every direction (ATT-2).

    `changed`: sides whose attack is made in another kind; `steered`: ways that were declared before.
    """
    definition = batch.layout.plans[attacker]
    kinds = (kind for kind in changed.values() if kind)
    if Op.ROUTE in batch.view.live or steers(definition) or any(SHAPES[kind].steered for kind in kinds):
        for packet in routed(world, batch.view, attacker, changed, steered):
            batch.propose(packet)
        return
    for source, target, parts, side in blows(world, batch.layout, batch.view, attacker, changed):
        batch.propose(Packet(source, target, parts, side, strike=True))


def blows(
    world: World, layout: Layout, view: View, attacker: int, changed: Changed = _UNCHANGED
) -> list[Blow]:
    """What one unit's printed attacks reach, one entry for each attack (BOTH-1, ATT-5)."""
    found: list[Blow] = []
    plan, entity = layout.plans[attacker], layout.entities[attacker]
    stats, unit, owner, plans = view.stats, layout.unit, layout.owner, layout.plans
    takes = layout.takes
    relation = layout.relation[view.control(attacker) if takes else owner[attacker]]
    spares = HEADQUARTERS in plan.kinds  # HQ-3
    for printed, side, ray, pieces in aims_of(
        layout.plan, layout.topology, plan, entity.place, entity.facing
    ):
        if printed in changed:
            pieces = in_kind(world, pieces, ray, changed[printed])
        aimed: dict[int, list[list[Any]]] = {}
        for shape, strength, stat, places, pierces, fades in pieces:
            column = stats.get(stat)
            amount = strength if column is None else strength + column[attacker]
            if amount <= 0:
                continue
            for place in places:
                target = unit[place]
                if target >= 0:
                    whose = view.control(target) if takes else owner[target]
                    if relation[whose] & ENEMY:
                        if fades:
                            amount -= fades * ray.index(place)
                            if amount <= 0:
                                break
                        if target in aimed:
                            large = pierces and layout.entities[target].footprint
                            if not large or aimed[target][-1][0] != shape:
                                aimed[target].append([shape, amount])
                        else:
                            aimed[target] = [[shape, amount]]
                        if not pierces:
                            break
        for target, parts in aimed.items():
            if spares and HEADQUARTERS in plans[target].kinds:
                continue
            if len(parts) > 1 and layout.plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks":
                found += [(attacker, target, [part], side) for part in parts]
            else:
                found.append((attacker, target, parts, side))
    return found


def routed(
    world: World, view: View, attacker: int, changed: Changed = _UNCHANGED, steered: Steered = _UNSTEERED
) -> list[Packet]:
    """The same where attacks may be thrown back, sent on (REFL-1, REDIR-1) or steered (ROCKET-1)."""
    found: list[Packet] = []
    layout, stats = view.layout, view.stats
    plan, entity, plans = layout.plans[attacker], layout.entities[attacker], layout.plans
    spares = HEADQUARTERS in plan.kinds  # HQ-3
    routes, asked = Routes(view), dict(steered)
    for printed, side, ray, pieces in in_board_order(
        aims_of(layout.plan, layout.topology, plan, entity.place, entity.facing)
    ):
        if printed in changed:
            pieces = in_kind(world, pieces, ray, changed[printed])
        # by target, side of arrival and how many came there before
        aimed: dict[tuple[int, int, int], list[list[Any]]] = {}
        for shape, strength, stat, _, _, fades in pieces:
            column = stats.get(stat)
            full = strength if column is None else strength + column[attacker]
            if full <= 0:
                continue
            came: dict[tuple[int, int], int] = {}
            meetings: Sequence[Meeting]
            if SHAPES[shape].steered:
                if (printed, shape) not in asked:
                    asked[printed, shape] = steer(world, view, attacker, printed, shape)
                meetings = asked[printed, shape]
            else:
                meetings = routes.walk(walker_of(view, attacker, shape), entity.place, (side + 3) % 6)
            for target, arrival, times, far in meetings:
                amount = full - fades * (far - 1)  # SHOTGUN-1; thrown back, as it was there (REFL-3)
                if amount <= 0 or (spares and HEADQUARTERS in plans[target].kinds):
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


def in_kind(world: World, pieces: tuple[Piece, ...], ray: tuple[int, ...], kind: str) -> tuple[Piece, ...]:
    """Parts of a side made in a kind ("": the other), with the bonus that QUARTERMASTER-BONUS says."""
    new = world.plan.policies["QUARTERMASTER-BONUS"] == "new-kind"
    made = []
    for tag, strength, stat, *_ in pieces:
        shape = _made(tag, kind)
        made.append(_piece(shape, strength, world.plan.boosts.get(shape, "") if new else stat, ray))
    return tuple(made)


def _made(tag: str, kind: str) -> str:
    """What a part becomes; one that has no other kind stays as it is (MOD-12)."""
    return kind or SHAPES[tag].other or tag


def convertible(parts: Mapping[int, tuple[tuple[str, int], ...]], direction: int, kind: str = "") -> bool:
    """Whether making a side's attack in a kind ("": the other) changes anything."""
    before = sorted(parts[direction])
    after = sorted((_made(tag, kind), strength) for tag, strength in parts[direction])
    return before != after
