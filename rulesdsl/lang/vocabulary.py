"""The registry of words: one table that feeds resolver, schemas, reference, completions and mutations.

A game package declares its words here; a pack adds keywords, counters, markers and plain marks.
Categories are the kinds of thing a sentence can name. No word of any game stands in this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rulesdsl.lang.tree import Name, Word


class Category(StrEnum):
    """What sort of thing a word names."""

    STAT = "stat"  # a derived number of an entity: `melee`, `initiative`, `toughness`
    MARK = "mark"  # a yes-or-no state of an entity: `netted`
    KIND = "kind"  # kinds of entity: `unit`, `module`
    PLACE = "place"  # kinds of place: `hex`, `region`
    COUNTER = "counter"  # things counted on an entity, place or player: `wound`, `venom`
    PACKET = "packet"  # what can be dealt: `hit`, `wound`
    TAG = "tag"  # adjectives of packets and parts: `ranged`
    VERB = "verb"  # deeds and happenings: `wound`, `die`, `attack`
    WINDOW = "window"  # `segment`, `battle`, `turn`
    RELATION = "relation"  # `connected to`, `next to`
    SLOT = "slot"  # counted chances: `action`
    PROCEDURE = "procedure"  # what `start a ...` can start
    DICE = "dice"
    MEASURE = "measure"  # what `with the most ...` compares
    KEYWORD = "keyword"
    DEFINITION = "definition"  # a piece or card by its key
    ARMY = "army"  # a set of definitions, and the side that plays it
    SPOT = "spot"  # one named place: `C3`
    ZONE = "zone"  # where things of a player lie besides the board: `hand`
    ALIAS = "alias"  # given with `as`
    DIRECTION = "direction"  # printed sides that arms point through: `nw`
    STATE = "state"  # other states `is` can ask: `destroyed`, `free`


@dataclass(frozen=True, slots=True)
class Entry:
    """One word. `forms` are further spellings (plural, third person, participle ...)."""

    word: Word
    help: str = ""
    forms: Mapping[str, str] = field(default_factory=dict)
    cites: tuple[str, ...] = ()
    # Facts a game declares about the word, read by resolver, plans and procedures:
    # kind: `under` (parent kind), `chosen`, `weighed` (what preferences choose among); mark: `off`, `cannot`;
    # stat: `floor`, `boosts`, `life`; relation: `arms`; tag: `covers` (the tags that a general one stands
    # for), `made` (an attack can be made in it); verb: `told` (the forms an event may have), `instead`
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def spellings(self) -> tuple[str, ...]:
        return (self.word.key, *self.forms.values())


class Vocabulary:
    """Words by category and spelling. Layers: core, game, packs; later layers see the earlier."""

    def __init__(self, name: str, entries: Iterable[Entry] = (), parent: Vocabulary | None = None) -> None:
        self.name = name
        self.parent = parent
        self._entries: dict[tuple[str, str], Entry] = {}
        self._spellings: dict[tuple[str, str], Entry] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add one word; `ValueError` when its category already has that spelling."""
        category = entry.word.category
        for spelling in entry.spellings:
            old = self.spelled(spelling, category)
            if old is not None and old.word != entry.word:
                raise ValueError(f"`{spelling}` is already a {category}")
        self._entries[(category, entry.word.key)] = entry
        for spelling in entry.spellings:
            self._spellings[(category, spelling)] = entry

    def get(self, category: str, key: str) -> Entry | None:
        """The entry of a key in a category."""
        found = self._entries.get((category, key))
        if found is None and self.parent is not None:
            return self.parent.get(category, key)
        return found

    def spelled(self, text: str, category: str) -> Entry | None:
        """The entry that this spelling (any form) has in a category."""
        found = self._spellings.get((category, text))
        if found is None and self.parent is not None:
            return self.parent.spelled(text, category)
        return found

    def entries(self, *categories: str) -> Iterator[Entry]:
        """All entries of the categories (or of all), parents first, in the order of declaration."""
        if self.parent is not None:
            for entry in self.parent.entries(*categories):
                if (entry.word.category, entry.word.key) not in self._entries:  # said again, with other facts
                    yield entry
        for (category, _), entry in self._entries.items():
            if not categories or category in categories:
                yield entry

    def spellings(self, *categories: str) -> list[str]:
        """Every spelling of the categories: what `did you mean` chooses from."""
        return [s for e in self.entries(*categories) for s in e.spellings]

    def tags(self, names: Iterable[Name]) -> frozenset[str]:
        """The tags that names stand for: a general one for all that it covers."""
        found: set[str] = set()
        for name in names:
            entry = self.get(Category.TAG, name.key)
            covers = entry.facts.get("covers") if entry is not None else None
            found.update(covers if isinstance(covers, tuple) else (name.key,))
        return frozenset(found)

    def is_a(self, kind: str, ancestor: str) -> bool:
        """Whether a kind is, or stands under, another in the tree of kinds."""
        seen: set[str] = set()
        while kind and kind not in seen:
            if kind == ancestor:
                return True
            seen.add(kind)
            entry = self.get(Category.KIND, kind)
            kind = str(entry.facts.get("under", "")) if entry is not None else ""
        return False
