"""`rules why`: the causal path to something that is so after a scenario."""

from __future__ import annotations

import json
import sys

import click

from rulesdsl.cli.asked import fitted, packs_option, say, tell
from rulesdsl.cli.common import format_option
from rulesdsl.diagnostics.diagnostic import RulesError


@click.command()
@click.argument("scenario")
@click.argument("subject")
@click.option("--at", "moment", metavar="MOMENT", default="", help="In one moment, as expectations name it.")
@format_option
@packs_option
def command(scenario: str, subject: str, moment: str, format_: str, packs: tuple[str, ...]) -> int:
    """Tell why something is so after a scenario: the causal path only.

    SUBJECT is a thing by the place where it stood at the start, or an expectation about it. What led to it is
    told back to the ability, its file and line and its rules, and which disputed points mattered.

    Exit code 1: errors in the scenario, 2: there is no such thing.

    \b
    Examples:
      rules why scenarios/neuroshima-hex/medics/two-saved-by-a-chain.yaml "medic at C4"
      rules why scenarios/neuroshima-hex/nets/two-facing-nets.yaml "net-fighter at C3 is destroyed"
    """
    return answered(scenario, subject, "", moment, format_, packs, no=False)


def answered(
    scenario: str, subject: str, word: str, moment: str, format_: str, packs: tuple[str, ...], no: bool
) -> int:
    """Answer and print; the exit code."""
    from rulesdsl.lab.base import base_run, opened
    from rulesdsl.lab.reasons.answer import answer
    from rulesdsl.render.terminal import room_of
    from rulesdsl.scenarios.world import shipped

    world = shipped(packs)
    try:
        result = base_run(opened(scenario, world), world)
    except RulesError as error:
        return tell(error)
    try:
        found = answer(result, subject, word, moment, no=no)
    except RulesError as error:
        tell(error)
        return 2
    if format_ == "json":
        click.echo(json.dumps(found.as_json(), ensure_ascii=False, indent=2))
    else:
        say(fitted(found.text(), room_of(sys.stdout).width))
    return 0
