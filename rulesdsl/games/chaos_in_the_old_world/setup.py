"""Setting up a whole game (RULES SETUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rulesdsl.content.model import Library
from rulesdsl.games.chaos_in_the_old_world import hands
from rulesdsl.games.chaos_in_the_old_world.clock import DECK, Clock
from rulesdsl.games.chaos_in_the_old_world.table import furnish, number
from rulesdsl.games.game import Illegal
from rulesdsl.kernel.chance import shuffled
from rulesdsl.kernel.state import NOBODY, State

if TYPE_CHECKING:
    from rulesdsl.games.game import Game

DECK_SIZE = {3: 8, 4: 7}  # SETUP-4


def begin(
    game: Game, library: Library, players: Sequence[str], policies: Mapping[str, str], seed: int
) -> State:
    """The state before the first Old World card is turned up."""
    if len(players) not in DECK_SIZE:
        raise Illegal(f"three or four powers play, not {len(players)}", "SETUP-2")
    if len(set(players)) < len(players):
        raise Illegal("each player needs a power of his own", "SETUP-2")
    for power in players:
        if not any(d.army == power and d.kind == "god" for d in library.definitions.values()):
            raise Illegal(f"there is no power called `{power}`", "SETUP-2")
    state = game.new_state(players, range(len(players)), policies, seed)
    furnish(library, state)
    tokens_laid(library, state)
    _stories(library, state)
    _first_tokens(library, state)
    hands.deal(library, state)
    for player in range(len(players)):
        god = next(e for e in state.entities if e.owner == player and _is(library, e.definition, "god"))
        # SETUP-1
        state.counters[player].update(power=number(library.definitions[god.definition], "might"))
    state.clock = Clock()
    return state


def _is(library: Library, definition: str, kind: str) -> bool:
    return library.definitions[definition].kind == kind


def tokens_laid(library: Library, state: State) -> None:
    """GEN-7: what is left of the Old World tokens once those on the board are counted, unless it is said."""
    for d in library.definitions.values():
        if d.collection == "tokens" and d.id in library.supplies and d.id not in state.supplies:
            laid = sum(e.definition == d.id for e in state.on_board())
            state.supplies[d.id] = library.supplies[d.id] - laid


def _stories(library: Library, state: State) -> None:
    """SETUP-4: the Old World deck; the rest leaves the game unseen."""
    cards = [
        d.id
        for d in library.definitions.values()
        if d.kind == "old-world-card"
        for _ in range(library.supplies.get(d.id, 1))
    ]
    size = DECK_SIZE[len(state.players)]
    state.restack(DECK, 0, shuffled(state, cards)[:size])


def _first_tokens(library: Library, state: State) -> None:
    """SETUP-5: mixed, one at random in each region, in region order."""
    tokens = [
        d.id
        for d in library.definitions.values()
        if d.collection == "tokens"
        for _ in range(number(d, "start"))
    ]
    regions = [
        e for e in state.entities if library.vocabulary.is_a(library.definitions[e.definition].kind, "region")
    ]
    for region, token in zip(regions, shuffled(state, tokens), strict=False):
        state.add(token, NOBODY, place=region.place, bearer=region.id)
        if token in state.supplies:
            state.supplies[token] -= 1
