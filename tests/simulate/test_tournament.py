"""Many games, put together."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdsl.scenarios.world import shipped
from rulesdsl.simulate.chart import chart
from rulesdsl.simulate.summary import as_json, mean, share, summed
from rulesdsl.simulate.tournament import Entry, Order, Row, pairings, rows, setup_of

WORLD = shipped()
GAME: Any = WORLD.game("neuroshima-hex")
LIBRARY = WORLD.library("neuroshima-hex")[0]


def order(*players: str, games: int = 4, mode: str = "", turning: bool = True) -> Order:
    table = tuple(Entry(p, "random") for p in players)
    return Order(GAME.key, (table,), games, 5, GAME.policies.options(), mode, (), turning)


def played(asked: Order, jobs: int = 1) -> list[Row]:
    return list(rows(asked, GAME, LIBRARY, jobs))


def test_several_processes_give_the_same_rows_as_one() -> None:
    asked = order("borgo", "moloch")
    assert played(asked, 2) == played(asked)


def test_seats_take_turns_unless_they_are_fixed() -> None:
    asked = order("borgo", "moloch", "outpost", games=3, mode="deathmatch")
    assert [setup_of(asked, i)[0].players[0] for i in range(3)] == ["borgo", "moloch", "outpost"]
    fixed = order("borgo", "moloch", games=3, turning=False)
    assert {setup_of(fixed, i)[0].players for i in range(3)} == {("borgo", "moloch")}


def test_every_game_has_a_seed_of_its_own() -> None:
    asked = order("borgo", "moloch", games=50)
    assert len({setup_of(asked, i)[0].seed for i in range(50)}) == 50


def test_pairings_of_two_kinds_of_agent_are_played_both_ways() -> None:
    assert len(pairings(("a", "b", "c"), ("random", "random"))) == 3
    both = pairings(("a", "b", "c"), ("greedy", "random"))
    assert len(both) == 6
    assert all(table[0].agent == "greedy" for table in both)


def test_wins_draws_and_endings_add_up() -> None:
    found = summed(played(order("borgo", "moloch", games=12)))
    tallies = list(found.entries.values())
    assert sum(t.wins for t in tallies) + tallies[0].draws == found.games == 12
    assert tallies[0].margin.value == pytest.approx(-tallies[1].margin.value)
    assert sum(found.ended.values()) == 12
    said: Any = as_json(found)
    assert said["entries"][0]["losses"] == tallies[1].wins


def test_stopping_keeps_what_was_found() -> None:
    def stopped() -> Any:
        yield from played(order("borgo", "moloch", games=2))
        raise KeyboardInterrupt

    assert summed(stopped()).games == 2


def test_wilsons_interval_stays_within_0_and_1_and_has_its_known_values() -> None:
    found = share(20, 100)
    assert (round(found.low, 4), round(found.high, 4)) == (0.1334, 0.2888)
    assert share(0, 10).low == 0.0
    assert round(share(0, 10).high, 4) == 0.2775
    assert share(10, 10).high == 1.0
    assert share(0, 0).value == 0.0
    assert mean([1.0, 2.0, 3.0]).value == 2.0


def test_a_chart_shows_each_with_its_share() -> None:
    found = summed(played(order("borgo", "moloch")))
    scene = chart(found, "Games won")
    assert "borgo (random)" in scene.description
    assert scene.width > 400
