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
UNITS = "units by rogzor"


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
