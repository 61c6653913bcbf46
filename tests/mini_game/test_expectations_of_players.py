"""Expectations about players, and about one of several alike things."""

from __future__ import annotations

import pytest

from mini_game.town import LIBRARY
from rulesdsl.lang.print import print_expectation
from rulesdsl.lang.read import read_expectation


@pytest.mark.parametrize(
    "text",
    [
        "eels has 3 influence",
        "exchange 1: watch has no influence",
        "eels cutter 2 at quay is destroyed",
        "cutter 2 at quay is at market and has no bruise",
    ],
)
def test_players_and_numbered_things_read_back_as_written(text: str) -> None:
    tree, problems = read_expectation(text, LIBRARY.vocabulary)
    assert not problems and tree is not None
    assert print_expectation(tree, LIBRARY.vocabulary) == text


def test_a_player_nobody_knows_is_suggested() -> None:
    _, problems = read_expectation("wach has 1 influence", LIBRARY.vocabulary)
    assert [(p.code, p.help) for p in problems] == [("R0211", "did you mean `watch`?")]
