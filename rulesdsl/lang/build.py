"""From the parser's raw tree to the moods and steps of `tree`. Names stay bare; `resolve` looks them up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, cast

from rulesdsl.lang import tree as t
from rulesdsl.lang.build_picks import PickBuilder, trees

if TYPE_CHECKING:
    from lark import Token, Tree


# The span of a duration that was not written.
UNSAID = t.Span(-1, -1)


class Builder(PickBuilder):
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
                    help="say it with `with` or `without`: `units without power are ...`",
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
                self.problem(
                    "L0015", "`When` needs something that happens", moment, help="say `Before` or `After`"
                )
            shape = self.moment(moment, "before" if timing == "before" else "after")
        else:
            shape = self.happening(node)
        return self.event_rest(node, timing, shape)

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
        self.problem("L0015", "a moment is one word of the game, such as `the battle`", node)
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
            span=self.span(node),
        )

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

    # ------------------------------------------------------------ clauses

    def clauses(self, node: Tree[Token]) -> tuple[t.Clause, ...]:
        first = trees(node)[0]
        if first.data == "cost":
            verb = self.name(self.must_token(first, "GERUND"))
            target, whom = trees(first)[0], self.players(self.must(first, "players"))
            amount = self.int(first) * (-1 if self.kid(first, "less") else 1)
            effect = t.Cost(verb, self.pick(target), whom, amount, self.span(first))
            return (t.Clause(whom, effect, self.span(node)),)
        return (t.Clause(self.pick(first), self.effect(trees(node)[1]), self.span(node)),)

    def effect(self, node: Tree[Token]) -> t.Effect:
        span = self.span(node)
        match node.data:
            case "change":
                floor = self.kid(node, "floor")
                amount = self.per(node, int(self.must_token(node, "SIGNED")))
                return t.Change(self.names(node)[0], amount, self.int(floor) if floor else None, span)
            case "extra":
                return t.Extra(self.int(node), self.names(node)[0], span)
            case "bound":
                at = self.kid(node, "at")
                return t.Bound(
                    self.order(node), self.int(node), self.names(node)[0], self.int(at) if at else None, span
                )
            case "have":
                arguments = self.kid(node, "arguments")
                return t.Grant(self.names(node)[0], self.arguments(arguments), span)
            case "be":
                return t.Mark(self.names(node)[0], span)
            case "control":
                return t.Control(span)
            case "serve":
                return t.Serve(self.players(trees(node)[0]), span)
            case "reach":
                return t.Reach(self.pick(trees(node)[0]), span)
            case "cannot":
                pick = self.kid(node, "pick")
                verb = self.name(self.must_token(node, "VERB"))
                return t.Cannot(verb, self.pick(pick) if pick else None, span=span)
            case _:
                return t.Unmarkable(self.names(node)[0], span)  # or a verb: `resolve` tells

    # ------------------------------------------------------------ steps

    def steps(self, node: Tree[Token]) -> tuple[t.Step, ...]:
        return tuple(self.step(part) for part in trees(node) if part.data == "step")

    def step(self, node: Tree[Token]) -> t.Step:
        unless, only_if = self.kid(node, "unless"), self.kid(node, "only_if")
        act = next(k for k in trees(node) if k.data not in ("may", "unless", "only_if"))
        return t.Step(
            self.act(act),
            self.kid(node, "may") is not None,
            self.cond(trees(unless)[0]) if unless else None,
            self.cond(trees(only_if)[0]) if only_if else None,
            self.span(node),
        )

    def per(self, node: Tree[Token], amount: int) -> t.Amount:
        per = self.kid(node, "per")
        return amount if per is None else t.Per(amount, self.pick(trees(per)[0]), self.span(per))

    def act(self, node: Tree[Token]) -> t.Act:
        span = self.span(node)
        picks = [self.any_pick(k) for k in trees(node) if k.data in _PICKS]
        match node.data:
            case "deal":
                return t.Deal(self.per(node, self.int(node)), self.names(node)[0], picks[0], span)
            case "deadly":
                return t.Deal("deadly", self.names(node)[0], picks[0], span)
            case "destroy":
                return t.Destroy(picks[0], span)
            case "remove":
                return self.remove(node, picks[0])
            case "put":
                until = self.kid(node, "duration", "for_good")
                duration = self.duration(until) if until else None
                return t.Put(self.int(node), self.names(node)[0], picks[0], duration, span)
            case "take":
                source = self.pick(trees(self.must(node, "source"))[0])
                return t.Take(self.int(node), self.names(node)[0], source, span)
            case "choose":
                pick = picks[0]
                alias = None
                if isinstance(pick, t.Group) and pick.alias is not None:
                    alias, pick = pick.alias, replace(pick, alias=None)
                return t.Choose(pick, alias, span)
            case "move":
                return self.move(node, picks[0])
            case "turn":
                return t.Turn(picks[0], span)
            case "swap":
                return t.Swap(picks[0], picks[1], span)
            case "push":
                return t.Push(picks[0], self.pick(trees(self.must(node, "source"))[0]), span)
            case "pull":
                return t.Pull(picks[0], self.pick(trees(self.must(node, "to"))[0]), span)
            case "place":
                there = self.kid(node, "there")
                on = t.Here("there", self.span(there)) if there else picks[-1]
                return t.Place(picks[0], on, span)
            case "heal":
                return t.Heal(picks[0], self.int(node), span)
            case "roll":
                return t.Roll(self.per(node, self.int(node)), self.names(node)[0], span)
            case "start":
                return t.Start(self.names(node)[0], span)
            case "strike":
                return self.strike(node, picks)
            case "lasting":
                return self.lasting(node)
            case _:
                act = next(k for k in trees(node) if k.data not in _PICKS)
                return t.ForEvery(picks[0], self.act(act), span)

    def remove(self, node: Tree[Token], target: t.Pick) -> t.Act:
        source = self.kid(node, "source")
        if source is None:
            return t.Remove(target, self.span(node))
        match target:
            case t.Group(
                kinds=(what,), quantity=t.Quantity(kind="exactly", amount=amount), filters=(), sides=()
            ):
                return t.Take(amount, what, self.pick(trees(source)[0]), self.span(node))
        self.problem(
            "L0018", "`from` needs a number of one counter before it", source, help="`take 1 ... from it`"
        )
        return t.Remove(target, self.span(node))

    def move(self, node: Tree[Token], target: t.Pick) -> t.Move:
        distance, to, toward = self.kid(node, "distance"), self.kid(node, "to"), self.kid(node, "toward")
        there = self.kid(node, "there")
        where: t.Pick | None = None
        if there is not None:
            where = t.Here("there", self.span(there))
        elif to is not None:
            where = self.pick(trees(to)[0])
        return t.Move(
            target,
            self.int(distance) if distance else None,
            distance is not None and self.kid(distance, "up_to") is not None,
            where,
            self.pick(trees(toward)[0]) if toward else None,
            self.kid(node, "and_turn") is not None,
            unit=self.names(distance)[0] if distance else None,
            span=self.span(node),
        )

    def strike(self, node: Tree[Token], picks: list[t.Pick]) -> t.Act:
        verb = self.name(self.must_token(node, "VERB"))
        if verb.text in ("gain", "gains", "lose", "loses"):
            match picks[1:]:
                case [
                    t.Group(
                        kinds=(what,), quantity=t.Quantity(kind="exactly", amount=n), filters=(), sides=()
                    )
                ]:
                    sign = -1 if verb.text.startswith("lose") else 1
                    return t.Gain(picks[0], sign * n, what, self.span(node))
            self.problem("L0019", f"`{verb.text}` needs a number and a counter: `{verb.text} 2 ...`", node)
        elif verb.text not in ("strike", "strikes"):
            self.problem(
                "L0020",
                f"`{verb.text}` tells what happens; a step is an order",
                node,
                span=verb.span,
                label="not an order",
                help="begin the step with an order such as `destroy` or `move`; an attack is `this strikes`",
            )
        return t.Strike(picks[0], picks[1] if len(picks) > 1 else None, self.span(node))

    def lasting(self, node: Tree[Token]) -> t.Lasting:
        duration = self.kid(node, "duration", "for_good")
        clause = self.clauses(self.must(node, "clause"))[0]
        # Whether the end had to be said is told in the second pass, which knows what the sentence is.
        until = self.duration(duration) if duration else t.Duration("for-good", None, UNSAID)
        return t.Lasting(until, clause, self.span(node))

    def duration(self, node: Tree[Token]) -> t.Duration:
        if node.data == "for_good":
            return t.Duration("for-good", None, self.span(node))
        which: Literal["this", "next", "each-opponents-next"] = "this"
        if self.kid(node, "next_one"):
            which = "next"
        elif self.kid(node, "opponents_next"):
            which = "each-opponents-next"
        return t.Duration(which, self.names(node)[0], self.span(node))

    # ------------------------------------------------------------ scenarios and calls

    def expectation(self, node: Tree[Token]) -> t.Expectation:
        """The node of an `expectation` parse."""
        window: t.Name | None = None
        number: int | None = None
        edge: Literal["before", "after"] | None = None
        states: list[t.Condition | t.NothingElse] = []
        subject: t.Pick | None = None
        for part in trees(node):
            if part.data == "when_part":
                window, number = self.names(part)[0], self.int(part)
            elif part.data == "edge_part":
                window = self.names(part)[0]
                edge = "before" if self.kid(part, "before") else "after"
            elif part.data == "expected" and trees(part)[0].data == "nothing_else":
                states.append(t.NothingElse(self.names(trees(part)[0])[0], self.span(part)))
            elif part.data == "expected":
                who = trees(part)[0]
                subject = (
                    self.placed(who) if who.data == "placed" else t.Seat(self.names(who)[0], self.span(who))
                )
                states.append(self.predicate(trees(part)[1], subject))
            elif subject is not None:
                states.append(self.predicate(part, subject))
            else:
                self.problem("L0021", "`nothing else` stands in a line of its own", part)
        if len(states) > 1 and any(isinstance(s, t.NothingElse) for s in states):
            self.problem("L0021", "`nothing else` stands in a line of its own", node)
        conditions = tuple(s for s in states if not isinstance(s, t.NothingElse))
        state = states[0] if len(states) == 1 else t.All(conditions, self.span(node))
        return t.Expectation(state, window, number, edge=edge, span=self.span(node))

    def predicate(self, node: Tree[Token], subject: t.Pick) -> t.Condition:
        negated = self.kid(node, "not_") is not None
        names = self.names(node)
        if node.data == "now_is":
            return t.Is(subject, names[0], negated, self.span(node))
        if node.data == "now_at":
            spot = t.Spot(names[0], names[0].span)
            relation = t.Relation(t.Name("at", self.span(node)), (spot,), span=self.span(node))
            return t.Stands(subject, relation, negated, self.span(node))
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


_PICKS = frozenset(("pick", "this", "it", "here", "that", "its", "owned", "players", "short_group"))


def _parts(condition: t.Condition) -> tuple[t.Condition, ...]:
    return condition.parts if isinstance(condition, t.All) else (condition,)
