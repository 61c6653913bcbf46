"""`rules play`: a person at the terminal against players of the program, or another person."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

import click

from rulesdsl.cli.asked import packs_option, say, tell
from rulesdsl.diagnostics.diagnostic import RulesError

if TYPE_CHECKING:
    from rulesdsl.cli.table import Table
    from rulesdsl.record.games import History
    from rulesdsl.render.terminal import Room
    from rulesdsl.simulate.agents import Agent

PERSON = "person"


@click.command()
@click.argument("armies", nargs=-1)
@click.option(
    "--as",
    "seats",
    default="person,greedy",
    show_default=True,
    metavar="WHO,WHO",
    help="Who sits at each army: `person`, or a player of the program: random, greedy, searcher.",
)
@click.option("--seed", default=0, show_default=True, metavar="N", help="Another seed, other draws.")
@click.option("--mode", default="", metavar="MODE", help="A way to play; the usual one for so many players.")
@click.option("--ruleset", metavar="NAME", help="An edition of the rules.")
@click.option("--policy", "policies", multiple=True, metavar="NAME=OPTION", help="A reading; repeatable.")
@click.option("--resume", metavar="FILE", help="Go on with a game that was saved.")
@click.option("--salvage", is_flag=True, help="Resume a damaged game as far as it can be read.")
@click.option("--plain", is_flag=True, help="No pictures of the board, only what happens.")
@click.option("--game", "game_key", metavar="GAME", help="The game; the first that can be played.")
@packs_option
def command(
    armies: tuple[str, ...],
    seats: str,
    seed: int,
    mode: str,
    ruleset: str | None,
    policies: tuple[str, ...],
    resume: str | None,
    salvage: bool,
    plain: bool,
    game_key: str | None,
    packs: tuple[str, ...],
) -> int:
    """Play a game at the terminal.

    ARMIES are those who play, in the order of seats. Type `help` at any prompt. The end of the input stops
    the game; what was saved can be gone on with.

    \b
    Examples:
      rules play moloch borgo
      rules play outpost hegemony --as person,person --seed 7
    """
    from rulesdsl.cli.begin import begin, resumed

    try:
        if resume is not None:
            history = resumed(resume, packs, salvage=salvage)
        else:
            history = begin(game_key, armies, seed, mode, ruleset, policies, packs)
    except RulesError as error:
        return tell(error)
    table = seated(history, seats.split(","), seed)
    return Screen(table, plain).play()


def seated(history: History, seats: Sequence[str], seed: int) -> Table:
    """The table with everybody at it."""
    from rulesdsl.cli.begin import keep
    from rulesdsl.cli.narration import narrate
    from rulesdsl.cli.table import Table
    from rulesdsl.simulate.agents import BadAgent, agent

    number = len(history.match.state.players)
    names = [*seats, *[seats[-1]] * (number - len(seats))][:number]
    agents: list[Agent | None] = []
    for name in names:
        try:
            agents.append(None if name.strip() == PERSON else agent(name.strip())())
        except BadAgent as bad:
            hint = f"; did you mean `{bad.near}`?" if bad.near else ""
            raise click.UsageError(f"{bad}, or `{PERSON}`{hint}") from bad
    return Table(history, agents, Random(seed), narrate, keep)


class Screen:
    """Prints what a table says and reads what people type."""

    def __init__(self, table: Table, plain: bool) -> None:
        from rulesdsl.render.terminal import room_of

        self.table = table
        self.plain = plain
        self.room: Room = room_of(sys.stdout)
        self.terminal = sys.stdin.isatty()

    def play(self) -> int:
        """Until the game is over, somebody quits or the input ends."""
        table = self.table
        try:
            self._show(table.others())
            fresh = True
            while not table.match.over and table.wants != "quit":
                if fresh:
                    self._position()
                fresh = self._turn()
            if table.wants == "quit":
                say("stopped")
                return 0
        except EOFError:
            say("stopped: the input ended")
            return 0
        self._board(legend=False)
        return 0

    def _turn(self) -> bool:
        """One line of a person; whether something was chosen."""
        table, before = self.table, self.table.match
        self._show(table.hear(self._read()))
        if table.wants == "board":
            self._board(legend=True)
        elif table.wants == "hands":
            self._standing()
        if table.match is before:
            return False
        self._show(table.others())
        return True

    def _read(self) -> str:
        match = self.table.match
        prompt = f"{match.state.players[match.player]}> "
        click.echo(prompt, nl=False)
        line = sys.stdin.readline(10_000)
        if not line:
            click.echo()
            raise EOFError
        if not self.terminal:
            click.echo(line.rstrip("\n"))  # a piped game reads like one that was typed
        return line.strip()

    # ------------------------------------------------------------ what is shown

    def _position(self) -> None:
        """The board between steps; inside a step only what is asked."""
        if self.table.match.asked is None:
            self._board(legend=False)
            self._standing()
        self._options()

    def _board(self, *, legend: bool) -> None:
        match = self.table.match
        drawing = match.game.drawing()
        if self.plain or drawing is None:
            return
        if legend or match.state.on_board():
            say(drawing.board_text(match.library, match.state, self.room, legend=legend))

    def _standing(self) -> None:
        from rulesdsl.cli.narration import standing

        self._show(standing(self.table.match))

    def _options(self) -> None:
        """Numbered, as many to a line as the terminal takes."""
        decision = self.table.match.decision
        say(f"{decision.title}:")
        cells = [f"{n:>3} {option}" for n, option in enumerate(decision.options, 1)]
        wide = max(len(cell) for cell in cells) + 2
        columns = max(1, self.room.width // wide)
        rows = -(-len(cells) // columns)
        for row in range(rows):
            say("".join(cell.ljust(wide) for cell in cells[row::rows]).rstrip()[: self.room.width])

    def _show(self, lines: Iterable[str]) -> None:
        for line in lines:
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            say("\n".join(textwrap.wrap(line, self.room.width, subsequent_indent=indent)) or line)
