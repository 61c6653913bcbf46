"""How a position calls single things: by whose, which, and where; those alike in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from rulesdsl.content.model import Library
from rulesdsl.games.game import Furnished, Game, Layered, board_of
from rulesdsl.kernel.state import NOBODY, Entity, State
from rulesdsl.lang.vocabulary import Category

NOTHING = "nothing"
NOBODYS = "nobody"
GONE = "gone"  # what left the board, as a place
# What lies where its owner cannot see it any more, by the zone of the state.
LEFT = {"discard": GONE}


def board_order(state: State, owner: int) -> list[Entity]:
    """What lies on the board of an owner, in the order in which it is written."""
    own = [e for e in state.entities if e.zone == "board" and e.owner == owner]
    return sorted(own, key=lambda e: (e.place, e.bearer >= 0, e.definition, e.facing, _counts(e), e.id))


def _counts(entity: Entity) -> list[tuple[str, int]]:
    return sorted(entity.counters.items())


class Listing:
    """The things of a state as a text says them. `unsaid`: what a board has by itself (see `Furnished`) and
    lies as it does by itself; `whole`: all, in the order in which a reader of the text lays them."""

    def __init__(self, game: Game, library: Library, state: State) -> None:
        self.library, self.state = library, state
        own: list[Entity] = []
        self.unsaid: set[int] = set()
        free = {e.id: e for e in state.entities}
        for made in _furniture(game, library, state):
            sort = (made.definition, made.owner)
            found = next((e for e in free.values() if (e.definition, e.owner) == sort), None)
            if found is None:
                continue
            del free[found.id]
            own.append(found)
            if replace(found, id=made.id, counters={k: n for k, n in found.counters.items() if n}) == made:
                self.unsaid.add(found.id)
        laid = [e for owner in owners(state) for e in board_order(state, owner) if e.id in free]
        laid.sort(key=lambda e: not lies_under(game, library, e.definition))
        left = [e for owner in owners(state) for row in self.left(owner).values() for e in row]
        self.whole = [*own, *laid, *(e for e in left if e.id in free)]

    def laid(self, owner: int) -> list[Entity]:
        """What is said to lie on the board."""
        return [e for e in board_order(self.state, owner) if e.id not in self.unsaid]

    def left(self, owner: int) -> dict[str, list[Entity]]:
        """What left the board, by the word for where it is."""
        own = [e for e in self.state.entities if e.owner == owner and e.zone != "board"]
        army = owner_name(self.state, owner)
        found: dict[str, list[Entity]] = {}
        for e in sorted(own, key=lambda e: (left_word(e.zone), thing_name(self.library, e.definition, army))):
            found.setdefault(left_word(e.zone), []).append(e)
        return found


def _furniture(game: Game, library: Library, state: State) -> Sequence[Entity]:
    """What a board of those who play has by itself."""
    if not hasattr(game, "furnish"):
        return ()
    bare = game.new_state(state.players, state.teams, state.policies)
    cast("Furnished", game).furnish(library, bare)
    return bare.entities


def lies_under(game: Game, library: Library, definition: str) -> bool:
    """Whether other things lie on it, so that it is laid before them (see `Layered`)."""
    return hasattr(game, "lies_under") and cast("Layered", game).lies_under(library, definition)


def left_word(zone: str) -> str:
    """What a text calls a zone in which things are that left the board."""
    return LEFT.get(zone, zone)


def owners(state: State) -> list[int]:
    """Everybody who may have things: the players, then nobody where something is nobody's."""
    nobodys = any(e.owner < 0 for e in state.entities)
    return [*range(len(state.players)), *([NOBODY] if nobodys else [])]


def owner_name(state: State, owner: int) -> str:
    return state.players[owner] if owner >= 0 else NOBODYS


def thing_name(library: Library, definition: str, army: str) -> str:
    """`mutant` among the things of its own army, `borgo/mutant` elsewhere."""
    own = library.definitions[definition]
    return own.key if own.army == army else own.id


def find_thing(library: Library, name: str, army: str) -> str | None:
    """The id of what is called so among the things of an army; None when nothing is."""
    for id in (f"{army}/{name}", name):
        if id in library.definitions:
            return id
    return None


def amount(library: Library, number: int, word: str) -> str:
    """`2 wounds`, in the forms that the game's words have."""
    entry = library.vocabulary.get(Category.COUNTER, word)
    plural = entry.forms.get("plural", word) if entry is not None else word
    return f"{number} {word if number == 1 else plural}"


def bundled(names: Iterable[str]) -> str:
    """A row of names; equal ones that follow one another are counted: `net, mutant x2`."""
    rows: list[tuple[str, int]] = []
    for name in names:
        if rows and rows[-1][0] == name:
            rows[-1] = (name, rows[-1][1] + 1)
        else:
            rows.append((name, 1))
    return ", ".join(name if n == 1 else f"{name} x{n}" for name, n in rows) or NOTHING


class Names:
    """One word for each thing of a state, and back: `borgo/mutant@C2`, `outpost/sniper@gone*2`.

    The star counts those that would be called alike, in the order in which they are written.
    """

    def __init__(self, game: Game, library: Library, state: State) -> None:
        self.state = state
        self.ids: dict[str, int] = {}
        seen: dict[str, int] = {}
        places = board_of(game, library, state).places
        laid = [e for owner in owners(state) for e in board_order(state, owner)]
        listing = Listing(game, library, state)
        left = [e for owner in owners(state) for row in listing.left(owner).values() for e in row]
        for e in (*laid, *left):
            where = (places[e.place] if e.place >= 0 else "-") if e.zone == "board" else GONE
            name = f"{e.definition}@{where}"
            seen[name] = number = seen.get(name, 0) + 1
            self.ids[name if number == 1 else f"{name}*{number}"] = e.id
        self.names: Mapping[int, str] = {id: name for name, id in self.ids.items()}

    def players(self, seats: Sequence[int]) -> str:
        return "+".join(self.state.players[p] for p in seats)
