"""What `show` and `describe` share: content, languages, output that never breaks, errors."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError

if TYPE_CHECKING:
    from rulesdsl.api.content import Content

F = Callable[..., Any]


def packs_option(function: F) -> F:
    """`--packs PATH`, as often as needed."""
    return click.option(
        "--packs",
        "packs",
        multiple=True,
        metavar="PATH",
        help="A pack elsewhere, loaded with what comes with the program; may be repeated.",
    )(function)


def language_option(function: F) -> F:
    """`--language pl`."""
    return click.option(
        "--language",
        default="en",
        show_default=True,
        metavar="LANG",
        help="Names in this language, where the content has them.",
    )(function)


def load_content(packs: tuple[str, ...], language: str) -> Content:
    """Shipped content with further packs. `RulesError` when a path is missing or a pack has errors."""
    from rulesdsl.api import load
    from rulesdsl.content.shipped import shipped_paths

    for path in packs:
        if not Path(path).exists():
            raise missing(path)
    content = load(*shipped_paths(), *packs) if packs else load()
    check_language(content, language)
    return content


def missing(path: str) -> RulesError:
    """No file there."""
    return RulesError(Diagnostic("P0101", f"there is no file or folder `{path}`", Place(path)))


def check_language(content: Content, language: str) -> None:
    """A language that no name is in is a slip."""
    from rulesdsl.diagnostics.near import nearest

    known = {"en"}
    for library in content.libraries.values():
        for army in library.armies.values():
            known |= army.names.keys()
        for thing in library.definitions.values():
            known |= thing.names.keys()
    if language not in known:
        near = nearest(language, known)
        hint = f"; did you mean `{near}`?" if near else ""
        raise click.UsageError(f"no name is in `{language}`; there is {', '.join(sorted(known))}{hint}")


def tell(error: RulesError) -> int:
    """Print an error on the error stream; 2 when what was asked could not be looked for, else 1."""
    from rulesdsl.cli.common import SHOWN
    from rulesdsl.diagnostics.collect import Diagnostics
    from rulesdsl.diagnostics.text import render_text
    from rulesdsl.render.terminal import room_of

    room = room_of(sys.stderr)
    found = Diagnostics(error.diagnostics, error.sources)
    say(render_text(found, colour=room.colour, width=room.width, limit=SHOWN).rstrip(), sys.stderr)
    return 2 if all(one.code.startswith("A") or one.code in ("P0101", "P0105") for one in found) else 1


def fitted(text: str, width: int) -> str:
    """The same text with its long lines broken at blanks, what follows indented under each."""
    lines: list[str] = []
    for line in text.splitlines():
        under = " " * (len(line) - len(line.lstrip()) + 4)
        broken = textwrap.wrap(
            line, width, subsequent_indent=under, break_long_words=False, break_on_hyphens=False
        )
        lines += broken if len(line) > width else [line]
    return "\n".join(lines)


def say(text: str, stream: IO[str] | None = None) -> None:
    """Print; what the stream has no sign for becomes `?`."""
    stream = stream or sys.stdout
    encoding = getattr(stream, "encoding", None) or "utf-8"
    click.echo(text.encode(encoding, "replace").decode(encoding), file=stream, color=True)
