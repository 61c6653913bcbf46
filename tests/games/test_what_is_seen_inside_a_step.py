"""Who is asked inside a step knows what was drawn and cast in it: played again, it asks the same."""

from __future__ import annotations

from random import Random

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.match import Match, whole
from rulesdsl.kernel.decide import Answers, Pending

LIBRARIES = load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]
PLAYERS = {
    "neuroshima-hex": ("moloch", "borgo"),
    "chaos-in-the-old-world": ("khorne", "nurgle", "tzeentch", "slaanesh"),
    "megaton-mashup": ("rogzor", "cthugrosh", "gallamaxus"),
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", PLAYERS)
def test_a_step_played_again_by_who_is_asked_asks_the_same(key: str, seed: int) -> None:
    game = whole(games.load(key))
    assert game is not None
    match, random, asked = Match.start(game, LIBRARIES[key], PLAYERS[key], seed=seed), Random(seed), 0
    for _ in range(700):
        if match.over:
            break
        if match.asked is not None:
            seen = match.seen_by(match.player)
            assert seen.call is not None
            with pytest.raises(Pending) as pending:
                game.run(LIBRARIES[key], seen.state, seen.call, Answers(seen.given), None)
            assert pending.value.decision == match.asked
            at_rest = game.seen_by(LIBRARIES[key], match.state, match.player)
            for zone in game.hidden:  # what lies there is the same, only known to lie in another order
                for owner in range(len(PLAYERS[key])):
                    there = (state.stack(zone, owner) for state in (seen.state, at_rest))
                    assert len({tuple(sorted(row)) for row in there}) == 1
            asked += 1
        match = match.choose(random.randrange(match.count))
    assert asked > 10
