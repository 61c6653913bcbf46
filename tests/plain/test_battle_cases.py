"""The worked cases of the rules reference, battle by battle, under each reading that has a result."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from base import HITS, TABLE, every_outcome, state_of

from rulesdsl.games.neuroshima_hex.plain_battle import Outcome
from rulesdsl.kernel.state import State

FACTS = Path(__file__).parents[1] / "facts" / "neuroshima_hex_battles.json"
CASES: list[dict[str, Any]] = json.loads(FACTS.read_text(encoding="utf-8"))["cases"]


def readings() -> Iterator[Any]:
    for case in CASES:
        yield pytest.param(case, case["policies"], case["expected"], id=case["id"])
        for other in case.get("alternatives", ()):
            policies = {**case["policies"], **other["policies"]}
            name = "-".join((case["id"], *other["policies"].values()))
            yield pytest.param(case, policies, other["expected"], id=name)


def result(state: State, outcome: Outcome, expected: Mapping[str, Any]) -> dict[str, Any]:
    """What happened, in the words of the facts and only as far as they speak."""
    cell = {e.id: TABLE.places[e.place] for e in state.entities}
    after = {cell[e.id]: e.counters.get("wound", 0) for e in outcome.state.entities}
    found: dict[str, Any] = {"destroyed": [], "spent_medics": []}
    for entity, (segment, how) in outcome.left.items():
        found["destroyed" if how == "destroyed" else "spent_medics"].append([cell[entity], segment])
    if "hq" in expected:
        found["hq"] = {
            state.players[e.owner]: HITS - after[cell[e.id]]
            for e in state.entities
            if e.definition.endswith("-hq") and state.players[e.owner] in expected["hq"]
        }
    if "wounds" in expected:
        found["wounds"] = {c: after[c] for c in expected["wounds"]}
    return {key: sorted(v) if isinstance(v, list) else v for key, v in found.items()}


@pytest.mark.parametrize(("case", "policies", "expected"), list(readings()))
def test_a_worked_case_can_end_as_the_reference_says(
    case: dict[str, Any], policies: dict[str, str], expected: dict[str, Any]
) -> None:
    state = state_of(case["tiles"], policies, case.get("teams"))
    before_first = [[c, None if s == "start" else s] for c, s in expected.get("destroyed", ())]
    want = {**expected, "destroyed": sorted(before_first), "spent_medics": expected.get("spent_medics", [])}
    found = [result(state, outcome, expected) for _, outcome in every_outcome(state)]
    assert want in found
