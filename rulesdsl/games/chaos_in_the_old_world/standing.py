"""Where a game stands, as people write it: the round, its phase, hands, piles, the Old World deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesdsl.content.model import Library
from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world.clock import Clock
from rulesdsl.games.chaos_in_the_old_world.hands import HELD, deck_of
from rulesdsl.games.chaos_in_the_old_world.table import regions_of
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Standing
from rulesdsl.kernel.state import NOBODY, State

MOST_ROUNDS = 99
PHASES = {
    at.OLD_WORLD: "a card of the Old World is turned up",
    at.DRAW: "cards are drawn, power is set",
    at.SUMMONING: "figures are summoned and Chaos cards played",
    at.BATTLE: "regions are fought in order",
    at.DOMINATION: "domination values are compared in order",
    at.CORRUPTION: "corruption is placed in order",
    at.CLEAR: "Chaos cards are taken off the map",
    at.HEROES: "Heroes drive figures away",
    at.RESOLVE: "Old World cards on the track take effect",
    at.SCORE: "ruined regions are scored",
    at.DIALS: "dials turn",
    at.FINISH: "it is looked whether the game ends",
}
ZONES = {
    at.HAND: "Chaos cards that a player holds, hidden from the others",
    at.PILE: "Chaos cards still to be drawn, hidden; the rest of the deck when nothing is said",
    at.HEAP: "Chaos cards that were played or thrown away",
    at.DECK: "cards of the Old World still to come, hidden; they lie with the first player",
}
FACTS = {
    "round": "which round it is; the first when nothing is said",
    "region": "which region is handled next, by its number in order, where regions are",
}


def standing(state: State, clock: Clock) -> Standing:
    """What people write of a game. Its end cannot be written."""
    hidden = (at.PILE, at.DECK)
    zones = {
        zone: tuple(tuple(reversed(row)) if zone in hidden else row for row in state.stacks.get(zone, ()))
        for zone in ZONES
    }
    facts = {"round": str(clock.round)}
    if clock.phase in at.BY_REGION:
        facts["region"] = str(clock.region + 1)
    return Standing("standard", clock.player, clock.phase, zones, facts)


def resume(library: Library, state: State, wanted: Standing) -> State:
    """The board with a clock and cards. What is not said of a pile is the rest of the deck."""
    if wanted.phase not in PHASES:
        known = ", ".join(PHASES)
        raise Illegal(f"no phase is called `{wanted.phase}`; there are: {known}", "GEN-3", about="phase")
    for player, power in enumerate(state.players):
        rest = Counter(deck_of(library, power))
        said = {zone: rows[player] for zone, rows in wanted.zones.items() if player < len(rows)}
        for zone, row in said.items():
            _lies(library, state, zone, player, row or ())
        for entity in state.on_board():
            if entity.owner == player and entity.definition in rest:
                rest[entity.definition] -= 1
        for zone in (at.HAND, at.PILE, at.HEAP):
            rest.subtract(said.get(zone) or ())
        for card, left in rest.items():
            if left < 0:
                made = library.definitions[card]
                reason = f"{power} has {made.count} {made.key}, and here are {-left} more"
                raise Illegal(reason, "SETUP-6", about="zones", player=player)
        pile = said.get(at.PILE)
        for zone in (at.HAND, at.HEAP):
            state.restack(zone, player, said.get(zone) or ())
        state.counters[player][HELD] = len(state.stack(at.HAND, player))
        state.restack(at.PILE, player, tuple(reversed(pile if pile is not None else sorted(rest.elements()))))
    deck = (wanted.zones.get(at.DECK) or ((),))[0]
    state.restack(at.DECK, 0, tuple(reversed(deck or ())))
    if wanted.phase == at.OLD_WORLD and not deck:
        raise Illegal("the Old World deck is empty, and no card can be turned up", "END-6d", about="phase")
    player = wanted.player if wanted.phase == at.SUMMONING else NOBODY
    state.clock = Clock(
        wanted.phase,
        _number("round", wanted.facts.get("round", "1"), MOST_ROUNDS),
        player,
        _number("region", wanted.facts.get("region", "1"), len(regions_of(library))) - 1,
    )
    return state


def _lies(library: Library, state: State, zone: str, player: int, row: Sequence[str]) -> None:
    """Cards of the Old World lie in their deck, with the first player, Chaos cards of a power elsewhere."""
    power, deck = state.players[player], zone == at.DECK
    rule = "SETUP-4" if deck else "SETUP-6"
    for id, number in Counter(row).items():
        made = library.definitions[id]
        copies = library.supplies.get(id, 1)  # as the deck is made (SETUP-4)
        if deck and player:
            reason = f"the Old World deck lies with the first player, {state.players[0]}"
        elif deck and made.kind != "old-world-card":
            reason = f"`{made.key}` is no card of the Old World"
        elif deck and number > copies:
            reason = f"there are {copies} {made.key}, and here are {number}"
        elif not deck and (made.kind, made.army) != ("chaos-card", power):
            reason = f"`{made.key}` is no Chaos card of {power}"
        else:
            continue
        raise Illegal(reason, rule, about=zone, player=player, thing=id)


def _number(fact: str, text: str, most: int) -> int:
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= most:
        raise Illegal(f"`{text}` is not a number from 1 to {most}", about=fact)
    return int(text)
