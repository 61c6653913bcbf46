"""Where a game stands, as people write it: hands, piles, whose turn, how near the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Standing
from rulesdsl.games.neuroshima_hex import clock as at
from rulesdsl.games.neuroshima_hex.clock import ZONES, Clock
from rulesdsl.games.neuroshima_hex.hands import MOST
from rulesdsl.games.neuroshima_hex.modes import Mode, seats
from rulesdsl.kernel.state import NOBODY, State

PHASES = {
    at.HEADQUARTERS: "headquarters are being placed",
    at.REDRAW: "three instants were drawn and may be drawn anew",
    at.DISCARD: "one of three tiles must be thrown away",
    at.TURN: "tiles are played and abilities used",
}
FACTS = {
    "turn": "how many turns have begun; a turn after the first draws when nothing is said",
    "due": "who still has a last turn before the battle that ends the game, in order",
    "first-out": "who drew the last tile first",
    "overtime": "who had the turn before the Final Battle, when it was tied",
    "out": "who lost the headquarters and plays no more",
    "closed": "the rule that ended the turn before",
    "full": "yes: the board is still full after its battle",
}


def standing(state: State, clock: Clock) -> Standing:
    """What people write of a game. Its end cannot be written."""
    zones = {
        zone: tuple(tuple(reversed(row)) if zone == at.PILE else row for row in state.stacks.get(zone, ()))
        for zone in ZONES
    }
    facts = {"turn": str(clock.turn)}
    if clock.due is not None:
        facts["due"] = _names(state, clock.due) or "nobody"
    if clock.first_out != NOBODY:
        facts["first-out"] = state.players[clock.first_out]
    if clock.overtime:
        facts["overtime"] = state.players[clock.overtime - 1]
    if clock.out:
        facts["out"] = _names(state, clock.out)
    if clock.closed:
        facts["closed"] = clock.closed
    if clock.full:
        facts["full"] = "yes"
    return Standing(clock.mode, clock.player, clock.phase, zones, facts)


def _names(state: State, players: Sequence[int]) -> str:
    return " ".join(state.players[p] for p in players)


def resume(library: Library, board: State, wanted: Standing, mode: Mode) -> State:
    """The board with a clock and piles. What is not said of a pile is the rest of the army."""
    state = board.copy()
    state.teams = _teams(state, mode)
    phase = wanted.phase or at.TURN
    if phase not in PHASES:
        raise Illegal(f"no part of a turn is called `{phase}`; there are: {', '.join(PHASES)}", about="phase")
    for player in range(len(state.players)):
        _fill(library, state, player, wanted.zones)
    facts = wanted.facts
    due = facts.get("due")
    drawn = state.stack(at.HAND, wanted.player) if phase == at.REDRAW else ()
    if due is not None and not facts.get("first-out"):
        raise Illegal("with `due` goes `first-out`: who drew the last tile first", "CAUSE-3", about="due")
    begun = 0 if phase == at.HEADQUARTERS else len(state.players) + 1
    state.clock = Clock(
        mode=mode.key,
        phase=phase,
        player=wanted.player,
        turn=_number(facts.get("turn", str(begun))),
        drawn=drawn,
        due=None if due is None else _players(state, "due", due),
        first_out=next(iter(_players(state, "first-out", facts.get("first-out", ""))), NOBODY),
        overtime=next((p + 1 for p in _players(state, "overtime", facts.get("overtime", ""))), 0),
        out=_players(state, "out", facts.get("out", "")),
        full=int(facts.get("full") == "yes"),
        closed=facts.get("closed", ""),
    )
    return state


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise Illegal(f"`{text}` is not a number of turns", about="turn")
    return int(text)


def _teams(state: State, mode: Mode) -> tuple[int, ...]:
    """The teams of the mode by seats; a board that says its own must say the same."""
    teams = seats(mode, state.players)
    own = state.teams
    apart = len(set(own)) == len(own)
    if not apart and [own.index(t) for t in own] != [teams.index(t) for t in teams]:
        raise Illegal(f"these are not the teams of {mode.key}", "MULTI-1", about="mode")
    return teams


def _players(state: State, fact: str, text: str) -> tuple[int, ...]:
    names = [] if text == "nobody" else text.split()
    for name in names:
        if name not in state.players:
            raise Illegal(f"`{name}` does not play here", about=fact)
    return tuple(state.players.index(name) for name in names)


def _fill(
    library: Library, state: State, player: int, zones: Mapping[str, tuple[tuple[str, ...] | None, ...]]
) -> None:
    """The zones of one player; no tile may be there more often than the army has it (COMP-1)."""
    army = state.players[player]
    rest: Counter[str] = Counter()
    aside: list[str] = []
    for definition in library.definitions.values():
        if definition.army == army:
            rest[definition.id] += definition.count
    said = {zone: rows[player] for zone, rows in zones.items() if player < len(rows)}
    for entity in state.entities:
        if entity.owner == player and entity.definition in rest:
            rest[entity.definition] -= 1
    for row in said.values():
        rest.subtract(row or ())
    for tile, number in rest.items():
        if number < 0:
            definition = library.definitions[tile]
            reason = f"{army} has {definition.count} {definition.key}, and here are {-number} more"
            raise Illegal(reason, "COMP-1", about="zones", player=player)
    hand = said.get(at.HAND) or ()
    if len(hand) > MOST:
        reason = f"{army} holds {len(hand)} tiles, and never more than {MOST} are held"
        raise Illegal(reason, "DRAW-1", about=at.HAND, player=player)
    vocabulary = library.vocabulary
    for tile, number in rest.items():
        if number and vocabulary.is_a(library.definitions[tile].kind, "headquarters"):
            aside += [tile] * number
            rest[tile] = 0
    for zone in ZONES:
        state.restack(zone, player, said.get(zone) or ())
    pile = said.get(at.PILE)
    state.restack(at.PILE, player, tuple(reversed(pile if pile is not None else sorted(rest.elements()))))
    if said.get(at.ASIDE) is None:
        state.restack(at.ASIDE, player, tuple(aside))
