"""How the game ends (RULES END)."""

from __future__ import annotations

from rulesdsl.games.megaton_mashup.table import ASIDE, BOARD, VILLAIN, Table

ONE, BOTH = "END-2", "END-3"


def reason(winners: tuple[int, ...], rule: str) -> str:
    """What ended a game, for people."""
    if rule == BOTH:
        return "the villain and a monster of the players are destroyed at once"
    return "a monster of the players is destroyed" if VILLAIN in winners else "the villain is destroyed"


def verdict(table: Table) -> tuple[tuple[int, ...], str] | None:
    """END-1 to END-3: who wins by which rule; None while the game goes on."""
    gone = [
        e.owner
        for e in table.state.entities
        if e.zone != BOARD and e.zone != ASIDE and "monster" in table.kinds(e.id)
    ]
    if not gone:
        return None
    players = tuple(range(min(VILLAIN, len(table.state.players))))
    if VILLAIN not in gone:
        return (VILLAIN,), ONE
    if len(set(gone)) == 1:
        return players, ONE
    return ((VILLAIN,) if table.policies["CHOICE-13"] == "players-lose" else players), BOTH
