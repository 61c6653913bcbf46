"""Run a scenario: build the state, do the steps, hand in the answers one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulesdsl.content.model import Library
from rulesdsl.content.reporting import did_you_mean
from rulesdsl.content.yaml_text import pair
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.games.game import Game, Illegal, StepCall, board_of
from rulesdsl.games.match import whole
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.chance import BadChance
from rulesdsl.kernel.decide import Answers, BadAnswer, Decision, Pending
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Happening, Trace
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.model import Answer, Scenario, Step, Unit
from rulesdsl.scenarios.readings import listened, tell_words
from rulesdsl.scenarios.words import joined


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that was asked, and the option taken."""

    step: int
    decision: Decision
    option: str


@dataclass(frozen=True, slots=True)
class Done:
    """One step as it went: its happenings are `trace[first:last]`; `refusal` when a rule forbade it."""

    step: Step
    first: int
    last: int
    refusal: Illegal | None = None


@dataclass(slots=True)
class Result:
    """What came out. `ids[i]` is the entity of board line i; `problems` is empty when all went its way."""

    scenario: Scenario
    game: Game
    library: Library
    policies: Mapping[str, str]
    start: State
    end: State
    ids: tuple[int, ...]
    happenings: tuple[Happening, ...] = ()
    done: list[Done] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)
    pending: Decision | None = None  # what was asked and has no answer

    topology: Topology = field(init=False)  # the board that it was played on

    def __post_init__(self) -> None:
        self.topology = board_of(self.game, self.library, self.start)

    def own(self) -> list[Entity]:
        """What the board had by itself when the scenario began: no line laid it."""
        if not self.ids:  # made from a state, not from lines
            return []
        laid = set(self.ids)
        return [e for e in self.start.entities if e.id not in laid]

    def find(self, unit: Unit) -> int:
        """The entity that stood there at the start, was placed there, or stands there now; -1: none."""
        laid_there = [
            entity
            for laid, entity in zip(self.scenario.board, self.ids, strict=False)
            if laid.definition == unit.definition and laid.place == unit.place
        ]
        place = self.topology.index.get(unit.place, -1)
        entities = self.end.entities
        there = [
            i for i, p in self.placed.items() if p == place and entities[i].definition == unit.definition
        ]
        there += [e.id for e in self.end.at(place) if e.definition == unit.definition]
        came = [i for i in dict.fromkeys(there) if i not in laid_there]
        return next(iter([*laid_there, *came][unit.number - 1 :]), -1)

    def label(self, entity: int) -> str:
        """How the scenario calls an entity: by where it stood at the start, or was placed later."""
        if entity < len(self.start.entities):
            return self.game.label(self.library, self.start, entity)
        place = self.placed.get(entity, -1)
        if place == -1 or self.end.entities[entity].place == place:
            return self.game.label(self.library, self.end, entity)
        state = self.end.copy()
        state.entities[entity].place = place
        return self.game.label(self.library, state, entity)

    @property
    def placed(self) -> dict[int, int]:
        """Entities that came in a step, and where they were placed."""
        return {h.subject: h.place for h in self.happenings if h.kind == "placed"}


