"""What a question is about: a thing or a player of a scenario, and perhaps a state or an event of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesdsl.content.reporting import did_you_mean
from rulesdsl.content.sentences import diagnostic
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.lang.read import read_expectation
from rulesdsl.lang.tree import Condition, Expectation, Faces, Happened, Has, Is, Pick, Seat, Spot, Stands
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.expect import Judge, moment_of
from rulesdsl.scenarios.fault import Fault
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment, Timeline
from rulesdsl.scenarios.words import joined

# A claim that is about the thing alone: what is said of it does not matter.
_ALONE = " is destroyed"
State = Happened | Has | Is | Stands | Faces


@dataclass(frozen=True, slots=True)
class Question:
    """`entity` is an id or -1, `player` an index or -1; `state` None: whatever became of it."""

    text: str
    entity: int
    player: int = -1
    state: State | None = None
    moment: Moment | None = None


def ask(result: Result, text: str, word: str = "", at: str = "") -> Question:
    """Read a subject such as `hybrid at C5`, or an expectation; `word`: a verb or a state said apart.

    `at` is a moment as expectations name it. Raises `RulesError` when it cannot be understood.
    """
    vocabulary = result.library.vocabulary
    head = f"{at}: " if at else ""
    first: list[Diagnostic] = []
    for said in _spellings(text, word, vocabulary):
        expectation, problems = read_expectation(head + said, vocabulary)
        if expectation is not None:
            alone = not word and said == text + _ALONE
            return _question(result, expectation, said.removesuffix(_ALONE) if alone else said, alone)
        # of all ways to read it the one as written has the message that fits
        first = first or [diagnostic(problem, lambda s, e: _place(s, e, len(head))) for problem in problems]
    raise RulesError(*first)


def _place(start: int, end: int, head: int) -> Place:
    """A stretch of the subject as it was typed."""
    return Place("SUBJECT", 1, max(1, start - head + 1), max(2, end - head + 1))


def _spellings(text: str, word: str, vocabulary: Vocabulary) -> Iterator[str]:
    """The sentences that a subject can be meant as, the likeliest first."""
    if not word:
        if " is " in f"{text} " or " has " in text:
            yield text
        else:
            yield text + _ALONE
            yield text
        return
    entry = vocabulary.spelled(word, Category.VERB)
    forms = [word, *((entry.forms[form] for form in ("past", "gerund")) if entry is not None else ())]
    yield from (f"{text} is {form}" for form in forms)
    yield f"{text} has {word}"
    yield f"{text} {word}"


def _question(result: Result, expectation: Expectation, text: str, alone: bool) -> Question:
    state: Condition | object = expectation.state
    moment = moment_of(expectation)
    if not isinstance(state, (Happened, Has, Is, Stands, Faces)) or isinstance(state.subject, Spot):
        raise RulesError(
            Diagnostic(
                codes.CANNOT_TELL,
                "only what one thing or one player has, is or does can be asked",
                Place("SUBJECT"),
                help="ask `... at PLACE is ...`, `... at PLACE has ...`",
            )
        )
    if moment is not None and not Timeline(result).during(moment):
        had = joined(str(m) for m in Timeline(result).moments) or "no moment at all"
        raise RulesError(
            Diagnostic(codes.NOT_SO, f"there was no {moment}", Place("SUBJECT"), notes=(f"there was {had}",))
        )
    if isinstance(state.subject, Seat):
        if not isinstance(state, Has):
            text = f"what of {state.subject.name.key}?"
            help_text = f"ask `{state.subject.name.key} has ...`"
            raise RulesError(Diagnostic(codes.CANNOT_TELL, text, Place("SUBJECT"), help=help_text))
        return Question(text, -1, _seat(result, state.subject), state, moment)
    return Question(text, _entity(result, state.subject), -1, None if alone else state, moment)


def _seat(result: Result, seat: Seat) -> int:
    players = result.scenario.players
    if seat.name.key in players:
        return players.index(seat.name.key)
    raise RulesError(
        Diagnostic(
            codes.NOT_ON_BOARD,
            f"{seat.name.key} does not play",
            Place("SUBJECT"),
            notes=(f"who plays: {joined(players)}",),
            help=did_you_mean(seat.name.key, players),
        )
    )


def _entity(result: Result, subject: Pick) -> int:
    found = Judge(result, ()).entity(subject)
    if isinstance(found, Fault):
        place = Place("SUBJECT", 1, 1, 2)
        raise RulesError(Diagnostic(found.code, found.message, place, found.label, found.notes, found.help))
    return found
