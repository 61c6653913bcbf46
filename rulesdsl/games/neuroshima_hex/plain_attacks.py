"""Printed attacks as packets, for the slow battle: shapes, bonuses, and whom headquarters spare."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.content.model import Part
from rulesdsl.kernel.state import NOWHERE
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang import tree
from rulesdsl.plain.packets import Packet
from rulesdsl.plain.view import Reading

OTHER = {"melee": "ranged", "ranged": "melee"}  # `the other kind` of a part
# direction of the board -> the attack made there instead of the printed one
Changed = dict[int, tuple[Part, ...]]


def hex_board(radius: int = 2) -> Topology:
    """The hexagonal board: columns from west to east, cells numbered from the north (BOARD-1, BOARD-7)."""
    cells = [
        (q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius
    ]
    names = [f"{chr(65 + q + radius)}{r - max(-radius, -radius - q) + 1}" for q, r in cells]
    index = {cell: i for i, cell in enumerate(cells)}
    ways = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    step = [[index.get((q + dq, r + dr), NOWHERE) for dq, dr in ways] for q, r in cells]
    return Topology(names, directions=("n", "ne", "se", "s", "sw", "nw"), step=step)


def printed(reading: Reading, unit: int) -> dict[int, tuple[Part, ...]]:
    """The printed attacks by directions of the board."""
    attacks = reading.board.definition(unit).fields.get("attacks")
    if not isinstance(attacks, dict):
        return {}
    facing = reading.board.state.entities[unit].facing
    count = len(reading.board.topology.directions)
    return dict(sorted(((d + facing) % count, parts) for d, parts in attacks.items()))


def convertible(reading: Reading, unit: int, outcome: tree.Convert) -> Changed:
    """Directions whose attack would become another one, and which (MOD-12, MOD-17)."""
    found: Changed = {}
    for direction, parts in printed(reading, unit).items():
        kinds = [OTHER.get(p.shape, p.shape) if outcome.into is None else outcome.into.key for p in parts]
        other = tuple(Part(kind, p.strength) for kind, p in zip(kinds, parts, strict=True))
        if sorted(map(str, other)) != sorted(map(str, parts)):
            found[direction] = other
    return found


def strike(reading: Reading, unit: int, changed: Mapping[int, tuple[Part, ...]]) -> list[Packet]:
    """All printed attacks at once (ATT-2). One side makes one attack, whatever its parts (BOTH-1)."""
    policies = reading.board.state.policies
    together = policies.get("TWO-ATTACKS-ONE-SIDE", "one-attack") == "one-attack"
    new_kind = policies.get("QUARTERMASTER-BONUS", "new-kind") == "new-kind"
    packets: list[Packet] = []
    for direction, parts in printed(reading, unit).items():
        flying = changed.get(direction, parts)
        found: dict[int, list[tuple[str, int]]] = {}
        for old, part in zip(parts, flying, strict=True):
            strong = (part.shape, part.strength + bonus(reading, unit, part.shape if new_kind else old.shape))
            for target in targets(reading, unit, direction, part.shape):
                if reading.board.is_a(unit, "headquarters") and reading.board.is_a(target, "headquarters"):
                    continue  # HQ-3
                if together:
                    found.setdefault(target, []).append(strong)
                else:
                    packets.append(_packet(reading, unit, target, [strong], direction))
        packets += [_packet(reading, unit, target, strong, direction) for target, strong in found.items()]
    return packets


def bonus(reading: Reading, unit: int, shape: str) -> int:
    """What raises the parts of a shape (MOD-7); nothing raises gauss (GAUSS-2)."""
    return sum(reading.stat(unit, stat) for stat, tag in reading.board.boosts.items() if tag == shape)


def _packet(reading: Reading, unit: int, target: int, parts: list[tuple[str, int]], direction: int) -> Packet:
    return Packet(unit, target, parts, side=reading.board.topology.opposite(direction), attack=True)


def targets(reading: Reading, unit: int, direction: int, shape: str) -> list[int]:
    """Whom an attack reaches: melee the neighbour, ranged the first enemy, gauss every enemy."""
    board = reading.board
    line = board.topology.rays[board.place(unit)][direction]
    enemies = [
        e
        for place in (line[:1] if shape == "melee" else line)
        for e in board.entities
        if board.state.entities[e].place == place and board.is_a(e, "unit") and reading.enemies(unit, e)
    ]
    if shape not in ("melee", "ranged", "gauss"):
        raise NotImplementedError(shape)
    return enemies if shape == "gauss" else enemies[:1]
