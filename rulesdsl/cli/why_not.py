"""`rules why-not`: what stood in the way of something that did not happen."""

from __future__ import annotations

import click

from rulesdsl.cli.asked import packs_option
from rulesdsl.cli.common import format_option
from rulesdsl.cli.why import answered


@click.command()
@click.argument("scenario")
@click.argument("subject")
@click.argument("state", default="")
@click.option("--at", "moment", metavar="MOMENT", default="", help="In one moment, as expectations name it.")
@format_option
@packs_option
def command(
    scenario: str, subject: str, state: str, moment: str, format_: str, packs: tuple[str, ...]
) -> int:
    """Tell what stood in the way of something that did not happen.

    SUBJECT is a thing by the place where it stood at the start, or an expectation about it; STATE is a verb
    or a state (act, destroyed). Where SUBJECT is a step (`use push of ...`), the rule that forbids it after
    the steps of the scenario is told.

    Exit code 1: errors in the scenario, 2: there is no such thing.

    \b
    Examples:
      rules why-not scenarios/neuroshima-hex/nets/freed-too-late.yaml "hybrid at C3" act
      rules why-not scenarios/neuroshima-hex/nets/two-facing-nets.yaml "net-fighter at C2" netted
    """
    return answered(scenario, subject, state, moment, format_, packs, no=True)
