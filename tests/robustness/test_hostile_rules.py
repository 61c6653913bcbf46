"""Abilities that set themselves off, that fight each other, that count to the sky: a battle still ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile import ARMY, BOARD, EXTENDS, assert_told, rules_here, write

LONE = "me thing at C3 facing n, moloch blocker at A1 facing n"
PAIR = "me thing at C3 facing n, me thing at C4 facing n, moloch hybrid at C5 facing n"
ROWS = zip("ABCDE", (3, 4, 5, 4, 3), strict=True)
CELLS = [f"{column}{row}" for column, rows in ROWS for row in range(1, rows + 1)]
FULL = ", ".join(
    f"moloch hybrid at {cell} facing n" if cell == "C5" else f"me thing at {cell} facing n" for cell in CELLS
)
TURNS = ", ".join("{'thing of thing at C3: turn thing at C3': n}" for _ in range(100))

# Each is a sound sentence; what is expected of the board is never true.
ENDLESS = {
    "As soon as this has no wounds, turn this.": TURNS,
    "As soon as this is on the board, heal this 1.": "",
    "After the battle, start a battle.": "",
    "Before the battle, start a battle.": "",
}
ODD = [
    "When this is wounded, deal 1 wound to this.",
    "When this is wounded, deal 1 wound to each friendly or enemy unit.",
    "When a friendly or enemy unit is wounded, heal it 1.",
    "If a hit would wound this, instead deal 1 wound to this.",
    "If a hit would wound a friendly unit connected to this, you may instead remove this.",
    "As soon as a unit is next to this, deal 1 wound to it.",
    "As soon as a unit is next to this, push it from this.",
    "As soon as this is netted, remove this.",
    "While this is not netted, this is netted.",
    "Friendly units connected to this are netted.",
    "Friendly units connected to this get +1 toughness per friendly unit.",
    "Friendly units connected to this get 9999 extra action.",
    "This gets +9999 initiative.",
    "This gets -9999 initiative.",
    "This gets +9999 toughness.",
    "This gets -9999 toughness.",
    "Enemy units connected to this serve you.",
    "Enemy units connected to this get -9999 toughness.",
]


def write_pack(folder: Path, sentences: list[str]) -> None:
    """A pack with `thing0`, `thing1` ..., one for each ability."""
    tile = "  - tile: thing{}\n    kind: module\n    initiative: 3\n    abilities:\n"
    text = '      - text: "{}"\n        on: [n, ne, se, s, sw, nw]\n'
    tiles = "".join(tile.format(number) + text.format(one) for number, one in enumerate(sentences))
    write(folder, pack=EXTENDS, a=ARMY.replace("mine", "me") + tiles)


def scenario(number: int, board: str, answers: str = "") -> str:
    """A board on which `thing` is the thing of this number; what it expects is never so."""
    lines = f"packs: [mine]\nboard: [{board}]\nsteps: [battle]\nanswers: [{answers}]\n"
    return (BOARD + lines + "expect: ['segment 9: thing at C3 is destroyed']\n").replace(
        "thing", f"thing{number}"
    )


def test_what_never_ends_is_told_with_its_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "mine", list(ENDLESS))
    for number, answers in enumerate(ENDLESS.values()):
        write(tmp_path, **{f"s{number}": scenario(number, LONE, answers)})
        ended = rules_here(capsys, monkeypatch, "check", tmp_path / f"s{number}.yaml")
        assert_told(ended)
        assert "N0207" in ended.said, list(ENDLESS)[number]


@pytest.mark.parametrize("board", [LONE, PAIR, FULL], ids=["alone", "two", "full board"])
def test_odd_abilities_come_to_an_end(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path / "mine", ODD)
    write(tmp_path, **{f"s{number}": scenario(number, board) for number in range(len(ODD))})
    ended = rules_here(capsys, monkeypatch, "check", tmp_path)
    assert_told(ended)
    assert f"0 recorded only, {len(ODD)} failed" in ended.said
