"""What is looked at where something is tried: on a board, and at a step of a game.

On a board: the order in which things were laid, the game's symmetries, its second engine. Everywhere: saving
and loading between two answers, running without a trace, what must never be, and that nothing breaks off.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.games.fuzzing import Board, Line, Symmetry, fuzzing_of
from rulesdsl.games.game import Game, Illegal, StepCall
from rulesdsl.kernel.chance import BadChance, overheard
from rulesdsl.kernel.decide import Answers, Decision, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Happening, Trace
from rulesdsl.lab.trying.boards import as_board, laid
from rulesdsl.lab.trying.ends import Ends, by_game, by_second
from rulesdsl.lab.trying.readings import Readings
from rulesdsl.record.states import dump_state, load_state

SECOND, ORDER, SAVED, UNTRACED, ENDLESS, WRONG, BREAKS = (
    "the second engine",
    "the order of laying",
    "saved and loaded",
    "without a trace",
    "asking without end",
    "what must never be",
    "breaking off",
)
# Laying otherwise costs more than all else, and sees little that the second engine does not.
RELAID_EACH = 3
# A step that asks more than this is taken for endless.
MOST_ANSWERS = 100


@dataclass(frozen=True, slots=True)
class Wrong:
    """A check that failed. `said`: in words; `step`: which of the steps."""

    check: str
    said: str
    step: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """A step that was done with answers made up from a seed. `state`: as before where it was refused."""

    state: State
    given: tuple[str, ...]
    asked: tuple[tuple[Decision, str], ...]
    told: tuple[Happening, ...]
    chance: tuple[int, ...]
    refused: str | None = None


class Endless(Exception):
    """A step that goes on asking."""


def do(
    game: Game,
    library: Library,
    state: State,
    step: StepCall,
    seed: int,
    stubborn: bool = False,
    reasons: bool = False,
) -> Done:
    """Do a step; each answer depends on nothing but the seed and the number of the question.

    `stubborn`: the last option is taken each time, until there is nothing more to ask; `reasons`: what holds
    is told too. Raises `Endless`.
    """
    given: list[str] = []
    while True:
        trace, reader = Trace(reasons=reasons), Answers(given)
        try:
            with overheard() as heard:
                end = game.run(library, state, step, reader, trace)
        except Pending as pending:
            options = sorted(pending.decision.options)
            given.append(options[-1 if stubborn else (seed * 31 + len(given) * 17) % len(options)])
            if len(given) > MOST_ANSWERS:
                raise Endless(pending.decision.name) from None
        except Illegal as why:
            refused = why.rule or why.reason
            return Done(state, tuple(given), tuple(reader.asked), (), tuple(heard), refused)
        else:
            told = tuple(trace.happenings)
            return Done(end, tuple(given), tuple(reader.asked), told, tuple(heard))


class Trials:
    """The checks of one game."""

    def __init__(self, game: Game, library: Library, readings: Readings) -> None:
        self.game = game
        self.library = library
        self.readings = readings
        self.fuzzing = fuzzing_of(game)
        self.symmetries: list[Symmetry] = list(self.fuzzing.symmetries(library)) if self.fuzzing else []

    def laid(self, board: Board) -> tuple[State, tuple[StepCall, ...]]:
        """The board as a state, and its steps."""
        return laid(self.game, self.library, board, self.readings.of(board.readings))

    def of_board(self, board: Board, seed: int, only: str = "") -> Wrong | None:
        """The first check that a board fails. `only`: no other check."""
        try:
            state, steps = self.laid(board)
            for number, step in enumerate(steps):
                fresh = board if number == 0 else None  # later the board is another one
                for wrong in self._of_step(state, step, seed, only, fresh):
                    return replace(wrong, step=number)
                state = do(self.game, self.library, state, step, seed).state
        except RulesError:
            raise
        except (Illegal, BadChance):  # it cannot lie so, or the dice are of another kind
            return None
        except Exception as error:  # whatever breaks off is what is looked for
            return _broken(error, only)
        return None

    def standing(self, board: Board, number: int, seed: int) -> Board:
        """The board as it stands before one of its steps, with that step alone."""
        state, steps = self.laid(board)
        for step in steps[:number]:
            state = do(self.game, self.library, state, step, seed).state
        return replace(as_board(self.library, state, steps[number]), readings=board.readings)

    def of_step(self, state: State, step: StepCall, seed: int, only: str = "") -> Wrong | None:
        """The first check that a step of a game fails. `only`: no other check."""
        try:
            return next(self._of_step(state, step, seed, only, None), None)
        except RulesError:
            raise
        except Exception as error:
            return _broken(error, only)

    def _of_step(
        self, state: State, step: StepCall, seed: int, only: str, board: Board | None
    ) -> Iterator[Wrong]:
        fuzzing = self.fuzzing
        if fuzzing is not None and fuzzing.nameless(step) and only not in (SAVED, UNTRACED, ENDLESS, WRONG):
            ends = by_game(self.game, self.library, state, step, fuzzing.window)
            if only in ("", SECOND) and ends.all:  # some of the ends disprove nothing
                others = by_second(fuzzing, self.library, state, step)
                if others is not None and not ends.agrees(others):
                    yield Wrong(SECOND, _differing(ends, others))
            if board is not None and ends.all and (only or seed % RELAID_EACH == 0):
                yield from self._laid_otherwise(board, step, ends, seed, only)
        yield from self._kept(state, step, seed, only)

    def _laid_otherwise(
        self, board: Board, step: StepCall, ends: Ends, seed: int, only: str
    ) -> Iterator[Wrong]:
        assert self.fuzzing is not None
        window = self.fuzzing.window
        relaid = self.fuzzing.relaid(self.library, board) if only in ("", ORDER) else None
        if relaid is not None:
            other = self.laid(replace(relaid, steps=()))[0]
            turned = by_game(self.game, self.library, other, step, window)
            if not ends.agrees(turned):
                yield Wrong(ORDER, f"laid in the other order it ends otherwise: {_differing(ends, turned)}")
        for number, symmetry in enumerate(self.symmetries):
            # one for each board; where a certain one is looked for, that one
            if symmetry.name != only if only else number != seed // RELAID_EACH % len(self.symmetries):
                continue
            back = list(range(self.game.board(self.library).size))
            lines = []
            for line in board.lines:
                place, facing = symmetry.spot(line.place, line.facing)
                back[place] = line.place
                lines.append(Line(line.definition, symmetry.owner(line.owner), place, facing, line.counters))
            purses = tuple(
                board.purses[symmetry.owner(i)] if symmetry.owner(i) < len(board.purses) else {}
                for i in range(len(board.players) if board.purses else 0)
            )
            moved = replace(board, lines=tuple(lines), purses=purses, steps=())
            state, _ = laid(self.game, symmetry.library, moved, self.readings.of(board.readings))
            turned = by_game(self.game, symmetry.library, state, step, window).moved(back)
            if not ends.agrees(turned):
                yield Wrong(symmetry.name, f"{symmetry.name} it ends otherwise: {_differing(ends, turned)}")

    def _kept(self, state: State, step: StepCall, seed: int, only: str) -> Iterator[Wrong]:
        game, library = self.game, self.library
        done = do(game, library, state, step, seed)
        after = dump_state(done.state)
        if only in ("", SAVED):
            again = load_state(json.loads(json.dumps(dump_state(state))))
            other = do(game, library, again, step, seed)
            if (dump_state(other.state), other.given) != (after, done.given):
                yield Wrong(SAVED, "saved before it and loaded, it ends otherwise")
        if only in ("", UNTRACED):
            try:
                silent = game.run(library, state, step, Answers(done.given), None)
            except Illegal:
                silent = state
            if dump_state(silent) != after:
                yield Wrong(UNTRACED, "without a trace it ends otherwise")
            with_reasons = do(game, library, state, step, seed, reasons=True)
            if (dump_state(with_reasons.state), with_reasons.given) != (after, done.given):
                yield Wrong(UNTRACED, "when reasons are told it ends otherwise")
        if only in ("", ENDLESS) and done.given:
            try:
                do(game, library, state, step, seed, stubborn=True)
            except Endless as endless:
                yield Wrong(ENDLESS, f"`{endless}` is asked again and again")
        if only in ("", WRONG) and self.fuzzing is not None:
            for said in self.fuzzing.wrong(library, done.state):
                yield Wrong(WRONG, said)


def _broken(error: Exception, only: str) -> Wrong | None:
    return Wrong(BREAKS, f"{type(error).__name__}: {error}") if only in ("", BREAKS) else None


def _differing(ends: Ends, others: Ends) -> str:
    if len(ends.found) == len(others.found) == 1:
        return "one end, and another one"
    return f"{len(ends.found)} ends against {len(others.found)}, not the same"
