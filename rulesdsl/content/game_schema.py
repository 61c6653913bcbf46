"""What a game declares about its files: the collections, their kinds and the keys of each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.content.nodes import Seq
from rulesdsl.content.record import Field, Fields, OneOf, Record
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import NAME, Choice, Either, Flag, ListOf, MapOf, Number, Shape, Text, name
from rulesdsl.lang.lookup import article

STATUSES = {
    "known": "the whole text is known",
    "text-unknown": "the thing exists and its text is not known; nothing is invented",
    "constructed": "made here so that the rules can be played; no printed thing stands behind it",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing in a collection: the keys it has beyond the common ones."""

    help: str = ""
    fields: Mapping[str, Field] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Collection:
    """A list in a file, such as `tiles`, each item named by the key `item`.

    A loose collection belongs to no set: its things are shared by all sides and may have a supply.
    With exactly one kind the key `kind` need not be written. The things of a collection of `places` are
    the places of the board, which say by `adjacent` how they touch; see `places`.
    """

    key: str
    item: str
    kinds: Mapping[str, Kind]
    help: str = ""
    loose: bool = False
    places: bool = False
    # Names of all that the game itself asks for, each with what it is for: others would never be asked for.
    asked: Mapping[str, str] = field(default_factory=dict)
    by_place: tuple[str, ...] = ()  # fields that are maps by the key of a place
    # What must hold of the list as a whole: given the items read, their list in the file, and a reporter.
    whole: Callable[[Sequence[Fields], Seq, Report], None] | None = None
    # Makes `Definition.fields` of the values read; without it they are taken as they are.
    finish: Callable[[Mapping[str, Any]], Mapping[str, object]] = dict

    @property
    def article(self) -> str:
        """`a tile`, `an event`."""
        return f"{article(self.item)} {self.item}"


@dataclass(frozen=True, slots=True)
class GameSchema:
    """All that content needs to know of a game's files. `owner` is the key that names a set: `army`;
    `teams`: whether sides can play together.
    """

    game: str
    collections: tuple[Collection, ...]
    directions: tuple[str, ...] = ()
    owner: str = "army"
    teams: bool = True
    _shapes: dict[str, Shape] = field(default_factory=dict, repr=False, compare=False)

    def item(self, collection: Collection) -> Shape:
        """The shape of one item of a collection."""
        made = self._shapes.get(collection.key)
        if made is None:
            made = self._shapes[collection.key] = _item(self, collection)
        return made

    def file(self) -> Record:
        """The shape of a file with a set, loose collections, or both."""
        made = self._shapes.get("")
        if made is None:
            made = self._shapes[""] = _file(self)
        assert isinstance(made, Record)
        return made


# The shapes below are shared by all games.

CITES = ListOf(Text(pattern=r"[^\n]{1,200}", form="a rule id or a source"), help="Rule ids or sources.")
NAMES = Either(
    Text(longest=200),
    record=MapOf(
        Text(r"[a-z]{2,3}(-[A-Za-z]+)?", "a language such as `en` or `pl`"), Text(longest=200), least=1
    ),
    help="The printed name, one for each language.",
)
SENTENCE = Text(form="a sentence", raw=True, help="One sentence of the effect language.")
SENTENCES = ListOf(SENTENCE, least=1, help="Several sentences of one ability.")
TRAITS = ListOf(
    name(), single=True, unique=True, help="Words that make other abilities treat it as one of that kind."
)


def arms(schema: GameSchema) -> ListOf:
    """The shape of `on: [n, ne]`."""
    words = dict.fromkeys(schema.directions, "")
    return ListOf(
        Choice(words, "direction", raw=True),
        least=1,
        single=True,
        unique=True,
        help="The printed sides it works through.",
    )


def _ability(schema: GameSchema) -> Shape:
    fields = {
        "text": Field(SENTENCE),
        "texts": Field(SENTENCES),
        "cites": Field(CITES),
        "traits": Field(TRAITS),
        "reach": Field(Number(1, 30, help="How many places an arm spans.")),
    }
    if schema.directions:
        fields["on"] = Field(arms(schema))
    record = Record("an ability", fields, (("text", "texts"),))
    return Either(
        Text(form="a keyword", raw=True), record=record, help="A keyword with its arguments, or a sentence."
    )


def _key(collection: Collection) -> Shape:
    if collection.asked:
        return Choice(collection.asked, collection.item, raw=True, help="Which of those that are asked for.")
    return name("Its key, a word of sentences.")


def _item(schema: GameSchema, collection: Collection) -> Shape:
    common = {
        collection.item: Field(_key(collection), required=True),
        "name": Field(NAMES),
        "abilities": Field(ListOf(_ability(schema), most=50, help="What it can do, one entry each.")),
        "cites": Field(CITES),
        "sources": Field(CITES),
        "notes": Field(Either(Text(), ListOf(Text()), help="For people; the program does not read it.")),
        "status": Field(Choice(STATUSES, "status", help="Whether all of its text is known.")),
    }
    if collection.places:
        common["adjacent"] = Field(ListOf(Text(raw=True), unique=True, help="Places that it touches."))
    if collection.loose:
        common["supply"] = Field(Number(1, 999, help="How many there are in all."))
    else:
        common["count"] = Field(Number(0, 99, help="How many copies there are; 1 when not written."))
    help = {word: kind.help for word, kind in collection.kinds.items()}
    alone = len(collection.kinds) == 1
    branches = {
        word: Record(
            collection.article,
            {
                **common,
                "kind": Field(Choice(help, "kind", help="What sort of thing it is."), not alone),
                **kind.fields,
            },
        )
        for word, kind in collection.kinds.items()
    }
    return next(iter(branches.values())) if alone else OneOf("kind", branches, collection.article)


