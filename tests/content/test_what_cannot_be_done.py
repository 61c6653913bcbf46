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
        "Before this dies, deal 1 wound to each enemy unit next to this.",
        "Before this wounds a unit, destroy this.",
        "When this wounds a unit, at once destroy this.",
        "After the battle, at once destroy this.",
        "Action: choose one own unit then move it to 2 hexes.",
    ],
)
def test_nothing_that_is_said_is_silently_not_done(tmp_path: Path, sentence: str) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    army = ARMY.partition("      - text:")[0] + f'      - text: "{sentence}"\n'
    (tmp_path / "mirrors.yaml").write_text(army, encoding="utf-8")
    result = CliRunner().invoke(command, [str(tmp_path), "--no-write"], standalone_mode=False)
    assert "error[C0601]" in result.output, result.output


HEAD = ARMY.partition("    abilities:")[0]


def checked(folder: Path, army: str) -> str:
    (folder / "pack.yaml").write_text(PACK, encoding="utf-8")
    (folder / "mirrors.yaml").write_text(army, encoding="utf-8")
    result = CliRunner().invoke(command, [str(folder), "--no-write"], standalone_mode=False)
    assert result.exception is None
    return " ".join(result.output.split())


@pytest.mark.parametrize(
    ("sentence", "column", "help"),
    [
        (
            "This has toughness.",
            25,
            "write `toughness(1)` as an ability of its own, or say `gets +1 toughness`",
        ),
        ("Friendly units next to this have toughness.", 49, "say `get +1 toughness`"),
        ("Action: until the end of this battle, this has toughness.", 63, "say `gets +1 toughness`"),
        ("This has armour.", 25, "write `armour` as an ability of its own"),
    ],
)
def test_a_keyword_that_holds_all_the_time_is_not_given(
    tmp_path: Path, sentence: str, column: int, help: str
) -> None:
    said = checked(tmp_path, f'{HEAD}    abilities:\n      - text: "{sentence}"\n')
    assert said.count("error[") == 1 and "error[C0509]" in said
    assert f"mirrors.yaml:9:{column} " in said and f"= help: {help} " in said


def test_a_keyword_of_deeds_is_given(tmp_path: Path) -> None:
    assert "error" not in checked(tmp_path, f"{HEAD}    abilities:\n      - text: This has mobility.\n")


@pytest.mark.parametrize(
    ("call", "help"),
    [
        ("officer(+1 melee) on [n]", "write `officer(melee, +1)`"),
        ("officer(melee +1) on [n]", "write `officer(melee, +1)`"),
        ("officer(+1, melee) on [n]", "write `officer(melee, +1)`"),
        ("officer(1 melee) on [n]", "write it such as `officer(melee, +1)`"),
    ],
)
def test_arguments_in_another_order_or_glued_are_told_with_the_signature(
    tmp_path: Path, call: str, help: str
) -> None:
    said = checked(tmp_path, f'{HEAD}    abilities:\n      - "{call}"\n')
    assert said.count("error[") == 1
    assert "expected `officer(stat, amount)`" in said and f"= help: {help} " in said


@pytest.mark.parametrize(
    ("attacks", "help"),
    [
        ("{north: melee 1}", "did you mean `n`?"),
        ("{south-east: melee 1}", "did you mean `se`?"),
        ("{n: 1 melee}", "write `melee 1`"),
    ],
)
def test_an_attack_written_another_way_is_told_how_it_is_written(
    tmp_path: Path, attacks: str, help: str
) -> None:
    said = checked(tmp_path, f"{HEAD}    initiative: 2\n    attacks: {attacks}\n")
    assert said.count("error[") == 1 and f"= help: {help} " in said


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
