"""What a player may begin now, in a whole game: only what can be done is offered."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import Menu
from rulesdsl.games.neuroshima_hex import clock as at
from rulesdsl.games.neuroshima_hex import placing
from rulesdsl.games.neuroshima_hex.clock import Clock
from rulesdsl.games.neuroshima_hex.deeds import played, refusal, usable
from rulesdsl.kernel.tables import Op
from rulesdsl.kernel.world import World

Entry = tuple[str, StepCall]


def menu_of(library: Library, world: World, clock: Clock) -> Menu | None:
    """The menu of a state; None when the game is over. `world` runs on the state itself: nothing is done."""
    if clock.phase == at.OVER:
        return None
    player = clock.player
    entries = list(_entries(library, world, clock))
    name = (
        f"turn of {world.player_name(player)}"
        if clock.turn
        else f"headquarters of {world.player_name(player)}"
    )
    return Menu(name, player, tuple(n for n, _ in entries), tuple(c for _, c in entries))


def _entries(library: Library, world: World, clock: Clock) -> Iterator[Entry]:
    state, player = world.state, clock.player
    if clock.phase == at.HEADQUARTERS:
        yield from (_with(library, "place", player, t) for t in dict.fromkeys(state.stack(at.ASIDE, player)))
        return
    if clock.phase == at.REDRAW:
        yield "redraw", StepCall("redraw", player)
        yield "keep", StepCall("keep", player)
        return
    hand = tuple(dict.fromkeys(state.stack(at.HAND, player)))
    if clock.phase == at.TURN:
        for tile in hand:
            if library.definitions[tile].kind != "instant" and may_place(world, player, tile) is None:
                yield _with(library, "place", player, tile)
        for tile in hand:
            if _may_play(world, player, tile):
                yield _with(library, "play", player, tile)
        yield from _uses(world, player)
    yield from (_with(library, "discard", player, tile) for tile in hand)
    if clock.phase == at.TURN:
        yield "end", StepCall("end", player)


def _with(library: Library, step: str, player: int, tile: str) -> Entry:
    return f"{step} {library.definitions[tile].key}", StepCall(step, player, tile)


def may_place(world: World, player: int, tile: str) -> Illegal | None:
    """Why a player may place no such tile now; None when he may (TERROR-1, PLAY-1)."""
    made = world.plan.definitions[tile]
    reason = world.player_cannot(player, "place", made.kinds)
    if reason is not None:
        return Illegal(
            f"{world.player_name(player)} cannot place {made.key} now", reason[0] if reason else "", reason
        )
    if not placing.places_for(world.plan, world.state, made):
        return Illegal(f"there is no free hex for {made.key}", "PLAY-1")
    return None


def _may_play(world: World, player: int, tile: str) -> bool:
    row = played(world, tile)
    if row is None:
        return False
    if not row.from_hand:
        return refusal(world, -1, row, player) is None
    # it may put itself on the board, so it is looked at as a thing that is held
    trial = world.copied()
    held = trial.state.add(tile, player, zone="hand")
    trial.moved()
    return refusal(trial, held.id, row, player) is None


def _uses(world: World, player: int) -> Iterator[Entry]:
    """Deeds of tiles on the board (TURN-1), in the order of the tiles."""
    layout, view = world.layout, world.view
    lent = {edge.dst for edge in view.live.get(Op.GRANT, ())}
    for i in layout.ids:
        if (layout.plans[i].actions or i in lent) and view.control(i) == player:
            for name in usable(world, i):
                yield f"use {name} of {world.label(i)}", StepCall("use", player, ability=name, source=i)
