"""Mistakes in scenarios of Megaton Mashup: each is one message where it stands, with one way out at most."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl.cli.main import rules

HEAD = """\
scenario: Tried
game: megaton-mashup
"""
PLAYERS = "players: {rogzor: 1 token and 4 monster-dice, cthugrosh: nothing, ulgoth: nothing}\n"
BOARD = "board:\n  - rogzor rogzor at x0y0\n  - cthugrosh cthugrosh at x6y0\n  - ulgoth ulgoth at x2y0\n"
SETTLE = "steps: [settle]\n"
ROGZOR = "rogzor rogzor at x0y0"

# what the file says after its board, code, the words at the caret, the message, the help
MISTAKES = (
    # ---- steps
    (f"steps: [advence of {ROGZOR}]\n", "N0201", "advence", "no step is called", "`advance`?"),
    (f"steps: [advance of {ROGZOR} at x30y0]\n", "N0104", "x30y0", "no place is called `x30y0`", ""),
    (f"steps: [advance of {ROGZOR} at x3-y3]\n", "N0104", "x3-y3", "no place", "`x3y3`?"),
    (f"steps: [advance of {ROGZOR} to x3y3]\n", "N0202", "to", "not understood", "`at`?"),
    ("steps: [advance of rogzor rogzor to x3y3]\n", "N0202", "to", "not understood", "`at`?"),
    (
        "steps: [advance of rogzor rogzr at x0y0]\n",
        "N0103",
        "rogzr",
        "no form called",
        "`rogzor`?",
    ),
    (
        "steps: [advance of rogzor hyper at x0y0]\n",
        "N0103",
        "hyper",
        "no form",
        "`rogzor-hyper`?",
    ),
    ("steps: [advance of rogzor at x0y0]\n", "N0103", "rogzor", "of whom?", "write `rogzor rogzor`"),
    ("steps: [advance of g-tank at x9y9]\n", "N0203", "advance", "no g-tank stands at x9y9", ""),
    ("steps: [spawn g-tonk]\n", "N0103", "g-tonk", "no unit is called `g-tonk`", "`g-tank`?"),
    ("steps: [activate bullly]\n", "N0103", "bullly", "no card is called", "`bully`?"),
    ("steps: [activate bully by ulgot]\n", "N0102", "ulgot", "no monster", "`ulgoth`?"),
    ("steps: [{stepp: units}]\n", "C0101", "stepp", "unknown key `stepp`", "`step`?"),
    ("steps: [{step: units, refused: TURN-9}]\n", "N0206", "units", "TURN-9 should forbid it", ""),
    ("steps: [{step: activate g-tank, refused: TURN-9}]\n", "N0205", "activate", "forbidden by CARD-1", ""),
    # ---- dice
    ("steps: [activate t-slam]\nchance: [7, 1]\n", "N0307", "[7, 1]", "7 does not fit 1 to 6", ""),
    ("steps: [activate t-slam]\nchance: [0]\n", "C0104", "0", "from 1 to 1000", ""),
    ("steps: [activate t-slam]\nchance: [six]\n", "C0103", "six", "a whole number", ""),
    ("steps: [activate t-slam]\nchance: [1, 1]\n", "N0306", "[1, 1]", "more results are drawn here", ""),
    ("steps: [activate t-scratch]\nchance: [1]\n", "N0305", "[1]", "0 results are drawn here", ""),
    ("steps: [activate t-slam]\nchances: [1]\n", "C0101", "chances", "unknown key", "`chance`?"),
    # ---- where cards and units lie
    (
        "turn: ulgoth\nzones: {deck: {ulgoth: [buly]}}\nsteps: [activate]\n",
        "N0103",
        "buly",
        "no card is called `buly`",
        "`bully`?",
    ),
    (
        "turn: rogzor\nzones: {reserve: {rogzor: [g-tonk]}}\nsteps: [units by rogzor]\n",
        "N0103",
        "g-tonk",
        "no unit is called `g-tonk`",
        "`g-tank`?",
    ),
    (
        "turn: ulgoth\nzones: {dek: {}}\n" + SETTLE,
        "N0411",
        "dek",
        "no zone is called",
        "`deck`?",
    ),
    (
        "turn: ulgoth\nzones: {deck: {ulgot: [bully]}}\n" + SETTLE,
        "N0102",
        "ulgot",
        "no monster is called",
        "`ulgoth`?",
    ),
    (
        "turn: ulgoth\nzones: {deck: {ulgoth: [g-tank]}}\n" + SETTLE,
        "N0413",
        "deck",
        "`g-tank` does not lie in `deck`",
        "",
    ),
    (
        "turn: ulgoth\nzones: {deck: [bully]}\n" + SETTLE,
        "C0103",
        "[bully]",
        "a map of keys",
        "`key: value`",
    ),
    (
        "zones: {deck: {ulgoth: [bully]}}\n" + SETTLE,
        "N0408",
        "{deck",
        "whose turn it is",
        "`turn: rogzor`",
    ),
    # ---- where the game stands
    ("turn: rogzr\n" + SETTLE, "N0102", "rogzr", "no monster is called", "`rogzor`?"),
    ("turn: rogzor\nphase: advnce\n" + SETTLE, "N0410", "advnce", "no phase", "`advance`?"),
    (
        "turn: rogzor\nstanding: {activ: units}\n" + SETTLE,
        "N0412",
        "activ",
        "no fact",
        "`active`?",
    ),
    ("turn: rogzor\nmode: hrad\n" + SETTLE, "N0409", "hrad", "no mode is called", "`hard`?"),
    # ---- answers
    (
        f"steps: [brawl of {ROGZOR} at x2y0]\nanswers: [action dice: 9]\n",
        "N0303",
        "9",
        "`9` is not an option of `action dice`",
        "",
    ),
    (
        f"steps: [advance of {ROGZOR}]\nanswers: [advance rogzor at x0y0: x0y22]\n",
        "N0303",
        "x0y22",
        "is not an option",
        "`x0y2`?",
    ),
    (
        f"steps: [advance of {ROGZOR}]\nanswers: [advance rogzer at x0y0: x0y2]\n",
        "N0302",
        "advance rogzer",
        "the next decision is `advance rogzor at x0y0`",
        "`advance rogzor at x0y0`?",
    ),
    (
        f"steps: [brawl of {ROGZOR} at x2y0]\n",
        "N0301",
        "brawl",
        "no answer to `action dice`",
        "`answers`",
    ),
    (
        "steps: [settle]\nanswers: [action dice: '1']\n",
        "N0304",
        "action dice",
        "the decision `action dice` was never asked",
        "",
    ),
    # ---- expectations
    (SETTLE + "expect: [rogzor at x0y0 has 3 dammage]\n", "R0207", "dammage", "no counter", "`damage`?"),
    (SETTLE + "expect: [rogzor at x0y0 has 3 damage]\n", "N0502", "has", "has no damage at the end", ""),
    (
        SETTLE + "expect: [rogzor at x30y0 has no damage]\n",
        "R0212",
        "x30y0",
        "no place called",
        "",
    ),
    (SETTLE + "expect: [rogzr at x0y0 has no damage]\n", "R0208", "rogzr", "no piece or card", "`rogzor`?"),
    (SETTLE + "expect: [rogzor at x0y0 is destroyd]\n", "R0205", "destroyd", "no mark", "`destroyed`?"),
    (
        SETTLE + "expect: ['segment 2: rogzor at x0y0 is destroyed']\n",
        "R0210",
        "segment",
        "no window",
        "",
    ),
    (
        SETTLE + "expect: [rogzor wins]\n",
        "N0504",
        "wins",
        "only a board is played on",
        "whose `turn`",
    ),
    # ---- readings
    (
        SETTLE + "policies: {CHOICE-6: onze}\n",
        "N0404",
        "onze",
        "no option of CHOICE-6",
        "`once`?",
    ),
    (SETTLE + "policies: {CHOISE-6: once}\n", "N0403", "CHOISE-6", "no policy is called", "`CHOICE-6`?"),
)
# The same for lines of the board and for who plays.
LINES = (
    ("rogzr rogzor at x9y9", "N0102", "rogzr", "no monster is called", "`rogzor`?"),
    ("rogzor rogzr at x9y9", "N0103", "rogzr", "no form called", "`rogzor`?"),
    ("rogzor at x9y9", "N0101", "rogzor", "begins with the monster", "write `rogzor rogzor`"),
    ("g-tnk at x9y9", "N0101", "g-tnk", "begins with the monster", "`g-tank`?"),
    ("g-tank at x30y30", "N0104", "x30y30", "no place is called", ""),
    ("g-tank at 9 9", "N0104", "9 9", "no place is called `9`", ""),
    ("g-tank at x9y9 for tank", "N0102", "tank", "no monster is called", ""),
    ("g-tank at x9y9 with 3 dammage", "N0106", "dammage", "no counter", "`damage`?"),
    ("g-tank at x9y9 with damage", "N0101", "damage", "`with` takes a number", "write `with 1 damage`"),
    ("g-tank x9y9", "N0101", "x9y9", "cannot be read", ""),
)
PURSES = (
    ("{rogzr: nothing, cthugrosh: nothing, ulgoth: nothing}", "N0102", "rogzr", "no monster", "`rogzor`?"),
    ("{rogzor: 1 tokn, cthugrosh: nothing, ulgoth: nothing}", "N0106", "tokn", "no counter", "`token`?"),
    (
        "{rogzor: token, cthugrosh: nothing, ulgoth: nothing}",
        "N0101",
        "token",
        "a number and a counter",
        "write `1 ",
    ),
    ("[rogzor, cthugrosh, ulgoth]", "C0103", "[rogzor", "expected a map of keys", "`key: value`"),
)


def told_once(tmp_path: Path, text: str, code: str, caret: str, words: str, help: str) -> None:
    """`rules check` shows one error: code, place, caret, words and one way out at most."""
    file = tmp_path / "tried.yaml"
    file.write_text(text)
    output = CliRunner().invoke(rules, ["check", str(file)]).output
    assert "Traceback" not in output
    assert output.count("error[") == 1, output
    first, place = output[output.index("error[") :].splitlines()[:2]
    assert first.startswith(f"error[{code}]: ") and words in first, output
    line, column = map(int, place.rsplit(":", 2)[1:])
    assert text.splitlines()[line - 1][column - 1 :].startswith(caret), output
    assert output.count("^") > 0
    helps = [line.split("= help: ")[1] for line in output.splitlines() if "= help: " in line]
    assert len(helps) == bool(help) and all(help in one for one in helps), output


@pytest.mark.parametrize(("more", "code", "caret", "words", "help"), MISTAKES)
def test_a_mistake_after_the_board_is_told_once(
    tmp_path: Path, more: str, code: str, caret: str, words: str, help: str
) -> None:
    told_once(tmp_path, HEAD + PLAYERS + BOARD + more, code, caret, words, help)


@pytest.mark.parametrize(("line", "code", "caret", "words", "help"), LINES)
def test_a_mistake_in_a_line_of_the_board_is_told_once(
    tmp_path: Path, line: str, code: str, caret: str, words: str, help: str
) -> None:
    told_once(tmp_path, HEAD + PLAYERS + BOARD + f"  - {line}\n" + SETTLE, code, caret, words, help)


@pytest.mark.parametrize(("players", "code", "caret", "words", "help"), PURSES)
def test_a_mistake_about_the_players_is_told_once(
    tmp_path: Path, players: str, code: str, caret: str, words: str, help: str
) -> None:
    told_once(tmp_path, HEAD + f"players: {players}\n" + BOARD + SETTLE, code, caret, words, help)
