"""Short sums of content and of states, the same on every machine: whether something is still the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from rulesdsl.content.model import Definition, Library, Pack
from rulesdsl.kernel.state import State
from rulesdsl.lang.ability import Ability
from rulesdsl.record.states import dump_state

LENGTH = 16  # hexadecimal digits


def packs_of(library: Library, players: Iterable[str]) -> list[Pack]:
    """The packs that these players' things come from, and those that they extend."""
    wanted = [library.armies[army].pack for army in players if army in library.armies]
    found: dict[str, Pack] = {}
    while wanted:
        key = wanted.pop()
        if key not in found and key in library.packs:
            found[key] = library.packs[key]
            wanted += found[key].extends
    return [found[key] for key in sorted(found)]


def content_digest(library: Library, players: Iterable[str]) -> str:
    """The sum of all that can change a game of these players: their things and what all share, each with
    its printed values and sentences. Names, places in files and citations change nothing."""
    players = list(players)
    wanted = {*players, ""}
    definitions = sorted((d for d in library.definitions.values() if d.army in wanted), key=lambda d: d.id)
    circles = [(p.key, p.loops, p.dominance) for p in packs_of(library, players)]
    return _sum([[_definition(d) for d in definitions], _plain(circles), _plain(library.supplies)])


def state_digest(state: State) -> str:
    """The sum of a state, to the last counter."""
    return _sum(dump_state(state))


def _sum(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def _definition(d: Definition) -> list[Any]:
    return [d.id, d.kind, d.count, _plain(d.fields), [_ability(a) for a in d.abilities]]


def _ability(a: Ability) -> list[Any]:
    versions = [[list(v.texts), _plain(v.under)] for v in a.versions]
    return [a.id, versions, _plain(a.arms), a.reach, list(a.traits), a.keyword, list(a.arguments)]


def _plain(value: Any) -> Any:
    """Any value of content as JSON, in one order."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, Mapping):
        return sorted(([_plain(k), _plain(v)] for k, v in value.items()), key=json.dumps)
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(one) for one in value), key=json.dumps)
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        return [_plain(getattr(value, f.name)) for f in fields(value)]
    return str(value)
