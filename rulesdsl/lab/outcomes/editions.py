"""Scenarios under another edition: which of them come out differently, and what is no longer so."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.scenarios.check import run_shipped
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.run import run
from rulesdsl.scenarios.snapshot import outcome
from rulesdsl.scenarios.world import World


@dataclass(frozen=True, slots=True)
class Compared:
    """One scenario under two editions. `stopped`: why it cannot be played to its end under the other."""

    path: str
    title: str
    differs: bool
    change: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    stopped: str = ""


def compare(path: Path, world: World, ruleset: str | None, policies: Mapping[str, str]) -> Compared | None:
    """The scenario as it is against the same under another edition; None when it cannot be read or run.

    What the scenario itself fixes stays fixed, unless `policies` names the same point.
    """
    scenario, _ = load(path, world)
    if scenario is None:
        return None
    try:
        usual = run_shipped(scenario, world)
        if usual.problems:
            return None
        other = run(scenario, usual.game, usual.library, policies, ruleset=ruleset)
    except RulesError as error:
        return Compared(str(path), scenario.title, True, stopped=str(error.diagnostics[0].message))
    if other.problems:
        return Compared(str(path), scenario.title, True, stopped=other.problems[0].message)
    before, after = outcome(usual), outcome(other)
    if before == after:
        return Compared(str(path), scenario.title, False)
    lines = difflib.unified_diff(before, after, lineterm="", n=0)
    change = tuple(line for line in lines if not line.startswith(("---", "+++", "@@")))
    broken = tuple(problem.message for problem in judge(other, scenario.claims))
    return Compared(str(path), scenario.title, True, change, broken)


def as_text(compared: Compared) -> Iterator[str]:
    """What differs, for people."""
    yield f"{compared.path}: {compared.title}"
    if compared.stopped:
        yield f"  cannot be played so: {compared.stopped}"
    yield from (f"  {line[0]} {line[1:].strip()}" for line in compared.change)
    yield from (f"  no longer so: {message}" for message in compared.broken)


def as_json(compared: Compared) -> dict[str, object]:
    """The same as JSON values."""
    return {
        "path": compared.path,
        "title": compared.title,
        "differs": compared.differs,
        "change": list(compared.change),
        "broken": list(compared.broken),
        "stopped": compared.stopped,
    }
