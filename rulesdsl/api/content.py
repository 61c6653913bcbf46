"""Content: packs that were loaded and found sound."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from rulesdsl import games
from rulesdsl.api import codes
from rulesdsl.api.describe import Description, describe, describe_moments, rules_text
from rulesdsl.api.errors import unknown, wrong
from rulesdsl.api.find import ALL, Found, Sort, find
from rulesdsl.api.picture import Picture, pictures_of
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Game
from rulesdsl.lang.vocabulary import Category

if TYPE_CHECKING:
    from rulesdsl.api.board import Board


@dataclass(frozen=True, slots=True)
class Content:
    """Packs of one game or of several: `libraries` has one library for each game.

    Names are keys (`mutant`, `borgo`, `officer`), ids (`borgo/mutant`), or printed names in any language.
    Where a name or a board line fits nothing, `RulesError` says so and suggests what was meant.
    """

    libraries: Mapping[str, Library]

    @property
    def games(self) -> tuple[str, ...]:
        """The keys of the games that there is content for."""
        return tuple(self.libraries)

    def find(self, what: str, sorts: Iterable[Sort] = ALL) -> Found:
        """The one army, thing or keyword that a name stands for."""
        return find(self.libraries, what, sorts)

    def owners_in(self, path: str | os.PathLike[str]) -> list[str]:
        """The keys of the sets that a file declares."""
        file = Path(path).resolve()
        armies = [army for library in self.libraries.values() for army in library.armies.values()]
        return [army.key for army in armies if Path(army.origin.file).resolve() == file]

    def describe(self, what: str, language: str = "en") -> Description:
        """Rules text as the engine understands it.

        >>> print(load().describe("officer"))
        Officer (officer(stat, amount))
          keyword of neuroshima-hex; its abilities must name sides
        ...
            Friendly units connected to this get +1 melee.
        ...
        """
        return describe(self.find(what), language)

    def moments(self, game: str | None = None) -> Description:
        """The closed list of the moments of a game (the only one, when none is named)."""
        return describe_moments(self.game(game))

    def draw(self, what: str, language: str = "en") -> Picture:
        """An army or a thing, as printed.

        >>> load().draw("borgo/mutant").svg().startswith("<svg ")
        True
        """
        found = self.find(what, ("army", "thing"))
        library, pictures = found.library, pictures_of(found.game)
        if found.sort == "army":
            return Picture(
                partial(pictures.army, library, found.key, language=language),
                partial(pictures.army_text, library, found.key, language=language),
            )
        thing = library.definitions[found.key]
        rules = rules_text(library, found.game, thing, language)
        return Picture(
            partial(pictures.thing, library, thing, rules, language=language),
            partial(pictures.thing_text, library, thing, rules=rules, language=language),
        )

    def board(
        self,
        *lines: str,
        ruleset: str | None = None,
        policies: Mapping[str, str] | None = None,
        game: str | None = None,
    ) -> Board:
        """A board from the lines of a scenario. The game is told by the sets that the lines name.

        `ruleset` is an edition, `policies` are readings of disputed points (`{"NET-MUTUAL": "both-netted"}`).
        `RulesError` when a line cannot be read or a thing cannot lie where it says.

        >>> load().board("moloch hybrid at C5 facing n", "outpost commando at C2 facing s").players
        ('moloch', 'outpost')
        """
        from rulesdsl.api.board import lay

        texts = [line.strip() for text in lines for line in text.splitlines() if line.strip()]
        return lay(self._game_of(texts, game), self.libraries, texts, ruleset, policies or {})

    def game(self, key: str | None = None) -> Game:
        """A game by its key; the only one that there is content for when none is named."""
        known = list(self.libraries)
        if key is None and len(known) == 1:
            return games.load(known[0])
        if key in self.libraries:
            return games.load(str(key))
        notes = (f"there is content for {listed(known)}",)
        if key is None:
            raise wrong(codes.WHICH_GAME, "", "there are several games", "which?", notes, "name the game")
        raise unknown(codes.WHICH_GAME, key, "game", known)

    def _game_of(self, lines: list[str], key: str | None) -> Game:
        """The game named, the only one, or the one that most words of the lines belong to."""
        if key is None and len(self.libraries) > 1:
            words = {word for line in lines for word in line.split()}
            fits = {k: len(words & _names(library)) for k, library in self.libraries.items()}
            best = [k for k, known in fits.items() if known and known == max(fits.values())]
            key = best[0] if len(best) == 1 else None
        return self.game(key)


def _names(library: Library) -> set[str]:
    """What lines can name: sets, things, places."""
    words = library.vocabulary.entries(Category.ARMY, Category.DEFINITION, Category.SPOT)
    return {entry.word.key for entry in words}


def load(*paths: str | os.PathLike[str]) -> Content:
    """Load packs: those at these paths and all that they extend, or what comes with the program.

    A path is the folder of a pack, a file in one, or a folder with packs below it. `RulesError` when
    anything in them is wrong; its text is what `rules check` would print, its `diagnostics` are the facts.

    >>> load("no/such/folder")
    Traceback (most recent call last):
    ...
    rulesdsl.diagnostics.diagnostic.RulesError: error[P0101]: there is no file or folder `no/such/folder`
    ...
    """
    return _load(tuple(os.fspath(path) for path in paths)) if paths else _shipped()


@cache
def _shipped() -> Content:
    return _load(tuple(shipped_paths()))


def _load(paths: tuple[str, ...]) -> Content:
    libraries, found = load_library(paths, games.load, tuple(games.MODULES))
    errors = [problem for problem in found if problem.severity == "error"]
    if errors:
        raise RulesError(*errors, sources=found.sources)
    return Content(libraries)
