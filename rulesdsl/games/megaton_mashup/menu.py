"""What may be begun now in a whole game: only what can be done is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Menu
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup import players, setup
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.moves import can_move
from rulesdsl.games.megaton_mashup.players import ADVANCED, ATTACKED, ATTACKS, MONSTER_DIE
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table
from rulesdsl.kernel.state import NOBODY

Entry = tuple[str, StepCall]
# Parts that are one step by themselves.
_SOLE = {at.FIRST: "first", at.VILLAIN_PLACE: "place-villain", at.VILLAIN: "activate"}
_OWN = {at.POWER_UP: "power-up", at.PUSH: "push"}


def menu_of(table: Table, clock: Clock) -> Menu | None:
    """The menu of a state; None when the game is over. Nothing is done to the table."""
    if clock.phase == at.OVER:
        return None
    if clock.phase in _SOLE:
        step = _SOLE[clock.phase]
        return Menu(step, NOBODY, (StepCall(step),), lambda _: step)
    player = clock.player
    if clock.phase in _OWN:
        step = _OWN[clock.phase]
        return Menu(step, player, (StepCall(step, player),), lambda _: step)
    names = {call: name for name, call in _entries(table, clock)}
    who = table.world.player_name(player)
    title = {at.MUSTER: "unit", at.CHOOSE: "activation"}.get(clock.phase, clock.phase)
    return Menu(f"{title} of {who}", player, tuple(names), names.__getitem__)


def _entries(table: Table, clock: Clock) -> Iterator[Entry]:
    player = clock.player
    if clock.phase == at.MUSTER:
        for made in setup.choosable(table, player):
            yield made.key, StepCall("muster", player, made.id)
        return
    if clock.phase == at.CHOOSE:
        yield at.UNITS, StepCall(at.UNITS, player)
        yield at.MONSTER, StepCall(at.MONSTER, player)
        return
    if clock.phase == at.SPAWN:
        for definition in dict.fromkeys(d for d, _ in players.in_reserve(table)):
            if players.spawn_places(table, player, definition):
                yield (
                    f"spawn {table.library.definitions[definition].key}",
                    StepCall("spawn", player, definition),
                )
    else:
        yield from _of_models(table, clock)
    yield "done", StepCall("done", player)


def _of_models(table: Table, clock: Clock) -> Iterator[Entry]:
    player = clock.player
    for model in active(table, clock):
        label, counters = table.world.label(model), table.entity(model).counters
        if clock.phase == at.ADVANCE and not counters.get(ADVANCED) and can_move(table, model):
            yield f"advance {label}", StepCall("advance", player, source=model)
        if (
            clock.phase == at.ATTACK
            and not counters.get(ATTACKED)
            and table.has(player, players.pool_of(table, model))
        ):
            for kind in ATTACKS:
                for target in players.targets(table, kind, model):
                    place = table.entity(target).place
                    yield (
                        f"{kind} {table.world.label(target)} with {label}",
                        StepCall(kind, player, source=model, place=place),
                    )
        if clock.active == at.MONSTER and table.has(player, MONSTER_DIE) and players.steps_of(table, model):
            yield f"step {label}", StepCall("step", player, source=model)


def active(table: Table, clock: Clock) -> list[int]:
    """The models of an activation: all units of the players, or the own monster (TURN-3, TURN-4)."""
    if clock.active == at.MONSTER:
        monster = table.monster(clock.player)
        return [monster] if monster >= 0 else []
    return [i for i in table.everywhere("unit") if table.entity(i).owner in range(VILLAIN)]
