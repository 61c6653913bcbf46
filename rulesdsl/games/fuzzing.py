"""What a game may offer to those who try it on random boards: boards, steps, symmetries, a second opinion.

All of it is optional: a game without it is tried by random games if it has any, and by what happens by
itself on boards where anything lies anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, cast

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.game import Game, StepCall
from rulesdsl.kernel.state import State
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.tree import Action, Grant
from rulesdsl.lang.walk import of_type

Below = Callable[[int], int]  # a random number below another
Spot = tuple[int, int]  # (place, facing), as indices


@dataclass(frozen=True, slots=True)
class Line:
    """One thing on the board: its definition, whose it is (-1: nobody's), where it lies, how it faces."""

    definition: str
    owner: int
    place: int
    facing: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """What lies there, in the order in which it was laid, and whose it is.

    `dice`: what every die shows, so that the order in which dice are cast cannot matter; 0: as chance has
    it, from `seed`. `purses`: counters of each player; none when empty. `steps`: what is done, their
    `source` a number of a line. `readings`: options of policies that are not the usual ones.
    """

    players: tuple[str, ...]
    lines: tuple[Line, ...]
    dice: int = 0
    purses: tuple[Mapping[str, int], ...] = ()
    steps: tuple[StepCall, ...] = ()
    seed: int = 0
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to lay a board so that the same must come out: where each thing goes, whose it is then, and
    the content that is used (things printed in the mirror)."""

    name: str
    library: Library
    spot: Callable[[int, int], Spot]
    owner: Callable[[int], int] = int


@dataclass(frozen=True, slots=True)
class Opinion:
    """What another engine makes of a step: who left (entity, number of the moment, how), and the state."""

    left: tuple[tuple[int, int | None, str], ...]
    state: State
    asked: tuple[tuple[str, str], ...]  # (decision, answer)


class Fuzzing(Protocol):
    """See `Symmetry` and `Opinion`. `window`: the moments whose number an opinion gives."""

    window: str

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        """A random board without steps; lines that may not lie so are left out by who asks. `owners`: who
        may play, the first of them does."""

    def steps(self, library: Library, state: State, below: Below) -> Sequence[StepCall]:
        """What is done on a random board, in order; what is illegal is passed over."""

    def nameless(self, step: StepCall) -> bool:
        """Whether a step names no thing, so that it can be done on a board that was laid otherwise."""

    def relaid(self, library: Library, board: Board) -> Board | None:
        """The same board laid in another order, where that must not matter; None: there is none such."""

    def symmetries(self, library: Library) -> Iterator[Symmetry]:
        """All that must not matter."""

    def second(
        self, library: Library, state: State, step: StepCall, answers: Sequence[str]
    ) -> Opinion | None:
        """A step by another engine; None when it cannot do it. Raises `Pending` like the game."""

    def wrong(self, library: Library, state: State) -> Iterator[str]:
        """What is so in a state and must never be."""


def fuzzing_of(game: Game) -> Fuzzing | None:
    """What the game offers; None when it offers nothing."""
    offered = getattr(game, "fuzzing", None)
    return cast("Fuzzing", offered()) if offered is not None else None


def crowded(
    keys: Sequence[str],
    themes: Sequence[Sequence[str]],
    places: Sequence[int],
    directions: int,
    most: int,
    below: Below,
) -> list[Line]:
    """Two to so many lines, one a place, of two owners. Half of them are of one theme, a quarter of
    another, so that they meet.

    `themes`: keys that have something in common (see `by_keyword`).
    """
    first, second = (themes[below(len(themes))] if themes else keys for _ in range(2))
    sorts = (first, first, second, keys)
    free = list(places)
    lines = []
    for _ in range(min(len(free), 2 + below(max(1, most - 1)))):
        some = sorts[below(4)]
        place = free.pop(below(len(free)))
        facing = below(directions) if directions else 0
        lines.append(Line(some[below(len(some))], below(2), place, facing))
    return lines


def by_keyword(definitions: Sequence[Definition]) -> list[list[str]]:
    """The ids of what has a keyword, for each keyword; and of what has abilities of its own."""
    found: dict[str, list[str]] = {}
    for definition in definitions:
        for name in dict.fromkeys(a.keyword or "" for a in definition.abilities):
            found.setdefault(name, []).append(definition.id)
    return list(found.values())


def deed(
    library: Library, state: State, played: Callable[[Definition], bool], below: Below
) -> StepCall | None:
    """A random deed: an ability of a thing on the board is used, or something of a player is played."""
    there = state.on_board()
    here = [(e, a) for e in there for a in library.definitions[e.definition].abilities]
    lent = {
        grant.keyword.key
        for _, ability in here
        for grant in of_type(ability.versions[-1].sentences, Grant)
        if grant.keyword.word is not None
    }
    users = [(e, ability.keyword or "") for e, ability in here if _is_deed(ability)]
    users += [(e, key) for key in sorted(lent) if _is_deed(library.keywords[key]) for e in there]
    if users and below(2):
        entity, keyword = users[below(len(users))]
        return StepCall("use", entity.owner, ability=keyword, source=entity.id)
    player = below(len(state.players))
    hand = [d.id for d in library.definitions.values() if d.army == state.players[player] and played(d)]
    return StepCall("play", player, definition=hand[below(len(hand))]) if hand else None


def _is_deed(ability: Ability) -> bool:
    return bool(ability.keyword) and any(isinstance(s, Action) for s in ability.versions[-1].sentences)
