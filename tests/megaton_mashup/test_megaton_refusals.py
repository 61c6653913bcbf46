"""What is not allowed, or cannot be so, is refused in words, at its place, with the rule that says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdsl.scenarios.check import check_file

CASE = """\
scenario: Not allowed
game: megaton-mashup
cites: [TURN-2]
players: {{rogzor: {purse}, cthugrosh: nothing, ulgoth: nothing}}
board:
  - rogzor rogzor at x0y0
  - cthugrosh cthugrosh at x6y0
  - ulgoth ulgoth at x12y12
  - spawn-space at x3y5
  - repair-truck at x3y3 for cthugrosh
{board}
{head}
steps:
{steps}
expect:
  - rogzor at x0y0 is at x0y0
"""
CHOOSE = "turn: rogzor\nphase: choose\nzones: {reserve: {cthugrosh: [g-tank]}}"
VILLAIN = "turn: ulgoth\nphase: villain"
RICH = "1 token and 6 unit-dice"
UNITS, MONSTER = "units by rogzor", "monster by rogzor"
TRUCK = "advance of repair-truck at x3y3 at x3y4 by rogzor"
READY = (MONSTER, "power-up by rogzor", "done by rogzor")


def refused(
    tmp_path: Path, *steps: str, head: str = CHOOSE, board: str = "", purse: str = RICH
) -> tuple[str, str, str]:
    """Code, words at the caret, and the whole message of the one error."""
    file = tmp_path / "case.yaml"
    board = f"  - {board}" if board else ""
    lines = "\n".join(f"  - {step}" for step in steps)
    file.write_text(CASE.format(purse=purse, board=board, head=head, steps=lines).replace("\n\n", "\n"))
    found = [one for one in check_file(file, write=False).diagnostics if one.severity == "error"]
    assert len(found) == 1, found
    line = file.read_text().splitlines()[found[0].place.line - 1]
    return found[0].code, line[found[0].place.column - 1 :], " | ".join((found[0].message, *found[0].notes))


STEPS = (
    ((UNITS.replace("rogzor", "cthugrosh"),), "it is the turn of rogzor", "TURN-1"),
    (("spawn g-tank by rogzor",), "now comes: units or monster", "TURN-6"),
    (("activate",), "now comes: units or monster", "TURN-6"),
    ((UNITS, "spawn hellion by rogzor"), "no hellion is in the reserve", "SETUP-6"),
    ((UNITS, "spawn skyscraper by rogzor"), "skyscraper is no unit", "TURN-3"),
    (
        (UNITS, "done by rogzor", "advance of repair-truck at x3y3 at x19y19 by rogzor"),
        "cannot end on",
        "TERRAIN-1",
    ),
    (
        (UNITS, "done by rogzor", "advance of repair-truck at x3y3 at x1y1 by rogzor"),
        "cannot end on",
        "TERRAIN-1",
    ),
    (
        (*READY, "brawl of rogzor rogzor at x0y0 at x12y12 by rogzor"),
        "nothing at x12y12 is in reach",
        "ATTACK-2",
    ),
    ((UNITS, "done by rogzor", TRUCK, TRUCK.replace("x3y3", "x3y4")), "has advanced already", "TURN-6"),
    ((UNITS, "done by rogzor", "step of repair-truck at x3y3 by rogzor"), "only monsters take", "TURN-11"),
    ((*READY[:2], "step of rogzor rogzor at x0y0 by rogzor"), "no action die is left in the", "TURN-11"),
    (
        (*READY[:2], "advance of cthugrosh cthugrosh at x6y0 by rogzor"),
        "is not the monster of rogzor",
        "TURN-4",
    ),
    (
        (UNITS, "done by rogzor", "advance of rogzor rogzor at x0y0 by rogzor"),
        "units are active now",
        "TURN-2",
    ),
    ((*READY[:2], TRUCK), "the monster is active now", "TURN-2"),
    ((*READY, "swat of rogzor rogzor at x0y0 at x3y3 by rogzor"), "in reach of a swat", "ATTACK-2"),
    ((*READY, "rampage of rogzor rogzor at x0y0 by rogzor"), "no action die is left", "DICE-1"),
    (
        (UNITS, *["done by rogzor"] * 2, "rampage of repair-truck at x3y3 by rogzor"),
        "makes no power attack",
        "POWERATTACK-6",
    ),
    ((*READY, "throw of rogzor rogzor at x0y0 at x3y3 by rogzor"), "nothing at x3y3 is in reach", "ATTACK-2"),
)


@pytest.mark.parametrize(("steps", "words", "rule"), STEPS)
def test_an_action_that_is_not_allowed_is_refused_with_its_rule(
    tmp_path: Path, steps: tuple[str, ...], words: str, rule: str
) -> None:
    code, caret, told = refused(tmp_path, *steps)
    assert code == "N0204" and caret == steps[-1]
    assert words in told and f"rule {rule}" in told


def test_a_unit_that_costs_more_dice_than_there_are_is_refused(tmp_path: Path) -> None:
    _, _, told = refused(tmp_path, UNITS, "spawn g-tank by rogzor", purse="1 token")
    assert "g-tank costs 1, more dice than are in the unit pool" in told and "TURN-10" in told


POSITIONS = (
    ("skyscraper at x1y1", CHOOSE, RICH, "N0107", "rogzor stands on x1y1 already", "GRID-1"),
    ("skyscraper at x19y19", CHOOSE, RICH, "N0107", "does not fit on the map", "GRID-1"),
    ("rogzor rogzor-hyper at x9y9", CHOOSE, RICH, "N0107", "has a monster on the map already", "SETUP-6"),
    ("plain-8x2 at x0y0", CHOOSE, RICH, "N0107", "is laid before what lies on it", "SETUP-2"),
    ("", CHOOSE, "2 tokens", "N0413", "there is only one", "TOKEN-1"),
    (
        "",
        f"{VILLAIN}\nzones: {{deck: {{ulgoth: [g-tank]}}}}",
        RICH,
        "N0413",
        "does not lie in the deck",
        "SETUP-9",
    ),
    ("", f"{VILLAIN}\nzones: {{deck: {{rogzor: [bully]}}}}", RICH, "N0413", "not of rogzor", "SETUP-9"),
    ("", f"{VILLAIN}\nzones: {{used: {{ulgoth: [g-tank]}}}}", RICH, "N0413", "does not lie in", "VILLAIN-6"),
    ("", "turn: rogzor\nzones: {reserve: {rogzor: [bully]}}", RICH, "N0413", "does not lie in", "SETUP-6"),
    ("", "turn: rogzor\nphase: advance", RICH, "N0413", "say in `standing` what is active", "TURN-2"),
    ("", "turn: rogzor\nphase: villain", RICH, "N0413", "is one of the villain", "TURN-1"),
)


@pytest.mark.parametrize(("board", "head", "purse", "code", "words", "rule"), POSITIONS)
def test_a_position_that_cannot_be_is_refused_with_its_rule(
    tmp_path: Path, board: str, head: str, purse: str, code: str, words: str, rule: str
) -> None:
    step = "activate" if "phase: villain" in head else UNITS
    found, _, told = refused(tmp_path, step, head=head, board=board, purse=purse)
    assert found == code and words in told and f"rule {rule}" in told


@pytest.mark.parametrize(
    ("steps", "head", "meant"),
    [
        ((UNITS, "spawn g-tonk by rogzor"), CHOOSE, "g-tank"),
        (("activate bullly",), VILLAIN, "bully"),
        (("activate",), f"{VILLAIN}\nzones: {{deck: {{ulgoth: [buly]}}}}", "bully"),
        ((UNITS,), "turn: rogzor\nzones: {reserve: {rogzor: [g-tonk]}}", "g-tank"),
    ],
)
def test_a_misspelt_thing_of_nobody_is_found_too(
    tmp_path: Path, steps: tuple[str, ...], head: str, meant: str
) -> None:
    file = tmp_path / "case.yaml"
    lines = "\n".join(f"  - {step}" for step in steps)
    file.write_text(CASE.format(purse=RICH, board="", head=head, steps=lines).replace("\n\n", "\n"))
    (found,) = check_file(file, write=False).diagnostics
    assert (found.code, found.help) == ("N0103", f"did you mean `{meant}`?")


def test_what_lies_beside_a_small_map_is_told(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    text = CASE.format(purse=RICH, board="", head=CHOOSE, steps=f"  - {UNITS}").replace("\n\n", "\n")
    file.write_text(text.replace("board:\n", "board:\n  - plain-8x2 at x0y0\n"))
    told = [one.message for one in check_file(file, write=False).diagnostics]
    assert "x12y12 is not on plain-8x2" in told and "x3y5 is not on plain-8x2" in told
