"""A state as plain JSON and back: versioned, and whole.

What is not understood is refused with the path to it; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from rulesdsl.kernel.state import Entity, LastingEffect, State

VERSION = 2
T = TypeVar("T")
_ENTITY = ("id", "definition", "owner", "zone", "place", "facing", "face", "bearer", "counters", "footprint")
_STATE = (
    "players",
    "teams",
    "policies",
    "entities",
    "counters",
    "supplies",
    "spent",
    "uses",
    "tallies",
    "lasting",
    "clock",
    "seed",
    "draws",
    "scripted",
    "stacks",
)


class BadState(ValueError):
    """A text that is not a saved state; `path` says where in it."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


# ---------------------------------------------------------------- out


def dump_state(state: State) -> dict[str, Any]:
    """The state as JSON values. The same state always gives the same text."""
    return {
        "version": VERSION,
        "players": list(state.players),
        "teams": list(state.teams),
        "policies": dict(sorted(state.policies.items())),
        "entities": [_entity_out(e) for e in state.entities],
        "counters": [dict(sorted(c.items())) for c in state.counters],
        "supplies": dict(sorted(state.supplies.items())),
        "spent": [[i, sorted(keys)] for i, keys in sorted(state.spent.items())],
        "uses": [[a, list(who), window, n] for (a, who, window), n in sorted(state.uses.items())],
        "tallies": [list(tally) for tally in sorted(state.tallies)],
        "lasting": [[e.ability, e.step, e.source, list(e.targets), list(e.until)] for e in state.lasting],
        "clock": _plain(state.clock, "clock"),
        "seed": state.seed,
        "draws": state.draws,
        "scripted": list(state.scripted),
        "stacks": {zone: [list(row) for row in rows] for zone, rows in sorted(state.stacks.items())},
    }


def _entity_out(e: Entity) -> dict[str, Any]:
    found = {name: getattr(e, name) for name in _ENTITY}
    return {**found, "counters": dict(sorted(e.counters.items())), "footprint": list(e.footprint)}


def _plain(value: Any, path: str) -> Any:
    """Tuples as lists; only what JSON gives back the same."""
    if isinstance(value, tuple):
        return [_plain(one, f"{path}[{i}]") for i, one in enumerate(value)]
    if value is None or isinstance(value, (str, int)):
        return value
    raise BadState(path, f"a {type(value).__name__} cannot be saved")


# ---------------------------------------------------------------- in


def load_state(saved: Mapping[str, Any]) -> State:
    """The state that was saved. Raises `BadState` when it is not one, or of another version."""
    if not isinstance(saved, Mapping):
        raise BadState("", "a saved state is a JSON object")
    version = saved.get("version")
    if version != VERSION:
        raise BadState("version", f"this program reads version {VERSION}, not {version!r}")
    _keys(saved, ("version", *_STATE), "")
    state = State(
        players=tuple(_each(saved["players"], "players", _text)),
        teams=tuple(_each(saved["teams"], "teams", _number)),
        policies=_table(saved["policies"], "policies", _text),
        entities=_each(saved["entities"], "entities", _entity),
        counters=_each(saved["counters"], "counters", _counts),
        supplies=_counts(saved["supplies"], "supplies"),
        spent=dict(_each(saved["spent"], "spent", _spent)),
        uses=dict(_each(saved["uses"], "uses", _use)),
        tallies=set(_each(saved["tallies"], "tallies", _tally)),
        lasting=_each(saved["lasting"], "lasting", _lasting),
        clock=_tupled(_list(saved["clock"], "clock")),
        seed=_number(saved["seed"], "seed"),
        draws=_number(saved["draws"], "draws"),
        scripted=tuple(_each(saved["scripted"], "scripted", _number)),
        stacks=_table(saved["stacks"], "stacks", _stack),
    )
    for index, entity in enumerate(state.entities):
        if entity.id != index:
            raise BadState(f"entities[{index}].id", f"expected {index}, not {entity.id}")
    if len(state.teams) != len(state.players) or len(state.counters) != len(state.players):
        raise BadState("players", "as many teams and sets of counters are needed as there are players")
    for zone, rows in state.stacks.items():
        if len(rows) != len(state.players):
            raise BadState(f"stacks.{zone}", "one is needed for each player")
    return state


def _keys(value: Mapping[str, Any], known: tuple[str, ...], path: str) -> None:
    dot = f"{path}." if path else ""
    for key in known:
        if key not in value:
            raise BadState(f"{dot}{key}", "is missing")
    for key in value:
        if key not in known:
            raise BadState(f"{dot}{key}", "is not part of a state")


def _text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise BadState(path, f"expected a text, not {value!r}")
    return value


def _number(value: Any, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadState(path, f"expected a whole number, not {value!r}")
    return value


def _list(value: Any, path: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise BadState(path, "expected a list" if length is None else f"expected a list of {length}")
    return value


def _each(value: Any, path: str, read: Callable[[Any, str], T]) -> list[T]:
    return [read(one, f"{path}[{i}]") for i, one in enumerate(_list(value, path))]


def _table(value: Any, path: str, read: Callable[[Any, str], T]) -> dict[str, T]:
    if not isinstance(value, Mapping):
        raise BadState(path, "expected an object")
    return {_text(key, path): read(one, f"{path}.{key}") for key, one in value.items()}


def _counts(value: Any, path: str) -> dict[str, int]:
    return _table(value, path, _number)


def _entity(value: Any, path: str) -> Entity:
    if not isinstance(value, Mapping):
        raise BadState(path, "expected an object")
    _keys(value, _ENTITY, path)
    names = ("id", "owner", "place", "facing", "face", "bearer")
    numbers = {name: _number(value[name], f"{path}.{name}") for name in names}
    return Entity(
        definition=_text(value["definition"], f"{path}.definition"),
        zone=_text(value["zone"], f"{path}.zone"),
        counters=_counts(value["counters"], f"{path}.counters"),
        footprint=tuple(_each(value["footprint"], f"{path}.footprint", _number)),
        **numbers,
    )


def _stack(value: Any, path: str) -> tuple[tuple[str, ...], ...]:
    return tuple(_each(value, path, lambda row, at: tuple(_each(row, at, _text))))


def _spent(value: Any, path: str) -> tuple[int, frozenset[str]]:
    who, keys = _list(value, path, 2)
    return _number(who, path), frozenset(_each(keys, path, _text))


def _use(value: Any, path: str) -> tuple[tuple[str, tuple[int, ...], str], int]:
    ability, who, window, times = _list(value, path, 4)
    key = _text(ability, path), tuple(_each(who, path, _number)), _text(window, path)
    return key, _number(times, path)


def _tally(value: Any, path: str) -> tuple[str, int, int, str]:
    verb, actor, target, window = _list(value, path, 4)
    return _text(verb, path), _number(actor, path), _number(target, path), _text(window, path)


def _lasting(value: Any, path: str) -> LastingEffect:
    ability, step, source, targets, until = _list(value, path, 5)
    window, count = _list(until, path, 2)
    return LastingEffect(
        _text(ability, path),
        _number(step, path),
        _number(source, path),
        tuple(_each(targets, path, _number)),
        (_text(window, path), _number(count, path)),
    )


def _tupled(value: list[Any]) -> tuple[Any, ...]:
    return tuple(_tupled(one) if isinstance(one, list) else one for one in value)
