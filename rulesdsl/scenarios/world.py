"""Games and libraries by name, loaded once in each process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import Game
from rulesdsl.lang.vocabulary import Vocabulary


class World(Protocol):
    """Where scenarios find their game and its content."""

    def games(self) -> Sequence[str]:
        """The keys of all games."""

    def game(self, key: str) -> Game:
        """A game by its key; `KeyError` when there is none."""

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        """The content of a game with further packs, and what is wrong with these."""


class Shipped:
    """The installed games with the content that travels with them, and perhaps further packs for all."""

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self._packs = tuple(packs)
        self._libraries: dict[tuple[str, ...], tuple[Library, tuple[Diagnostic, ...]]] = {}

    def games(self) -> Sequence[str]:
        return tuple(games.MODULES)

    def game(self, key: str) -> Game:
        return games.load(key)

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        own = tuple(str(pack) for pack in packs)
        if (key, *own) not in self._libraries:
            paths = [*shipped_paths(key), *self._packs, *own]
            libraries, found = load_library(paths, games.load, tuple(games.MODULES))
            # what is wrong with all other content is told where content is checked
            mine = tuple(f for f in found if any(f.place.file.startswith(path) for path in own))
            if key not in libraries:  # a game without any content
                libraries[key] = Library(key, Vocabulary(key, parent=games.load(key).vocabulary))
            self._libraries[key, *own] = libraries[key], mine
        return self._libraries[key, *own]

    def adopt(self, libraries: Mapping[str, Library]) -> None:
        """Take content that was read elsewhere, where it is just what would be read here: not twice."""
        for key, library in libraries.items():
            roots = [pack.root for pack in library.packs.values()]
            if not self._packs and roots == shipped_paths(key):
                self._libraries.setdefault((key,), (library, ()))


@cache
def shipped(packs: tuple[str, ...] = ()) -> Shipped:
    """One for the whole process: content is loaded once."""
    return Shipped(packs)
