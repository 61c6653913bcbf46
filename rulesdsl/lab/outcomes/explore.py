"""Every way a scenario can go: each decision is taken in every way, and what comes out is compared.

The answers of the scenario play no part. Ways are counted, and above a bound the rest is left out, which
is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game, Illegal
from rulesdsl.kernel.chance import BadChance
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Happening, Trace
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.model import Scenario, Step
from rulesdsl.scenarios.run import Done, Result, call_of, run
from rulesdsl.scenarios.snapshot import outcome

# How many ways are looked at when nobody says otherwise.
MOST = 500


@dataclass(frozen=True, slots=True)
class End:
    """Where a way ends: the number of its outcome, or why it was not gone to the end."""

    outcome: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Fork:
    """One decision, with what follows each option."""

    decision: str
    player: str
    branches: tuple[tuple[str, Fork | End], ...]


@dataclass(slots=True)
class Explored:
    """All ways of one scenario. `outcomes[i]`: the lines that tell outcome i; `ways`: how often each came."""

    path: str
    title: str
    tree: Fork | End = End(-1)
    outcomes: list[tuple[str, ...]] = field(default_factory=list)
    ways: list[int] = field(default_factory=list)
    limit: int = MOST
    complete: bool = True
    problem: str = ""
    stopped: bool = False

    @property
    def count(self) -> int:
        """How many ways were gone to their end."""
        return sum(self.ways)


def explore(scenario: Scenario, game: Game, library: Library, limit: int = MOST) -> Explored:
    """Go every way through a scenario, at most `limit` of them. Stops at Ctrl-C and keeps the outcomes."""
    found = Explored(scenario.path, scenario.title, limit=limit)
    begun = run(scenario, game, library, steps=(), answers=())
    wrong = [p for p in begun.problems if p.code in (codes.ILLEGAL_PLACE, codes.BAD_STANDING)]
    if wrong:
        found.problem = wrong[0].message
        return found
    begun.problems.clear()
    try:
        found.tree = _Explorer(begun, scenario.steps, found).go(begun.start, 0, (), (), ())
    except KeyboardInterrupt:
        found.tree = End(-1, "stopped before all was looked at")
        found.stopped, found.complete = True, False
    return found


class _Explorer:
    def __init__(self, begun: Result, steps: Sequence[Step], found: Explored) -> None:
        self.begun, self.steps, self.found = begun, steps, found

    def go(
        self,
        state: State,
        number: int,
        given: tuple[str, ...],
        happened: tuple[Happening, ...],
        done: tuple[Done, ...],
    ) -> Fork | End:
        """What follows from a state before step `number`, which has these answers already."""
        if self.found.count >= self.found.limit:
            self.found.complete = False
            return End(-1, "not looked at")
        result = replace(self.begun, end=state, happenings=happened, done=list(done), asked=[], problems=[])
        if number == len(self.steps):
            return self._end(result)
        step = self.steps[number]
        trace = Trace(list(happened))
        refusal: Illegal | None = None
        try:
            call = call_of(result, step)
            if call is None:
                return self._end(result, f"`{step.quote.text}` names what is not there")
            state = self.begun.game.run(self.begun.library, state, call, Answers(given), trace)
        except Pending as pending:
            decision = pending.decision
            players = self.begun.scenario.players
            who = players[decision.player] if 0 <= decision.player < len(players) else "nobody"
            branches: list[tuple[str, Fork | End]] = []
            for option in decision.options:
                if self.found.count >= self.found.limit:
                    self.found.complete = False
                    left = len(decision.options) - len(branches)
                    branches.append((f"{left} more", End(-1, "not looked at")))
                    break
                branches.append((option, self.go(result.end, number, (*given, option), happened, done)))
            return Fork(decision.name, who, tuple(branches))
        except Illegal as why:
            refusal = why
            trace = Trace(list(happened))
            if step.refused is None:
                return self._end(result, f"`{step.quote.text}` is refused: {why.reason} ({why.rule})")
        except (BadChance, RecursionError) as error:
            return self._end(result, f"`{step.quote.text}` cannot be done: {error}")
        went = Done(step, len(happened), len(trace.happenings), refusal)
        return self.go(state, number + 1, (), tuple(trace.happenings), (*done, went))

    def _end(self, result: Result, note: str = "") -> End:
        lines = (*outcome(result), *((note,) if note else ()))
        if lines not in self.found.outcomes:
            self.found.outcomes.append(lines)
            self.found.ways.append(0)
        index = self.found.outcomes.index(lines)
        self.found.ways[index] += 1
        return End(index, note)


def as_text(found: Explored) -> Iterator[str]:
    """The tree of decisions, then what distinguishes the outcomes."""
    yield f"{found.path}: {found.title}"
    if found.problem:
        yield f"  cannot begin: {found.problem}"
        return
    yield from _branches(found.tree, "  ")
    ways, outcomes = _counted(found.count, "way"), _counted(len(found.outcomes), "outcome")
    yield f"  {ways}, {outcomes}"
    shared = set.intersection(*(set(lines) for lines in found.outcomes)) if len(found.outcomes) > 1 else set()
    for index, lines in enumerate(found.outcomes):
        yield f"  outcome {index + 1} ({_counted(found.ways[index], 'way')})"
        yield from (f"    {line.strip()}" for line in lines if line and line not in shared)
    if not found.complete and not found.stopped:
        yield f"  stopped after {found.limit} ways; there are more (see --ways)"


def _branches(node: Fork | End, margin: str) -> Iterator[str]:
    if isinstance(node, End):
        yield f"{margin}{_told(node)}"
        return
    yield f"{margin}{node.decision}, asked of {node.player}"
    for option, following in node.branches:
        if isinstance(following, End):
            yield f"{margin}  {option} -> {_told(following)}"
        else:
            yield f"{margin}  {option}"
            yield from _branches(following, margin + "    ")


def _told(end: End) -> str:
    return f"outcome {end.outcome + 1}" if end.outcome >= 0 else end.note


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def as_json(found: Explored) -> dict[str, object]:
    """The same as JSON values."""
    return {
        "path": found.path,
        "title": found.title,
        "ways": found.count,
        "complete": found.complete,
        "limit": found.limit,
        "problem": found.problem,
        "outcomes": [
            {"ways": ways, "lines": [line for line in lines if line]}
            for lines, ways in zip(found.outcomes, found.ways, strict=True)
        ],
        "tree": _node(found.tree),
    }


def _node(node: Fork | End) -> dict[str, object]:
    if isinstance(node, End):
        return {"outcome": node.outcome + 1 if node.outcome >= 0 else None, "note": node.note}
    return {
        "decision": node.decision,
        "player": node.player,
        "options": [{"option": option, "then": _node(following)} for option, following in node.branches],
    }
