"""From raw trees to who, what and whether: picks, filters, conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from rulesdsl.lang import tree as t
from rulesdsl.lang.problem import Problem

if TYPE_CHECKING:
    from lark import Token, Tree

_RELATION_WORDS = {
    "connected": "connected to",
    "next_to": "next to",
    "in_line": "in line with",
    "between": "between",
    "behind": "behind",
    "within": "within",
    "on": "on",
    "in_": "in",
    "of": "of",
    "arriving": "arriving on",
    "here_": "here",
}
_ORDERS = {"exactly": "exactly", "at_most": "at most", "at_least": "at least"}


def trees(node: Tree[Token]) -> list[Tree[Token]]:
    """The children that are trees."""
    return [k for k in node.children if not isinstance(k, str)]


class PickBuilder:
    """Helpers over raw trees, and everything that a noun phrase or a condition is made of."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    # ------------------------------------------------------------ raw trees

    def kid(self, node: Tree[Token], *data: str) -> Tree[Token] | None:
        return next((k for k in trees(node) if k.data in data), None)

    def must(self, node: Tree[Token], *data: str) -> Tree[Token]:
        found = self.kid(node, *data)
        assert found is not None, (node.data, data)
        return found

    def token(self, node: Tree[Token], *types: str) -> Token | None:
        return next((k for k in node.children if isinstance(k, str) and k.type in types), None)

    def must_token(self, node: Tree[Token], *types: str) -> Token:
        found = self.token(node, *types)
        assert found is not None, (node.data, types)
        return found

    def span(self, node: Tree[Token]) -> t.Span:
        return t.Span(node.meta.start_pos, node.meta.end_pos)

    def name(self, token: Token) -> t.Name:
        start = token.start_pos or 0
        return t.Name(str(token), t.Span(start, start + len(token)))

    def names(self, node: Tree[Token]) -> tuple[t.Name, ...]:
        """The names that stand directly in a node."""
        return tuple(self.name(k) for k in node.children if isinstance(k, str) and k.type == "NAME")

    def int(self, node: Tree[Token]) -> int:
        return int(self.must_token(node, "INT"))

    def problem(
        self,
        code: str,
        message: str,
        node: Tree[Token],
        *,
        label: str = "",
        help: str = "",
        span: t.Span | None = None,
    ) -> None:
        self.problems.append(Problem(code, message, span or self.span(node), label, (), help))

    def order(self, node: Tree[Token]) -> Literal["exactly", "at least", "at most"]:
        found = self.kid(node, *_ORDERS)
        order: Any = "exactly" if found is None else _ORDERS[found.data]
        return cast("Literal['exactly', 'at least', 'at most']", order)

    def arguments(self, node: Tree[Token] | None) -> tuple[str, ...]:
        if node is None:
            return ()
        return tuple(str(k) for argument in trees(node) for k in argument.children)

    def window(self, node: Tree[Token]) -> t.Name:
        return self.names(node)[0]

    # ------------------------------------------------------------ picks

    def pick(self, node: Tree[Token]) -> t.Pick:
        """A `pick` node."""
        return self.any_pick(trees(node)[0] if node.data == "pick" else node)

    def any_pick(self, node: Tree[Token]) -> t.Pick:
        span = self.span(node)
        match node.data:
            case "pick":
                return self.pick(node)
            case "this":
                return t.This(span)
            case "it":
                return t.It(span)
            case "here":
                return t.Here("here", span)
            case "that":
                return t.That(self.names(node)[0], span)
            case "its":
                name = self.names(node)[0]
                if name.text == "bearer":
                    return t.Bearer(span)
                return t.PlaceOf(t.It(t.Span(span.start, span.start + 3)), name, span)
            case "owned":
                owner = trees(node)[0].data
                word: Any = {"your": "your", "its_owners": "its owner's"}.get(owner, "each opponent's")
                return t.Owned(word, self.names(node)[0], span)
            case "players":
                return self.players(node)
            case _:
                return self.group(node)

    def players(self, node: Tree[Token]) -> t.Players:
        span = self.span(node)
        for word in ("you", "nobody", "enemies"):
            if self.kid(node, word):
                return t.Players(cast("Any", word), span)
        sides = self.sides(node)
        who: Any = {(): "players", (t.Side.ENEMY,): "enemies", (t.Side.ALLIED,): "allies"}.get(sides)
        if who is None:
            self.problem("L0022", "players are `you`, `enemy players`, `allied players` or `players`", node)
        return t.Players(who or "players", span)

    def sides(self, node: Tree[Token]) -> tuple[t.Side, ...]:
        sides = self.kid(node, "sides")
        return tuple(t.Side(s.data) for s in trees(sides)) if sides is not None else ()

    def nouns(self, node: Tree[Token]) -> tuple[tuple[t.Name, ...], tuple[t.Name, ...]]:
        """Tags and kinds: `close or distant hits` has two tags, `units or cards` two kinds."""
        parts = [self.names(part) for part in trees(self.must(node, "nouns"))]
        *tags, kind = parts[-1]
        if tags and all(len(part) == 1 for part in parts[:-1]):
            return (*(part[0] for part in parts[:-1]), *tags), (kind,)
        kinds: list[t.Name] = []
        for *before, last in parts:
            tags_here = tuple(before)
            if tags_here and len(parts) > 1:
                self.problem(
                    "L0023",
                    "an adjective before one of several kinds is unclear",
                    node,
                    span=tags_here[0].span,
                    label="of this kind only, or of all?",
                    help="write two sentences",
                )
            kinds.append(last)
        return (), tuple(kinds)

    def group(self, node: Tree[Token]) -> t.Pick:
        tags, kinds = self.nouns(node)
        quantity: t.Quantity | None = None
        wrapper = next(
            (k for k in trees(node) if k.data in ("one", "exactly", "up_to_many", "each", "other")), None
        )
        if wrapper is not None:
            kind: Any = {"one": "exactly", "up_to_many": "up-to"}.get(wrapper.data, wrapper.data)
            amount = self.int(wrapper) if wrapper.data in ("exactly", "up_to_many") else 1
            quantity = t.Quantity(kind, amount, self.span(wrapper))
        filters: list[t.Filter] = []
        for part in trees(node):
            if part.data in _RELATION_WORDS:
                filters.append(self.relation(part))
            elif part.data in ("with_", "without"):
                count = self.token(part, "INT")
                filters.append(
                    t.With(
                        self.names(part)[0],
                        None if count is None else int(count),
                        part.data == "without",
                        self.span(part),
                    )
                )
            elif part.data == "did":
                actor = self.anchor(trees(part)[0])
                verb = self.name(self.must_token(part, "VERB"))
                filters.append(t.Did(actor, verb, self.window(self.must(part, "window")), self.span(part)))
            elif part.data == "acted":
                verb = self.name(self.must_token(part, "VERB"))
                window = self.window(self.must(part, "window"))
                filters.append(t.Did(None, verb, window, self.span(part), active=True))
            elif part.data == "was":
                filters.append(
                    t.Did(None, self.names(part)[0], self.window(self.must(part, "window")), self.span(part))
                )
        excepts, best, alias = self.kid(node, "except_"), self.kid(node, "best"), self.kid(node, "as_")
        return t.Group(
            kinds,
            quantity,
            self.sides(node),
            tags,
            tuple(filters),
            self.names(excepts) if excepts else (),
            self.best(best) if best else None,
            self.span(node),
            self.names(alias)[0] if alias else None,
        )

    def best(self, node: Tree[Token]) -> t.Best:
        order: Any = trees(node)[0].data
        return t.Best(order, self.names(node)[0], None, self.span(node))

    def relation(self, node: Tree[Token]) -> t.Relation:
        word = _RELATION_WORDS[node.data]
        # `next to each other` has no anchor: it holds among the things that are chosen
        anchors = tuple(self.anchor(k) for k in trees(node) if k.data != "each_other")
        span = self.span(node)
        where = t.Span(span.start, min(span.end, span.start + len(word)))
        if node.data == "between" and not anchors:
            anchors = (t.That(self.names(node)[0], self.names(node)[0].span),)
        match word, anchors:
            # `in hand`, `in matrix`: a relation of the game with a name of its own
            case "in", (t.Group(kinds=(inner,), sides=(), tags=()) as group,) if group.span == inner.span:
                return t.Relation(t.Name(f"in {inner.text}", span), span=span)
            case "on", (t.Group(kinds=(t.Name(text="board"),)),):
                return t.Relation(t.Name("on the board", span), span=span)
        distance = self.token(node, "INT")
        return t.Relation(t.Name(word, where), anchors, None if distance is None else int(distance), span)

    def anchor(self, node: Tree[Token]) -> t.Pick:
        if node.data == "anchor_group":
            tags, kinds = self.nouns(node)
            return t.Group(kinds, None, self.sides(node), tags, span=self.span(node))
        return self.any_pick(node)

    # ------------------------------------------------------------ conditions

    def cond(self, node: Tree[Token]) -> t.Condition:
        parts = tuple(self.state(k) for k in trees(node))
        return parts[0] if len(parts) == 1 else t.All(parts, self.span(node))

    def state(self, node: Tree[Token]) -> t.Condition:
        span = self.span(node)
        negated = self.kid(node, "not_", "no", "did_not") is not None
        subject = self.pick(self.must(node, "pick"))
        match node.data:
            case "exists":
                return t.Exists(subject, negated, span)
            case "has":
                return self.has_tail(node, subject, self.names(node)[0])
            case "acts":
                verb = self.name(self.must_token(node, "VERB"))
                during = self.window(self.must(node, "window"))
                return t.Happened(subject, verb, during, negated, span, active=True)
            case "stands":
                return t.Stands(subject, self.relation(self.must(node, *_RELATION_WORDS)), negated, span)
        side = self.kid(node, "yours", *(s.value for s in t.Side))
        if side is not None:
            # `yours`: of the side that the ability serves
            return t.Belongs(
                subject, t.Side.OWN if side.data == "yours" else t.Side(side.data), negated, span
            )
        window = self.kid(node, "window")
        name = self.names(node)[0]
        if window is not None:
            return t.Happened(subject, name, self.window(window), negated, span)
        # a mark, a kind or a verb's participle: `resolve` tells which
        return t.Is(subject, name, negated, span)

    def has_tail(self, node: Tree[Token], subject: t.Pick, what: t.Name) -> t.Has:
        count = self.token(node, "INT")
        negated = self.kid(node, "no") is not None
        amount = None if count is None else int(count)
        if self.kid(node, "the_most") is None:
            return t.Has(subject, what, amount, self.order(node), negated, self.span(node))
        if amount is not None or not isinstance(subject, t.Players):
            self.problem("L0027", "players have the most of something, and no number stands with it", node)
        return t.Has(subject, what, None, "the most", False, self.span(node))

    def held(self, node: Tree[Token], subject: t.Pick) -> t.Holds:
        count = self.token(node, "INT")
        zone = self.kid(node, "zone")
        return t.Holds(
            subject,
            self.names(node)[0],
            self.names(zone)[0] if zone is not None else None,
            None if count is None else int(count),
            self.order(node),
            self.kid(node, "no") is not None,
            self.span(node),
        )

    def placed(self, node: Tree[Token]) -> t.Placed:
        *army, definition, place = self.names(node)
        number = self.token(node, "INT")
        return t.Placed(
            army[0] if army else None, definition, place, self.span(node), int(number) if number else 1
        )
