"""Where a whole game stands: the round, its phase, whose activation it is, how it ended."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.kernel.state import NOBODY, State

# Setting up: who begins, who brings which units, where the villain stands (SETUP).
FIRST, MUSTER, VILLAIN_PLACE = "first", "muster", "placing"
# A player's turn: what is activated, then its parts in order (TURN-6).
CHOOSE, SPAWN, POWER_UP, ADVANCE, ATTACK, PUSH = "choose", "spawn", "power-up", "advance", "attack", "push"
VILLAIN, OVER = "villain", "over"
UNITS, MONSTER = "units", "monster"
PARTS = {UNITS: (SPAWN, ADVANCE, ATTACK, PUSH), MONSTER: (POWER_UP, ADVANCE, ATTACK, PUSH)}

# Where things lie besides the board.
RESERVE, DECK, USED = "reserve", "deck", "used"


class Clock(NamedTuple):
    """Kept in `State.clock`; `()` there means that no whole game is played, only a board.

    `player`: whose activation it is, or who musters; `first`: who takes the first turn of each round;
    `active`: what is activated, `units` or `monster`; `mode`: the way to play.
    """

    phase: str = FIRST
    round: int = 1
    player: int = NOBODY
    first: int = 0
    active: str = ""
    mode: str = ""
    winners: tuple[int, ...] = ()
    rule: str = ""


def clock_of(state: State) -> Clock | None:
    """The clock of a state; None when only a board is played on."""
    if not state.clock:
        return None
    if isinstance(state.clock, Clock):
        return state.clock
    phase, round_, player, first, active, mode, winners, rule = state.clock
    return Clock(phase, round_, player, first, active, mode, tuple(winners), rule)
