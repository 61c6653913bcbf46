"""What scenarios expect of whole games: what players hold, whose turn it is, whether it is over, who wins."""

from __future__ import annotations

from rulesdsl.games.match import WholeGame, whole
from rulesdsl.kernel.state import State
from rulesdsl.lang.tree import Ended, Has, Holds, Pick, Players, Running, Seat, Span, Wins
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.fault import Fault
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment, Timeline
from rulesdsl.scenarios.words import joined


def lying(result: Result, state: State, player: int, zone: str) -> list[str]:
    """Ids of what lies in a zone of a player, the last one come last: also what has left the board there."""
    left = [e.definition for e in state.entities if e.zone == zone and e.owner == player]
    return [*state.stack(zone, player), *left]


def fits(state: Has | Holds, value: int) -> bool:
    """Whether a number is what is said, before `no`."""
    if state.amount is None:
        return value > 0
    if state.order == "at least":
        return value >= state.amount
    if state.order == "at most":
        return value <= state.amount
    return value == state.amount


class GameJudge:
    """Reads states of whole games against one result."""

    def __init__(self, result: Result, timeline: Timeline) -> None:
        self.result, self.timeline = result, timeline

    def faults(self, state: Holds | Running | Ended | Wins, moment: Moment | None) -> list[Fault]:
        """What is not so."""
        game = whole(self.result.game)
        if game is None or not self.result.scenario.whole:
            help_text = "say whose `turn` it is when the scenario begins"
            return [
                Fault(
                    state.span, "only a board is played on", "no whole game", (), help_text, codes.CANNOT_TELL
                )
            ]
        if isinstance(state, Holds):
            return self._holds(game, state, moment)
        if isinstance(state, Running):
            return self._running(game, state, moment)
        if moment is not None:
            message = "the end of a game is asked for at the end of the scenario"
            return [Fault(state.span, message, "in no moment", code=codes.CANNOT_TELL)]
        return self._ended(game, state) if isinstance(state, Ended) else self._wins(game, state)

    def _seat(self, subject: Pick) -> int | Fault:
        players = self.result.scenario.players
        assert isinstance(subject, Seat)
        if subject.name.key in players:
            return players.index(subject.name.key)
        message = f"{subject.name.key} does not play"
        return Fault(
            subject.span, message, "not here", (f"who plays: {joined(players)}",), code=codes.CANNOT_TELL
        )

    def _holds(self, game: WholeGame, state: Holds, moment: Moment | None) -> list[Fault]:
        if not isinstance(state.subject, Seat):
            message = "only players hold things"
            return [Fault(state.subject.span, message, "no player", code=codes.CANNOT_TELL)]
        player = self._seat(state.subject)
        if isinstance(player, Fault):
            return [player]
        zone = state.zone.key if state.zone is not None else next(iter(game.zones))
        there = lying(self.result, self.timeline.after(moment), player, zone)
        value = sum(1 for one in there if self._is(one, state.what.key))
        if fits(state, value) != state.negated:
            return []
        keys = joined(one.rpartition("/")[2] for one in there) or "nothing"
        then = f"after {moment}" if moment else "at the end"
        where = f" in {zone}" if state.zone is not None else ""
        message = f"{state.subject.name.key} holds {value or 'no'} {state.what.key}{where} {then}"
        return [Fault(state.span, message, f"holds {value or 'none'}", (f"{zone} {then}: {keys}",))]

    def _is(self, definition: str, what: str) -> bool:
        """Whether a definition has this key or id, or is of this kind."""
        library = self.result.library
        found = library.definitions[definition]
        if what in (found.key, found.id):
            return True
        items = {c.key: c.item for c in self.result.game.schema.collections}
        return items.get(found.collection) == what or library.vocabulary.is_a(found.kind, what)

    def _running(self, game: WholeGame, state: Running, moment: Moment | None) -> list[Fault]:
        player = self._seat(state.subject)
        if isinstance(player, Fault):
            return [player]
        if state.window.key != "turn":
            message = f"a scenario cannot tell whose {state.window.key} it is"
            return [Fault(state.span, message, code=codes.CANNOT_TELL)]
        if moment is None:
            over = game.outcome(self.result.library, self.result.end) is not None
            now = -1 if over else game.standing(self.result.library, self.result.end).player
        else:
            now = self._at(game, moment)
        if (now == player) != state.negated:
            return []
        whose = f"it is the turn of {self.result.scenario.players[now]}" if now >= 0 else "the game is over"
        return [Fault(state.span, f"{whose} {f'in {moment}' if moment else 'at the end'}", "is not so")]

    def _at(self, game: WholeGame, moment: Moment) -> int:
        """Whose turn it is when a moment is over."""
        last = self.timeline.during(moment)[-1].index
        begun = [h.player for h in self.result.happenings if h.kind == "begins" and h.index <= last]
        start = game.standing(self.result.library, self.result.start)
        return begun[-1] if begun else start.player

    def _ended(self, game: WholeGame, state: Ended) -> list[Fault]:
        outcome = game.outcome(self.result.library, self.result.end)
        if (outcome is not None) != state.negated:
            return []
        if outcome is None:
            who = self.result.scenario.players[game.standing(self.result.library, self.result.end).player]
            return [Fault(state.span, f"the {state.window.key} goes on: it is the turn of {who}", "goes on")]
        return [Fault(state.span, f"the {state.window.key} is over ({outcome.rule})", "is over")]

    def _wins(self, game: WholeGame, state: Wins) -> list[Fault]:
        outcome = game.outcome(self.result.library, self.result.end)
        if outcome is None:
            return [Fault(state.span, "nobody has won: the game is not over", "not over")]
        if isinstance(state.subject, Players):
            return [] if not outcome.winners else [self._won(outcome.winners, outcome.rule, state.span)]
        player = self._seat(state.subject)
        if isinstance(player, Fault):
            return [player]
        return [] if player in outcome.winners else [self._won(outcome.winners, outcome.rule, state.span)]

    def _won(self, winners: tuple[int, ...], rule: str, span: Span) -> Fault:
        names = joined(self.result.scenario.players[p] for p in winners) or "nobody"
        return Fault(span, f"{names} {'win' if len(winners) > 1 else 'wins'} ({rule})", f"won by {names}")
