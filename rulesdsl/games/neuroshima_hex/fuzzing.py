"""Random boards of Neuroshima Hex: a battle, perhaps after a deed; six rotations, the mirror, the swap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Below, Board, Opinion, Spot, Symmetry, by_keyword, crowded, deed
from rulesdsl.games.game import StepCall
from rulesdsl.games.growing import Ground, Grown
from rulesdsl.games.neuroshima_hex import plain_battle
from rulesdsl.games.neuroshima_hex.board import BOARD, axial_of, spot_of
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.state import State
from rulesdsl.plain.view import Unread

INNER = sorted(BOARD.tags["inner"])
BATTLE, INSTANT, WOUND = "battle", "instant", "wound"


class Fuzz:
    """See `games.fuzzing.Fuzzing`."""

    window = "segment"

    def __init__(self) -> None:
        self._grounds: dict[tuple[str, ...], tuple[Library, Ground]] = {}

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        """Two armies' tiles, some of them wounded."""
        others = [army for army in owners if army != owners[0]]
        players = (owners[0], others[below(len(others))]) if others else (owners[0],)
        ground = self._ground(library, players)
        if below(4):
            made = ground.grown(INNER, 12, below)
        else:
            themes = [*by_keyword(ground.things), list(ground.lasting)]
            made = Grown(crowded(ground.keys, themes, range(BOARD.size), 6, 16, below))
        return Board(
            players,
            tuple(
                replace(line, owner=line.owner % len(players), counters={} if below(8) else {WOUND: 1})
                for line in made.lines
            ),
            steps=tuple(StepCall("play", by % len(players), key) for key, by in made.played),
        )

    def _ground(self, library: Library, players: tuple[str, ...]) -> Ground:
        """What is known of the tiles of some armies, once."""
        kept = self._grounds.get(players)
        if kept is None or kept[0] is not library:
            mine = [d for d in library.definitions.values() if d.army in players]
            tiles = [d for d in mine if d.kind != INSTANT]
            instants = [d for d in mine if d.kind == INSTANT]
            bases = [d.id for d in tiles if d.kind == HEADQUARTERS]
            ground = Ground(library, tiles, BOARD, BOARD.neighbours.__getitem__, _aims, bases, instants)
            kept = self._grounds[players] = (library, ground)
        return kept[1]

    def steps(self, library: Library, state: State, below: Below) -> Sequence[StepCall]:
        """A battle; as often as not an instant or a deed of a tile before it."""
        first = None if below(2) else deed(library, state, lambda d: d.kind == INSTANT, below)
        return [*([first] if first else []), StepCall(BATTLE, 0)]

    def nameless(self, step: StepCall) -> bool:
        """A battle names nothing."""
        return step.name == BATTLE

    def relaid(self, library: Library, board: Board) -> Board | None:
        """From the last thing to the first."""
        return replace(board, lines=board.lines[::-1])

    def wrong(self, library: Library, state: State) -> Iterator[str]:
        """One unit a hex (PLAY-1)."""
        layers: set[tuple[int, bool]] = set()
        for e in state.on_board():
            ground = library.vocabulary.is_a(library.definitions[e.definition].kind, "ground")
            for place in (e.place, *e.footprint):
                if place >= 0 and (place, ground) in layers:
                    yield f"several things on {BOARD.places[place]}"
                layers.add((place, ground))

    def symmetries(self, library: Library) -> Iterator[Symmetry]:
        """Rotations, the mirror, the other side of the table."""
        for turns in range(1, 6):
            yield Symmetry(f"turned by {turns}", library, _turn(turns))
        yield Symmetry("the mirror", mirrored(library), _flip)
        yield Symmetry("players swapped", library, lambda place, facing: (place, facing), lambda o: 1 - o)

    def second(
        self, library: Library, state: State, step: StepCall, answers: Sequence[str]
    ) -> Opinion | None:
        """The reference interpreter, for battles."""
        if step.name != BATTLE:
            return None
        try:
            outcome = plain_battle.resolve(library, state, step.player, answers)
        except Unread:
            return None
        left = tuple((i, number, how) for i, (number, how) in outcome.left.items())
        return Opinion(left, outcome.state, tuple((d.name, answer) for d, answer in outcome.asked))


def _aims(tile: Definition) -> list[int]:
    """The printed directions of its attacks."""
    return list(cast("dict[int, object]", tile.fields.get("attacks") or {}))


def _turn(turns: int) -> Callable[[int, int], Spot]:
    def spot(place: int, facing: int) -> Spot:
        q, r = axial_of(BOARD.places[place])
        for _ in range(turns):
            q, r = -r, q + r
        return BOARD.index[spot_of(q, r)], (facing + turns) % 6

    return spot


def _flip(place: int, facing: int) -> Spot:
    """In the mirror along the north-south axis: (q, r) becomes (-q, q + r)."""
    q, r = axial_of(BOARD.places[place])
    return BOARD.index[spot_of(-q, q + r)], -facing % 6


def mirrored(library: Library) -> Library:
    """The same tiles, printed in the mirror: direction d becomes -d."""
    made = replace(library, definitions={})
    for key, definition in library.definitions.items():
        attacks = cast("dict[int, Any]", definition.fields.get("attacks") or {})
        fields = {**definition.fields, "attacks": {-d % 6: parts for d, parts in attacks.items()}}
        abilities = tuple(
            replace(a, arms=tuple(-d % 6 for d in a.arms) if a.arms is not None else None)
            for a in definition.abilities
        )
        made.definitions[key] = replace(definition, fields=fields, abilities=abilities)
    return made


FUZZ = Fuzz()
