"""Attacks that are steered: where they can go, and what their controller is asked (ROCKET-1, DECL-1)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS, SHAPES
from rulesdsl.kernel.route import Meeting, Routes, Walker
from rulesdsl.kernel.tables import ENEMY, DefinitionPlan
from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World

NOTHING = "nothing"

# (printed direction, shape) -> what the way that was chosen meets
Steered = Mapping[tuple[int, str], tuple[Meeting, ...]]


def steers(definition: DefinitionPlan) -> bool:
    """Whether some printed attack is steered."""
    return any(SHAPES[tag].steered for _, parts in definition.attacks for tag, _ in parts)


def walker_of(view: View, attacker: int, tag: str) -> Walker:
    """An attack of a shape on its way: it acts on enemies of who controls the attacker."""
    shape, owner = SHAPES[tag], view.control(attacker)
    return Walker(
        attacker,
        tag,
        shape.length,
        lambda thing: bool(view.side(owner, thing) & ENEMY),
        shape.pierces,
        shape.over,
        wears=shape.steered or shape.fades > 0,
    )


def steer(world: World, view: View, attacker: int, printed: int, tag: str) -> tuple[Meeting, ...]:
    """Ask for the way of one steered attack; what it meets there."""
    found = ways(world, view, attacker, printed, tag)
    sides = [d for d, parts in view.layout.plans[attacker].attacks for t, _ in parts if SHAPES[t].steered]
    name = f"{tag} of {world.label(attacker)}"
    if len(sides) > 1:  # which of them must be said
        facing = view.layout.entities[attacker].facing
        name = f"{tag} to {world.topology.directions[(printed + facing) % 6]} of {world.label(attacker)}"
    labels = [label for label, _ in found]
    return found[world.ask(name, view.control(attacker), labels)][1]


def ways(
    world: World, view: View, attacker: int, printed: int, tag: str
) -> list[tuple[str, tuple[Meeting, ...]]]:
    """What can be steered into, each outcome once, with its name; to hit nothing only if the first hex that
    it must enter lets it (ROCKET-2)."""
    layout = view.layout
    entity, places = layout.entities[attacker], layout.topology.places
    spares = HEADQUARTERS in layout.plans[attacker].kinds  # HQ-3
    walker = walker_of(view, attacker, tag)
    # what comes out -> what was met, (what was entered, the places it was entered from)
    ends: dict[object, tuple[tuple[Meeting, ...], int, dict[int, None]]] = {}
    stops, free = Routes(view).steer(walker, entity.place, (printed + entity.facing) % 6)
    for origin, way, met in stops:
        entered = layout.unit[layout.topology.step[origin][way]]
        meetings = tuple(m for m in met if not (spares and HEADQUARTERS in layout.plans[m.thing].kinds))
        free = free or not meetings
        if meetings:
            key = (entered, *((m.thing, m.times, seen(view, m.thing, m.side, tag)) for m in meetings))
            ends.setdefault(key, (meetings, entered, {}))[2][origin] = None
    names = [entered for _, entered, _ in ends.values()]
    found = []
    for meetings, entered, origins in ends.values():
        label = world.label(entered)
        if names.count(entered) > 1:
            label += " from " + " or ".join(places[p] for p in sorted(origins))
        found.append((label, meetings))
    found.sort(key=lambda way: way[0])
    return [*found, (NOTHING, ())] if free or not found else found


def seen(view: View, target: int, side: int, tag: str) -> tuple[bool, ...]:
    """Which abilities with arms see what arrives on a side: where they agree, sides are all one."""
    layout = view.layout
    facing = layout.entities[target].facing
    arms = [
        edge.row.payload.arms
        for edge in view.amends.get(target, ())
        if not edge.row.payload.tags or tag in edge.row.payload.tags
    ]
    arms += [
        row.arms
        for bearer, row in layout.reactions
        if bearer == target and row.verb == "arrive" and (not row.tags or tag in row.tags)
    ]
    return tuple(side in layout.board_directions(facing, a) for a in arms if a is not None)
