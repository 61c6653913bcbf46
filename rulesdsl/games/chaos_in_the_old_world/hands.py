"""Cards: piles, hands, the Old World deck; what a player may know of them (RULES DRAW, SETUP)."""

from __future__ import annotations

from rulesdsl.content.model import Library
from rulesdsl.games.chaos_in_the_old_world.clock import DECK, HAND, HEAP, OLD_WORLD, PILE, clock_of
from rulesdsl.kernel.chance import shuffled
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Sink

FIRST_HAND = 3  # SETUP-6
HELD = "card"  # the counter of how many cards a player holds, which all may know


def deck_of(library: Library, power: str) -> list[str]:
    """Every Chaos card of a power, each as often as there are copies."""
    return [
        d.id
        for d in library.definitions.values()
        if d.army == power and d.kind == "chaos-card"
        for _ in range(d.count)
    ]


def deal(library: Library, state: State) -> None:
    """SETUP-6: each player shuffles his deck and draws three."""
    for player, power in enumerate(state.players):
        state.restack(PILE, player, shuffled(state, deck_of(library, power)))
        state.restack(HAND, player, ())
        state.restack(HEAP, player, ())
        draw_cards(state, player, FIRST_HAND, None)


def draw_cards(state: State, player: int, amount: int, sink: Sink | None) -> None:
    """DRAW-3: from the own pile; when it is empty the discards become a new one."""
    for _ in range(amount):
        if not state.stack(PILE, player):
            state.restack(PILE, player, shuffled(state, state.stack(HEAP, player)))
            state.restack(HEAP, player, ())
        pile = state.stack(PILE, player)
        if not pile:
            return
        state.restack(PILE, player, pile[:-1])
        _hold(state, player, (*state.stack(HAND, player), pile[-1]))
        if sink is not None:
            sink.tell("drawn", detail=pile[-1], player=player)


def on_a_board(library: Library, state: State, player: int) -> None:
    """Where no whole game is played, a pile is the deck as it is written."""
    if PILE not in state.stacks:
        for zone in (HAND, HEAP, PILE):
            state.stacks[zone] = ((),) * len(state.players)
        for other, power in enumerate(state.players):
            state.restack(PILE, other, tuple(reversed(deck_of(library, power))))


def _hold(state: State, player: int, hand: tuple[str, ...]) -> None:
    state.restack(HAND, player, hand)
    state.counters[player][HELD] = len(hand)


def take(state: State, player: int, card: str) -> None:
    """A card leaves the hand, to be played."""
    hand = list(state.stack(HAND, player))
    hand.remove(card)
    _hold(state, player, tuple(hand))


def throw_away(state: State, player: int, card: str, sink: Sink | None) -> None:
    """A card goes from the hand to the discards."""
    take(state, player, card)
    state.restack(HEAP, player, (*state.stack(HEAP, player), card))
    if sink is not None:
        sink.tell("thrown", detail=card, player=player)


def seen_by(state: State, player: int) -> State:
    """What a player may know: of other hands only how many (GEN-4), of no pile the order, no seed."""
    seen, clock = state.copy(entities=False), clock_of(state)
    hands = []
    for other, hand in enumerate(seen.stacks.get(HAND, ())):
        if other == player:
            hands.append(hand)
            continue
        # what he holds and what he may still draw are one lot to the others; the hand is its first part
        lot = sorted((*hand, *seen.stack(PILE, other)))
        hands.append(tuple(lot[: len(hand)]))
        seen.restack(PILE, other, tuple(lot[len(hand) :]))
    if hands:
        seen.stacks[HAND] = tuple(hands)
    # who is asked in the Old World phase is asked about the card that was turned up
    known = clock is not None and clock.phase == OLD_WORLD
    for zone, shown in ((PILE, 0), (DECK, int(known))):
        if zone in seen.stacks:
            seen.stacks[zone] = tuple(
                (*sorted(row[: len(row) - shown]), *row[len(row) - shown :]) for row in seen.stacks[zone]
            )
    seen.seed = seen.draws = 0
    return seen


def imagined(library: Library, state: State, seed: int) -> State:
    """A position as somebody imagines it who knows no hand but his own; whose that is, the seed's owner
    has left in place: other hands were made one lot with their piles by `seen_by`."""
    found = state.copy(entities=False)
    found.seed, found.draws = seed, 0
    for zone in (PILE, DECK):
        for player, row in enumerate(state.stacks.get(zone, ())):
            found.restack(zone, player, shuffled(found, row))
    return found
