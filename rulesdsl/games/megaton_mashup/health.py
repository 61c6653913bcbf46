"""Damage, the two sides of a monster, and what becomes of things that are destroyed (RULES HEALTH, COLL)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.games.megaton_mashup.clock import RESERVE
from rulesdsl.games.megaton_mashup.table import ASIDE, BOARD, Table, numbers
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.state import NOBODY, NOWHERE
from rulesdsl.kernel.world import World

DAMAGE, EXTRA, HYPER_EXTRA = "damage", "bonus", "hyper-bonus"


def holds_back(world: World, entity: int) -> bool:
    """A monster on its alpha side does not leave: it is turned over (MODEL-2)."""
    return "alpha" in world.plan.definitions[world.state.entities[entity].definition].kinds


def hurt(table: Table, target: int, amount: int, source: int = NOWHERE, ability: str = "") -> None:
    """Deal damage to one model, and all that comes of it at once."""
    if amount <= 0 or table.entity(target).zone != BOARD:
        return
    batch = table.world.begin()
    batch.propose(Packet(source, target, [[DAMAGE, amount]], ability=ability))
    batch.finish()
    tidy(table)


def destroy(table: Table, things: Iterable[int], erasing: bool = False) -> None:
    """Destroy units and buildings together; `erasing`: buildings leave no tile."""
    doomed = [i for i in things if table.entity(i).zone == BOARD]
    if not doomed:
        return
    batch = table.world.begin()
    for i in doomed:
        batch.doom(i, "destroyed")
    batch.finish()
    tidy(table, erasing)


def tidy(table: Table, erasing: bool = False) -> None:
    """Monsters are turned over, units go to the reserve, buildings leave their tiles."""
    turn_over(table)
    for e in list(table.state.entities):
        if e.zone != "discard":
            continue
        kinds = table.kinds(e.id)
        if "unit" in kinds:
            e.zone = ASIDE
            if table.policies["DESTROYED-UNITS"] == "reserve" and e.owner != NOBODY:
                table.state.restack(RESERVE, e.owner, (*table.state.stack(RESERVE, e.owner), e.definition))
        elif "building" in kinds:
            e.zone = "removed"
            left = table.definition(e.id).fields.get("leaves")
            if isinstance(left, str) and not erasing:
                table.lay(left, NOBODY, e.place)  # TERRAIN-2


def turn_over(table: Table) -> None:
    """HEALTH-3: both cards are flipped, and the marker starts at the top; more damage goes on (CHOICE-8)."""
    world = table.world
    for i in list(world.deferred):
        del world.deferred[i]
        if world.state.entities[i].zone != BOARD or not holds_back(world, i):
            continue
        e = table.entity(i)
        over = world.spilt.pop(i, 0)
        e.definition = hyper_of(table, e.definition)
        e.counters.pop(DAMAGE, None)
        e.counters.pop(EXTRA, None)
        extra = e.counters.pop(HYPER_EXTRA, 0)
        if extra:
            e.counters[EXTRA] = extra
        world.moved()
        if world.sink is not None:
            world.sink.tell("flipped", subject=i)
        if over > 0 and table.policies["CHOICE-8"] == "carries-on":
            hurt(table, i, over)


def hyper_of(table: Table, definition: str) -> str:
    """The other side of a monster's card."""
    made = table.library.definitions[definition]
    return next(d.id for d in table.library.definitions.values() if d.army == made.army and d.kind == "hyper")


# ---------------------------------------------------------------- figures


def side_left(table: Table, monster: int) -> int:
    """Points left on this side, those of the extra health card among them."""
    taken = table.entity(monster).counters.get(DAMAGE, 0)
    return max(0, (table.world.view.hits(monster) or 0) - taken)


def left(table: Table, monster: int) -> int:
    """Every point left on all sides of both cards (section 9)."""
    here = side_left(table, monster)
    if "alpha" not in table.kinds(monster):
        return here
    other = table.library.definitions[hyper_of(table, table.entity(monster).definition)]
    return here + points(numbers(other, "health")) + table.entity(monster).counters.get(HYPER_EXTRA, 0)


def points(health: tuple[int, ...]) -> int:
    """How many points a printed row of health has, from its top to its last."""
    return health[0] - health[1] + 1 if health else 0


def marker(table: Table, monster: int) -> tuple[int, int]:
    """Where the marker is (HEALTH-5): on +n of the extra health card, or on a number of the monster's:
    the pair (n, 0) or (0, number)."""
    printed = numbers(table.definition(monster), "health")
    here = side_left(table, monster)
    own = points(printed)
    return (here - own, 0) if here > own else (0, printed[1] - 1 + here if here else 0)
