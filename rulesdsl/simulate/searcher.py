"""The searcher: the best lines of a step are played on, through its own turn and the replies to it.

Hidden things are laid as they might lie, by the agent's own chance, the same for all lines of a round.
After each round the better half goes on, so that most is spent where the choice is close.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rulesdsl.games.match import Match
from rulesdsl.kernel.state import State
from rulesdsl.simulate.greedy import Greedy
from rulesdsl.simulate.walk import Line, Walk, best_of
from rulesdsl.simulate.worth import imagined, worth

NODES = 300  # positions judged at one decision, about
BEAM = 8  # lines that are played on
FIRST = 0.3  # the share of the positions that goes into finding these
WIDTH = 16  # positions judged at each decision of a game played on
STEPS = 24  # decisions of a game played on at most


@dataclass(slots=True)
class Tried:
    """A line, the state after it, and what it came to so far."""

    line: Line
    state: State
    total: float = 0.0
    times: int = 0

    @property
    def mean(self) -> float:
        return self.total / max(1, self.times)


class Searcher(Greedy):
    """Greedy a turn further. `nodes`: about how many positions are judged at one decision."""

    def __init__(self, nodes: int = NODES) -> None:
        super().__init__(max(1, int(nodes * FIRST)))
        self.budget = nodes

    def decide(self, match: Match, walk: Walk, rng: Random) -> Line:
        lines = walk.open_lines(match, self.limit)
        beam = [Tried(line, walk.after(match, line)) for line in _beam(lines)]
        while len(beam) > 1 and walk.nodes < self.budget:
            seed = rng.getrandbits(48)
            for tried in beam:
                tried.total += self._look_on(match, tried.state, walk, seed)
                tried.times += 1
            beam.sort(key=lambda tried: -tried.mean)
            beam = beam[: max(2, (len(beam) + 1) // 2)]
        return beam[0].line

    def _look_on(self, match: Match, after: State, walk: Walk, seed: int) -> float:
        """What a line comes to when everybody goes on greedily until the player's next turn."""
        me, rng = walk.player, Random(seed)
        state = imagined(match.game, match.library, after, seed)
        game = Match.at(match.game, match.library, state)
        others = False
        for _ in range(STEPS):
            if game.over or (others and game.asked is None and game.player == me):
                break
            others = others or (game.asked is None and game.player != me)
            game = self._step(game, walk, rng)
        walk.nodes += 1
        return worth(game.game, game.library, game.state, me)

    def _step(self, game: Match, walk: Walk, rng: Random) -> Match:
        """The match after the best of a few lines for whoever decides."""
        near = Walk(game.game, game.library, game.player, rng)
        line = best_of(near.open_lines(game, WIDTH))
        walk.nodes += near.nodes
        return Match.at(game.game, game.library, near.after(game, line))


def _beam(lines: list[Line]) -> list[Line]:
    """The best line of each option, and the best of the others."""
    ordered = sorted(lines, key=lambda line: -line.value)
    first: dict[int, Line] = {}
    for line in ordered:
        first.setdefault(line.option, line)
    chosen = sorted(first.values(), key=lambda line: -line.value)[:BEAM]
    for line in ordered:
        if len(chosen) >= BEAM:
            break
        if all(line is not one for one in chosen):
            chosen.append(line)
    return chosen


def make(nodes: int = 0) -> Searcher:
    """An agent for one seat of one game."""
    return Searcher(nodes or NODES)
