"""Rulings as a table for people, and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulesdsl.lab.names import source_of
from rulesdsl.lab.outcomes.rulings import Outcome, Reading, Row, Rulings
from rulesdsl.lab.outcomes.survey import Survey

# So many rows are shown of one reading that asks for answers.
MOST_ROWS = 4
# So many scenarios are named beside a policy.
MOST_NAMED = 3


def rulings_text(found: Rulings, width: int = 100, colour: bool = False) -> str:
    """One row for each distinct outcome, differences marked, then what was read to no effect."""
    lines = [found.base.scenario.title]
    if len(found.rows) > 1:
        lines.append(_printed(_table(found), width, colour))
    else:
        lines.append(f"nothing else comes out under any reading; {_few(found.rows[0].outcome)}")
    if found.quiet and not found.rows[0].readings[0].ruleset:
        lines.append(f"read, and of no effect here: {', '.join(found.quiet)}")
    lines += found.notes
    if found.stopped:
        lines.append("stopped: not every reading was looked at")
    return "\n".join(lines)


def _few(outcome: Outcome) -> str:
    """What is no line of the board."""
    told = [line for line in outcome if not line.startswith(" ")]
    return "; ".join(told) or "nothing leaves the board"


def _printed(table: Table, width: int, colour: bool) -> str:
    stream = StringIO()
    console = Console(file=stream, width=width, force_terminal=colour, no_color=not colour, highlight=False)
    console.print(table)
    return "\n".join(line.rstrip() for line in stream.getvalue().rstrip().splitlines())


def _table(found: Rulings) -> Table:
    table = Table(box=box.ASCII2, show_lines=True, expand=True)
    table.add_column("reading", ratio=1)
    table.add_column("what comes out", ratio=1)
    usual = found.rows[0]
    table.add_row(_first(found), _usual(found))
    shown: Counter[str] = Counter()
    for row in found.rows[1:]:
        first = str(row.readings[0].policies)
        shown[first] += 1
        if shown[first] > MOST_ROWS:
            continue
        gone, new = row.against(usual.outcome)
        told = Text()
        for sign, lines, style in (("-", gone, "red"), ("+", new, "green")):
            for line in lines:
                told.append(f"{sign} {line.strip()}\n", style)
        told.rstrip()
        table.add_row("\n".join(_said(found, reading) for reading in row.readings), told)
    for options, rows in shown.items():
        if rows > MOST_ROWS:
            table.add_row(
                options.strip("{}").replace("'", ""), f"and {rows - MOST_ROWS} more, by other answers"
            )
    return table


def _first(found: Rulings) -> str:
    """The scenario as it is: the options that the other rows differ from."""
    row = found.rows[0]
    if row.readings[0].ruleset:
        return "\n".join(_said(found, reading) for reading in row.readings)
    varied = dict.fromkeys(
        name for r in found.rows[1:] for reading in r.readings for name in reading.policies
    )
    return "as it is:\n" + "\n".join(_option(found, name, found.read[name]) for name in varied)


def _usual(found: Rulings) -> str:
    """The usual outcome: what is no line of the board, and what some other row has otherwise."""
    usual = found.rows[0].outcome
    differs = {line for row in found.rows[1:] for line in row.against(usual)[0]}
    told = [line.strip() for line in usual if not line.startswith(" ") or line in differs]
    return "\n".join(told) or "nothing leaves the board"


def _said(found: Rulings, reading: Reading) -> str:
    options = [_option(found, name, option) for name, option in reading.policies.items()]
    if reading.ruleset:
        options = [f"ruleset {reading.ruleset}", *(f"  {one}" for one in options)]
    lines = [" and\n".join(options) if not reading.ruleset else "\n".join(options)]
    lines += [f"  when {name}: {option}" for name, option in reading.taken]
    return "\n".join(lines)


def _option(found: Rulings, name: str, option: str) -> str:
    return f"{name} = {option} ({source_of(found.base.game, name, option)})"


def rulings_json(found: Rulings) -> dict[str, Any]:
    """Everything that was found."""
    usual = found.rows[0]
    return {
        "scenario": found.base.scenario.path,
        "title": found.base.scenario.title,
        "read": found.read,
        "quiet": found.quiet,
        "rows": [_row_json(found, row, usual) for row in found.rows],
        "notes": found.notes,
        "complete": not found.stopped,
    }


def _row_json(found: Rulings, row: Row, usual: Row) -> dict[str, Any]:
    gone, new = row.against(usual.outcome)
    return {
        "readings": [
            {
                "policies": {
                    name: {"option": option, "source": source_of(found.base.game, name, option)}
                    for name, option in reading.policies.items()
                },
                "answers": [{name: option} for name, option in reading.taken],
                **({"ruleset": reading.ruleset} if reading.ruleset else {}),
            }
            for reading in row.readings
        ],
        "outcome": [line.strip() for line in row.outcome],
        "no longer": [line.strip() for line in gone],
        "instead": [line.strip() for line in new],
    }


def survey_text(found: Survey, width: int = 100, colour: bool = False) -> str:
    """Each policy with the scenarios that show it, then those that none shows."""
    lines = []
    for game, shown in found.shown.items():
        table = Table(box=box.ASCII2, expand=True)
        table.add_column("policy", no_wrap=True)
        table.add_column("shown by", justify="right")
        table.add_column("scenarios", ratio=1)
        for name, paths in shown.items():
            if paths:
                more = f", and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else ""
                table.add_row(name, str(len(paths)), ", ".join(_stems(paths[:MOST_NAMED])) + more)
        lines.append(game)
        if table.row_count:
            lines.append(_printed(table, width, colour))
        read = [name for name in found.unshown(game) if name in found.read[game]]
        never = [name for name in found.unshown(game) if name not in found.read[game]]
        if read:
            lines.append(f"read, and shown by no scenario: {', '.join(read)}")
        if never:
            lines.append(f"read by no scenario: {', '.join(never)}")
    lines.append(f"{found.looked_at} scenarios, {len(found.sensitive)} of them sensitive to a policy")
    if found.failed:
        lines.append(f"could not be run: {', '.join(_stems(sorted(found.failed)))}")
    if found.stopped:
        lines.append("stopped: not every scenario was looked at")
    return "\n".join(lines)


def _stems(paths: Sequence[str]) -> list[str]:
    """Folder and name, without what all have in common."""
    return ["/".join(path.rsplit("/", 2)[-2:]).removesuffix(".yaml") for path in paths]


def survey_json(found: Survey) -> dict[str, Any]:
    """Everything that was found."""
    return {
        "policies": found.shown,
        "unshown": {game: found.unshown(game) for game in found.shown},
        "sensitive": found.sensitive,
        "failed": sorted(found.failed),
        "scenarios": found.looked_at,
        "complete": not found.stopped,
    }
