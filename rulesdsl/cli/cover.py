"""`rules cover`: what scenarios prove of a pack, and what nothing proves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.common import format_option
from rulesdsl.cli.labs import Bar, given_or_stop
from rulesdsl.cli.numbers import Amount

if TYPE_CHECKING:
    from rulesdsl.lab.proofs.cover import Coverage, Item

# No kind lists more than this as text unless all is asked for; JSON has them all.
SHOWN = 40


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@format_option
@click.option("--threshold", type=Amount(0, 100), help="Exit 1 when less is covered, in percent.")
@click.option(
    "--of",
    "kinds",
    multiple=True,
    type=click.Choice(["abilities", "branches", "things", "rules", "policies"]),
    help="What the threshold is for; abilities and branches when not said.",
)
@click.option("--all", "all_", is_flag=True, help="List everything that is not covered.")
def command(
    paths: tuple[Path, ...], format_: str, threshold: float | None, kinds: tuple[str, ...], all_: bool
) -> int:
    """Tell what scenarios prove: abilities, each way they can go, things, rules, policy options.

    An ability is covered when a scenario notices that it is taken away; that it lies on a board is not
    enough. PATHS are packs and scenarios; without packs the shipped ones are asked about, without scenarios
    the shipped ones speak.

    Exit code 0: done, 1: below the threshold or problems in the files, 2: could not run.

    Example: rules cover armies scenarios --threshold 95
    """
    from rulesdsl.lab.proofs.cover import cover

    given = given_or_stop(paths, format_)
    if isinstance(given, int):
        return given
    with Bar("scenarios", len(given.cases), format_) as bar:
        coverage = cover(given.cases, given.libraries, given.concerns, given.notes, bar.step)
    wanted = kinds or ("abilities", "branches")
    low = [k for k in wanted if threshold is not None and coverage.percent(k) < threshold]
    if format_ == "json":
        click.echo(json.dumps({**as_json(coverage), "below": low}, ensure_ascii=False, indent=2))
    else:
        show(coverage, all_)
        for kind in low:
            click.echo(f"{kind}: {coverage.percent(kind):.1f} % is less than {threshold:g} %")
    if coverage.interrupted:
        click.echo(f"stopped after {coverage.scenarios} of {len(given.cases)} scenarios", err=True)
        return 130
    return 1 if low else 0


def show(coverage: Coverage, all_: bool) -> None:
    """What is not covered, each kind by itself, then the shares."""
    from rulesdsl.lab.proofs.cover import KINDS

    for kind in KINDS:
        missing = coverage.missing(kind)
        if not missing:
            continue
        click.echo(f"{kind} that no scenario shows:")
        for item in missing if all_ else missing[:SHOWN]:
            click.echo(f"  {at(item)}{item.name}")
        if not all_ and len(missing) > SHOWN:
            click.echo(f"  and {len(missing) - SHOWN} more (--all)")
        click.echo()
    click.echo("1 scenario" if coverage.scenarios == 1 else f"{coverage.scenarios} scenarios")
    for kind in KINDS:
        items = coverage.of(kind)
        excused = sum(bool(item.reason) and not item.by for item in items)
        more = f", {excused} of them by a reason" if excused else ""
        covered = len(items) - len(coverage.missing(kind))
        click.echo(f"{kind:10} {coverage.percent(kind):5.1f} %  ({covered} of {len(items)}{more})")


def at(item: Item) -> str:
    return f"{item.where.file}:{item.where.line}: " if item.where.file else ""


def as_json(coverage: Coverage) -> dict[str, object]:
    from rulesdsl.lab.proofs.cover import KINDS

    found: dict[str, object] = {"scenarios": coverage.scenarios}
    for kind in KINDS:
        found[kind] = {
            "percent": round(coverage.percent(kind), 2),
            "total": len(coverage.of(kind)),
            "items": [
                {
                    "name": item.name,
                    "file": item.where.file,
                    "line": item.where.line,
                    "by": item.by,
                    "reason": item.reason,
                }
                for item in coverage.of(kind)
            ],
        }
    return found
