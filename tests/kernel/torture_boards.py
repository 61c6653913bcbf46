"""The scenarios of this folder as states and calls, for tests that play them in other ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game, Illegal, StepCall
from rulesdsl.kernel.decide import Answers, Decision, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Sink
from rulesdsl.scenarios.check import find_scenarios, run_shipped
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.world import shipped

FILES = find_scenarios([Path(__file__).parent / "scenarios"])


def result_of(path: Path, **changes: object) -> Result:
    """The result of a scenario, perhaps with some of its parts changed."""
    scenario, problems = load(path, shipped())
    assert scenario is not None, problems
    return run_shipped(replace(scenario, **changes), shipped())  # type: ignore[arg-type]


def scenario_of(path: Path) -> Scenario:
    scenario, problems = load(path, shipped())
    assert scenario is not None, problems
    return scenario


def calls(result: Result) -> Iterator[tuple[StepCall, tuple[str, ...]]]:
    """The steps of a scenario, each with the answers it needs."""
    for number, step in enumerate(result.scenario.steps):
        source = result.find(step.unit) if step.unit is not None else -1
        given = tuple(a.option for a in result.asked if a.step == number)
        place = result.game.topology.index.get(step.place, -1)
        directions = result.game.topology.directions
        facing = directions.index(step.facing) if step.facing else -1
        call = StepCall(step.name, step.player, step.definition, step.ability, source, place, facing)
        yield call, given


def play(
    game: Game,
    library: Library,
    state: State,
    call: StepCall,
    given: tuple[str, ...],
    sink: Sink | None = None,
) -> State | Decision | Illegal:
    """The state after a step, or the decision it waits for, or why it is refused."""
    try:
        return game.run(library, state, call, Answers(given), sink)
    except Pending as pending:
        return pending.decision
    except Illegal as refused:
        return refused
