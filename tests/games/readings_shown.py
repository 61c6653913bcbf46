"""Which options of a game's policies its scenarios show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from rulesdsl import games
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.differs import comes_out_alike
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.world import shipped


@cache
def cases(*folders: Path) -> tuple[Scenario, ...]:
    """All scenarios of some folders."""
    found = []
    for path in find_scenarios(folders):
        scenario, problems = load(path, shipped())
        assert scenario is not None, problems
        found.append(scenario)
    return tuple(found)


def other_options(key: str) -> list[tuple[str, str]]:
    """Each policy of a game with each option that is not its default."""
    policies = games.load(key).policies.policies
    return [(name, option) for name, policy in policies.items() for option in policy.options[1:]]


def pairs_of_others(key: str) -> list[tuple[str, str, str]]:
    """Each policy of three options or more, with each two of those that are not its default."""
    policies = games.load(key).policies.policies
    return [(name, *two) for name, p in policies.items() for two in combinations(p.options[1:], 2)]


def shown(scenarios: Iterable[Scenario]) -> set[tuple[str, str]]:
    """Policies with the options that some scenario gives a reading of: that such a reading differs from the
    default, `rules check` sees to (N0601)."""
    return {(reading.policy, reading.option) for case in scenarios for reading in case.readings}


def told_apart(name: str, options: Sequence[str], scenarios: Iterable[Scenario]) -> bool:
    """Whether some scenario that has a reading of a policy comes out differently under two options."""
    for case in scenarios:
        if name in {reading.policy for reading in case.readings}:
            one, other = (_under(case, name, option) for option in options)
            if one is None or other is None or not comes_out_alike(one, other):
                return True
    return False


def _under(case: Scenario, name: str, option: str) -> Result | None:
    """A scenario under an option; None where its answers fit another one only."""
    reading = next((r for r in case.readings if (r.policy, r.option) == (name, option)), None)
    answers, chance, steps = (reading.answers, reading.chance, reading.steps) if reading else (None,) * 3
    world = shipped()
    library, _ = world.library(case.game, [Path(pack) for pack in case.packs])
    result = run(case, world.game(case.game), library, {name: option}, answers, chance, steps)
    return None if result.problems else result
