"""What each lasting ability reads and writes, and the circles in which abilities can make each other fail.

A facet is one derived thing of an entity: `mark:asleep`, `stat:health`, `slot:action`, `control` (whose
it is), `serve` (for whom its abilities work), `off` (whether they work), `reach`. Nodes are kinds of ability
(a keyword, or the text of an ability without one), not things on a board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.context import Context
from rulesdsl.lang.lookup import Lookup
from rulesdsl.lang.vocabulary import Category as C
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.lang.walk import of_type

_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Facets:
    """What an ability reads and writes.

    `cuts`: facets it writes in a way that can make a reader fail; `denies`: facets it reads in a negated
    condition, so that whoever writes them makes it fail; `abroad`: those of all these facets that it reads or
    writes of things that need not be its bearer.
    """

    reads: frozenset[str] = _NOTHING
    writes: frozenset[str] = _NOTHING
    cuts: frozenset[str] = _NOTHING
    denies: frozenset[str] = _NOTHING
    abroad: frozenset[str] = _NOTHING

    def __or__(self, other: Facets) -> Facets:
        return Facets(
            self.reads | other.reads,
            self.writes | other.writes,
            self.cuts | other.cuts,
            self.denies | other.denies,
            self.abroad | other.abroad,
        )


class Rule(Protocol):
    """What a pack declares about a circle (`content.model.LoopRule`): the facets it decides."""

    @property
    def facets(self) -> frozenset[str]: ...


@dataclass(frozen=True, slots=True)
class Circle:
    """A closed walk of (ability, facet by which it touches the next); the last touches the first."""

    steps: tuple[tuple[str, str], ...]
    facets: frozenset[str] = field(default=_NOTHING)

    def __str__(self) -> str:
        text = "".join(f"{ability} --{plain(facet)}--> " for ability, facet in self.steps)
        return text + self.steps[0][0]


def plain(facet: str) -> str:
    """A facet as packs write it: `asleep` for `mark:asleep`."""
    return facet.rpartition(":")[2]


# ---------------------------------------------------------------- what one ability touches


def facets(sentence: t.Sentence, vocabulary: Vocabulary, traits: Iterable[str] = ()) -> Facets:
    """What a resolved sentence reads and writes; only lasting truths write."""
    words = Lookup(vocabulary, Context())
    spoken = frozenset(_spoken(sentence, words))
    if not isinstance(sentence, t.Continuous):
        return Facets(spoken | _bearer(words, (), traits), abroad=spoken)
    writes, cuts, abroad = set[str](), set[str](), set[str](spoken)
    for clause in sentence.clauses:
        for facet, cutting in _written(clause.effect, words):
            writes.add(facet)
            if cutting:
                cuts.add(facet)
            if not isinstance(clause.subject, t.This):
                abroad.add(facet)
    despite = tuple(mark.text for mark in sentence.despite)
    reads = spoken | _bearer(words, despite, traits)
    denied = frozenset(_denied(sentence, words))
    return Facets(reads, frozenset(writes), frozenset(cuts), denied, frozenset(abroad | denied))


def ability_facets(
    ability: Ability, vocabulary: Vocabulary, policies: Mapping[str, str] | None = None
) -> Facets:
    """What all sentences of an ability touch (those in force under the policies, or those of any version)."""
    if policies is None:
        sentences = [s for version in ability.versions for s in version.sentences]
    else:
        sentences = list(ability.sentences(policies))
    total = Facets()
    for sentence in sentences:
        total |= facets(sentence, vocabulary, ability.traits)
    return total


def _bearer(words: Lookup, despite: tuple[str, ...], traits: Iterable[str]) -> set[str]:
    """What every ability needs of its bearer: not held, alive, and its traits left in peace."""
    found = {
        f"mark:{entry.word.key}"
        for entry in words.vocabulary.entries(C.MARK)
        if entry.facts.get("off") and entry.word.key not in despite
    }
    found |= {f"stat:{e.word.key}" for e in words.vocabulary.entries(C.STAT) if e.facts.get("life")}
    return found | ({"off", "serve"} if tuple(traits) else set())


def _spoken(sentence: t.Sentence, words: Lookup) -> Iterator[str]:
    """Facets that a sentence names: sides, marks and stats of conditions and filters."""
    for node in of_type(sentence, object):
        match node:
            case t.Group(sides=sides) if sides:
                yield "control"
            case t.Belongs() | t.Control() | t.Serve() | t.Owned(owner="your" | "each opponent's"):
                yield "control"
            case t.Is(state=name) | t.Has(what=name) | t.With(what=name):
                yield from _facet(name, words)
            case t.Mark(mark=name):
                yield f"unmarkable:{name.text}"
            case t.Per(group=t.Group(kinds=kinds)):
                for kind in kinds:
                    yield from _facet(kind, words)


def _facet(name: t.Name, words: Lookup) -> Iterator[str]:
    if name.word is None:
        return
    match name.word.category:
        case C.MARK:
            yield "off" if words.fact(name, "abilities") else f"mark:{name.text}"
        case C.STAT | C.SLOT | C.KEYWORD as category:
            yield f"{category}:{name.text}"


def _denied(sentence: t.Continuous, words: Lookup) -> Iterator[str]:
    for node in of_type(sentence, object):
        match node:
            case (
                t.Is(state=name, negated=True)
                | t.Has(what=name, negated=True)
                | t.With(what=name, without=True)
            ):
                yield from _facet(name, words)
            case t.Has(what=name, order="at most" | "exactly", amount=int()):
                yield from _facet(name, words)
            case t.Belongs(negated=True):
                yield "control"


def _written(effect: t.Effect, words: Lookup) -> Iterator[tuple[str, bool]]:
    """Facets that an effect writes, each with whether that can make a reader fail."""
    match effect:
        case t.Mark(mark=mark) if words.fact(mark, "abilities"):
            yield "off", True
        case t.Mark(mark=mark):
            yield f"mark:{mark.text}", bool(words.fact(mark, "off"))
        case t.Unmarkable(mark=mark):
            yield f"unmarkable:{mark.text}", True
        case t.Control():
            yield "control", True
        case t.Serve():
            yield "serve", True
        case t.Reach():
            yield "reach", False
        case t.Change(stat=stat, amount=amount):
            number = amount.amount if isinstance(amount, t.Per) else amount
            yield f"stat:{stat.text}", number < 0
        case t.Bound(stat=stat):
            yield from ((facet, True) for facet in _facet(stat, words))
        case t.Extra(thing=thing):
            yield from ((facet, False) for facet in _facet(thing, words))
        case t.Grant(keyword=keyword):
            yield f"keyword:{keyword.text}", False
        case t.Cannot(deed=deed):
            yield f"cannot:{deed.text}", False
        case t.ThrowBack() | t.SendOn():
            yield "route", False


# ---------------------------------------------------------------- circles

Edges = dict[str, dict[str, set[str]]]

# Sets of facets that are tried before the search turns coarse.
MAX_TRIES = 400


def undecided_circles(
    abilities: Iterable[tuple[str, Facets]],
    loops: Iterable[Rule],
    bearers: Mapping[str, frozenset[str]] | None = None,
) -> list[Circle]:
    """Circles in which one ability can make another fail, and whose facets no one rule covers.

    For each smallest set of facets that closes such a circle one circle is given. `bearers`: the kinds of
    things that can have an ability; any thing where it is not in there.
    """
    nodes: dict[str, Facets] = {}
    for name, touched in abilities:
        nodes[name] = nodes.get(name, Facets()) | touched
    borne = bearers or {}

    def meet(a: str, b: str) -> bool:
        return a not in borne or b not in borne or not borne[a].isdisjoint(borne[b])

    edges: Edges = {
        a: {b: s for b, fb in nodes.items() if (s := _touch(fa, fb, meet(a, b)))} for a, fa in nodes.items()
    }
    rules = [{plain(f) for f in rule.facets} for rule in loops]
    labels = _cut_labels(nodes, edges)
    found: list[Circle] = []

    def look(some: frozenset[str]) -> None:
        covered = any({plain(f) for f in some} <= rule for rule in rules)
        if covered or any(circle.facets <= some for circle in found):
            return
        circle = _circle(nodes, edges, some)
        if circle is not None:
            found.append(circle)

    for label in labels:
        look(frozenset((label,)))
    # What is a circle alone is in no larger smallest set; the rest can be many, so tries are counted.
    alone = {label for circle in found for label in circle.facets}
    rest = [label for label in labels if label not in alone]
    sets = (s for size in range(2, len(rest) + 1) for s in combinations(rest, size))
    for tries, chosen in enumerate(sets):
        if tries == MAX_TRIES:
            # Coarser, never silent: whatever still closes is one circle of all its facets.
            for part in _components(edges, frozenset(rest)):
                inside = {f for a in part for b, fs in edges[a].items() if b in part for f in fs}
                look(frozenset(inside & set(rest)))
            break
        look(frozenset(chosen))
    return found


def _cut_labels(nodes: Mapping[str, Facets], edges: Edges) -> list[str]:
    """The facets on closed walks of which some step can make the next ability fail; no others matter."""
    every = frozenset(f for out in edges.values() for s in out.values() for f in s)
    kept: set[str] = set()
    for part in _components(edges, every):
        inner = [(a, b, f) for a in part for b, fs in edges[a].items() if b in part for f in fs]
        if any(_fails(nodes[a], nodes[b], f) for a, b, f in inner):
            kept.update(f for _, _, f in inner)
    return sorted(kept)


def _touch(a: Facets, b: Facets, one_bearer: bool) -> set[str]:
    """Facets by which a touches b; what both say of their own bearer alone, only where that can be one."""
    shared = set(a.writes & (b.reads | b.denies))
    return shared if one_bearer else shared & (a.abroad | b.abroad)


def _fails(a: Facets, b: Facets, facet: str) -> bool:
    """Whether a, through a facet that it writes, can make b fail."""
    return (facet in a.cuts and facet in b.reads) or facet in b.denies


def _circle(nodes: Mapping[str, Facets], edges: Edges, some: frozenset[str]) -> Circle | None:
    """A closed walk over edges with these facets, all of them used, one of them cutting."""
    for part in _components(edges, some):
        inner = [
            (a, b, f) for a in part for b, fs in edges[a].items() if b in part for f in sorted(fs & some)
        ]
        if frozenset(f for _, _, f in inner) != some:
            continue
        cutting = [(a, b, f) for a, b, f in inner if _fails(nodes[a], nodes[b], f)]
        if not cutting:
            continue
        # One walk that takes an edge of each facet, a cutting one first.
        a, b, facet = cutting[0]
        steps = [(a, facet)]
        at, left = b, some - {facet}
        for want in sorted(left):
            x, y, f = next(e for e in inner if e[2] == want)
            steps.extend(_path(inner, at, x))
            steps.append((x, f))
            at = y
        steps.extend(_path(inner, at, a))
        return Circle(tuple(steps), some)
    return None


def _path(inner: Sequence[tuple[str, str, str]], start: str, end: str) -> list[tuple[str, str]]:
    """The steps of a shortest walk from start to end; empty when they are one."""
    came: dict[str, tuple[str, str]] = {}
    queue = deque([start])
    while queue and end != start and end not in came:
        at = queue.popleft()
        for a, b, facet in inner:
            if a == at and b not in came and b != start:
                came[b] = (a, facet)
                queue.append(b)
    steps: list[tuple[str, str]] = []
    at = end
    while at != start:
        steps.append(came[at])
        at = came[at][0]
    return steps[::-1]


def _components(edges: Edges, some: frozenset[str]) -> list[list[str]]:
    """Strongly connected components of the edges that carry one of these facets; none without an edge."""
    after = {a: {b for b, fs in out.items() if fs & some} for a, out in edges.items()}
    reach = {a: _reachable(after, a) for a in after}
    parts: list[list[str]] = []
    seen: set[str] = set()
    for a in after:
        if a in seen or a not in reach[a]:
            continue
        part = [b for b in after if b in reach[a] and a in reach[b]]
        seen.update(part)
        parts.append(part)
    return parts


def _reachable(after: Mapping[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    stack = [start]
    while stack:
        for b in after[stack.pop()]:
            if b not in found:
                found.add(b)
                stack.append(b)
    return found