def run(
    scenario: Scenario,
    game: Game,
    library: Library,
    policies: Mapping[str, str] | None = None,
    answers: Sequence[Answer] | None = None,
    chance: Sequence[int] | None = None,
    steps: Sequence[Step] | None = None,
    ruleset: str | None = None,
    reasons: bool = False,
    free: bool = False,
) -> Result:
    """Run a scenario. The arguments after `library` replace what it says, for another reading.

    `reasons`: the trace tells why as well, and which policies were read (`trace.REASONS`). `free`: whether
    steps are allowed or refused is a result and no problem, and a refused step does not end the run.
    """
    drawn = tuple(scenario.chance if chance is None else chance)
    trace = Trace(reasons=reasons)
    options = game.policies.options(ruleset or scenario.ruleset, {**scenario.policies, **(policies or {})})
    if reasons:
        options = listened(options, trace)
    state = game.new_state(scenario.players, scenario.teams, options, scripted=drawn)
    for counters, purse in zip(state.counters, scenario.purses, strict=False):
        counters.update(purse)
    problems: list[Diagnostic] = []
    ids: list[int] = []
    start = scenario.start
    if start is not None:
        state, ids = start.begun(options, drawn), list(start.ids)
    for laid in scenario.board if start is None else ():
        try:
            entity = game.put(
                library, state, laid.definition, laid.owner, laid.place, laid.facing, laid.counters
            )
            ids.append(entity.id)
        except Illegal as why:
            ids.append(-1)
            problems.append(_illegal(why, laid.quote.place, "cannot be laid here", codes.ILLEGAL_PLACE))
    if scenario.goes_on is not None and not problems and (played := whole(game)) is not None:
        try:
            state = played.resume(library, state, scenario.goes_on.standing)
        except Illegal as why:
            place = scenario.goes_on.place(why.about)
            problems.append(_illegal(why, place, "cannot be so", codes.BAD_STANDING))
    result = Result(scenario, game, library, options, state.copy(), state, tuple(ids), problems=problems)
    if not problems:
        given = scenario.answers if answers is None else answers
        _Runner(result, given, drawn, trace, free).run(scenario.steps if steps is None else steps)
    return result


def call_of(result: Result, step: Step) -> StepCall | None:
    """A step as the game is asked to do it now; None when the thing that it names is not there.

    Raises `Illegal` for a place that this board does not have.
    """
    source = -1
    if step.unit is not None:
        source = result.find(step.unit)
        if source < 0:
            return None
    topology = result.topology
    where = topology.index.get(step.place, -1)
    if step.place and where < 0:
        raise off_board(step.place, topology)
    facing = topology.directions.index(step.facing) if step.facing else -1
    return StepCall(step.name, step.player, step.definition, step.ability, source, where, facing)


def off_board(place: str, board: Topology) -> Illegal:
    """A place that only another board has."""
    return Illegal(f"there is no place {place} on the board", board.rule)


