"""`rules fuzz`: random boards and games; what must not matter must not matter."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.common import format_option, show_diagnostics
from rulesdsl.cli.labs import Bar
from rulesdsl.cli.numbers import PROCESSES, Amount

if TYPE_CHECKING:
    from rulesdsl.games.game import Game
    from rulesdsl.lab.trying.failing import Failing
    from rulesdsl.lab.trying.fuzz import Fuzzed
    from rulesdsl.lab.trying.trials import Trials

SECONDS = 60.0
# No more branches than this are listed unless all are asked for; JSON has them all.
SHOWN = 40


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@format_option
@click.option(
    "--seed", type=click.IntRange(0), default=1, show_default=True, help="Another one, other boards."
)
@click.option(
    "--boards",
    type=click.IntRange(1),
    help="Try so many of each game; without it and --seconds until every branch has fired.",
)
@click.option(
    "--seconds",
    type=Amount(0, min_open=True),
    help=f"So long with each game; without it and --boards at most {SECONDS:g}.",
)
@click.option("--ruleset", metavar="NAME", help="Under this edition alone; without it readings vary.")
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME=OPTION", help="With this reading alone; repeatable."
)
@click.option("-j", "--jobs", type=PROCESSES, default=0, help="Processes; 0 is one per core.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("fuzz-found"),
    show_default=True,
    help="Where what fails is kept, as scenarios.",
)
@click.option("--all", "all_", is_flag=True, help="List every branch that never fired.")
def command(
    paths: tuple[Path, ...],
    format_: str,
    seed: int,
    boards: int | None,
    seconds: float | None,
    ruleset: str | None,
    policies: tuple[str, ...],
    jobs: int,
    out: Path,
    all_: bool,
) -> int:
    """Try random boards and games until every branch of every ability has fired.

    On each: the order in which things were laid, the symmetries of the game and its reference interpreter
    must agree, a game saved and loaded and one that is not traced must go on alike, and what must never be
    must not be. Every few boards have another reading of the open points: the usual one, an edition, or some
    options by chance; --ruleset and --policy fix it. What fails is made small and kept as a scenario. PATHS
    are packs; without any the shipped ones are tried. The same seed and so many boards find the same.

    Exit code 0: nothing failed, 1: something did, or problems in the files, 2: could not run.

    Example: rules fuzz armies --seconds 60 --out found
    """
    from rulesdsl.content.packs import split_paths
    from rulesdsl.diagnostics.collect import Diagnostics
    from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
    from rulesdsl.lab.given import read_packs
    from rulesdsl.lab.trying.fuzz import fuzz, fuzz_of

    others = [path for path in split_paths(paths)[1] if os.path.exists(path)]  # noqa: PTH110
    if others:
        message = f"there is no pack at `{others[0]}`"
        nowhere = Diagnostic("P0102", message, Place(others[0]), help="`rules new` makes one")
        show_diagnostics(Diagnostics([nowhere]), format_)
        return 2
    given = read_packs(paths)
    if given.broken:
        show_diagnostics(Diagnostics(given.problems), format_)
        return 2 if any(problem.code == "P0101" for problem in given.problems) else 1
    runs: list[tuple[str, Fuzzed, list[tuple[Failing, Path]]]] = []
    for game, options in _under([game for game, _ in given.libraries], ruleset, policies):
        make = partial(fuzz_of, tuple(str(p) for p in paths), game.key, options)
        kept = Kept(make().trials, out)
        total = len(make().fires.all) if boards is None else boards
        with Bar("branches" if boards is None else "boards", total, format_) as bar:
            found = fuzz(
                make,
                seed=seed,
                seconds=SECONDS if seconds is None and boards is None else seconds,
                boards=boards,
                jobs=jobs or os.cpu_count() or 1,
                go_on=seconds is not None,
                progress=lambda f, bar=bar: bar.at(f.boards + f.games if boards else len(f.fired)),  # type: ignore[misc]
                failed=kept.keep,
            )
        runs.append((game.key, found, kept.all))
        if found.interrupted:
            break
    if format_ == "json":
        report = {key: as_json(found, failing) for key, found, failing in runs}
        click.echo(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        for key, found, failing in runs:
            show(key, found, failing, all_)
    return 130 if runs and runs[-1][1].interrupted else int(any(failing for _, _, failing in runs))


def _under(
    games: Sequence[Game], ruleset: str | None, policies: Sequence[str]
) -> list[tuple[Game, Mapping[str, str] | None]]:
    """The games to try, each with its only reading where one is given: those that know it."""
    from rulesdsl.cli.begin import options_of

    if ruleset is None and not policies:
        return [(game, None) for game in games]
    found: list[tuple[Game, Mapping[str, str] | None]] = []
    unknown: list[click.UsageError] = []
    for game in games:
        try:
            found.append((game, options_of(game, ruleset, policies)))
        except click.UsageError as error:
            unknown.append(error)
    if not found and unknown:
        raise unknown[0]
    return found


class Kept:
    """Makes what fails small and writes it, one by one, so that an interrupt loses nothing."""

    def __init__(self, trials: Trials, out: Path) -> None:
        self.trials = trials
        self.out = out
        self.all: list[tuple[Failing, Path]] = []

    def keep(self, failing: Failing) -> None:
        from rulesdsl.lab.trying.keep import keep
        from rulesdsl.lab.trying.shrink import shrink

        small = shrink(self.trials, failing)
        self.all.append((small, keep(self.trials, small, self.out)))


def show(key: str, found: Fuzzed, failing: list[tuple[Failing, Path]], all_: bool) -> None:
    """What failed and where it is kept, what never fired, then the figures."""
    for one, path in failing:
        things = f" ({one.things} things)" if one.things is not None else ""
        click.echo(f"{path}: {one.wrong.check}{things}: {one.wrong.said}")
    if found.quiet:
        click.echo(f"{key}: never fired:")
        for name, origin in found.quiet[: None if all_ else SHOWN]:
            click.echo(f"  {origin.file}:{origin.line}: {name}")
        if not all_ and len(found.quiet) > SHOWN:
            click.echo(f"  and {len(found.quiet) - SHOWN} more (--all)")
    games = f" and {found.games} games ({found.steps} steps looked at)" if found.games else ""
    fired = len(found.all) - len(found.quiet)
    boards = "1 board" if found.boards == 1 else f"{found.boards} boards"
    if not found.boards and not found.games:
        click.echo(
            f"{key}: the time was over before anything was tried; give it more with --seconds", err=True
        )
    click.echo(
        f"{key}: {boards}{games}, {len(failing)} failed; "
        f"{fired} of {len(found.all)} branches fired; {found.seconds:.0f} s"
    )
    if found.interrupted:
        click.echo("stopped; what was found is kept", err=True)


def as_json(found: Fuzzed, failing: list[tuple[Failing, Path]]) -> dict[str, object]:
    return {
        "boards": found.boards,
        "games": found.games,
        "steps": found.steps,
        "seconds": round(found.seconds, 1),
        "interrupted": found.interrupted,
        "branches": len(found.all),
        "fired": len(found.all) - len(found.quiet),
        "quiet": [{"name": name, "file": o.file, "line": o.line} for name, o in found.quiet],
        "failing": [
            {
                "check": one.wrong.check,
                "said": one.wrong.said,
                "number": one.number,
                "things": one.things,
                "scenario": str(path),
            }
            for one, path in failing
        ],
    }
