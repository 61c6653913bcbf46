"""Wrong values, counts, names and sentences in packs; wrong lines in scenarios."""

from __future__ import annotations

import random
import re

from mistake_sites import Corpus, Mistake, Site, edit, kind
from mistake_words import claims, sentences

_MODALS = frozenset(
    "to get are connected this with is on choose deal serve have start move push from would".split()  # noqa: SIM905
)


def _sub(
    rng: random.Random, sites: list[Site], pattern: str, new: str, *, legal: bool = False
) -> Mistake | None:
    """One match of a pattern in one of these sites, replaced."""
    hits = [s for s in sites if re.search(pattern, s.raw)]
    if not hits:
        return None
    site = rng.choice(hits)
    match = rng.choice(list(re.finditer(pattern, site.raw)))
    start, end = site.start + match.start(), site.start + match.end()
    return edit(site, start, end, match.expand(new), may_be_legal=legal)


# ---------------------------------------------------------------- values


@kind("wrong sort of value")
def wrong_sort(rng: random.Random, corpus: Corpus) -> Mistake | None:
    key, bad = rng.choice(
        [
            ("tiles/*/count", ("many", "[1]", "1.5", "{n: 1}", "0x2", "-1")),
            ("tiles/*/initiative", ("high", "fast", "{a: 1}", "1..3", "~")),
            ("tiles/*/life", ("lots", "[20]", "")),
            ("tiles/*/attacks", ("melee 1", "[melee 1]", "3")),
            ("tiles/*/abilities", ("medic", "{medic: 1}")),
            ("tiles/*/kind", ("[warrior]", "{a: b}", "")),
            ("/tiles", ("none", "3")),
            ("/total", ("thirty-five", "[35]")),
            ("keywords/*/parameters", ("[amount]", "amount")),
            ("keywords/*/cites", ("{a: b}",)),
            ("/board", ("empty", "{a: b}")),
            ("/steps", ("battle", "{battle: 1}")),
            ("/scenario", ("[a title]", "{a: b}")),
            ("/game", ("[neuroshima-hex]", "")),
        ]
    )
    sites = [s for s in corpus.like("value", key) if "\n" not in s.raw]
    if not sites:
        return None
    site = rng.choice(sites)
    return edit(site, site.start, site.end, rng.choice(bad))


@kind("number out of bounds")
def bounds(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for p in ("count", "initiative", "life") for s in corpus.like("value", f"tiles/*/{p}", False)]
    site = rng.choice(sites)
    return edit(site, site.start, site.end, rng.choice(("-2", "5000", "1000000000000", "100000")))


@kind("number as a word")
def number_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    if rng.random() < 0.5:
        sites = [
            s for p in ("count", "initiative", "life") for s in corpus.like("value", f"tiles/*/{p}", False)
        ]
        site = rng.choice([s for s in sites if s.raw.isdigit()])
        return edit(site, site.start, site.end, rng.choice(("two", "three", "one")))
    return _sub(rng, [*sentences(corpus), *claims(corpus)], r"(?<= )\d(?= )", rng.choice(("two", "three")))


@kind("army total that does not add up")
def total(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("value", "/total", False))
    return edit(site, site.start, site.end, str(int(site.raw) + rng.choice((-2, -1, 1, 5))))


@kind("count that does not add up")
def count(rng: random.Random, corpus: Corpus) -> Mistake | None:
    totals = {s.source.file: s for s in corpus.like("value", "/total", False)}
    site = rng.choice([s for s in corpus.like("value", "tiles/*/count", False) if s.source.file in totals])
    # The sum is said where the sum is written.
    lines = {site.source.line(site.start), site.source.line(totals[site.source.file].start)}
    return edit(site, site.start, site.end, str(int(site.raw) + 1), lines=lines)


