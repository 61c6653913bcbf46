"""Illegal actions of every kind: one message with the id of a rule, in a scenario and at the prompt, and
the state stays as it was. The boards are scenarios with `refused`."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulesdsl.cli.table import Table
from rulesdsl.cli.typed import Typed
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Match
from rulesdsl.kernel.state import State
from rulesdsl.record.games import History
from rulesdsl.record.states import dump_state
from rulesdsl.scenarios.load import load, load_bytes
from rulesdsl.scenarios.model import Scenario, Step
from rulesdsl.scenarios.run import Result, call_of, run
from rulesdsl.scenarios.world import shipped
from rulesdsl.simulate.agents import Agent

FOLDER = Path(__file__).parents[2] / "scenarios" / "neuroshima-hex"

# What is tried -> where it is tried, and the rule against it.
KINDS = {
    "a hex that is taken": ("turns/what-is-not-allowed", "PLAY-1"),
    "an instant laid on the board": ("turns/what-is-not-allowed", "INST-1"),
    "a tile that is not held": ("turns/what-is-not-allowed", "DRAW-3"),
    "a battle out of the blue": ("turns/what-is-not-allowed", "BATTLE-1"),
    "a turn of somebody else": ("turns/what-is-not-allowed", "TURN-3"),
    "an ability that a tile has not": ("turns/what-is-not-allowed", "MOB-1"),
    "a redraw of other tiles": ("turns/what-is-not-allowed", "REDRAW-1"),
    "something before the redraw": ("turns/redraw-twice", "REDRAW-2"),
    "something before the discard": ("turns/discard-before-anything-else", "DISC-1"),
    "headquarters that wait for their turn": ("setup/headquarters-first", "SETUP-4"),
    "a turn ended at set-up": ("setup/headquarters-first", "SETUP-7"),
    "a tile thrown away at set-up": ("setup/headquarters-first", "HQ-11"),
    "a netted mover": ("moves/netted-mover", "MOB-4"),
    "a move of a netted unit": ("moves/move-on-a-netted-unit", "MOVE-3"),
    "a second move in a turn": ("moves/mobility-once-a-turn", "MOB-1"),
    "a push with no room": ("moves/push-with-no-room", "PUSH-5"),
    "a push off the board": ("moves/push-off-the-board", "PUSH-5"),
    "a netted pusher": ("moves/netted-pusher", "PUSH-7"),
    "a push of a netted unit": ("moves/push-a-netted-enemy", "PUSH-8"),
    "a push of a team-mate": ("players/team-mates-units", "PUSH-6"),
    "a deed of a team-mate's unit": ("players/team-mates-units", "MULTI-13"),
    "a grenade with a netted headquarters": ("instants/grenade-with-a-netted-headquarters", "GREN-3"),
    "a grenade out of reach": ("instants/grenade-out-of-reach", "GREN-1"),
    "a grenade at a headquarters": ("instants/grenade-at-a-headquarters", "GREN-2"),
    "a sniper at the own side": ("instants/sniper-targets", "SNIPE-1"),
    "a sniper at a headquarters": ("instants/sniper-targets", "SNIPE-2"),
    "an air strike on the rim": ("instants/air-strike-on-the-rim", "AIR-4"),
    "a tile laid after the own battle": ("instants/battle-ends-the-turn", "BATTLETILE-2"),
    "a tile thrown away after a battle": ("instants/battle-ends-the-turn", "TURN-4"),
    "a battle after the last tile": ("endings/last-two-tiles", "END-2"),
    "a step after the end": ("endings/headquarters-falls", "WIN-1"),
    "a deed when the board is full": ("full-board/nothing-moves-any-more", "FULL-6"),
    "a turn that the full board ended": ("full-board/nothing-moves-any-more", "FULL-3"),
    "a step after a deadlock": ("full-board/deadlock", "FULL-8"),
}


@cache
def scenario(name: str) -> Scenario:
    found, problems = load(FOLDER / f"{name}.yaml", shipped())
    assert found is not None, problems
    return found


def done(of: Scenario, steps: list[Step]) -> Result:
    world = shipped()
    return run(of, world.game(of.game), world.library(of.game)[0], steps=steps)


def text(state: State) -> str:
    return json.dumps(dump_state(state))


@pytest.mark.parametrize("kind", KINDS)
def test_an_illegal_step_is_told_with_its_rule_and_changes_nothing(kind: str) -> None:
    name, rule = KINDS[kind]
    of = scenario(name)
    number = next(i for i, step in enumerate(of.steps) if step.refused == rule)
    step = replace(of.steps[number], refused=None)
    before = done(of, list(of.steps[:number])).end
    tried = done(of, [*of.steps[:number], step])
    (problem,) = tried.problems
    assert problem.message
    (said,) = [note for note in problem.notes if note.startswith(("rule ", "rules "))]
    assert re.fullmatch(r"rules? [A-Z]+-\d+(, [A-Z]+-\d+)*", said), problem
    assert text(tried.end) == text(before)
    if tried.end.clock:
        at_the_prompt(tried, number, step, problem.message, said.split(" ", 1)[1])


def at_the_prompt(tried: Result, number: int, step: Step, message: str, rules: str) -> None:
    """The same typed at a table, step or answer: the same rule is told, and nothing has changed."""
    menu = tried.game.menu(tried.library, tried.end)  # type: ignore[attr-defined]
    match = Match(tried.game, tried.library, tried.end, menu=menu)  # type: ignore[arg-type]
    call, before = call_of(tried, step), text(tried.end)
    assert call is not None
    try:
        asked = match.do(call)
    except Illegal as why:
        assert (why.reason, why.rule) == (message, rules)
        if not match.over:
            assert Typed(match).refusal(typed(tried, step)) == [f"not allowed: {message} ({rules})"]
    else:
        for one in tried.asked:
            if one.step == number:
                asked = asked.choose(one.option)
        answer = tried.scenario.answers[len(tried.asked)].option.text
        people: list[Agent | None] = [None] * len(tried.end.players)
        history = History(asked, 0, "", tried.end)
        (line,) = Table(history, people, Random(0), lambda *_: iter(()), lambda *_: "").hear(answer)
        assert f"({rules})" in line
    assert text(match.state) == before


def typed(tried: Result, step: Step) -> str:
    """A step in words; scenarios name a unit by where it stood first, a person by where it stands."""
    if step.unit is None:
        return step.quote.text
    unit = tried.find(step.unit)
    army = tried.end.players[tried.end.entities[unit].owner]
    who = tried.end.players[step.player]
    return f"use {step.ability} of {army} {tried.game.label(tried.library, tried.end, unit)} by {who}"


HEAD = """scenario: Tried
game: neuroshima-hex
turn: moloch
board:
  - moloch moloch-hq at C1 facing n
  - borgo borgo-hq at C5 facing n
