"""What commands share: the format option, how diagnostics are shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulesdsl.diagnostics.as_json import to_dict
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

if TYPE_CHECKING:
    from rulesdsl.games.game import Game

F = Callable[..., Any]

# No run shows more problems than this as text; JSON has them all.
SHOWN = 60


def format_option(function: F) -> F:
    """`--format text|json`."""
    decorate = click.option(
        "--format",
        "format_",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="How to report.",
    )
    return decorate(function)


def known_game(key: str) -> Game:
    """A game by its key; a usage error that names those there are."""
    from rulesdsl import games
    from rulesdsl.diagnostics.near import nearest

    if key in games.MODULES:
        return games.load(key)
    near = nearest(key, list(games.MODULES))
    hint = f"did you mean `{near}`?" if near else f"there are: {', '.join(sorted(games.MODULES))}"
    raise click.UsageError(f"no game `{key}`; {hint}")


def show_diagnostics(diagnostics: Diagnostics, format_: str) -> None:
    """Print diagnostics: text with colours on a terminal only, or JSON."""
    if format_ == "json":
        click.echo(
            json.dumps({"diagnostics": [to_dict(d) for d in diagnostics]}, ensure_ascii=False, indent=2)
        )
        return
    if not diagnostics:
        return
    from rulesdsl.diagnostics.text import render_text
    from rulesdsl.render.terminal import room_of

    room = room_of(sys.stdout)
    click.echo(render_text(diagnostics, colour=room.colour, width=max(40, room.width), limit=SHOWN))


def nothing_there(paths: Sequence[Path]) -> list[Diagnostic]:
    """Paths at which there is nothing to check: that must not look like a clean run."""
    from rulesdsl.content.folders import find_packs
    from rulesdsl.scenarios.check import find_scenarios

    return [
        Diagnostic(
            "P0102",
            f"there is neither a pack nor a scenario at `{path}`",
            Place(str(path)),
            notes=("a pack is a folder with a `pack.yaml`, a scenario is a YAML file of its own",),
            help="`rules new` makes one",
        )
        for path in paths
        if not find_packs([path], lambda problem: None).packs and not find_scenarios([path])
    ]
