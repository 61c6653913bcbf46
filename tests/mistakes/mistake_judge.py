"""Tries one mistake: the broken copy is checked as a user would check it, in this process."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import yaml
from mistake_sites import ROOT, Corpus, Mistake

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.scenarios.check import check_file


@dataclass(frozen=True)
class Verdict:
    """What was said of one mistake."""

    mistake: Mistake
    errors: tuple[Diagnostic, ...]
    # Sound after all: not counted.
    legal: bool = False
    caught: bool = False
    suggested: bool = False


def means_the_same(mistake: Mistake) -> bool:
    """Whether YAML reads the same values from both texts, in a parser that is not ours."""
    try:
        before, after = (yaml.load(t, Loader=yaml.BaseLoader) for t in (mistake.source.text, mistake.text))
    except yaml.YAMLError:
        return False
    return bool(before == after)


class Bench:
    """A folder with copies of the packs and scenarios, one of them broken at a time."""

    def __init__(self, corpus: Corpus, folder: Path) -> None:
        self.folder = folder
        for pack in {source.pack for source in corpus.sources if source.pack}:
            shutil.copytree(ROOT / pack, folder / pack)
        for snap in (ROOT / "scenarios").rglob("*.snap"):
            copy = folder / snap.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(snap, copy)

    def errors(self, mistake: Mistake) -> tuple[Diagnostic, ...]:
        """Every error that the broken file gives, in order."""
        path = self.folder / mistake.source.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mistake.text, "utf-8")
        try:
            if mistake.source.pack:
                pack = str(self.folder / mistake.source.pack)
                found = list(load_library([pack], games.load, tuple(games.MODULES))[1])
            else:
                found = list(check_file(path, write=False).diagnostics)
        finally:
            if mistake.source.pack:
                shutil.copy(ROOT / mistake.source.file, path)
            else:
                path.unlink()
        return tuple(one for one in found if one.severity == "error")

    def judge(self, mistake: Mistake) -> Verdict:
        errors = self.errors(mistake)
        if not errors:
            return Verdict(mistake, errors, legal=mistake.may_be_legal or means_the_same(mistake))
        here = [
            one
            for one in errors
            if Path(one.place.file).name == Path(mistake.source.file).name and one.place.line in mistake.lines
        ]
        named = re.compile(rf"(?<![\w-]){re.escape(mistake.word)}(?![\w-])", re.IGNORECASE)
        suggested = bool(mistake.word) and any(named.search(f"{one.help} {one.label}") for one in here)
        return Verdict(mistake, errors, caught=bool(here), suggested=suggested)
