"""Continuous sentences and replacements as edge rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.tables import (
    OWN,
    Absorb,
    Amend,
    Convert,
    EdgeRow,
    Facts,
    Find,
    LimitRule,
    Op,
    Route,
    Test,
)
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.scope import CannotPlan, Phrases, Scope, side_mask
from rulesdsl.plan.watch import watched

# The packet that is no harm: a change of place.
STEP = "move"
# What limits are counted by that is no thing.
PLAYERS = frozenset({"army", "player"})
# fits(kinds, excepts) -> ids of definitions, given by the compiler that knows them all
Fits = Callable[[frozenset[str], frozenset[str]], frozenset[str]]


def limit_rules(limits: Iterable[t.Limit], windows: frozenset[str]) -> tuple[LimitRule, ...]:
    """`(once per unit per battle)`: what is a window, the rest are what it is counted by."""
    rules = []
    for limit in limits:
        names = [n.key for n in limit.per]
        window = next((n for n in names if n in windows), "game")
        others = [n for n in names if n != window]
        rules.append(
            LimitRule(
                limit.times,
                window,
                per_subject=any(n not in PLAYERS for n in others),
                per_player=any(n in PLAYERS for n in others),
            )
        )
    return tuple(rules)


class Clauses:
    """Compiles the continuous sentences and replacements of one ability of one definition."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        ability: Ability,
        kinds: frozenset[str],
        fits: Fits,
        windows: frozenset[str],
        stages: tuple[str, str],
    ) -> None:
        self.vocabulary = vocabulary
        self.ability = ability
        self.kinds = kinds
        self.fits = fits
        self.windows = windows
        self.lowers, self.raises = stages
        self.phrases = Phrases(vocabulary, ability.arms, ability.reach)

    # ------------------------------------------------------------ who

    def row(self, op: Op, subject: t.Pick, **facts: object) -> EdgeRow:
        """A row aimed at what a subject names."""
        base = EdgeRow(self.ability.id, op, tags=self.kinds, rules=self.ability.cites, **facts)  # type: ignore[arg-type]
        match subject:
            case t.This():
                return replace(base, to_self=True)
            case t.Bearer():
                return replace(base, find=_bearers)
            case t.Group():
                return self._group_row(base, subject)
            case t.Owned(owner="your"):
                fits = self.fits(frozenset({subject.kind.key}), frozenset())
                return replace(base, wants=OWN, fits=fits)
            case t.It() | t.That() | t.Players():
                raise CannotPlan("a lasting truth needs a described subject", subject.span)
        raise CannotPlan("this cannot be the subject of a lasting truth", subject.span)

    def _group_row(self, base: EdgeRow, group: t.Group) -> EdgeRow:
        kinds = frozenset(k.key for k in group.kinds)
        excepts = frozenset(k.key for k in group.excepts)
        other = group.quantity is not None and group.quantity.kind == "other"
        find, arms, rest = self._aim(group.filters)
        tests = [self.phrases.filter(f) for f in rest]

        def others(layout: Layout, source: int) -> tuple[int, ...]:
            found = find(layout, source) if find is not None else tuple(layout.ids)
            return tuple(i for i in found if i != source)

        made = replace(
            base,
            wants=self.phrases.sides(group),
            fits=self.fits(kinds, excepts),
            find=others if other and arms is None else find,
            arms=arms,
            reach=self.ability.reach if arms is not None else 1,
        )
        if tests:

            def test(facts: Facts, source: int, target: int, side: int) -> bool:
                scope = Scope(facts, source, side, (target,))
                return all(each(scope, target) for each in tests)

            made = replace(made, test=test)
        return made

    def _aim(
        self, filters: tuple[t.Filter, ...]
    ) -> tuple[Find | None, tuple[int, ...] | None, list[t.Filter]]:
        """The first filter that says where targets stand becomes the way to find them."""
        rest = list(filters)
        for f in filters:
            if not isinstance(f, t.Relation):
                continue
            word = f.word.key
            entry = self.vocabulary.get(Category.RELATION, word)
            if entry is not None and entry.facts.get("arms"):
                rest.remove(f)
                return None, self.ability.arms or (), rest
            about_this = bool(f.anchors) and isinstance(f.anchors[0], t.This)
            if word == "next to" and about_this:
                rest.remove(f)
                return Layout.beside, None, rest
            if word == "here":
                rest.remove(f)
                return Layout.sharing, None, rest
        return None, None, rest

    # ------------------------------------------------------------ sentences

    def continuous(self, sentence: t.Continuous) -> list[EdgeRow]:
        """The rows of a continuous sentence."""
        condition = self._condition(sentence.condition) if sentence.condition is not None else None
        despite = frozenset(n.key for n in sentence.despite)
        rows = []
        for clause in sentence.clauses:
            row = self.clause(clause)
            if condition is not None:
                row = replace(row, test=_both(row.test, condition))
            rows.append(replace(row, despite=despite))
        return rows

    def clause(self, clause: t.Clause) -> EdgeRow:
        subject, effect = clause.subject, clause.effect
        match effect:
            case t.Change():
                return self._change(subject, effect)
            case t.Extra():
                return self.row(Op.EXTRA, subject, key=effect.thing.key, value=effect.amount)
            case t.Bound(order="exactly", at=int(at)):
                return self.row(Op.PIN, subject, key=effect.stat.key, value=at)
            case t.Bound():
                payload = (effect.order, effect.amount)
                return self.row(Op.BOUND, subject, key=effect.stat.key, value=effect.amount, payload=payload)
            case t.Mark():
                return self._mark(subject, effect)
            case t.Unmarkable():
                return self.row(Op.UNMARK, subject, key=effect.mark.key)
            case t.Control():
                return self.row(Op.CONTROL, subject)
            case t.Serve():
                if effect.whom.who != "you":
                    raise CannotPlan("abilities can be made to serve `you` only", effect.span)
                return self._upon_abilities(Op.SERVE, subject)
            case t.Reach():
                if isinstance(effect.targets, t.Group):
                    quantity = effect.targets.quantity
                    if quantity is None or quantity.kind != "each":
                        raise CannotPlan("what is reached is all of it: say `each`", effect.targets.span)
                return self.row(Op.REACH, subject, payload=self.row(Op.REACH, effect.targets))
            case t.Cannot():
                return self._cannot(subject, effect)
            case t.Grant():
                return self._grant(subject, effect)
            case t.ThrowBack():
                return self._route(subject, None)
            case t.SendOn():
                return self._route(subject, tuple(self._direction(name) for name in effect.to))
        raise CannotPlan("the kernel cannot do this yet", clause.span)

    def _cannot(self, subject: t.Pick, effect: t.Cannot) -> EdgeRow:
        """A deed that is forbidden; to players, for a while, with things of some kinds."""
        if effect.target is None:
            return self.row(Op.CANNOT, subject, key=effect.deed.key)
        if not isinstance(subject, t.Players) or not isinstance(effect.target, t.Group):
            raise CannotPlan("only players, for a while, cannot do something with some things", effect.span)
        kinds = frozenset(k.key for k in effect.target.kinds)
        return EdgeRow(
            self.ability.id, Op.CANNOT, key=effect.deed.key, touches=kinds, rules=self.ability.cites
        )

    def _mark(self, subject: t.Pick, effect: t.Mark) -> EdgeRow:
        entry = self.vocabulary.get(Category.MARK, effect.mark.key)
        if entry is not None and entry.facts.get("abilities"):
            return self._upon_abilities(Op.OFF, subject)
        return self.row(Op.MARK, subject, key=effect.mark.key)

    def _upon_abilities(self, op: Op, subject: t.Pick) -> EdgeRow:
        """SERVE and OFF act on the abilities of their target that are of the subject's kinds."""
        touches = frozenset(k.key for k in subject.kinds) if isinstance(subject, t.Group) else self.kinds
        return replace(self.row(op, subject), touches=touches)

    def _grant(self, subject: t.Pick, effect: t.Grant) -> EdgeRow:
        if effect.keyword.word is not None and effect.keyword.word.category == Category.MARK:
            return self.row(Op.MARK, subject, key=effect.keyword.key)
        return self.row(Op.GRANT, subject, key=effect.keyword.key, payload=effect.arguments)

    def _change(self, subject: t.Pick, effect: t.Change) -> EdgeRow:
        if effect.floor is not None:
            raise CannotPlan("a change has no bound of its own yet; the stat has one", effect.span)
        if isinstance(subject, t.Group) and self._speaks_of_packets(subject):
            return self._amend_arriving(subject, effect)
        if isinstance(effect.amount, t.Per):
            amount = self.phrases.amount(effect.amount)

            def value(facts: Facts, source: int, target: int, side: int) -> int:
                return amount(Scope(facts, source, side, (target,)))

            return self.row(Op.ADD, subject, key=effect.stat.key, payload=value)
        return self.row(Op.ADD, subject, key=effect.stat.key, value=effect.amount)

    def _speaks_of_packets(self, group: t.Group) -> bool:
        return any(k.word is not None and k.word.category == Category.PACKET for k in group.kinds)

    def _amend_arriving(self, subject: t.Group, effect: t.Change) -> EdgeRow:
        """`Ranged hits arriving on this get -1 strength.`"""
        if isinstance(effect.amount, t.Per):
            raise CannotPlan("a hit changes by a fixed number", effect.span)
        relation = self._arrival(subject)
        if subject.sides:
            raise CannotPlan("whose the hits are makes no difference yet: leave the side out", subject.span)
        if relation.word.key == "of":
            # `moves of own units get +1 length`: a stat of those whose they are
            return self.row(Op.ADD, relation.anchors[0], key=effect.stat.key, value=effect.amount)
        through_arms = self.ability.arms if isinstance(relation.anchors[0], t.This) else None
        tags = self.vocabulary.tags(subject.tags)
        stage = self.lowers if effect.amount < 0 else self.raises
        payload = Amend(tags, through_arms, stage)
        return self.row(Op.AMEND, relation.anchors[0], key=stage, value=effect.amount, payload=payload)

    def _arrival(self, subject: t.Group) -> t.Relation:
        """The one filter of hits: what they arrive on, or whose they are."""
        arriving = [f for f in subject.filters if isinstance(f, t.Relation) and f.anchors]
        if len(arriving) != 1 or len(subject.filters) != 1:
            raise CannotPlan("say what the hits arrive on: `hits arriving on this`", subject.span)
        return arriving[0]

    def _route(self, subject: t.Pick, outs: tuple[int, ...] | None) -> EdgeRow:
        """`Hits arriving on this are thrown back.` / `... are sent to [n].`"""
        if not isinstance(subject, t.Group) or not self._speaks_of_packets(subject):
            raise CannotPlan("only hits are thrown back or sent on", subject.span)
        relation = self._arrival(subject)
        if relation.word.key == "of" or not isinstance(relation.anchors[0], t.This):
            raise CannotPlan("hits are thrown back or sent on by what they arrive on: `this`", subject.span)
        tags = self.vocabulary.tags(subject.tags)
        payload = Route(tags, side_mask(subject.sides), self.ability.arms, outs)
        return self.row(Op.ROUTE, relation.anchors[0], payload=payload)

    def _direction(self, name: t.Name) -> int:
        """The index of a printed direction."""
        return [e.word.key for e in self.vocabulary.entries(Category.DIRECTION)].index(name.key)

    # ------------------------------------------------------------ replacements

    def replacement(self, sentence: t.Replacement, name: str) -> EdgeRow | None:
        """The row of a replacement about hits or attacks; None when it is about doing something instead
        of an own attack (see `reactions`)."""
        outcome = sentence.outcome
        if isinstance(outcome, t.Convert):
            self._convertible(sentence, outcome)
            payload = Convert(
                name,
                outcome.sides,
                outcome.into.key if outcome.into is not None else None,
                sentence.may,
                limit_rules(sentence.limits, self.windows),
            )
            return self._with_condition(self.row(Op.CONVERT, sentence.subject, payload=payload), sentence)
        patient = sentence.object if not sentence.passive else sentence.subject
        if sentence.verb.key not in ("wound", "hit") or patient is None:
            return None
        if not sentence.passive:
            self._any_hit(sentence.subject)
        if isinstance(outcome, t.Amend):
            row = self.row(
                Op.AMEND,
                patient,
                key=(stage := self.lowers if outcome.amount < 0 else self.raises),
                value=outcome.amount,
                payload=Amend(frozenset(), None, stage),
            )
            return self._with_condition(row, sentence)
        price, amount = self._price(outcome)
        absorb = Absorb(
            sentence.may, outcome.amount, price, amount, limit_rules(sentence.limits, self.windows)
        )
        return self._with_condition(self.row(Op.ABSORB, patient, payload=absorb), sentence)

    def _convertible(self, sentence: t.Replacement, outcome: t.Convert) -> None:
        """`If X would attack, change 1 side of it`: what else could be said, and not be done."""
        if sentence.verb.key != "attack" or sentence.passive:
            raise CannotPlan("only an attack can be changed into another kind", sentence.verb.span)
        if outcome.sides not in (None, 1):
            raise CannotPlan("an attack is changed on 1 side, or whole", outcome.span)
        into = outcome.into
        if into is not None and not self._made(into):
            raise CannotPlan(f"no attack can be made in the kind `{into.key}`", into.span)
        kinds = {k.key for k in sentence.subject.kinds} if isinstance(sentence.subject, t.Group) else set()
        for name in (n for limit in sentence.limits for n in limit.per):
            if name.key not in kinds | self.windows | PLAYERS:
                raise CannotPlan("this is counted by those that would attack, or by a window", name.span)

    def _any_hit(self, subject: t.Pick) -> None:
        """Which hit it is makes no difference yet: nothing must look as if it did."""
        if not isinstance(subject, t.Group) or not self._speaks_of_packets(subject):
            return
        steps_aside = any(k.key == STEP for k in subject.kinds)
        if subject.sides or subject.tags or subject.filters or steps_aside:
            raise CannotPlan("whatever hits is meant here, without side, tag or filter", subject.span)

    def _with_condition(self, row: EdgeRow, sentence: t.Replacement) -> EdgeRow:
        if sentence.condition is None:
            return row
        return replace(row, test=_both(row.test, self._condition(sentence.condition)))

    def _condition(self, node: t.Condition) -> Callable[[Scope], bool]:
        return watched(self.ability.id, node, self.phrases.condition(node))

    def _made(self, kind: t.Name) -> bool:
        """Whether attacks of the game can be made in a kind."""
        entry = self.vocabulary.get(Category.TAG, kind.key)
        return entry is not None and bool(entry.facts.get("made"))

    def _price(self, outcome: t.Instead) -> tuple[str, int]:
        """What an absorber pays: one step about `this`."""
        if outcome.what is not None and not self._is_damage(outcome.what):
            raise CannotPlan("only wounds of a hit can be taken one by one", outcome.what.span)
        tails = [s for s in outcome.steps if s.may or s.unless is not None or s.only_if is not None]
        if tails:
            raise CannotPlan("what is done instead of a hit is done whole: no `may`, no tail", tails[0].span)
        if len(outcome.steps) == 1:
            match outcome.steps[0].act:
                case t.Remove(target=t.This()):
                    return "remove", 0
                case t.Destroy(target=t.This()):
                    return "destroy", 0
                case t.Deal(amount=int(n), to=t.This()):
                    return "wound", n
        raise CannotPlan("instead of a hit, `this` can be removed, destroyed or wounded", outcome.span)

    def _is_damage(self, name: t.Name) -> bool:
        entry = self.vocabulary.get(Category.COUNTER, name.key)
        return entry is not None and bool(entry.facts.get("damage"))


def _bearers(layout: Layout, source: int) -> tuple[int, ...]:
    carrier = layout.entities[source].bearer
    return (carrier,) if carrier >= 0 else ()


def _both(test: Test | None, condition: Callable[[Scope], bool]) -> Test:
    def both(facts: Facts, source: int, target: int, side: int) -> bool:
        if test is not None and not test(facts, source, target, side):
            return False
        return condition(Scope(facts, source, side, (target,)))

    return both
