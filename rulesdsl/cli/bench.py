"""`rules bench`: the engine against the hand loop, start-up, a full check; from one run."""

from __future__ import annotations

import runpy
import sys

import click

from rulesdsl.content.shipped import shipped_base


@click.command()
@click.option(
    "--boards", type=click.IntRange(10), default=400, show_default=True, help="Boards of each size."
)
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="The best of so many.")
def command(boards: int, rounds: int) -> int:
    """Measure the engine against the hand loop, in one run; figures are ratios first.

    Needs a checkout: the yardstick is not part of the installed package.

    Example: rules bench --boards 400
    """
    folder = shipped_base() / "bench"
    if not (folder / "report.py").is_file():
        raise click.UsageError("the yardstick is not installed: run this in a checkout of the project")
    sys.path.insert(0, str(folder))
    report = runpy.run_path(str(folder / "report.py"))
    report["main"](boards, rounds)
    return 0
