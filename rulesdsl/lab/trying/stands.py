"""A failing step of a game made small: on a board, where it shows there, else where a written position stands
with as little in it as can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.games.fuzzing import Board
from rulesdsl.games.game import Game, Illegal
from rulesdsl.lab.trying.boards import Random, as_board, with_steps
from rulesdsl.lab.trying.failing import Failing, Stand
from rulesdsl.lab.trying.rambles import Look
from rulesdsl.lab.trying.trials import Trials
from rulesdsl.record.positions import parse_position, print_position
from rulesdsl.record.things import NOTHING

# What is done on a board is picked at random so often: what the game does in one step, such as what ends
# a turn, may be several steps there.
MOST_STEPS = 12
MOST_POSITIONS = 600


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
        try:
            yield with_steps(trials.game, trials.library, replace(board, steps=()), options, random.below)
        except Illegal:  # it cannot lie so without the rest of the game
            return


def on_a_position(trials: Trials, failing: Failing) -> Failing:
    """The failing where the game stands before the step, with less and less there; itself where it does not
    show so."""
    look = failing.look
    if look is None:
        return failing
    shown = _Shown(trials, failing, _name(look))
    if not shown.by(print_position(look.history.match, exact=True)):
        return failing
    number, before = 0, ""
    while shown.tries < MOST_POSITIONS:
        less = list(_less(shown.text))
        if number < len(less):
            number += not shown.by(less[number])
        elif shown.text == before:
            break
        else:  # once more: what was needed before may not be now
            number, before = 0, shown.text
    return shown.best


def _name(look: Look) -> str:
    """The step as the menu calls it."""
    menu = look.history.match.menu
    assert menu is not None
    return menu.names[menu.calls.index(look.step)]


@dataclass(slots=True)
class _Shown:
    """Tries positions; `best` is the last on which it failed. `name`: the step as menus call it."""

    trials: Trials
    best: Failing
    name: str
    tries: int = 0

    @property
    def text(self) -> str:
        assert self.best.stand is not None
        return self.best.stand.text

    def by(self, text: str) -> bool:
        """Whether the same check fails where this text stands."""
        self.tries += 1
        try:
            match = parse_position(text, _Shelf(self.trials.game, self.trials.library)).match()
        except (RulesError, Illegal, ValueError):  # nothing can stand so, or only a board
            return False
        if match.menu is None or match.asked is not None or self.name not in match.menu.names:
            return False
        step = match.menu.calls[match.menu.names.index(self.name)]
        wrong = self.trials.of_step(match.state, step, self.best.number, self.best.wrong.check)
        if wrong is not None:
            self.best = Failing(wrong, self.best.number, stand=Stand(text, match.state, step))
        return wrong is not None


@dataclass(frozen=True, slots=True)
class _Shelf:
    """The one game of a run, for who reads a position."""

    of: Game
    content: Library

    def games(self) -> Sequence[str]:
        return (self.of.key,)

    def game(self, key: str) -> Game:
        return self.of

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        return self.content, ()


def _less(text: str) -> Iterator[str]:
    """The position without some of what it says: all of a list, half of it, one thing.

    What is remembered goes first, for it speaks of the things.
    """
    head, *sections = [section.split("; ") for section in text.split(" | ")]
    for s, section in reversed(list(enumerate(sections))):
        for p, part in enumerate(section):
            name, said, rest = part.partition(": ")
            for kept in _fewer(rest.split(", ")) if said and rest != NOTHING else ():
                less = [*section[:p], f"{name}: {', '.join(kept) or NOTHING}", *section[p + 1 :]]
                yield _written(head, [*sections[:s], less, *sections[s + 1 :]])
            if p:  # what is not said is as it would be anyway
                yield _written(head, [*sections[:s], [*section[:p], *section[p + 1 :]], *sections[s + 1 :]])


def _written(head: Sequence[str], sections: Sequence[Sequence[str]]) -> str:
    return " | ".join("; ".join(parts) for parts in (head, *sections))


def _fewer(items: Sequence[str]) -> Iterator[Sequence[str]]:
    half = len(items) // 2
    if len(items) > 3:
        yield ()
        yield items[:half]
        yield items[half:]
    for i in range(len(items)):
        yield [*items[:i], *items[i + 1 :]]
