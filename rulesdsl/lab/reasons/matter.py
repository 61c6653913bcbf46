"""The policies that mattered for one question: read by the run, and another option gives another answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass

from rulesdsl.lab.names import source_of
from rulesdsl.lab.outcomes.rulings import policies_read, ways_under
from rulesdsl.scenarios.run import Result


@dataclass(frozen=True, slots=True)
class Mattered:
    """A policy with the option of the run, who says so, and the answers under its other options."""

    name: str
    option: str
    source: str
    rules: tuple[str, ...]
    others: tuple[tuple[str, str], ...]  # (option, what is so then)

    def line(self) -> str:
        """One line of text."""
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        told = "; ".join(f"under {option}: {text}" for option, text in self.others)
        return f"{self.name} = {self.option} ({self.source}){rules}; {told}"


def that_mattered(
    base: Result, signature: Callable[[Result], Hashable], head: Callable[[Result], str]
) -> Iterator[Mattered]:
    """Each policy that the run reads and under which another option gives another answer.

    `signature`: what sets two answers apart; `head`: an answer in one line.
    """
    usual = signature(base)
    table = base.game.policies.policies
    for name, option in policies_read(base).items():
        others = []
        for other in table[name].options:
            ends = list(ways_under(base, {name: other}).ends) if other != option else []
            same = [way for way in ends if signature(way.result) == usual]
            if any(not way.taken for way in same):
                continue
            told = dict.fromkeys(head(way.result) for way in ends if way not in same)
            if told:
                others.append((other, " or ".join(told)))
        if others:
            source = source_of(base.game, name, option)
            yield Mattered(name, option, source, table[name].rules, tuple(others))
