"""Resolving who and what: picks, filters, what `it` and `that` stand for, conditions."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.lang import tree as t
from rulesdsl.lang.context import Context
from rulesdsl.lang.lookup import Lookup
from rulesdsl.lang.near import nearest
from rulesdsl.lang.tree import Name, Span
from rulesdsl.lang.vocabulary import Category as C
from rulesdsl.lang.vocabulary import Vocabulary

KINDS = (C.KIND, C.PACKET, C.PLACE, C.COUNTER, C.DEFINITION, C.KEYWORD)
HAD = (C.COUNTER, C.MARK, C.KEYWORD, C.STAT, C.SLOT, C.DEFINITION)


class PickResolver(Lookup):
    """Resolves noun phrases; keeps what was chosen and named on the way through a sentence."""

    def __init__(self, vocabulary: Vocabulary, context: Context) -> None:
        super().__init__(vocabulary, context)
        self.antecedents: list[Span] = []  # what `it` may stand for
        self.named: dict[str, Span] = {}  # what `that ...` may stand for
        self.means_while = False  # a state stands where something should happen

    # ------------------------------------------------------------ it and that

    def remember(self, pick: t.Pick, alias: Name | None = None) -> None:
        """A described thing is something `it` can stand for, unless it has a name of its own."""
        if isinstance(pick, t.Group) and alias is None:
            alias = pick.alias
        if alias is not None:
            self.name_as(alias)
        elif isinstance(pick, t.Group):
            self.antecedents.append(pick.span)

    def name_as(self, alias: Name) -> None:
        if alias.text in self.named:
            self.report(
                "R0229",
                f"two things are named `{alias.text}`",
                alias.span,
                "named before",
                "give the second another name",
            )
        self.named[alias.text] = alias.span

    def it(self, span: Span) -> None:
        """Checks that `it` has exactly one thing to stand for."""
        if not self.antecedents and len(self.named) == 1:
            return
        if not self.antecedents:
            names = [f"that {name}" for name in self.named]
            self.report(
                "R0222",
                "`it` has nothing to stand for",
                span,
                "which thing?",
                f"say `{names[0]}` or `{names[1]}`" if names else "say `this`, or choose a thing first",
            )
        elif len(self.antecedents) > 1:
            self.report(
                "R0223",
                "`it` could stand for more than one thing",
                span,
                f"for one of {len(self.antecedents)} things",
                "name them with `as`, then say `that ...`",
            )

    def that(self, node: t.That) -> t.That:
        name = node.name
        if name.text not in self.named:
            near = nearest(name.text, self.named)
            help = (
                f"did you mean `that {near[0]}`?"
                if near
                else f"name it first: `choose one ... as {name.text}`"
            )
            known = f"named in this sentence: {', '.join(self.named) or 'nothing'}"
            self.report("R0224", f"nothing is named `{name.text}`", name.span, "not named", help, (known,))
        return replace(node, name=replace(name, word=t.Word(C.ALIAS, name.text)))

    # ------------------------------------------------------------ picks

    def pick(self, pick: t.Pick) -> t.Pick:
        """A pick with its words; says nothing of quantity or side."""
        match pick:
            case t.It(span=span):
                self.it(span)
            case t.Bearer(span=span) if not self.context.marker:
                self.report(
                    "R0226", "only a marker has a bearer", span, "this is no marker", "say `this`, or `it`"
                )
            case t.PlaceOf(of=of, kind=kind):
                return replace(pick, of=self.pick(of), kind=self.name(kind, C.PLACE))
            case t.That():
                return self.that(pick)
            case t.Owned(kind=kind):
                return replace(pick, kind=self.name(kind, C.KIND, C.PLACE, C.COUNTER))
            case t.Placed(army=army, definition=definition, place=place):
                return replace(
                    pick,
                    army=None if army is None else self.name(army, C.ARMY),
                    definition=self.name(definition, C.DEFINITION),
                    place=self.name(place, C.SPOT),
                )
            case t.Seat(name=name) if self.find(name, C.ARMY) is None and self.find(name, C.SPOT):
                return t.Spot(self.name(name, C.SPOT), pick.span)
            case t.Seat(name=name):
                return replace(pick, name=self.name(name, C.ARMY))
            case t.Spot(name=name):
                return replace(pick, name=self.name(name, C.SPOT))
            case t.Group():
                return self.group(pick)
        return pick

    def group(self, group: t.Group) -> t.Pick:
        kinds = tuple(self.name(k, *KINDS) for k in group.kinds)
        match group:
            # `the region of this` is a place; `moves of own units` are not
            case t.Group(filters=(t.Relation(word=t.Name(text="of"), anchors=(anchor,)),)) if (
                len(kinds) == 1
                and kinds[0].word is not None
                and kinds[0].word.category == C.PLACE
                and not (group.quantity or group.sides or group.tags or group.excepts or group.best)
            ):
                return t.PlaceOf(self.pick(anchor), kinds[0], group.span)
        best = group.best
        if best is not None:
            best = replace(
                best,
                measure=self.name(best.measure, C.MEASURE, C.STAT, C.COUNTER),
                to=None if best.to is None else self.pick(best.to),
            )
            self.measured(best.measure, kinds)
        alias = group.alias
        if alias is not None:
            alias = replace(alias, word=t.Word(C.ALIAS, alias.text))
        return replace(
            group,
            kinds=kinds,
            tags=tuple(self.name(tag, C.TAG, C.STATE, advice=self.tag_advice(tag)) for tag in group.tags),
            filters=tuple(self.filter(f) for f in group.filters),
            excepts=tuple(self.name(e, C.KIND, C.DEFINITION) for e in group.excepts),
            best=best,
            alias=alias,
        )

    def measured(self, measure: Name, kinds: tuple[Name, ...]) -> None:
        """A measure `of` a kind compares nothing else, and a kind that is `weighed` has no other values."""
        if measure.word is None:
            return
        of = self.fact(measure, "of") if measure.word.category == C.MEASURE else None
        for kind in kinds:
            if kind.word is None or kind.word.category != C.KIND:
                continue
            weighed = self.fact(kind, "weighed")
            fits = of is None or self.vocabulary.is_a(kind.text, str(of))
            if fits and (not weighed or measure.word.category == C.MEASURE):
                continue
            plural = self.plural(kind)
            has = [
                e.word.key
                for e in self.vocabulary.entries(C.MEASURE)
                if "of" not in e.facts or self.vocabulary.is_a(kind.text, str(e.facts["of"]))
            ]
            near = nearest(measure.text, has)
            self.report(
                "R0236",
                f"`{measure.text}` is no measure of {plural}",
                measure.span,
                f"{plural} have no {measure.text}",
                f"did you mean `{near[0]}`?" if near else "",
                (f"measures of {plural}: {', '.join(has) or 'none'}",),
            )
            return

    def tag_advice(self, tag: Name) -> str:
        sides = nearest(tag.text.lower(), [side.value for side in t.Side])
        if sides:
            return f"did you mean `{sides[0]}`?"
        if self.find(tag, C.MARK):
            return f"a mark stands after the noun: `... with {tag.text}`"
        return ""

    def filter(self, one: t.Filter) -> t.Filter:
        match one:
            case t.Relation():
                return self.relation(one)
            case t.With(what=what):
                found = self.name(what, *HAD)
                return replace(one, what=found)
            case t.Did(actor=actor, verb=verb, window=window):
                return replace(
                    one,
                    actor=None if actor is None else self.pick(actor),
                    verb=self.name(verb, C.VERB),
                    window=self.name(window, C.WINDOW),
                )
        raise TypeError(one)

    def relation(self, relation: t.Relation) -> t.Relation:
        word = self.name(relation.word, C.RELATION)
        entry = self.entry(word)
        armed = entry is not None and bool(entry.facts.get("arms"))
        if armed and not self.context.arms and any(isinstance(a, t.This) for a in relation.anchors):
            self.report(
                "R0225",
                f"`{word.text} this` needs arms, and this ability has none",
                relation.span,
                "would mean the whole board",
                "give the ability sides, such as `on [n]`, or say `on the board`",
            )
        return replace(relation, word=word, anchors=tuple(self.pick(a) for a in relation.anchors))

    # ------------------------------------------------------------ conditions

    def condition(self, condition: t.Condition) -> t.Condition:
        match condition:
            case t.All(parts=parts):
                return replace(condition, parts=tuple(self.condition(p) for p in parts))
            case t.Exists(group=group):
                return replace(condition, group=self.pick(group))
            case t.Is():
                return self.state(condition)
            case t.Has():
                return self.has(condition)
            case t.Stands(relation=relation):
                return replace(
                    condition, subject=self.pick(condition.subject), relation=self.relation(relation)
                )
            case t.Happened(verb=verb, window=window):
                return replace(
                    condition,
                    subject=self.pick(condition.subject),
                    verb=self.name(verb, C.VERB),
                    window=None if window is None else self.name(window, C.WINDOW),
                )
            case t.KindOf(kind=kind):
                return replace(condition, subject=self.pick(condition.subject), kind=self.name(kind, *KINDS))
            case t.Belongs() | t.Wins():
                return replace(condition, subject=self.pick(condition.subject))
            case t.Faces(direction=direction):
                return replace(
                    condition,
                    subject=self.pick(condition.subject),
                    direction=self.name(direction, C.DIRECTION),
                )
            case t.Holds(what=what, zone=zone):
                return replace(
                    condition,
                    subject=self.pick(condition.subject),
                    what=self.name(what, C.DEFINITION, C.KIND),
                    zone=None if zone is None else self.name(zone, C.ZONE),
                )
            case t.Running(window=window):
                return replace(
                    condition, window=self.name(window, C.WINDOW), subject=self.pick(condition.subject)
                )
            case t.Ended(window=window):
                return replace(condition, window=self.name(window, C.WINDOW))
        raise TypeError(condition)

    def state(self, node: t.Is) -> t.Condition:
        """`X is S`: a mark or state, a kind, or in scenarios a verb's participle."""
        subject, span = self.pick(node.subject), node.span
        kind = self.find(node.state, C.KIND, C.PACKET, C.PLACE)
        if kind is not None:
            return t.KindOf(subject, kind, node.negated, span)
        verb = self.find(node.state, C.VERB)
        mark = self.find(node.state, C.MARK, C.STATE)
        if verb is not None and mark is None:
            if not self.context.expectation:
                self.report(
                    "R0239",
                    f"when was it {node.state.text}?",
                    node.state.span,
                    "no window",
                    f"say `was {node.state.text} in this ...`",
                    self.listed((C.WINDOW,)),
                )
            return t.Happened(subject, verb, None, node.negated, span)
        if mark is None:
            definition = self.find(node.state, C.DEFINITION)
            if definition is not None:
                return t.KindOf(subject, definition, node.negated, span)
            mark = self.name(node.state, C.MARK, C.STATE, C.KIND)
        self.said_as(mark, "be")
        return replace(node, subject=subject, state=mark)

    def has(self, node: t.Has) -> t.Condition:
        # players have the most of what they are given, or of things of a kind
        counted = (C.COUNTER, C.KIND, C.DEFINITION)
        what = self.name(node.what, *(counted if node.order == "the most" else HAD))
        self.said_as(what, "have")
        if what.word is not None and what.word.category in (C.MARK, C.KEYWORD) and node.amount is not None:
            self.report(
                "R0240",
                f"`{what.text}` is not counted",
                node.what.span,
                "there or not there",
                f"say `has {what.text}` or `has no {what.text}`",
            )
        return replace(node, subject=self.pick(node.subject), what=what)

    def said_as(self, mark: Name, how: str) -> None:
        """Some marks are been (`is asleep`), some are had (`has light`)."""
        entry = self.entry(mark)
        if entry is None or entry.word.category != C.MARK:
            return
        had = bool(entry.facts.get("had"))
        if had != (how == "have"):
            right = f"has {mark.text}" if had else f"is {mark.text}"
            self.report(
                "R0231",
                f"`{mark.text}` is a mark that a thing {'has' if had else 'is'}",
                mark.span,
                "the other verb belongs before this",
                f"say `{right}`",
            )