@kind("bad direction")
def direction(rng: random.Random, corpus: Corpus) -> Mistake | None:
    bad = rng.choice(("e", "w", "north", "nn", "x", "up", "nne", "sv"))
    where = rng.choice(("attack", "arm", "facing"))
    if where == "attack":
        site = rng.choice(corpus.like("key", "attacks/*", False))
        return edit(site, site.start, site.end, bad)
    if where == "arm":
        return _sub(rng, corpus.like("item", "abilities/*", False), r"\b(n|ne|se|s|sw|nw)(?=[,\]])", bad)
    return _sub(rng, corpus.like("item", "board/*", True), r"(?<=facing )[a-z]+", bad)


@kind("bad cell")
def cell(rng: random.Random, corpus: Corpus) -> Mistake | None:
    bad = rng.choice(("F1", "A4", "C6", "B5", "E0", "C33", "3C", "c3", "CC", "Z9"))
    return _sub(rng, [*corpus.like("item", "board/*", True), *claims(corpus)], r"(?<=at )[A-E]\d", bad)


@kind("tile named twice")
def tile_twice(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("value", "tiles/*/tile", False))
    others = [
        s for s in corpus.like("value", "tiles/*/tile", False) if s.source is site.source and s is not site
    ]
    other = rng.choice(others)
    lines = {site.source.line(site.start), site.source.line(other.start)}
    return edit(site, site.start, site.end, other.raw, lines=lines)


@kind("keyword named twice")
def keyword_twice(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("value", "keywords/*/keyword", False))
    others = [s for s in corpus.like("value", "keywords/*/keyword", False) if s.source is site.source]
    other = rng.choice([s for s in others if s is not site])
    lines = {site.source.line(site.start), site.source.line(other.start)}
    return edit(site, site.start, site.end, other.raw, lines=lines)


