"""Which scenarios of a folder show which disputed point, and which points none shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.lab.base import base_run, opened
from rulesdsl.lab.outcomes.rulings import rulings
from rulesdsl.scenarios.world import World


@dataclass(slots=True)
class Survey:
    """`shown`: per game and policy the scenarios whose outcome it changes; `read`: per game the policies
    that some run reads; `sensitive`: per scenario the policies and the options that change it."""

    shown: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    read: dict[str, set[str]] = field(default_factory=dict)
    sensitive: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    failed: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    looked_at: int = 0
    stopped: bool = False

    def unshown(self, game: str) -> list[str]:
        """The policies of a game that no scenario shows."""
        return [name for name, paths in self.shown[game].items() if not paths]


def survey(paths: Sequence[Path], world: World, progress: Callable[[], None] | None = None) -> Survey:
    """Look at every scenario. Stops at Ctrl-C and keeps what it has found."""
    found = Survey()
    try:
        for path in paths:
            _enter(found, path, world)
            if progress is not None:
                progress()
    except KeyboardInterrupt:
        found.stopped = True
    return found


def _enter(found: Survey, path: Path, world: World) -> None:
    try:
        base = base_run(opened(path, world), world)
    except RulesError as error:
        found.failed[str(path)] = error.diagnostics
        return
    game = base.game
    shown = found.shown.setdefault(game.key, {name: [] for name in game.policies.policies})
    told = rulings(base, pairs=False)
    if told.stopped:
        raise KeyboardInterrupt
    found.looked_at += 1
    found.read.setdefault(game.key, set()).update(told.read)
    if told.sensitive:
        found.sensitive[str(path)] = told.sensitive
    for name in told.sensitive:
        shown[name].append(str(path))
