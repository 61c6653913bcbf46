"""The Old World phase and the draw phase (RULES OLDW, DRAW)."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world import hands
from rulesdsl.games.chaos_in_the_old_world.clock import DECK, HAND
from rulesdsl.games.chaos_in_the_old_world.ending import throw_one_away
from rulesdsl.games.chaos_in_the_old_world.summoning import follow
from rulesdsl.games.chaos_in_the_old_world.table import BOARD, Table, number
from rulesdsl.games.game import Illegal
from rulesdsl.kernel.state import NOBODY, NOWHERE


def turn_up(table: Table, definition: str) -> None:
    """OLDW-1 to OLDW-4: the top card, or a named one where no game is played."""
    world, state = table.world, table.state
    if not definition:
        deck = state.stack(DECK, 0)
        if not deck:
            raise Illegal("the Old World deck is empty", "END-6d")
        definition = deck[-1]
        state.restack(DECK, 0, deck[:-1])
    made = table.library.definitions[definition]
    if made.kind != "old-world-card":
        raise Illegal(f"{made.key} is no card of the Old World", "OLDW-1")
    card = state.add(definition, NOBODY, place=NOWHERE)
    world.moved()
    if world.sink is not None:
        world.sink.tell("revealed", subject=card.id)
    space = _free_space(table, bool(made.fields.get("comet")))
    player = min(table.order, key=table.threat)
    follow(table, card.id, player)
    rows = [(b, r) for b, r in world.layout.reactions if b == card.id and r.verb == "reveal"]
    table.speak(rows)
    if made.fields.get("discarded"):
        card.zone = "removed"
        world.moved()
        return
    _join_track(table, card.id, space)


def _free_space(table: Table, comet: bool) -> int:
    """OLDW-4: an event card takes others off the track, and the space of one of them."""
    if not comet:
        return NOWHERE
    space = NOWHERE
    for track in table.tracks:
        place = table.entity(track).place
        others = [i for i in table.here(place, "old-world-card") if table.definition(i).fields.get("comet")]
        if others:
            table.take_off(others)
            space = place if space == NOWHERE else space
    return space


def _join_track(table: Table, card: int, space: int) -> None:
    """OLDW-3: on space 1; what lies there slides on, and off at the end."""
    places = [table.entity(i).place for i in table.tracks]
    moving, where = card, space if space != NOWHERE else places[0]
    while moving >= 0:
        on = [i for i in table.here(where, "old-world-card") if i != moving]
        table.entity(moving).zone, table.entity(moving).place = BOARD, where
        table.world.moved()
        if table.world.sink is not None:
            table.world.sink.tell("moved", subject=moving, place=where)
        moving = on[0] if on else NOWHERE
        following = places.index(where) + 1
        if moving >= 0 and following >= len(places):
            table.take_off([moving])
            return
        where = places[min(following, len(places) - 1)]


def draw_all(table: Table, only: int = NOBODY) -> None:
    """DRAW-1 to DRAW-4: cards, and the power of the round."""
    players = [player for player in table.order if only in (NOBODY, player)]
    hands.on_a_board(table.library, table.state, table.order[0])
    for player in players:  # before anybody draws, which may be at the same time (DRAW-5)
        if number(table.sheet(player), "hand"):
            throw_one_away(table, player, optional=True)
    for player in players:
        sheet = table.sheet(player)
        most = number(sheet, "hand")
        if most:
            amount = max(0, most - len(table.state.stack(HAND, player)))
        else:
            amount = number(sheet, "draws")
        hands.draw_cards(table.state, player, amount, table.world.sink)
        might = max(0, table.world.view.stat(table.gods[player], "might"))
        table.give(player, "power", might - table.has(player, "power"), "DRAW-4")
