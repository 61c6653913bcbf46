"""Where a whole game stands: the round, its phase, whose action it is, how it ended."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.kernel.state import NOBODY, State

# The parts of a round in order (GEN-3); each is one step, or one for each region, or the players' actions.
OLD_WORLD, DRAW, SUMMONING, BATTLE = "old-world", "draw", "summoning", "battle"
DOMINATION, CORRUPTION = "domination", "corruption"
CLEAR, HEROES, RESOLVE, SCORE, DIALS, FINISH = "clear", "heroes", "resolve", "score", "dials", "finish"
OVER = "over"
PHASES = (
    OLD_WORLD,
    DRAW,
    SUMMONING,
    BATTLE,
    DOMINATION,
    CORRUPTION,
    CLEAR,
    HEROES,
    RESOLVE,
    SCORE,
    DIALS,
    FINISH,
)
# Phases that go through the regions one after the other (GEN-2).
BY_REGION = frozenset({BATTLE, DOMINATION, CORRUPTION})

# Zones of a player, and that of the Old World deck, which lies with the first player.
HAND, PILE, HEAP, DECK = "hand", "pile", "discard", "deck"


class Clock(NamedTuple):
    """Kept in `State.clock`; `()` there means that no whole game is played, only a board.

    `player`: whose action it is in the summoning phase; `region`: which region, of those in order, is next.
    """

    phase: str = OLD_WORLD
    round: int = 1
    player: int = NOBODY
    region: int = 0
    winners: tuple[int, ...] = ()
    rule: str = ""


def clock_of(state: State) -> Clock | None:
    """The clock of a state; None when only a board is played on."""
    if not state.clock:
        return None
    return state.clock if isinstance(state.clock, Clock) else Clock(*state.clock)
