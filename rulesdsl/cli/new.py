"""`rules new`: a folder to begin with, copied from what a game keeps in `starter/` beside its module."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from rulesdsl import games
from rulesdsl.cli.common import known_game

# A starter names itself so; a new folder's own name takes its place.
NAME, TITLE = "my-pack", "My pack"
FOLDER = "starter"
_KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--game", default=games.DEFAULT, show_default=True, help="For which game: a game by its key.")
def command(folder: Path, game: str) -> int:
    """Make a pack to begin with: a little content, and a scenario that proves it.

    FOLDER must not exist, or be empty; its name becomes the name of the pack.

    Example: rules new my-army
    """
    known_game(game)
    starter = starter_of(game)
    if starter is None:
        raise click.UsageError(f"{game} has nothing to begin with: no folder `{FOLDER}` beside its module")
    key = folder.resolve().name
    if not _KEY.fullmatch(key):
        words = "-".join(re.findall("[a-z0-9]+", key.lower())).lstrip("0123456789-")
        better = words if len(words) > 2 else "my-army"
        raise click.UsageError(
            f"`{key}` cannot name a pack: small letters, digits and hyphens; such as `{better}`"
        )
    try:
        if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
            raise click.UsageError(f"there is something at `{folder}`: name a new folder")
        for name, text in files(starter):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(NAME, key).replace(TITLE, title(key)), encoding="utf-8")
            click.echo(str(path))
    except OSError as error:
        raise click.ClickException(f"cannot write `{folder}`: {error.strerror}") from error
    click.echo(f"next: rules check {folder}, then rules review {folder}")
    return 0


def starter_of(game: str) -> Path | None:
    """The folder that a game keeps for beginners, if it does."""
    spec = find_spec(games.MODULES[game])
    folder = Path(spec.origin).parent / FOLDER if spec is not None and spec.origin else None
    return folder if folder is not None and folder.is_dir() else None


def files(starter: Path) -> Iterator[tuple[Path, str]]:
    """What lies in a starter: names inside it, and texts."""
    for path in sorted(starter.rglob("*.yaml")):
        yield path.relative_to(starter), path.read_text(encoding="utf-8")


def title(key: str) -> str:
    """`My army` for `my-army`."""
    return key.replace("-", " ").capitalize()