"""


def told(more: str) -> tuple[str, list[str]]:
    """The message of the only problem of a scenario, and its notes."""
    found, problems = load_bytes("tried.yaml", (HEAD + more).encode(), shipped())
    if found is not None:
        problems = tuple(done(found, list(found.steps)).problems)
    (problem,) = problems
    return problem.message, [note for note in problem.notes if note.startswith("rule ")]


@pytest.mark.parametrize("spot", ["F9", "A4", "C0"])
def test_a_step_off_the_board_is_told_with_the_rule_of_the_board(spot: str) -> None:
    step = f"place hybrid at {spot} facing n by moloch"
    message, rules = told(f"zones: {{hand: {{moloch: [hybrid]}}}}\nsteps: [{step}]\n")
    assert (message, rules) == (f"no place is called `{spot}`", ["rule BOARD-1"])
    start = done(scenario("turns/what-is-not-allowed"), [])
    match = Match.at(start.game, start.library, start.end)  # type: ignore[arg-type]
    (line,) = Typed(match).refusal(f"place scout at {spot} facing n by borgo")
    assert line.startswith(f"not allowed: no place is called `{spot}` (BOARD-1)")


def test_a_fourth_tile_in_hand_is_told_with_the_rule_of_drawing() -> None:
    held = "zones: {hand: {moloch: [hybrid, hybrid, blocker, hunter-killer]}}\nsteps: [end]\n"
    message, rules = told(held)
    assert message == "moloch holds 4 tiles, and never more than 3 are held"
    assert rules == ["rule DRAW-1"]
