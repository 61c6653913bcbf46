"""A random game, looked at now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import WholeGame
from rulesdsl.kernel.state import State
from rulesdsl.record.games import History

Below = Callable[[int], int]
# How many players a game may have.
FEWEST, MOST = 2, 4
# A game may be long: so many decisions of it, and so many looks, are enough for one number.
MOST_DECISIONS, MOST_LOOKS = 600, 30


@dataclass(frozen=True, slots=True)
class Look:
    """A step that is about to be done, and the game until there."""

    history: History
    step: StepCall

    @property
    def state(self) -> State:
        return self.history.match.state


def ramble(
    game: WholeGame,
    library: Library,
    owners: Sequence[str],
    options: Mapping[str, str],
    below: Below,
    every: int,
) -> Iterator[Look]:
    """A game of random decisions; about one step in `every` is shown before it is done."""
    history = _begun(game, library, owners, options, below)
    looks = 0
    while history is not None and not history.match.over and looks < MOST_LOOKS:
        match = history.match
        option = below(match.count)
        if match.asked is None and match.menu is not None and not below(every):
            yield Look(history, match.menu.calls[option])
            looks += 1
        if len(history.choices) >= MOST_DECISIONS:
            return
        history = history.choose(option)


def _begun(
    game: WholeGame, library: Library, owners: Sequence[str], options: Mapping[str, str], below: Below
) -> History | None:
    """A game of as many of them as may play together, the first among them."""
    seed = below(1 << 30)
    numbers = list(range(FEWEST, 1 + min(MOST, len(set(owners)))))
    while numbers:
        number = numbers.pop(below(len(numbers)))
        rest = [one for one in dict.fromkeys(owners) if one != owners[0]]
        players = [owners[0], *(rest.pop(below(len(rest))) for _ in range(number - 1))]
        try:
            return History.start(game, library, players, options, seed)
        except Illegal:
            continue
    return None
