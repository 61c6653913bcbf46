"""Random games of every game, in its modes and under its readings; whether two of them are alike."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import cast

from rulesdsl.games import load
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Match, WholeGame
from rulesdsl.kernel.state import State
from rulesdsl.record.positions import parse_position, print_position
from rulesdsl.record.states import dump_state
from rulesdsl.scenarios.world import shipped

GAMES = ("neuroshima-hex", "chaos-in-the-old-world", "megaton-mashup")
WORLD = shipped()
MOST_PLAYERS = 4
# What a thing off the board has kept of the time when it lay there.
_PAST = ("place", "facing", "face", "bearer", "counters", "footprint")


def begin(key: str, seed: int, chance: random.Random) -> Match:
    """A game of as many as may play together, in any mode; every second one under readings of its own."""
    game, library = cast("WholeGame", load(key)), WORLD.library(key)[0]
    owners = list(library.armies)
    readings: Mapping[str, str] = {}
    if seed % 2:
        names = chance.sample(sorted(game.policies.policies), 3)
        readings = {name: chance.choice(game.policies.policies[name].options) for name in names}
    options = game.policies.options(None, readings)
    while True:
        players = chance.sample(owners, chance.randint(2, MOST_PLAYERS))
        try:
            return Match.start(game, library, players, options, seed, chance.choice(game.modes(library)))
        except Illegal:
            continue


def moments(key: str, seed: int, every: int, most: int = 10_000) -> Iterator[Match]:
    """A random game at its begin, then at about one decision in `every` of the first `most`."""
    chance = random.Random(f"{key} {seed}")
    match, number = begin(key, seed, chance), 0
    yield match
    while not match.over and number < most:
        match, number = match.choose(chance.randrange(match.count)), number + 1
        if not match.over and chance.randrange(every) == 0:
            yield match


def essence(state: State) -> dict[str, object]:
    """All that a game goes by, things under their numbers."""
    saved = dump_state(state)
    for e in saved["entities"]:
        for word in _PAST if e["zone"] != "board" else ():
            del e[word]
        e["counters"] = {word: n for word, n in e.get("counters", {}).items() if n}
    saved["counters"] = [{word: n for word, n in row.items() if n} for row in saved["counters"]]
    saved["stacks"] = {zone: rows for zone, rows in saved["stacks"].items() if any(rows)}
    saved["uses"] = [use for use in saved["uses"] if use[3]]
    if "drawn" in getattr(state.clock, "_fields", ()):  # read while it may be drawn anew, and then as a set
        drawn = saved["clock"][4]
        saved["clock"][4] = sorted(drawn) if state.clock[1] == "redraw" else []
    return saved


def holds(match: Match) -> Match:
    """The game of the exact text of a match; fails unless it is the same game."""
    text = print_position(match, exact=True)
    found = parse_position(text, WORLD)
    assert essence(found.state) == essence(match.state)
    assert print_position(found, exact=True) == text
    return found.match()


def inside(match: Match, there: Match) -> Match:
    """`there`, which stands where the step of `match` began, at the same decision of that step."""
    if match.call is not None and there.asked is None:
        assert there.menu is not None
        there = there.choose(there.menu.calls.index(match.call))
    for answer in match.given:
        there = there.choose(answer)
    return there


def goes_on_alike(match: Match, there: Match, decisions: int, seed: int) -> None:
    """Fails unless the same choices come to the same, decision by decision."""
    chance = random.Random(seed)
    for _ in range(decisions):
        assert there.over == match.over
        if match.over:
            break
        assert there.decision == match.decision
        option = chance.randrange(match.count)
        match, there = match.choose(option), there.choose(option)
    assert print_position(there, exact=True) == print_position(match, exact=True)
