"""Piles and hands: drawing, throwing away, what a player may know of them (RULES 3)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.content.model import Library
from rulesdsl.games.neuroshima_hex.clock import ASIDE, HAND, HEAP, PILE
from rulesdsl.kernel.chance import shuffled
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Sink

MOST = 3  # tiles held after drawing (DRAW-1)


def deal(library: Library, state: State, first: Sequence[str]) -> None:
    """Headquarters aside, the other tiles shuffled face down (SETUP-1). `first`: kinds laid at set-up."""
    for player, army in enumerate(state.players):
        aside: list[str] = []
        tiles: list[str] = []
        for definition in library.definitions.values():
            if definition.army == army:
                (aside if definition.kind in first else tiles).extend([definition.id] * definition.count)
        state.restack(ASIDE, player, tuple(aside))
        state.restack(PILE, player, shuffled(state, tiles))
        for zone in (HAND, HEAP):
            state.restack(zone, player, ())


def draw_up_to(state: State, player: int, amount: int, sink: Sink | None) -> tuple[str, ...]:
    """Take tiles off the pile, one after the other, until so many are held (DRAW-1, DRAW-2)."""
    hand, pile = state.stack(HAND, player), state.stack(PILE, player)
    number = min(amount - len(hand), len(pile))
    if number <= 0:
        return ()
    drawn = pile[: -number - 1 : -1]
    state.restack(PILE, player, pile[:-number])
    state.restack(HAND, player, (*hand, *drawn))
    if sink is not None:
        for tile in drawn:
            sink.tell("drawn", detail=tile, player=player)
    return drawn


def take(state: State, player: int, tile: str) -> None:
    """A tile leaves the hand, to be played."""
    hand = list(state.stack(HAND, player))
    hand.remove(tile)
    state.restack(HAND, player, tuple(hand))


def throw_away(state: State, player: int, tile: str, sink: Sink | None) -> None:
    """A tile goes from the hand to the open discard pile (DISC-4)."""
    take(state, player, tile)
    state.restack(HEAP, player, (*state.stack(HEAP, player), tile))
    if sink is not None:
        sink.tell("thrown", detail=tile, player=player)


def seen_by(state: State, player: int) -> State:
    """What a player may know: nobody's pile keeps its order, the seed is gone; hands and discards are open
    (DRAW-3, COMP-5)."""
    seen = state.copy()
    if PILE in seen.stacks:
        seen.stacks[PILE] = tuple(tuple(sorted(row)) for row in seen.stacks[PILE])
    seen.seed = seen.draws = 0
    return seen


def imagined(state: State, seed: int) -> State:
    """A position as somebody imagines it who knows no order of piles and no seed."""
    found = state.copy()
    found.seed, found.draws = seed, 0
    for player, row in enumerate(state.stacks.get(PILE, ())):
        found.restack(PILE, player, shuffled(found, sorted(row)))
    return found
