"""Whether a deed can be done at all: its choices are tried one after another, and nothing changes.

What a player is offered must be accepted, so an option is offered only where the steps after it can go
as far as the first change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.tables import Reaction, Steps

if TYPE_CHECKING:
    from rulesdsl.kernel.batch import Batch
    from rulesdsl.kernel.world import World


class _Reached(Exception):
    """The first change of the steps was reached: they can be done."""


class Rehearsal(Run):
    """Steps as far as their first change. `script`: indices of the options to take; then the first."""

    def __init__(
        self, world: World, bearer: int, ability: str, name: str, player: int, script: Sequence[int]
    ) -> None:
        super().__init__(world, bearer, ability, name, None, -1, player)
        self.script = script
        self.taken: list[tuple[int, int]] = []  # the index taken, of how many

    def ask(self, name: str, player: int, options: Sequence[str], sure: bool = False) -> int:
        at = len(self.taken)
        index = self.script[at] if at < len(self.script) else 0
        self.taken.append((index, len(options)))
        return index

    # what nobody reads is not written
    def title(self, what: str = "") -> str:
        return ""

    def labels(self, things: Sequence[int]) -> Sequence[str]:
        return ("",) * len(things)

    def spots(self, places: Sequence[int]) -> Sequence[str]:
        return ("",) * len(places)

    def certain(self) -> None:
        raise _Reached

    def in_batch(self, work: Callable[[Batch], None]) -> None:
        raise _Reached

    def _later(self, work: Callable[[], None]) -> None:
        raise _Reached

    def put_marker(
        self, targets: Sequence[int], key: str, amount: int, until: tuple[str, bool] | None = None
    ) -> None:
        raise _Reached

    def roll(self, amount: int, dice: str, sides: int) -> tuple[int, ...]:
        raise _Reached

    def start(self, procedure: str) -> None:
        self.world.may_start(procedure, self)
        raise _Reached


def would_act(world: World, bearer: int, row: Reaction, it: int, player: int) -> bool:
    """Whether a sentence that waits for something would change anything when it happened to `it` now."""
    run = Rehearsal(world, bearer, row.ability, row.name, player, ())
    run.it = (it,)
    try:
        row.steps(run)
    except _Reached:
        return True
    except Declined:
        return False
    return False


def why_not(
    world: World,
    bearer: int,
    ability: str,
    name: str,
    steps: Steps,
    player: int,
    chosen: Sequence[int] = (),
) -> Declined | None:
    """None when the steps can be done after these choices; else why the last way failed."""
    script = list(chosen)
    while True:
        run = Rehearsal(world, bearer, ability, name, player, script)
        try:
            steps(run)
            return None
        except _Reached:
            return None
        except Declined as declined:
            taken = run.taken
            while len(taken) > len(chosen) and taken[-1][0] + 1 >= taken[-1][1]:
                taken.pop()
            if len(taken) <= len(chosen):
                return declined
            script = [index for index, _ in taken[:-1]] + [taken[-1][0] + 1]
