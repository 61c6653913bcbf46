"""`rules replay`: a recorded game, decision by decision, and the board it leads to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.asked import missing, packs_option, say, tell
from rulesdsl.cli.show import show, write
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError

if TYPE_CHECKING:
    from rulesdsl.api.picture import Picture
    from rulesdsl.kernel.state import State
    from rulesdsl.record.games import History
    from rulesdsl.record.replay import Replayed


@click.command()
@click.argument("file")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Stop after N decisions.")
@click.option("--boards", is_flag=True, help="Print the position whenever the next player is on turn.")
@click.option("--keep", metavar="FILE", help="Write what could be replayed as a sound record of its own.")
@packs_option
def command(file: str, at: int | None, boards: bool, keep: str | None, packs: tuple[str, ...]) -> int:
    """Replay the record of a game: its decisions, its board at the end, how it ended.

    A damaged record is played as far as it goes; exit code 1 tells so, 2 that nothing could be played.

    \b
    Examples:
      rules replay my.game --at 40
      rules replay damaged.game --keep rescued.game
    """
    try:
        replayed = read(file, packs)
        history = replayed.history
        if history is None:
            return max(1, problems(replayed))
        code = problems(replayed)
        shown = at_number(history, at, file)
        say("\n".join(lines(shown, boards)))
        show(picture(shown, shown.match.state))
        if keep is not None:
            from rulesdsl.record.games import write_record

            write(keep, write_record(shown))
    except RulesError as error:
        return tell(error)
    return code


def read(name: str, packs: tuple[str, ...]) -> Replayed:
    """The record of a file, played as far as it goes."""
    from rulesdsl.content.folders import read_regular
    from rulesdsl.record.replay import LONGEST, read_record
    from rulesdsl.scenarios.world import shipped

    for path in (name, *packs):
        if not Path(path).exists():
            raise missing(path)
    try:
        data = read_regular(Path(name), 4 * LONGEST)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RulesError(Diagnostic("P0105", f"the file cannot be read: {reason}", Place(name))) from error
    return read_record(data.decode("utf-8", "replace"), shipped(packs), name=name)


def problems(replayed: Replayed) -> int:
    """Tell what is wrong with a record; the exit code."""
    from rulesdsl.record.quote import raised

    if replayed.problems:
        tell(raised(replayed.problems, replayed.line))
    return 0 if replayed.whole else 1


def at_number(history: History, at: int | None, name: str) -> History:
    """The game after so many decisions. `RulesError` when it has fewer."""
    from rulesdsl.record.codes import NO_SUCH_NUMBER

    if at is None:
        return history
    if at > len(history.choices):
        message = f"the record has {len(history.choices)} decisions, and number {at} was asked for"
        raise RulesError(Diagnostic(NO_SUCH_NUMBER, message, Place(name), "ends before"))
    return history.at(at)


def lines(history: History, boards: bool) -> list[str]:
    """Who decided what; the turns are told apart by an empty line, or by the position."""
    from rulesdsl.record.games import line_of, result_of
    from rulesdsl.record.positions import print_position

    players = history.begun.players
    found = [f"{history.game.title}, {history.mode}: {' against '.join(players)}", ""]
    turn = history.choices[0].name if history.choices else ""
    for number, (choice, match) in enumerate(zip(history.choices, history.matches(), strict=False), 1):
        if choice.begins and choice.name != turn:
            turn = choice.name
            found += ["", *([print_position(match)] if boards else [])]
        found.append(f"{number:>4}. {line_of(players, choice)}")
    return [*found, "", f"result: {result_of(history.match)}"]


def picture(history: History, state: State) -> Picture:
    from rulesdsl.api.position import state_picture

    title = f"after {len(history.choices)} decisions"
    return state_picture(history.game, history.library, state, title)