class _Runner:
    """Does the steps one after the other; every answer is handed in when its decision is asked."""

    def __init__(
        self, result: Result, answers: Sequence[Answer], chance: Sequence[int], trace: Trace, free: bool
    ) -> None:
        self.result = result
        self.free = free
        self.chance = chance
        self.answers = answers
        self.used = 0
        self.trace = trace

    def run(self, steps: Sequence[Step]) -> None:
        if self.trace.reasons:
            tell_words(self.result, self.trace)
        for number, step in enumerate(steps):
            first = len(self.trace.happenings)
            refusal = self._step(number, step)
            self.result.happenings = tuple(self.trace.happenings)
            self.result.done.append(Done(step, first, len(self.trace.happenings), refusal))
            if self.result.problems:
                return
        for answer in self.answers[self.used :]:
            self._report(
                Diagnostic(
                    codes.UNUSED_ANSWER,
                    f"the decision `{answer.name.text}` was never asked",
                    answer.name.place,
                    label="not used",
                    notes=self._asked_notes(),
                )
            )
        self._check_chance()

    def _check_chance(self) -> None:
        """Where a scenario gives results of chance, it gives as many as are drawn."""
        given, end = self.chance, self.result.end
        at = self.result.scenario.chance_at or self.result.scenario.at
        if not given:
            return
        if end.scripted:
            used = len(given) - len(end.scripted)
            message = f"{used} results are drawn here, and `chance` gives {len(given)}"
            self._report(Diagnostic(codes.CHANCE_LEFT, message, at, label="too many"))
        elif end.draws:
            message = f"more results are drawn here than `chance` gives: {end.draws} more"
            self._report(Diagnostic(codes.CHANCE_SHORT, message, at, label="too few"))

    def _step(self, number: int, step: Step) -> Illegal | None:
        result = self.result
        try:
            call = call_of(result, step)
        except Illegal as why:
            self._refused(step, why)
            return why
        if call is None:
            assert step.unit is not None
            self._report(_nobody(step, step.unit, result))
            return None
        mark = len(self.trace.happenings)
        given: list[str] = []
        while True:
            # a step is a pure function of state and answers: run again with one answer more
            del self.trace.happenings[mark:]
            try:
                end = result.game.run(result.library, result.end, call, Answers(given), self.trace)
            except Pending as pending:
                try:
                    option = self._answer(pending.decision, step, call, given)
                except Illegal as why:
                    del self.trace.happenings[mark:]
                    self._refused(step, why)
                    return why
                if option is None:
                    return None
                given.append(option)
                result.asked.append(Asked(number, pending.decision, option))
                continue
            except BadAnswer as bad:  # the game changed its mind about an option: a fault of the game
                self._report(
                    Diagnostic(codes.BAD_OPTION, str(bad), step.quote.place, label="answers do not fit")
                )
                return None
            except BadChance as bad_chance:
                at = result.scenario.chance_at or result.scenario.at
                self._report(Diagnostic(codes.CHANCE_UNFIT, str(bad_chance), at, label="does not fit"))
                return None
            except Runaway as runaway:
                self._report(_endless(step, runaway.circle, result.library))
                return None
            except RecursionError:
                self._report(_endless(step, (), result.library))
                return None
            except Illegal as why:
                # nothing happened, but policies may have been read on the way
                read = [h.detail for h in self.trace.happenings[mark:] if h.kind == "policy"]
                del self.trace.happenings[mark:]
                for detail in dict.fromkeys(read):
                    self.trace.tell("policy", detail=detail)
                self._refused(step, why)
                return why
            barred = self._barred(step, call, given)
            if barred is not None:
                del self.trace.happenings[mark:]
                self._refused(step, barred)
                return barred
            result.end = end
            break
        if step.refused is not None and not self.free:
            self._report(
                Diagnostic(
                    codes.NOT_REFUSED,
                    f"this step was allowed; {step.refused} should forbid it",
                    step.quote.place,
                    label="was done",
                )
            )
        return None

    def _refused(self, step: Step, why: Illegal) -> None:
        if self.free:
            return
        if step.refused is None:
            self._report(_illegal(why, step.quote.place, "not allowed"))
        elif step.refused not in (why.rule, *why.also):
            self._report(
                Diagnostic(
                    codes.OTHER_RULE,
                    f"this step is forbidden by {why.rule or 'no named rule'}, not by {step.refused}",
                    step.quote.place,
                    label=why.reason,
                )
            )

    def _barred(self, step: Step, call: StepCall, given: Sequence[str]) -> Illegal | None:
        """Why the next answer makes a step that must be refused so: where a rule leaves one option only,
        nobody is asked, and an answer that names another one is told the rule."""
        result = self.result
        if step.refused is None or self.used >= len(self.answers):
            return None
        more = Answers([*given, self.answers[self.used].option.text])
        try:
            result.game.run(result.library, result.end, call, more, None)
        except Illegal as why:
            self.used += 1
            return why
        except (Pending, BadAnswer, BadChance):
            pass
        return None

    def _answer(self, decision: Decision, step: Step, call: StepCall, given: Sequence[str]) -> str | None:
        """The scenario's answer to this decision, or None after reporting why there is none."""
        options = ", ".join(f"`{o}`" for o in decision.options)
        who = self._who(decision)
        if self.used >= len(self.answers):
            self.result.pending = decision
            self._report(
                Diagnostic(
                    codes.MISSING_ANSWER,
                    f"no answer to `{decision.name}`, which {who} is asked",
                    step.quote.place,
                    label="asks here",
                    notes=(f"options: {options}", *self._asked_notes()),
                    help=f"add to `answers`: `- {pair(decision.name, decision.options[0])}`",
                )
            )
            return None
        answer = self.answers[self.used]
        if answer.name.text != decision.name:
            barred = self._barred(step, call, given)
            if barred is not None:
                raise barred
            self.result.pending = decision
            self._report(
                Diagnostic(
                    codes.WRONG_DECISION,
                    f"the next decision is `{decision.name}`, asked of {who}; this answers another",
                    answer.name.place,
                    label="not asked now",
                    notes=(f"options: {options}", *self._asked_notes()),
                    help=did_you_mean(answer.name.text, [decision.name]),
                )
            )
            return None
        if answer.option.text not in (*decision.options, *decision.barred):
            if step.refused is not None and self._is_something(answer.option.text):
                self.used += 1
                raise self._not_offered(decision, answer.option.text)
            self._report(
                Diagnostic(
                    codes.BAD_OPTION,
                    f"`{answer.option.text}` is not an option of `{decision.name}`",
                    answer.option.place,
                    label="not an option",
                    notes=(f"options: {options}", *_rule_notes(rules_of(self.result.library, decision))),
                    help=did_you_mean(answer.option.text, decision.options),
                )
            )
            return None
        self.used += 1
        return answer.option.text

    def _is_something(self, name: str) -> bool:
        """Whether an answer names a place, or a thing on the board: it could have been an option."""
        result = self.result
        labels = (result.game.label(result.library, result.end, e.id) for e in result.end.on_board())
        return name in result.topology.index or name in labels

    def _not_offered(self, decision: Decision, name: str) -> Illegal:
        """What no sentence of an ability lets choose is forbidden by the rules of that ability."""
        rules = rules_of(self.result.library, decision)
        return Illegal(f"{name} cannot be chosen for `{decision.name}`", next(iter(rules), ""), rules)

    def _who(self, decision: Decision) -> str:
        players = self.result.scenario.players
        return players[decision.player] if 0 <= decision.player < len(players) else "nobody"

    def _asked_notes(self) -> tuple[str, ...]:
        asked = [f"{a.decision.name}: {a.option}" for a in self.result.asked]
        return ("asked so far: " + ("; ".join(asked) if asked else "nothing"),)

    def _report(self, problem: Diagnostic) -> None:
        self.result.problems.append(problem)


