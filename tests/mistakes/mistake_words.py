"""Slips of the pen: words written nearly right, wherever a word has a meaning."""

from __future__ import annotations

import random
import re
import string
from functools import cache

from mistake_sites import Corpus, Mistake, Site, edit, kind

from rulesdsl import games
from rulesdsl.content.packs import load_shipped
from rulesdsl.lang.reserved import ORDERS, RESERVED

_WORD = re.compile(r"(?<![\w{-])[A-Za-z][A-Za-z-]*[A-Za-z](?![\w}-])")
_NEAR_KEYS = {
    "a": "qsz", "b": "vgn", "c": "xvd", "d": "sfe", "e": "wrd", "f": "dgr", "g": "fht", "h": "gjy",
    "i": "uok", "j": "hku", "k": "jli", "l": "kop", "m": "nk", "n": "bmh", "o": "ipl", "p": "ol",
    "q": "wa", "r": "etf", "s": "adw", "t": "ryg", "u": "yij", "v": "cbf", "w": "qes", "x": "zcs",
    "y": "tuh", "z": "xas",
}  # fmt: skip
SENTENCES = ("keywords/*/text", "variants/*/text", "abilities/*/text")


@cache
def known_words() -> frozenset[str]:
    """Every word that means something: a slip that makes one of these can be a sound text."""
    words = set(RESERVED | ORDERS)
    for key in games.MODULES:
        library, _ = load_shipped(key, games.load)
        words.update(part for s in library.vocabulary.spellings() for part in (s, *s.split()))
        words.update(d.key for d in library.definitions.values())
        words.update(games.load(key).policies.policies)
    return frozenset(words)


def slip(rng: random.Random, word: str) -> str:
    """One letter dropped, doubled, wrong or swapped with its neighbour."""
    letters = [i for i, char in enumerate(word) if char.isalpha()]
    at = rng.choice(letters)
    how = rng.choice(("drop", "double", "swap", "wrong", "extra"))
    if how == "drop":
        made = word[:at] + word[at + 1 :]
    elif how == "double":
        made = word[:at] + word[at] + word[at:]
    elif how == "swap" and at + 1 < len(word):
        made = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    elif how == "extra":
        made = word[:at] + rng.choice(string.ascii_lowercase) + word[at:]
    else:
        near = rng.choice(_NEAR_KEYS[word[at].lower()])
        made = word[:at] + (near.upper() if word[at].isupper() else near) + word[at + 1 :]
    return made if made != word else slip(rng, word)


def misspell(rng: random.Random, site: Site, start: int, end: int) -> Mistake | None:
    """The word at [start, end) of the file with a slip in it."""
    word = site.source.text[start:end]
    if sum(char.isalpha() for char in word) < 3:
        return None
    wrong = slip(rng, word)
    legal = wrong in known_words() or wrong.lower() in known_words()
    return edit(site, start, end, wrong, word=word, wrong=wrong, may_be_legal=legal)


def whole(rng: random.Random, sites: list[Site]) -> Mistake | None:
    """A slip in one of these keys or values."""
    site = rng.choice(sites)
    inside = 1 if site.raw[:1] in "'\"" else 0
    return misspell(rng, site, site.start + inside, site.end - inside)


def a_word(rng: random.Random, site: Site, pick: str = "any") -> Mistake | None:
    """A slip in one word of a sentence: of the `language`, a `name`, or any."""
    found = []
    for match in _WORD.finditer(site.raw):
        own = match[0].lower() in RESERVED | ORDERS
        if pick == "any" or own == (pick == "language"):
            found.append(match)
    if not found:
        return None
    match = rng.choice(found)
    return misspell(rng, site, site.start + match.start(), site.start + match.end())


def nth_word(rng: random.Random, site: Site, number: int) -> Mistake | None:
    """A slip in the nth word of a phrase."""
    words = list(re.finditer(r"\S+", site.raw))
    if number >= len(words):
        return None
    return misspell(rng, site, site.start + words[number].start(), site.start + words[number].end())


def sentences(corpus: Corpus) -> list[Site]:
    return [site for pattern in SENTENCES for site in corpus.like("value", pattern, False)]


def claims(corpus: Corpus) -> list[Site]:
    return [*corpus.like("item", "/expect/*", True), *corpus.like("item", "disputed/*/*/*", True)]


@kind("misspelt key in a pack")
def pack_key(rng: random.Random, corpus: Corpus) -> Mistake | None:
    free = ("name", "attacks", "parameters", "under", "options")
    keys = [
        site
        for site in corpus.sites
        if site.role == "key" and site.source.pack and not (len(site.path) > 1 and site.path[-2] in free)
    ]
    return whole(rng, keys)


