"""A small pack that stands outside the program."""

from __future__ import annotations

from pathlib import Path

import pytest
from asking import ARMY, PACK


@pytest.fixture
def wild(tmp_path: Path) -> str:
    """The folder of a pack with one army."""
    folder = tmp_path / "wild"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "wild.yaml").write_text(ARMY, encoding="utf-8")
    return str(folder)
