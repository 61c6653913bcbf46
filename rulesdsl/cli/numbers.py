"""Numbers that options take: bounded, so that a slip of the finger starts no thousand processes."""

from __future__ import annotations

import math
from typing import Any

import click

PROCESSES = click.IntRange(0, 256)
GAMES = click.IntRange(1, 1_000_000)


class Amount(click.FloatRange):
    """Like `click.FloatRange`, which lets pass what is no number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number
