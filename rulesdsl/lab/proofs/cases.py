"""Scenarios as cases: run again with other content, and told apart by what they say of themselves.

What speaks for a scenario is what a person wrote or accepted: its expectations (also those under another
reading), its answers, its refusals, and the lines of its snapshot that tell what happened. A line of the
snapshot's head, or of the board before, tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rulesdsl.content.model import Definition, Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.games.game import Game
from rulesdsl.lab.proofs.effects import effect
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category
from rulesdsl.lang.walk import names, of_type
from rulesdsl.scenarios import codes, store
from rulesdsl.scenarios.check import check_file, find_scenarios
from rulesdsl.scenarios.differs import comes_out_alike
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Answer, Claim, Scenario, Step
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.snapshot import snapshot
from rulesdsl.scenarios.world import World

# What a snapshot says where there is nothing to tell.
NOTHING = "nothing happens"


@dataclass(frozen=True, slots=True)
class Failure:
    """What noticed a change. `how`: `expectation`, `answer`, `step`, `reading` or `snapshot`."""

    how: str
    line: str


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a scenario is run: as it stands, or under another reading of a disputed point."""

    options: Mapping[str, str]
    claims: tuple[Claim, ...]
    answers: tuple[Answer, ...]
    chance: tuple[int, ...]
    steps: tuple[Step, ...]
    policy: str = ""
    option: str = ""


