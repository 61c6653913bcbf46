"""Which rules a game and its content implement: every id that they cite."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game
from rulesdsl.lang.ability import Origin

# What numbered rules are called: `MOVE-4`, `HQ-12`. Policies have names without a number at the end.
RULE = re.compile(r"\b[A-Z]{2,}(?:-[A-Z]+)*-\d+\b")


def implemented(game: Game | None, library: Library, concerns: Callable[[Origin], bool]) -> dict[str, Origin]:
    """Rule ids with the first place that cites each: content, then the game's own files; `game` None: content
    alone, as of a mod."""
    found: dict[str, Origin] = {}
    for definition in library.definitions.values():
        if concerns(definition.origin):
            for rule in definition.cites:
                found.setdefault(rule, definition.origin)
    for keyword in library.keywords.values():
        if concerns(keyword.origin):
            for rule in keyword.cites:
                found.setdefault(rule, keyword.origin)
    written = (a for d in library.definitions.values() for a in d.abilities if not a.keyword)
    for ability in (a for a in written if concerns(a.origin)):
        for rule in ability.cites:
            found.setdefault(rule, ability.origin)
    for file in source_files(game) if game is not None else ():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for rule in RULE.findall(line):
                found.setdefault(rule, Origin(shown(file), number, 1))
    return dict(sorted(found.items(), key=lambda pair: _order(pair[0])))


def source_files(game: Game) -> list[Path]:
    """The Python files of a game: those beside its module, tests left out."""
    module = sys.modules.get(type(game).__module__)
    file = getattr(module, "__file__", None)
    if not file:
        return []
    return sorted(f for f in Path(file).parent.glob("*.py") if not f.name.startswith(("test_", "conftest")))


def shown(file: Path) -> str:
    """A file as a user would name it: from the working folder, where that is above it."""
    try:
        return str(file.relative_to(Path.cwd()))
    except ValueError:
        return str(file)


def _order(rule: str) -> tuple[str, int]:
    name, _, number = rule.rpartition("-")
    return name, int(number)
