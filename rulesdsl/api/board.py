"""Boards that never change, and what comes of a step on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from rulesdsl.api.errors import meant, sources_of, unknown, wrong
from rulesdsl.api.lines import board_line, nodes
from rulesdsl.api.picture import Picture, pictures_of
from rulesdsl.api.result import Question, Result
from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Game, Illegal, StepCall, board_of
from rulesdsl.kernel.decide import Answers, BadAnswer, Decision, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Trace
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.board import Phrases
from rulesdsl.scenarios.model import Scenario, Step
from rulesdsl.scenarios.run import Asked, Done
from rulesdsl.scenarios.run import Result as Run

T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A position. Steps give a `Result` with a new board; this one stays as it is.

    >>> from rulesdsl.api import load
    >>> load().board("outpost commando at C2 facing s with 1 wound")
    Board('outpost commando at C2 facing s with 1 wound')
    """

    game: Game
    library: Library
    state: State = field(repr=False)
    ruleset: str | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The keys of the sets that play, in the order of turns."""
        return self.state.players

    @property
    def lines(self) -> tuple[str, ...]:
        """What lies there, as lines that make the same board again."""
        entities = sorted(self.state.on_board(), key=lambda e: (e.place, e.id))
        return tuple(board_line(self.game, self.library, self.state, entity) for entity in entities)

    def value(self, place: str, word: str) -> int | None:
        """A stat, counter or mark (0 or 1) of what lies at a place, worked out now; None: no such thing.

        Of several things on one place the one that came first. `RulesError` for an unknown place or word.

        >>> from rulesdsl.api import load
        >>> board = load().board("moloch net-fighter at C3 facing n", "borgo claws at C2 facing n")
        >>> board.value("C2", "netted")
        1
        """
        index = board_of(self.game, self.library, self.state).index.get(place)
        if index is None:
            raise unknown(
                codes.UNKNOWN_PLACE, place, "place", board_of(self.game, self.library, self.state).places
            )
        vocabulary = self.library.vocabulary
        kinds = (Category.STAT, Category.MARK, Category.COUNTER)
        entry = next((e for kind in kinds if (e := vocabulary.spelled(word, kind)) is not None), None)
        if entry is None:
            known = [e.word.key for e in vocabulary.entries(*kinds)]
            raise unknown(codes.UNKNOWN_COUNTER, word, "stat, mark or counter", known)
        there = self.state.at(index)
        return self.game.value(self.library, self.state, there[0].id, entry.word.key) if there else None

    # ------------------------------------------------------------ steps

    def battle(self, by: str | None = None, answers: Sequence[str] = ()) -> Result:
        """Fight a battle that `by` (the first player when left out) has brought about.

        `answers` are the options taken, in the order in which the decisions are asked; when one is
        missing, `Result.decision` is the question and the board is as before.

        >>> from rulesdsl.api import load
        >>> board = load().board("moloch hybrid at C5 facing n", "outpost commando at C2 facing ne")
        >>> result = board.battle(by="outpost")
        >>> result.destroyed
        ('commando at C2', 'hybrid at C5')
        >>> result.board.lines
        ()
        """
        return self.do(f"battle by {by}" if by else "battle", answers)

    def do(self, step: str, answers: Sequence[str] = ()) -> Result:
        """Do any step of the game, written as in a scenario: `play sniper by outpost`.

        `RulesError` when the step cannot be read, when a rule forbids it, or when an answer is not an
        option, or is left over.
        """
        read, state = self._step(step)
        run = Run(self._scenario(read, state), self.game, self.library, state.policies, state, state, ())
        source = run.find(read.unit) if read.unit is not None else -1
        if read.unit is not None and source < 0:
            name = read.unit.definition.rpartition("/")[2]
            raise wrong(codes.NO_SUCH_UNIT, step, f"no {name} lies at {read.unit.place}", "not there")
        board = board_of(self.game, self.library, state)
        place = board.index.get(read.place, -1)
        if read.place and place < 0:
            raise unknown(codes.UNKNOWN_PLACE, read.place, "place", board.places)
        call = StepCall(read.name, read.player, read.definition, read.ability, source, place)
        given, sink, decision = Answers(answers), Trace(), None
        try:
            run.end = self.game.run(self.library, state, call, given, sink)
        except Pending as pending:
            decision = _question(pending.decision, state.players)
        except BadAnswer as bad:
            raise _not_an_option(bad.decision, bad.answer) from None
        except Illegal as why:
            notes = (f"rule {why.rule}",) if why.rule else ()
            raise wrong(codes.ILLEGAL, step, why.reason, "not allowed", notes) from None
        left = given.given[len(given.asked) :]
        if left and decision is None:
            asked = listed(d.name for d, _ in given.asked) or "nothing"
            message = f"the answer `{left[0]}` was not needed"
            raise wrong(codes.UNUSED_ANSWER, left[0], message, "not used", (f"asked: {asked}",))
        run.happenings = tuple(sink.happenings)
        run.asked = [Asked(0, d, option) for d, option in given.asked]
        run.done = [Done(read, 0, len(run.happenings))]
        return Result(Board(self.game, self.library, run.end, self.ruleset), run, decision)

    def _step(self, text: str) -> tuple[Step, State]:
        """The step as read, and the state with whoever it brings to the table."""
        written = text.strip() or "?"
        players = list(self.players)

        def read(phrases: Phrases) -> Step | None:
            phrases.players = players
            return phrases.step(nodes("step", [written])[0], None)

        step = _read(self.game, self.library, "step", [written], read)
        assert step is not None  # a step that cannot be read was raised
        state = self.state.copy()
        for newcomer in players[len(state.players) :]:
            state.players += (newcomer,)
            state.teams += (max(state.teams, default=-1) + 1,)
            state.counters.append({})
        before, board = (board_of(self.game, self.library, one) for one in (self.state, state))
        if board is not before:  # with so many players it is a larger one
            for e in (e for e in state.on_board() if e.place >= 0):
                e.place = board.index[before.places[e.place]]
                e.footprint = tuple(board.index[before.places[p]] for p in e.footprint)
        return step, state

    def _scenario(self, step: Step, state: State) -> Scenario:
        """The wrapping that snapshots want."""
        return Scenario(
            path="step",
            title=step.quote.text,
            at=Place("step"),
            game=self.game.key,
            players=state.players,
            teams=state.teams,
            board=(),
            steps=(step,),
            ruleset=self.ruleset,
        )

    # ------------------------------------------------------------ pictures

    def picture(self, title: str = "", language: str = "en") -> Picture:
        """The board to look at."""
        pictures = pictures_of(self.game)
        return Picture(
            partial(pictures.board, self.library, self.state, title, language=language),
            partial(pictures.board_text, self.library, self.state, title=title, language=language),
        )

    def svg(self, title: str = "", language: str = "en") -> str:
        """The board as an SVG document."""
        return self.picture(title, language).svg()

    def text(self, width: int = 80, language: str = "en") -> str:
        """The board in characters, no line wider than `width`."""
        return self.picture("", language).text(width)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Board({', '.join(map(repr, self.lines))})"

    def __str__(self) -> str:
        return self.text()


def lay(
    game: Game,
    libraries: Mapping[str, Library],
    lines: Sequence[str],
    ruleset: str | None,
    policies: Mapping[str, str],
) -> Board:
    """A board from its lines; `RulesError` with every line that is wrong."""
    library = libraries[game.key]
    table = game.policies
    if ruleset is not None and ruleset not in table.rulesets:
        raise unknown(codes.UNKNOWN_RULESET, ruleset, "ruleset", table.rulesets)
    for name, option in policies.items():
        if name not in table.policies:
            raise unknown(codes.UNKNOWN_POLICY, name, "policy", table.policies)
        if option not in table.policies[name].options:
            raise unknown(codes.UNKNOWN_OPTION, option, f"option of {name}", table.policies[name].options)

    def read(phrases: Phrases) -> State:
        laid = [one for node in nodes("board", lines) if (one := phrases.laid(node)) is not None]
        state = game.new_state(
            phrases.players, tuple(range(len(phrases.players))), table.options(ruleset, policies)
        )
        board = board_of(game, library, state)
        phrases.settle([board])
        for one in laid:
            if one.place not in board.index:
                continue  # told already
            try:
                game.put(library, state, one.definition, one.owner, one.place, one.facing, one.counters)
            except Illegal as why:
                notes = (f"rule {why.rule}",) if why.rule else ()
                place = one.quote.place
                phrases.report(
                    Diagnostic(codes.ILLEGAL_PLACE, why.reason, place, "cannot be laid here", notes)
                )
        return state

    return Board(game, library, _read(game, library, "board", lines, read), ruleset)


def _question(decision: Decision, players: tuple[str, ...]) -> Question:
    player = players[decision.player] if 0 <= decision.player < len(players) else ""
    return Question(decision.name, player, decision.options, decision.ability)


def _read(game: Game, library: Library, name: str, lines: Sequence[str], read: Callable[[Phrases], T]) -> T:
    """What phrases mean; every problem of theirs at once as `RulesError`."""
    found: list[Diagnostic] = []
    value = read(Phrases(game, library, found.append))
    if found:
        raise RulesError(*found, sources=sources_of(name, "\n".join(lines)))
    return value


def _not_an_option(decision: Decision, answer: str) -> RulesError:
    options = ", ".join(f"`{option}`" for option in decision.options)
    message = f"`{answer}` is not an option of `{decision.name}`"
    notes = (f"options: {options}",)
    return wrong(codes.BAD_OPTION, answer, message, "not an option", notes, meant(answer, decision.options))
