"""`rules show`: draw a board, a thing or a whole set."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from rulesdsl.cli.asked import language_option, load_content, missing, packs_option, say, tell
from rulesdsl.content.folders import PACK_FILE
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError

if TYPE_CHECKING:
    from rulesdsl.api.picture import Picture


@click.command()
@click.argument("what")
@click.argument("paths", nargs=-1)
@click.option("--after", is_flag=True, help="The board when all steps of the scenario are done.")
@click.option("--at", "moment", metavar="MOMENT", help="The board when a moment begins, or `after` one.")
@click.option("--svg", "svg_file", metavar="FILE", help="Write an SVG file; `-` is the standard output.")
@click.option(
    "--theme",
    type=click.Choice(["auto", "light", "dark"]),
    default="auto",
    show_default=True,
    help="Paper of the SVG; auto follows the reader's setting.",
)
@language_option
@packs_option
def command(
    what: str,
    paths: tuple[str, ...],
    after: bool,
    moment: str | None,
    svg_file: str | None,
    theme: Literal["auto", "light", "dark"],
    language: str,
    packs: tuple[str, ...],
) -> int:
    """Draw a board or one thing of it, in the terminal or as SVG.

    WHAT is a scenario file (its board before the first step), the record of a game (its last board, or the
    one after --at N decisions), a position as one line of text, a thing by its key or army/key, or an army.
    PATHS are packs to load beside the shipped ones, as with --packs. Exit code 1: errors in the scenario or
    in a pack, 2: there is no such thing.

    \b
    Examples:
      rules show borgo/mutant
      rules show scenarios/neuroshima-hex/medics/two-hits-one-medic.yaml --at "segment 3"
      rules show moloch --svg moloch.svg
      rules show "neuroshima-hex | moloch: hybrid C5 n | borgo: mutant C2 s 1 wound"
    """
    if after and moment is not None:
        raise click.UsageError("--after and --at exclude each other")
    further = (*paths, *packs)
    try:
        if "|" in what:
            picture = draw_position(what, further, after or moment is not None, language)
        elif record_file(what):
            picture = draw_record(what, further, moment)
        elif is_file(what):
            picture = draw_file(what, further, after, moment, language)
        else:
            if after or moment is not None:
                raise click.UsageError("--after and --at are for scenario files")
            picture = load_content(further, language).draw(what, language)
        if svg_file is not None:
            write(svg_file, picture.svg(theme))
        else:
            show(picture)
    except RulesError as error:
        return tell(error)
    return 0


def draw_position(text: str, packs: tuple[str, ...], moved: bool, language: str) -> Picture:
    """The board of a position that was typed."""
    from rulesdsl.api.position import position_picture
    from rulesdsl.scenarios.world import shipped

    if moved:
        raise click.UsageError("--after and --at are for scenario files and records")
    if packs or language != "en":
        load_content(packs, language)  # errors in these packs and unknown languages are told first
    return position_picture(text, shipped(packs), language)


def record_file(name: str) -> bool:
    """Whether a file is the record of a game, by its first words."""
    from rulesdsl.record.replay import is_record

    path = Path(name)
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return is_record(stream.read(400).decode("utf-8", "replace"))


def draw_record(name: str, packs: tuple[str, ...], moment: str | None) -> Picture:
    """The last board of a record, or the one after so many decisions."""
    from rulesdsl.cli.replay import at_number, picture, problems, read

    if moment is not None and not (moment.isascii() and moment.isdecimal() and len(moment) < 9):
        raise click.UsageError("--at takes a number of decisions for a record")
    replayed = read(name, packs)
    problems(replayed)
    if replayed.history is None:
        raise click.UsageError(f"nothing of `{name}` can be replayed")
    history = at_number(replayed.history, int(moment) if moment is not None else None, name)
    return picture(history, history.match.state)


def is_file(what: str) -> bool:
    """Whether a file is meant, be it there or not; names of content never look so."""
    return Path(what).is_file() or what.endswith((".yaml", ".yml"))


def draw_file(name: str, packs: tuple[str, ...], after: bool, moment: str | None, language: str) -> Picture:
    """The board of a scenario; a file of a pack shows the set that it holds."""
    from rulesdsl.api.scenario import says_scenario, scenario_picture
    from rulesdsl.scenarios.world import shipped

    if not Path(name).is_file():
        raise missing(name)
    if not says_scenario(name):
        content = load_content((*packs, name), language)
        key = next(iter(content.owners_in(name)), None)
        if key is not None:
            return content.draw(key, language)
        if in_pack(name):
            raise nothing_to_draw(name)
    if packs or language != "en":
        load_content(packs, language)  # errors in these packs and unknown languages are told first
    return scenario_picture(name, shipped(packs), after, moment, language)


def in_pack(name: str) -> bool:
    """Whether a file lies in a pack."""
    return any((folder / PACK_FILE).is_file() for folder in Path(name).resolve().parents)


def nothing_to_draw(name: str) -> RulesError:
    """A file of a pack that holds neither a board nor a set."""
    from rulesdsl.api.codes import UNKNOWN_NAME

    message = "this file of a pack declares nothing that can be drawn"
    help = "name a scenario file, or a single thing by its key"
    return RulesError(Diagnostic(UNKNOWN_NAME, message, Place(name), "nothing to draw", help=help))


def show(picture: Picture) -> None:
    """Draw in the terminal, as wide as it is."""
    from rulesdsl.render.terminal import room_of

    room = room_of(sys.stdout)
    say(picture.text(room.width, colour=room.colour, unicode=room.unicode))


def write(name: str, text: str) -> None:
    """Write a file whole or not at all."""
    from rulesdsl.scenarios.store import write_text

    if name == "-":
        click.echo(text.encode(), nl=False)
        return
    path = Path(name)
    if path.is_dir():
        raise click.UsageError(f"`{name}` is a folder; name a file")
    if not path.parent.is_dir():
        raise click.UsageError(f"there is no folder `{path.parent}`")
    try:
        write_text(path, text)
    except OSError as error:
        raise click.UsageError(f"`{name}` cannot be written: {error.strerror or error}") from error
    click.echo(f"wrote {name}", err=True)
