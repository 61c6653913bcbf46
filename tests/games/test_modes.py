"""Ways to play are content: what does not hang together is told where it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_paths

PACK = "pack: ways\nname: Ways\nversion: 0.1.0\ngame: neuroshima-hex\nextends: [neuroshima-hex-base]\n"
GOOD = """modes:
  - mode: hive-war
    players: 3
    teams: [1, 2, 2]
    fall: ends
    life: [20, 15, 15]
    variants: [{under: {TEAM-HQ: "15"}, life: [15, 15, 15]}]
"""


def told(tmp_path: Path, text: str) -> list[tuple[str, int, str]]:
    (tmp_path / "pack.yaml").write_text(PACK)
    (tmp_path / "ways.yaml").write_text(text)
    _, found = load_library([*shipped_paths(), str(tmp_path)], games.load, tuple(games.MODULES))
    return [(one.code, one.place.line, one.message) for one in found if one.place is not None]


def test_a_mode_that_hangs_together_is_sound(tmp_path: Path) -> None:
    assert told(tmp_path, GOOD) == []


@pytest.mark.parametrize(
    ("right", "wrong", "line", "message"),
    [
        ("teams: [1, 2, 2]", "teams: [1, 2]", 4, "for 2 seats, and 3 to 3"),
        ("players: 3", "players: 3\n    most: 4", 5, "3 to 4 seats"),
        ("players: 3", "players: 3\n    most: 2", 4, "at least 3"),
        ("life: [20, 15, 15]", "life: [20]", 6, "3 seats"),
        ("life: [15, 15, 15]", "life: [15, 15]", 7, "3 seats"),
        ("TEAM-HQ", "TEAM-HQQ", 7, "TEAM-HQQ"),
        ('"15"}', '"14"}', 7, "no option"),
        ("fall: ends", "fall: end", 5, "no fall"),
    ],
)
def test_what_does_not_hang_together_is_told_where_it_stands(
    tmp_path: Path, right: str, wrong: str, line: int, message: str
) -> None:
    found = told(tmp_path, GOOD.replace(right, wrong, 1))
    assert any(at == line and message in text for _, at, text in found), found
