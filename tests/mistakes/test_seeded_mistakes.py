"""A small draw of the seeded mistakes; `python tests/mistakes/score.py` has the whole score."""

from __future__ import annotations

import pytest
from mistake_sites import KINDS
from score import Row, as_json, run, table

COUNT, SEED = 80, 5


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return run(COUNT, SEED)


def test_nearly_every_mistake_is_caught_on_its_line(rows: list[Row]) -> None:
    assert sum(r.caught for r in rows) >= 0.97 * sum(r.total for r in rows), table(rows)


def test_most_misspelt_words_are_suggested_as_they_were_meant(rows: list[Row]) -> None:
    assert sum(r.suggested for r in rows) >= 0.9 * sum(r.misspelt for r in rows), table(rows)


def test_no_kind_of_mistake_rules_the_score(rows: list[Row]) -> None:
    assert len(KINDS) >= 20
    assert sum(r.total for r in rows) == COUNT
    assert max(r.total for r in rows) <= 0.15 * COUNT


def test_the_table_and_the_json_have_every_kind(rows: list[Row]) -> None:
    shown, data = table(rows), as_json(rows, SEED)
    assert all(name in shown for name in KINDS)
    assert set(data["kinds"]) == set(KINDS)  # type: ignore[call-overload]
