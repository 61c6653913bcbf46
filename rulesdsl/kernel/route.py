"""Step 3 of a batch, *route*: where a walk ends that things bend, fork or throw back.

A walk goes straight from place to place. A thing with a live ROUTE edge may send it on: it leaves there
by other directions, once by each. Or it throws it back: the walk ends on the place that it came from,
and only an enemy of what threw it back is met there. Between two that throw back it is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.tables import ENEMY, Op, Route
from rulesdsl.kernel.view import View

# How often a thing is met when some walk to it is closed.
ENDLESS = -1

# A straight part of a walk: (the place it starts from, board direction, places walked before it).
Leg = tuple[int, int, int]
Met = list[tuple[int, int, int]]  # (thing, side of arrival, how far it was)


class Walker(NamedTuple):
    """What walks. `length`: places it gets to in a leg (None: all of them); `meets`: whether it acts on a
    thing; `pierces`: whether it goes on behind that; `over`: places at the start of a leg that it passes
    without touching anything; `wears`: `length` is that of all its legs together."""

    source: int
    tag: str
    length: int | None
    meets: Callable[[int], bool]
    pierces: bool = False
    over: int = 0
    wears: bool = False


class Meeting(NamedTuple):
    """A thing that a walk meets, on which side of it, how often, and how far it walked (to what threw it
    back, where something did; in the last leg, unless it wears)."""

    thing: int
    side: int
    times: int
    far: int = 0


class Routes:
    """What the live ROUTE edges of a view do to walks."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.layout = view.layout
        self.on: dict[int, list[Edge]] = {}
        for edge in view.live.get(Op.ROUTE, ()):
            self.on.setdefault(edge.dst, []).append(edge)

    def walk(self, walker: Walker, place: int, direction: int, walked: int = 0) -> list[Meeting]:
        """Everything that is met from a place in a direction, along every branch."""
        start = (place, direction, walked)
        legs: dict[Leg, tuple[Met, list[Leg]]] = {}
        waiting = [start]
        while waiting:
            leg = waiting.pop()
            if leg not in legs:
                legs[leg] = self._leg(walker, *leg)
                waiting += legs[leg][1]
        times = _times(start, {leg: onward for leg, (_, onward) in legs.items()})
        return [
            Meeting(thing, side, times[leg], far)
            for leg, (met, _) in legs.items()
            for thing, side, far in met
        ]

    def steer(
        self, walker: Walker, place: int, direction: int
    ) -> tuple[list[tuple[int, int, list[Meeting]]], bool]:
        """Every end of a walk that may turn at each place after the first, on something that stops it:
        (the place it came from, board direction, what it meets); and whether it can stop on its own.
        Sent on, it is steered no more."""
        topology = self.layout.topology
        found = []
        free = False
        ring: list[tuple[int, int]] = [(place, direction)]
        for walked in range(walker.length or topology.size):
            flown: dict[int, None] = {}
            for origin, way in ring:
                spot = topology.step[origin][way]
                if spot >= 0 and self._stops(walker, spot, topology.opposite(way)):
                    found.append((origin, way, self.walk(walker, origin, way, walked)))
                elif spot >= 0:
                    flown[spot] = None
            free = free or bool(flown)
            ring = [(spot, way) for spot in flown for way in range(len(topology.directions))]
        return found, free

    def _stops(self, walker: Walker, spot: int, side: int) -> bool:
        """Whether what stands on a place is met there, or sends on what arrives."""
        thing = self.layout.unit[spot]
        if thing < 0:
            return False
        sends = any(edge.row.payload.outs is not None for edge in self._acting(walker, thing, side))
        return sends or walker.meets(thing)

    def _leg(self, walker: Walker, place: int, direction: int, walked: int) -> tuple[Met, list[Leg]]:
        """What is met on a leg, and the legs that follow it."""
        layout = self.layout
        side = layout.topology.opposite(direction)
        end = None if walker.length is None else walker.length - walked
        met: dict[int, int] = {}
        onward: list[Leg] = []
        back: Met = []
        for far, spot in enumerate(layout.topology.rays[place][direction][:end], walked + 1):
            thing = layout.unit[spot]
            if thing < 0 or far - walked <= walker.over:
                continue
            meets = walker.meets(thing)
            acting = self._acting(walker, thing, side)
            outs = [out for edge in acting for out in edge.row.payload.outs or ()]
            if outs:
                facing = layout.entities[thing].facing
                turned = dict.fromkeys(layout.board_directions(facing, tuple(outs)))
                onward = [(spot, out, far if walker.wears else 0) for out in turned]
                break
            if acting and meets:
                back = [(i, at, far) for i, at in self._thrown_back(walker, acting[0], spot, side)]
                break
            if meets:
                met.setdefault(thing, far)
                if not walker.pierces:
                    break
        return [*((i, side, far) for i, far in met.items()), *back], onward

    def _acting(self, walker: Walker, thing: int, side: int) -> list[Edge]:
        """The ROUTE edges of a thing that act on a walk arriving on a side of it."""
        view, layout = self.view, self.layout
        found = []
        for edge in self.on.get(thing, ()):
            route: Route = edge.row.payload
            if route.tags and walker.tag not in route.tags:
                continue
            if not route.sides & view.side(view.served(edge), walker.source):
                continue
            facing = layout.entities[thing].facing
            if route.arms is None or side in layout.board_directions(facing, route.arms):
                found.append(edge)
        return found

    def _thrown_back(self, walker: Walker, edge: Edge, spot: int, side: int) -> list[tuple[int, int]]:
        """What stands in front of the side that a walk is thrown back from, if it is met."""
        view, layout = self.view, self.layout
        front = layout.topology.step[spot][side]
        thing = layout.unit[front] if front >= 0 else -1
        if thing < 0 or not view.side(view.served(edge), thing) & ENEMY:
            return []
        arrives = layout.topology.opposite(side)
        if any(e.row.payload.outs is None for e in self._acting(walker, thing, arrives)):
            return []
        return [(thing, arrives)]


def _times(start: Leg, onward: dict[Leg, list[Leg]]) -> dict[Leg, int]:
    """How often each leg is walked: by every branch once, endlessly if a closed walk leads to it."""
    behind: dict[Leg, set[Leg]] = {}
    for leg in onward:
        found: set[Leg] = set()
        waiting = list(onward[leg])
        while waiting:
            following = waiting.pop()
            if following not in found:
                found.add(following)
                waiting += onward[following]
        behind[leg] = found
    times = dict.fromkeys(onward, 0)
    endless = {other for leg, found in behind.items() if leg in found for other in found}
    # what leads to another has more behind it
    open_legs = sorted(onward.keys() - endless, key=lambda leg: -len(behind[leg]))
    times[start] = 1
    for leg in open_legs:
        for following in onward[leg]:
            times[following] += times[leg]
    return {leg: ENDLESS if leg in endless else count for leg, count in times.items()}
