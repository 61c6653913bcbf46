"""What all tests stand on."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _as_at_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where CI is set nothing is written; tests of that set it themselves."""
    monkeypatch.delenv("CI", raising=False)
