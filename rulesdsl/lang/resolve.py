"""The second pass: every name gets its word, and what is said must fit together."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, cast

from rulesdsl.diagnostics.near import listed
from rulesdsl.lang import tree as t
from rulesdsl.lang.context import Context
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.resolve_steps import StepResolver
from rulesdsl.lang.vocabulary import Category as C
from rulesdsl.lang.vocabulary import Vocabulary

__all__ = ["Context", "resolve"]

Node = TypeVar("Node", bound="t.Sentence | t.Expectation | t.Call")


def resolve(tree: Node, vocabulary: Vocabulary, context: Context) -> tuple[Node, tuple[Problem, ...]]:
    """The same tree with every name resolved, and all problems of it, sorted by place."""
    resolver = Resolver(vocabulary, context)
    resolved = resolver.whole(tree)
    problems = sorted(set(resolver.problems), key=lambda p: (p.span.start, p.span.end, p.code))
    return cast("Node", resolved), tuple(problems)


class Resolver(StepResolver):
    """Resolves the moods."""

    def whole(self, tree: t.Sentence | t.Expectation | t.Call) -> t.Sentence | t.Expectation | t.Call:
        match tree:
            case t.Continuous():
                return self.continuous(tree)
            case t.Event():
                return self.event(tree)
            case t.Check(condition=condition, steps=steps):
                checked = self.condition(condition)
                self.remember_condition(condition)
                return replace(tree, condition=checked, steps=self.steps(steps))
            case t.Replacement():
                return self.replacement(tree)
            case t.Action():
                condition_ = None if tree.condition is None else self.condition(tree.condition)
                return replace(
                    tree,
                    limits=self.limits(tree.limits),
                    prices=tuple(replace(p, what=self.name(p.what, C.COUNTER)) for p in tree.prices),
                    condition=condition_,
                    steps=self.steps(tree.steps),
                )
            case t.Preference(group=group):
                return replace(tree, group=self.preferred(group))
            case t.Expectation():
                return self.expectation(tree)
            case t.Call():
                return self.call(tree)
        raise TypeError(tree)

    def preferred(self, group: t.Group) -> t.Group:
        """Preferred is what the game chooses among, where it says what that is; things of somebody with
        their side, what is weighed without one."""
        before = len(self.problems)
        found = cast("t.Group", self.pick(group))
        if len(self.problems) > before:
            return found
        kind, noun = found.kinds[0], self.plural(found.kinds[0])
        weighed = self.fact(kind, "weighed")
        kinds = self.vocabulary.entries(C.KIND)
        chosen = [e for e in kinds if e.facts.get("chosen") or e.facts.get("weighed")]
        if any("chosen" in e.facts for e in chosen) and not (weighed or self.fact(kind, "chosen")):
            among = ", ".join(e.forms.get("plural", e.word.key) for e in chosen)
            notes = (f"chosen among: {among}",)
            self.report("R0246", f"nothing chooses among {noun}", kind.span, "never chosen", notes=notes)
        elif weighed and found.sides:
            self.nobodys(noun, found.span)
        else:
            self.sided(found)
        return found

    def continuous(self, tree: t.Continuous) -> t.Continuous:
        return replace(
            tree,
            despite=tuple(self.name(mark, C.MARK) for mark in tree.despite),
            condition=None if tree.condition is None else self.condition(tree.condition),
            clauses=tuple(self.clause(c) for c in tree.clauses),
        )

    def event(self, tree: t.Event) -> t.Event:
        shape: t.EventShape
        match tree.event:
            case t.Moment(window=window):
                shape = replace(tree.event, window=self.name(window, C.WINDOW))
            case t.Happens(subject=subject, verb=verb, object=object_, by=by, window=window_):
                happens = tree.event
                shape = replace(
                    tree.event,
                    subject=self.pick(subject),
                    verb=self.state_as_event(happens) if happens.passive else self.name(verb, C.VERB),
                    object=None if object_ is None else self.pick(object_),
                    by=None if by is None else self.name(by, C.TAG),
                    window=None if window_ is None else self.name(window_, C.WINDOW),
                )
                self.is_told(shape)
                self.remember(subject)
                if object_ is not None:
                    self.remember(object_)
            case t.Becomes(subject=subject, state=state):
                named = None if state is None else self.name(state, C.MARK, C.STATE)
                shape = replace(tree.event, subject=self.pick(subject), state=named)
                self.remember(subject)
        return replace(
            tree,
            event=shape,
            condition=None if tree.condition is None else self.condition(tree.condition),
            limits=self.limits(tree.limits),
            steps=self.steps(tree.steps),
        )

    def is_told(self, event: t.Happens) -> None:
        """`When this is pushed`: what nothing tells would never set anything off."""
        entry = self.entry(event.verb)
        if entry is None or entry.word.category != C.VERB:
            return
        forms = cast("frozenset[str]", entry.facts.get("told", frozenset()))
        form = "undergoes" if event.passive else "to" if event.object is not None else "does"
        own = "own" not in forms or isinstance(event.subject, t.This)
        # `this kills` is said of whatever it kills
        if own and (form in forms or (form == "does" and "to" in forms)):
            return
        third, past = entry.forms.get("third", ""), entry.forms.get("past", "")
        said = {
            "undergoes": f"a thing is {past}",
            "to": f"one thing {third} another",
            "does": f"a thing {third}",
        }
        which = "this" if "own" in forms else "..."
        ways = {
            "does": f"`When ... {third}`",
            "to": f"`When ... {third} ...`",
            "undergoes": f"`When {which} is {past}`",
        }
        told = sorted(e.word.key for e in self.vocabulary.entries(C.VERB) if e.facts.get("told"))
        instead = " or ".join(way for one, way in ways.items() if one in forms) or entry.facts.get("instead")
        self.report(
            "S0313",
            f"nothing tells that {said[form]}",
            event.verb.span,
            "never told",
            f"say {instead}" if instead else "",
            (f"told here: {listed(told)}, become",),
        )

    def state_as_event(self, event: t.Happens) -> t.Name:
        """`When this is asleep`: a state goes on, it does not happen."""
        state = self.find(event.verb, C.MARK, C.STATE, C.KIND)
        if state is None or self.find(event.verb, C.VERB) is not None:
            return self.name(event.verb, C.VERB)
        self.means_while = True
        self.report(
            "S0302",
            f"`is {event.verb.text}` is a state: it goes on, it does not happen",
            event.verb.span,
            "nothing happens here",
            f"say `While ... is {event.verb.text}`, or `When ... becomes {event.verb.text}`",
        )
        return event.verb

    def remember_condition(self, condition: t.Condition) -> None:
        """`As soon as a unit is here, destroy it`: the thing that a check found."""
        parts = condition.parts if isinstance(condition, t.All) else (condition,)
        for part in parts:
            if isinstance(part, t.Exists):
                if not part.negated:
                    self.remember(part.group)
            elif isinstance(part, (t.All, t.Holds, t.Running, t.Ended, t.Wins)):
                continue  # nothing of these is a thing on the board
            elif not part.negated:
                self.remember(part.subject)

    def replacement(self, tree: t.Replacement) -> t.Replacement:
        subject = self.pick(tree.subject)
        object_ = None if tree.object is None else self.pick(tree.object)
        limits = self.limits(tree.limits)
        verb = self.name(tree.verb, C.VERB)
        self.remember(tree.subject)
        if tree.object is not None:
            self.remember(tree.object)
        condition = None if tree.condition is None else self.condition(tree.condition)
        outcome: t.Instead | t.Amend | t.Convert
        match tree.outcome:
            case t.Instead(steps=steps, what=what):
                counter = None if what is None else self.name(what, C.COUNTER)
                outcome = replace(tree.outcome, steps=self.steps(steps), what=counter)
            case t.Amend(stat=stat):
                found = self.name(stat, C.STAT)
                self.stat_fits(found, stat.span, subject)
                outcome = replace(tree.outcome, stat=found)
            case t.Convert(into=into):
                outcome = replace(tree.outcome, into=None if into is None else self.name(into, C.TAG))
        return replace(
            tree,
            subject=subject,
            verb=verb,
            object=object_,
            limits=limits,
            condition=condition,
            outcome=outcome,
        )

    def expectation(self, tree: t.Expectation) -> t.Expectation:
        window = None if tree.window is None else self.name(tree.window, C.WINDOW)
        state: t.Condition | t.NothingElse
        if isinstance(tree.state, t.NothingElse):
            state = replace(tree.state, verb=self.name(tree.state.verb, C.VERB, C.MARK))
        else:
            state = self.condition(tree.state)
        return replace(tree, window=window, state=state)

    def call(self, tree: t.Call) -> t.Call:
        self.once_each(tree.arms or ())
        known = any(True for _ in self.vocabulary.entries(C.DIRECTION))
        arms = tree.arms
        if arms is not None and known:
            arms = tuple(self.name(arm, C.DIRECTION) for arm in arms)
        return replace(tree, keyword=self.name(tree.keyword, C.KEYWORD), arms=arms)
