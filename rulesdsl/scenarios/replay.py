"""The state in the middle of a run, put together again from what the trace tells.

A game hands back the state at the end of a step only; expectations ask about moments inside it. What the
trace says of counters, places and departures is enough to ask the game again what holds then.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Happening

GONE = "gone"


def replay(start: State, end: State, happenings: Iterable[Happening]) -> State:
    """`start` with these happenings done; `end` tells what came in on the way and where things went."""
    state = start.copy()
    for entity in end.entities[len(state.entities) :]:
        newcomer = entity.copy()
        newcomer.zone = GONE
        newcomer.counters = {}
        state.entities.append(newcomer)
    for happening in happenings:
        if happening.player >= 0 and happening.kind == "put":
            purse = state.counters[happening.player]
            purse[happening.detail] = purse.get(happening.detail, 0) + happening.amount
        elif 0 <= happening.subject < len(state.entities):
            _apply(state, end, happening)
    return state


def _apply(state: State, end: State, happening: Happening) -> None:
    entity = state.entities[happening.subject]
    if happening.kind in ("landed", "put"):
        counters = entity.counters
        counters[happening.detail] = counters.get(happening.detail, 0) + happening.amount
    elif happening.kind == "left":
        zone = end.entities[happening.subject].zone
        entity.zone = zone if zone != "board" else GONE
        entity.place = -1
    elif happening.kind == "moved":
        entity.zone = "board"
        entity.place = happening.place
    elif happening.kind == "turned":
        entity.facing = happening.amount
