"""`rules check`: content, sentences, scenarios; all problems of a run, once, sorted."""

from __future__ import annotations

import json
import os
import sys
import time
from functools import partial
from pathlib import Path

import click

from rulesdsl.cli.common import format_option, nothing_there, show_diagnostics
from rulesdsl.cli.numbers import PROCESSES
from rulesdsl.content.counts import count_content, plural
from rulesdsl.content.folders import PackFolder
from rulesdsl.content.model import Library
from rulesdsl.diagnostics.as_json import to_dict
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.lang.remembered import remembered
from rulesdsl.scenarios.check import Checked, Report, check_scenarios, find_scenarios
from rulesdsl.scenarios.waiting import Waiting
from rulesdsl.scenarios.world import shipped

# A progress bar appears when at least so many scenarios are to be run on a terminal.
BAR_FROM = 150


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@format_option
@click.option("-j", "--jobs", type=PROCESSES, default=1, help="Processes; 0 is one per core.")
@click.option("-q", "--quiet", is_flag=True, help="Only problems and the last line.")
@click.option("--no-write", is_flag=True, help="Keep no pending snapshots (always so when CI is set).")
@click.option("--explore", is_flag=True, help="Take every decision in every way; show what can come out.")
@click.option("--ways", type=click.IntRange(1), default=500, show_default=True, help="Most ways to explore.")
@click.option("--ruleset", help="Play the scenarios under this edition too; show which come out differently.")
@click.option("--policy", "policies", multiple=True, metavar="NAME=OPTION", help="The same for one point.")
def command(
    paths: tuple[Path, ...],
    format_: str,
    jobs: int,
    quiet: bool,
    no_write: bool,
    explore: bool,
    ways: int,
    ruleset: str | None,
    policies: tuple[str, ...],
) -> int:
    """Check packs and scenarios: everything that can be known, in one run.

    PATHS are packs (folders with a pack.yaml, or files in them), scenarios, or folders of either; without
    PATHS the shipped armies and scenarios are checked. Scenarios may use packs that are named in PATHS.
    A game of your own is named in the environment: RULESDSL_GAMES="key=module".

    Exit code 0: clean, 1: problems, 2: could not run.

    Example: rules check armies scenarios
    """
    began = time.perf_counter()
    # `Path.exists` raises for names that are too long.
    missing = [p for p in paths if not os.path.exists(p)]  # noqa: PTH110
    if missing:
        problem = Diagnostic("P0101", f"there is no file or folder `{missing[0]}`", Place(str(missing[0])))
        show_diagnostics(Diagnostics([problem]), format_)
        return 2
    given = list(paths) or shipped_everything()
    nothing = nothing_there(given)
    if explore or ruleset or policies:
        if nothing:
            show_diagnostics(Diagnostics(nothing), format_)
            return 1
        from rulesdsl.cli import laboratory

        world = shipped(own_packs(given))
        if explore:
            return laboratory.explore(given, world, ways, format_)
        return laboratory.compare(given, world, ruleset, policies, format_)
    libraries, content, diagnostics = check_content(given)
    packs = own_packs(given)
    shipped(packs).adopt(libraries)
    scenarios = find_scenarios(given)
    from rulesdsl.lab.proofs.notes import LAB_FILE  # its faults are no faults of the content

    bar = (
        Bar(len(scenarios))
        if format_ == "text" and sys.stderr.isatty() and len(scenarios) >= BAR_FROM
        else None
    )
    report = check_scenarios(
        given,
        make_world=partial(shipped, packs),
        jobs=jobs or os.cpu_count() or 1,
        write=False if no_write else None,
        progress=bar.step if bar else None,
        waits=Waiting(packs_under(given), [d for d in diagnostics if Path(d.place.file).name != LAB_FILE]),
    )
    if bar:
        bar.stop()
    remembered().save()
    diagnostics.extend(report.diagnostics)
    diagnostics.extend(nothing)
    seconds = time.perf_counter() - began
    if format_ == "json":
        click.echo(
            json.dumps(as_json(content, report, diagnostics), ensure_ascii=False, indent=2, sort_keys=True)
        )
    else:
        show_text(content, report, diagnostics, seconds, quiet)
    return 1 if diagnostics.errors else 0


