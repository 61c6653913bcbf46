"""The readings under which boards and games are tried: the usual one, editions, points by chance."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.games.fuzzing import Below
from rulesdsl.games.game import Game

Differing = Mapping[str, str]  # options that are not those of the base


class Readings:
    """Readings of one game. `fixed`: the only one; without it they vary about the usual one."""

    def __init__(self, game: Game, library: Library, fixed: Mapping[str, str] | None = None) -> None:
        self.base: Mapping[str, str] = game.policies.options() if fixed is None else fixed
        self.varied = fixed is None
        self._game = game
        self._library = library
        abilities = [a for d in library.definitions.values() for a in d.abilities]
        versions = [v for a in (*abilities, *library.keywords.values()) for v in a.versions]
        # what an ability has words of its own for
        self._worded = list({tuple(v.under.items()): v.under for v in versions if v.under}.values())
        self._kept: dict[tuple[tuple[str, str], ...], Mapping[str, str]] = {(): self.base}

    def some(self, below: Below) -> Differing:
        """By chance; nothing, the base itself, as often as not."""
        if not self.varied or below(2):
            return {}
        table = self._game.policies
        way = below(3)
        if way == 0 and self._worded:
            chosen = dict(self._worded[below(len(self._worded))])
        elif way == 1:
            rulesets = list(table.rulesets)
            chosen = table.options(rulesets[below(len(rulesets))])
        else:
            chosen = {}
            points = list(table.policies.values())
            for _ in range(1 + below(3) if points else 0):
                point = points[below(len(points))]
                chosen[point.name] = point.options[below(len(point.options))]
        differing = {name: option for name, option in chosen.items() if self.base[name] != option}
        try:
            self._game.plan(self._library, self.of(differing))
        except RulesError:  # the packs do not say what is so under it
            return {}
        return differing

    def of(self, differing: Differing) -> Mapping[str, str]:
        """All options; the same object for the same ones, so that plans are found again."""
        key = tuple(sorted(differing.items()))
        if key not in self._kept:
            self._kept[key] = {**self.base, **differing}
        return self._kept[key]
