"""The definitions of a library, compiled one by one; plans under all policies are put together from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rulesdsl.content.model import Definition, Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.slots import slots_of
from rulesdsl.kernel.tables import (
    ActionRow,
    CheckRow,
    DefinitionPlan,
    EdgeRow,
    Instead,
    Op,
    PreferenceRow,
    Reaction,
)
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category
from rulesdsl.lang.walk import of_type, walk
from rulesdsl.plan.clauses import Clauses
from rulesdsl.plan.facts import GameFacts, cannot_plan
from rulesdsl.plan.preferences import preference
from rulesdsl.plan.reactions import Reactions
from rulesdsl.plan.scope import CannotPlan


@dataclass(frozen=True, slots=True)
class Silence:
    """What can keep abilities silent under some policies: `marks` that switch abilities off and that some
    sentence gives, `kinds` of which a sentence says that their abilities are off."""

    marks: frozenset[str]
    kinds: frozenset[str]


@dataclass(slots=True)
class Part:
    """One definition, compiled. `options`: what its sentences read of the policies."""

    plan: DefinitionPlan
    lasting: dict[tuple[str, int], EdgeRow] = field(default_factory=dict)
    problems: dict[Diagnostic, None] = field(default_factory=dict)
    reads_tallies: bool = False  # a deed of it asks who did what
    reads_happened: bool = False  # another ability of it does
    options: dict[str, str] = field(default_factory=dict)


class Parts:
    """The parts of one library, made when they are asked for and kept.

    `base`: the parts of a library that is the same but for some abilities; what is the same is shared.
    """

    def __init__(self, library: Library, game: GameFacts, base: Parts | None = None) -> None:
        self.library = library
        self.game = game
        self.vocabulary = library.vocabulary
        self.windows = frozenset(e.word.key for e in self.vocabulary.entries(Category.WINDOW))
        self.base = base
        self._lines: dict[str, frozenset[str]] = {}
        self.kinds = {d.id: self._kinds(d) for d in library.definitions.values()}
        if base is not None and base.kinds != self.kinds:
            self.base = None  # other kinds are fitted by other sentences
        self._fits: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        self._kept: dict[tuple[str, Silence], list[Part]] = {}
        self._marks: dict[str, list[tuple[Ability, dict[int, Silence]]]] = {}

    def part(self, definition: Definition, policies: Mapping[str, str], silence: Silence) -> Part:
        """The definition under these policies; whatever reads the same of them shares one part."""
        if self._shares(definition):
            assert self.base is not None
            return self.base.part(definition, policies, silence)
        kept = self._kept.setdefault((definition.id, silence), [])
        for part in kept:
            if all(policies[name] == option for name, option in part.options.items()):
                return part
        kept.append(self._compile(definition, policies, silence))
        return kept[-1]

    def silence(self, policies: Mapping[str, str]) -> Silence:
        """What can silence abilities under these policies."""
        marks: set[str] = set()
        kinds: set[str] = set()
        for definition in self.library.definitions.values():
            for ability, silences in self._marking(definition):
                found = silences.get(id(ability.sentences(policies)))
                if found is not None:
                    marks |= found.marks
                    kinds |= found.kinds
        return Silence(self._off & marks, frozenset(kinds))

    def _marking(self, definition: Definition) -> list[tuple[Ability, dict[int, Silence]]]:
        """Abilities that give marks under some policies, with what each wording of them can silence."""
        if self._shares(definition):
            assert self.base is not None
            return self.base._marking(definition)
        if definition.id not in self._marks:
            self._marks[definition.id] = [
                (
                    ability,
                    {id(v.sentences): self._silenced(v.sentences, definition) for v in ability.versions},
                )
                for ability in definition.abilities
                if any(True for version in ability.versions for _ in of_type(version.sentences, t.Mark))
            ]
        return self._marks[definition.id]

    def _silenced(self, sentences: tuple[t.Sentence, ...], bearer: Definition) -> Silence:
        kinds: set[str] = set()
        for clause in of_type(sentences, t.Clause):
            if not isinstance(clause.effect, t.Mark):
                continue
            entry = self.vocabulary.get(Category.MARK, clause.effect.mark.key)
            if entry is not None and entry.facts.get("abilities"):
                of = clause.subject
                kinds |= {k.key for k in of.kinds} if isinstance(of, t.Group) else self.kinds[bearer.id]
        return Silence(frozenset(mark.mark.key for mark in of_type(sentences, t.Mark)), frozenset(kinds))

    @cached_property
    def _off(self) -> frozenset[str]:
        """The marks that switch abilities off."""
        marks = self.vocabulary.entries(Category.MARK)
        return frozenset(e.word.key for e in marks if e.facts.get("off"))

    def _shares(self, definition: Definition) -> bool:
        """Whether the base has compiled, or may compile, this definition."""
        return self.base is not None and self.base.library.definitions.get(definition.id) is definition

    def _kinds(self, definition: Definition) -> frozenset[str]:
        if self._shares(definition):
            assert self.base is not None
            return self.base.kinds[definition.id]
        found = {definition.key, *self._above(definition.kind)}
        for ability in definition.abilities:
            found.update(ability.traits)
        return frozenset(found)

    def _above(self, kind: str) -> frozenset[str]:
        """A kind and all that it stands under."""
        if kind not in self._lines:
            all_kinds = (entry.word.key for entry in self.vocabulary.entries(Category.KIND))
            self._lines[kind] = frozenset({kind, *(k for k in all_kinds if self.vocabulary.is_a(kind, k))})
        return self._lines[kind]

    def fits(self, kinds: frozenset[str], excepts: frozenset[str]) -> frozenset[str]:
        """The ids of all definitions that are one of the kinds and none of the exceptions."""
        if self.base is not None:
            return self.base.fits(kinds, excepts)
        key = (kinds, excepts)
        if key not in self._fits:
            self._fits[key] = frozenset(
                i for i, own in self.kinds.items() if kinds & own and not excepts & own
            )
        return self._fits[key]

    def _compile(self, definition: Definition, policies: Mapping[str, str], silence: Silence) -> Part:
        edges: list[EdgeRow] = []
        insteads: list[Instead] = []
        reactions: list[Reaction] = []
        checks: list[CheckRow] = []
        actions: list[ActionRow] = []
        preferences: list[PreferenceRow] = []
        stats: dict[str, int] = {}
        lasting: dict[tuple[str, int], EdgeRow] = {}
        problems: dict[Diagnostic, None] = {}
        reads_tallies = reads_happened = False
        options: dict[str, str] = {}
        policies = Readings(policies, options.__setitem__)
        for ability in definition.abilities:
            tags = self.kinds[definition.id] | frozenset(ability.traits)
            clauses = Clauses(
                self.vocabulary, ability, tags, self.fits, self.windows, (self.game.lowers, self.game.raises)
            )
            name = ability.keyword or definition.key
            reacting = Reactions(self.vocabulary, ability, name, tags, self.windows)
            for sentence in ability.sentences(policies):
                try:
                    match sentence:
                        case t.Continuous():
                            rows = clauses.continuous(sentence)
                            reads = frozenset(reads_of(sentence))
                            for row in rows:
                                if _is_printed(row, silence):
                                    stats[row.key] = stats.get(row.key, 0) + row.value
                                else:
                                    edges.append(replace(row, reads=row.reads | reads))
                        case t.Replacement():
                            made = clauses.replacement(sentence, name)
                            if made is not None:
                                edges.append(replace(made, reads=frozenset(reads_of(sentence))))
                            else:
                                insteads.append(reacting.instead(sentence))
                        case t.Event():
                            reactions.append(reacting.event(sentence))
                        case t.Check():
                            checks.append(reacting.check(sentence))
                        case t.Action(from_hand=True) if not self.game.held:
                            raise CannotPlan("nothing acts from the hand in this game", sentence.span)
                        case t.Action():
                            actions.append(reacting.action(sentence))
                        case t.Preference():
                            preferences.append(preference(self.vocabulary, ability, sentence))
                except CannotPlan as problem:
                    problems[cannot_plan(ability, problem.message)] = None
                except RulesError as error:
                    problems.update(dict.fromkeys(error.diagnostics))
                if any(isinstance(n, (t.Did, t.Happened)) for n in walk(sentence)):
                    if isinstance(sentence, t.Action):
                        reads_tallies = True  # it may be played from anywhere
                    else:
                        reads_happened = True
            for step, act in enumerate(reacting.maker.lasting):
                lasting[ability.id, step] = self._lasting(ability, clauses, act)
        printed = self.game.printed(definition, self.vocabulary)
        for stat, value in printed.stats.items():
            stats[stat] = stats.get(stat, 0) + value
        plan = DefinitionPlan(
            id=definition.id,
            key=definition.key,
            kind=definition.kind,
            kinds=self.kinds[definition.id],
            keywords=frozenset(a.keyword for a in definition.abilities if a.keyword),
            edges=tuple(edges),
            insteads=tuple(insteads),
            reactions=tuple(reactions),
            checks=tuple(checks),
            actions=tuple(actions),
            preferences=tuple(preferences),
            hits=printed.hits,
            numbers=printed.numbers,
            slots=slots_of(printed.numbers),
            attacks=printed.attacks,
            layer=printed.layer,
            covers=printed.covers,
            removed_to=printed.removed_to,
            stats=stats,
        )
        return Part(plan, lasting, problems, reads_tallies, reads_happened, options)

    def _lasting(self, ability: Ability, clauses: Clauses, act: t.Lasting) -> EdgeRow:
        """A clause that holds of chosen things for a while, whatever becomes of what said so."""
        try:
            of_players = isinstance(act.clause.subject, t.Players)
            row = clauses.clause(act.clause if of_players else replace(act.clause, subject=t.This()))
        except CannotPlan as problem:
            raise RulesError(cannot_plan(ability, problem.message)) from problem
        if row.op in (Op.OFF, Op.SERVE):  # of chosen things, all abilities
            row = replace(row, touches=frozenset().union(*self.kinds.values()))
        return replace(row, unbound=True)


def _is_printed(row: EdgeRow, silence: Silence) -> bool:
    """`Even while netted, this gets +1 toughness` is as good as printed."""
    if row.op is not Op.ADD or not row.to_self or row.test is not None or row.payload is not None:
        return False
    return row.despite >= silence.marks and not row.tags & silence.kinds


def reads_of(sentence: t.Sentence) -> set[str]:
    """Marks and stats that a sentence asks about (not those it gives)."""
    found: set[str] = set()
    for node in walk(sentence):
        if isinstance(node, t.Is):
            found.add(node.state.key)
        elif isinstance(node, (t.Has, t.With)):
            found.add(node.what.key)
    return found
