"""What can be broken: every key, value and list item of the shipped files, with its place in the text.

PyYAML reads the files here, not the loader that is being tried.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Source:
    """One shipped file."""

    file: str
    text: str
    # The folder of the pack it belongs to; empty for a scenario.
    pack: str = ""

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def line_start(self, offset: int) -> int:
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end


@dataclass(frozen=True)
class Site:
    """A key, a value or an item of a list. `raw` is what stands in the file from `start` to `end`."""

    source: Source
    role: str
    path: tuple[str, ...]
    start: int
    end: int
    raw: str
    # Start and end of the map or list around it.
    around: tuple[int, int]
    flow: bool = False
    text: str = ""


@dataclass(frozen=True)
class Mistake:
    """A shipped file with one mistake in it. `lines` are those of the broken text where a person looks.

    `word` is what was misspelt, as it was; `may_be_legal` says that the broken text can be sound for a
    reason known without the checker: the wrong word is itself a word, or the order of things is free.
    """

    kind: str
    source: Source
    text: str
    lines: frozenset[int]
    word: str = ""
    wrong: str = ""
    may_be_legal: bool = False


Kind = Callable[[random.Random, "Corpus"], Mistake | None]
KINDS: dict[str, Kind] = {}


def kind(name: str) -> Callable[[Kind], Kind]:
    """Register one kind of mistake."""

    def register(function: Kind) -> Kind:
        KINDS[name] = function
        return function

    return register


def edit(
    site_or_source: Site | Source,
    start: int,
    end: int,
    new: str,
    *,
    word: str = "",
    wrong: str = "",
    lines: set[int] | None = None,
    may_be_legal: bool = False,
) -> Mistake | None:
    """The file with `new` instead of [start, end); its lines are those of the new text unless given."""
    source = site_or_source.source if isinstance(site_or_source, Site) else site_or_source
    if source.text[start:end] == new:
        return None
    text = source.text[:start] + new + source.text[end:]
    first = source.line(start)
    where = lines or set(range(first, first + new.count("\n") + 1))
    return Mistake("", source, text, frozenset(where), word, wrong, may_be_legal)


@dataclass
class Corpus:
    """All shipped files and their sites."""

    sources: list[Source]
    sites: list[Site] = field(default_factory=list)
    _found: dict[str, list[Site]] = field(default_factory=dict)

    def like(self, role: str, pattern: str, scenarios: bool | None = None) -> list[Site]:
        """Sites whose path ends like `tiles/*/count`; a pattern that starts with `/` is the whole path."""
        name = f"{role} {pattern} {scenarios}"
        if name not in self._found:
            whole = pattern.startswith("/")
            wanted = pattern.strip("/").split("/")
            self._found[name] = [
                site
                for site in self.sites
                if site.role == role
                and (scenarios is None or scenarios == (not site.source.pack))
                and (len(site.path) == len(wanted) if whole else len(site.path) >= len(wanted))
                and all(w in ("*", p) for w, p in zip(wanted, site.path[-len(wanted) :], strict=True))
            ]
        return self._found[name]


def read_corpus() -> Corpus:
    """The shipped packs and scenarios of this checkout."""
    sources = []
    packs = [ROOT / "armies", *sorted(p.parent for p in (ROOT / "packs").glob("*/pack.yaml"))]
    for pack in packs:
        for path in sorted(pack.glob("*.yaml")):
            shown = path.relative_to(ROOT).as_posix()
            sources.append(Source(shown, path.read_text("utf-8"), pack.relative_to(ROOT).as_posix()))
    for path in sorted((ROOT / "scenarios").rglob("*.yaml")):
        sources.append(Source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")))
    corpus = Corpus(sources)
    for source in sources:
        node = yaml.compose(source.text, Loader=yaml.SafeLoader)
        corpus.sites += _walk(source, node, (), (0, len(source.text)))
    return corpus


def _walk(source: Source, node: yaml.Node, path: tuple[str, ...], around: tuple[int, int]) -> Iterator[Site]:
    here = (node.start_mark.index, node.end_mark.index)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            inner = (*path, key.value)
            yield _site(source, "key", inner, key, here, bool(node.flow_style))
            yield _site(source, "value", inner, value, here, bool(node.flow_style))
            yield from _walk(source, value, inner, here)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            inner = (*path, str(number))
            yield _site(source, "item", inner, item, here, bool(node.flow_style))
            yield from _walk(source, item, inner, here)


def _site(
    source: Source, role: str, path: tuple[str, ...], node: yaml.Node, around: tuple[int, int], flow: bool
) -> Site:
    start, end = node.start_mark.index, node.end_mark.index
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        # Block nodes end where the next token begins.
        end = start + len(source.text[start:end].rstrip())
    raw = source.text[start:end]
    text = node.value if isinstance(node, yaml.ScalarNode) else ""
    return Site(source, role, path, start, end, raw, around, flow, text)
