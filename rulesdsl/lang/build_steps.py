"""From raw trees to what is true of whom (clauses) and what is done (steps)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rulesdsl.lang import tree as t
from rulesdsl.lang.build_picks import PickBuilder, trees

if TYPE_CHECKING:
    from lark import Token, Tree

# The span of a duration that was not written.
UNSAID = t.Span(-1, -1)


_PICKS = frozenset(("pick", "this", "it", "here", "that", "its", "owned", "players", "short_group"))


class StepBuilder(PickBuilder):
    """Clauses and steps."""

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
            case "thrown_back":
                return t.ThrowBack(span)
            case "sent_on":
                return t.SendOn(self.names(node), span)
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
                return t.Put(self.per(node, self.int(node)), self.names(node)[0], picks[0], duration, span)
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
                    return t.Gain(picks[0], self.per(node, sign * n), what, self.span(node))
            self.problem("L0019", f"`{verb.text}` needs a number and a counter: `{verb.text} 2 ...`", node)
        elif self.kid(node, "per") is not None:
            self.problem("L0019", "only what is gained or lost is counted with `per`", self.must(node, "per"))
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
