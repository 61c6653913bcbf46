"""`rules sim`: agents play whole games; who wins, by how much, and how games end."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rulesdsl.cli.asked import packs_option, say, tell
from rulesdsl.cli.begin import content, known, options_of
from rulesdsl.cli.common import format_option
from rulesdsl.cli.numbers import GAMES, PROCESSES
from rulesdsl.diagnostics.diagnostic import RulesError

if TYPE_CHECKING:
    from rulesdsl.content.model import Library
    from rulesdsl.games.match import WholeGame
    from rulesdsl.simulate.tournament import Entry, Order, Row


@click.command()
@click.argument("players", nargs=-1, metavar="ARMY...")
@click.option("--games", type=GAMES, default=100, show_default=True, help="Games of each table.")
@click.option(
    "--agents",
    default="greedy",
    show_default=True,
    metavar="AGENT,...",
    help="Who decides: one for all, or one for each army; random, greedy, searcher, searcher:NODES.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--mode", default="", metavar="MODE", help="A way to play; the usual one for so many players.")
@click.option("--ruleset", metavar="RULESET", help="An edition; the usual one.")
@click.option(
    "--policy", "policies", multiple=True, metavar="NAME=OPTION", help="Another reading; repeatable."
)
@click.option(
    "-j", "--jobs", type=click.IntRange(1, PROCESSES.max), default=1, show_default=True, help="Processes."
)
@click.option("--all-pairings", is_flag=True, help="Each ARMY against each other; without any, all armies.")
@click.option("--fixed-seats", is_flag=True, help="The first ARMY begins every game; else they take turns.")
@click.option("--chart", "chart_file", metavar="FILE", help="Write who won how often as an SVG file.")
@click.option("--record", "folder", metavar="FOLDER", help="Write the record of every game into a folder.")
@click.option("--game", "game_key", metavar="GAME", help="The game; the first that can be played.")
@packs_option
@format_option
def command(
    players: tuple[str, ...],
    games: int,
    agents: str,
    seed: int,
    mode: str,
    ruleset: str | None,
    policies: tuple[str, ...],
    jobs: int,
    all_pairings: bool,
    fixed_seats: bool,
    chart_file: str | None,
    folder: str | None,
    game_key: str | None,
    packs: tuple[str, ...],
    format_: str,
) -> int:
    """Let agents play whole games, and count who wins.

    Shares and means stand with intervals that hold the true value with a probability of 95 %. Ctrl-C ends a
    run early; what was played is reported. Exit code 1: a pack has errors, 2: what was asked makes no sense.

    \b
    Examples:
      rules sim borgo moloch --games 200 --agents greedy -j 2
      rules sim borgo moloch outpost --mode deathmatch --agents random
      rules sim --all-pairings --agents greedy,random --games 10 --chart wins.svg
    """
    from rulesdsl.games.match import seated
    from rulesdsl.simulate.tournament import Order

    try:
        game, library = content(game_key, packs, players)
    except RulesError as error:
        return tell(error)
    readings = options_of(game, ruleset, policies)
    if mode:
        known(mode, game.modes(library), "mode")
    tables = tables_of(library, players, agents.split(","), all_pairings)
    check_tables(game, library, tables, readings, mode)
    order = Order(game.key, tables, games, seed, readings, mode, packs, not (fixed_seats or seated(game)))
    if chart_file is not None:
        check_target(chart_file)
    if folder is not None and not Path(folder).is_dir():
        raise click.UsageError(f"there is no folder `{folder}`")
    keep = partial(record_row, game, library, Path(folder)) if folder is not None else None
    return report(order, game, library, jobs, format_, chart_file, keep)


# ---------------------------------------------------------------- what is asked


def tables_of(
    library: Library, players: Sequence[str], agents: Sequence[str], all_pairings: bool
) -> tuple[tuple[Entry, ...], ...]:
    """Who sits together; a usage error for names that nobody has, and for too many or too few."""
    from rulesdsl.simulate.agents import BadAgent, agent
    from rulesdsl.simulate.tournament import Entry, pairings

    owners = list(library.armies)
    for player in players:
        known(player, owners, "army")
    for spec in agents:
        try:
            agent(spec)
        except BadAgent as error:
            hint = f". Did you mean `{error.near}`?" if error.near else ""
            raise click.UsageError(f"{error}{hint}") from error
    seats = 2 if all_pairings else len(players)
    if len(agents) not in (1, seats):
        raise click.UsageError(f"one agent for all or one for each of {seats} is needed, not {len(agents)}")
    each = list(agents) * seats if len(agents) == 1 else list(agents)
    if not all_pairings:
        return (tuple(Entry(p, a) for p, a in zip(players, each, strict=True)),)
    chosen = list(dict.fromkeys(players)) or owners
    if len(chosen) < 2:
        raise click.UsageError("there is nobody to pair with")
    return pairings(chosen, each)


def check_tables(
    game: WholeGame,
    library: Library,
    tables: Sequence[Sequence[Entry]],
    policies: Mapping[str, str],
    mode: str,
) -> None:
    """A usage error where somebody cannot play together."""
    from rulesdsl.games.game import Illegal

    for table in tables:
        try:
            game.begin(library, [e.player for e in table], policies, 0, mode)
        except Illegal as error:
            raise click.UsageError(f"this cannot be played: {error.reason}") from error


def check_target(name: str) -> None:
    """A chart that cannot be written is told before anything is played."""
    path = Path(name)
    if path.is_dir() or not path.parent.is_dir():
        raise click.UsageError(f"`{name}` cannot be written")


# ---------------------------------------------------------------- playing and telling


def record_row(game: WholeGame, library: Library, folder: Path, row: Row) -> None:
    """The record of one game, by its number."""
    from rulesdsl.record.games import write_record
    from rulesdsl.scenarios.store import write_text
    from rulesdsl.simulate.playout import history

    text = write_record(history(game, library, row.setup, row.choices))
    write_text(folder / f"{row.number:05}.game", text)


def report(
    order: Order,
    game: WholeGame,
    library: Library,
    jobs: int,
    format_: str,
    chart_file: str | None,
    keep: Callable[[Row], None] | None = None,
) -> int:
    """Play, tell who won; `keep` is given every finished game."""
    from rulesdsl.render.terminal import room_of
    from rulesdsl.simulate.summary import as_json, summed
    from rulesdsl.simulate.tournament import rows

    bar = Bar(len(order)) if room_of(sys.stderr).colour and sys.stderr.isatty() else None
    try:
        watchers = [one for one in (keep, bar.step if bar is not None else None) if one is not None]
        found = summed(rows(order, game, library, jobs), partial(each, watchers))
    finally:
        if bar is not None:
            bar.stop()
    if found.games < len(order):
        click.echo(f"stopped after {found.games} of {len(order)} games", err=True)
    if format_ == "json":
        click.echo(json.dumps({**_asked(order), **as_json(found)}, ensure_ascii=False, indent=2))
    else:
        from rulesdsl.cli.sim_table import as_text

        say(as_text(order, found, max(110, room_of(sys.stdout).width)).rstrip())
    if chart_file is not None and found.games:
        from rulesdsl.cli.show import write
        from rulesdsl.render.svg import svg
        from rulesdsl.simulate.chart import chart

        write(chart_file, svg(chart(found, f"Games won, {found.games} games, seed {order.seed}")))
    return 0


def each(watchers: Sequence[Callable[[Row], None]], row: Row) -> None:
    """Give a game to all who watch."""
    for watch in watchers:
        watch(row)


def _asked(order: Order) -> dict[str, Any]:
    return {"game": order.game, "mode": order.mode, "seed": order.seed, "games_a_table": order.games}


class Bar:
    """A progress bar on the error stream."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self.task = self.progress.add_task("games", total=total)
        self.progress.start()

    def step(self, row: Row) -> None:
        self.progress.advance(self.task)

    def stop(self) -> None:
        self.progress.stop()
