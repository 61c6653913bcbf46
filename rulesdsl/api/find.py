"""Things by the names that people give them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rulesdsl import games
from rulesdsl.api import codes
from rulesdsl.api.errors import wrong
from rulesdsl.content.model import Library
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.diagnostics.near import listed, nearest
from rulesdsl.games.game import Game

Sort = Literal["army", "thing", "keyword"]
LISTED = 6  # of each game, where there are several
ALL: tuple[Sort, ...] = ("army", "thing", "keyword")


@dataclass(frozen=True, slots=True)
class Found:
    """What a name stands for; `key` is the id of a definition, or the key of an army or keyword.

    `also` are ids of definitions that have the same name as a keyword.
    """

    sort: Sort
    key: str
    library: Library
    also: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        return games.load(self.library.game)


def find(libraries: Mapping[str, Library], what: str, sorts: Iterable[Sort] = ALL) -> Found:
    """The one thing that a name stands for.

    A name is a key (`mutant`, `borgo`), an id (`borgo/mutant`, or with a blank), or a printed name in any
    language. `RulesError` when there is none or several, with a caret under the name and a suggestion.
    """
    wanted = "/".join(what.split()) if what.count(" ") == 1 else what.strip()
    kinds = tuple(sorts)
    found = [f for library in libraries.values() for f in _of_key(library, wanted, kinds)]
    if not found:
        found = [f for library in libraries.values() for f in _of_name(library, what.strip(), kinds)]
    exact = [f for f in found if f.key == wanted]
    keywords = [f for f in exact if f.sort == "keyword"]
    if len(keywords) == 1 and not any(f.sort == "army" for f in exact):
        things = tuple(f.key for f in found if f.sort == "thing")
        return Found("keyword", keywords[0].key, keywords[0].library, things)
    if len(exact) == 1 or len(found) == 1:
        return (exact if len(exact) == 1 else found)[0]
    raise (_several(what, exact or found) if found else _unknown(what, wanted, libraries, kinds))


def _of_key(library: Library, wanted: str, sorts: tuple[Sort, ...]) -> list[Found]:
    found = []
    if "army" in sorts and wanted in library.armies:
        found.append(Found("army", wanted, library))
    if "thing" in sorts:
        found += [
            Found("thing", d.id, library) for d in library.definitions.values() if wanted in (d.id, d.key)
        ]
    if "keyword" in sorts and wanted in library.keywords:
        found.append(Found("keyword", wanted, library))
    return found


def _of_name(library: Library, name: str, sorts: tuple[Sort, ...]) -> list[Found]:
    """By a printed name, whatever its capitals."""
    said = name.casefold()
    found = []
    if "army" in sorts:
        found += [
            Found("army", a.key, library)
            for a in library.armies.values()
            if said in (n.casefold() for n in a.names.values())
        ]
    if "thing" in sorts:
        found += [
            Found("thing", d.id, library)
            for d in library.definitions.values()
            if said in (n.casefold() for n in d.names.values())
        ]
    return found


def _several(what: str, found: list[Found]) -> RulesError:
    keys = [f.key for f in found]
    message = f"{len(keys)} things are called `{what}`"
    help = f"say which one: `{keys[0]}`"
    return wrong(codes.SEVERAL, what, message, "which?", (f"there are {listed(keys)}",), help)


def _unknown(what: str, wanted: str, libraries: Mapping[str, Library], sorts: tuple[Sort, ...]) -> RulesError:
    armies = [key for library in libraries.values() for key in library.armies]
    things = [d for library in libraries.values() for d in library.definitions.values()]
    keywords = [key for library in libraries.values() for key in library.keywords]
    owner, _, key = wanted.rpartition("/")
    elsewhere = [d.id for d in things if d.key == key] if owner else []
    if len(elsewhere) == 1:
        near: str | None = elsewhere[0]
    else:
        choices = [d.id for d in things] if owner else [*armies, *(d.key for d in things)]
        near = nearest(wanted, [*choices, *(keywords if "keyword" in sorts else ())])
    if owner in armies:
        note = f"{owner} has {listed(d.key for d in things if d.army == owner)}"
    else:
        # something of each game, however much another has
        shown = {key: listed(library.armies, LISTED) for key, library in libraries.items() if library.armies}
        several = [f"{key} has {some}" for key, some in shown.items()]
        note = (
            f"there are {listed(armies)}" if len(shown) == 1 else "; ".join(several) or "nothing was loaded"
        )
    help = f"did you mean `{near}`?" if near else ""
    return wrong(codes.UNKNOWN_NAME, what, f"nothing is called `{what}`", "not known", (note,), help)
