"""How often the legs of a walk that is bent and forked are walked."""

from __future__ import annotations

from rulesdsl.kernel.route import ENDLESS, _times

A, B, C, D, E = ((place, 0) for place in range(5))


def test_branches_that_meet_are_walked_once_by_each() -> None:
    assert _times(A, {A: [B, C], B: [D], C: [D], D: [E], E: []}) == {A: 1, B: 1, C: 1, D: 2, E: 2}


def test_a_closed_walk_and_what_it_leads_to_is_walked_endlessly() -> None:
    times = _times(A, {A: [B], B: [C, D], C: [B], D: [], E: []})
    assert times == {A: 1, B: ENDLESS, C: ENDLESS, D: ENDLESS, E: 0}


def test_a_branch_beside_a_closed_walk_is_walked_once() -> None:
    assert _times(A, {A: [B, D], B: [C], C: [B], D: []}) == {A: 1, B: ENDLESS, C: ENDLESS, D: 1}