@kind("misspelt key in a scenario")
def scenario_key(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return whole(rng, corpus.like("key", "/*", True))


@kind("misspelt word of the language")
def language_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return a_word(rng, rng.choice(sentences(corpus)), "language")


@kind("misspelt name in a sentence")
def name_in_sentence(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return a_word(rng, rng.choice(sentences(corpus)), "name")


@kind("misspelt keyword of a tile")
def keyword(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("item", "abilities/*", False))
    match = re.search(r"[a-z][a-z-]+", site.raw)
    return misspell(rng, site, site.start + match.start(), site.start + match.end()) if match else None


@kind("misspelt argument of a keyword")
def argument(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [s for s in corpus.like("item", "abilities/*", False) if re.search(r"\([a-z]", s.raw)]
    if not sites:
        return None
    site = rng.choice(sites)
    match = re.search(r"(?<=\()[a-z-]+", site.raw)
    return misspell(rng, site, site.start + match.start(), site.start + match.end()) if match else None


@kind("misspelt kind of a tile")
def tile_kind(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return whole(rng, corpus.like("value", "kind", False))


@kind("misspelt kind of attack")
def attack_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("value", "attacks/*", False))
    match = rng.choice(list(re.finditer(r"[a-z]+", site.raw)))
    return misspell(rng, site, site.start + match.start(), site.start + match.end())


@kind("misspelt word in an expectation")
def expectation_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(claims(corpus))
    # Tiles and armies are a kind of their own.
    words = [m for m in _WORD.finditer(site.raw) if not re.match(r" (\S+ )?at [A-Z]", site.raw[m.end() :])]
    if not words:
        return None
    match = rng.choice(words)
    return misspell(rng, site, site.start + match.start(), site.start + match.end())


@kind("misspelt tile in an expectation")
def expectation_tile(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(claims(corpus))
    match = re.search(r"[a-z-]+(?= at [A-Z]\d)", site.raw)
    return misspell(rng, site, site.start + match.start(), site.start + match.end()) if match else None


@kind("misspelt army on a board")
def board_army(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return nth_word(rng, rng.choice(corpus.like("item", "board/*", True)), 0)


@kind("misspelt tile on a board")
def board_tile(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return nth_word(rng, rng.choice(corpus.like("item", "board/*", True)), 1)


@kind("misspelt little word of a board line")
def board_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice(corpus.like("item", "board/*", True))
    matches = list(re.finditer(r"(?<= )(facing|with|for|wounds?)(?= )", site.raw))
    if not matches:
        return None
    match = rng.choice(matches)
    return misspell(rng, site, site.start + match.start(), site.start + match.end())


@kind("misspelt step")
def step_word(rng: random.Random, corpus: Corpus) -> Mistake | None:
    return nth_word(rng, rng.choice(corpus.like("item", "steps/*", True)), 0)


@kind("misspelt policy")
def policy(rng: random.Random, corpus: Corpus) -> Mistake | None:
    keys = [*corpus.like("key", "/disputed/*", True), *corpus.like("key", "/policies/*", True)]
    keys += corpus.like("key", "under/*", False)
    return whole(rng, keys + corpus.like("value", "policy", False))


@kind("misspelt option of a policy")
def option(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [*corpus.like("key", "/disputed/*/*", True), *corpus.like("value", "/policies/*", True)]
    sites += [*corpus.like("value", "under/*", False), *corpus.like("key", "options/*", False)]
    return whole(rng, sites)


@kind("misspelt game, ruleset or facet")
def game(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [*corpus.like("value", "/game"), *corpus.like("value", "/ruleset", True)]
    sites += [*corpus.like("item", "facets/*", False), *corpus.like("value", "size", False)]
    # A few sites among many games: each sort gets its share.
    return whole(rng, rng.choice([sites[:1], sites[1:2], sites[-8:]]))


@kind("misspelt answer")
def answer(rng: random.Random, corpus: Corpus) -> Mistake | None:
    keys = corpus.like("key", "answers/*/*", True)
    if not keys:
        return None
    return a_word(rng, rng.choice(keys))


@kind("name in another case")
def case(rng: random.Random, corpus: Corpus) -> Mistake | None:
    site = rng.choice([*corpus.like("item", "board/*", True), *corpus.like("item", "abilities/*", False)])
    words = [m for m in re.finditer(r"[a-z][a-z-]{2,}", site.raw) if m[0] not in ("facing", "with", "for")]
    if not words:
        return None
    match = rng.choice(words)
    made = match[0].capitalize() if rng.random() < 0.7 else match[0].upper()
    start, end = site.start + match.start(), site.start + match.end()
    # A keyword that begins its line may have a capital like any sentence.
    legal = site.source.pack != "" and match.start() <= 1
    return edit(site, start, end, made, word=match[0], wrong=made, may_be_legal=legal)


@kind("space or underscore instead of a hyphen")
def hyphen(rng: random.Random, corpus: Corpus) -> Mistake | None:
    sites = [
        *corpus.like("item", "board/*", True),
        *claims(corpus),
        *corpus.like("item", "abilities/*", False),
    ]
    site = rng.choice([s for s in sites if re.search(r"[a-z]-[a-z]", s.raw)])
    match = rng.choice(list(re.finditer(r"[a-z]+(-[a-z]+)+", site.raw)))
    made = match[0].replace("-", rng.choice(" _"), 1)
    start, end = site.start + match.start(), site.start + match.end()
    return edit(site, start, end, made, word=match[0], wrong=made)
