"""`rules rulings`: what would come out of a scenario under other readings of the disputed points."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulesdsl.cli.asked import fitted, missing, packs_option, say, tell
from rulesdsl.cli.common import format_option
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError

if TYPE_CHECKING:
    from rulesdsl.scenarios.world import World

# A bar appears on a terminal after so many seconds.
BAR_AFTER = 1.5


@click.command()
@click.argument("scenario", required=False, default="")
@click.option("--all", "folder", metavar="FOLDER", help="Every scenario of a folder: who shows which point.")
@click.option(
    "--ruleset", "rulesets", multiple=True, metavar="NAME", help="Compare editions; give it at least twice."
)
@format_option
@packs_option
def command(
    scenario: str, folder: str | None, rulesets: tuple[str, ...], format_: str, packs: tuple[str, ...]
) -> int:
    """Vary the disputed points that a scenario reads: what would come out otherwise.

    One row for each distinct outcome, with the readings that lead to it, who says so and what differs.
    Where another reading asks what the scenario does not answer, every answer is tried. Ctrl-C keeps what
    was found.

    Exit code 1: errors in a scenario, 2: could not run.

    \b
    Examples:
      rules rulings scenarios/neuroshima-hex/nets/ring-of-three.yaml
      rules rulings scenarios/neuroshima-hex/nets/ring-of-three.yaml --ruleset 3.0-faq --ruleset 2.0
      rules rulings --all scenarios
    """
    from rulesdsl.scenarios.world import shipped

    if bool(scenario) == bool(folder):
        raise click.UsageError("name one scenario, or a folder with --all")
    if len(rulesets) == 1 or (rulesets and folder):
        raise click.UsageError("editions of one scenario are compared: give --ruleset at least twice")
    world = shipped(packs)
    try:
        return surveyed(folder, world, format_) if folder else varied(scenario, rulesets, world, format_)
    except RulesError as error:
        return tell(error)


def varied(path: str, rulesets: tuple[str, ...], world: World, format_: str) -> int:
    """The rows of one scenario."""
    from rulesdsl.lab.base import base_run, opened
    from rulesdsl.lab.outcomes.rulings import editions, how_many, rulings
    from rulesdsl.lab.outcomes.rulings_text import rulings_json, rulings_text

    scenario = opened(path, world)
    base = base_run(scenario, world)
    unknown = [name for name in rulesets if name not in base.game.policies.rulesets]
    if unknown:
        known = ", ".join(base.game.policies.rulesets)
        raise click.UsageError(f"there is no ruleset `{unknown[0]}`; there are: {known}")
    bar = Bar(how_many(base), "readings")
    found = editions(base, list(rulesets)) if rulesets else rulings(base, bar.step)
    bar.stop()
    show(rulings_json(found) if format_ == "json" else rulings_text(found, *paper()))
    return 130 if found.stopped else 0


def surveyed(folder: str, world: World, format_: str) -> int:
    """All scenarios of a folder."""
    from rulesdsl.lab.outcomes.rulings_text import survey_json, survey_text
    from rulesdsl.lab.outcomes.survey import survey
    from rulesdsl.scenarios.check import find_scenarios

    if not Path(folder).exists():
        raise missing(folder)
    paths = find_scenarios([folder])
    if not paths:
        nothing = Diagnostic("P0102", f"there is no scenario at `{folder}`", Place(folder))
        return tell(RulesError(nothing))
    bar = Bar(len(paths), "scenarios")
    found = survey(paths, world, bar.step)
    bar.stop()
    show(survey_json(found) if format_ == "json" else survey_text(found, *paper()))
    for diagnostics in found.failed.values():
        tell(RulesError(*diagnostics))
    return 130 if found.stopped else 1 if found.failed else 0


def show(what: str | dict[str, Any]) -> None:
    """Print a text or data."""
    if isinstance(what, str):
        say(fitted(what, paper()[0]))
    else:
        click.echo(json.dumps(what, ensure_ascii=False, indent=2))


def paper() -> tuple[int, bool]:
    """Width and colour of the output."""
    from rulesdsl.render.terminal import room_of

    room = room_of(sys.stdout)
    return max(60, min(room.width, 120)), room.colour


class Bar:
    """A progress bar on the error stream, where that is a terminal and it takes a while."""

    def __init__(self, total: int, what: str) -> None:
        self.total, self.what, self.done = total, what, 0
        self.began = time.perf_counter()
        self.progress: Any = None
        self.task: Any = None

    def step(self) -> None:
        self.done += 1
        if self.progress is None:
            if not sys.stderr.isatty() or time.perf_counter() - self.began < BAR_AFTER:
                return
            from rich.console import Console
            from rich.progress import Progress

            self.progress = Progress(console=Console(stderr=True), transient=True)
            self.task = self.progress.add_task(self.what, total=self.total)
            self.progress.start()
        self.progress.update(self.task, completed=self.done)

    def stop(self) -> None:
        if self.progress is not None:
            self.progress.stop()
