"""The board as it lies: entities, printed abilities, and every edge that could be live on it.

An edge is (clause of a sentence of an ability, source, target). Which of them are live is not decided
here: see `loops`. Nothing here depends on sides, marks or control.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulesdsl.content.model import Definition, Library, LoopRule
from rulesdsl.kernel.state import NOWHERE, Entity, State
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category


def same_word(name: tree.Name, key: str) -> bool:
    """Whether a name is the word `key`; `connected to` and `connected-to` are the same key."""
    return name.key.replace(" ", "-") == key


@dataclass(frozen=True, eq=False)
class Edge:
    """One clause of one ability, from its bearer to one thing that it may act on."""

    number: int
    source: int
    ability: Ability
    sentence: tree.Continuous
    clause: tree.Clause
    target: int

    @property
    def effect(self) -> tree.Effect:
        return self.clause.effect

    @property
    def facet(self) -> str:
        """What the edge writes, in the words in which packs name circles and dominance."""
        effect = self.effect
        if isinstance(effect, tree.Control):
            return "control"
        if isinstance(effect, tree.Serve):
            return "serve"
        if isinstance(effect, tree.Mark):
            return effect.mark.key
        if isinstance(effect, tree.Change | tree.Bound):
            return effect.stat.key
        if isinstance(effect, tree.Extra):
            return effect.thing.key
        return type(effect).__name__.lower()

    def __repr__(self) -> str:
        return f"{self.source}-{self.facet}->{self.target}"


@dataclass(frozen=True, slots=True)
class Context:
    """What the words of a sentence point at while it is read."""

    this: int
    ability: Ability
    side: int
    it: int = NOWHERE
    named: Mapping[str, int] = field(default_factory=dict)
    # where a thing that is asked about is judged by its owner instead of by who controls it
    by_owner: bool = False


class Board:
    """What lies on the board, and what could act on what."""

    def __init__(
        self, library: Library, topology: Topology, state: State, spared: frozenset[int] = frozenset()
    ) -> None:
        self.library = library
        self.topology = topology
        self.state = state
        # destroyed things that a rule keeps on the board for a while: they count as alive
        self.spared = spared
        self.entities: dict[int, Entity] = {e.id: e for e in state.on_board()}

    # ------------------------------------------------------------ printed facts

    def definition(self, entity: int) -> Definition:
        return self.library.definitions[self.state.entities[entity].definition]

    def is_a(self, entity: int, kind: str) -> bool:
        return self.library.vocabulary.is_a(self.definition(entity).kind, kind)

    def abilities(self, entity: int) -> tuple[Ability, ...]:
        return self.definition(entity).abilities

    def sentences(self, entity: int) -> Iterator[tuple[Ability, tree.Sentence]]:
        for ability in self.abilities(entity):
            for sentence in ability.sentences(self.state.policies):
                yield ability, sentence

    @cached_property
    def said(self) -> tuple[tuple[int, Ability, tree.Sentence], ...]:
        """Every sentence on the board, with its bearer."""
        return tuple((e, ability, s) for e in self.entities for ability, s in self.sentences(e))

    def label(self, entity: int) -> str:
        """`guard-dog at C5`; a thing without a place is called by its key alone."""
        place = self.state.entities[entity].place
        key = self.definition(entity).key
        return key if place == NOWHERE else f"{key} at {self.topology.places[place]}"

    def place(self, entity: int) -> int:
        """Where a thing stands; a marker stands where its bearer does."""
        found = self.state.entities[entity]
        if found.place == NOWHERE and found.bearer != NOWHERE:
            return self.state.entities[found.bearer].place
        return found.place

    def team(self, player: int) -> int:
        """Team of a player; nobody is a team of its own."""
        return self.state.teams[player] if player >= 0 else -1

    # ------------------------------------------------------------ space

    def directions(self, entity: int, ability: Ability) -> tuple[int, ...]:
        """The directions of the board in which the ability's arms point."""
        count = len(self.topology.directions)
        facing = self.state.entities[entity].facing
        return tuple((arm + facing) % count for arm in ability.arms or ())

    def arms(self, entity: int, ability: Ability) -> set[int]:
        """The places that the arms of an ability touch, as far as they reach."""
        place = self.place(entity)
        if place == NOWHERE:
            return set()
        rays = self.topology.rays[place]
        return {q for d in self.directions(entity, ability) for q in rays[d][: ability.reach]}

    def adjacent(self, one: int, other: int) -> bool:
        return self.place(other) in self.topology.neighbours[self.place(one)]

    def in_line(self, one: int, other: int) -> bool:
        return any(self.place(other) in ray for ray in self.topology.rays[self.place(one)])

    def direction_to(self, one: int, other: int) -> int | None:
        """The direction in which a neighbour stands; None when it is no neighbour."""
        steps = self.topology.step[self.place(one)] if self.topology.step else ()
        here = self.place(other)
        return next((d for d, q in enumerate(steps) if q == here and q != NOWHERE), None)

    # ------------------------------------------------------------ edges

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge that position and printed kind allow, in the order of entities and sentences."""
        found: list[Edge] = []
        for source in self.entities:
            for ability, sentence in self.sentences(source):
                if not isinstance(sentence, tree.Continuous):
                    continue
                for clause in sentence.clauses:
                    for target in self._targets(source, ability, clause):
                        found.append(Edge(len(found), source, ability, sentence, clause, target))
        return tuple(found)

    @cached_property
    def onto(self) -> dict[int, list[Edge]]:
        table: dict[int, list[Edge]] = {e: [] for e in self.entities}
        for edge in self.edges:
            table[edge.target].append(edge)
        return table

    def _targets(self, source: int, ability: Ability, clause: tree.Clause) -> list[int]:
        subject = clause.subject
        if isinstance(subject, tree.This):
            return [source]
        if isinstance(subject, tree.Bearer):
            bearer = self.state.entities[source].bearer
            return [bearer] if bearer in self.entities else []
        if isinstance(subject, tree.Owned):
            return [e for e in self.entities if self.of_kind(e, subject.kind, clause.effect)]
        if isinstance(subject, tree.Group):
            return [e for e in self._within(source, ability, subject) if self._could_be(e, clause)]
        return []

    def _within(self, source: int, ability: Ability, group: tree.Group) -> list[int]:
        """Who stands where a description looks, as far as that never changes while things lie."""
        found = list(self.entities)
        for relation in group.filters:
            if not isinstance(relation, tree.Relation) or relation.anchors not in ((), (tree.This(),)):
                continue
            if same_word(relation.word, "connected-to"):
                touched = self.arms(source, ability)
                found = [e for e in found if self.place(e) in touched]
            elif same_word(relation.word, "next-to"):
                found = [e for e in found if self.adjacent(source, e)]
        return found

    def _could_be(self, entity: int, clause: tree.Clause) -> bool:
        """Whether printed kind allows a thing to be meant by a clause."""
        group = clause.subject
        return (
            isinstance(group, tree.Group)
            and any(self.of_kind(entity, kind, clause.effect) for kind in group.kinds)
            and not any(self.of_kind(entity, kind) for kind in group.excepts)
        )

    def of_kind(self, entity: int, kind: tree.Name, effect: tree.Effect | None = None) -> bool:
        """Whether a thing is of a kind. What acts on abilities also finds a thing by an ability's trait."""
        word = kind.word
        if word is None or word.category not in (Category.KIND, Category.DEFINITION):
            return False
        if word.category == Category.DEFINITION:
            return word.key in (self.definition(entity).key, self.definition(entity).id)
        if self.is_a(entity, word.key):
            return True
        return self.acts_on_abilities(effect) and any(word.key in a.traits for a in self.abilities(entity))

    def acts_on_abilities(self, effect: tree.Effect | None) -> bool:
        """`serve` and marks of abilities (`off`) act on abilities, everything else on the thing."""
        if isinstance(effect, tree.Serve):
            return True
        return isinstance(effect, tree.Mark) and bool(self.mark_fact(effect.mark.key, "abilities"))

    def covers(self, edge: Edge, ability: Ability) -> bool:
        """Whether an edge that acts on abilities acts on this ability of its target."""
        subject = edge.clause.subject
        if not isinstance(subject, tree.Group):
            return True
        return any(
            kind.word is not None and (self.is_a(edge.target, kind.key) or kind.key in ability.traits)
            for kind in subject.kinds
        )

    # ------------------------------------------------------------ facts of words

    def mark_fact(self, mark: str, fact: str) -> object:
        entry = self.library.vocabulary.get(Category.MARK, mark)
        if entry is None:
            return None
        if fact == "abilities" and mark == "off":
            return True
        return entry.facts.get(fact)

    @cached_property
    def damage(self) -> str:
        """The counter that is damage."""
        counters = self.library.vocabulary.entries(Category.COUNTER)
        return next((e.word.key for e in counters if e.facts.get("damage")), "wound")

    def damaged(self, entity: int) -> int:
        return self.state.entities[entity].counters.get(self.damage, 0)

    @cached_property
    def life_stats(self) -> tuple[str, ...]:
        """Stats that add to the hits a thing takes."""
        return tuple(
            e.word.key for e in self.library.vocabulary.entries(Category.STAT) if e.facts.get("life")
        )

    @cached_property
    def boosts(self) -> dict[str, str]:
        """Tag of the parts of an attack -> the stat that raises them."""
        return {
            tag: e.word.key
            for e in self.library.vocabulary.entries(Category.STAT)
            if isinstance(tags := e.facts.get("boosts"), tuple)
            for tag in tags
        }

    @cached_property
    def loop_rules(self) -> tuple[LoopRule, ...]:
        return tuple(rule for pack in self.library.packs.values() for rule in pack.loops)

    @cached_property
    def dominance(self) -> tuple[tuple[str, frozenset[str]], ...]:
        return tuple(pair for pack in self.library.packs.values() for pair in pack.dominance)

    def printed_life(self, entity: int) -> int:
        life = self.definition(entity).fields.get("life")
        return life if isinstance(life, int) else 1
