"""Random boards of Neuroshima Hex: a battle, perhaps after a deed; six rotations, the mirror, the swap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Below, Board, Opinion, Spot, Symmetry, by_keyword, crowded, deed
from rulesdsl.games.game import StepCall
from rulesdsl.games.neuroshima_hex import plain_battle
from rulesdsl.games.neuroshima_hex.board import BOARD, axial_of, spot_of
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.state import State
from rulesdsl.lang.walk import names

INNER = sorted(BOARD.tags["inner"])
BATTLE, INSTANT, WOUND = "battle", "instant", "wound"


class Fuzz:
    """See `games.fuzzing.Fuzzing`."""

    window = "segment"

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        """Two armies' tiles, some of them wounded."""
        others = [army for army in owners if army != owners[0]]
        players = (owners[0], others[below(len(others))]) if others else (owners[0],)
        tiles = [d for d in library.definitions.values() if d.army in players and d.kind != INSTANT]
        themes = [*by_keyword(tiles), *[_times(tiles)] * 3]
        # mostly a crowd of few: they meet, and it is soon fought
        centre = INNER[below(len(INNER))]
        places = (centre, *BOARD.neighbours[centre]) if below(4) else range(BOARD.size)
        lines = crowded([d.id for d in tiles], themes, places, 6, 16, below)
        for number, line in enumerate(lines[:2]):  # as often as not with headquarters
            bases = [
                d.id for d in tiles if d.kind == HEADQUARTERS and d.army == players[number % len(players)]
            ]
            if bases and below(2):
                lines[number] = replace(line, definition=bases[0], owner=number)
        return Board(
            players,
            tuple(
                replace(line, owner=line.owner % len(players), counters={} if below(8) else {WOUND: 1})
                for line in lines
            ),
        )

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
        outcome = plain_battle.resolve(library, state, step.player, answers)
        left = tuple((i, number, how) for i, (number, how) in outcome.left.items())
        return Opinion(left, outcome.state, tuple((d.name, answer) for d, answer in outcome.asked))


def _times(tiles: Sequence[Definition]) -> list[str]:
    """What acts several times, and as much of what makes others act later: their slots meet."""
    often = [d.id for d in tiles if len(cast("list[int]", d.fields.get("initiative") or ())) > 1]
    changing = [
        d.id
        for d in tiles
        for a in d.abilities
        if any(n.key == "initiative" for v in a.versions for n in names(v.sentences))
        and any(argument.startswith("-") for argument in a.arguments)
    ]
    return [*often * max(1, len(changing)), *changing * max(1, len(often))] or [d.id for d in tiles]


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
