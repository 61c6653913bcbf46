"""What failed made small: a board with fewer things and steps, the usual reading, no counters, the usual
facing, the first places; a step of a game on such a board, or on a written position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesdsl.games.fuzzing import Board
from rulesdsl.lab.trying.failing import Failing
from rulesdsl.lab.trying.stands import on_a_board, on_a_position
from rulesdsl.lab.trying.trials import Trials

MOST_TRIES = 800


def shrink(trials: Trials, failing: Failing) -> Failing:
    """The smallest board found on which the same check fails, or position where no board shows it."""
    tries = 0
    failing = on_a_board(trials, failing)
    if failing.board is None:
        return on_a_position(trials, failing)
    best = _at_once(trials, failing)
    again = True
    while again:
        again = False
        assert best.board is not None
        for board in _smaller(best.board):
            tries += 1
            if tries > MOST_TRIES:
                return best
            wrong = trials.of_board(board, best.number, best.wrong.check)
            if wrong is not None and wrong.check == best.wrong.check:
                best = replace(best, wrong=wrong, board=board)
                again = True
                break
    return best


def _at_once(trials: Trials, failing: Failing) -> Failing:
    """The failing step alone, where what was done before can be laid instead."""
    if failing.board is None or len(failing.board.steps) < 2:
        return failing
    try:
        board = trials.standing(failing.board, failing.wrong.step, failing.number)
    except Exception:  # it breaks off before
        return failing
    wrong = trials.of_board(board, failing.number, failing.wrong.check)
    return failing if wrong is None else replace(failing, wrong=wrong, board=board)


def _smaller(board: Board) -> Iterator[Board]:
    lines = board.lines
    if len(lines) > 8:  # halves first
        half = len(lines) // 2
        yield from _kept(board, range(half))
        yield from _kept(board, range(half, len(lines)))
    for i in range(len(lines)):
        yield from _kept(board, [n for n in range(len(lines)) if n != i])
    for i in range(len(board.steps) if len(board.steps) > 1 else 0):
        yield replace(board, steps=(*board.steps[:i], *board.steps[i + 1 :]))
    for name in board.readings:
        yield replace(board, readings={n: o for n, o in board.readings.items() if n != name})
    if any(board.purses):
        yield replace(board, purses=())
    for i, line in enumerate(lines):
        if line.counters:
            yield _with(board, i, counters={})
    for i, line in enumerate(lines):
        if line.facing:
            yield _with(board, i, facing=0)
    taken = {line.place for line in lines}
    for i, line in enumerate(lines):
        free = next((place for place in range(line.place) if place not in taken), None)
        if free is not None:
            yield _with(board, i, place=free)


def _with(board: Board, number: int, **changes: object) -> Board:
    changed = replace(board.lines[number], **changes)  # type: ignore[arg-type]
    return replace(board, lines=(*board.lines[:number], changed, *board.lines[number + 1 :]))


def _kept(board: Board, numbers: range | list[int]) -> Iterator[Board]:
    """The board with these lines alone; nothing where a step speaks of another."""
    new = {old: n for n, old in enumerate(numbers)}
    if any(step.source >= 0 and step.source not in new for step in board.steps):
        return
    steps = tuple(replace(s, source=new.get(s.source, -1)) for s in board.steps)
    yield replace(board, lines=tuple(board.lines[n] for n in numbers), steps=steps)
