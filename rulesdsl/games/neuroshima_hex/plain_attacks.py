"""Printed attacks as packets, for the slow battle: shapes, bonuses, and whom headquarters spare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rulesdsl.content.model import Part
from rulesdsl.kernel.state import NOWHERE
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang import tree
from rulesdsl.plain.packets import Packet, about_packets
from rulesdsl.plain.view import Reading

OTHER = {"melee": "ranged", "ranged": "melee"}  # `the other kind` of a part
# direction of the board -> the attack made there instead of the printed one
Changed = dict[int, tuple[Part, ...]]
Struck = tuple[int, int]  # (target, the side of it on which an attack arrives)
Aim = Callable[[int, int], "Struck | None"]  # where a unit's rocket in a direction is steered


def hex_board(radius: int = 2) -> Topology:
    """The hexagonal board: columns from west to east, cells numbered from the north (BOARD-1, BOARD-7).

    A ring around the usual board has the numbers before and after, and the columns Z and F (BOARD-2).
    """
    cells = [
        (q, r) for q in range(-radius, radius + 1) for r in range(-radius, radius + 1) if abs(q + r) <= radius
    ]
    names = []
    for q, r in cells:
        usual = min(radius, 2) if abs(q) < 3 else radius
        names.append(f"{'ZABCDEF'[q + 3]}{r - max(-usual, -usual - q) + 1}")
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


def strike(reading: Reading, unit: int, changed: Mapping[int, tuple[Part, ...]], aim: Aim) -> list[Packet]:
    """All printed attacks at once (ATT-2). One side makes one attack, whatever its parts (BOTH-1)."""
    policies = reading.board.state.policies
    together = policies.get("TWO-ATTACKS-ONE-SIDE", "one-attack") == "one-attack"
    new_kind = policies.get("QUARTERMASTER-BONUS", "new-kind") == "new-kind"
    packets: list[Packet] = []
    for direction, parts in printed(reading, unit).items():
        flying = changed.get(direction, parts)
        found: dict[Struck, list[tuple[str, int]]] = {}
        for old, part in zip(parts, flying, strict=True):
            strength = part.strength + bonus(reading, unit, part.shape if new_kind else old.shape)
            for struck, lost in reached(reading, unit, direction, part.shape, aim):
                if strength - lost <= 0 or spared(reading, unit, struck[0]):
                    continue
                strong = (part.shape, strength - lost)
                if together:
                    found.setdefault(struck, []).append(strong)
                else:
                    packets.append(_packet(unit, struck, [strong]))
        packets += [_packet(unit, struck, strong) for struck, strong in found.items()]
    return packets


def spared(reading: Reading, unit: int, target: int) -> bool:
    """HQ-3"""
    return reading.board.is_a(unit, "headquarters") and reading.board.is_a(target, "headquarters")


def bonus(reading: Reading, unit: int, shape: str) -> int:
    """What raises the parts of a shape (MOD-7); nothing raises gauss (GAUSS-2)."""
    stat = reading.board.boosts.get(shape)
    return reading.stat(unit, stat) if stat is not None else 0


def _packet(unit: int, struck: Struck, parts: list[tuple[str, int]]) -> Packet:
    target, side = struck
    return Packet(unit, target, parts, side=side, attack=True)


def reached(reading: Reading, unit: int, direction: int, shape: str, aim: Aim) -> list[tuple[Struck, int]]:
    """Whom an attack reaches, on which side, and what it has lost of its strength on the way."""
    board = reading.board
    line = board.topology.rays[board.place(unit)][direction]
    side = board.topology.opposite(direction)
    if shape == "rocket":
        found = aim(unit, direction) if line else None  # ROCKET-2
        return [(found, 0)] if found is not None else []
    if shape == "melee":
        line = line[:1]
    elif shape == "shotgun":
        line = line[:3]
    elif shape == "mortar":
        line = line[1:2]
    elif shape not in ("ranged", "gauss"):
        raise NotImplementedError(shape)
    enemies = [(e, number) for number, place in enumerate(line) for e in standing(reading, unit, place)]
    if shape != "gauss":
        enemies = enemies[:1]
    return [((e, side), number if shape == "shotgun" else 0) for e, number in enemies]


def standing(reading: Reading, unit: int, place: int) -> list[int]:
    """The enemies of a unit on a place."""
    board = reading.board
    return [
        e
        for e in board.entities
        if board.state.entities[e].place == place and board.is_a(e, "unit") and reading.enemies(unit, e)
    ]


# ------------------------------------------------------------ rockets (ROCKET-1)


def rockets(reading: Reading, unit: int, aimed: bool = True) -> list[int]:
    """Directions of a unit's rockets; `aimed`: only where there is a hex to enter (ROCKET-2)."""
    rays = reading.board.topology.rays[reading.board.place(unit)]
    attacks = printed(reading, unit).items()
    return [d for d, parts in attacks if any(p.shape == "rocket" for p in parts) and (rays[d] or not aimed)]


def flights(reading: Reading, unit: int, place: int, direction: int, left: int) -> Iterator[tuple[int, int]]:
    """Every way of a rocket to an enemy: the enemy and the hex it is entered from."""
    spot = reading.board.topology.step[place][direction]
    if spot == NOWHERE:
        return
    enemies = standing(reading, unit, spot)
    if enemies:
        yield enemies[0], place
    elif left > 1:
        for turned in range(len(reading.board.topology.directions)):
            yield from flights(reading, unit, spot, turned, left - 1)


def ways(reading: Reading, unit: int, direction: int) -> list[tuple[str, Struck | None]]:
    """What a rocket can be steered into. Hexes to enter an enemy from are one way if nothing tells them
    apart; it may also hit nothing, unless the first hex has an enemy."""
    board = reading.board
    found: dict[tuple[int, tuple[bool, ...]], set[int]] = {}
    for enemy, origin in flights(reading, unit, board.place(unit), direction, 3):
        if not spared(reading, unit, enemy):
            side = board.topology.step[board.place(enemy)].index(origin)
            found.setdefault((enemy, looks(reading, enemy, side)), set()).add(origin)
    first = board.topology.step[board.place(unit)][direction]
    blocked = [e for e in standing(reading, unit, first) if not spared(reading, unit, e)]
    options: list[tuple[str, Struck | None]] = []
    for (enemy, _), origins in found.items():
        label = board.label(enemy)
        if sum(other == enemy for other, _ in found) > 1:
            label += " from " + " or ".join(board.topology.places[p] for p in sorted(origins))
        options.append((label, (enemy, board.topology.step[board.place(enemy)].index(min(origins)))))
    options.sort(key=lambda option: option[0])
    return options if blocked else [*options, ("nothing", None)]


def looks(reading: Reading, target: int, side: int) -> tuple[bool, ...]:
    """For each ability of a target that looks at a side at what arrives: whether it is this one."""
    board, found = reading.board, []
    for ability, sentence in board.sentences(target):
        if ability.arms is None:
            continue
        about: list[tree.Group] = []
        if isinstance(sentence, tree.Continuous) and reading.works(target, ability, sentence.despite):
            about = [
                c.subject
                for c in sentence.clauses
                if about_packets(c.subject) and isinstance(c.subject, tree.Group)
            ]
        elif isinstance(sentence, tree.Event) and isinstance(sentence.event, tree.Happens):
            subject = sentence.event.subject
            if about_packets(subject) and isinstance(subject, tree.Group):
                about = [subject]
        for group in about:
            if not group.tags or "rocket" in board.library.vocabulary.tags(group.tags):
                found.append(side in board.directions(target, ability))
    return tuple(found)
