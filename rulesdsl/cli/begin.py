"""Games that commands begin, keep in files and go on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from rulesdsl.cli.asked import load_content
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import WholeGame
from rulesdsl.record.games import History, write_record

if TYPE_CHECKING:
    from rulesdsl.content.model import Library
    from rulesdsl.games.game import Game


def begin(
    game_key: str | None,
    armies: Sequence[str],
    seed: int,
    mode: str,
    ruleset: str | None,
    policies: Sequence[str],
    packs: tuple[str, ...],
) -> History:
    """A new game. Raises `click.UsageError` for what does not exist or cannot be played together."""
    game, library = content(game_key, packs, armies)
    for army in armies:
        if army not in library.armies:
            other = game_with(army, packs)
            if other:
                noun = game.schema.owner
                raise click.UsageError(
                    f"there is no {noun} called `{army}` in {game.key}: it belongs to {other}, "
                    "and only those of one game play together"
                )
        known(army, list(library.armies), game.schema.owner)
    if mode:
        known(mode, game.modes(library), "mode")
    try:
        return History.start(game, library, armies, options_of(game, ruleset, policies), seed, mode)
    except Illegal as why:
        raise click.UsageError(f"{why.reason}" + (f" ({why.rule})" if why.rule else "")) from why


def content(key: str | None, packs: tuple[str, ...], armies: Sequence[str] = ()) -> tuple[WholeGame, Library]:
    """The game and its content; when none is named, the first that has most of these armies.
    `RulesError` when a pack has errors."""
    from rulesdsl.scenarios.world import shipped

    if packs:
        load_content(packs, "en")  # errors in these packs are told first
    world = shipped(packs)
    if key is not None:
        known(key, world.games(), "game")
    found: list[tuple[WholeGame, Library]] = []
    for one in [key] if key is not None else world.games():
        game = world.game(one)
        if hasattr(game, "begin"):
            found.append((cast("WholeGame", game), world.library(one)[0]))
    if not found:
        raise click.UsageError("no game here can be played as a whole")
    return max(found, key=lambda pair: len(set(armies) & pair[1].armies.keys()))


def game_with(army: str, packs: tuple[str, ...]) -> str:
    """The key of the first game that has this army; an empty text when none has."""
    from rulesdsl.scenarios.world import shipped

    world = shipped(packs)
    return next((key for key in world.games() if army in world.library(key)[0].armies), "")


def known(name: str, names: Sequence[str], what: str) -> str:
    """The name, when there is such a thing; else a usage error with what was probably meant."""

    if name in names:
        return name
    from rulesdsl.diagnostics.near import nearest

    near = nearest(name, list(names))
    hint = f" Did you mean `{near}`?" if near else f" There are: {', '.join(names)}."
    raise click.UsageError(f"there is no {what} called `{name}`.{hint}")


def options_of(game: Game, ruleset: str | None, policies: Sequence[str]) -> Mapping[str, str]:
    """The readings of all open points."""
    table = game.policies
    if ruleset is not None:
        known(ruleset, list(table.rulesets), "ruleset")
    changed: dict[str, str] = {}
    for text in policies:
        name, equals, option = text.partition("=")
        if not equals:
            raise click.UsageError(f"`{text}` is not NAME=OPTION")
        known(name, list(table.policies), "policy")
        changed[name] = known(option, table.policies[name].options, f"option of {name}")
    return table.options(ruleset, changed)


def keep(history: History, file: str) -> str:
    """Write a game to a file as its record, whole or not at all; what to tell about it."""
    from rulesdsl.scenarios.store import write_text

    path = Path(file)
    if path.is_dir():
        return f"`{file}` is a folder; name a file"
    if not path.parent.is_dir():
        return f"`{file}` cannot be written: there is no folder `{path.parent}`"
    try:
        write_text(path, write_record(history))
    except OSError as error:
        return f"`{file}` cannot be written: {error.strerror or error}"
    return f"saved in {file}; `rules play --resume {file}` goes on with it"


def resumed(file: str, packs: Sequence[str], *, salvage: bool = False) -> History:
    """The game that a record holds; of a damaged one, with `salvage`, as far as it can be read.

    Warnings are told. Raises `RulesError`, `click.UsageError`.
    """
    from rulesdsl.content.folders import read_regular
    from rulesdsl.record.replay import LONGEST, read_record
    from rulesdsl.scenarios.world import shipped

    path = Path(file)
    if path.is_dir():
        raise click.UsageError(f"`{file}` is a folder; name the file of a saved game")
    if not path.is_file():
        raise click.UsageError(f"there is no file `{file}`")
    try:
        text = read_regular(path, 4 * LONGEST).decode("utf-8", "replace")
    except OSError as error:
        raise click.UsageError(f"`{file}` cannot be read: {error.strerror or error}") from error
    replayed = read_record(text, shipped(packs), name=file)
    history = replayed.history
    if history is None or not (replayed.whole or salvage):
        if history is not None and history.choices:
            number = len(history.choices)
            click.echo(f"{number} decisions can be read: `--salvage` goes on after them", err=True)
        return replayed.checked()
    for problem in replayed.problems:
        click.echo(f"{problem.severity}: {problem.message}", err=True)
    return history
