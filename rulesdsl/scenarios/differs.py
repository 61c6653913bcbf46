"""Whether two readings of a disputed point make a difference to a scenario."""

from __future__ import annotations

from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.snapshot import outcome


def comes_out_alike(one: Result, other: Result) -> bool:
    """Whether the same leaves and stands at the end, and the same can be said of both by what the scenario
    claims: what is only worked out, as whether a card is off, no board shows."""
    claims = one.scenario.claims
    return outcome(one) == outcome(other) and judge(one, claims) == judge(other, claims)
