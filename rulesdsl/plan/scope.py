"""Picks and conditions compiled into small functions over facts.

A `Scope` is one moment of asking: what is true (`facts`), whose sentence it is (`bearer`), whose side
it serves, what `it` and the names given with `as` stand for. Things are entity ids; a place p is `~p`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.tables import ALLIED, ANY_SIDE, ENEMY, NEUTRAL, OWN, Facts
from rulesdsl.lang import tree as t
from rulesdsl.lang.vocabulary import Category, Vocabulary

Things = tuple[int, ...]
Pick = Callable[["Scope"], Things]
Condition = Callable[["Scope"], bool]

SIDES = {
    t.Side.OWN: OWN,
    t.Side.ALLIED: ALLIED,
    t.Side.FRIENDLY: OWN | ALLIED,
    t.Side.ENEMY: ENEMY,
    t.Side.NEUTRAL: NEUTRAL,
}


class CannotPlan(Exception):
    """A sentence that the kernel has no concept for yet; `span` is in the sentence."""

    def __init__(self, message: str, span: t.Span) -> None:
        super().__init__(message)
        self.message = message
        self.span = span


@dataclass(slots=True)
class Scope:
    facts: Facts
    bearer: int
    side: int
    it: Things = ()
    named: Mapping[str, Things] = field(default_factory=dict)
    left_from: Mapping[int, int] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        return self.facts.layout


def side_mask(sides: tuple[t.Side, ...]) -> int:
    """Sides as bits; none named is any."""
    mask = 0
    for side in sides:
        mask |= SIDES[side]
    return mask or ANY_SIDE


def _kinds_of(node: t.Group) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds that a group is of, and those that it leaves out."""
    return frozenset(k.key for k in node.kinds), frozenset(k.key for k in node.excepts)


def places_under(layout: Layout, thing: int) -> tuple[int, ...]:
    """The places of a thing, or the place that it is."""
    return layout.places_of(thing) if thing >= 0 else (~thing,)


