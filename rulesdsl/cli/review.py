"""`rules review`: accept or reject changed snapshots, one by one."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from rulesdsl.cli.common import nothing_there, show_diagnostics
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.scenarios import review
from rulesdsl.scenarios.store import Pending, may_write


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--accept", "accepted", multiple=True, metavar="NAME", help="Accept the pendings of this name.")
@click.option("--reject", "rejected", multiple=True, metavar="NAME", help="Reject the pendings of this name.")
@click.option("--accept-all", is_flag=True, help="Accept every pending snapshot.")
@click.option("--reject-all", is_flag=True, help="Reject every pending snapshot.")
@click.option("--list", "listing", is_flag=True, help="Only list what is pending.")
def command(
    paths: tuple[Path, ...],
    accepted: tuple[str, ...],
    rejected: tuple[str, ...],
    accept_all: bool,
    reject_all: bool,
    listing: bool,
) -> int:
    """Accept or reject changed snapshots, one by one.

    `rules check` keeps an outcome that differs from its snapshot beside it as pending. Exit code 1 when
    something is still pending. Without a terminal nothing is asked: name what is accepted or rejected.

    Example: rules review scenarios
    """
    for path in paths:
        if not os.path.exists(path):  # noqa: PTH110 - `Path.exists` raises for names that are too long
            raise click.UsageError(f"there is no file or folder `{path}`")
    waiting = review.list_pending([str(p) for p in paths] or ["scenarios"])
    if not waiting:
        nothing = nothing_there(paths)
        if nothing:
            show_diagnostics(Diagnostics(nothing), "text")
            return 1
        click.echo("nothing is pending")
        return 0
    if not may_write():
        click.echo("snapshots are never written where CI is set", err=True)
        return 2
    left: list[Pending] = []
    for pending in waiting:
        choice = decide(pending, accepted, rejected, accept_all, reject_all, listing)
        if choice == "accept":
            review.accept(pending)
            click.echo(f"accepted {pending.name}")
        elif choice == "reject":
            review.reject(pending)
            click.echo(f"rejected {pending.name}")
        else:
            left.append(pending)
            if choice == "quit":
                left += waiting[waiting.index(pending) + 1 :]
                break
    if left:
        click.echo(f"{len(left)} still pending")
        if not (listing or accepted or rejected or sys.stdin.isatty()):
            click.echo(
                "nothing is asked without a terminal: give `--accept NAME`, `--reject NAME` or `--accept-all`"
            )
    return 1 if left else 0


def decide(
    pending: Pending,
    accepted: tuple[str, ...],
    rejected: tuple[str, ...],
    accept_all: bool,
    reject_all: bool,
    listing: bool,
) -> str:
    """What becomes of one pending snapshot: accept, reject, skip or quit."""
    if accept_all or any(review.named([pending], name) for name in accepted):
        return "accept"
    if reject_all or any(review.named([pending], name) for name in rejected):
        return "reject"
    if listing:
        click.echo(pending.name)
        return "skip"
    if accepted or rejected:
        return "skip"
    click.echo(f"\n{pending.name}")
    click.echo(pending.diff() or "(a new snapshot)")
    if not sys.stdin.isatty():
        return "skip"
    key = click.prompt("accept, reject, skip or quit", type=click.Choice(["a", "r", "s", "q"]), default="s")
    return {"a": "accept", "r": "reject", "s": "skip", "q": "quit"}[str(key)]
