"""Putting a board tile on the board: where it fits, and one event for place and facing (RULES 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.neuroshima_hex.board import DIRECTIONS
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import DefinitionPlan, Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.world import World

_TURNS = range(len(DIRECTIONS))


@dataclass(frozen=True, slots=True)
class Room:
    """Where something lies on a board, as bits of places: units in `taken`, ground tiles in `ground`."""

    board: Topology
    taken: int
    ground: int

    @property
    def full(self) -> bool:
        """Whether every hex holds a unit; ground tiles do not count (FULL-1, FULL-2)."""
        return self.taken == (1 << self.board.size) - 1

    def facings(self, tile: DefinitionPlan, place: int) -> list[int]:
        """The facings in which a tile fits on a place; none when it does not fit."""
        if self._against(tile) >> place & 1:
            return []
        if not tile.covers:
            return list(_TURNS)
        found = []
        for facing in _TURNS:
            more = self.board.covered(place, facing, tile.covers)
            if more is not None and not any(self.taken >> p & 1 for p in more):
                found.append(facing)
        return found

    def places(self, tile: DefinitionPlan) -> list[int]:
        """The places where a tile fits, in board order (PLAY-1, PLAY-5)."""
        against = self._against(tile)
        if not tile.covers:
            return [p for p in range(self.board.size) if not against >> p & 1]
        return [p for p in range(self.board.size) if self.facings(tile, p)]

    def fits(self, tile: DefinitionPlan) -> bool:
        """Whether there is any such place."""
        return bool(self.places(tile)) if tile.covers else self._against(tile) != (1 << self.board.size) - 1

    def _against(self, tile: DefinitionPlan) -> int:
        return self.taken | self.ground if tile.layer == "ground" else self.taken


def room(world: World) -> Room:
    """Where there is room now."""
    found: Room | None = world.memo.get("room")
    if found is None:
        found = world.memo["room"] = _look(world.plan, world.topology, world.state)
    return found


def laid(free: Room, tile: DefinitionPlan, places: Sequence[int]) -> Room:
    """Where there is room when a tile has been laid on these places."""
    bits = sum([1 << place for place in places])
    if tile.layer == "unit":
        return Room(free.board, free.taken | bits, free.ground)
    return Room(free.board, free.taken, free.ground | bits) if tile.layer == "ground" else free


def _look(plan: Plan, board: Topology, state: State) -> Room:
    taken = ground = 0
    definitions = plan.definitions
    for e in state.entities:
        if e.zone == "board" and e.place >= 0:
            layer = definitions[e.definition].layer
            if layer == "unit":
                taken |= 1 << e.place
                for place in e.footprint:
                    taken |= 1 << place
            elif layer == "ground":
                ground |= 1 << e.place
    return Room(board, taken, ground)


def chosen(world: World, step: StepCall, answers: Answers) -> StepCall:
    """The step with its place and facing, asked of the player where it does not say. Raises `Illegal`."""
    tile, free = world.plan.definitions[step.definition], room(world)
    place, facing = step.place, step.facing
    if place < 0:
        places = free.places(tile)
        if not places:
            raise Illegal(f"there is no free hex for {tile.key}", "PLAY-1")
        asked = world.memo.get(("hex", tile.id, step.player))
        if asked is None:
            hexes = tuple([free.board.places[p] for p in places])
            asked = Decision(f"hex of {tile.key}", step.player, hexes)
            world.memo["hex", tile.id, step.player] = asked
        place = places[answers.choose(asked)]
    facings = free.facings(tile, place)
    if not facings:
        raise _no_room(world, tile, place)
    if facing < 0:
        facing = facings[answers.choose(_facing(tile.key, step.player, tuple(facings)))]
    if facing not in facings:
        raise Illegal(
            f"{tile.key} does not fit at {free.board.places[place]} facing {DIRECTIONS[facing]}", "BOARD-1"
        )
    return StepCall(step.name, step.player, step.definition, step.ability, step.source, place, facing)


@lru_cache(maxsize=1024)
def _facing(key: str, player: int, facings: tuple[int, ...]) -> Decision:
    return Decision(f"facing of {key}", player, tuple(DIRECTIONS[d] for d in facings))


def _no_room(world: World, tile: DefinitionPlan, place: int) -> Illegal:
    """Why a tile fits in no way on a place."""
    spot, definitions = world.topology.places[place], world.plan.definitions
    there = [e for e in world.state.at(place) if definitions[e.definition].layer in ("unit", "ground")]
    if there:
        key = definitions[there[0].definition].key
        rule = "PLAY-5" if tile.layer == "ground" else "PLAY-1"
        return Illegal(f"{spot} is taken by {key} at {spot}", rule)
    return Illegal(f"{tile.key} does not fit at {spot}", "BOARD-1")
