"""What failed, written as a scenario that can be kept.

What must come out is what the game's second engine says, where there is one; else nothing is claimed, and
the notes say what disagreed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from rulesdsl.games.fuzzing import Board
from rulesdsl.games.game import StepCall, board_of
from rulesdsl.kernel.decide import Pending
from rulesdsl.kernel.state import State
from rulesdsl.lab.trying.boards import texts
from rulesdsl.lab.trying.failing import Failing
from rulesdsl.lab.trying.trials import Done, Trials, do
from rulesdsl.record.games import write_record
from rulesdsl.scenarios import store


def keep(trials: Trials, failing: Failing, folder: Path) -> Path:
    """Write a scenario, with the record it begins with where it is a step of a game; gives its path."""
    name = f"{re.sub('[^a-z0-9]+', '-', failing.wrong.check.lower()).strip('-')}-{failing.number}"
    path = folder / f"{name}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    if failing.look is not None:
        store.write_text(folder / f"{name}.game", write_record(failing.look.history))
    store.write_text(path, text_of(trials, failing, name))
    return path


def text_of(trials: Trials, failing: Failing, name: str) -> str:
    """The scenario as text; `name`: of its files."""
    lines = [f"scenario: {quoted(f'Found by trying, {failing.wrong.check}')}", f"game: {trials.game.key}"]
    board = failing.board
    if board is not None:
        lines += _readings(trials, board)
        lines += _board(trials, board)
        state, steps = trials.laid(board)
    elif failing.stand is not None:
        state, steps = failing.stand.state, (failing.stand.step,)
        lines.append(f"position: {quoted(failing.stand.text)}")
    else:
        assert failing.look is not None
        state, steps = failing.look.state, (failing.look.step,)
        lines += [f"record: {name}.game", f"upto: {len(failing.look.history.choices)}"]
    lines += ["steps:", *(f"  - {text}" for text in _steps(trials, state, steps, failing))]
    answers, chance, claims = _expected(trials, state, steps, failing)
    if answers:
        lines += ["answers:", *(f"  - {quoted(name)}: {quoted(option)}" for name, option in answers)]
    if chance and board is not None:
        lines.append(f"chance: [{', '.join(map(str, chance))}]")
    if claims:
        lines += ["expect:", *(f"  - {quoted(claim)}" for claim in claims)]
    lines += ["notes: >-", f"  {failing.wrong.said}"]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """Text as YAML takes it, whatever stands in it."""
    return "'" + text.replace("'", "''") + "'"


def _readings(trials: Trials, board: Board) -> Iterator[str]:
    usual = trials.game.policies.options()
    options = trials.readings.of(board.readings)
    other = {name: option for name, option in options.items() if usual.get(name) != option}
    if other:
        yield "policies: {" + ", ".join(f"{name}: {option}" for name, option in other.items()) + "}"


def _board(trials: Trials, board: Board) -> Iterator[str]:
    purses = []
    for number, player in enumerate(board.players):
        has = board.purses[number] if number < len(board.purses) else {}
        purses.append(f"{player}: {' and '.join(f'{n} {word}' for word, n in has.items() if n) or 'nothing'}")
    yield "players: {" + ", ".join(purses) + "}"
    found = texts(trials.game, trials.library, board)
    yield "board:" if found else "board: []"
    yield from (f"  - {text}" for text in found)


def _steps(trials: Trials, state: State, steps: Sequence[StepCall], failing: Failing) -> Iterator[str]:
    for step in steps:
        yield _words(trials, state, step, whole=failing.board is None)


def _words(trials: Trials, state: State, step: StepCall, whole: bool) -> str:
    topology = board_of(trials.game, trials.library, state)
    words = [step.name]
    if step.ability:
        e = state.entities[step.source]
        army, _, key = e.definition.rpartition("/")
        twins = [o.id for o in state.at(e.place) if o.definition == e.definition]
        number = [str(twins.index(e.id) + 1)] if twins.index(e.id) else []
        words += [step.ability, "of", army, key, *number, "at", topology.places[e.place]]
    elif step.definition:
        words.append(step.definition.rpartition("/")[2])
    if step.place >= 0:
        words += ["at", topology.places[step.place]]
    if step.facing >= 0 and topology.directions:
        words += ["facing", topology.directions[step.facing]]
    # whose an ability is says the thing; what is done at one place of a board is nobody's
    named = whole or step.definition or step.place < 0
    if 0 <= step.player < len(state.players) and not step.ability and named:
        words += ["by", state.players[step.player]]
    return " ".join(words)


def _expected(
    trials: Trials, state: State, steps: Sequence[StepCall], failing: Failing
) -> tuple[list[tuple[str, str]], list[int], list[str]]:
    """Answers, chance and claims: the second engine's for a single step, else those of the trial."""
    if len(steps) == 1 and failing.board is not None:
        told = _told_by_second(trials, state, steps[0])
        if told is not None:
            return told[0], [], told[1]
    answers: list[tuple[str, str]] = []
    chance: list[int] = []
    for step in steps:
        try:
            done: Done = do(trials.game, trials.library, state, step, failing.number)
        except Exception:  # it breaks off: that is what was found
            break
        answers += [(d.name, option) for d, option in done.asked]
        chance += done.chance
        state = done.state
    return answers, chance, []


def _told_by_second(
    trials: Trials, state: State, step: StepCall
) -> tuple[list[tuple[str, str]], list[str]] | None:
    fuzzing = trials.fuzzing
    if fuzzing is None or not fuzzing.nameless(step):
        return None
    given: list[str] = []
    while True:
        try:
            opinion = fuzzing.second(trials.library, state, step, given)
            break
        except Pending as pending:
            given.append(sorted(pending.decision.options)[0])
    if opinion is None:
        return None
    left = {i: (number, how) for i, number, how in opinion.left}
    claims = []
    for e in state.entities:
        name = trials.game.label(trials.library, state, e.id)
        if e.id in left:
            number, how = left[e.id]
            when = f"{fuzzing.window} {number}: " if number is not None else ""
            claims.append(f"{when}{name} is {how}")
        else:
            claims.append(f"{name} is not destroyed")
    return list(opinion.asked), claims
