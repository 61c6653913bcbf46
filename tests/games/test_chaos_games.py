"""Whole games of Chaos in the Old World: they end by a rule, and what must hold holds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from chaos_games import GAME, POWERS, Task, library, play_one, tasks, text

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.match import Match
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import seeded

RULES = {"END-6a", "END-6b", "END-6c", "END-6d"}


@pytest.mark.parametrize("task", [*tasks("random", 4, 3, 1), *tasks("random", 2, 4, 0)], ids=str)
def test_a_random_game_ends_by_a_rule_and_breaks_nothing(task: Task) -> None:
    played = play_one(task)
    assert played.outcome.rule in RULES
    assert played.outcome.reason


@pytest.mark.parametrize("task", [*tasks("greedy:20", 1, 3, 3), *tasks("greedy:20", 1, 4, 1)], ids=str)
def test_a_greedy_game_ends_by_a_rule_and_breaks_nothing(task: Task) -> None:
    assert play_one(task).outcome.rule in RULES


def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed() -> None:
    code = "from chaos_games import *; print(text(play_one(Task('greedy:12', POWERS[1:], 4))))"
    ends = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent,
            capture_output=True,
            check=True,
        )
        ends.add(run.stdout)
    assert len(ends) == 1


def test_the_same_seed_gives_the_same_game() -> None:
    task = Task("random", POWERS, 5)
    assert text(play_one(task)) == text(play_one(task))


def start(seed: int = 0, players: tuple[str, ...] = POWERS) -> Match:
    return Match.start(GAME, library(), players, seed=seed)


def test_the_first_decision_is_in_the_summoning_phase_of_the_first_power() -> None:
    match = start()
    while match.asked is not None:
        match = match.choose(0)
    assert match.menu is not None
    assert (match.menu.name, match.player) == ("action of khorne", 0)
    assert "pass" in match.menu.names


def test_another_players_hand_is_not_seen() -> None:
    match = start()
    for player in range(4):
        seen = match.seen_by(player).state
        assert seen.seed == 0
        for other in range(4):
            hand, pile = seen.stack("hand", other), seen.stack("pile", other)
            assert len(hand) == len(match.state.stack("hand", other))
            if other == player:
                assert hand == match.state.stack("hand", other)
                assert list(pile) == sorted(pile)
            else:
                # as if hand and pile were one lot: nothing tells which cards are held
                assert list(hand + pile) == sorted(
                    match.state.stack("hand", other) + match.state.stack("pile", other)
                )


@pytest.mark.parametrize(
    ("players", "rule"),
    [
        (("khorne", "nurgle"), "SETUP-2"),
        (("khorne", "khorne", "nurgle"), "SETUP-2"),
        (("khorne", "nurgle", "horned"), "SETUP-2"),
    ],
)
def test_who_cannot_play_together_is_told_why(players: tuple[str, ...], rule: str) -> None:
    with pytest.raises(Illegal) as caught:
        start(players=players)
    assert caught.value.rule == rule


def test_seats_need_not_be_in_the_order_of_powers() -> None:
    match = start(players=("slaanesh", "nurgle", "khorne"))
    while match.asked is not None:
        match = match.choose(0)
    assert match.player == 2


def test_a_step_out_of_turn_is_refused() -> None:
    match = start()
    while match.asked is not None:
        match = match.choose(0)
    refusals = {
        "battle": StepCall("battle"),
        "summon": StepCall("summon", 1, "nurgle/leper", place=0),
    }
    assert {name: match.refusal(call).rule for name, call in refusals.items()} == {  # type: ignore[union-attr]
        "battle": "SUMMON-1",
        "summon": "SUMMON-1",
    }


def test_a_game_begins_as_the_setup_says() -> None:
    for number, size in ((3, 8), (4, 7)):
        state = GAME.begin(library(), POWERS[:number], GAME.policies.options(), 3)
        assert len(state.stack("deck", 0)) == size
        assert all(len(state.stack("hand", p)) == 3 for p in range(number))
        assert [c["power"] for c in state.counters] == [7, 6, 6, 6][:number]
        tokens = [library().definitions[e.definition].kind for e in state.on_board() if e.bearer >= 0]
        assert sorted(tokens) == ["noble"] * 2 + ["peasant"] * 4 + ["warpstone"] * 3
        assert not any(library().definitions[e.definition].collection == "figures" for e in state.entities)


def test_where_a_game_stands_can_be_written_and_taken_up_again() -> None:
    match = start(2)
    while match.asked is not None:
        match = match.choose(0)
    standing = GAME.standing(library(), match.state)
    again = GAME.resume(library(), match.state, standing)
    assert GAME.standing(library(), again) == standing


def test_dice_before_a_question_are_known_to_who_is_asked() -> None:
    match, rng, random = start(6), seeded(6), agent("random")()
    asked = 0
    while not match.over and asked < 12:
        if match.call is not None and match.call.name == "battle":
            seen = match.seen_by(match.player)
            with pytest.raises(Pending) as pending:
                GAME.run(library(), seen.state, seen.call, Answers(seen.given), None)
            assert pending.value.decision == match.decision
            asked += 1
        match = match.choose(random.choose(match.seen_by(match.player), rng))
    assert asked
