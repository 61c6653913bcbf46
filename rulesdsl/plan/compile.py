"""A library under one set of policies, compiled into a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.slots import slots_of
from rulesdsl.kernel.tables import (
    ActionRow,
    CheckRow,
    DefinitionPlan,
    EdgeRow,
    Instead,
    Loop,
    MarkMeaning,
    Op,
    Plan,
    Reaction,
)
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.clauses import Clauses
from rulesdsl.plan.codes import CANNOT_PLAN
from rulesdsl.plan.reactions import Reactions
from rulesdsl.plan.scope import CannotPlan

_SWAYING = (Op.SERVE, Op.CONTROL, Op.OFF, Op.GRANT, Op.REACH)


@dataclass(frozen=True, slots=True)
class Printed:
    """What a game reads from the printed fields of a definition; see `DefinitionPlan`."""

    hits: int | None = None
    numbers: tuple[int, ...] = ()  # at which it acts
    attacks: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()
    layer: str = "unit"  # "": it competes with nothing for a place
    covers: tuple[int, ...] = ()  # printed directions of further places it stands on
    stats: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What a game adds to its vocabulary so that plans can be made.

    `stages` change amounts in this order; `lowers` and `raises` are those in which a sentence makes
    what arrives smaller or larger.
    """

    printed: Callable[[Definition, Vocabulary], Printed]
    stages: tuple[str, ...]
    lowers: str
    raises: str
    slot_stat: str = ""  # the stat that shifts slots


def cannot_plan(ability: Ability, message: str) -> Diagnostic:
    """A sentence that can be read and has no concept behind it."""
    at = ability.origin
    return Diagnostic(
        CANNOT_PLAN,
        message,
        Place(at.file, at.line, at.column, at.column + 1),
        label="can be read, but not done",
    )


def compile_library(library: Library, policies: Mapping[str, str], game: GameFacts) -> Plan:
    """The plan of a library. Raises `RulesError` with every sentence that has no concept behind it."""
    return Compiler(library, policies, game).compile()


