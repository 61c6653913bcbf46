"""What `rules check` does besides checking: every way of a scenario, and scenarios under another edition."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from rulesdsl.content.reporting import did_you_mean
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.diagnostics.near import listed
from rulesdsl.diagnostics.text import render_text
from rulesdsl.lab.outcomes import editions
from rulesdsl.lab.outcomes import explore as ways
from rulesdsl.scenarios.check import find_scenarios
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.world import World


def explore(paths: Sequence[Path], world: World, limit: int, format_: str) -> int:
    """Every decision of each scenario in every way. 1 when a scenario cannot be read or begun."""
    found: list[ways.Explored] = []
    unread = 0
    files = find_scenarios(paths)
    for path in files:
        scenario, problems = load(path, world)
        if scenario is None:
            unread += 1
            click.echo(render_text(Diagnostics(problems)) or f"{path}: cannot be read", err=True)
            continue
        library, _ = world.library(scenario.game, [Path(pack) for pack in scenario.packs])
        try:
            found.append(ways.explore(scenario, world.game(scenario.game), library, limit))
            if found[-1].stopped:
                break
        except RulesError as error:
            unread += 1
            click.echo(f"{path}: {error}", err=True)
    if format_ == "json":
        click.echo(json.dumps([ways.as_json(one) for one in found], ensure_ascii=False, indent=2))
    else:
        click.echo("\n\n".join("\n".join(ways.as_text(one)) for one in found))
    if found and found[-1].stopped:
        return _stopped(len(found) - 1, len(files))
    return 1 if unread or any(one.problem for one in found) else 0


def compare(
    paths: Sequence[Path], world: World, ruleset: str | None, given: Sequence[str], format_: str
) -> int:
    """Every scenario under another edition. That one differs is no error."""
    policies = {}
    for text in given:
        name, equals, option = text.partition("=")
        if not equals:
            raise click.UsageError(f"`--policy {text}`: write NAME=OPTION")
        policies[name] = option
    _known(world, ruleset, policies)
    found: list[editions.Compared | None] = []
    files = find_scenarios(paths)
    stopped = False
    try:
        for path in files:
            found.append(editions.compare(path, world, ruleset, policies))
    except KeyboardInterrupt:
        stopped = True
    compared = [one for one in found if one is not None]
    different = [one for one in compared if one.differs]
    if format_ == "json":
        report = {
            "ruleset": ruleset,
            "policies": policies,
            "same": len(compared) - len(different),
            "different": [editions.as_json(one) for one in different],
            "unread": len(found) - len(compared),
        }
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
        return _stopped(len(found), len(files)) if stopped else 0
    for one in different:
        click.echo("\n".join(editions.as_text(one)) + "\n")
    click.echo(f"{len(different)} of {len(compared)} scenarios come out differently")
    return _stopped(len(found), len(files)) if stopped else 0


def _stopped(looked_at: int, files: int) -> int:
    """What is said after Ctrl-C, and the exit code."""
    click.echo(f"stopped after {looked_at} of {files} scenarios", err=True)
    return 130


def _known(world: World, ruleset: str | None, policies: dict[str, str]) -> None:
    """Whether some game has these names. Raises `UsageError` with a suggestion."""
    tables = [world.game(key).policies for key in world.games()]
    rulesets = [name for table in tables for name in table.rulesets]
    if ruleset is not None and ruleset not in rulesets:
        raise click.UsageError(_unknown("ruleset", ruleset, rulesets))
    for name, option in policies.items():
        having = [table.policies[name] for table in tables if name in table.policies]
        if not having:
            raise click.UsageError(_unknown("policy", name, [n for t in tables for n in t.policies]))
        options = [o for policy in having for o in policy.options]
        if option not in options:
            raise click.UsageError(_unknown(f"option of {name}", option, options))


def _unknown(noun: str, word: str, known: Sequence[str]) -> str:
    return f"no {noun} is called `{word}`. " + (did_you_mean(word, known) or f"There are: {listed(known)}")
