"""What a player may begin now, in a whole game: only what can be done is offered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import Menu
from rulesdsl.games.neuroshima_hex import clock as at
from rulesdsl.games.neuroshima_hex.clock import Clock
from rulesdsl.games.neuroshima_hex.deeds import allowed, played, refusal, usable
from rulesdsl.games.neuroshima_hex.placing import room
from rulesdsl.kernel.tables import ActionRow, Op
from rulesdsl.kernel.world import World


def menu_of(library: Library, world: World, clock: Clock, known: dict[object, Any]) -> Menu | None:
    """The menu of a state; None when the game is over. `world` runs on the state itself: nothing is done.
    `known`: where what is found out about the position is kept."""
    if clock.phase == at.OVER:
        return None
    player = clock.player
    what = "turn" if clock.turn else "headquarters"
    calls = tuple(_calls(library, world, clock, known))
    return Menu(
        f"{what} of {world.player_name(player)}", player, calls, partial(_spell, library, world), known
    )


def _spell(library: Library, world: World, call: StepCall) -> str:
    if call.definition:
        return f"{call.name} {library.definitions[call.definition].key}"
    if call.ability:
        return f"{call.name} {call.ability} of {world.label(call.source)}"
    return call.name


@lru_cache(maxsize=4096)
def _call(step: str, player: int, tile: str = "") -> StepCall:
    return StepCall(step, player, tile)


def _calls(library: Library, world: World, clock: Clock, known: dict[object, Any]) -> list[StepCall]:
    state, player = world.state, clock.player
    if clock.phase == at.HEADQUARTERS:
        return [_call("place", player, t) for t in dict.fromkeys(state.stack(at.ASIDE, player))]
    if clock.phase == at.REDRAW:
        return [_call("redraw", player), _call("keep", player)]
    hand = list(dict.fromkeys(state.stack(at.HAND, player)))
    thrown = [_call("discard", player, tile) for tile in hand]
    if clock.phase != at.TURN:
        return thrown
    return [
        *(_call("place", player, tile) for tile in hand if _may_lay(library, world, player, tile)),
        *_deeds(world, clock, hand, known),
        *thrown,
        _call("end", player),
    ]


def _may_lay(library: Library, world: World, player: int, tile: str) -> bool:
    return library.definitions[tile].kind != "instant" and may_place(world, player, tile) is None


def _deeds(world: World, clock: Clock, hand: list[str], known: dict[object, Any]) -> Iterator[StepCall]:
    """What is played and used. The same can be done while nothing changes that deeds look at."""
    player, tried, banned = clock.player, world.tried, clock.due is not None
    for tile in hand:
        row = played(world, tile)
        if row is not None:
            key = "play", player, tile, banned
            may = tried.get(key)
            if may is None:
                may = tried[key] = _may_play(world, player, tile, row)
            if may:
                known[allowed(row, len(world.state.entities))] = True
                yield _call("play", player, tile)
    key = "use", player, "", banned
    uses = tried.get(key)
    if uses is None:
        uses = tried[key] = list(_uses(world, player))
    for call, row in uses:
        known[allowed(row, call.source)] = True
        yield call


def may_place(world: World, player: int, tile: str) -> Illegal | None:
    """Why a player may place no such tile now; None when he may (TERROR-1, PLAY-1)."""
    made = world.plan.definitions[tile]
    reason = world.player_cannot(player, "place", made.kinds)
    if reason is not None:
        return Illegal(
            f"{world.player_name(player)} cannot place {made.key} now", reason[0] if reason else "", reason
        )
    if not room(world).fits(made):
        return Illegal(f"there is no free hex for {made.key}", "PLAY-1")
    return None


def _may_play(world: World, player: int, tile: str, row: ActionRow) -> bool:
    if not row.from_hand:
        return refusal(world, -1, row, player) is None
    # it may put itself on the board, so it is looked at as a thing that is held
    trial = world.copied()
    held = trial.state.add(tile, player, zone="hand")
    trial.added()
    return refusal(trial, held.id, row, player) is None


def _uses(world: World, player: int) -> Iterator[tuple[StepCall, ActionRow]]:
    """Deeds of tiles on the board (TURN-1), in the order of the tiles, each with what would be done."""
    layout, view = world.layout, world.view
    lent = {edge.dst for edge in view.live.get(Op.GRANT, ())}
    for i in layout.ids:
        if (layout.plans[i].actions or i in lent) and view.control(i) == player:
            for name, row in usable(world, i):
                yield StepCall("use", player, ability=name, source=i), row
