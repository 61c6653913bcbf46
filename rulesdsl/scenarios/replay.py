"""The state in the middle of a run, put together again from what the trace tells.

A game hands back the state at the end of a step only; expectations ask about moments inside it. What the
trace says of counters, places and departures is enough to ask the game again what holds then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Happening

GONE = "gone"


Passes: TypeAlias = Mapping[str, tuple[tuple[str, ...], str]]


def replay(start: State, end: State, happenings: Iterable[Happening], passes: Passes) -> State:
    """`start` with these happenings done; `end` tells what came in on the way and where things went.

    `passes`: which kinds of happening take a thing out of which zone of a player, and into which.
    """
    state = start.copy()
    for entity in end.entities[len(state.entities) :]:
        newcomer = entity.copy()
        newcomer.zone = GONE
        newcomer.counters = {}
        state.entities.append(newcomer)
    for happening in happenings:
        if happening.kind in passes:
            _pass(state, happening, *passes[happening.kind])
        if happening.player >= 0 and happening.kind == "put":
            purse = state.counters[happening.player]
            purse[happening.detail] = purse.get(happening.detail, 0) + happening.amount
        elif 0 <= happening.subject < len(state.entities):
            _apply(state, end, happening)
    return state


def _pass(state: State, happening: Happening, sources: tuple[str, ...], into: str) -> None:
    """A thing goes from one zone of a player to another; out of all of them when `into` is empty."""
    player = happening.player
    thing = happening.detail or state.entities[happening.subject].definition
    for zone in sources:
        row = list(state.stack(zone, player))
        if thing in row:
            row.reverse()
            row.remove(thing)
            state.restack(zone, player, tuple(reversed(row)))
            break
    if into:
        state.restack(into, player, (*state.stack(into, player), thing))


def _apply(state: State, end: State, happening: Happening) -> None:
    entity = state.entities[happening.subject]
    if happening.kind in ("landed", "put"):
        counters = entity.counters
        # more may be taken off than there is
        counters[happening.detail] = max(0, counters.get(happening.detail, 0) + happening.amount)
    elif happening.kind == "left":
        zone = end.entities[happening.subject].zone
        entity.zone = zone if zone != "board" else GONE
        entity.place = -1
    elif happening.kind == "placed":
        entity.zone, entity.place, entity.facing = "board", happening.place, happening.amount
    elif happening.kind == "moved":
        entity.zone = "board"
        entity.place = happening.place
    elif happening.kind == "turned":
        entity.facing = happening.amount
