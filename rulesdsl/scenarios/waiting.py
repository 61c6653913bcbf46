"""Which scenarios wait: they speak of packs that have errors, so that running them would tell only these."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdsl.content.folders import PackFolder, read_regular
from rulesdsl.content.yaml_spans import MAX_BYTES
from rulesdsl.diagnostics.diagnostic import Diagnostic

# A file of things that one side plays begins with the name of that side (`army: borgo`, `adds-to: borgo`).
_NAMED = re.compile(rb"\A(?:[ \t]*(?:#[^\n]*)?\r?\n)*(?!pack\b)[\w-]+[ ]*:[ ]*([\w-]+)[ ]*\r?$", re.MULTILINE)
_WORD = re.compile(rb"[\w-]+")


class Waiting:
    """Scenarios of broken content: those in a pack with errors, and those that name what it holds.

    `packs`: those that were read; `problems`: what is wrong with them.
    """

    def __init__(self, packs: Iterable[PackFolder], problems: Sequence[Diagnostic]) -> None:
        # Unlike `Path.resolve`, `realpath` takes links that go round.
        files = {Path(os.path.realpath(p.place.file)) for p in problems if p.severity == "error"}
        self.roots: list[Path] = []
        self.names: set[bytes] = set()
        for pack in packs:
            broken = [file for file in files if file.is_relative_to(pack.root)]
            named = [_named(file) for file in broken]
            if not all(named):  # what all of the pack stands on
                self.roots.append(pack.root)
                named = [_named(file) for file in pack.root.rglob("*.y*ml")]
            self.names.update(*named)

    def __call__(self, scenario: Path) -> bool:
        """Whether a scenario waits."""
        if not self.roots and not self.names:
            return False
        path = Path(os.path.realpath(scenario))
        if any(path.is_relative_to(root) for root in self.roots):
            return True
        return not self.names.isdisjoint(_WORD.findall(_text(path)))


def _named(file: Path) -> set[bytes]:
    return set(_NAMED.findall(_text(file)))


def _text(file: Path) -> bytes:
    try:
        return read_regular(file, MAX_BYTES)
    except OSError:
        return b""
