"""Event, check and action sentences as rows, and what is done instead of an own attack."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.kernel.tables import ActionRow, CheckRow, Facts, Instead, Reaction, Test
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.clauses import limit_rules
from rulesdsl.plan.scope import CannotPlan, Phrases, Scope
from rulesdsl.plan.steps import StepMaker
from rulesdsl.plan.watch import watched

Member = Callable[[Facts, int, int], bool]

# What is answered while it happens, where a sentence says `at once`.
_IN_BATCH = frozenset({"die", "arrive", "destroy", "remove"})


class Reactions:
    """Compiles the sentences of one ability that react or act."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        ability: Ability,
        name: str,
        kinds: frozenset[str],
        windows: frozenset[str],
    ) -> None:
        self.vocabulary = vocabulary
        self.ability = ability
        self.name = name
        self.kinds = kinds
        self.windows = windows
        self.phrases = Phrases(vocabulary, ability.arms, ability.reach)
        self.maker = StepMaker(vocabulary, self.phrases, ability.id)

    def _member(self, pick: t.Pick | None) -> Member | None:
        """A test of one thing against a phrase, from the bearer's side."""
        if pick is None:
            return None
        test = self.phrases.member(pick)
        return lambda facts, bearer, thing: test(Scope(facts, bearer, facts.serves(bearer), (thing,)), thing)

    def _test(self, condition: t.Condition | None) -> Test | None:
        if condition is None:
            return None
        holds = watched(self.ability.id, condition, self.phrases.condition(condition))
        return lambda facts, bearer, thing, side: holds(Scope(facts, bearer, side, (thing,)))

    # ------------------------------------------------------------ events

    def event(self, sentence: t.Event) -> Reaction:
        steps = self.maker.steps(sentence.steps)
        test = self._test(sentence.condition)
        limits = limit_rules(sentence.limits, self.windows)
        shape = sentence.event
        match shape:
            case t.Moment():
                if sentence.at_once:
                    raise CannotPlan("a moment is at once: leave `at once` out", shape.span)
                edge = {"before": "before", "start": "before", "after": "after", "end": "after"}[shape.edge]
                return Reaction(
                    self.ability.id,
                    self.name,
                    "",
                    steps,
                    moment=(edge, shape.window.key),
                    test=test,
                    limits=limits,
                )
            case t.Becomes():
                self._refuse(sentence, "become")
                return Reaction(
                    self.ability.id,
                    self.name,
                    "become" if shape.state is None else f"become {shape.state.key}",
                    steps,
                    who=self._member(_without_side(shape.subject) if shape.state is None else shape.subject),
                    by_this=shape.by_this,
                    test=test,
                    limits=limits,
                )
            case t.Happens():
                return self._happens(sentence, shape, test)
        raise CannotPlan("this event", shape.span)

    def _refuse(self, sentence: t.Event, verb: str) -> None:
        """What the words promise and nothing keeps."""
        if sentence.timing == "before":
            message = "nothing is done before what happens: say `When`, or `If ... would ..., instead`"
            raise CannotPlan(message, sentence.span)
        if sentence.at_once and verb not in _IN_BATCH:
            raise CannotPlan(
                "at once is only what dies or is destroyed or removed, and what a hit arrives on",
                sentence.span,
            )

    def _happens(self, sentence: t.Event, shape: t.Happens, test: Test | None) -> Reaction:
        steps = self.maker.steps(sentence.steps)
        limits = limit_rules(sentence.limits, self.windows)
        verb = shape.verb.key
        tags = self.vocabulary.tags(() if shape.by is None else (shape.by,))
        window = shape.window.key if shape.window is not None else ""
        if verb.startswith("arrive"):
            self._refuse(sentence, "arrive")
            if not isinstance(shape.subject, t.Group):
                raise CannotPlan("say `a hit arrives on this`", shape.span)
            tags = self.vocabulary.tags(shape.subject.tags)
            return Reaction(
                self.ability.id,
                self.name,
                "arrive",
                steps,
                who=self._member(shape.object),
                about_this=isinstance(shape.object, t.This),
                at_once=sentence.at_once,
                test=test,
                tags=tags,
                arms=self.ability.arms,
                limits=limits,
            )
        subject, target = shape.subject, shape.object
        self._refuse(sentence, verb)
        if shape.passive and verb == "destroy":
            verb = "die"  # whoever did it
        entry = self.vocabulary.get(Category.VERB, verb)
        told = entry.facts.get("told") if entry is not None else None
        if shape.passive and isinstance(told, frozenset) and "to" in told:
            # `a unit is wounded`: the grammatical subject is the target
            return Reaction(
                self.ability.id,
                self.name,
                verb,
                steps,
                whom=self._member(subject),
                at_once=sentence.at_once,
                passive=True,
                window=window,
                test=test,
                tags=tags,
                limits=limits,
            )
        return Reaction(
            self.ability.id,
            self.name,
            verb,
            steps,
            who=self._member(subject),
            whom=self._member(target),
            about_this=isinstance(subject, t.This),
            at_once=sentence.at_once,
            window=window,
            test=test,
            tags=tags,
            limits=limits,
        )

    # ------------------------------------------------------------ checks

    def check(self, sentence: t.Check) -> CheckRow:
        steps = self.maker.steps(sentence.steps)
        condition = sentence.condition
        match condition:
            case t.Stands(subject=t.Group() as group, negated=False):
                member, relation = self.phrases.pick(group), self.phrases.relation(condition.relation)

                def standing(facts: Facts, bearer: int) -> tuple[int, ...]:
                    scope = Scope(facts, bearer, facts.serves(bearer))
                    return tuple(i for i in member(scope) if relation(scope, i))

                matches = standing
            case t.Exists(negated=False):
                found = self.phrases.pick(condition.group)
                matches = lambda facts, bearer: found(Scope(facts, bearer, facts.serves(bearer)))  # noqa: E731
            case _:
                holds = self.phrases.condition(condition)
                subject = getattr(condition, "subject", None)
                pick = self.phrases.pick(subject) if subject is not None else None

                def plain(facts: Facts, bearer: int) -> tuple[int, ...]:
                    scope = Scope(facts, bearer, facts.serves(bearer))
                    if not holds(scope):
                        return ()
                    return (pick(scope)[:1] or (bearer,)) if pick is not None else (bearer,)

                matches = plain
        return CheckRow(
            self.ability.id, self.name, watched(self.ability.id, condition, matches), steps, self.kinds
        )

    # ------------------------------------------------------------ actions

    def action(self, sentence: t.Action) -> ActionRow:
        return ActionRow(
            self.ability.id,
            self.name,
            self.maker.steps(sentence.steps),
            test=self._test(sentence.condition),
            limits=limit_rules(sentence.limits, self.windows),
            prices=tuple((p.amount, p.what.key) for p in sentence.prices),
            hidden=sentence.hidden,
            from_hand=sentence.from_hand,
            reason=sentence.condition,
            rules=self.ability.cites,
        )

    def instead(self, sentence: t.Replacement) -> Instead:
        """`If this would attack, [you may] instead ...`: done at *declare*, in the batch."""
        if not isinstance(sentence.outcome, t.Instead) or not isinstance(sentence.subject, t.This):
            raise CannotPlan("only `this` can do something instead of its attack", sentence.span)
        if sentence.verb.key not in ("attack", "act") or sentence.passive:
            raise CannotPlan(f"nothing replaces `{sentence.verb.key}` yet", sentence.verb.span)
        return Instead(
            self.ability.id,
            self.name,
            sentence.may,
            self.maker.steps(sentence.outcome.steps),
            self._test(sentence.condition),
        )


def _without_side(pick: t.Pick) -> t.Pick:
    """`an enemy unit becomes yours`: it is yours by the time we ask, so the side is not asked."""
    if isinstance(pick, t.Group):
        return t.Group(pick.kinds, pick.quantity, (), pick.tags, pick.filters, pick.excepts, pick.best)
    return pick