class Compiler:
    def __init__(self, library: Library, policies: Mapping[str, str], game: GameFacts) -> None:
        self.library = library
        self.read: dict[str, str] = {}
        self.options = dict(policies)
        self.policies = Readings(policies, self.read.__setitem__)
        self.game = game
        self.vocabulary = library.vocabulary
        self.windows = frozenset(e.word.key for e in self.vocabulary.entries(Category.WINDOW))
        self.kinds = {d.id: self._kinds(d) for d in library.definitions.values()}
        self.fits_cache: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = {}
        self.grants: dict[str, tuple[tuple[ActionRow, ...], tuple[Reaction, ...]]] = {}
        self.lasting: dict[tuple[str, int], EdgeRow] = {}
        self.reads_tallies = False
        self.problems: dict[Diagnostic, None] = {}
        self.readers: set[str] = set()
        self.off_marks = self._given_off_marks()
        self.silenced = self._silenced()

    def _silenced(self) -> frozenset[str]:
        """Kinds of which some sentence says that their abilities are off."""
        found: set[str] = set()
        for definition in self.library.definitions.values():
            for ability in definition.abilities:
                for node in (n for s in ability.sentences(self.policies) for n in walk(s)):
                    if not isinstance(node, t.Clause) or not isinstance(node.effect, t.Mark):
                        continue
                    entry = self.vocabulary.get(Category.MARK, node.effect.mark.key)
                    if entry is None or not entry.facts.get("abilities"):
                        continue
                    of, own = node.subject, self.kinds[definition.id]
                    found |= {k.key for k in of.kinds} if isinstance(of, t.Group) else own
        return frozenset(found)

    def _given_off_marks(self) -> frozenset[str]:
        """Marks that switch abilities off and that some sentence gives: the others never hold."""
        given = {
            node.mark.key
            for definition in self.library.definitions.values()
            for ability in definition.abilities
            for sentence in ability.sentences(self.policies)
            for node in walk(sentence)
            if isinstance(node, t.Mark)
        }
        off = {e.word.key for e in self.vocabulary.entries(Category.MARK) if e.facts.get("off")}
        return frozenset(off & given)

    def _kinds(self, definition: Definition) -> frozenset[str]:
        found = {definition.key, definition.kind}
        for entry in self.vocabulary.entries(Category.KIND):
            if self.vocabulary.is_a(definition.kind, entry.word.key):
                found.add(entry.word.key)
        for ability in definition.abilities:
            found.update(ability.traits)
        return frozenset(found)

    def fits(self, kinds: frozenset[str], excepts: frozenset[str]) -> frozenset[str]:
        key = (kinds, excepts)
        if key not in self.fits_cache:
            self.fits_cache[key] = frozenset(
                i for i, own in self.kinds.items() if kinds & own and not excepts & own
            )
        return self.fits_cache[key]

    def compile(self) -> Plan:
        definitions = {d.id: self.definition(d) for d in self.library.definitions.values()}
        if self.problems:
            raise RulesError(*self.problems)
        for key in {row.key for d in definitions.values() for row in d.edges if row.op is Op.GRANT}:
            self.grants[key] = self._grant(key)
        marks = {}
        damage, life_stat, stretch = "", "", ""
        boosts: dict[str, str] = {}
        for entry in self.vocabulary.entries(Category.MARK):
            cannot = entry.facts.get("cannot", ())
            marks[entry.word.key] = MarkMeaning(
                bool(entry.facts.get("off")), frozenset(cannot if isinstance(cannot, (list, tuple)) else ())
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
            off_marks=self.off_marks,
            loops=self._loops(),
            dominance=tuple(d for pack in self.library.packs.values() for d in pack.dominance),
            damage=damage,
            life_stat=life_stat,
            stretch=stretch,
            stages=self.game.stages,
            boosts=boosts,
            policies=self.options,
            words=self.read,
            reads_tallies=self.reads_tallies,
            readers=frozenset(self.readers),
            grants={k: rows for k, (rows, _) in self.grants.items()},
            lent_reactions={k: rows for k, (_, rows) in self.grants.items()},
            lasting=self.lasting,
            supplies=self.library.supplies,
            slot_stat=self.game.slot_stat,
        )
        plan.columns = frozenset({life_stat, self.game.slot_stat, *boosts.values()})
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
            return replace(row, switch=switch)

        for d in plan.definitions.values():
            d.edges = tuple(judged(row) for row in d.edges)
        for key, row in self.lasting.items():
            self.lasting[key] = judged(row)

    # ------------------------------------------------------------ one definition

    def definition(self, definition: Definition) -> DefinitionPlan:
        edges: list[EdgeRow] = []
        insteads: list[Instead] = []
        reactions: list[Reaction] = []
        checks: list[CheckRow] = []
        actions: list[ActionRow] = []
        stats: dict[str, int] = {}
        for ability in definition.abilities:
            tags = self.kinds[definition.id] | frozenset(ability.traits)
            clauses = Clauses(
                self.vocabulary, ability, tags, self.fits, self.windows, (self.game.lowers, self.game.raises)
            )
            name = ability.keyword or definition.key
            reacting = Reactions(self.vocabulary, ability, name, tags, self.windows)
            for sentence in ability.sentences(self.policies):
                try:
                    match sentence:
                        case t.Continuous():
                            rows = clauses.continuous(sentence)
                            reads = frozenset(reads_of(sentence))
                            for row in rows:
                                if self._is_printed(row):
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
                        case t.Action():
                            actions.append(reacting.action(sentence))
                        case t.Preference():
                            raise CannotPlan("nothing asks for a preference yet", sentence.span)
                except CannotPlan as problem:
                    self.problems[cannot_plan(ability, problem.message)] = None
                except RulesError as error:
                    self.problems.update(dict.fromkeys(error.diagnostics))
                if any(isinstance(n, (t.Did, t.Happened)) for n in walk(sentence)):
                    if isinstance(sentence, t.Action):
                        self.reads_tallies = True  # it may be played from anywhere
                    else:
                        self.readers.add(definition.id)
            for step, act in enumerate(reacting.maker.lasting):
                self.lasting[ability.id, step] = self._lasting(ability, clauses, act)
        printed = self.game.printed(definition, self.vocabulary)
        for stat, value in printed.stats.items():
            stats[stat] = stats.get(stat, 0) + value
        return DefinitionPlan(
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
            hits=printed.hits,
            numbers=printed.numbers,
            slots=slots_of(printed.numbers),
            attacks=printed.attacks,
            layer=printed.layer,
            covers=printed.covers,
            stats=stats,
        )

    def _grant(self, key: str) -> tuple[tuple[ActionRow, ...], tuple[Reaction, ...]]:
        """The actions and reactions of a keyword, for those to whom it is lent."""
        ability = self.library.keywords.get(key)
        if ability is None:  # a library without keywords: nothing can be used by name
            return (), ()
        maker = Reactions(self.vocabulary, ability, key, frozenset(ability.traits), self.windows)
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

    def _is_printed(self, row: EdgeRow) -> bool:
        """`Even while netted, this gets +1 toughness` is as good as printed."""
        if row.op is not Op.ADD or not row.to_self or row.test is not None or row.payload is not None:
            return False
        return row.despite >= self.off_marks and not row.tags & self.silenced


def walk(node: object) -> list[object]:
    """Every node of a tree, itself first."""
    found: list[object] = []
    stack = [node]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(item)
        elif hasattr(item, "__dataclass_fields__"):
            found.append(item)
            stack.extend(getattr(item, name) for name in item.__dataclass_fields__)
    return found


def reads_of(sentence: t.Sentence) -> set[str]:
    """Marks and stats that a sentence asks about (not those it gives)."""
    found: set[str] = set()
    for node in walk(sentence):
        if isinstance(node, t.Is):
            found.add(node.state.key)
        elif isinstance(node, (t.Has, t.With)):
            found.add(node.what.key)
    return found
