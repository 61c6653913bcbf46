"""The run of a scenario that questions start from."""

from __future__ import annotations

from pathlib import Path

from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.model import Scenario
from rulesdsl.scenarios.run import Result, run
from rulesdsl.scenarios.world import World


def opened(path: str | Path, world: World) -> Scenario:
    """A scenario that has no errors. Raises `RulesError` with what is wrong."""
    try:
        scenario, problems = load(path, world)
    except FileNotFoundError:
        raise RulesError(
            Diagnostic("P0101", f"there is no file or folder `{path}`", Place(str(path)))
        ) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RulesError(Diagnostic("P0105", f"the file cannot be read: {why}", Place(str(path)))) from None
    if scenario is None:
        raise RulesError(*problems)
    return scenario


def base_run(scenario: Scenario, world: World, ruleset: str | None = None) -> Result:
    """Its run with all reasons told. Raises `RulesError` when it does not come to its end."""
    library, _ = world.library(scenario.game, [Path(pack) for pack in scenario.packs])
    result = run(scenario, world.game(scenario.game), library, ruleset=ruleset, reasons=True, free=True)
    if result.problems:
        raise RulesError(*result.problems)
    return result
