"""Random boards grown around what meets: abilities, what they act on, and what touches the same of it.

It knows no game: what an ability speaks of, the facets that it reads and writes (`lang.strata`) and the
directions in which things are printed to act say who should lie where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Below, Line
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.strata import Facets, ability_facets, plain
from rulesdsl.lang.tree import Continuous, Group, Name, Owned, Sentence, Side
from rulesdsl.lang.walk import of_type

Aims = Callable[[Definition], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Tie:
    """One sort of ability and what it can act on.

    `bearers`: (id, printed directions in which it acts; none when it needs none); `played`: they are not
    laid but played; `targets`: ids; `sides`: how they may stand to the bearer, True for another side's.
    """

    touches: Facets
    bearers: tuple[tuple[str, tuple[int, ...]], ...]
    played: bool
    targets: tuple[str, ...]
    sides: tuple[bool, ...]


@dataclass(slots=True)
class Grown:
    """Things on a board, and what is played there (id, number of the owner), mostly nothing."""

    lines: list[Line]
    played: tuple[tuple[str, int], ...] = ()


class Ground:
    """What boards of some things are grown from.

    `things` lie on the board, `hand` is played; `near`: places where things at a place are met, itself among
    them where several may lie at one; `aims`: printed directions in which a thing acts apart from its
    abilities; `lasting`: ids of what harm does not take off at once, so that it is seen.
    """

    def __init__(
        self,
        library: Library,
        things: Sequence[Definition],
        topology: Topology,
        near: Callable[[int], Sequence[int]],
        aims: Aims = lambda definition: (),
        lasting: Sequence[str] = (),
        hand: Sequence[Definition] = (),
    ) -> None:
        self.topology = topology
        self.near = near
        self.things = things
        self.keys = [d.id for d in things]
        self.lasting = lasting
        self.arms = {d.id: _arms(d, aims(d)) for d in things}
        self.fields: Mapping[str, Mapping[str, object]] = {d.id: d.fields for d in things}
        self.ties = [*_ties(library, things, things), *_ties(library, hand, things, played=True)]
        self.kin = [[other for other in self.ties if _meet(tie.touches, other.touches)] for tie in self.ties]

        # what changes several values of a thing at once
        self.rich = [number for number, tie in enumerate(self.ties) if self.several(tie.targets, tie)]

    def several(self, keys: Sequence[str], *ties: Tie) -> list[str]:
        """Those of the things that have several values of what is changed."""
        changed = [plain(facet) for tie in ties for facet in sorted(tie.touches.writes)]
        return [key for key in keys if any(_several(self.fields[key].get(name)) for name in changed)]

    def grown(self, places: Sequence[int], most: int, below: Below) -> Grown:
        """A few things (as a rule at most so many) of two owners, on some of the places and near them.

        Something is acted on by one or several of a sort, often by another sort that touches the same of
        it; then more and more things that act on what lies there, or are acted on.
        """
        board = _Growing(self, places, below)
        if self.ties:
            board.meeting()
        for _ in range(below(max(1, most - len(board.lines))) + 1):
            board.another()
        return Grown(board.lines, board.played)


class _Growing:
    """One board while it grows."""

    def __init__(self, ground: Ground, places: Sequence[int], below: Below) -> None:
        self.ground = ground
        self.places = places
        self.below = below
        self.lines: list[Line] = []
        self.played: tuple[tuple[str, int], ...] = ()

    def meeting(self) -> None:
        """Something, and what acts on it."""
        ground, below = self.ground, self.below
        some = ground.rich if ground.rich and not below(3) else range(len(ground.ties))
        number = some[below(len(some))]
        tie, kin = ground.ties[number], ground.kin[number]
        other = kin[below(len(kin))] if kin and below(2) else tie
        target = self._target(tie, other)
        owner = below(2)
        place = self.places[below(len(self.places))]
        self._lay(target, owner, place, self._any_facing())
        front = self._in_front(self.lines[0])
        if front and below(4):  # what changes in it shows in what it does to another
            self._lay(self._any(), 1 - owner, front[below(len(front))], self._any_facing())
        for acting, times in ((tie, self._few()), (other, self._few() if other is not tie else 0)):
            for _ in range(times):
                key, arms = acting.bearers[below(len(acting.bearers))]
                side = owner ^ acting.sides[below(len(acting.sides))]
                if acting.played:
                    self.played = ((key, side),)
                    break
                number = 0 if below(3) else below(len(self.lines))
                self._beside(number, key, side, arms)

    def another(self) -> None:
        """Something that acts on one of those that lie there, or in front of what acts."""
        ground, below = self.ground, self.below
        key, owner = self._any(), below(2)
        if not self.lines:
            self._lay(key, owner, self.places[below(len(self.places))], self._any_facing())
            return
        number = below(len(self.lines)) if below(2) else 0  # as often as not what all began with
        front = self._in_front(self.lines[number])
        if front and below(2):
            self._lay(key, owner, front[below(len(front))], self._any_facing())
        else:
            self._beside(number, key, owner, ground.arms[key])

    def _any(self) -> str:
        """Anything; what lasts oftener than the rest."""
        lasting, keys = self.ground.lasting, self.ground.keys
        some = lasting if lasting and self.below(2) else keys
        return some[self.below(len(some))]

    def _target(self, tie: Tie, other: Tie) -> str:
        """What both can act on, most often what has several values of that which they change."""
        both = set(other.targets)
        some = [key for key in tie.targets if key in both] or tie.targets
        rich = self.ground.several(some, tie, other)
        if rich and self.below(4):
            some = rich
        return some[self.below(len(some))]

    def _few(self) -> int:
        """One to four, and two of three times more than one."""
        number = 1
        while number < 4 and self.below(3):
            number += 1
        return number

    def _beside(self, number: int, key: str, owner: int, arms: Sequence[int]) -> None:
        """Lay something near another thing, so that it acts on that where it has a direction for it."""
        place = self.lines[number].place
        free = self._free(self.ground.near(place))
        if not free:
            return
        spot = free[self.below(len(free))]
        facing = self._any_facing()
        steps = self.ground.topology.step
        if arms and steps:
            toward = [d for d, to in enumerate(steps[spot]) if to == place]
            if toward:
                arm = arms[self.below(len(arms))]
                facing = (toward[0] - arm) % len(self.ground.topology.directions)
        self._lay(key, owner, spot, facing)

    def _in_front(self, line: Line) -> list[int]:
        """The free places on which a thing acts."""
        topology = self.ground.topology
        if not topology.step:
            return []
        ways = {(arm + line.facing) % len(topology.directions) for arm in self.ground.arms[line.definition]}
        return self._free([place for d in sorted(ways) if (place := topology.step[line.place][d]) >= 0])

    def _free(self, places: Sequence[int]) -> list[int]:
        """Where one may lie by another all are free."""
        taken = {line.place for line in self.lines}
        return [p for p in places if p not in taken or p in self.ground.near(p)]

    def _any_facing(self) -> int:
        directions = len(self.ground.topology.directions)
        return self.below(directions) if directions else 0

    def _lay(self, key: str, owner: int, place: int, facing: int) -> None:
        self.lines.append(Line(key, owner, place, facing))


def _ties(
    library: Library, having: Sequence[Definition], things: Sequence[Definition], played: bool = False
) -> Iterator[Tie]:
    """The sorts of abilities that some have, each with each sort of things that it speaks of."""
    sorts: dict[str, list[tuple[Definition, Ability]]] = {}
    for definition in having:
        for ability in definition.abilities:
            sorts.setdefault(ability.keyword or ability.id, []).append((definition, ability))
    for alike in sorts.values():
        touches = Facets()
        for _, ability in alike:
            touches |= ability_facets(ability, library.vocabulary)
        bearers = tuple((d.id, a.arms or ()) for d, a in alike)
        sentences = (s for _, a in alike for v in a.versions for s in v.sentences)
        for spoken in dict.fromkeys(one for sentence in sentences for one in _spoken_of(sentence)):
            targets = tuple(d.id for d in things if _fits(library, spoken, d))
            if targets:
                yield Tie(touches, bearers, played, targets, _sides(spoken))


def _spoken_of(sentence: Sentence) -> Iterator[Group | Owned]:
    """What lasting truths act on; all else that a sentence speaks of."""
    if isinstance(sentence, Continuous):
        yield from (c.subject for c in sentence.clauses if isinstance(c.subject, Group | Owned))
    else:
        yield from of_type(sentence, Group)
        yield from of_type(sentence, Owned)


def _fits(library: Library, spoken: Group | Owned, definition: Definition) -> bool:
    """Whether a thing is of the kinds that are named."""

    def is_one(words: Iterable[Name]) -> bool:
        return any(library.vocabulary.is_a(definition.kind, word.key) for word in words)

    if isinstance(spoken, Owned):
        return is_one((spoken.kind,))
    return is_one(spoken.kinds) and not is_one(spoken.excepts)


def _sides(spoken: Group | Owned) -> tuple[bool, ...]:
    if isinstance(spoken, Owned):
        return (spoken.owner == "each opponent's",)
    found = dict.fromkeys(side is Side.ENEMY for side in spoken.sides)
    return tuple(found) or (False, True)


def _meet(one: Facets, other: Facets) -> bool:
    """Whether two touch the same of a thing, one of them so that it changes."""
    return bool(one.writes & (other.reads | other.writes) or other.writes & one.reads)


def _arms(definition: Definition, aims: Sequence[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys((*aims, *(d for a in definition.abilities for d in a.arms or ()))))


def _several(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) > 1
