"""The shipped base armies, and boards of them, for the tests of the reference interpreter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulesdsl.content.game_schema import GameSchema
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths
from rulesdsl.games.neuroshima_hex.plain_attacks import hex_board
from rulesdsl.games.neuroshima_hex.plain_battle import Outcome, resolve
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.games.neuroshima_hex.schema import SCHEMA
from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.kernel.decide import Pending
from rulesdsl.kernel.policy import PolicyTable
from rulesdsl.kernel.state import State
from rulesdsl.lang.vocabulary import Vocabulary

TABLE = hex_board()
HITS = 20


@dataclass(frozen=True)
class Words:
    """What content needs of the game; the game itself is not needed, nor its engine."""

    key: str = "neuroshima-hex"
    vocabulary: Vocabulary = VOCABULARY
    policies: PolicyTable = POLICIES
    schema: GameSchema = SCHEMA


@cache
def library() -> Library:
    """The base armies as shipped."""
    found, diagnostics = load_library(shipped_paths("neuroshima-hex"), lambda key: Words())
    assert not [d for d in diagnostics if d.severity == "error"]
    return found["neuroshima-hex"]


def state_of(
    tiles: Sequence[Mapping[str, Any]],
    policies: Mapping[str, str] | None = None,
    teams: Mapping[str, int] | None = None,
) -> State:
    """A state from facts: army, tile, owner, cell, facing, wounds, and points of a headquarters."""
    players = tuple(dict.fromkeys(t["owner"] for t in tiles))
    sides = tuple((teams or {}).get(p, i) for i, p in enumerate(players))
    state = State(players, sides, POLICIES.options(overrides=policies))
    for tile in tiles:
        wounds = tile["wounds"] or HITS - tile.get("points", HITS)
        state.add(
            f"{tile['army']}/{tile['tile']}",
            players.index(tile["owner"]),
            place=TABLE.index[tile["cell"]],
            facing=TABLE.directions.index(tile["facing"]),
            counters={"wound": wounds} if wounds else {},
        )
    return state


def every_outcome(state: State, answers: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Outcome]]:
    """Every way a battle may go, with the answers that lead there."""
    try:
        yield answers, resolve(library(), state, 0, answers)
    except Pending as pending:
        for option in pending.decision.options:
            yield from every_outcome(state, (*answers, option))
