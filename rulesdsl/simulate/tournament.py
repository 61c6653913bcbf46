"""Many games: which are played, by whom, in which seats; in one process or in several.

Game number i is a function of the order and of i alone, so any number of processes gives the same rows.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations
from multiprocessing import active_children

from rulesdsl.content.model import Library
from rulesdsl.games.match import WholeGame
from rulesdsl.scenarios.world import shipped
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import Played, Setup, play, seeded


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: what is played, and the agent that decides for it."""

    player: str
    agent: str

    def __str__(self) -> str:
        return f"{self.player} ({self.agent})"


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: `games` of each table, one table after another.

    `game`: its key; `packs`: further packs; `tables`: who sits together, in the order of the seats;
    `turning`: each further game of a table begins one seat further on.
    """

    game: str
    tables: tuple[tuple[Entry, ...], ...]
    games: int
    seed: int
    policies: Mapping[str, str]
    mode: str = ""
    packs: tuple[str, ...] = ()
    turning: bool = True

    def __len__(self) -> int:
        return len(self.tables) * self.games


@dataclass(frozen=True, slots=True)
class Row:
    """One finished game. `seats[i]` sat at seat i; `winners` are seats; `teams[i]`, `points[i]`: of seat
    i; `length`: decisions; `choices`: the index of every option chosen."""

    number: int
    seats: tuple[Entry, ...]
    teams: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str
    reason: str
    points: tuple[int, ...]
    length: int
    setup: Setup
    choices: tuple[int, ...] = field(repr=False, default=())

    def won(self, seat: int) -> float:
        """1 for a win, 0 for a loss, a half for a draw."""
        return 0.5 if not self.winners else float(seat in self.winners)


def pairings(players: Sequence[str], agents: Sequence[str]) -> tuple[tuple[Entry, ...], ...]:
    """Every one against every other. Agents of two kinds each play either side."""
    found = permutations(players, 2)
    if len(set(agents)) > 1:
        return tuple(tuple(Entry(*one) for one in zip(pair, agents, strict=True)) for pair in found)
    one = agents[0]
    return tuple((Entry(a, one), Entry(b, one)) for a, b in found if players.index(a) < players.index(b))


def setup_of(order: Order, number: int) -> tuple[Setup, tuple[Entry, ...]]:
    """How game `number` is set up, and who sits where."""
    table, turn = order.tables[number // order.games], number % order.games
    by = turn % len(table) if order.turning else 0
    seats = (*table[by:], *table[:by])
    seed = seeded(order.seed, number).getrandbits(48)
    return Setup(tuple(e.player for e in seats), order.policies, seed, order.mode), seats


def row_of(game: WholeGame, library: Library, order: Order, number: int) -> Row:
    """Play game `number`."""
    setup, seats = setup_of(order, number)
    played: Played = play(game, library, setup, [agent(e.agent)() for e in seats])
    ended = played.outcome
    teams = played.end.state.teams
    return Row(
        number,
        seats,
        teams,
        ended.winners,
        ended.rule,
        ended.reason,
        ended.points,
        len(played.choices),
        setup,
        played.choices,
    )


def rows(order: Order, game: WholeGame, library: Library, jobs: int = 1) -> Iterator[Row]:
    """Every game, in order, each as soon as it and all before it are finished."""
    if jobs <= 1:
        for number in range(len(order)):
            yield row_of(game, library, order, number)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, max(1, len(order))), initializer=_ready, initargs=(order,))
    waiting: list[Future[Row]] = [pool.submit(_row, number) for number in range(len(order))]
    try:
        for one in waiting:
            yield one.result()
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()  # games that are half played are not waited for
        raise
    finally:
        pool.shutdown(cancel_futures=True)


# What a process of its own plays with; set once, when it starts.
_own: list[tuple[WholeGame, Library, Order]] = []


def _ready(order: Order) -> None:
    """Content is read once in each process; who stops the run is told by the first process alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    world = shipped(order.packs)
    library, _ = world.library(order.game)
    _own.append((world.game(order.game), library, order))  # type: ignore[arg-type]


def _row(number: int) -> Row:
    game, library, order = _own[0]
    return row_of(game, library, order, number)
