"""Positions as text, and back: a pair. See `spell` for what is written and `reading` for what is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Scalar
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.games.game import Game, Illegal
from rulesdsl.games.match import Match, whole
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.state import State
from rulesdsl.record import codes
from rulesdsl.record.quote import Part, Teller, quoted, raised, trimmed
from rulesdsl.record.reading import Reader
from rulesdsl.record.spell import NOW
from rulesdsl.record.spell import print_position as spelled

LONGEST = 20_000  # characters of a position
NAME = "position"


class Shelf(Protocol):
    """Where games and their content are found; see `scenarios.world`."""

    def games(self) -> Sequence[str]:
        """The keys of all games."""

    def game(self, key: str) -> Game:
        """A game by its key; `KeyError` when there is none."""

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        """The content of a game."""


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """What a text says: a state of a game, with its content."""

    game: Game
    library: Library
    state: State

    @property
    def whole(self) -> bool:
        """Whether a game stands here that can be played on; False: a board only."""
        return bool(self.state.clock)

    def __str__(self) -> str:
        return spelled(self.game, self.library, self.state)

    def match(self) -> Match:
        """The game from here. Raises `ValueError` for a board only, `RulesError` where a game that stands so
        cannot go on: its only step is refused, or what leaves no choice has no end."""
        game = whole(self.game)
        if game is None or not self.whole:
            raise ValueError("this position is a board, not a whole game")
        try:
            return Match.at(game, self.library, self.state)
        except Illegal as why:
            raise self._stuck(why.reason, why.rule) from why
        except Runaway as why:
            raise self._stuck(f"steps without a choice follow one another without end: {why}") from why

    def _stuck(self, reason: str, rule: str = "") -> RulesError:
        line = quoted(str(self), NAME)
        now = next(part for part in trimmed(line.text, 0).split("|") if part.text.startswith(NOW))
        tell = Teller(line)
        notes = (f"rule {rule}",) if rule else ()
        tell.say(codes.CANNOT_BE, now.split(";")[0], reason, "cannot go on from here", notes)
        return raised(tell.problems, line)


def print_position(at: Match | Position, exact: bool = False) -> str:
    """The canonical text of a position. A step that is half done is not said: the text is of the state
    before it. With `exact` hidden piles and the seed are said too, so that the same game goes on."""
    return spelled(at.game, at.library, at.state, exact)


def parse_position(text: str, shelf: Shelf, name: str = NAME) -> Position:
    """The position of a text. Raises `RulesError` with all that is wrong with it."""
    line = quoted(text, name)
    found, problems = read_position(line, shelf)
    if found is None:
        raise raised(problems, line)
    return found


def read_position(
    line: Scalar, shelf: Shelf, packs: Sequence[Path] = ()
) -> tuple[Position | None, tuple[Diagnostic, ...]]:
    """The position of a text that stands in a file, or None, and what is wrong with it."""
    tell = Teller(line)
    whole = trimmed(line.text, 0)
    if len(whole.text) > LONGEST:
        message = f"a position is at most {LONGEST} characters long, and this one has {len(whole.text)}"
        tell.say(codes.TOO_LONG, Part(whole.text[:1], whole.start), message, "too long")
        return None, tuple(tell.problems)
    head, *sections = whole.split("|")
    key = next(iter(head.words()), head)
    if not tell.known(codes.UNKNOWN_GAME, key, shelf.games(), "game"):
        return None, tuple(tell.problems)
    game = shelf.game(key.text)
    library, _ = shelf.library(key.text, packs)
    state = Reader(game, library, tell).read(head, sections)
    return (Position(game, library, state) if state is not None else None), tuple(tell.problems)
