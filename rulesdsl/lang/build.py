"""From the parser's raw tree to the moods and steps of `tree`. Names stay bare; `resolve` looks them up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from rulesdsl.lang import tree as t
from rulesdsl.lang.build_picks import trees
from rulesdsl.lang.build_steps import StepBuilder

if TYPE_CHECKING:
    from lark import Token, Tree


class Builder(StepBuilder):
    """Builds one tree; `problems` collects what parses but cannot be said."""

    # ------------------------------------------------------------ moods

    def sentence(self, node: Tree[Token]) -> t.Sentence:
        """The node of an `ability` parse."""
        (child,) = trees(node)
        build = cast("Callable[[Tree[Token]], t.Sentence]", getattr(self, child.data))
        return build(child)

    def continuous(self, node: Tree[Token]) -> t.Sentence:
        clauses: list[t.Clause] = []
        for part in trees(node):
            if part.data == "clause":
                clauses.extend(self.clauses(part))
            elif part.data not in ("despite", "while_", "unless"):
                clauses.append(t.Clause(clauses[-1].subject, self.effect(part), self.span(part)))
        despite = self.kid(node, "despite")
        while_, unless = self.kid(node, "while_"), self.kid(node, "unless")
        condition = self.cond(trees(while_)[0]) if while_ else None
        if unless is not None:
            denied = self.denied(unless, clauses[0].subject)
            condition = (
                denied if condition is None else t.All((*_parts(condition), denied), self.span(unless))
            )
        return t.Continuous(
            tuple(clauses), condition, self.names(despite) if despite else (), span=self.span(node)
        )

    def denied(self, unless: Tree[Token], subject: t.Pick) -> t.Condition:
        """`X unless C` is `while not C, X`; `it` in C is the subject, which must be `this`."""
        condition = self.cond(trees(unless)[0])
        if isinstance(condition, t.All):
            self.problem(
                "L0014", "`unless` denies one thing, not several", unless, help="say it with `While`"
            )
            return condition.parts[0]
        if isinstance(getattr(condition, "subject", None), t.It):
            if not isinstance(subject, t.This):
                self.problem(
                    "L0014",
                    "`it` after `unless` can stand for `this` only",
                    unless,
                    label="of which one?",
                    help="say it with `with` or `without` before the verb",
                )
            condition = cast("t.Condition", replace(cast("Any", condition), subject=subject))
        simple = cast("Any", condition)
        return cast("t.Condition", replace(simple, negated=not simple.negated))

    def event(self, node: Tree[Token]) -> t.Event:
        timing = self.timing(node)
        moment = self.kid(node, "moment")
        shape: t.EventShape
        if moment is not None:
            if timing == "when":
                shape = self.no_event(moment)
            else:
                shape = self.moment(moment, "before" if timing == "before" else "after")
        else:
            shape = self.happening(node)
        return self.event_rest(node, timing, shape)

    def no_event(self, node: Tree[Token]) -> t.Moment:
        """A thing after `When`, and nothing that happens to it: a moment, or a side without its kind."""
        pick = self.pick(trees(node)[0])
        sides = pick.sides if isinstance(pick, t.Group) else ()
        help = (
            f"after `{sides[-1].value}` say which kind of thing, and then what happens to it"
            if sides
            else "say `Before` or `After`"
        )
        self.problem("L0015", "`When` needs something that happens", node, help=help)
        return t.Moment("after", t.Name("?", self.span(node)), self.span(node))

    def edge_event(self, node: Tree[Token]) -> t.Event:
        edge = "start" if self.kid(node, "start_edge") else "end"
        shape = self.moment(self.must(node, "moment"), cast("Literal['start', 'end']", edge))
        return self.event_rest(node, "at", shape)

    def event_rest(
        self, node: Tree[Token], timing: Literal["when", "after", "before", "at"], shape: t.EventShape
    ) -> t.Event:
        if_ = self.kid(node, "if_")
        return t.Event(
            timing,
            shape,
            self.steps(node),
            self.cond(trees(if_)[0]) if if_ else None,
            self.kid(node, "at_once") is not None,
            self.limits(node),
            span=self.span(node),
        )

    def timing(self, node: Tree[Token]) -> Literal["when", "after", "before"]:
        words: tuple[Literal["after", "before"], ...] = ("after", "before")
        for word in words:
            if self.kid(node, word):
                return word
        return "when"

    def moment(self, node: Tree[Token], edge: Literal["before", "after", "start", "end"]) -> t.Moment:
        pick = self.pick(trees(node)[0])
        if (
            isinstance(pick, t.Group)
            and len(pick.kinds) == 1
            and not (pick.filters or pick.sides or pick.tags)
        ):
            return t.Moment(edge, pick.kinds[0], self.span(node))
        self.problem("L0015", "a moment is one word of the game, such as `the turn`", node)
        return t.Moment(edge, t.Name("?", self.span(node)), self.span(node))

    def happening(self, node: Tree[Token]) -> t.EventShape:
        becomes = self.kid(node, "becomes")
        if becomes is not None:
            by = self.kid(becomes, "by")
            subject = self.pick(trees(becomes)[0])
            name = self.token(becomes, "NAME")
            state = None if name is None else self.name(name)
            return t.Becomes(subject, state, by is not None, self.span(becomes))
        happens = self.must(node, "happens")
        subject_node, deed = trees(happens)
        verb, object_, by_name, window = self.deed(deed)
        return t.Happens(
            self.pick(subject_node), verb, object_, by_name, window, deed.data == "being", self.span(happens)
        )

    def deed(self, node: Tree[Token]) -> tuple[t.Name, t.Pick | None, t.Name | None, t.Name | None]:
        """Verb, object, `by` and window of `doing` or `being`."""
        pick, by, window = self.kid(node, "pick"), self.kid(node, "by"), self.kid(node, "window")
        verb = self.name(self.must_token(node, "VERB", "NAME"))
        prep = self.kid(node, "prep")
        if prep is not None:
            verb = t.Name(f"{verb.text} on", t.Span(verb.span.start, self.span(prep).end))
        by_name = self.token(by, "NAME") if by is not None else None
        if by is not None and by_name is None:
            self.problem(
                "L0026", "who did it is not told so", by, help="say `when this ...` of what this does"
            )
        return (
            verb,
            self.pick(pick) if pick is not None else None,
            self.name(by_name) if by_name is not None else None,
            self.window(window) if window is not None else None,
        )

    def check(self, node: Tree[Token]) -> t.Check:
        return t.Check(self.cond(self.must(node, "cond")), self.steps(node), self.span(node))

    def replacement(self, node: Tree[Token], outcome: t.Instead | t.Amend | t.Convert) -> t.Replacement:
        deed = self.must(node, "doing", "being")
        verb, object_, by, window = self.deed(deed)
        if by is not None or window is not None:
            self.problem("L0001", "`by` and `in this ...` have no place after `would`", deed)
        if_ = self.kid(node, "if_")
        return t.Replacement(
            self.pick(self.must(node, "pick")),
            verb,
            outcome,
            object_,
            self.limits(node),
            self.cond(trees(if_)[0]) if if_ else None,
            self.kid(node, "may") is not None,
            passive=deed.data == "being",
            span=self.span(node),
        )

    def instead(self, node: Tree[Token]) -> t.Replacement:
        part = self.kid(node, "part")
        amount = self.int(part) if part else None
        what = self.names(part)[0] if part else None
        return self.replacement(node, t.Instead(self.steps(node), amount, self.span(node), what))

    def amend(self, node: Tree[Token]) -> t.Replacement:
        amount = int(self.must_token(node, "SIGNED"))
        return self.replacement(node, t.Amend(self.names(node)[0], amount, self.span(node)))

    def convert(self, node: Tree[Token]) -> t.Replacement:
        changed = self.pick([k for k in trees(node) if k.data == "pick"][1])
        sides: int | None = None
        match changed:
            case t.It():
                pass
            case t.Group(
                kinds=(t.Name(text="side" | "sides"),),
                quantity=t.Quantity(kind="exactly", amount=amount),
                filters=(t.Relation(word=t.Name(text="of"), anchors=(t.It(),)),),
            ):
                sides = amount
            case _:
                self.problem(
                    "L0016",
                    "only `it` or `1 side of it` can be changed into another kind",
                    node,
                    span=changed.span,
                )
        into = self.token(node, "NAME")
        return self.replacement(
            node, t.Convert(sides, None if into is None else self.name(into), self.span(node))
        )

    def action(self, node: Tree[Token]) -> t.Action:
        while_ = self.kid(node, "while_here")
        prices = tuple(
            t.Price(self.int(p), self.names(p)[0], self.span(p)) for p in trees(node) if p.data == "price"
        )
        return t.Action(
            self.steps(node),
            self.limits(node),
            prices,
            self.cond(trees(while_)[0]) if while_ else None,
            self.kid(node, "hidden") is not None,
            self.from_hand(node),
            span=self.span(node),
        )

    def from_hand(self, node: Tree[Token]) -> bool:
        """`(from hand)`: what is done while the thing is still held."""
        held = self.kid(node, "from_hand")
        if held is None:
            return False
        name = self.names(held)[0]
        if name.text != "hand":
            message = f"things are done from the hand or from the board, not from `{name.text}`"
            self.problem("L0001", message, held, span=name.span)
        return True

    def preference(self, node: Tree[Token]) -> t.Preference:
        group = self.pick(self.must(node, "pick"))
        target = self.kid(node, "target")
        if not isinstance(group, t.Group) or group.best is None:
            self.problem("L0017", "`Prefer` compares: say `with the most ...` or `with the least ...`", node)
            group = group if isinstance(group, t.Group) else t.Group((t.Name("?", self.span(node)),))
        elif target is not None:
            best = replace(group.best, to=self.anchor(trees(target)[0]))
            group = replace(group, best=best)
        return t.Preference(group, self.span(node))

    def limits(self, node: Tree[Token]) -> tuple[t.Limit, ...]:
        found = []
        for part in trees(node):
            if part.data == "limit":
                times = self.kid(part, "times")
                found.append(t.Limit(self.int(times) if times else 1, self.names(part), self.span(part)))
        return tuple(found)

    # ------------------------------------------------------------ scenarios and calls

    def expectation(self, node: Tree[Token]) -> t.Expectation:
        """The node of an `expectation` parse."""
        window: t.Name | None = None
        number: int | None = None
        edge: Literal["before", "after"] | None = None
        states: list[t.Condition | t.NothingElse] = []
        subject: t.Pick | None = None
        first_held = 0
        for part in trees(node):
            if part.data == "when_part":
                window, number = self.names(part)[0], self.int(part)
            elif part.data == "edge_part":
                window = self.names(part)[0]
                edge = "before" if self.kid(part, "before") else "after"
            elif part.data == "expected" and trees(part)[0].data in ("nothing_else", "running", "ended"):
                states.append(self.of_all(trees(part)[0]))
                subject = None
            elif part.data == "expected":
                subject = self.expected_of(trees(part)[0])
                first_held = len(states)
                states.append(self.predicate(trees(part)[1], subject))
            elif part.data == "held":
                states = self.more_held(part, states, first_held)
            elif subject is not None:
                first_held = len(states)
                states.append(self.predicate(part, subject))
            else:
                self.problem("L0021", "`nothing` stands in a line of its own", part)
        if len(states) > 1 and any(isinstance(s, t.NothingElse) for s in states):
            self.problem("L0021", "`nothing` stands in a line of its own", node)
        conditions = tuple(s for s in states if not isinstance(s, t.NothingElse))
        state = states[0] if len(states) == 1 else t.All(conditions, self.span(node))
        return t.Expectation(state, window, number, edge=edge, span=self.span(node))

    def of_all(self, node: Tree[Token]) -> t.Condition | t.NothingElse:
        """What is said of no single thing."""
        names, negated = self.names(node), self.kid(node, "not_") is not None
        if node.data == "running":
            return t.Running(names[0], t.Seat(names[1], names[1].span), negated, self.span(node))
        if node.data == "ended":
            return t.Ended(names[0], negated, self.span(node))
        return t.NothingElse(names[0], self.kid(node, "else_") is None, self.span(node))

    def expected_of(self, node: Tree[Token]) -> t.Pick:
        if node.data == "placed":
            return self.placed(node)
        if node.data == "nobody":
            return t.Players("nobody", self.span(node))
        return t.Seat(self.names(node)[0], self.span(node))

    def more_held(
        self, node: Tree[Token], states: list[t.Condition | t.NothingElse], first: int
    ) -> list[t.Condition | t.NothingElse]:
        """The states with one more thing of a list: `... and battle in pile`. A zone at the end of a list,
        which began with state number `first`, counts for all of it."""
        last = states[-1] if states else None
        if not isinstance(last, t.Holds) or last.zone is not None:
            self.problem("L0025", "nothing says who holds this, and where", node, help="say `holds` again")
            return states
        more = self.held(node, last.subject)
        listed = (replace(one, zone=more.zone) for one in states[first:] if isinstance(one, t.Holds))
        return [*states[:first], *listed, more]

    def predicate(self, node: Tree[Token], subject: t.Pick) -> t.Condition:
        negated = self.kid(node, "not_") is not None
        names = self.names(node)
        if node.data == "now_is":
            return t.Is(subject, names[0], negated, self.span(node))
        if node.data == "now_at":
            spot = t.Spot(names[0], names[0].span)
            relation = t.Relation(t.Name("at", self.span(node)), (spot,), span=self.span(node))
            return t.Stands(subject, relation, negated, self.span(node))
        if node.data == "now_faces":
            return t.Faces(subject, names[0], span=self.span(node))
        if node.data == "now_holds":
            return self.held(self.must(node, "held"), subject)
        if node.data == "now_wins":
            return t.Wins(subject, self.span(node))
        return self.has_tail(node, subject, names[0])

    def call(self, node: Tree[Token]) -> t.Call:
        """The node of a `call` parse."""
        arguments, arms, span = self.kid(node, "arguments"), self.kid(node, "arms"), self.kid(node, "span")
        return t.Call(
            self.names(node)[0],
            self.arguments(arguments),
            self.names(arms) if arms else None,
            self.int(span) if span else 1,
            self.span(node),
        )


def _parts(condition: t.Condition) -> tuple[t.Condition, ...]:
    return condition.parts if isinstance(condition, t.All) else (condition,)
