"""Agents: what they may know, what they decide, and that seeds decide the rest."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.match import Match, Outcome
from rulesdsl.record.states import dump_state
from rulesdsl.simulate.agents import AGENTS, BadAgent, agent
from rulesdsl.simulate.playout import Setup, play, seeded
from rulesdsl.simulate.walk import Walk
from rulesdsl.simulate.worth import WON, worth

GAME: Any = games.load("neuroshima-hex")
LIBRARY = load_library(shipped_paths(), games.load, tuple(games.MODULES))[0]["neuroshima-hex"]
POLICIES = GAME.policies.options()
THINKING = ("random", "greedy:60", "searcher:60")


def begun(seed: int = 3, after: int = 30) -> Match:
    """A game some decisions on."""
    match, rng = Match.start(GAME, LIBRARY, ("borgo", "moloch"), POLICIES, seed), Random(seed)
    for _ in range(after):
        match = match.choose(rng.randrange(match.count))
    return match


def hidden_otherwise(match: Match, seed: int) -> Match:
    """The same position with other piles and another chance to come."""
    state = match.state.copy()
    rng = Random(seed)
    for player, row in enumerate(state.stacks["pile"]):
        state.restack("pile", player, tuple(rng.sample(row, len(row))))
    state.seed, state.draws = seed, 0
    return replace(match, state=state, known={})


@pytest.mark.parametrize("spec", THINKING)
@pytest.mark.parametrize("after", [0, 17, 40])
def test_what_lies_hidden_never_changes_a_choice(spec: str, after: int) -> None:
    match = begun(after=after)
    seat = match.player
    choices = {
        agent(spec)().choose(hidden_otherwise(match, seed).seen_by(seat), Random(1)) for seed in range(4)
    }
    assert len(choices) == 1


@pytest.mark.parametrize("spec", THINKING)
def test_the_same_seed_gives_the_same_choice(spec: str) -> None:
    match = begun()
    seen = match.seen_by(match.player)
    assert agent(spec)().choose(seen, Random(5)) == agent(spec)().choose(seen, Random(5))


def test_the_random_agent_takes_every_option_and_reads_no_label() -> None:
    match = begun()
    assert match.count > 2
    assert match.asked is not None
    blank = replace(match, asked=replace(match.asked, options=("",) * match.count))
    rng = Random(1)
    assert {agent("random")().choose(blank, rng) for _ in range(400)} == set(range(match.count))


def test_every_line_of_a_walk_can_be_played_and_leads_where_it_says() -> None:
    match = begun(after=21)
    walk = Walk(GAME, LIBRARY, match.player, Random(0))
    lines = walk.open_lines(match, 5000)
    assert {line.option for line in lines} == set(range(match.count))
    for line in lines[:: max(1, len(lines) // 25)]:
        after = match.choose(line.option)
        for answer in line.answers[len(match.given) + (match.asked is not None) :]:
            after = after.choose(answer)
        state = walk.after(match, line)
        assert line.value == pytest.approx(worth(GAME, LIBRARY, state, match.player))
        # a step of which only one was possible may have followed by itself
        if after.asked is None and after.menu == GAME.menu(LIBRARY, state):
            assert dump_state(after.state) == dump_state(state)


def test_a_limit_samples_lines_and_no_option_is_preferred() -> None:
    match = begun(after=21)
    walk = Walk(GAME, LIBRARY, match.player, Random(0))
    assert len(walk.open_lines(match, 12)) <= 12
    assert walk.nodes <= 40


def test_greedy_takes_a_win_that_lies_before_it() -> None:
    """A headquarters with one point left, and a battle in hand."""
    tried = 0
    for seed in range(60):
        match = begun(seed, after=45)
        if match.asked is not None or match.decision.options[-1] != "end":
            continue
        state, me = match.state.copy(), match.player
        state.restack("hand", me, (f"{state.players[me]}/battle",))
        foe = next(e for e in state.on_board() if e.owner != me and e.definition.endswith("-hq"))
        foe.counters["wound"] = 19
        near = Match.at(GAME, LIBRARY, state)
        assert near.menu is not None
        if "play battle" not in near.menu.names or won(near.choose("play battle")) != (me,):
            continue
        tried += 1
        index = agent("greedy")().choose(near.seen_by(me), Random(0))
        assert won(near.choose(index)) == (me,)
    assert tried > 2


def won(match: Match) -> tuple[int, ...]:
    return match.outcome.winners if match.outcome is not None else ()


def test_a_game_of_thinkers_is_a_function_of_its_seed() -> None:
    setup = Setup(("hegemony", "outpost"), POLICIES, 9)
    one, other = (play(GAME, LIBRARY, setup, [agent("greedy:20")(), agent("random")()]) for _ in range(2))
    assert one.choices == other.choices
    assert dump_state(one.end.state) == dump_state(other.end.state)
    assert seeded(9, 0).random() == seeded(9, 0).random() != seeded(9, 1).random()


@pytest.mark.parametrize("spec", ["gredy", "random:5", "searcher:none", "searcher:0", ""])
def test_agents_that_do_not_exist_are_refused(spec: str) -> None:
    with pytest.raises(BadAgent):
        agent(spec)


def test_every_agent_named_can_be_made() -> None:
    for name in AGENTS:
        assert agent(name)()


class Plain:
    """A game that says nothing of positions; only its end counts."""

    def __init__(self, ended: Outcome | None) -> None:
        self.ended = ended

    def outcome(self, library: object, state: object) -> Outcome | None:
        return self.ended


def test_a_game_without_prospects_is_judged_by_its_points_at_the_end() -> None:
    state, game = begun().state, Plain(None)
    assert worth(game, LIBRARY, state, 0) == 0.0  # type: ignore[arg-type]
    game.ended = Outcome((1,), "", "", (3, 8))
    assert worth(game, LIBRARY, state, 0) == -WON - 5  # type: ignore[arg-type]
    game.ended = Outcome((), "", "", (4, 4))
    assert worth(game, LIBRARY, state, 1) == 0.0  # type: ignore[arg-type]
