"""The End phase, step by step, and how the game ends (RULES END, DIAL)."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world import hands
from rulesdsl.games.chaos_in_the_old_world.clock import DECK, HEAP
from rulesdsl.games.chaos_in_the_old_world.summoning import FREE, follow
from rulesdsl.games.chaos_in_the_old_world.table import BOARD, RESERVE, Table, dial_of
from rulesdsl.kernel.state import NOBODY

COUNTER, TICK, WIN = "dial-counter", "tick", "win"
MOST_RUINS = 5

# What the rule that ended a game says, for people.
REASONS = {
    "END-6a": "a dial reached victory",
    "END-6b": "enough victory points",
    "END-6c": "five regions are ruined",
    "END-6d": "the Old World deck is empty: all lose",
}


def clear(table: Table) -> None:
    """END-1: Chaos cards go to their owners' discards, unless their text keeps them."""
    going = [i for i in table.everywhere("chaos-card") if not table.world.view.marked(i, "permanence")]
    for card in going:
        e = table.entity(card)
        if HEAP in table.state.stacks:
            table.state.restack(HEAP, e.owner, (*table.state.stack(HEAP, e.owner), e.definition))
    table.take_off(going)


def heroes(table: Table) -> None:
    """END-2: each Hero drives away one figure of the power with the highest threat."""
    for place in table.places():
        for hero in table.here(place, "hero"):
            _drive_away(table, hero, place)


def _drive_away(table: Table, hero: int, place: int) -> None:
    among = [p for p in table.order if table.figures(place, p)]
    if table.policies["HERO-THREAT"] == "of-all":
        top = max(table.order, key=table.threat)
        among = [p for p in among if p == top]
    if not among:
        return
    player = max(among, key=table.threat)
    figures = table.figures(place, player)
    alike = list({(table.entity(i).definition, table.entity(i).owner): i for i in reversed(figures)}.values())
    alike.sort()
    world = table.world
    name = f"{world.label(hero)}: figure of {world.player_name(player)}"
    table.take_off([alike[world.ask(name, player, [world.label(i) for i in alike])]])


def resolve(table: Table) -> None:
    """END-3: Old World cards on the track, space 1 then space 2."""
    if table.world.sink is not None:
        table.world.sink.moment("resolution", None)
    table.moment("before", "resolution")


# ---------------------------------------------------------------- dials


def turns(table: Table) -> dict[int, int]:
    """DIAL-6: how far each dial turns."""
    counters = {p: table.has(p, COUNTER) for p in table.order}
    most = max(counters.values(), default=0)
    leaders = [p for p, n in counters.items() if n == most]
    extra = leaders[0] if most and len(leaders) == 1 else NOBODY
    return {p: 1 + (p == extra) for p, n in counters.items() if n}


def turn_dials(table: Table) -> None:
    """END-5: dials turn, every space reached pays (DIAL-7), counters leave (DIAL-8)."""
    moves = turns(table)
    order = list(moves)
    if table.policies["OPEN-10"] == "threat-order":
        order.sort(key=table.threat, reverse=True)
    for player in order:
        spaces = dial_of(table.library, table.state.players[player])
        for _ in range(moves[player]):
            tick = table.has(player, TICK) + 1
            if tick >= len(spaces):
                break  # DIAL-9
            table.give(player, TICK, 1, "DIAL-6")
            _reward(table, player, spaces[tick].id)
    for player in table.order:
        held = table.has(player, COUNTER)
        if held:
            table.give(player, COUNTER, -held, "DIAL-8")


def _reward(table: Table, player: int, space: str) -> None:
    """A space pays what it says; it lies with the sheets while it does."""
    if not table.world.plan.definitions[space].actions:
        return
    laid = table.fresh(space, player)
    assert laid is not None
    laid.zone, laid.place = BOARD, table.sheets
    table.world.moved()
    follow(table, laid.id, player)
    laid.zone = RESERVE
    table.world.moved()


def take_upgrade(table: Table, player: int) -> None:
    """UPG-1: any unused upgrade; it works from then on."""
    taken = {e.definition for e in table.state.on_board() if e.owner == player}
    power = table.state.players[player]
    left = [
        d
        for d in table.library.definitions.values()
        if d.army == power and d.kind == "upgrade" and d.id not in taken
    ]
    if not left:
        return
    name = f"upgrade of {table.world.player_name(player)}"
    made = left[table.world.ask(name, player, [d.key for d in left])]
    card = table.fresh(made.id, player)
    assert card is not None
    card.zone, card.place = BOARD, table.sheets
    table.world.moved()
    if table.world.sink is not None:
        table.world.sink.tell("upgraded", detail=made.key, player=player)


# ---------------------------------------------------------------- the end of the game


def verdict(table: Table) -> tuple[tuple[int, ...], str] | None:
    """END-6: who wins by which rule; None while the game goes on."""
    points = {p: table.has(p, "point") for p in table.order}
    on_victory = [p for p in table.order if _at_end(table, p)]
    if on_victory:
        most = max(points[p] for p in on_victory)
        return tuple(sorted(p for p in on_victory if points[p] == most)), "END-6a"
    enough = 50 if table.policies["VP-END"] == "fifty" else 51
    if max(points.values()) >= enough:
        return (_most(table, points),), "END-6b"
    if len(table.everywhere("ruination")) >= MOST_RUINS:
        return (_most(table, points),), "END-6c"
    if DECK in table.state.stacks and not table.state.stack(DECK, 0):
        return (), "END-6d"
    return None


def _at_end(table: Table, player: int) -> bool:
    spaces = dial_of(table.library, table.state.players[player])
    return bool(spaces) and table.has(player, TICK) >= len(spaces) - 1


def _most(table: Table, points: dict[int, int]) -> int:
    """Most points; among equals the highest threat."""
    return max(table.order, key=lambda p: (points[p], table.threat(p)))


def end_round(table: Table) -> None:
    """What lasted for the round ends: control, marks, what was kept in mind."""
    world = table.world
    for window in ("corruption-phase", "corruption-step", "domination-step", "battle", "round"):
        world.close(window)
    for e in world.state.entities:
        e.counters.pop(FREE, None)
    world.settle()


def throw_one_away(table: Table, player: int, optional: bool) -> None:
    """A card of the hand, chosen by its player."""
    state, world = table.state, table.world
    cards = list(dict.fromkeys(sorted(state.stack("hand", player))))
    if not cards:
        return
    keys = [table.library.definitions[c].key for c in cards]
    options = ["none", *keys] if optional else keys
    index = world.ask(f"card that {world.player_name(player)} throws away", player, options)
    if optional and index == 0:
        return
    hands.throw_away(state, player, cards[index - optional], world.sink)
