"""Where a game stands, as people write it: the round, its part, the reserve, the villain's cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Standing
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.setup import mode_of
from rulesdsl.games.megaton_mashup.table import TOKEN, VILLAIN
from rulesdsl.kernel.state import NOBODY, State

PHASES = {
    at.FIRST: "players roll for the #1 token",
    at.MUSTER: "players choose their units",
    at.VILLAIN_PLACE: "the villain is put near the centre",
    at.CHOOSE: "a player activates units or the own monster",
    at.SPAWN: "units come onto the map",
    at.POWER_UP: "power dice are gained",
    at.ADVANCE: "models advance",
    at.ATTACK: "models attack",
    at.PUSH: "dice that are left go to the other pool",
    at.VILLAIN: "the villain activates",
}
ZONES = {
    at.RESERVE: "units that a player brought and that are not on the map",
    at.DECK: "cards of the villain still to come, hidden",
    at.USED: "cards of the villain that were used",
}
_RULES = {at.RESERVE: "SETUP-6", at.DECK: "SETUP-9", at.USED: "VILLAIN-6"}
FACTS = {
    "round": "which round it is; the first when nothing is said",
    "first": "who takes the first turn of each round; the holder of the #1 token when nothing is said",
    "active": "what is activated: units or monster",
}
_ACTIVE = {at.SPAWN: at.UNITS, at.POWER_UP: at.MONSTER}


def standing(state: State, clock: Clock) -> Standing:
    """What people write of a game. Its end cannot be written."""
    zones = {
        zone: tuple(tuple(reversed(row)) if zone == at.DECK else row for row in state.stacks.get(zone, ()))
        for zone in ZONES
    }
    facts = {"round": str(clock.round), "first": state.players[clock.first]}
    if clock.active:
        facts["active"] = clock.active
    player = VILLAIN if clock.phase == at.VILLAIN else clock.player
    return Standing(clock.mode, player, clock.phase, zones, facts)


def resume(library: Library, state: State, wanted: Standing) -> State:
    """The board with a clock, a reserve and cards. What is not said of the deck is the rest of it."""
    phase = wanted.phase or (at.VILLAIN if wanted.player == VILLAIN else at.CHOOSE)
    if phase not in PHASES:
        raise Illegal(
            f"no phase is called `{phase}`; there are: {', '.join(PHASES)}", "TURN-6", about="phase"
        )
    all_seats_taken(state)
    if (wanted.player == VILLAIN) != (phase == at.VILLAIN) and phase not in (at.FIRST, at.VILLAIN_PLACE):
        who = state.players[wanted.player]
        whose = "the villain activates" if phase == at.VILLAIN else "a player acts"
        raise Illegal(f"in the phase {phase} {whose}, not {who}", "TURN-1", about="turn")
    for zone in ZONES:
        rows = wanted.zones.get(zone) or ()
        for player in range(len(state.players)):
            said = rows[player] if player < len(rows) else None
            if zone == at.DECK and said is None and player == VILLAIN:
                said = _rest(library, wanted)
            row = said or ()
            _lies(library, state, zone, player, row)
            state.restack(zone, player, tuple(reversed(row)) if zone == at.DECK else row)
    _copies(library, state)
    _tokens(state)
    holder = next((p for p in range(VILLAIN) if state.counters[p].get(TOKEN)), 0)
    first = wanted.facts.get("first", state.players[holder])
    if first not in state.players[:VILLAIN]:
        known = " or ".join(state.players[:VILLAIN])
        raise Illegal(f"a player takes the first turn, {known}, not `{first}`", "TURN-1", about="first")
    active = wanted.facts.get("active", _ACTIVE.get(phase, ""))
    if active and (active not in at.PARTS or phase not in at.PARTS[active]):
        able = " or ".join(f"`{one}`" for one in at.PARTS if phase in at.PARTS[one]) or "nothing"
        raise Illegal(f"in the phase {phase} {able} is active, not `{active}`", "TURN-2", about="active")
    if not active and phase in at.PARTS[at.UNITS]:
        raise Illegal(
            "say in `standing` what is active: `active: units` or `active: monster`", "TURN-2", about="phase"
        )
    state.clock = Clock(
        phase,
        _number(wanted.facts.get("round", "1")),
        NOBODY if phase in (at.FIRST, at.VILLAIN_PLACE, at.VILLAIN) else wanted.player,
        state.players.index(first),
        active,
        mode_of(library, wanted.mode).key,
    )
    return state


def all_seats_taken(state: State) -> None:
    """SETUP-6: nothing is played with more or fewer than three monsters. Raises `Illegal`."""
    if len(state.players) != VILLAIN + 1:
        named = ", ".join(state.players) or "nobody"
        raise Illegal(
            f"two players and then the villain are named in `players`, and here: {named}", "SETUP-6"
        )


def _lies(library: Library, state: State, zone: str, player: int, row: Sequence[str]) -> None:
    """Units lie in the reserve, cards of the villain in its deck and on its used pile."""
    collection = "units" if zone == at.RESERVE else "cards"
    for id in row:
        made = library.definitions[id]
        if player != VILLAIN and zone != at.RESERVE:
            reason = f"what lies in `{zone}` is that of the villain, not of {state.players[player]}"
        elif made.collection != collection:
            reason = f"`{made.key}` does not lie in `{zone}`: {ZONES[zone]}"
        else:
            continue
        raise Illegal(reason, _RULES[zone], about=zone, player=player, thing=id)


def _copies(library: Library, state: State) -> None:
    """SETUP-9: no card is there more often than there are copies of it, where it says how many there are."""
    lying = Counter((*state.stack(at.DECK, VILLAIN), *state.stack(at.USED, VILLAIN)))
    for card, number in lying.items():
        copies = library.supplies.get(card, number)
        if number > copies:
            zone = at.USED if card in state.stack(at.USED, VILLAIN) else at.DECK
            key = library.definitions[card].key
            reason = f"there are {copies} {key}, and here are {number}"
            raise Illegal(reason, _RULES[at.DECK], about=zone, player=VILLAIN, thing=card)


def _tokens(state: State) -> None:
    """TOKEN-1: there is one #1 token, and a player holds it."""
    held = [counters.get(TOKEN, 0) for counters in state.counters]
    if sum(held) > 1 or any(held[VILLAIN:]):
        reason = "one of the two players holds the #1 token, and there is only one"
        raise Illegal(reason, "TOKEN-1", player=max(p for p, n in enumerate(held) if n))


def _rest(library: Library, wanted: Standing) -> tuple[str, ...]:
    """The villain's cards that are not used, by name."""
    used = Counter(card for row in wanted.zones.get(at.USED) or () for card in row or ())
    deck = Counter(
        {d.id: library.supplies.get(d.id, 0) for d in library.definitions.values() if d.collection == "cards"}
    )
    return tuple(sorted((deck - used).elements()))


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 9999:
        raise Illegal(f"a round is a number from 1, not `{text}`", "TURN-1", about="round")
    return int(text)
