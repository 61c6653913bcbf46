"""Random boards of Lantern Harbour: a clash, perhaps after a deed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mini_game.vocabulary import HARBOUR
from rulesdsl.content.model import Library
from rulesdsl.games.fuzzing import Below, Board, Opinion, Symmetry, by_keyword, crowded, deed
from rulesdsl.games.game import StepCall
from rulesdsl.kernel.state import State

WARDS = [0, 1] * 4  # two wards, so that people meet


class Fuzz:
    """See `rulesdsl.games.fuzzing.Fuzzing`."""

    window = "exchange"

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        players = (owners[0], *[one for one in dict.fromkeys(owners) if one != owners[0]][:1])
        things = [d for d in library.definitions.values() if d.army in players and d.kind != "trick"]
        lines = crowded([d.id for d in things], by_keyword(things), WARDS, 0, 8, below)
        owned = (replace(x, owner=players.index(x.definition.partition("/")[0])) for x in lines)
        purses = tuple({"influence": below(4)} for _ in players)
        return Board(players, tuple(owned), dice=below(7), purses=purses, seed=below(1000))

    def steps(self, library: Library, state: State, below: Below) -> Sequence[StepCall]:
        first = None if below(2) else deed(library, state, lambda d: d.kind == "trick", below)
        return [*([first] if first else []), StepCall(*(("settle",) if below(4) == 0 else ("clash",)))]

    def nameless(self, step: StepCall) -> bool:
        return step.name in ("clash", "settle")

    def relaid(self, library: Library, board: Board) -> Board | None:
        return replace(board, lines=board.lines[::-1]) if board.dice else None

    def symmetries(self, library: Library) -> Iterator[Symmetry]:
        """Cellar and causeway both lead to the quay and nowhere else."""
        swap = {HARBOUR.index["cellar"]: HARBOUR.index["causeway"]}
        swap |= {b: a for a, b in swap.items()}
        yield Symmetry("cellar for causeway", library, lambda place, facing: (swap.get(place, place), facing))

    def second(
        self, library: Library, state: State, step: StepCall, answers: Sequence[str]
    ) -> Opinion | None:
        """There is no other engine."""

    def wrong(self, library: Library, state: State) -> Iterator[str]:
        if any(n < 0 for purse in state.counters for n in purse.values()):
            yield "a gang has less than nothing"


FUZZ = Fuzz()
