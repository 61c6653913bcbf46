"""The derived state: control, marks, stats and sides, read off the sentences each time anew.

A `Reading` answers under an opinion about which edges are live. `loops` forms that opinion; while it
is forming, the opinion may refuse to answer, and the refusal tells which edge was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from rulesdsl.kernel.state import NOBODY, NOWHERE
from rulesdsl.lang import tree
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category
from rulesdsl.plain.board import Board, Context, Edge, same_word


class Unread(NotImplementedError):
    """A sentence uses a word that the reference interpreter cannot read."""


def majority(votes: Sequence[int], otherwise: int) -> int:
    """The side with the most votes; `otherwise` when there is none or a tie (TAKE-5)."""
    ranked = Counter(votes).most_common(2)
    if not ranked or (len(ranked) == 2 and ranked[0][1] == ranked[1][1]):
        return otherwise
    return ranked[0][0]


class Reading:
    """Everything that can be asked about a board, given which edges are live."""

    def __init__(self, board: Board, live: Callable[[Edge], bool]) -> None:
        self.board = board
        self.live = live

    def acting_on(self, entity: int, effect: type[tree.Effect]) -> Iterable[Edge]:
        """The live edges of one kind that act on a thing."""
        for edge in self.board.onto.get(entity, ()):
            if isinstance(edge.effect, effect) and self.live(edge):
                yield edge

    # ------------------------------------------------------------ sides

    def controller(self, entity: int, chain: frozenset[int] = frozenset()) -> int:
        """Who controls a thing: the side with most live take-overs of it, else its owner."""
        votes = []
        for edge in self.board.onto.get(entity, ()):
            if isinstance(edge.effect, tree.Control) and edge.source not in chain and self.live(edge):
                votes.append(self.served(edge.source, edge.ability, chain | {entity}))
        return majority(votes, self.board.state.entities[entity].owner)

    def served(self, entity: int, ability: Ability, chain: frozenset[int] = frozenset()) -> int:
        """The player whose side an ability serves: its controller, unless it was turned (MOD-15)."""
        votes = []
        for edge in self.board.onto.get(entity, ()):
            if (
                isinstance(edge.effect, tree.Serve)
                and edge.source not in chain
                and self.board.covers(edge, ability)
                and self.live(edge)
            ):
                votes.append(self.served(edge.source, edge.ability, chain | {entity}))
        return majority(votes, self.controller(entity, chain))

    def same_team(self, one: int, other: int) -> bool:
        return one != NOBODY and self.board.team(one) == self.board.team(other)

    def enemies(self, one: int, other: int) -> bool:
        """Whether two things on the board are of different sides, as they are controlled now."""
        return not self.same_team(self.controller(one), self.controller(other))

    def on_side(self, player: int, sides: Sequence[tree.Side], served: int) -> bool:
        """Whether a player's thing is `own`, `friendly`, `enemy` ... for the served player."""
        if not sides:
            return True
        friendly = self.same_team(player, served)
        for side in sides:
            if side is tree.Side.OWN and player == served:
                return True
            if side is tree.Side.ALLIED and friendly and player != served:
                return True
            if side is tree.Side.FRIENDLY and friendly:
                return True
            if side is tree.Side.ENEMY and not friendly and player != NOBODY:
                return True
            if side is tree.Side.NEUTRAL and player == NOBODY:
                return True
        return False

    # ------------------------------------------------------------ marks

    def has_mark(self, entity: int, mark: str) -> bool:
        """Whether a mark holds: laid on, lasting, or given by a live edge, and not ruled out."""
        found = self.board.state.entities[entity].counters.get(mark, 0) > 0
        found = found or any(mark == m for m in self._lasting_marks(entity))
        found = found or any(
            isinstance(e.effect, tree.Mark) and e.effect.mark.key == mark and self.live(e)
            for e in self.board.onto.get(entity, ())
            if not self.board.acts_on_abilities(e.effect)
        )
        return found and not any(
            isinstance(e.effect, tree.Unmarkable) and e.effect.mark.key == mark and self.live(e)
            for e in self.board.onto.get(entity, ())
        )

    def _lasting_marks(self, entity: int) -> Iterable[str]:
        for clause in self._lasting_clauses(entity):
            if isinstance(clause.effect, tree.Mark):
                yield clause.effect.mark.key

    def _lasting_clauses(self, entity: int) -> Iterable[tree.Clause]:
        for effect in self.board.state.lasting:
            if entity not in effect.targets:
                continue
            definition = self.board.definition(effect.source)
            for ability in definition.abilities:
                if ability.id == effect.ability:
                    for sentence in ability.sentences(self.board.state.policies):
                        steps = getattr(sentence, "steps", ())
                        if effect.step < len(steps) and isinstance(steps[effect.step].act, tree.Lasting):
                            yield steps[effect.step].act.clause

    def marks(self, entity: int) -> set[str]:
        """All marks that hold of a thing."""
        return {m for m in self._possible_marks(entity) if self.has_mark(entity, m)}

    def _possible_marks(self, entity: int) -> set[str]:
        get = self.board.library.vocabulary.get
        counters = self.board.state.entities[entity].counters
        found = {c for c, n in counters.items() if n > 0 and get(Category.MARK, c) is not None}
        found.update(self._lasting_marks(entity))
        for edge in self.board.onto.get(entity, ()):
            if isinstance(edge.effect, tree.Mark) and not self.board.acts_on_abilities(edge.effect):
                found.add(edge.effect.mark.key)
        return found

    def cannot(self, entity: int, deed: str) -> bool:
        """Whether a mark or a sentence forbids a thing a deed."""
        for mark in sorted(self._possible_marks(entity)):
            forbidden = self.board.mark_fact(mark, "cannot")
            if isinstance(forbidden, Iterable) and deed in forbidden and self.has_mark(entity, mark):
                return True
        return any(
            isinstance(e.effect, tree.Cannot) and e.effect.deed.key == deed
            for e in self.acting_on(entity, tree.Cannot)
        )

    # ------------------------------------------------------------ does an ability work

    def switched_off(self, entity: int, despite: Sequence[tree.Name] = ()) -> bool:
        """Whether a mark switches a thing off; `despite` are the marks a sentence works through."""
        through = {name.key for name in despite}
        return any(
            bool(self.board.mark_fact(mark, "off")) and self.has_mark(entity, mark)
            for mark in sorted(self._possible_marks(entity) - through)
        )

    def works(self, entity: int, ability: Ability, despite: Sequence[tree.Name] = ()) -> bool:
        """Whether an ability works now (NET-2, FREEZE-1), its bearer being alive."""
        return (
            not self.switched_off(entity, despite)
            and not any(
                isinstance(e.effect, tree.Mark)
                and self.board.acts_on_abilities(e.effect)
                and self.board.covers(e, ability)
                and self.live(e)
                for e in self.board.onto.get(entity, ())
            )
            and self.alive(entity)
        )

    def holds(self, edge: Edge) -> bool:
        """Whether everything is true that this edge needs."""
        despite = edge.sentence.despite
        if isinstance(edge.effect, tree.Unmarkable):
            despite = (*despite, edge.effect.mark)  # a mark does not stop what rules it out
        if edge.source == edge.target and isinstance(edge.clause.subject, tree.This):
            # What a thing prints on itself does not ask whether it lives: without it it is gone.
            working = not self.switched_off(edge.source, despite)
        else:
            working = self.works(edge.source, edge.ability, despite)
        if not working or self._overruled(edge):
            return False
        context = self.context(edge.source, edge.ability)
        if edge.sentence.condition is not None and not self.true(edge.sentence.condition, context):
            return False
        # A take-over asks who owns its victim: who controls it is what the take-over settles.
        asking = replace(context, by_owner=isinstance(edge.effect, tree.Control))
        return edge.target in self.pick(edge.clause.subject, asking, (edge.target,), edge.effect)

    def _overruled(self, edge: Edge) -> bool:
        """Dominance: a live stronger edge aimed back at the source beats this edge (NET-9)."""
        return any(
            back.target == edge.source and self.dominates(back, edge) and self.live(back)
            for back in self.board.onto.get(edge.source, ())
        )

    def dominates(self, strong: Edge, weak: Edge) -> bool:
        """Whether `strong` and `weak` are aimed at each other and packs call the one stronger."""
        return (
            strong.source == weak.target
            and strong.target == weak.source
            and any(strong.facet == s and weak.facet in w for s, w in self.board.dominance)
        )

    def context(self, entity: int, ability: Ability) -> Context:
        return Context(entity, ability, self.served(entity, ability))

    # ------------------------------------------------------------ stats

    def stat(self, entity: int, key: str) -> int:
        """What live clauses and lasting ones add to a stat."""
        total = 0
        for edge in self.board.onto.get(entity, ()):
            if isinstance(edge.effect, tree.Change) and edge.effect.stat.key == key and self.live(edge):
                total += self.amount(edge.effect.amount, edge.source, edge.ability)
        for clause in self._lasting_clauses(entity):
            if isinstance(clause.effect, tree.Change) and clause.effect.stat.key == key:
                total += clause.effect.amount if isinstance(clause.effect.amount, int) else 0
        return total

    def amount(self, amount: tree.Amount, source: int, ability: Ability) -> int:
        if isinstance(amount, int):
            return amount
        return amount.amount * len(self.pick(amount.group, self.context(source, ability)))

    def hits(self, entity: int) -> int:
        """How many wounds destroy a thing: printed life and what is lent."""
        return self.board.printed_life(entity) + sum(self.stat(entity, s) for s in self.board.life_stats)

    def alive(self, entity: int) -> bool:
        """Whether a thing has fewer wounds than hits; what is not wounded is not asked further."""
        wounds = self.board.damaged(entity)
        return wounds == 0 or entity in self.board.spared or wounds < self.hits(entity)

    # ------------------------------------------------------------ picks

    def pick(
        self,
        what: tree.Pick,
        context: Context,
        among: Iterable[int] | None = None,
        effect: tree.Effect | None = None,
    ) -> list[int]:
        """All things that a description fits, in the order of entities."""
        pool = list(self.board.entities if among is None else among)
        if isinstance(what, tree.This):
            return [context.this]
        if isinstance(what, tree.It):
            return [context.it] if context.it != NOWHERE else []
        if isinstance(what, tree.That):
            return [context.named[what.name.text]] if what.name.text in context.named else []
        if isinstance(what, tree.Bearer):
            bearer = self.board.state.entities[context.this].bearer
            return [bearer] if bearer != NOWHERE else []
        if isinstance(what, tree.Owned):
            return [e for e in pool if self.board.of_kind(e, what.kind) and self._owned(e, what, context)]
        if isinstance(what, tree.Group):
            return [e for e in pool if self.fits(e, what, context, effect)]
        raise Unread(type(what).__name__)

    def _owned(self, entity: int, what: tree.Owned, context: Context) -> bool:
        player = self.controller(entity)
        if what.owner == "your":
            return player == context.side
        if what.owner == "each opponent's":
            return not self.same_team(player, context.side)
        return player == self.board.state.entities[context.it].owner

    def fits(
        self, entity: int, group: tree.Group, context: Context, effect: tree.Effect | None = None
    ) -> bool:
        """Whether a thing is one of a described set."""
        board = self.board
        if not any(board.of_kind(entity, kind, effect) for kind in group.kinds):
            return False
        if any(board.of_kind(entity, kind) for kind in group.excepts):
            return False
        if group.quantity is not None and group.quantity.kind == "other" and entity == context.this:
            return False
        if group.sides:
            player = board.state.entities[entity].owner if context.by_owner else self.controller(entity)
            if not self.on_side(player, group.sides, context.side):
                return False
        if not all(self.has_mark(entity, tag.key) for tag in group.tags):
            return False
        return all(self._passes(entity, f, context) for f in group.filters)

    def _passes(self, entity: int, condition: tree.Filter, context: Context) -> bool:
        if isinstance(condition, tree.Relation):
            return self.stands(entity, condition, context)
        if isinstance(condition, tree.With):
            found = self.count(entity, condition.what) >= (condition.amount or 1)
            return found != condition.without
        return self.did(entity, condition, context)

    def did(self, entity: int, deed: tree.Did, context: Context) -> bool:
        """Tallies: `that this wounded in this segment`, `that was wounded in this segment`."""
        actors = None if deed.actor is None else set(self.pick(deed.actor, context))
        return any(
            verb == deed.verb.key
            and window == deed.window.key
            and entity == (actor if deed.active else target)
            and (actors is None or actor in actors)
            for verb, actor, target, window in self.board.state.tallies
        )

    def count(self, entity: int, what: tree.Name) -> int:
        """How much of a counter, mark, marker or keyword a thing has."""
        found = self.board.state.entities[entity]
        if found.counters.get(what.key, 0):
            return found.counters[what.key]
        if what.word is not None and what.word.category == Category.MARK:
            return int(self.has_mark(entity, what.key))
        markers = sum(
            1 for e in self.board.entities.values() if e.bearer == entity and self.board.of_kind(e.id, what)
        )
        return markers or int(any(a.keyword == what.key for a in self.board.abilities(entity)))

    def stands(self, entity: int, relation: tree.Relation, context: Context) -> bool:
        """Whether a thing stands in a relation to the relation's anchors."""
        board = self.board
        if same_word(relation.word, "connected-to"):
            anchors = self._anchors(relation, context)
            return any(
                a == context.this and board.place(entity) in board.arms(a, context.ability) for a in anchors
            )
        if same_word(relation.word, "here"):
            return entity != context.this and board.place(entity) == board.place(context.this)
        for anchor in self._anchors(relation, context):
            if same_word(relation.word, "next-to") and board.adjacent(anchor, entity):
                return True
            if same_word(relation.word, "in-line-with") and board.in_line(anchor, entity):
                return True
            if same_word(relation.word, "on") and board.state.entities[entity].bearer == anchor:
                return True
            if same_word(relation.word, "within"):
                far = board.topology.distances[board.place(anchor)][board.place(entity)]
                if far <= (relation.distance or 0):
                    return True
        known = ("next-to", "in-line-with", "on", "within")
        if not any(same_word(relation.word, word) for word in known):
            raise Unread(relation.word.key)
        return False

    def _anchors(self, relation: tree.Relation, context: Context) -> list[int]:
        if not relation.anchors:
            return [context.this]
        return [e for anchor in relation.anchors for e in self.pick(anchor, replace(context, by_owner=False))]

    # ------------------------------------------------------------ conditions

    def true(self, condition: tree.Condition, context: Context) -> bool:
        """Whether a condition holds of the board."""
        if isinstance(condition, tree.All):
            return all(self.true(part, context) for part in condition.parts)
        if isinstance(condition, tree.Wins):
            return False  # asked by scenarios only
        return self._plain_truth(condition, context) != condition.negated

    def _plain_truth(self, condition: tree.Condition, context: Context) -> bool:
        if isinstance(condition, tree.Exists):
            return bool(self.pick(condition.group, context))
        if isinstance(condition, tree.All):
            return self.true(condition, context)
        if isinstance(condition, tree.Ended | tree.Wins):
            return False
        return any(self.says(e, condition, context) for e in self.pick(condition.subject, context))

    def says(self, entity: int, condition: tree.Condition, context: Context) -> bool:
        """Whether the predicate of a condition, without its `not`, is true of one thing."""
        if isinstance(condition, tree.Is):
            return self.has_mark(entity, condition.state.key)
        if isinstance(condition, tree.Belongs):
            return self.on_side(self.controller(entity), (condition.side,), context.side)
        if isinstance(condition, tree.KindOf):
            return self.board.of_kind(entity, condition.kind)
        if isinstance(condition, tree.Stands):
            return self.stands(entity, condition.relation, context)
        if isinstance(condition, tree.Has):
            have = self.count(entity, condition.what)
            if condition.amount is None:
                return have > 0
            if condition.order == "at least":
                return have >= condition.amount
            return have <= condition.amount if condition.order == "at most" else have == condition.amount
        if isinstance(condition, tree.Happened):
            return any(
                verb == condition.verb.key and entity == (actor if condition.active else target)
                for verb, actor, target, _ in self.board.state.tallies
            )
        raise Unread(type(condition).__name__)
