"""The command `rules`: one module per command, imported when it is called."""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module

import click

from rulesdsl.games import GamesError

COMMANDS = {
    "bench": "Measure the engine against the hand loop.",
    "check": "Check packs and scenarios: everything that can be known, in one run.",
    "cover": "Tell what scenarios prove of a pack, and what nothing proves.",
    "describe": "Print rules text as the engine understands it.",
    "explain": "Explain a diagnostic code, with a wrong and a right example.",
    "fuzz": "Try random boards and games; keep what disagrees as a scenario.",
    "mutate": "Change one word of one ability at a time; list what no scenario notices.",
    "new": "Make a pack to begin with, and a scenario that proves it.",
    "play": "Play a game at the terminal.",
    "replay": "Replay the record of a game.",
    "review": "Accept or reject changed snapshots, one by one.",
    "rulings": "Vary the disputed points that a scenario reads: what would come out otherwise.",
    "schema": "Print or write JSON Schemas for editors.",
    "sim": "Let agents play whole games, and count who wins.",
    "show": "Draw a board or one thing of it, in the terminal or as SVG.",
    "why": "Tell why something is so after a scenario: the causal path only.",
    "why-not": "Tell what stood in the way of something that did not happen.",
}


class LazyCommands(click.Group):
    """Lists commands without importing them, so that `--help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"rulesdsl.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from rulesdsl.diagnostics.near import nearest

            near = nearest(name, list(COMMANDS))
            hint = f" Did you mean `{near}`?" if near else ""
            raise click.UsageError(f"no command `{name}`.{hint}", ctx)
        return super().resolve_command(ctx, args)


@click.command(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="rulesdsl", prog_name="rules")
def rules() -> None:
    """A rules language for tabletop games, with its own laboratory.

    Armies and abilities are data; scenarios prove them.

    Example: rules check armies scenarios
    """


def main() -> None:
    """Entry point: no traceback reaches a user."""
    for name in ("stdin", "stdout", "stderr"):  # who started us may have closed them
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: PTH123, SIM115
    try:
        code = rules.main(standalone_mode=False)
    except click.exceptions.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except GamesError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except RecursionError:
        click.echo("error: something is nested too deeply", err=True)
        sys.exit(2)
    except Exception as error:
        from rulesdsl.diagnostics.diagnostic import RulesError  # not needed to start
        from rulesdsl.kernel.batch import Runaway

        if isinstance(error, RulesError):
            click.echo(str(error), err=True)
            sys.exit(1)
        if isinstance(error, Runaway):
            click.echo(f"error: what happens here never ends; one sets off the other: {error}", err=True)
            sys.exit(1)
        if os.environ.get("RULESDSL_DEBUG"):
            raise
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            click.echo(f"error: {error.strerror}", err=True)
            sys.exit(2)
        click.echo(f"internal error: {type(error).__name__}: {error}", err=True)
        click.echo("This is a fault of the program; RULESDSL_DEBUG=1 shows where.", err=True)
        sys.exit(2)
    sys.exit(code if isinstance(code, int) else 0)
