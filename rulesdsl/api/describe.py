"""What the engine understands, as plain data: the sentences are printed from what was resolved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.api.find import Found
from rulesdsl.content.model import Definition, Library, Part
from rulesdsl.content.templates import takes
from rulesdsl.games.game import Game
from rulesdsl.lang.ability import Ability, Version
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.vocabulary import Category

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Description:
    """Rules text. `data` is for programs and holds plain values only; `str()` is for people.

    `data["what"]` is `army`, `keyword`, `moments`, or the word a game has for the thing (`tile`).
    """

    data: Mapping[str, Any]

    def text(self, width: int = 80) -> str:
        """Lines no wider than `width`."""
        from rulesdsl.api.describe_text import text_of

        return text_of(self.data, width)

    def __str__(self) -> str:
        return self.text()


def describe(found: Found, language: str = "en") -> Description:
    """All that is known of an army, a thing or a keyword; names in `language` where there are any."""
    writer = _Writer(found.library, found.game, language)
    if found.sort == "army":
        return Description(writer.army(found.key))
    if found.sort == "keyword":
        return Description(writer.keyword(found.key, found.also))
    return Description(writer.thing(found.library.definitions[found.key]))


def describe_moments(game: Game) -> Description:
    """The closed list of the moments of a game, in order."""
    moments = [
        {
            "moment": m.name,
            "help": m.help,
            "rules": list(m.rules),
            "sentence": m.sentence,
            "inside": m.inside,
        }
        for m in getattr(game, "moments", ())
    ]
    return Description({"what": "moments", "game": game.key, "title": game.title, "moments": moments})


def rules_text(library: Library, game: Game, definition: Definition, language: str = "en") -> list[str]:
    """The sentences of a thing as the default ruleset reads them, each after the name of its keyword."""
    writer = _Writer(library, game, language)
    lines = []
    for ability in definition.abilities:
        text = " ".join(writer.printed(writer.in_force(ability)))
        lines.append(f"{writer.name_of_keyword(ability.keyword)}: {text}" if ability.keyword else text)
    return lines


def name_in(names: Mapping[str, str], language: str, key: str) -> str:
    """The name in a language, else in English, else the key."""
    return names.get(language) or names.get("en") or key


class _Writer:
    def __init__(self, library: Library, game: Game, language: str) -> None:
        self.library = library
        self.game = game
        self.language = language
        self.policies = game.policies.options()
        self.directions = game.schema.directions

    # ------------------------------------------------------------ things

    def army(self, key: str) -> Data:
        army = self.library.armies[key]
        things = [d for d in self.library.definitions.values() if d.army == key]
        return {
            "what": self.game.schema.owner,
            "key": key,
            "name": name_in(army.names, self.language, key),
            "names": dict(army.names),
            "game": self.library.game,
            "pack": army.pack,
            "total": sum(d.count for d in things),
            "unknown": sum(1 for d in things if d.status != "known"),
            "things": [self.thing(d) for d in things],
        }

    def thing(self, definition: Definition) -> Data:
        collection = next((c for c in self.game.schema.collections if c.key == definition.collection), None)
        return {
            "what": collection.item if collection is not None else definition.collection,
            "id": definition.id,
            "key": definition.key,
            "name": name_in(definition.names, self.language, definition.key),
            "names": dict(definition.names),
            "game": self.library.game,
            "army": definition.army,
            "kind": definition.kind,
            "count": definition.count,
            "printed": self.values(definition.fields),
            "abilities": [self.ability(a) for a in definition.abilities],
            "cites": list(definition.cites),
            "status": definition.status,
            "file": definition.origin.file,
            "line": definition.origin.line,
        }

    def values(self, fields: Mapping[str, object]) -> dict[str, str]:
        """What is printed beside the abilities, in words: `initiative: 3 2`."""
        said = {name: self.value(value) for name, value in fields.items()}
        return {name: text for name, text in said.items() if text}

    def value(self, value: object) -> str:
        match value:
            case None:
                return ""
            case bool():
                return "yes" if value else "no"
            case Part(shape, strength):
                return f"{shape} {strength}"
            case Mapping():
                return self._by_side(value)
            case tuple() | list() | frozenset():
                return " ".join(self.value(one) for one in value)
            case _:
                return str(value)

    def _by_side(self, value: Mapping[Any, Any]) -> str:
        """`melee 1 on n ne nw`: sides that have the same are said together."""
        groups: dict[str, list[str]] = {}
        for key, what in value.items():
            side = self.directions[key] if isinstance(key, int) and self.directions else str(key)
            text = (
                " + ".join(self.value(one) for one in what) if isinstance(what, tuple) else self.value(what)
            )
            groups.setdefault(text, []).append(side)
        return ", ".join(f"{text} on {' '.join(sides)}" for text, sides in groups.items())

    # ------------------------------------------------------------ abilities

    def ability(self, ability: Ability) -> Data:
        arms = [self.directions[arm] for arm in ability.arms] if ability.arms is not None else []
        return {
            "keyword": ability.keyword or "",
            "name": self.name_of_keyword(ability.keyword) if ability.keyword else "",
            "written": self.call(ability, arms) if ability.keyword else "",
            "sides": arms,
            "reach": ability.reach,
            "traits": list(ability.traits),
            **self.readings(ability),
            "cites": list(ability.cites),
        }

    def readings(self, ability: Ability) -> Data:
        """The sentences of the default ruleset, and what they are under other policies."""
        chosen = self.in_force(ability)
        others = [
            {"under": dict(version.under), "sentences": self.printed(version)}
            for version in ability.versions
            if version is not chosen
        ]
        return {"sentences": self.printed(chosen), "variants": others}

    def in_force(self, ability: Ability) -> Version | None:
        for version in ability.versions:
            if all(self.policies.get(name) == option for name, option in version.under.items()):
                return version
        return None

    def printed(self, version: Version | None) -> list[str]:
        if version is None:
            return []
        return [print_sentence(sentence, self.library.vocabulary) for sentence in version.sentences]

    def call(self, ability: Ability, arms: Sequence[str]) -> str:
        """As a file has it: `officer(melee, +1) on [nw, n, ne]`."""
        arguments = f"({', '.join(ability.arguments)})" if ability.arguments else ""
        sides = f" on [{', '.join(arms)}]" if arms else ""
        reach = f", reach {ability.reach}" if ability.reach != 1 else ""
        return f"{ability.keyword}{arguments}{sides}{reach}"

    # ------------------------------------------------------------ keywords

    def name_of_keyword(self, key: str) -> str:
        return name_in(self._names(key), self.language, key)

    def _names(self, key: str) -> Mapping[str, str]:
        names = self._facts(key).get("names")
        return names if isinstance(names, Mapping) else {}

    def _facts(self, key: str) -> Mapping[str, object]:
        entry = self.library.vocabulary.get(Category.KEYWORD, key)
        return entry.facts if entry is not None else {}

    def keyword(self, key: str, also: Sequence[str]) -> Data:
        ability = self.library.keywords[key]
        entry = self.library.vocabulary.get(Category.KEYWORD, key)
        parameters = self._facts(key).get("parameters")
        kinds: Mapping[str, str] = parameters if isinstance(parameters, Mapping) else {}
        sides = {"required": "must name sides", "optional": "may name sides"}
        return {
            "what": "keyword",
            "key": key,
            "name": self.name_of_keyword(key),
            "names": dict(self._names(key)),
            "game": self.library.game,
            "help": entry.help if entry is not None else "",
            "written": f"{key}({', '.join(kinds)})" if kinds else key,
            "parameters": {name: takes(kind) for name, kind in kinds.items()},
            "sides": sides.get(str(self._facts(key).get("arms")), ""),
            "traits": list(ability.traits),
            "example": self.call(ability, ()) if kinds else "",
            **self.readings(ability),
            "cites": list(ability.cites),
            "used_by": self._where(lambda a: a.keyword == key),
            "also": list(also),
            "file": ability.origin.file,
            "line": ability.origin.line,
        }

    def _where(self, has: Callable[[Ability], bool]) -> list[str]:
        return [d.id for d in self.library.definitions.values() if any(has(a) for a in d.abilities)]