def rules_of(library: Library, decision: Decision) -> tuple[str, ...]:
    """The rules of the ability that asks: what it does not let choose is against them."""
    definitions = library.definitions.values()
    return next((a.cites for d in definitions for a in d.abilities if a.id == decision.ability), ())


def _rule_notes(rules: Sequence[str]) -> tuple[str, ...]:
    return (f"rule{'s' if len(rules) > 1 else ''} {', '.join(rules)}",) if rules else ()


def _endless(step: Step, circle: Sequence[str], library: Library) -> Diagnostic:
    """A step that never ends: the abilities that set one another off, and where each is written."""
    notes = []
    for id in dict.fromkeys(circle):
        definition = library.definitions.get(id.partition("#")[0])
        origins = [a.origin for a in definition.abilities if a.id == id] if definition is not None else []
        where = f" ({origins[0].file}:{origins[0].line})" if origins and origins[0] is not None else ""
        notes.append(f"{id}{where} is due again and again")
    return Diagnostic(
        codes.ENDLESS,
        "this step never ends: what it does sets off the same again",
        step.quote.place,
        label="never ends",
        notes=tuple(notes) or ("a procedure starts itself inside itself",),
        help="give an ability a limit such as `(once per turn)`, or a condition that becomes false",
    )


def _nobody(step: Step, unit: Unit, result: Result) -> Diagnostic:
    name = unit.definition.rpartition("/")[2]
    standing = [laid for laid in result.scenario.board if laid.place == unit.place]
    there = joined(laid.definition.rpartition("/")[2] for laid in standing) or "nothing"
    return Diagnostic(
        codes.NO_SUCH_UNIT,
        f"no {name} stands at {unit.place}",
        step.quote.place,
        label="not there",
        notes=(f"at {unit.place} there stood {there} when the scenario began",),
    )


def _illegal(why: Illegal, place: Place, label: str, code: str = codes.ILLEGAL) -> Diagnostic:
    notes = (f"rule {why.rule}",) if why.rule else ()
    return Diagnostic(code, why.reason, place, label=label, notes=notes)
