"""A sentence that can be read and not done is told at its place, with or without a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl.cli.check import command

PACK = """pack: glass
name: {en: Glass}
version: 0.1.0
game: neuroshima-hex
extends: [neuroshima-hex-base]
licence: CC0-1.0
"""
ARMY = """army: mirrors
name: {en: Mirrors}
tiles:
  - tile: glass
    name: {en: Glass}
    count: 1
    kind: warrior
    abilities:
      - text: "Action: until the end of this battle, hits arriving on this are thrown back."
        on: [n]
"""
SCENARIO = """scenario: Glass
game: neuroshima-hex
cites: [house rule]
board:
  - mirrors glass at C3 facing n
steps: [battle]
expect:
  - glass at C3 is not destroyed
"""


@pytest.mark.parametrize(
    "sentence",
    [
        "Friendly units next to this get -1 initiative (at least 1).",
        "Placing units costs enemies 1 more.",
        "Friendly units next to each other get +1 melee.",
        "Action: until the end of each opponent's next turn, this gets +1 melee.",
        "While this did not move in this battle, this gets +1 melee.",
        "Friendly units that were pushed in this turn get +1 melee.",
        "If a friendly unit next to this would attack, you may change 1 side of it into shrapnel.",
        "If a friendly unit next to this would attack, you may change 1 side of it into shot.",
        "If a friendly unit next to this would attack, you may change 2 sides of it into gauss.",
    ],
)
def test_nothing_that_is_said_is_silently_not_done(tmp_path: Path, sentence: str) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    army = ARMY.partition("      - text:")[0] + f'      - text: "{sentence}"\n'
    (tmp_path / "mirrors.yaml").write_text(army, encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path), "--no-write"], standalone_mode=False)
    assert "error[C0601]" in result.output, result.output


@pytest.mark.parametrize("played", [False, True])
def test_a_sentence_that_nothing_does_is_told_once_at_its_line(tmp_path: Path, played: bool) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "mirrors.yaml").write_text(ARMY, encoding="utf-8")
    if played:
        (tmp_path / "scenarios").mkdir()
        (tmp_path / "scenarios" / "glass.yaml").write_text(SCENARIO, encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path), "--no-write"], standalone_mode=False)
    assert result.exception is None
    assert result.return_value == 1
    assert result.output.count("error[C0601]") == 1
    assert "mirrors.yaml:9:" in result.output
