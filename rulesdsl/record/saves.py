"""A match as JSON and back, also in the middle of a step: its state, the step, the answers so far.

A save is exact and for programs; a record (`games`) is for people and says how it came to this.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import SourceFile
from rulesdsl.diagnostics.collect import Sources
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.games.game import Illegal, StepCall, board_of
from rulesdsl.games.match import Match, WholeGame, whole
from rulesdsl.kernel.decide import BadAnswer
from rulesdsl.kernel.state import NOBODY, NOWHERE, State
from rulesdsl.record import codes
from rulesdsl.record.digests import content_digest, packs_of
from rulesdsl.record.positions import Shelf
from rulesdsl.record.states import BadState, dump_state, load_state

FORMAT = "rulesdsl saved match"
VERSION = 1
LONGEST = 4_000_000  # characters
NAME = "saved match"
_KEYS = ("format", "version", "game", "packs", "content", "state", "call", "given")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match that was saved; `changed`: the content is not what it was then."""

    match: Match
    changed: bool = False


def save_match(match: Match) -> dict[str, Any]:
    """The match as JSON values; the same match always gives the same."""
    call = match.call
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.key,
        "packs": {pack.key: pack.version for pack in packs_of(match.library, match.state.players)},
        "content": content_digest(match.library, match.state.players),
        "state": dump_state(match.state),
        "call": None if call is None else {f.name: getattr(call, f.name) for f in fields(call)},
        "given": list(match.given),
    }


def write_save(match: Match) -> str:
    """The same as text."""
    return json.dumps(save_match(match), ensure_ascii=False, indent=1) + "\n"


def read_save(text: str, shelf: Shelf, packs: Sequence[Path] = (), name: str = NAME) -> Loaded:
    """The match of a text. Raises `RulesError` (G0301) for what is no sound save of this version."""
    if len(text) > LONGEST:
        raise _bad(text, name, f"a saved match is at most {LONGEST} characters long", Place(name))
    try:
        saved = json.loads(text)
    except json.JSONDecodeError as error:
        place = SourceFile(name, text).place(error.pos, error.pos + 1)
        raise _bad(text, name, f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}", place) from error
    except (ValueError, RecursionError) as error:
        raise _bad(text, name, "this is not JSON that a program wrote", Place(name)) from error
    try:
        return load_match(saved, shelf, packs)
    except BadState as bad:
        raise _bad(text, name, str(bad), Place(name)) from bad


def _bad(text: str, name: str, message: str, place: Place) -> RulesError:
    sources = Sources()
    sources.add(name, text[:LONGEST])
    return RulesError(Diagnostic(codes.BAD_SAVE, message, place, "cannot be loaded"), sources=sources)


def load_match(saved: Any, shelf: Shelf, packs: Sequence[Path] = ()) -> Loaded:
    """The match that was saved. Raises `BadState` with the path to what is wrong."""
    if not isinstance(saved, Mapping) or saved.get("format") != FORMAT:
        raise BadState("", "this is not a saved match")
    if saved.get("version") != VERSION:
        raise BadState("version", f"this program reads version {VERSION}, not {saved.get('version')!r}")
    for key in _KEYS:
        if key not in saved:
            raise BadState(key, "is missing")
    key = saved["game"]
    if not isinstance(key, str) or key not in shelf.games():
        raise BadState("game", f"no game is called {key!r}")
    game = whole(shelf.game(key))
    if game is None:
        raise BadState("game", f"{key} is not played as a whole game yet")
    library, _ = shelf.library(key, packs)
    state = load_state(saved["state"])
    _check(game, library, state)
    match = _resumed(game, library, state, _call(saved["call"], game, library, state), _given(saved["given"]))
    return Loaded(match, saved["content"] != content_digest(library, state.players))


def _given(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadState("given", "expected a list of answers")
    return tuple(value)


def _call(value: Any, game: WholeGame, library: Library, state: State) -> StepCall | None:
    if value is None:
        return None
    known = {f.name: type(f.default) for f in fields(StepCall)}
    if not isinstance(value, Mapping) or set(value) != known.keys():
        raise BadState("call", f"expected an object of {', '.join(known)}")
    for name, one in value.items():
        wanted = str if name in ("name", "definition", "ability") else int
        if not isinstance(one, wanted) or isinstance(one, bool):
            raise BadState(f"call.{name}", f"not {one!r}")
    call = StepCall(**value)
    if call.name not in game.steps:
        raise BadState("call.name", f"no step is called {call.name!r}")
    if call.definition and call.definition not in library.definitions:
        raise BadState("call.definition", f"there is no {call.definition!r}")
    board = board_of(game, library, state)
    within = {
        "player": len(state.players),
        "source": len(state.entities),
        "place": board.size,
        "facing": len(board.directions),
    }
    for name, end in within.items():
        if not -1 <= getattr(call, name) < end:
            raise BadState(f"call.{name}", f"there is no number {getattr(call, name)}")
    return call


def _resumed(
    game: WholeGame, library: Library, state: State, call: StepCall | None, given: tuple[str, ...]
) -> Match:
    """The match between two steps, or at the decision inside one that was open."""
    # a clock belongs to its game, so that only playing it shows whether it is one
    try:
        game.standing(library, state)
        menu = game.menu(library, state)
        if call is None:
            if given:
                raise BadState("given", "there are answers, and no step that asks")
            return Match.at(game, library, state)
        match = Match(game, library, state, menu=menu).inside(call, given)
        if (match.call, match.given) == (call, given):
            return match
    except BadState:
        raise
    except (Illegal, BadAnswer) as why:
        raise BadState("call", str(why)) from why
    except Exception as why:
        raise BadState("state", "this is no state that the game can come to") from why
    raise BadState("given", "the step has all its answers already")


def _check(game: WholeGame, library: Library, state: State) -> None:
    """All that a state points to must be there."""
    if not state.clock:
        raise BadState("state.clock", "this is a board, not a whole game")
    definitions, players, board = library.definitions, len(state.players), board_of(game, library, state)
    for i, e in enumerate(state.entities):
        path = f"state.entities[{i}]"
        if e.definition not in definitions:
            raise BadState(f"{path}.definition", f"there is no {e.definition!r}")
        _within(e.owner, NOBODY, players, f"{path}.owner")
        _within(e.place, NOWHERE, board.size, f"{path}.place")
        _within(e.facing, 0, max(1, len(board.directions)), f"{path}.facing")
        _within(e.bearer, NOWHERE, len(state.entities), f"{path}.bearer")
        for place in e.footprint:
            _within(place, 0, board.size, f"{path}.footprint")
    for name, option in state.policies.items():
        policy = game.policies.policies.get(name)
        if policy is None or option not in policy.options:
            raise BadState(f"state.policies.{name}", f"there is no option {option!r}")
    for name in game.policies.policies:
        if name not in state.policies:
            raise BadState(f"state.policies.{name}", "is missing")
    for zone, rows in state.stacks.items():
        for row in rows:
            for thing in row:
                if thing not in definitions:
                    raise BadState(f"state.stacks.{zone}", f"there is no {thing!r}")


def _within(number: int, low: int, high: int, path: str) -> None:
    if not low <= number < high:
        raise BadState(path, f"there is no number {number}")
