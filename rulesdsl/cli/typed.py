"""A step typed as scenarios write it, which is no option now: why not, with the rule against it."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.content.nodes import Scalar
from rulesdsl.content.yaml_spans import decode
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import Illegal, StepCall, board_of
from rulesdsl.games.match import Match
from rulesdsl.kernel.decide import Pending
from rulesdsl.scenarios.board import Phrases
from rulesdsl.scenarios.model import Step


class Typed:
    """Reads typed steps against one position."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def refusal(self, text: str) -> list[str]:
        """Lines about why a typed step cannot be done; nothing when it is no step at all."""
        match, words = self.match, text.split()
        if words[0] not in match.game.steps:
            return []
        name = match.state.players[match.player]
        line = text if "by" in words or "of" in words else f"{text} by {name}"
        found: list[Diagnostic] = []
        source = decode("typed", line.encode(), found.append)
        if source is None:
            return []
        scalar = Scalar(source, 0, len(line), line)
        phrases = Phrases(
            match.game, match.library, found.append, board_of(match.game, match.library, match.state)
        )
        phrases.players = list(match.state.players)
        phrases.whole = True
        step = phrases.step(scalar, None)
        if step is None:
            return [_told(found[0])] if found else []
        call = self._call(step)
        if call is None:
            return [
                f"nothing of that name is at {step.unit.place}" if step.unit else "there is no such thing"
            ]
        try:
            match.do(call)
        except Illegal as why:
            return [f"not allowed: {why.reason}" + (f" ({why.rule})" if why.rule else "")]
        except Pending:
            return []
        return []

    def _call(self, step: Step) -> StepCall | None:
        topology = board_of(self.match.game, self.match.library, self.match.state)
        call = StepCall(
            step.name,
            step.player,
            step.definition,
            step.ability,
            place=topology.index.get(step.place, -1),
            facing=topology.directions.index(step.facing) if step.facing else -1,
        )
        if step.unit is None:
            return call
        unit = step.unit
        there = self.match.state.at(topology.index.get(unit.place, -1))
        source = next((e.id for e in there if e.definition == unit.definition), None)
        return None if source is None else replace(call, source=source)


def _told(wrong: Diagnostic) -> str:
    """What is wrong with the words, on one line: with the rule, where there is one, and what was meant."""
    rule = next((note.removeprefix("rule ") for note in wrong.notes if note.startswith("rule ")), "")
    named = f"not allowed: {wrong.message} ({rule})" if rule else wrong.message
    return f"{named}; {wrong.help}" if wrong.help else named
