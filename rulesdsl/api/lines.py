"""Board lines as nodes that know their place, and back: things as board lines."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Scalar, SourceFile
from rulesdsl.games.game import Game, board_of
from rulesdsl.kernel.state import Entity, State
from rulesdsl.lang.vocabulary import Category


def nodes(name: str, lines: Sequence[str]) -> list[Scalar]:
    """Each line as if it stood in a file called `name`."""
    source = SourceFile(name, "\n".join(lines))
    found, at = [], 0
    for line in lines:
        found.append(Scalar(source, at, at + len(line), line))
        at += len(line) + 1
    return found


def board_line(game: Game, library: Library, state: State, entity: Entity) -> str:
    """`moloch hybrid at C5 facing n for borgo with 1 wound`."""
    army, _, key = entity.definition.rpartition("/")
    topology = board_of(game, library, state)
    owner = state.players[entity.owner] if 0 <= entity.owner < len(state.players) else army
    place = topology.places[entity.place] if entity.place >= 0 else "?"
    words = [*([army] if army else []), key, "at", place]
    if topology.directions:
        words += ["facing", topology.directions[entity.facing]]
    if owner != army:
        words += ["for", owner]
    has = [_many(library, n, name) for name, n in sorted(entity.counters.items()) if n]
    return " ".join(words) + (f" with {' and '.join(has)}" if has else "")


def _many(library: Library, amount: int, counter: str) -> str:
    entry = library.vocabulary.get(Category.COUNTER, counter)
    plural = entry.forms.get("plural", counter) if entry is not None else counter
    return f"{amount} {counter if amount == 1 else plural}"
