"""Games that commands begin, keep in files and go on with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from rulesdsl.diagnostics.near import nearest
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import WholeGame
from rulesdsl.record.games import History, write_record

if TYPE_CHECKING:
    from rulesdsl.api.content import Content
    from rulesdsl.kernel.policy import PolicyTable


def begin(
    content: Content,
    game_key: str | None,
    armies: Sequence[str],
    seed: int,
    mode: str,
    ruleset: str | None,
    policies: Sequence[str],
) -> History:
    """A new game. Raises `click.UsageError` for what does not exist or cannot be played together."""
    if game_key is None:
        game_key = next(iter(content.libraries))
    if game_key not in content.libraries:
        raise unknown("game", game_key, content.libraries)
    library = content.libraries[game_key]
    game = cast("WholeGame", content.game(game_key))
    for army in armies:
        if army not in library.armies:
            raise unknown(game.schema.owner, army, library.armies)
    if mode and mode not in game.modes(library):
        raise unknown("mode", mode, game.modes(library))
    options = readings(game.policies, ruleset, policies)
    try:
        return History.start(game, library, armies, options, seed, mode)
    except Illegal as why:
        raise click.UsageError(f"{why.reason}" + (f" ({why.rule})" if why.rule else "")) from why


def readings(table: PolicyTable, ruleset: str | None, policies: Sequence[str]) -> dict[str, str]:
    """All options of a ruleset and `NAME=OPTION` changes to it."""
    if ruleset is not None and ruleset not in table.rulesets:
        raise unknown("ruleset", ruleset, table.rulesets)
    changed: dict[str, str] = {}
    for text in policies:
        name, _, option = text.partition("=")
        if name not in table.policies:
            raise unknown("policy", name, table.policies)
        if option not in table.policies[name].options:
            raise unknown(f"option of {name}", option, table.policies[name].options)
        changed[name] = option
    return table.options(ruleset, changed)


def unknown(noun: str, name: str, known: Iterable[str]) -> click.UsageError:
    """What was named does not exist; what does."""
    names = list(known)
    near = nearest(name, names)
    hint = f"; did you mean `{near}`?" if near else f"; there is {', '.join(names)}"
    return click.UsageError(f"there is no {noun} `{name}`{hint}")


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
    from rulesdsl.record.replay import read_record
    from rulesdsl.scenarios.world import shipped

    path = Path(file)
    if not path.is_file():
        raise click.UsageError(f"there is no file `{file}`")
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
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