def _file(schema: GameSchema) -> Record:
    fields: dict[str, Field] = {
        schema.owner: Field(name(f"The key of this {schema.owner}, a word of sentences.")),
        "adds-to": Field(
            Text(raw=True, help=f"The {schema.owner}, declared in another file, that this file adds to.")
        ),
        "name": Field(NAMES),
        "total": Field(Number(0, 999, help="How many copies there are in all; checked against the counts.")),
        "cites": Field(CITES),
        "sources": Field(Either(many=CITES, record=MapOf(Text(), Text()))),
        "notes": Field(Either(Text(), ListOf(Text()))),
    }
    fields["keywords"] = Field(ListOf(keyword_shape(), help="Keywords; usually in a file of their own."))
    fields["texts"] = Field(ListOf(_text(schema), help="Texts of things of which no text was known."))
    for collection in schema.collections:
        fields[collection.key] = Field(ListOf(schema.item(collection), help=collection.help))
    return Record(f"{'an' if schema.owner[:1] in 'aeiou' else 'a'} {schema.owner} file", fields)


def _text(schema: GameSchema) -> Record:
    """A text that this file supplies for a thing of another, of which none was known."""
    abilities = ListOf(_ability(schema), least=1, most=50, help="What it can do, one entry each.")
    return Record(
        "a text",
        {
            "of": Field(Text(raw=True, help="Whose text it is, by its key or whole id."), required=True),
            "abilities": Field(abilities, required=True),
            "cites": Field(CITES),
            "sources": Field(CITES),
        },
    )


def keyword_shape() -> Record:
    """The shape of one keyword."""
    variant = Record(
        "a variant",
        {
            "under": Field(
                MapOf(
                    Text(raw=True), Text(raw=True), least=1, help="Policy and option under which it holds."
                ),
                required=True,
            ),
            "text": Field(SENTENCE),
            "texts": Field(SENTENCES),
        },
        (("text", "texts"),),
    )
    return Record(
        "a keyword",
        {
            "keyword": Field(name("Its key, used in abilities and in sentences."), required=True),
            "name": Field(NAMES),
            "parameters": Field(
                MapOf(
                    Text(NAME, "a parameter name"), Text(raw=True), help="Each parameter and what it takes."
                )
            ),
            "arms": Field(
                Choice(
                    {
                        "required": "an ability names its sides with `on [...]`",
                        "none": "it has no sides",
                        "optional": "it may name sides",
                    },
                    "word",
                    help="Whether abilities name sides; found out from the sentence when not written.",
                )
            ),
            "traits": Field(TRAITS),
            "text": Field(SENTENCE),
            "texts": Field(SENTENCES),
            "variants": Field(ListOf(variant, help="The sentence under other readings of disputed points.")),
            "cites": Field(CITES),
            "help": Field(Text()),
            "notes": Field(Either(Text(), ListOf(Text()))),
        },
        (("text", "texts"),),
    )


def keywords_file() -> Record:
    """The shape of a file of keywords."""
    return Record("a keywords file", {"keywords": Field(ListOf(keyword_shape()), required=True)})


def pack_file() -> Record:
    """The shape of `pack.yaml`."""
    loop = Record(
        "a loop",
        {
            "facets": Field(ListOf(Text(raw=True), least=1), required=True),
            "size": Field(
                Choice(
                    {"pair": "two abilities", "ring": "three or more", "any": "any number"},
                    "size",
                    help="How many abilities stand in the circle.",
                )
            ),
            "policy": Field(Text(raw=True, help="The policy that decides it."), required=True),
            "options": Field(
                MapOf(
                    Text(raw=True),
                    Choice({"void": "none of them works", "live": "all of them work"}, "outcome"),
                    least=1,
                    help="For each option of the policy what becomes of the circle.",
                ),
                required=True,
            ),
        },
    )
    dominance = Record(
        "a dominance",
        {
            "stronger": Field(Text(raw=True), required=True),
            "weaker": Field(ListOf(Text(raw=True), least=1, single=True), required=True),
        },
    )
    mark = Record(
        "a mark",
        {
            "mark": Field(name("Its key."), required=True),
            "help": Field(Text()),
            "off": Field(Flag(help="Whether the abilities of a thing with this mark are off.")),
            "cannot": Field(
                ListOf(Text(raw=True), single=True, help="Deeds that a thing with this mark cannot do.")
            ),
        },
    )
    counter = Record(
        "a counter",
        {
            "counter": Field(name("Its key."), required=True),
            "help": Field(Text()),
            "supply": Field(Number(1, 999, help="How many there are in all.")),
        },
    )
    return Record(
        "a pack file",
        {
            "pack": Field(name("The key of this pack."), required=True),
            "name": Field(NAMES, required=True),
            "version": Field(
                Text(r"[0-9]+(\.[0-9]+)*([-+.][A-Za-z0-9.-]+)?", "a version such as `0.1.0`"), required=True
            ),
            "game": Field(Text(raw=True, help="The key of the game it is for."), required=True),
            "extends": Field(
                ListOf(Text(raw=True), single=True, unique=True, help="Packs that this one builds on.")
            ),
            "licence": Field(Text(help="Under which licence it may be used.")),
            "help": Field(Text()),
            "loops": Field(ListOf(loop, help="Circles of abilities and the policy that decides each.")),
            "dominance": Field(ListOf(dominance, help="Which abilities are not cut by those they aim at.")),
            "marks": Field(ListOf(mark, help="Plain marks that this pack adds.")),
            "counters": Field(ListOf(counter, help="Counters that this pack adds.")),
        },
    )
