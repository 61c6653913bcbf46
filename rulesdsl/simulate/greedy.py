"""The greedy agent: every way to do each step it may begin, judged by the position right after it."""

from __future__ import annotations

from random import Random

from rulesdsl.games.match import Match
from rulesdsl.simulate.walk import Line, Walk, best_of

NODES = 2000  # positions judged at one decision at most; beyond it they are a sample


class Greedy:
    """Takes the line after which the position is worth most; chance decides among equals.

    A step with several small decisions is thought over once: the rest of its line is kept, and followed
    while the game goes as the line said.
    """

    def __init__(self, nodes: int = NODES) -> None:
        self.limit = nodes
        self.nodes = 0  # judged so far in this game
        self._line: Line | None = None
        self._before: object = None

    def choose(self, match: Match, rng: Random) -> int:
        kept = self._kept(match)
        if kept is not None:
            return kept
        walk = Walk(match.game, match.library, match.player, rng)
        line = self.decide(match, walk, rng)
        self.nodes += walk.nodes
        self._line, self._before = line, match.state
        return line.option

    def decide(self, match: Match, walk: Walk, rng: Random) -> Line:
        """The line to follow from an open decision."""
        return best_of(walk.open_lines(match, self.limit), rng)

    def _kept(self, match: Match) -> int | None:
        """What the line that is being followed says now."""
        line, given = self._line, match.given
        if line is None or match.asked is None or match.call != line.call or match.state != self._before:
            return None
        if len(line.answers) <= len(given) or line.answers[: len(given)] != given:
            return None
        answer = line.answers[len(given)]
        return match.asked.options.index(answer) if answer in match.asked.options else None


def make(nodes: int = 0) -> Greedy:
    """An agent for one seat of one game."""
    return Greedy(nodes or NODES)
