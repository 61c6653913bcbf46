"""All the ends that a step can come to, told without the order of anything."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulesdsl.content.model import Library
from rulesdsl.games.fuzzing import Fuzzing
from rulesdsl.games.game import Game, Illegal, StepCall
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Trace

End = str
MOST_PLAYS = 60


@dataclass(frozen=True, slots=True)
class Ends:
    """What answers can lead to; some of it only, where there are too many ways to play."""

    found: frozenset[End]
    all: bool

    def agrees(self, other: Ends) -> bool:
        """Whether both can be the ends of one board."""
        if self.all and other.all:
            return self.found == other.found
        if self.all:
            return other.found <= self.found
        return self.found <= other.found if other.all else True

    def moved(self, move: Sequence[int]) -> Ends:
        """The same ends with places renamed."""
        return Ends(frozenset(_moved(end, move) for end in self.found), self.all)


def all_ends(play: Callable[[list[str]], End]) -> Ends:
    """Every end that answers can lead to, those of few answers first."""
    ends: set[End] = set()
    open_: deque[list[str]] = deque([[]])
    for _ in range(MOST_PLAYS):
        if not open_:
            break
        answers = open_.popleft()
        try:
            ends.add(play(answers))
        except Pending as pending:
            open_ += [[*answers, option] for option in pending.decision.options]
    return Ends(frozenset(ends), not open_)


def end_of(left: Iterable[tuple[int, int | None, str]], before: State, state: State) -> End:
    """Who left from where, when and how; what is left where, with what on it."""
    gone = []
    for i, number, how in left:
        e = (before if i < len(before.entities) else state).entities[i]
        gone.append((e.definition, e.place if i < len(before.entities) else -1, number, how))
    rest = [(e.definition, e.place, sorted(e.counters.items())) for e in state.entities if e.zone == "board"]
    return json.dumps([sorted(gone, key=str), sorted(rest)])


def _moved(end: End, move: Sequence[int]) -> End:
    if not end.startswith("["):
        return end
    gone, rest = json.loads(end)
    gone = sorted(((d, move[p] if p >= 0 else p, n, how) for d, p, n, how in gone), key=str)
    return json.dumps([gone, sorted((d, move[p] if p >= 0 else p, c) for d, p, c in rest)])


def by_game(game: Game, library: Library, state: State, step: StepCall, window: str) -> Ends:
    """Every end by the game; one named after the rule when the step is refused. `window`: see `Fuzzing`."""

    def play(answers: list[str]) -> End:
        trace = Trace()
        try:
            end = game.run(library, state, step, Answers(answers), trace)
        except Illegal as why:
            return f"refused: {why.rule}"
        left = (
            (h.subject, h.number if h.window == window else None, h.detail)
            for h in trace.happenings
            if h.kind == "left"
        )
        return end_of(left, state, end)

    return all_ends(play)


def by_second(fuzzing: Fuzzing, library: Library, state: State, step: StepCall) -> Ends | None:
    """Every end by the game's other engine; None when it has none for this step."""

    def play(answers: list[str]) -> End:
        opinion = fuzzing.second(library, state, step, answers)
        return "" if opinion is None else end_of(opinion.left, state, opinion.state)

    ends = all_ends(play)
    return None if ends.found == {""} else ends
