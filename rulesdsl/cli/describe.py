"""`rules describe`: rules text as the engine understands it."""

from __future__ import annotations

import json
import sys

import click

from rulesdsl.cli.asked import language_option, load_content, packs_option, say, tell
from rulesdsl.cli.common import format_option
from rulesdsl.diagnostics.diagnostic import RulesError


@click.command()
@click.argument("what", required=False)
@click.argument("paths", nargs=-1)
@click.option("--moments", metavar="GAME", help="The closed list of the moments of a game, in order.")
@format_option
@language_option
@packs_option
def command(
    what: str | None,
    paths: tuple[str, ...],
    moments: str | None,
    format_: str,
    language: str,
    packs: tuple[str, ...],
) -> int:
    """Print rules text as the engine understands it.

    WHAT is an army, a thing by its key or as army/key, or a keyword. Sentences are printed from what was
    understood, not copied from the file. PATHS are packs to load beside the shipped ones, as with --packs.
    Exit code 1: errors in a pack, 2: there is no such thing.

    \b
    Examples:
      rules describe borgo/net-fighter
      rules describe officer --language pl
      rules describe --moments neuroshima-hex
    """
    from rulesdsl.render.terminal import room_of

    if what is None and moments is None:
        raise click.UsageError("name an army, a thing or a keyword, or give --moments GAME")
    try:
        if moments is not None:
            given = (*((what,) if what is not None else ()), *paths, *packs)
            found = load_content(given, language).moments(moments)
        else:
            assert what is not None
            found = load_content((*paths, *packs), language).describe(what, language)
    except RulesError as error:
        code = tell(error)
        if what is not None and code == 2 and is_pack(what):
            click.echo(f"`{what}` is a pack: `rules describe NAME --packs {what}` looks into it", err=True)
        return code
    if format_ == "json":
        say(json.dumps(dict(found.data), ensure_ascii=False, indent=2))
    else:
        say(found.text(room_of(sys.stdout).width))
    return 0


def is_pack(path: str) -> bool:
    """Whether packs lie at a path."""
    from rulesdsl.content.folders import find_packs

    return bool(find_packs([path], lambda problem: None).packs)
