"""A library under one set of policies, compiled into a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.tables import (
    ActionRow,
    DefinitionPlan,
    EdgeRow,
    Loop,
    MarkMeaning,
    Op,
    Plan,
    Reaction,
)
from rulesdsl.lang import tree as t
from rulesdsl.lang.vocabulary import Category
from rulesdsl.plan.facts import GameFacts, cannot_plan
from rulesdsl.plan.parts import Parts
from rulesdsl.plan.reactions import Reactions

_SWAYING = (Op.SERVE, Op.CONTROL, Op.OFF, Op.GRANT, Op.REACH)


def compile_library(library: Library, policies: Mapping[str, str], game: GameFacts) -> Plan:
    """The plan of a library. Raises `RulesError` with every sentence that has no concept behind it."""
    return compile_parts(Parts(library, game), policies)


def compile_parts(parts: Parts, policies: Mapping[str, str]) -> Plan:
    """The same from parts that may have been compiled before."""
    return _Compiler(parts, policies).compile()


class _Compiler:
    def __init__(self, parts: Parts, policies: Mapping[str, str]) -> None:
        self.parts = parts
        self.library = parts.library
        self.vocabulary = parts.vocabulary
        self.read: dict[str, str] = {}
        self.options = dict(policies)
        self.policies = Readings(policies, self.read.__setitem__)
        self.silence = parts.silence(policies)
        self.grants: dict[str, tuple[tuple[ActionRow, ...], tuple[Reaction, ...]]] = {}
        self.lasting: dict[tuple[str, int], EdgeRow] = {}
        self.reads_tallies = False
        self.readers: set[str] = set()

    def _definitions(self) -> dict[str, DefinitionPlan]:
        found: dict[str, DefinitionPlan] = {}
        problems: dict[Diagnostic, None] = {}
        for definition in self.library.definitions.values():
            part = self.parts.part(definition, self.options, self.silence)
            found[definition.id] = replace(part.plan, stats=dict(part.plan.stats))
            self.lasting.update(part.lasting)
            problems.update(part.problems)
            self.read.update(part.options)
            self.reads_tallies |= part.reads_tallies
            if part.reads_happened:
                self.readers.add(definition.id)
        if problems:
            raise RulesError(*problems)
        return found

    def compile(self) -> Plan:
        definitions = self._definitions()
        for key in {row.key for d in definitions.values() for row in d.edges if row.op is Op.GRANT}:
            self.grants[key] = self._grant(key)
        marks = {}
        damage, life_stat, stretch = "", "", ""
        boosts: dict[str, str] = {}
        for entry in self.vocabulary.entries(Category.MARK):
            cannot = entry.facts.get("cannot", ())
            marks[entry.word.key] = MarkMeaning(
                bool(entry.facts.get("off")),
                frozenset(cannot if isinstance(cannot, (list, tuple)) else ()),
                cast("Mapping[str, tuple[str, str]]", entry.facts.get("lets", {})),
            )
        for entry in self.vocabulary.entries(Category.COUNTER):
            if entry.facts.get("damage"):
                damage = entry.word.key
        for entry in self.vocabulary.entries(Category.STAT):
            if entry.facts.get("life"):
                life_stat = entry.word.key
            if entry.facts.get("of") == "move":
                stretch = entry.word.key
            tags = entry.facts.get("boosts", ())
            boosts.update(dict.fromkeys(tags if isinstance(tags, tuple) else (), entry.word.key))
        plan = Plan(
            definitions=definitions,
            marks=marks,
            off_marks=self.silence.marks,
            loops=self._loops(),
            dominance=tuple(d for pack in self.library.packs.values() for d in pack.dominance),
            damage=damage,
            life_stat=life_stat,
            stretch=stretch,
            stages=self.parts.game.stages,
            boosts=boosts,
            policies=self.options,
            words=self.read,
            reads_tallies=self.reads_tallies,
            readers=frozenset(self.readers),
            grants={k: rows for k, (rows, _) in self.grants.items()},
            lent_reactions={k: rows for k, (_, rows) in self.grants.items()},
            lasting=self.lasting,
            supplies=self.library.supplies,
            slot_stat=self.parts.game.slot_stat,
        )
        plan.columns = frozenset({life_stat, self.parts.game.slot_stat, *boosts.values()})
        self._mark_switches(plan)
        plan.becomes = any(
            r.verb.startswith("become") for d in plan.definitions.values() for r in d.reactions
        )
        for d in plan.definitions.values():
            d.life_stat = life_stat
            d.printed_life = d.stats.get(life_stat, 0)
            d.sways = any(row.op in _SWAYING for row in d.edges)
            d.speaks = d.sways or bool(d.reactions or d.checks or d.insteads)
        return plan

    def _loops(self) -> tuple[Loop, ...]:
        found = []
        for pack in self.library.packs.values():
            for rule in pack.loops:
                option = self.policies.get(rule.policy, "") if rule.policy is not None else ""
                live = rule.options.get(option, "void") == "live"
                facets = frozenset(f.removeprefix("mark:").removeprefix("stat:") for f in rule.facets)
                found.append(Loop(facets, rule.size, live, rule.policy or ""))
        return tuple(found)

    def _mark_switches(self, plan: Plan) -> None:
        """Which rows others' being live depends on: what switches off, cuts, turns or takes, what keeps
        alive, and whatever a test on the board reads."""
        off = plan.off_marks
        read: set[str] = set()
        for d in plan.definitions.values():
            for row in d.edges:
                read |= row.reads
        always = (Op.CONTROL, Op.SERVE, Op.OFF, Op.UNMARK, Op.REACH)

        def judged(row: EdgeRow) -> EdgeRow:
            switch = (
                row.op in always
                or (row.op is Op.MARK and (row.key in off or row.key in read))
                or (row.op is Op.ADD and (row.key == plan.life_stat or row.key in read))
            )
            return row if row.switch == switch else replace(row, switch=switch)

        for d in plan.definitions.values():
            d.edges = tuple(judged(row) for row in d.edges)
        for key, row in self.lasting.items():
            self.lasting[key] = judged(row)

    def _grant(self, key: str) -> tuple[tuple[ActionRow, ...], tuple[Reaction, ...]]:
        """The actions and reactions of a keyword, for those to whom it is lent."""
        ability = self.library.keywords.get(key)
        if ability is None:  # a library without keywords: nothing can be used by name
            return (), ()
        maker = Reactions(self.vocabulary, ability, key, frozenset(ability.traits), self.parts.windows)
        actions: list[ActionRow] = []
        reactions: list[Reaction] = []
        for sentence in ability.sentences(self.policies):
            match sentence:
                case t.Action():
                    actions.append(maker.action(sentence))
                case t.Event():
                    reactions.append(replace(maker.event(sentence), lent=key))
                case _:
                    raise RulesError(cannot_plan(ability, "only deeds and events of a keyword can be lent"))
        return tuple(actions), tuple(reactions)
