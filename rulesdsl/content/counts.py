"""How much content was read: what the end of a check tells."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.lang.ability import Origin
from rulesdsl.lang.vocabulary import Category


def count_content(libraries: Iterable[Library], folders: Iterable[str]) -> dict[str, dict[str, int]]:
    """What is written in these folders, game by game: sets and things in the words of the game, keywords,
    abilities; texts still unknown. Words as they are counted: `1 die`, `3 dice`."""
    roots = tuple(os.path.normpath(folder) for folder in folders)

    def here(origin: Origin) -> bool:
        path = Path(origin.file)
        return any(not path.is_absolute() if root == "." else path.is_relative_to(root) for root in roots)

    return {library.game: found for library in libraries if any((found := _count(library, here)).values())}


def _count(library: Library, here: Callable[[Origin], bool]) -> dict[str, int]:
    written = [d for d in library.definitions.values() if here(d.origin)]
    things = Counter(library.nouns.get(d.collection, "thing") for d in written)
    words = {
        library.nouns.get("", "set"): sum(here(army.origin) for army in library.armies.values()),
        **things,
        "keyword": sum(here(keyword.origin) for keyword in library.keywords.values()),
        "ability": sum(len(d.abilities) for d in written),
        "unknown text": sum(d.status == "text-unknown" for d in written),
    }
    return {_counted(library, word, number): number for word, number in words.items() if number}


def _counted(library: Library, word: str, number: int) -> str:
    if number == 1:
        return word
    kind = library.vocabulary.get(Category.KIND, word)
    return str(kind.forms["plural"]) if kind is not None and "plural" in kind.forms else plural(word)


def plural(word: str) -> str:
    """`tiles`, `armies`."""
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
