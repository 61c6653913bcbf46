"""Putting a board tile on the board: where it fits, and one event for place and facing (RULES 3)."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.neuroshima_hex.board import BOARD, DIRECTIONS
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import DefinitionPlan, Plan

_TURNS = range(len(DIRECTIONS))


def facings_at(plan: Plan, state: State, tile: DefinitionPlan, place: int) -> list[int]:
    """The facings in which a tile fits on a place; none when it does not fit."""
    taken, ground = _taken(plan, state)
    return _facings(tile, place, taken, ground)


def places_for(plan: Plan, state: State, tile: DefinitionPlan) -> list[int]:
    """The places where a tile fits, in board order (PLAY-1, PLAY-5)."""
    taken, ground = _taken(plan, state)
    if not tile.covers and tile.layer != "ground":
        return [p for p in range(BOARD.size) if p not in taken]
    return [p for p in range(BOARD.size) if _facings(tile, p, taken, ground)]


def _taken(plan: Plan, state: State) -> tuple[set[int], set[int]]:
    """The places that hold a unit, and those that hold a ground tile."""
    taken: set[int] = set()
    ground: set[int] = set()
    definitions = plan.definitions
    for e in state.entities:
        if e.zone == "board" and e.place >= 0:
            layer = definitions[e.definition].layer
            if layer == "unit":
                taken.add(e.place)
                taken.update(e.footprint)
            elif layer == "ground":
                ground.add(e.place)
    return taken, ground


def _facings(tile: DefinitionPlan, place: int, taken: set[int], ground: set[int]) -> list[int]:
    if place in taken or (tile.layer == "ground" and place in ground):
        return []
    if not tile.covers:
        return list(_TURNS)
    found = []
    for facing in _TURNS:
        more = BOARD.covered(place, facing, tile.covers)
        if more is not None and taken.isdisjoint(more):
            found.append(facing)
    return found


def full(plan: Plan, state: State) -> bool:
    """Whether every hex holds a unit; ground tiles do not count (FULL-1, FULL-2)."""
    return len(_taken(plan, state)[0]) == BOARD.size


def chosen(plan: Plan, state: State, step: StepCall, answers: Answers) -> StepCall:
    """The step with its place and facing, asked of the player where it does not say. Raises `Illegal`."""
    tile = plan.definitions[step.definition]
    if step.place < 0:
        places = places_for(plan, state, tile)
        if not places:
            raise Illegal(f"there is no free hex for {tile.key}", "PLAY-1")
        hexes = tuple(BOARD.places[p] for p in places)
        index = answers.choose(Decision(f"hex of {tile.key}", step.player, hexes))
        step = replace(step, place=places[index])
    facings = facings_at(plan, state, tile, step.place)
    if not facings:
        spot = BOARD.places[step.place]
        there = [
            e for e in state.at(step.place) if plan.definitions[e.definition].layer in ("unit", "ground")
        ]
        if there:
            key = plan.definitions[there[0].definition].key
            rule = "PLAY-5" if tile.layer == "ground" else "PLAY-1"
            raise Illegal(f"{spot} is taken by {key} at {spot}", rule)
        raise Illegal(f"{tile.key} does not fit at {spot}", "BOARD-1")
    if step.facing < 0:
        names = tuple(DIRECTIONS[d] for d in facings)
        index = answers.choose(Decision(f"facing of {tile.key}", step.player, names))
        step = replace(step, facing=facings[index])
    if step.facing not in facings:
        raise Illegal(
            f"{tile.key} does not fit at {BOARD.places[step.place]} facing {DIRECTIONS[step.facing]}",
            "BOARD-1",
        )
    return step
