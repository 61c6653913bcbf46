"""Whole games of Megaton Mashup: they end by a rule, and what must hold holds."""

from __future__ import annotations

from collections import Counter

import pytest
from megaton_games import GAME, MODES, PLOTS, Task, kind, library, play_one, text

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import Match
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import seeded

PLAYERS = ("rogzor", "cthugrosh", "gallamaxus")
RULES = {"END-2", "END-3"}


@pytest.mark.parametrize("task", [Task("random", mode, seed) for seed, mode in enumerate(MODES)], ids=str)
def test_a_random_game_ends_by_a_rule_and_breaks_nothing(task: Task) -> None:
    played = play_one(task)
    assert played.outcome.rule in RULES
    assert played.outcome.reason


def test_the_same_seed_gives_the_same_game() -> None:
    task = Task("random", "standard", 5)
    assert text(play_one(task)) == text(play_one(task))


def start(seed: int = 0, players: tuple[str, ...] = PLAYERS, mode: str = "") -> Match:
    return Match.start(GAME, library(), players, seed=seed, mode=mode)


def after_setting_up(seed: int = 0, mode: str = "") -> Match:
    match, rng, random = start(seed, mode=mode), seeded(seed), agent("random")()
    while not match.decision.name.startswith("activation"):
        match = match.choose(random.choose(match.seen_by(match.player), rng))
    return match


def test_a_game_begins_as_the_setup_says() -> None:
    state = after_setting_up(3).state
    kinds = Counter(kind(e) for e in state.on_board())
    assert kinds["building"] == PLOTS
    assert kinds["alpha"] == 3 and not kinds["hyper"] and not kinds["unit"]
    assert [len(state.stack("reserve", seat)) for seat in range(3)] == [10, 10, 0]
    assert [c.get("unit-die", 0) for c in state.counters] == [6, 6, 0]
    assert sum(c.get("token", 0) for c in state.counters[:2]) == 1
    rows = [GAME.board(library()).cell(e.place)[1] for e in state.on_board() if kind(e) == "alpha"]
    assert rows[0] == 0 and rows[1] == 18  # on opposite sides


@pytest.mark.parametrize(("mode", "extra"), [("easy", 3), ("standard", 6), ("hard", 9)])
def test_a_difficulty_is_extra_health(mode: str, extra: int) -> None:
    villain = next(
        e for e in after_setting_up(1, mode).state.on_board() if e.owner == 2 and kind(e) == "alpha"
    )
    assert (villain.counters["bonus"], villain.counters["hyper-bonus"]) == (extra, extra)


def test_the_villain_stands_as_near_to_the_centre_as_can_be_and_the_token_stays() -> None:
    state = after_setting_up(1).state
    villain = next(e for e in state.on_board() if e.owner == 2 and kind(e) == "alpha")
    assert GAME.board(library()).cell(villain.place) == (9, 9)
    first = next(seat for seat in (0, 1) if state.counters[seat].get("token"))
    assert state.clock.first == first  # type: ignore[attr-defined]


def test_the_deck_is_shuffled_and_nobody_sees_its_order() -> None:
    one, other = start(1).state, start(2).state
    assert sorted(one.stack("deck", 2)) == sorted(other.stack("deck", 2))
    assert one.stack("deck", 2) != other.stack("deck", 2)
    seen = start(1).seen_by(0).state
    assert list(seen.stack("deck", 2)) == sorted(one.stack("deck", 2))
    assert seen.seed == 0


def test_any_monster_can_be_the_villain() -> None:
    for villain in sorted(library().armies)[:6]:
        if villain not in PLAYERS[:2]:
            state = start(0, (*PLAYERS[:2], villain)).state
            assert state.players[2] == villain


@pytest.mark.parametrize(
    ("players", "rule"),
    [
        (("rogzor", "cthugrosh"), "SETUP-6"),
        (("rogzor", "rogzor", "gallamaxus"), "SETUP-6"),
        (("rogzor", "cthugrosh", "godzilla"), "SETUP-6"),
    ],
)
def test_who_cannot_play_together_is_told_why(players: tuple[str, ...], rule: str) -> None:
    with pytest.raises(Illegal) as caught:
        start(players=players)
    assert caught.value.rule == rule


def test_a_mode_that_is_none_is_told() -> None:
    with pytest.raises(Illegal, match="there are: standard, easy, hard"):
        start(mode="nightmare")


def test_both_players_then_the_villain() -> None:
    match = after_setting_up(0)
    first = match.player
    order = []
    while len(order) < 4:
        if match.asked is None and match.decision.name.startswith("activation"):
            order.append((match.player, match.state.clock.round))  # type: ignore[attr-defined]
        done = match.asked is None and "done" in (match.menu.names if match.menu else ())
        match = match.choose("done") if done else match.choose(0)
    assert order == [(first, 1), (1 - first, 1), (first, 2), (1 - first, 2)]


def test_a_step_out_of_turn_is_refused() -> None:
    match = after_setting_up(0)
    refusals = {
        "activate": StepCall("activate"),
        "units": StepCall("units", 1 - match.player),
    }
    assert {name: match.refusal(call).rule for name, call in refusals.items()} == {  # type: ignore[union-attr]
        "activate": "TURN-2",
        "units": "TURN-1",
    }


def test_where_a_game_stands_can_be_written_and_taken_up_again() -> None:
    match = after_setting_up(2)
    standing = GAME.standing(library(), match.state)
    again = GAME.resume(library(), match.state, standing)
    assert GAME.standing(library(), again) == standing


def test_a_greedy_hero_begins_nothing_that_is_not_offered_and_sees_no_hidden_card() -> None:
    match, rng, greedy = after_setting_up(4), seeded(4), agent("greedy:4")()
    for _ in range(8):
        index = greedy.choose(match.seen_by(match.player), rng)
        assert 0 <= index < match.count
        match = match.choose(index)


def test_cases_bring_no_units_into_a_game() -> None:
    menu = start(0).decision
    made = library().definitions
    assert menu.options
    assert all(made[key].status != "constructed" for key in menu.options)
