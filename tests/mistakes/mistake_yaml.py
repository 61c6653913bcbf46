"""Breaks of the file: brackets, quotes, indents, keys in the wrong place or twice."""

from __future__ import annotations

import random
import re

from mistake_sites import Corpus, Mistake, Site, Source, edit, kind


def _block_keys(corpus: Corpus, scenarios: bool | None = None) -> list[Site]:
    """Keys that stand in a line of their own, first keys of list items left out."""
    return [
        site
        for site in corpus.sites
        if site.role == "key"
        and not site.flow
        and not site.source.text[site.source.line_start(site.start) : site.start].strip()
        and (scenarios is None or scenarios == (not site.source.pack))
    ]


def _own_line(site: Site) -> tuple[int, int]:
    """The whole line of a site, its end included."""
    source = site.source
    return source.line_start(site.start), min(source.line_end(site.start) + 1, len(source.text))


def _one_line(site: Site, sites: list[Site]) -> bool:
    """Whether key and value stand in one line."""
    source = site.source
    rest = source.text[site.end : source.line_end(site.end)]
    return bool(re.match(r":\s+[^|>&\s]", rest)) and rest.count("[") == rest.count("]")


@kind("doubled key")
def doubled(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice([s for s in _block_keys(corpus) if _one_line(s, [])])
    start, end = _own_line(site)
    first = site.source.line(start)
    line = site.source.text[start:end]
    return edit(site, end, end, line, lines={first, first + 1})


@kind("tab as indent")
def tab(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice([s for s in _block_keys(corpus) if len(s.path) > 1])
    start = site.source.line_start(site.start)
    return edit(site, start, site.start, "\t" * max(1, (site.start - start) // 4))


@kind("line indented by one space more")
def indent_more(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(_block_keys(corpus))
    first = min(s.start for s in corpus.sites if s.source is site.source)
    if site.start == first:
        return None
    start = site.source.line_start(site.start)
    line = site.source.line(start)
    # A line too far to the right is seen there or at the next line, which then is too far to the left.
    return edit(site, start, start, " " * rng.choice((1, 3)), lines={line - 1, line, line + 1})


@kind("line indented by one space less")
def indent_less(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in _block_keys(corpus) if s.start - s.source.line_start(s.start) >= 4]
    site = rng.choice(sites)
    start = site.source.line_start(site.start)
    line = site.source.line(start)
    return edit(site, start, start + 1, "", lines={line, line + 1})


@kind("quote never closed")
def quote(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.sites if s.raw[:1] in "'\"" and s.raw[-1:] == s.raw[:1] and len(s.raw) > 2]
    site = rng.choice(sites)
    line = site.source.line(site.start)
    return edit(site, site.end - 1, site.end, "", lines={line})


@kind("quote never opened")
def quote_open(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.sites if s.raw[:1] in "'\"" and s.raw[-1:] == s.raw[:1] and len(s.raw) > 2]
    site = rng.choice(sites)
    return edit(site, site.start, site.start + 1, "")


@kind("bracket never closed")
def bracket(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.sites if s.raw[:1] in "[{" and s.raw[-1:] in "]}"]
    site = rng.choice(sites)
    return edit(site, site.end - 1, site.end, "", lines={site.source.line(site.start)})


@kind("bracket of a keyword never closed")
def call_bracket(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.like("item", "abilities/*", False) if re.search(r"[)\]]", s.raw)]
    site = rng.choice(sites)
    match = rng.choice(list(re.finditer(r"[()\[\]]", site.raw)))
    return edit(site, site.start + match.start(), site.start + match.end(), "")


@kind("colon missing after a key")
def colon(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(_block_keys(corpus))
    line = site.source.line(site.start)
    return edit(site, site.end, site.end + 1, "", lines={line})


@kind("space missing after a colon")
def colon_space(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice([s for s in _block_keys(corpus) if s.source.text[s.end : s.end + 2] == ": "])
    line = site.source.line(site.start)
    return edit(site, site.end + 1, site.end + 2, "", lines={line})


@kind("text with a colon out of quotes")
def bare_colon(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.sites if s.role == "value" and s.raw[:1] == '"' and ": " in s.raw]
    site = rng.choice(sites)
    return edit(site, site.start, site.end, site.raw[1:-1])


@kind("dash of a list item missing")
def dash(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = _item(rng, corpus)
    start = site.source.text.rindex("-", 0, site.start)
    line = site.source.line(start)
    return edit(site, start, start + 2, rng.choice(("", "  ")), lines={line - 1, line, line + 1})


@kind("space missing after a dash")
def dash_space(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = _item(rng, corpus)
    start = site.source.text.rindex("-", 0, site.start)
    line = site.source.line(start)
    return edit(site, start + 1, start + 2, "", lines={line - 1, line, line + 1})


def _item(rng: random.Random, corpus: Corpus) -> Site:
    """An item of a block list."""
    return rng.choice([s for s in corpus.sites if s.role == "item" and not s.flow])


@kind("missing key")
def missing(rng: random.Random, corpus: Corpus) -> Mistake | None:
    patterns = ("tiles/*/tile", "tiles/*/kind", "keywords/*/keyword", "keywords/*/text", "/army", "/pack")
    patterns += (
        "/name",
        "/version",
        "variants/*/under",
        "variants/*/text",
        "loops/*/policy",
        "loops/*/facets",
    )
    sites = [s for p in patterns for s in corpus.like("key", p, False) if not s.flow]
    sites = [s for s in sites if s.path != ("name",) or s.source.file.endswith("pack.yaml")]
    scenario = [s for p in ("/scenario", "/game", "/board", "/steps") for s in corpus.like("key", p, True)]
    site = rng.choice(rng.choice((sites, scenario)))
    source = site.source
    value = next(s for s in corpus.sites if s.source is source and s.role == "value" and s.path == site.path)
    line_start = source.line_start(site.start)
    first = source.text[line_start : site.start].strip() == "-"
    end = min(source.line_end(value.end) + 1, len(source.text))
    # What a whole file misses may be told at any of its own keys.
    tops = {
        source.line(s.start)
        for s in corpus.sites
        if s.source is source and s.role == "key" and len(s.path) == 1
    }
    if len(site.path) == 1:
        gone = source.text.count("\n", line_start, end)
        lines = {n - gone if n > source.line(site.start) else n for n in tops}
        return edit(site, line_start, end, "", lines=lines)
    record = source.line(site.around[0])
    here = source.line(site.start)
    if first:
        # The next key of the record takes its place after the dash.
        follow = re.compile(r"\s*").match(source.text, end)
        end = follow.end() if follow else end
        return edit(site, site.start, end, "", lines={record})
    return edit(site, line_start, end, "", lines={record, here})


@kind("key one level up or down")
def misplaced(rng: random.Random, corpus: Corpus) -> Mistake | None:
    inner = (
        "initiative",
        "attacks",
        "abilities",
        "count",
        "kind",
        "parameters",
        "text",
        "policy",
        "size",
        "life",
    )
    down = [
        s for s in _block_keys(corpus, False) if s.path[-1] in inner and len(s.path) == 3 and _one_line(s, [])
    ]
    if rng.random() < 0.5:
        site = rng.choice(down)
        start, end = _own_line(site)
        line = site.source.text[start:end]
        text = site.source.text[:start] + site.source.text[end:]
        # Up: below the first line of the file that has a top-level key.
        top = min(
            (s for s in corpus.sites if s.source is site.source and s.role == "key"), key=lambda s: s.start
        )
        at = site.source.line_start(top.start)
        made = Source(site.source.file, text, site.source.pack)
        return edit(made, at, at, line.lstrip())
    tops = [
        s for s in _block_keys(corpus) if len(s.path) == 1 and _one_line(s, []) and s.path[0] != "scenario"
    ]
    site = rng.choice(tops)
    source = site.source
    start, end = _own_line(site)
    line = source.text[start:end]
    items = [s for s in _block_keys(corpus) if s.source is source and len(s.path) == 3 and _one_line(s, [])]
    if not items:
        return None
    other = rng.choice(items)
    if other.start < start:
        return None
    at = source.line_start(other.start)
    indent = " " * (other.start - at)
    made = Source(source.file, source.text[:start] + source.text[end:], source.pack)
    at -= end - start
    return edit(made, at, at, indent + line)
