"""First pass over the files of a pack: every word they declare, before any sentence is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.content.folders import pack_files, read_file
from rulesdsl.content.game_schema import Collection, keywords_file
from rulesdsl.content.model import Army, Library
from rulesdsl.content.nodes import Map, Scalar, Seq
from rulesdsl.content.pack_file import PackDraft
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import at, did_you_mean
from rulesdsl.content.yaml_spans import MAX_BYTES, decode, read_source
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import listed
from rulesdsl.lang.lookup import article
from rulesdsl.lang.reserved import RESERVED
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry

# Files of other rooms that may lie in a pack.
FOREIGN = frozenset({"scenario", "scenarios", "lab"})


@dataclass(frozen=True, slots=True)
class KeywordDraft:
    """A keyword whose file has been read and whose sentences have not."""

    key: str
    values: Fields
    pack: PackDraft
    # The facts of its vocabulary entry; filled in when its sentences are known.
    facts: dict[str, object]


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """A thing whose file has been read and whose abilities have not."""

    id: str
    key: str
    army: str
    collection: Collection
    values: Fields
    pack: PackDraft


@dataclass(slots=True)
class Drafts:
    """What the first pass found, in the order of the files."""

    keywords: dict[str, KeywordDraft] = field(default_factory=dict)
    items: dict[str, ItemDraft] = field(default_factory=dict)
    armies: dict[str, Scalar] = field(default_factory=dict)
    # files that add to a set which another file declares: what the game calls a set, and its key
    added: list[tuple[str, Scalar]] = field(default_factory=list)
    texts: list[Fields] = field(default_factory=list)  # supplied for things of which no text was known


def names_of(values: Mapping[str, Any], key: str) -> dict[str, str]:
    """Printed names by language; a plain text is English, and the key stands in for what is missing."""
    written = values.get("name")
    if isinstance(written, str):
        return {"en": written}
    if isinstance(written, dict) and written:
        return dict(written)
    return {"en": key.replace("-", " ").capitalize()}


class WordPass:
    """Reads the files of packs and adds their words to the library's vocabulary."""

    def __init__(self, library: Library, diagnostics: Diagnostics) -> None:
        self.library = library
        self.diagnostics = diagnostics
        self.drafts = Drafts()
        self._places: dict[tuple[str, str], Place] = {}
        self._shape = keywords_file()

    def read_pack(self, pack: PackDraft) -> None:
        """All words of one pack: those of its own file first."""
        self._pack_words(pack)
        add = self.diagnostics.add
        for path in pack_files(pack.folder, add):
            data = read_file(pack.folder, path, MAX_BYTES, add)
            shown = pack.folder.show(path)
            source = decode(shown, data, add) if data is not None else None
            if source is None:
                pack.incomplete = True
                continue
            self.diagnostics.sources.add(shown, source.text)
            tree = read_source(source, add)
            if tree is None and "keyword" in source.text:
                pack.incomplete = True
            if tree is not None and not FOREIGN & tree.pairs.keys():
                self._file(pack, tree)

    def _pack_words(self, pack: PackDraft) -> None:
        for mark in pack.values.get("marks", ()):
            if "mark" in mark:
                facts = {
                    "off": mark.get("off", False),
                    "cannot": tuple(n.text for n in mark.get("cannot", ())),
                }
                self._declare(Category.MARK, mark["mark"], mark.get("help", ""), facts)
        for counter in pack.values.get("counters", ()):
            if "counter" in counter:
                supply = counter.get("supply")
                facts = {} if supply is None else {"supply": supply}
                if (
                    self._declare(Category.COUNTER, counter["counter"], counter.get("help", ""), facts)
                    and supply
                ):
                    self.library.supplies[counter["counter"].text] = supply

    def _file(self, pack: PackDraft, tree: Map) -> None:
        schema = pack.game.schema
        lists = [collection for collection in schema.collections if collection.key in tree.pairs]
        more = lists or "texts" in tree.pairs
        if "keywords" in tree.pairs and not more and schema.owner not in tree.pairs:
            values = self._shape.read(tree, self.diagnostics.add)
        else:
            shape = schema.file()
            values = shape.read(tree, self.diagnostics.add)
            if not more and "keywords" not in tree.pairs:
                self._nothing_here(pack, tree)
        if not values.sound and "keywords" not in values:
            # One of the keys may have been meant for keywords.
            pack.incomplete = True
        self.drafts.texts.extend(text for text in values.get("texts", ()) if text.sound)
        for keyword in values.get("keywords", ()):
            self._keyword(pack, keyword)
        owner = values.get(schema.owner)
        if owner is not None:
            self._army(pack, owner, values)
        elif "adds-to" in values:
            owner = values["adds-to"]
            self.drafts.added.append((schema.owner, owner))
        elif any(not collection.loose for collection in lists) and not self._has(tree, schema.owner):
            first = next(c for c in lists if not c.loose)
            key = tree.pairs[first.key][0]
            self.diagnostics.add(
                Diagnostic(
                    "C0102",
                    f"the file needs the key `{schema.owner}`",
                    key.place,
                    label=f"whose {first.key}?",
                    help=f"write `{schema.owner}: ...` above `{first.key}:`",
                )
            )
        army = owner.text if owner is not None else ""
        total = 0
        sound = values.sound
        for collection in schema.collections:
            items = values.get(collection.key, ())
            node = tree.get(collection.key)
            if collection.whole is not None and isinstance(node, Seq) and all(i.sound for i in items):
                collection.whole(items, node, self.diagnostics.add)
            for item in items:
                total += item.get("count", 1) if not collection.loose else 0
                sound = sound and item.sound
                self._item(pack, collection, item, "" if collection.loose else army, owner is not None)
        if sound:
            self._check_total(schema.owner, tree, values, total)

    def _has(self, tree: Map, key: str) -> bool:
        """Whether a key stands there, or one that is probably a misspelling of it."""
        return key in tree.pairs or any(did_you_mean(written, [key]) for written in tree.pairs)

    def _nothing_here(self, pack: PackDraft, tree: Map) -> None:
        schema = pack.game.schema
        wanted = ["keywords", "texts", *(collection.key for collection in schema.collections)]
        written = list(tree.pairs)
        if schema.owner in written or any(did_you_mean(key, wanted) for key in written):
            return
        first = tree.pairs[written[0]][0] if written else tree
        self.diagnostics.add(
            Diagnostic(
                "C0112",
                "nothing in this file belongs to a pack",
                first.place,
                notes=(f"a file of a pack has one of {listed(wanted)}",),
            )
        )

    def _check_total(self, owner: str, tree: Map, values: Fields, total: int) -> None:
        declared = values.get("total")
        node = tree.get("total")
        if declared is not None and node is not None and declared != total:
            self.diagnostics.add(
                Diagnostic(
                    "C0207",
                    f"the counts of this {owner} add up to {total}, not to {declared}",
                    node.place,
                    label=f"the counts give {total}",
                    help=f"write `total: {total}` when the counts are right, or mend a count",
                )
            )

    def _keyword(self, pack: PackDraft, values: Fields) -> None:
        key = values.get("keyword")
        if key is None:
            pack.incomplete = True
            return
        parameters = {name: kind.text for name, kind in values.get("parameters", {}).items()}
        facts: dict[str, object] = {
            "parameters": parameters,
            "traits": _texts(values.get("traits", ())),
            "names": names_of(values, key.text),
        }
        if self._declare(Category.KEYWORD, key, values.get("help", ""), facts, _cites(values)):
            self.drafts.keywords[key.text] = KeywordDraft(key.text, values, pack, facts)

    def _army(self, pack: PackDraft, key: Scalar, values: Fields) -> None:
        if self._declare(Category.ARMY, key, "", {"pack": pack.key}):
            self.drafts.armies[key.text] = key
            self.library.armies[key.text] = Army(key.text, names_of(values, key.text), pack.key, key.origin)

    def _item(self, pack: PackDraft, collection: Collection, values: Fields, army: str, named: bool) -> None:
        key = values.get(collection.item)
        if key is None or not (named or collection.loose):
            return
        id = f"{army}/{key.text}" if army else key.text
        if self._again("item", id, key, f"{collection.article} `{id}`"):
            return
        if self._reserved(key):
            return
        entry = self.library.vocabulary.get(Category.DEFINITION, key.text)
        if entry is None:
            # One word for all things of this key: which one is meant, the side that has it tells.
            facts = {"definitions": [id], "collection": collection.key, "loose": collection.loose}
            if "supply" in values:
                facts["supply"] = values["supply"]
            self.library.vocabulary.add(Entry(Word(Category.DEFINITION, key.text), facts=facts))
            if collection.places and self.library.vocabulary.get(Category.SPOT, key.text) is None:
                self.library.vocabulary.add(Entry(Word(Category.SPOT, key.text), "a place of the board"))
        else:
            ids = entry.facts.get("definitions")
            if isinstance(ids, list):
                ids.append(id)
        if collection.loose and "supply" in values:
            self.library.supplies[id] = values["supply"]
        self.drafts.items[id] = ItemDraft(id, key.text, army, collection, values, pack)

    def _declare(
        self,
        category: Category,
        key: Scalar,
        help: str,
        facts: Mapping[str, object],
        cites: tuple[str, ...] = (),
    ) -> bool:
        """Add a word; False after a report when it is taken or reserved."""
        noun = self.library.nouns[""] if category == Category.ARMY else category
        what = f"{article(noun)} {noun} `{key.text}`"
        if self._again(category, key.text, key, what) or self._reserved(key):
            return False
        try:
            self.library.vocabulary.add(Entry(Word(category, key.text), help, cites=cites, facts=facts))
        except ValueError:
            self.diagnostics.add(
                Diagnostic(
                    "C0203",
                    f"the game already has a {category} called `{key.text}`",
                    key.place,
                    label="taken",
                    help="choose another name",
                )
            )
            return False
        return True

    def _again(self, category: str, name: str, key: Scalar, what: str) -> bool:
        first = self._places.setdefault((category, name), key.place)
        if first == key.place:
            return False
        self.diagnostics.add(
            Diagnostic(
                "C0201",
                f"{what} is declared twice",
                key.place,
                label="second time",
                notes=(f"first at {at(first)}",),
                help="give one of the two another name",
            )
        )
        return True

    def _reserved(self, key: Scalar) -> bool:
        if key.text not in RESERVED:
            return False
        self.diagnostics.add(
            Diagnostic(
                "C0202",
                f"`{key.text}` is a word of the language and cannot be a name",
                key.place,
                label="reserved",
                help="choose another name",
            )
        )
        return True


def _texts(nodes: Any) -> tuple[str, ...]:
    return tuple(node.text for node in nodes)


def _cites(values: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(values.get("cites", ()))
