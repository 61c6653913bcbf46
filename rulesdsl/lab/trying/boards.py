"""Random boards: laid as a state, and written as the lines of a scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesdsl.content.model import Library
from rulesdsl.games.fuzzing import Below, Board, Line, by_keyword, crowded, fuzzing_of
from rulesdsl.games.game import Game, Illegal, StepCall, board_of
from rulesdsl.kernel.state import Entity, State

# More dice than any step casts.
DICE = 400
# More of one sort show nothing that so many do not, and what they do to each other takes long to work out.
MOST_ALIKE = 5


class Random:
    """A small generator of its own (xorshift, 64 bits): the same boards on every machine and version."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF or 1

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self.state = x
        return (x >> 11) % n


def laid(
    game: Game, library: Library, board: Board, options: Mapping[str, str]
) -> tuple[State, tuple[StepCall, ...]]:
    """The board as a state, and its steps there. Raises `Illegal` when something cannot lie so."""
    players = board.players
    scripted = (board.dice,) * DICE if board.dice else ()
    state = game.new_state(players, tuple(range(len(players))), options, board.seed, scripted)
    for purse, has in zip(state.counters, board.purses, strict=False):
        purse.update(has)
    ids = [put(game, library, state, line).id for line in board.lines]
    steps = (s if s.source < 0 else replace(s, source=ids[s.source]) for s in board.steps)
    return state, tuple(steps)


def put(game: Game, library: Library, state: State, line: Line) -> Entity:
    """Lay one thing. Raises `Illegal` when it cannot lie so; then the state is as it was."""
    topology = board_of(game, library, state)
    facing = topology.directions[line.facing] if topology.directions else ""
    place = topology.places[line.place]
    return game.put(library, state, line.definition, line.owner, place, facing, line.counters)


def with_steps(game: Game, library: Library, board: Board, options: Mapping[str, str], below: Below) -> Board:
    """The board with what is done there: what it was made for, then as the game says, else what happens by
    itself."""
    fuzzing = fuzzing_of(game)
    if fuzzing is None:
        return replace(board, steps=(StepCall("settle", 0),) if "settle" in game.steps else ())
    state, _ = laid(game, library, replace(board, steps=()), options)
    first = len(state.entities) - len(board.lines)  # what a board has by itself was there before
    steps = list(board.steps)
    for call in fuzzing.steps(library, state, below):
        if call.source < 0:
            steps.append(call)
        elif call.source >= first:
            steps.append(replace(call, source=call.source - first))
    return replace(board, steps=tuple(steps))


def texts(game: Game, library: Library, board: Board) -> list[str]:
    """The lines as a scenario has them."""
    made = []
    topology = game.board(library)
    for line in board.lines:
        army, _, key = line.definition.rpartition("/")
        owner = board.players[line.owner] if line.owner >= 0 else ""
        text = f"{army} {key} at {topology.places[line.place]}".strip()
        if topology.directions:
            text += f" facing {topology.directions[line.facing]}"
        if owner and army != owner:
            text += f" for {owner}"
        has = " and ".join(f"{n} {word}" for word, n in line.counters.items())
        made.append(f"{text} with {has}" if has else text)
    return made


def random_board(
    game: Game, library: Library, owners: Sequence[str], options: Mapping[str, str], random: Random
) -> Board:
    """A board as the game makes it, or of anything anywhere; what may not lie there is left out.

    `owners`: who may play; the first of them does.
    """
    below = random.below
    fuzzing = fuzzing_of(game)
    if fuzzing is not None:
        made = fuzzing.board(library, owners, below)
    else:
        others = [one for one in owners if one != owners[0]]
        players = (owners[0], others[below(len(others))]) if others else (owners[0],)
        things = [d for d in library.definitions.values() if d.army in players]
        keys, topology = [d.id for d in things], game.board(library)
        lines = crowded(keys, by_keyword(things), range(topology.size), len(topology.directions), 8, below)
        made = Board(players, tuple(replace(line, owner=line.owner % len(players)) for line in lines))
    state, _ = laid(game, library, replace(made, lines=(), steps=()), options)
    kept: list[Line] = []
    alike: Counter[str] = Counter()
    for line in made.lines:
        if alike[line.definition] == MOST_ALIKE:
            continue
        try:
            put(game, library, state, line)
        except Illegal:
            continue
        kept.append(line)
        alike[line.definition] += 1
    board = replace(made, lines=tuple(kept))
    return with_steps(game, library, board, options, below)


def as_board(library: Library, state: State, step: StepCall) -> Board:
    """What lies on the board of a state, and a step; what is held, and whose turn it is, is left out."""
    there = [e for e in state.on_board() if e.place >= 0 and library.definitions[e.definition].army]
    lines = tuple(Line(e.definition, e.owner, e.place, e.facing, dict(e.counters)) for e in there)
    source = next((n for n, e in enumerate(there) if e.id == step.source), -1)
    purses = tuple(dict(purse) for purse in state.counters) if any(state.counters) else ()
    return Board(state.players, lines, purses=purses, steps=(replace(step, source=source),))
