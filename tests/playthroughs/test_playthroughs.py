"""Recorded games: played again they are the same to the byte; read again they come to the same end."""

from __future__ import annotations

import pytest
from make import GAMES, HERE, Playthrough, played

from rulesdsl.record.replay import read_record
from rulesdsl.scenarios.world import shipped


def name_of(one: Playthrough) -> str:
    return one.name


@pytest.mark.parametrize("one", GAMES, ids=name_of)
def test_a_game_is_played_as_it_was_recorded(one: Playthrough) -> None:
    assert played(one) == one.file.read_text(encoding="utf-8"), (
        "python tests/playthroughs/make.py writes anew"
    )


@pytest.mark.parametrize("one", GAMES, ids=name_of)
def test_a_recorded_game_is_replayed_to_its_end(one: Playthrough) -> None:
    replayed = read_record(one.file.read_text(encoding="utf-8"), shipped(()), name=one.name)
    assert replayed.problems == ()
    assert replayed.checked().match.over


def test_no_recorded_game_is_left_that_nobody_plays() -> None:
    assert {file.stem for file in HERE.glob("*.game")} == {one.name for one in GAMES}
    assert len(GAMES) >= 10
