"""Lantern Harbour is known while its own tests run, and not to the others."""

from __future__ import annotations

import pytest

from rulesdsl import games


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MODULES", dict(games.MODULES))
    games.register("lantern-harbour", "mini_game.game")