class Bar:
    """A progress bar on the error stream."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.progress = Progress(console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task("scenarios", total=total)
        self.progress.start()

    def step(self, checked: Checked) -> None:
        self.progress.advance(self.task)

    def stop(self) -> None:
        self.progress.stop()


def shipped_everything() -> list[Path]:
    """The packs and scenarios that travel with the package."""
    from rulesdsl.content.shipped import shipped_paths, shipped_scenarios

    return [Path(p) for p in (*shipped_paths(), *shipped_scenarios())]


def packs_under(paths: list[Path]) -> list[PackFolder]:
    """The packs that the paths name or lie in."""
    from rulesdsl.content.folders import find_packs

    return list(find_packs(paths, lambda problem: None).packs.values())


def own_packs(paths: list[Path]) -> tuple[str, ...]:
    """Packs given by the user that do not travel with the program: scenarios may speak of them."""
    from rulesdsl.content.shipped import shipped_packs

    known = {pack.root for pack in shipped_packs()}
    return tuple(sorted(pack.shown for pack in packs_under(paths) if pack.root not in known))


def check_content(paths: list[Path]) -> tuple[dict[str, Library], dict[str, dict[str, int]], Diagnostics]:
    """Load every pack under the paths: the content by game, counts of what was read, what is wrong."""
    from rulesdsl import games
    from rulesdsl.content.folders import find_packs
    from rulesdsl.content.packs import load_library, split_paths
    from rulesdsl.lab.proofs.notes import read_notes

    packs, _ = split_paths([str(p) for p in paths])
    if not packs:
        return {}, {}, Diagnostics()
    libraries, diagnostics = load_library(packs, games.load, tuple(games.MODULES))
    if not diagnostics.errors:
        diagnostics.extend(unplannable(libraries))
    folders = list(find_packs(packs, lambda problem: None).packs.values())
    diagnostics.extend(read_notes(folders).problems)
    counts = count_content(libraries.values(), [pack.shown for pack in folders])
    return libraries, counts, diagnostics


def unplannable(libraries: dict[str, Library]) -> list[Diagnostic]:
    """Sentences that can be read and that nothing in the engine does, in any edition."""
    from rulesdsl import games

    found: dict[Diagnostic, None] = {}
    for key, library in libraries.items():
        game = games.load(key)
        for ruleset in game.policies.rulesets:
            try:
                game.plan(library, game.policies.options(ruleset))
            except RulesError as error:
                found.update(dict.fromkeys(error.diagnostics))
    return list(found)


def as_json(
    content: dict[str, dict[str, int]], report: Report, diagnostics: Diagnostics
) -> dict[str, object]:
    return {
        "content": content,
        "scenarios": {
            "proved": report.proved,
            "recorded": report.recorded,
            "failed": report.failed,
            "not_run": len(report.not_run),
            "total": len(report.checked) + len(report.not_run),
        },
        "diagnostics": [to_dict(d) for d in diagnostics],
        "errors": diagnostics.errors,
        "warnings": diagnostics.warnings,
    }


def show_text(
    content: dict[str, dict[str, int]],
    report: Report,
    diagnostics: Diagnostics,
    seconds: float,
    quiet: bool,
) -> None:
    show_diagnostics(diagnostics, "text")
    if not quiet:
        for checked in report.checked:
            if checked.diff:
                click.echo(checked.diff)
    for game, counts in content.items():
        what = "content" if len(content) == 1 else game
        click.echo(f"{what}: {', '.join(f'{number} {word}' for word, number in counts.items())}")
    if report.checked or report.not_run:
        waiting = f", {len(report.not_run)} not run because of the errors above" if report.not_run else ""
        click.echo(
            f"scenarios: {report.proved} proved, {report.recorded} recorded only, {report.failed} failed"
            + waiting
        )
    verdict = "ok" if not diagnostics.errors else counted(diagnostics.errors, "error")
    if diagnostics.warnings:
        verdict += f", {counted(diagnostics.warnings, 'warning')}"
    click.echo(f"{verdict} ({seconds:.2f} s)" if not quiet else verdict)


def counted(number: int, word: str) -> str:
    """`1 error`, `2 errors`."""
    return f"{number} {word if number == 1 else plural(word)}"
