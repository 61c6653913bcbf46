"""Where a whole game stands: whose turn it is, which part of it, and how near the end is."""

from __future__ import annotations

from typing import NamedTuple

from rulesdsl.kernel.state import NOBODY, State

HEADQUARTERS, REDRAW, DISCARD, TURN, OVER = "headquarters", "redraw", "discard", "turn", "over"

# Zones of a player: what is still hidden, what is held, what was thrown away, what is laid first.
PILE, HAND, HEAP, ASIDE = "pile", "hand", "discard", "aside"

ZONES = {
    HAND: "what a player holds, open to all",
    PILE: "what is still to be drawn, hidden; the rest of the army when nothing is said",
    HEAP: "what was thrown away or used, open to all",
    ASIDE: "headquarters that are not placed yet",
}

# What a happening of this kind does to a tile: out of which zone, into which.
PASSES = {
    "drawn": ((PILE,), HAND),
    "thrown": ((HAND,), HEAP),
    "played": ((HAND,), ""),
    "placed": ((HAND, ASIDE), ""),
}


class Clock(NamedTuple):
    """Kept in `State.clock`; `()` there means that no whole game is played, only a board.

    `player`: whose turn it is; `turn`: turns begun so far, from 1; `drawn`: tiles drawn at its start;
    `due`: who has a last turn before the battle that ends the game, in order (None: no end in sight);
    `first_out`: who drew his last tile first (CAUSE-3); `overtime`: the turns after a tied Final
    Battle (WIN-4); `out`: who lost his headquarters and plays no more; `full`: whether the board was
    full when the last step ended; `winners`, `rule`: how it ended; `closed`: the rule that ended the
    turn before.
    """

    mode: str
    phase: str = HEADQUARTERS
    player: int = 0
    turn: int = 0
    drawn: tuple[str, ...] = ()
    due: tuple[int, ...] | None = None
    first_out: int = NOBODY
    overtime: int = 0
    out: tuple[int, ...] = ()
    full: int = 0
    winners: tuple[int, ...] = ()
    rule: str = ""
    closed: str = ""


def clock_of(state: State) -> Clock | None:
    """The clock of a state; None when only a board is played on."""
    if not state.clock:
        return None
    return state.clock if isinstance(state.clock, Clock) else Clock(*state.clock)
