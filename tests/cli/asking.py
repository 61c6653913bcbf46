"""Calls of commands in this process, and a small pack to call them with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click
from click.testing import CliRunner

from rulesdsl.cli.main import rules

ROOT = Path(__file__).resolve().parents[2]
SCENARIO = str(ROOT / "scenarios/neuroshima-hex/medics/two-saved-by-a-chain.yaml")

PACK = "pack: wild\nname: Wild\nversion: 0.1.0\ngame: neuroshima-hex\nextends: neuroshima-hex-base\n"
ARMY = """army: wild
name: {en: Wild, pl: Dzicz}
tiles:
  - tile: bear
    name: {en: Bear, pl: Niedźwiedź}
    kind: warrior
    initiative: [3, 2]
    attacks: {n: [melee 1, ranged 2], ne: melee 1}
    abilities:
      - "net on [s]"
      - text: Friendly units connected to this get +1 melee.
        on: [n, sw]
        reach: 2
        cites: [house rule]
  - tile: shadow
    count: 2
    kind: module
    status: text-unknown
"""


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code as the entry point makes it."""

    code: int
    out: str
    err: str


def ask(*words: str, width: int = 80) -> Said:
    """`rules WORDS...` as through a pipe."""
    result = CliRunner().invoke(
        rules, list(words), standalone_mode=False, env={"COLUMNS": str(width), "NO_COLOR": None}
    )
    error = result.exception
    if isinstance(error, click.ClickException):
        return Said(2, result.stdout, error.format_message())
    if error is not None:
        raise error
    return Said(result.return_value or 0, result.stdout, result.stderr)