@kind("name that is a reserved word")
def reserved(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice([*corpus.like("value", "tiles/*/tile", False), *corpus.like("value", "/army", False)])
    return edit(site, site.start, site.end, rng.choice(("enemy", "each", "this", "then", "friendly")))


# ---------------------------------------------------------------- keywords of a tile


@kind("unknown keyword")
def unknown_keyword(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(
        rng, corpus.like("item", "abilities/*", False), r"(?<![a-z(])[a-z-]{4,}(?! on)", "teleporting"
    )


@kind("missing arms")
def no_arms(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, corpus.like("item", "abilities/*", False), r" on \[[^\]]*\]", "")


@kind("too many arguments")
def more_arguments(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(
        rng,
        corpus.like("item", "abilities/*", False),
        r"(?<=\w)\)",
        rng.choice((", 2)", ", melee)", ", +1)")),
    )


@kind("missing arguments")
def fewer_arguments(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, corpus.like("item", "abilities/*", False), r"\([^)]*\)", "")


@kind("argument of the wrong sort")
def argument_sort(rng: random.Random, corpus: Corpus) -> Mistake | None:
    bad = rng.choice(("(netted)", "(+1, melee)", "(melee, 1)", "(headquarters, +1)", "(strong)"))
    return _sub(rng, corpus.like("item", "abilities/*", False), r"\([^)]*\)", bad)


# ---------------------------------------------------------------- sentences


@kind("missing word in a sentence")
def missing_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(sentences(corpus))
    words = [m for m in re.finditer(r"(?<= )[a-z]+ ", site.raw) if m[0].strip() in _MODALS]
    if not words:
        return None
    match = rng.choice(words)
    return edit(site, site.start + match.start(), site.start + match.end(), "")


@kind("missing full stop")
def full_stop(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, sentences(corpus), r"\.(?=\"?$)", "")


@kind("missing `then`")
def then(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, sentences(corpus), r" then ", rng.choice((" ", ", ", " and ", "; ")))


@kind("missing quantity in a step")
def quantity(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, sentences(corpus), r"(?<= )(one|each) ", "")


@kind("refused word")
def refused(rng: random.Random, corpus: Corpus) -> Mistake | None:
    new = rng.choice(("any", "all", "every", "some", "both", "two"))
    return _sub(rng, sentences(corpus), r"(?<= )(one|each)(?= )", new)


@kind("word of the wrong category")
def category(rng: random.Random, corpus: Corpus) -> Mistake | None:
    pattern, new = rng.choice(
        [
            (r"(?<=\+1 )(melee|ranged|initiative|length)", "netted"),
            (r"(?<= )initiative(?=\.)", "units"),
            (r"(?<=are )netted", "melee"),
            (r"(?<=1 )wound(?= to)", "netted"),
            (r"(?<= )units?(?= )", "melee"),
            (r"(?<=extra )action", "toughness"),
            (r"(?<=have )mobility", "segment"),
            (r"(?<=amount\} )(toughness|initiative)", "headquarters"),
            (r"(?<=start a )battle", "unit"),
            (r"(?<=except )headquarters", "netted"),
        ]
    )
    return _sub(rng, sentences(corpus), pattern, new)


@kind("word written twice")
def twice(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, [*sentences(corpus), *claims(corpus)], r"(?<= )([a-z]+)(?= )", r"\1 \1")


@kind("two words in the wrong order")
def order(rng: random.Random, corpus: Corpus) -> Mistake | None:
    words = "get|are|to|this|units?|one|then|if|with"
    return _sub(rng, sentences(corpus), rf"(?<= )([a-z]+) ({words})(?=[ .])", r"\2 \1")


@kind("word of another rule book")
def other_book(rng: random.Random, corpus: Corpus) -> Mistake | None:
    pattern, new = rng.choice(
        [
            (r"next to", "adjacent to"),
            (r"(?<= )connected to", "touching"),
            (r"(?<= )get(?= [+{-])", rng.choice(("gain", "receive"))),
            (r"(?<=\+1 )(melee|ranged)", "damage"),
            (r"(?<= )destroy(?= )", "kill"),
            (r"(?<= )remove(?= )", rng.choice(("discard", "sacrifice"))),
            (r"(?<=[ \"])(Enemy|Friendly) units", "Opposing creatures"),
            (r"(?<= )deal 1 wound to", "wound"),
            (r"(?<=except )headquarters", "HQs"),
            (r"you may", "the player may"),
            (r"(?<= )choose(?= )", "target"),
        ]
    )
    return _sub(rng, sentences(corpus), pattern, new)


@kind("hole of a keyword that is no parameter")
def hole(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return _sub(rng, sentences(corpus), r"\{[a-z]+\}", "{strength}")


# ---------------------------------------------------------------- scenarios


@kind("board line without a part")
def board_part(rng: random.Random, corpus: Corpus) -> Mistake | None:
    pattern = rng.choice(
        (r"^[a-z-]+ (?=[a-z-]+ at)", r" at(?= )", r" facing [a-z]+", r" [A-E]\d", r" facing(?= )")
    )
    return _sub(rng, corpus.like("item", "board/*", True), pattern, "")


@kind("two tiles on one cell")
def same_cell(rng: random.Random, corpus: Corpus) -> Mistake | None:
    # where a thing faces a way, it has its place to itself; a region may hold many
    alone = [s for s in corpus.like("item", "board/*", True) if " facing " in s.raw]
    site = rng.choice(alone)
    others = [s for s in alone if s.source is site.source and s is not site]
    here, there = re.search(r"(?<=at )\S+", site.raw), None
    if others:
        other = rng.choice(others)
        there = re.search(r"(?<=at )\S+", other.raw)
    if here is None or there is None:
        return None
    lines = {site.source.line(site.start), site.source.line(other.start)}
    return edit(site, site.start + here.start(), site.start + here.end(), there[0], lines=lines)


@kind("tile of another army")
def other_army(rng: random.Random, corpus: Corpus) -> Mistake | None:
    tiles = {s.text for s in corpus.like("value", "tiles/*/tile", False)}
    armies = {s.source.file: s.text for s in corpus.like("value", "/army", False)}
    owners: dict[str, set[str]] = {}
    for s in corpus.like("value", "tiles/*/tile", False):
        owners.setdefault(s.text, set()).add(armies.get(s.source.file, ""))
    site = rng.choice(corpus.like("item", "board/*", True))
    words = site.raw.split(" ")
    if words[0] not in armies.values() or len(words) < 2 or words[1] not in tiles:
        return None
    wrong = sorted(t for t in tiles if words[0] not in owners[t])
    start = site.start + len(words[0]) + 1
    return edit(site, start, start + len(words[1]), rng.choice(wrong))


@kind("unknown name in a scenario")
def unknown_name(rng: random.Random, corpus: Corpus) -> Mistake | None:
    board = corpus.like("item", "board/*", True)
    where = rng.choice(("army", "tile", "policy", "game", "claim"))
    if where == "army":
        return _sub(rng, board, r"^[a-z-]+", "martians")
    if where == "tile":
        return _sub(rng, board, r"(?<= )[a-z-]+(?= at )", "tripod")
    if where == "policy":
        site = rng.choice(corpus.like("key", "/disputed/*", True))
        return edit(site, site.start, site.end, "COIN-TOSS")
    if where == "claim":
        return _sub(rng, claims(corpus), r"(?<= )[a-z-]+(?= at [A-E])", "tripod")
    site = rng.choice(corpus.like("value", "/game", True))
    return edit(site, site.start, site.end, "checkers")


@kind("unknown step")
def unknown_step(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("item", "steps/*", True))
    return edit(
        site,
        site.start,
        site.start + len(site.raw.split(" ")[0].rstrip("]")),
        rng.choice(("fight", "go", "attack")),
    )


@kind("answer to another question")
def other_answer(rng: random.Random, corpus: Corpus) -> Mistake | None:
    keys = corpus.like("key", "answers/*/*", True)
    values = corpus.like("value", "answers/*/*", True)
    if rng.random() < 0.5:
        site = rng.choice(keys)
        return edit(site, site.start, site.end, f"choice of {site.raw.split(' ')[-1]}")
    site = rng.choice(values)
    return edit(site, site.start, site.end, rng.choice(("maybe", "7", "C9", "nobody at all")))


@kind("answer missing or too many")
def answer_count(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.like("item", "/answers/*", True) if "\n" not in s.raw and not s.flow]
    site = rng.choice(sites)
    source = site.source
    start, end = source.line_start(site.start), source.line_end(site.start) + 1
    line = source.line(site.start)
    if rng.random() < 0.5:
        return edit(site, end, end, source.text[start:end], lines={line + 1})
    alone = sum(1 for s in sites if s.source is source) == 1
    # What asks is the step; an empty list of answers is told where it stands.
    steps = {source.line(s.start) for s in corpus.like("item", "/steps/*", True) if s.source is source}
    shift = {n - 1 if n > line else n for n in steps}
    # With a later answer left, that one is what does not fit.
    return edit(site, start, end, "", lines={line - 1} if alone else {*shift, line})


@kind("expectation without a part")
def claim_part(rng: random.Random, corpus: Corpus) -> Mistake | None:
    pattern = rng.choice(
        (r" at(?= )", r" (is|has)(?= )", r" [A-E]\d", r"(?<=segment) \d", r" (destroyed|wounds?)$")
    )
    return _sub(rng, claims(corpus), pattern, "")


@kind("expectation of something untrue")
def untrue(rng: random.Random, corpus: Corpus) -> Mistake | None:
    main = corpus.like("item", "/expect/*", True)
    how = rng.choice(("segment", "number", "not", "state"))
    if how == "segment":
        return _sub(rng, main, r"(?<=segment )\d(?=: \S+ at \S+ is destroyed)", "9")
    if how == "number":
        return _sub(rng, main, r"(?<=has )\d+", "17")
    if how == "not":
        return _sub(rng, main, r"(?<=[A-E]\d is )(?=destroyed|netted)", "not ")
    return _sub(rng, main, r"(?<=[A-E]\d is )not (?=destroyed|netted)", "")
