"""A failing game made small: shown on a board where it can be, else with as few decisions as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesdsl.games.fuzzing import Board
from rulesdsl.games.game import StepCall
from rulesdsl.games.match import Match
from rulesdsl.lab.boards import Random, as_board, with_steps
from rulesdsl.lab.fuzz import Failing
from rulesdsl.lab.rambles import Look
from rulesdsl.lab.trials import Trials
from rulesdsl.record.games import Choice, History

# What is done on a board is picked at random so often: what the game does in one step, such as a battle at
# the end of a turn, is a step of its own there.
MOST_STEPS = 12
# So many decisions are made again, and so many steps looked at again, at most.
MOST_DECISIONS, MOST_LOOKS = 20_000, 120


def on_a_board(trials: Trials, failing: Failing) -> Failing:
    """The failing on what lies there before the step; itself where it does not show there."""
    look = failing.look
    if look is None:
        return failing
    reading = {n: o for n, o in look.state.policies.items() if trials.readings.base[n] != o}
    for board in _boards(trials, replace(as_board(trials.library, look.state, look.step), readings=reading)):
        wrong = trials.of_board(board, failing.number, failing.wrong.check)
        if wrong is not None:
            return Failing(wrong, failing.number, board)
    return failing


def _boards(trials: Trials, board: Board) -> Iterator[Board]:
    yield board
    random = Random(len(board.lines))
    options = trials.readings.of(board.readings)
    for _ in range(MOST_STEPS):
        yield with_steps(trials.game, trials.library, replace(board, steps=()), options, random.below)


def shorten(trials: Trials, failing: Failing) -> Failing:
    """The same check failing after fewer decisions: at the first step of that game where it does, then
    without the decisions that it does not need."""
    assert failing.look is not None
    first = _first(trials, failing)
    assert first.look is not None
    return _Shorter(trials, first).shorter()


def _first(trials: Trials, failing: Failing) -> Failing:
    assert failing.look is not None
    history = failing.look.history
    begins = (n for n, choice in enumerate(history.choices) if choice.begins)
    for _, number in zip(range(MOST_LOOKS), begins, strict=False):
        before = history.at(number)
        look = Look(before, _called(before.match, history.choices[number].option))
        wrong = trials.of_step(look.state, look.step, failing.number, failing.wrong.check)
        if wrong is not None:
            return replace(failing, wrong=wrong, look=look)
    return failing


def _called(match: Match, name: str) -> StepCall:
    """The step that the menu calls so."""
    assert match.menu is not None
    return match.menu.calls[match.menu.names.index(name)]


@dataclass(slots=True)
class _Shorter:
    """Leaves out more and more decisions, halves first; those that make no sense without them go too."""

    trials: Trials
    failing: Failing
    work: int = 0

    def shorter(self) -> Failing:
        size = max(1, len(self._choices) // 2)
        while self.work < MOST_DECISIONS:
            before = len(self._choices)
            start = 0
            while start < len(self._choices) and self.work < MOST_DECISIONS:
                if not self._without(start, size):
                    start += size
            if size == 1 and len(self._choices) == before:
                break
            size = max(1, size // 2)
        return self.failing

    @property
    def _choices(self) -> Sequence[Choice]:
        assert self.failing.look is not None
        return self.failing.look.history.choices

    def _without(self, start: int, size: int) -> bool:
        """Whether it fails without some decisions; then they are left out."""
        assert self.failing.look is not None
        menu = self.failing.look.history.match.menu
        assert menu is not None
        name = menu.names[menu.calls.index(self.failing.look.step)]
        try:
            history = self._made_again(start, self._choices[start + size :])
        except Exception:  # another thing breaks off
            return False
        match = history.match
        if match.asked is not None or match.menu is None or name not in match.menu.names:
            return False
        look = Look(history, _called(match, name))
        wrong = self.trials.of_step(look.state, look.step, self.failing.number, self.failing.wrong.check)
        if wrong is not None:
            self.failing = replace(self.failing, wrong=wrong, look=look)
        return wrong is not None

    def _made_again(self, number: int, rest: Sequence[Choice]) -> History:
        """The first so many decisions and those of the rest that can still be made."""
        assert self.failing.look is not None
        history = self.failing.look.history.at(number)
        for choice in rest:
            if not history.match.over and choice.option in history.match.decision.options:
                history = history.choose(choice.option)
        self.work += len(history.choices)
        return history
