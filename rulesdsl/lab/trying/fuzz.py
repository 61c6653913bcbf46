"""Random boards and games until every branch of every ability has fired; what fails is made small.

Each board and each game has a number, and is made from the seed and that number alone: a run with the same
seed and so many boards finds the same, in as many processes as one likes.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game
from rulesdsl.games.match import whole
from rulesdsl.lab.given import read_packs
from rulesdsl.lab.trying.boards import Random, random_board
from rulesdsl.lab.trying.failing import Failing
from rulesdsl.lab.trying.fires import Fires, Key
from rulesdsl.lab.trying.rambles import ramble
from rulesdsl.lab.trying.readings import Differing, Readings
from rulesdsl.lab.trying.trials import Trials
from rulesdsl.lang.ability import Origin

# Every so many boards a whole game is played, where there are such; oftener where the game offers no boards
# of its own. One step in so many is looked at.
GAME_EACH, GAME_OFTEN = 40, 2
STEP_EACH = 8
# So many numbers one after the other have one reading: what is compiled for it serves them all.
READING_EACH = 4
# Boards that are tried together: a run in several processes looks at its results in this order.
CHUNK = 8
# The same check failing again and again is one fault, as a rule.
MOST_FAILING = 5


@dataclass(slots=True)
class Fuzzed:
    """What a run found. `all`: branches with their names; `fired`: those that did something."""

    all: Mapping[Key, tuple[str, Origin]] = field(default_factory=dict)
    fired: set[Key] = field(default_factory=set)
    boards: int = 0
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    failing: list[Failing] = field(default_factory=list)
    interrupted: bool = False

    @property
    def quiet(self) -> list[tuple[str, Origin]]:
        """Branches that never fired."""
        return [told for key, told in self.all.items() if key not in self.fired]


@dataclass(slots=True)
class Tried:
    """What came of one number."""

    failing: Failing | None = None
    fired: set[Key] = field(default_factory=set)
    games: int = 0
    steps: int = 0


class Fuzz:
    """One game. `options`: its only reading, without it they vary; `owners`: who may play; `asked`: those of
    them whose content is tried."""

    def __init__(
        self,
        game: Game,
        library: Library,
        options: Mapping[str, str] | None = None,
        concerns: Callable[[Origin], bool] = lambda origin: True,
    ) -> None:
        self.game = game
        self.library = library
        self.readings = Readings(game, library, options)
        self.trials = Trials(game, library, self.readings)
        self.fires = Fires(game, library, self.readings, concerns)
        definitions = library.definitions.values()
        self.owners = list(dict.fromkeys(d.army for d in definitions if d.army))
        self.asked = list(dict.fromkeys(d.army for d in definitions if d.army and concerns(d.origin)))
        self.asked = self.asked or self.owners

    def try_number(self, seed: int, number: int, open_: set[Key]) -> Tried:
        """One board, or one whole game."""
        random = Random(seed * 1_000_003 + number)
        first = self.asked[random.below(len(self.asked))]
        owners = [first, *self.owners]
        reading = self.readings.some(Random(seed * 1_000_003 - 1 - number // READING_EACH).below)
        options = self.readings.of(reading)
        each = GAME_OFTEN if self.trials.fuzzing is None else GAME_EACH
        if whole(self.game) is not None and number % each == each - 1:
            return self._game(owners, reading, random, number, open_)
        board = replace(random_board(self.game, self.library, owners, options, random), readings=reading)
        wrong = self.trials.of_board(board, number)
        if wrong is not None:
            return Tried(Failing(wrong, number, board))
        return Tried(fired=self.fires.on_board(board, number, open_) if open_ else set())

    def _game(
        self, owners: Sequence[str], reading: Differing, random: Random, number: int, open_: set[Key]
    ) -> Tried:
        played = whole(self.game)
        assert played is not None
        tried = Tried(games=1)
        options = self.readings.of(reading)
        for look in ramble(played, self.library, owners, options, random.below, STEP_EACH):
            tried.steps += 1
            wrong = self.trials.of_step(look.state, look.step, number)
            if wrong is not None:
                tried.failing = Failing(wrong, number, look=look)
                return tried
            rest = open_ - tried.fired
            if rest:
                tried.fired |= self.fires.in_step(look.state, look.step, number, rest)
        return tried


# How a process makes what it needs: from paths, not from what cannot be sent to it.
Make = Callable[[], Fuzz]


def fuzz_of(paths: tuple[str, ...], key: str, options: Mapping[str, str] | None = None) -> Fuzz:
    """What is tried of one game in the packs under some paths, which are known to be sound; `options`: the
    only reading."""
    given = read_packs([Path(p) for p in paths])
    game, library = next(pair for pair in given.libraries if pair[0].key == key)
    return Fuzz(game, library, options, given.concerns)


def fuzz(
    make: Make,
    *,
    seed: int = 1,
    seconds: float | None = None,
    boards: int | None = None,
    jobs: int = 1,
    go_on: bool = False,
    most_failing: int = MOST_FAILING,
    progress: Callable[[Fuzzed], None] = lambda found: None,
    failed: Callable[[Failing], None] = lambda failing: None,
) -> Fuzzed:
    """Try boards until every branch has fired (`go_on`: and then on), or, when `boards` are given, so many.

    It ends earlier when the seconds are used up or so many have failed. `failed` is called with each as it
    is found. An interrupt ends it too: what was found until then is given back.
    """
    one = make()
    found = Fuzzed(all=one.fires.all)
    open_ = set(found.all)
    began = time.monotonic()
    try:
        for tried in _tried(make, one, seed, open_, boards, jobs):
            found.games += tried.games
            found.steps += tried.steps
            found.boards += not tried.games
            found.fired |= tried.fired
            open_ -= tried.fired
            found.seconds = time.monotonic() - began
            if tried.failing is not None:
                found.failing.append(tried.failing)
                failed(tried.failing)
            progress(found)
            late = seconds is not None and found.seconds >= seconds
            if late or len(found.failing) >= most_failing or (boards is None and not open_ and not go_on):
                break
    except KeyboardInterrupt:
        found.interrupted = True
    found.seconds = time.monotonic() - began
    return found


def _tried(
    make: Make, one: Fuzz, seed: int, open_: set[Key], boards: int | None, jobs: int
) -> Iterator[Tried]:
    """What came of each number, in order."""
    number = 0
    if jobs <= 1:
        while boards is None or number < boards:
            yield one.try_number(seed, number, open_)
            number += 1
        return
    waiting: list[Future[list[Tried]]] = []
    pool = ProcessPoolExecutor(jobs, initializer=_start, initargs=(make,))
    try:
        while True:
            while len(waiting) < 2 * jobs and (boards is None or number < boards):
                last = number + CHUNK if boards is None else min(number + CHUNK, boards)
                waiting.append(pool.submit(_work, seed, number, last, set(open_)))
                number = last
            if not waiting:
                return
            yield from waiting.pop(0).result()
    finally:
        pool.shutdown(cancel_futures=True)


_one: Fuzz | None = None


def _start(make: Make) -> None:
    """In each process: read the files once. An interrupt is for the first process."""
    global _one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _one = make()


def _work(seed: int, first: int, last: int, open_: set[Key]) -> list[Tried]:
    assert _one is not None
    return [_one.try_number(seed, number, open_) for number in range(first, last)]
