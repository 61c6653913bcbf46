"""What packs hold once they are read and resolved: definitions, keywords, a library of packs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesdsl.lang.ability import Ability, Origin
from rulesdsl.lang.vocabulary import Vocabulary

NOWHERE = Origin("", 0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a printed attack: `melee 2` (shape word and strength)."""

    shape: str
    strength: int


@dataclass(frozen=True, slots=True)
class Definition:
    """A thing as printed: a piece, card or marker.

    `id` is `<army>/<key>` (`borgo/mutant`); markers and other loose things have army "".
    `fields` holds what the game's schema declares beyond the common keys, as its `finish` made it.
    """

    id: str
    key: str
    army: str
    collection: str
    kind: str
    names: Mapping[str, str]
    count: int = 1
    fields: Mapping[str, object] = field(default_factory=dict)
    abilities: tuple[Ability, ...] = ()
    cites: tuple[str, ...] = ()
    status: str = "known"
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class LoopRule:
    """A circle that a pack decides: abilities writing these facets may cut each other.

    `policy` names the policy; `options` says per option what happens to the edges of the circle:
    `void` (none works) or `live` (all work). `size`: `pair`, `ring` (three or more) or `any`.
    """

    facets: frozenset[str]
    policy: str | None
    options: Mapping[str, str]
    size: str = "any"


@dataclass(frozen=True, slots=True)
class Pack:
    """One folder of content."""

    key: str
    game: str
    version: str
    licence: str
    names: Mapping[str, str]
    extends: tuple[str, ...]
    root: str
    loops: tuple[LoopRule, ...] = ()
    # (stronger facet, weaker facets): an edge of the stronger kind aimed at the source of a weaker one
    # that is aimed back at it is not cut by it.
    dominance: tuple[tuple[str, frozenset[str]], ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """A set of definitions that one side plays."""

    key: str
    names: Mapping[str, str]
    pack: str
    origin: Origin


@dataclass(slots=True)
class Library:
    """Everything loaded for one game: what plans, scenarios and pictures are made from."""

    game: str
    vocabulary: Vocabulary
    packs: dict[str, Pack] = field(default_factory=dict)
    armies: dict[str, Army] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    # keyword key -> its own sentences (for describe, cover, mutate)
    keywords: dict[str, Ability] = field(default_factory=dict)
    supplies: dict[str, int] = field(default_factory=dict)
    # what the game calls a thing of each collection, and (under "") the sets that sides play
    nouns: dict[str, str] = field(default_factory=dict)
    # the same but for some abilities; what is compiled of it holds for all that is the same object in both
    made_from: Library | None = None