class Case:
    """A scenario that holds, and the part of the content that it speaks of."""

    def __init__(self, scenario: Scenario, game: Game, library: Library) -> None:
        self.scenario = scenario
        self.game = game
        self.library = library
        self.path = scenario.path
        laid = {laid.definition for laid in scenario.board}
        played = {step.definition for step in scenario.steps if step.definition}
        self._speak_of(laid | played)

    def _speak_of(self, ids: set[str]) -> None:
        self.present = mentioned(self.library, ids)
        self.definitions = needed(self.library, ids)

    def watch(self) -> None:
        """Play it, and speak of all that came into play by itself too: what a board has, what was drawn, and
        what is nowhere but was gone by (the preferences of whom nobody plays)."""
        came: set[str] = set()
        for way in self.ways:
            result = self.play(way, self.library)
            end = result.end
            came |= {h.ability.partition("#")[0] for h in result.happenings if h.ability}
            came |= {e.definition for e in end.entities}
            came |= {one for rows in end.stacks.values() for row in rows for one in row}
        self._speak_of(came | set(self.present))

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """As it stands first, then each other reading."""
        s = self.scenario
        options = self.game.policies.options(s.ruleset, s.policies)
        found = [Way(options, s.claims, s.answers, s.chance, s.steps)]
        for r in s.readings:
            answers = s.answers if r.answers is None else r.answers
            chance = s.chance if r.chance is None else r.chance
            steps = s.steps if r.steps is None else r.steps
            found.append(
                Way({**options, r.policy: r.option}, r.claims, answers, chance, steps, r.policy, r.option)
            )
        return tuple(found)

    @cached_property
    def story(self) -> tuple[str, ...]:
        """The lines of the accepted snapshot that tell what happened; none when there is no snapshot."""
        return story(store.read_text(store.snapshot_path(self.path)) or "")

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The keywords of what it speaks of, and those that these lend."""
        own = {a.keyword for d in self.present.values() for a in d.abilities if a.keyword}
        lent = {
            grant.keyword.key
            for d in self.present.values()
            for a in d.abilities
            for version in a.versions
            for grant in of_type(version.sentences, t.Grant)
        }
        return frozenset(own | lent)

    def with_abilities(self, change: Callable[[Ability], Ability | None]) -> Library:
        """The content with abilities changed in what it speaks of; None takes one away."""
        return Changed(self.library, change).library(self)

    def play(self, way: Way, library: Library, reasons: bool = False) -> Result:
        """Run it in one way with other content."""
        other = {way.policy: way.option} if way.policy else None
        return run(
            self.scenario, self.game, library, other, way.answers, way.chance, way.steps, reasons=reasons
        )

    @cached_property
    def reasoned(self) -> Result:
        """The run as it stands, with reasons."""
        return self.play(self.ways[0], self.library, reasons=True)

    def failure(self, library: Library, ways: Iterable[Way] | None = None, of: str = "") -> Failure | None:
        """The first thing that notices that the content is another; None when nothing does.

        `of`: the ability that is another; a line of the snapshot counts only where it goes back to it.
        Raises `RulesError` when the content cannot be done.
        """
        usual: Result | None = None
        for way in self.ways if ways is None else ways:
            result = self.play(way, library)
            found = self._judged(result, way)
            if found is not None:
                return found
            if not way.policy:
                usual = result
                found = self._told_otherwise(result)
                if found is not None and of:
                    named = effect(self.reasoned, self.play(way, library, reasons=True), of)
                    found = replace(found, line=named) if named else None
            elif usual is not None and comes_out_alike(usual, result):
                found = Failure("reading", f"{way.policy} = {way.option} changes nothing")
            if found is not None:
                return found
        return None

    def _judged(self, result: Result, way: Way) -> Failure | None:
        how = f"under {way.policy} = {way.option}: " if way.policy else ""
        if result.problems:
            problem = result.problems[0]
            answers = (codes.MISSING_ANSWER, codes.WRONG_DECISION, codes.BAD_OPTION, codes.UNUSED_ANSWER)
            return Failure("answer" if problem.code in answers else "step", how + problem.message)
        wrong = judge(result, way.claims)
        return Failure("expectation", how + wrong[0].message) if wrong else None

    def _told_otherwise(self, result: Result) -> Failure | None:
        if not self.story:
            return None
        now = story(snapshot(result))
        if now == self.story:
            return None
        old = next((x for x, y in zip(self.story, now, strict=False) if x != y), "")
        line = old or (*self.story, *now)[min(len(self.story), len(now))]
        return Failure("snapshot", line.strip())


class Changed:
    """A library with changed abilities, in each case only in what the case speaks of: what fits no other
    bearer is no fault here. Keywords, which are lent, change too. Cases with the same bearers share one."""

    def __init__(self, whole: Library, change: Callable[[Ability], Ability | None]) -> None:
        self.whole = whole
        self.definitions = {
            id: replace(definition, abilities=abilities)
            for id, definition in whole.definitions.items()
            if (abilities := _changed(definition.abilities, change)) is not definition.abilities
        }
        self.keywords = {k: new for k, old in whole.keywords.items() if (new := change(old)) is not None}
        self._made: dict[frozenset[str], Library] = {}

    def library(self, case: Case) -> Library:
        """The content for one case of this library."""
        bearers = frozenset(id for id in self.definitions if id in case.definitions)
        if bearers not in self._made:
            changed = {id: self.definitions[id] for id in bearers}
            self._made[bearers] = replace(
                self.whole,
                definitions={**self.whole.definitions, **changed},
                keywords=self.keywords,
                made_from=self.whole,
            )
        return self._made[bearers]


def _changed(
    abilities: tuple[Ability, ...], change: Callable[[Ability], Ability | None]
) -> tuple[Ability, ...]:
    """The changed abilities; the same object where none is another."""
    made = tuple(change(old) for old in abilities)
    same = all(new is old for new, old in zip(made, abilities, strict=True))
    return abilities if same else tuple(new for new in made if new is not None)


def needed(library: Library, ids: Iterable[str]) -> dict[str, Definition]:
    """These definitions, those that belong to no side, and what their sentences put on the board."""
    return mentioned(library, {*ids, *(i for i, d in library.definitions.items() if not d.army)})


def mentioned(library: Library, ids: Iterable[str]) -> dict[str, Definition]:
    """These definitions, and what their sentences put on the board."""
    wanted = {i for i in ids if i in library.definitions}
    waiting = list(wanted)
    while waiting:
        for ability in library.definitions[waiting.pop()].abilities:
            for name in (n for v in ability.versions for n in names(v.sentences)):
                if name.word is None or name.word.category != Category.DEFINITION:
                    continue
                more = {i for i, d in library.definitions.items() if d.key == name.key} - wanted
                wanted |= more
                waiting += more
    return {i: d for i, d in library.definitions.items() if i in wanted}


def story(text: str) -> tuple[str, ...]:
    """The lines of a snapshot after the board as it was laid."""
    lines = text.splitlines()
    start = lines.index("before") if "before" in lines else len(lines)
    after = next((i for i in range(start, len(lines)) if not lines[i]), len(lines))
    return tuple(line for line in lines[after:] if line and line.strip() != NOTHING)


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases under some paths, and what is wrong there."""

    cases: tuple[Case, ...]
    problems: tuple[Diagnostic, ...]


def read_cases(paths: Sequence[str | Path], make_world: Callable[[], World]) -> Cases:
    """Every scenario below the paths that is proved or recorded; the others are told as problems."""
    world = make_world()
    found: list[Case] = []
    problems: list[Diagnostic] = []
    for path in find_scenarios(paths):
        checked = check_file(path, write=False, make_world=make_world)
        scenario, _ = load(path, world) if path.is_file() else (None, ())
        # what states its outcome proves it, with a snapshot or without
        spared = codes.SNAPSHOT_MISSING if scenario is not None and scenario.claims else ""
        wrong = [d for d in checked.diagnostics if d.severity == "error" and d.code != spared]
        problems += wrong
        if wrong or scenario is None:
            continue
        library, _ = world.library(scenario.game, [Path(pack) for pack in scenario.packs])
        case = Case(scenario, world.game(scenario.game), library)
        case.watch()
        found.append(case)
    return Cases(tuple(found), tuple(problems))


def noticed(case: Case, library: Library, ways: Iterable[Way] | None = None) -> Failure | None:
    """`Case.failure`, where content that cannot be done, or breaks off, is noticed as well."""
    try:
        return case.failure(library, ways)
    except RulesError as error:
        return Failure("step", error.diagnostics[0].message if error.diagnostics else "cannot be done")
