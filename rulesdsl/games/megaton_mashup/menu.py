"""What may be begun now in a whole game: only what can be done is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Menu
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup import players, setup
from rulesdsl.games.megaton_mashup.attack import RAMPAGE
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.moves import can_move
from rulesdsl.games.megaton_mashup.players import ADVANCED, ATTACKED, ATTACKS, MONSTER_DIE
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table
from rulesdsl.kernel.state import NOBODY

# Parts that are one step by themselves.
_SOLE = {at.FIRST: "first", at.VILLAIN_PLACE: "place-villain", at.VILLAIN: "activate"}
_OWN = {at.POWER_UP: "power-up", at.PUSH: "push"}


def menu_of(table: Table, clock: Clock, known: Mapping[object, Any]) -> Menu | None:
    """The menu of a state; None when the game is over. Nothing is done to the table. `known`: what the steps
    that begin here may share."""
    if clock.phase == at.OVER:
        return None
    sole = _SOLE.get(clock.phase) or _OWN.get(clock.phase)
    if sole:
        player = clock.player if clock.phase in _OWN else NOBODY
        return Menu(sole, player, (StepCall(sole, player),), lambda _: sole, known)
    player = clock.player
    who = table.world.player_name(player)
    title = {at.MUSTER: "unit", at.CHOOSE: "activation"}.get(clock.phase, clock.phase)
    calls = tuple(_calls(table, clock))
    return Menu(f"{title} of {who}", player, calls, lambda call: _name(table, call), known)


def _name(table: Table, call: StepCall) -> str:
    """How a step is called in a menu."""
    if call.name == "muster":
        return table.library.definitions[call.definition].key
    if call.name == "spawn":
        return f"spawn {table.library.definitions[call.definition].key}"
    if call.source < 0:
        return call.name
    label = table.world.label(call.source)
    if call.place < 0:
        return f"{call.name} {label}"
    target = next(
        i for i in players.targets(table, call.name, call.source) if table.entity(i).place == call.place
    )
    return f"{call.name} {table.world.label(target)} with {label}"


def _calls(table: Table, clock: Clock) -> Iterator[StepCall]:
    player = clock.player
    if clock.phase == at.MUSTER:
        yield from (StepCall("muster", player, made.id) for made in setup.choosable(table, player))
        return
    if clock.phase == at.CHOOSE:
        yield StepCall(at.UNITS, player)
        yield StepCall(at.MONSTER, player)
        return
    if clock.phase == at.SPAWN:
        for definition in dict.fromkeys(d for d, _ in players.in_reserve(table)):
            if players.spawn_places(table, player, definition):
                yield StepCall("spawn", player, definition)
    else:
        yield from _of_models(table, clock)
    yield StepCall("done", player)


def _of_models(table: Table, clock: Clock) -> Iterator[StepCall]:
    player = clock.player
    for model in active(table, clock):
        counters = table.entity(model).counters
        if clock.phase == at.ADVANCE and not counters.get(ADVANCED) and can_move(table, model):
            yield StepCall("advance", player, source=model)
        if (
            clock.phase == at.ATTACK
            and not counters.get(ATTACKED)
            and table.has(player, players.pool_of(table, model))
        ):
            if players.rampages(table, model):
                yield StepCall(RAMPAGE, player, source=model)
            for kind in ATTACKS:
                for target in players.targets(table, kind, model):
                    yield StepCall(kind, player, source=model, place=table.entity(target).place)
        if clock.active == at.MONSTER and table.has(player, MONSTER_DIE) and players.steps_of(table, model):
            yield StepCall("step", player, source=model)


def active(table: Table, clock: Clock) -> list[int]:
    """The models of an activation: all units of the players, or the own monster (TURN-3, TURN-4)."""
    if clock.active == at.MONSTER:
        monster = table.monster(clock.player)
        return [monster] if monster >= 0 else []
    return [i for i in table.everywhere("unit") if table.entity(i).owner in range(VILLAIN)]
