"""Each open point of Chaos in the Old World makes a difference somewhere, or it is said why it cannot."""

from __future__ import annotations

from pathlib import Path

from rulesdsl import games
from rulesdsl.lab.given import read_packs
from rulesdsl.lab.rules import implemented
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.snapshot import outcome
from rulesdsl.scenarios.world import shipped

KEY = "chaos-in-the-old-world"
FOLDER = Path(__file__).parents[2] / "scenarios" / KEY

# Why no scenario differs.
NONE_CAN = {
    "OPEN-3": "the text of one of the two cards is not known, so there is one option only",
    "OPEN-4": "the text of one of the two cards is not known, so there is one option only",
    "OPEN-11": "no source sets a limit, so there is one option only",
}


def scenarios() -> list[Scenario]:
    found = (load(path, shipped())[0] for path in find_scenarios([FOLDER]))
    return [scenario for scenario in found if scenario is not None]


def differs(name: str, cases: list[Scenario]) -> bool:
    game, (library, _) = games.load(KEY), shipped().library(KEY)
    policy = game.policies.policies[name]
    for case in cases:
        if (
            name not in case.cites
            and name not in case.policies
            and name not in {r.policy for r in case.readings}
        ):
            continue
        outcomes = set()
        for option in policy.options:
            reading = next((r for r in case.readings if (r.policy, r.option) == (name, option)), None)
            answers = reading.answers if reading is not None else None
            chance = reading.chance if reading is not None else None
            steps = reading.steps if reading is not None else None
            result = run(case, game, library, {name: option}, answers, chance, steps)
            refused = tuple(done.refusal is not None for done in result.done)
            marks = tuple(
                game.value(library, result.end, e.id, "off") for e in result.end.on_board() if e.place >= 0
            )
            asked = tuple((a.decision.name, a.decision.player) for a in result.asked)
            outcomes.add((outcome(result), refused, marks, asked))
        if len(outcomes) > 1:
            return True
    return False


def test_each_rule_that_the_engine_names_is_cited_by_a_scenario_or_it_is_said_why_not() -> None:
    given = read_packs([FOLDER.parents[1] / "packs" / KEY])
    cited = {rule for case in scenarios() for rule in case.cites}
    ((game, content),) = given.libraries
    named = set(implemented(game, content, given.concerns))
    assert named - cited == named & set(given.notes.unshown)


def test_each_policy_makes_a_difference_somewhere() -> None:
    cases = scenarios()
    policies = games.load(KEY).policies.policies
    same = [name for name in policies if name not in NONE_CAN and not differs(name, cases)]
    assert same == []


def test_what_is_said_to_make_none_is_open_or_cannot_be_asked() -> None:
    policies = games.load(KEY).policies.policies
    assert set(NONE_CAN) <= set(policies)
