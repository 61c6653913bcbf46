"""The shapes of attacks as data: how far each gets, what it passes, how it is aimed (RULES 6)."""

from __future__ import annotations

from typing import NamedTuple

HEADQUARTERS = "headquarters"  # they never strike each other (HQ-3)


class Shape(NamedTuple):
    """`over`: hexes before the first that it can hit; `length`: the farthest hex it gets to (None: the edge
    of the board); `pierces`: it goes on behind what it hits; `fades`: what it loses of its strength with
    each further hex; `steered`: its controller turns it at every hex; `other`: what sentences call its
    other kind; `shot`: one of the attacks that armour lowers (ARM-1)."""

    help: str
    over: int = 0
    length: int | None = None
    pierces: bool = False
    fades: int = 0
    steered: bool = False
    other: str = ""
    shot: bool = True


SHAPES: dict[str, Shape] = {
    # the two that sentences call "the other kind" of each other (MOD-12)
    "melee": Shape("strikes the neighbour on that side", length=1, other="ranged", shot=False),
    "ranged": Shape("strikes the first enemy in line", other="melee"),
    "gauss": Shape("strikes every enemy in line", pierces=True),  # GAUSS-1
    # ROCKET-1
    "rocket": Shape("is steered up to 3 hexes and strikes the first enemy it enters", length=3, steered=True),
    # SHOTGUN-1
    "shotgun": Shape("strikes the first enemy up to 3 hexes away, weaker by 1 with each", length=3, fades=1),
    # MORTAR-1
    "mortar": Shape("strikes the second hex in line over whatever stands before it", over=1, length=2),
}
