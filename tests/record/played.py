"""Random games for the tests of this room, the same on every run."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import cast

from rulesdsl.games import load
from rulesdsl.games.match import Match, WholeGame
from rulesdsl.record.games import History, chosen
from rulesdsl.scenarios.world import shipped

WORLD = shipped()
GAME = cast("WholeGame", load("neuroshima-hex"))
LIBRARY = WORLD.library("neuroshima-hex")[0]
ARMIES = ("borgo", "hegemony", "moloch", "outpost")
SIZES = {"duel": 2, "deathmatch": 3, "scored-deathmatch": 3, "one-against-two": 3}


@cache
def tables() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every mode with every choice of armies; in duels every order of seats too."""
    found = []
    for mode in GAME.modes(LIBRARY):
        size = SIZES.get(mode, 4)
        choose = permutations if size == 2 else combinations
        found += [(mode, armies) for armies in choose(ARMIES, size)]
    return tuple(found)


def table(seed: int) -> tuple[str, tuple[str, ...]]:
    return tables()[seed % len(tables())]


def begin(seed: int) -> tuple[Match, random.Random]:
    mode, armies = table(seed)
    return Match.start(GAME, LIBRARY, armies, seed=seed, mode=mode), random.Random(seed)


def matches(seed: int) -> Iterator[Match]:
    """A random game at every decision, and at its end."""
    match, chance = begin(seed)
    yield match
    while not match.over:
        match = match.choose(chance.randrange(match.count))
        yield match


def history(seed: int, most: int = 10_000, policies: dict[str, str] | None = None) -> History:
    """A random game with all that was decided in it, or its first `most` decisions."""
    mode, armies = table(seed)
    options = None if policies is None else GAME.policies.options(None, policies)
    made, chance = History.start(GAME, LIBRARY, armies, options, seed, mode), random.Random(seed)
    while not made.match.over and len(made.choices) < most:
        made = made.choose(chance.randrange(made.match.count))
    return made


def by_names(match: Match, names: Sequence[str]) -> Match:
    for name in names:
        match = chosen(match, name)[1]
    return match