class Phrases:
    """Compiles noun phrases and conditions of one ability."""

    def __init__(self, vocabulary: Vocabulary, arms: tuple[int, ...] | None = None, reach: int = 1) -> None:
        self.vocabulary = vocabulary
        self.arms = arms
        self.reach = reach

    # ------------------------------------------------------------ picks

    def pick(self, node: t.Pick) -> Pick:
        """A function from a scope to the things a phrase stands for now."""
        match node:
            case t.This():
                return lambda s: (s.bearer,)
            case t.It():
                return lambda s: s.it
            case t.Here(word="here"):
                return lambda s: tuple(~p for p in s.layout.places_of(s.bearer))
            case t.Here():
                return lambda s: tuple(~s.left_from[i] for i in s.it if i in s.left_from)
            case t.Bearer():
                return _bearer
            case t.That():
                key = node.name.text
                return lambda s: s.named.get(key, ())
            case t.PlaceOf():
                of = self.pick(node.of)
                return lambda s: tuple(~p for i in of(s) for p in places_under(s.layout, i))
            case t.Owned():
                return self._owned(node)
            case t.Players():
                return _players(node.who)
            case t.Group():
                return self._group(node)
            case _:
                raise CannotPlan("this way of naming a thing belongs to scenarios", node.span)

    def _owned(self, node: t.Owned) -> Pick:
        kind = node.kind.key
        wants = {"your": OWN, "each opponent's": ENEMY, "its owner's": ANY_SIDE}[node.owner]

        def find(s: Scope) -> Things:
            facts = s.facts
            fits = [i for i in s.layout.ids if kind in s.layout.plans[i].kinds]
            if node.owner == "its owner's":
                owners = {s.layout.owner[i] for i in s.it}
                return tuple(i for i in fits if s.layout.owner[i] in owners)
            return tuple(i for i in fits if facts.side(s.side, i) & wants)

        return find

    def is_place(self, node: t.Group) -> bool:
        return any(k.word is not None and k.word.category == Category.PLACE for k in node.kinds)

    def sides(self, node: t.Group) -> int:
        """The sides that a group speaks of, as a mask."""
        if node.sides and all(self._unowned(k) for k in node.kinds):
            raise CannotPlan("nobody owns such things: leave the side out", node.span)
        return side_mask(node.sides)

    def _unowned(self, kind: t.Name) -> bool:
        """Whether no thing of a kind is ever a player's: places, and what the game says so of."""
        if kind.word is None:
            return False
        if kind.word.category == Category.DEFINITION:
            return self.vocabulary.get(Category.SPOT, kind.key) is not None
        entry = self.vocabulary.get(kind.word.category, kind.key)
        owned = entry is None or entry.facts.get("owned", True)
        return kind.word.category == Category.PLACE or not owned

    def _group(self, node: t.Group) -> Pick:
        filters = [self.filter(f) for f in node.filters]
        wants = self.sides(node)
        if self.is_place(node):
            tags = tuple(tag.key for tag in node.tags)

            def find_places(s: Scope) -> Things:
                topology = s.layout.topology
                spots = [~p for p in range(topology.size) if all(p in topology.tags.get(x, ()) for x in tags)]
                return tuple(p for p in spots if all(f(s, p) for f in filters))

            return find_places
        kinds, excepts = _kinds_of(node)
        other = node.quantity is not None and node.quantity.kind == "other"
        near = self._near(node)

        def find(s: Scope) -> Things:
            facts, bearer, side = s.facts, s.bearer, s.side
            layout = facts.layout
            plans = layout.plans
            found = []
            for i in layout.ids if near is None else near(s):
                own = plans[i].kinds
                if kinds.isdisjoint(own) or not excepts.isdisjoint(own) or (other and i == bearer):
                    continue
                if wants != ANY_SIDE and not facts.side(side, i) & wants:
                    continue
                if not filters or all(f(s, i) for f in filters):
                    found.append(i)
            return tuple(found)

        return find

    def _near(self, node: t.Group) -> Callable[[Scope], list[int]] | None:
        """Where a group says on which places its things are: the few things there, in the order of all."""
        for f in node.filters:
            if not isinstance(f, t.Relation):
                continue
            match f.word.key if f.word.word is not None else f.word.text, f.anchors:
                case "here", _:
                    return lambda s: _lying(s.layout, (s.bearer,))
                case "on" | "in", (t.This() | t.It() | t.That() as anchor,):
                    of = self.pick(anchor)
                    return lambda s: _lying(s.layout, of(s))
        return None

    def member(self, node: t.Pick) -> Callable[[Scope, int], bool]:
        """Whether one thing is among those of a phrase."""
        if isinstance(node, t.Group) and not self.is_place(node):
            filters = [self.filter(f) for f in node.filters]
            wants = self.sides(node)
            fits = self.kind_test(node)
            other = node.quantity is not None and node.quantity.kind == "other"

            def test(s: Scope, i: int) -> bool:
                if i < 0 or not fits(s.layout, i) or (other and i == s.bearer):
                    return False
                if wants != ANY_SIDE and not s.facts.side(s.side, i) & wants:
                    return False
                return all(f(s, i) for f in filters)

            return test
        pick = self.pick(node)
        return lambda s, i: i in pick(s)

    def kind_test(self, node: t.Group) -> Callable[[Layout, int], bool]:
        kinds, excepts = _kinds_of(node)

        def fits(layout: Layout, i: int) -> bool:
            own = layout.plans[i].kinds
            return not kinds.isdisjoint(own) and excepts.isdisjoint(own)

        return fits

    # ------------------------------------------------------------ filters

    def filter(self, node: t.Filter) -> Callable[[Scope, int], bool]:
        match node:
            case t.Relation():
                return self.relation(node)
            case t.With():
                amount = self.amount_of(node.what)
                least = node.amount or 1
                if node.without:
                    return lambda s, i: amount(s, i) < least
                return lambda s, i: amount(s, i) >= least
            case t.Did():
                return self._did(node)
        raise CannotPlan("this filter", node.span)

    def _did(self, node: t.Did) -> Callable[[Scope, int], bool]:
        verb, window = _tallied(node.verb, node.active), node.window.key
        if node.active:
            return lambda s, i: any(
                v == verb and subject == i and w == window for v, subject, _, w in s.layout.state.tallies
            )
        actor = self.member(node.actor) if node.actor is not None else None

        def test(s: Scope, i: int) -> bool:
            return any(
                v == verb and target == i and w == window and (actor is None or actor(s, subject))
                for v, subject, target, w in s.layout.state.tallies
            )

        return test

    def relation(self, node: t.Relation) -> Callable[[Scope, int], bool]:
        """Whether a thing (or place) stands in a relation to the anchors."""
        word = node.word.key if node.word.word is not None else node.word.text
        anchors = [self.pick(a) for a in node.anchors]
        entry = self.vocabulary.get(Category.RELATION, word)
        if entry is not None and entry.facts.get("arms"):
            arms, reach = self.arms or (), self.reach
            return lambda s, i: i in s.layout.along(s.bearer, arms, reach)
        if word == "here":
            return lambda s, i: (
                i != s.bearer and bool(set(places_under(s.layout, i)) & set(s.layout.places_of(s.bearer)))
            )
        if word in ("on the board", "in hand"):
            zone = "board" if word == "on the board" else "hand"
            return lambda s, i: s.layout.entities[i].zone == zone
        if not anchors:
            raise CannotPlan(f"`{word}` needs something it is {word}", node.span)
        first = anchors[0]
        if word == "between":
            return self._between(anchors)
        measure = _RELATIONS.get(word)
        if measure is None:
            raise CannotPlan(f"`{word}` is not a relation of places", node.span)
        distance = node.distance or 0

        def test(s: Scope, i: int) -> bool:
            own = places_under(s.layout, i)
            return any(
                measure(s.layout, p, q, distance)
                for a in first(s)
                if a != i
                for q in places_under(s.layout, a)
                for p in own
            )

        return test

    def _between(self, anchors: list[Pick]) -> Callable[[Scope, int], bool]:
        def test(s: Scope, i: int) -> bool:
            ends = [p for a in anchors for thing in a(s) for p in places_under(s.layout, thing)]
            if len(ends) != 2:
                return False
            for ray in s.layout.topology.rays[ends[0]]:
                if ends[1] in ray:
                    return bool(set(ray[: ray.index(ends[1])]) & set(places_under(s.layout, i)))
            return False

        return test

    # ------------------------------------------------------------ amounts and conditions

    def amount_of(self, name: t.Name) -> Callable[[Scope, int], int]:
        """How much of a counter, stat, mark or keyword a thing has."""
        key = name.key
        category = name.word.category if name.word is not None else ""
        if category == Category.MARK:
            return lambda s, i: int(i >= 0 and s.facts.marked(i, key))
        if category == Category.STAT:
            return lambda s, i: s.facts.stat(i, key) if i >= 0 else 0
        if category == Category.KEYWORD:
            return lambda s, i: int(i >= 0 and key in s.layout.plans[i].keywords)
        entry = self.vocabulary.get(category, key)
        if entry is not None and entry.facts.get("left"):
            return _life_left
        return lambda s, i: _counted(s, i, key)

    def condition(self, node: t.Condition) -> Condition:
        """A function from a scope to whether a condition holds."""
        test = self._plain_condition(node)
        if getattr(node, "negated", False):
            return lambda s: not test(s)
        return test

    def _plain_condition(self, node: t.Condition) -> Condition:
        match node:
            case t.All():
                parts = [self.condition(p) for p in node.parts]
                return lambda s: all(p(s) for p in parts)
            case t.Is():
                subject, key = self.pick(node.subject), node.state.key
                if node.state.word is not None and node.state.word.category == Category.STATE:
                    return self._state(node, subject, key)
                return lambda s: any(i >= 0 and s.facts.marked(i, key) for i in subject(s))
            case t.Belongs():
                subject, mask = self.pick(node.subject), SIDES[node.side]
                return lambda s: any(s.facts.side(s.side, i) & mask for i in subject(s))
            case t.KindOf():
                subject, key = self.pick(node.subject), node.kind.key
                return lambda s: any(i >= 0 and key in s.layout.plans[i].kinds for i in subject(s))
            case t.Stands():
                subject, relation = self.pick(node.subject), self.relation(node.relation)
                return lambda s: any(relation(s, i) for i in subject(s))
            case t.Has(subject=t.Players(), order="the most"):
                return self._has_the_most(node)
            case t.Has(subject=t.Players()):
                players, purse = self.pick(node.subject), node.what.key
                least, compare = node.amount, node.order
                return lambda s: any(
                    _compare(s.layout.state.counters[p].get(purse, 0), compare, least) for p in players(s)
                )
            case t.Has():
                subject, amount = self.pick(node.subject), self.amount_of(node.what)
                wanted, order = node.amount, node.order
                return lambda s: any(_compare(amount(s, i), order, wanted) for i in subject(s))
            case t.Exists():
                group = self.pick(node.group)
                return lambda s: bool(group(s))
            case t.Happened():
                subject, verb = self.pick(node.subject), _tallied(node.verb, node.active)
                window = node.window.key if node.window is not None else None
                who = 1 if node.active else 2  # of a tally: who did it, or to whom it was done
                return lambda s: any(
                    tally[0] == verb and tally[who] in subject(s) and (window is None or tally[3] == window)
                    for tally in s.layout.state.tallies
                )
        raise CannotPlan("this condition", node.span)

    def _has_the_most(self, node: t.Has) -> Condition:
        """Whether a player has more of something than every other player: of a counter, or of his things
        of a kind."""
        players, key = self.pick(node.subject), node.what.key
        counter = node.what.word is not None and node.what.word.category == Category.COUNTER

        def amount(s: Scope, player: int) -> int:
            if counter:
                return s.layout.state.counters[player].get(key, 0)
            plans = s.layout.plans
            return sum(1 for i in s.layout.ids if key in plans[i].kinds and s.facts.control(i) == player)

        def most(s: Scope) -> bool:
            everyone = range(len(s.layout.state.players))
            return any(all(amount(s, p) > amount(s, q) for q in everyone if q != p) for p in players(s))

        return most

    def amount(self, amount: t.Amount) -> Callable[[Scope], int]:
        """A number, or one for each of a group; `per 2 ...`: for every full two."""
        if not isinstance(amount, t.Per):
            fixed = amount
            return lambda s: fixed
        pick, each, share = self.pick(amount.group), amount.amount, 1
        group = amount.group
        if isinstance(group, t.Group) and group.quantity is not None and group.quantity.kind == "exactly":
            share = max(1, group.quantity.amount)
        counted = self._counters_on(group)
        if counted is not None:
            return lambda s: each * (counted(s) // share)
        return lambda s: each * (len(pick(s)) // share)

    def _counters_on(self, group: t.Pick) -> Callable[[Scope], int] | None:
        """How many counters there are on something: `per coin on it`; None where things are counted."""
        if not isinstance(group, t.Group) or not any(
            kind.word is not None and kind.word.category == Category.COUNTER for kind in group.kinds
        ):
            return None
        keys = [kind.key for kind in group.kinds]
        if len(group.filters) != 1 or not isinstance(on := group.filters[0], t.Relation) or not on.anchors:
            raise CannotPlan("say what the counters are on: `per ... on it`", group.span)
        where = self.pick(on.anchors[0])
        return lambda s: sum(_counted(s, i, key) for i in where(s) for key in keys)

    def _state(self, node: t.Is, subject: Pick, key: str) -> Condition:
        if key == "free":
            return lambda s: all(s.layout.unit[p] < 0 for i in subject(s) for p in places_under(s.layout, i))
        raise CannotPlan(f"`{key}` can be asked in scenarios only", node.span)


def _tallied(verb: t.Name, active: bool) -> str:
    """A verb of which it is kept who did it to whom."""
    if verb.key in ("wound", "kill") or (verb.key == "act" and active):
        return verb.key
    raise CannotPlan(f"nobody keeps count of `{verb.key}`", verb.span)


def _lying(layout: Layout, things: Things) -> list[int]:
    """What lies on the places of things, in the order of all things."""
    places = dict.fromkeys(p for i in things for p in places_under(layout, i))
    if len(places) == 1:
        return layout.here[next(iter(places))]
    return sorted({i for p in places for i in layout.here[p]})


def _bearer(s: Scope) -> Things:
    carrier = s.layout.entities[s.bearer].bearer
    return (carrier,) if carrier >= 0 else ()


def _players(who: str) -> Pick:
    """Players as indices: only acts about players read them so."""

    def find(s: Scope) -> Things:
        teams = s.layout.state.teams
        everyone = range(len(teams))
        if who == "you":
            return (s.side,) if s.side >= 0 else ()
        if who == "players":
            return tuple(everyone)
        if who == "nobody" or s.side < 0:
            return ()
        if who == "enemies":
            return tuple(p for p in everyone if teams[p] != teams[s.side])
        return tuple(p for p in everyone if teams[p] == teams[s.side] and p != s.side)

    return find


def _life_left(s: Scope, i: int) -> int:
    plan = s.layout.plans[i]
    if plan.hits is None:
        return 0
    lent = s.facts.stat(i, plan.life_stat) if plan.life_stat else 0
    damage = s.layout.entities[i].counters.get(s.layout.plan.damage, 0)
    return max(0, plan.hits + lent - damage)


def _counted(s: Scope, i: int, key: str) -> int:
    """Counters on a thing, and markers of that name lying on it (or on a place)."""
    layout = s.layout
    plans = layout.plans
    if i < 0:
        return sum(1 for j in layout.here[~i] if plans[j].key == key)
    own = layout.entities[i].counters.get(key, 0)
    return own + sum(1 for j in layout.ids if layout.entities[j].bearer == i and plans[j].key == key)


def _compare(have: int, order: str, wanted: int | None) -> bool:
    if wanted is None:
        return have > 0
    if order == "exactly":
        return have == wanted
    return have >= wanted if order == "at least" else have <= wanted


def _next_to(layout: Layout, p: int, q: int, distance: int) -> bool:
    return p in layout.topology.neighbours[q]


def _in_line(layout: Layout, p: int, q: int, distance: int) -> bool:
    return any(p in ray for ray in layout.topology.rays[q])


def _within(layout: Layout, p: int, q: int, distance: int) -> bool:
    return layout.topology.distances[q][p] <= distance


def _same(layout: Layout, p: int, q: int, distance: int) -> bool:
    return p == q


_RELATIONS: dict[str, Callable[[Layout, int, int, int], bool]] = {
    "next to": _next_to,
    "in line with": _in_line,
    "within": _within,
    "on": _same,
    "in": _same,
    "of": _same,
    "at": _same,
}
