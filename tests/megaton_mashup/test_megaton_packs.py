"""Packs of Megaton Mashup: each mistake is one message, where it stands, with a way out of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_base

KEY = "megaton-mashup"
PACK = shipped_base() / "packs" / KEY
GALLAMAXUS = "monsters/gallamaxus.yaml"
DESTRUCTION = "Prefer paths with the most destruction."
NEAREST = "Prefer enemy monsters with the least distance."

# file, what stands there, what is written instead, code, the words at the caret, what the message has in it
MISTAKES = (
    ("map.yaml", '"#.::.S..........::.#"', '"#.::.S..........::."', "C0212", "", "19 spaces"),
    ("map.yaml", "#.::.S..........::.#", "#.::.S...Q......::.#", "C0212", "Q", "no ground is written `Q`"),
    ("map.yaml", "##.......1........##", "##................##", "C0212", "", "player 1 starts nowhere"),
    ("map.yaml", "##.......1........##", "##.......1....1...##", "C0212", "1", "a second one"),
    ("map.yaml", "...B...B...B...B....", "...BB..B...B...B....", "C0212", "B", "overlaps the plot at x3y3"),
    ("map.yaml", "##................##", "##.............B..##", "C0212", "B", "leaves the map"),
    ("map.yaml", "##.......1........##", "1#................##", "C0212", "1", "x1y0 is impassable"),
    (
        "map.yaml",
        "hard, map: crossroads-",
        "hard, map: crossroad-",
        "C0213",
        "crossroad-city",
        "`crossroads-city`",
    ),
    ("map.yaml", "extra: [9, 9]", "extra: [9]", "C0109", "[9]", "at least 2"),
    ("map.yaml", "hard, map: crossroads-city", "hard", "C0102", "", "needs the key `map`"),
    (GALLAMAXUS, "kind: hyper", "kind: hyped", "C0105", "hyped", "did you mean `hyper`?"),
    (GALLAMAXUS, "health: [5, 1]", "health: [1, 5]", "C0212", "[1, 5]", "write `[5, 1]`"),
    (GALLAMAXUS, "health: [5, 1]", "health: [4, 1]", "C0212", "[4, 1]", "begin at 5"),
    (
        GALLAMAXUS,
        "agenda: destroyers",
        "agenda: destroiers",
        "C0105",
        "destroiers",
        "did you mean `destroyers`?",
    ),
    (GALLAMAXUS, "[flight, high-m", "[flight, hi-m", "R0206", "hi-mobility", "did you mean `high-mobility`?"),
    (GALLAMAXUS, "size: [2, 2]", "size: [3, 3]", "C0212", "[2, 2]", "write `[3, 3]`"),
    (GALLAMAXUS, "blast: [3, 6, 3]", "blast: [3, 6]", "C0109", "[3, 6]", "at least 3"),
    (
        "buildings.yaml",
        "leaves: hazard-tile",
        "leaves: hazard-tyle",
        "C0213",
        "hazard-tyle",
        "`hazard-tile`?",
    ),
    ("buildings.yaml", "leaves: hazard-tile", "leaves: hellion", "C0213", "hellion", "no hazard or rubble"),
    (
        "conduct.yaml",
        DESTRUCTION,
        DESTRUCTION.replace("ion", "oin"),
        "R0218",
        "destructoin",
        "`destruction`?",
    ),
    ("conduct.yaml", DESTRUCTION, "Prefer paths with the most gap.", "C0508", "gap", "never counts"),
    (
        "conduct.yaml",
        DESTRUCTION,
        "Prefer paths with the most impact.",
        "R0236",
        "impact",
        "paths have no impact",
    ),
    (
        "conduct.yaml",
        DESTRUCTION,
        "Prefer paths with the most speed.",
        "R0236",
        "speed",
        "paths have no speed",
    ),
    ("conduct.yaml", DESTRUCTION, "Prefer units with the most harm.", "R0236", "harm", "units have no harm"),
    (
        "conduct.yaml",
        DESTRUCTION,
        "Prefer own paths with the most destruction.",
        "R0247",
        "own paths",
        "paths belong to nobody",
    ),
    (
        "villain.yaml",
        NEAREST,
        "Prefer enemy models with the least damage.",
        "R0246",
        "models",
        "chosen among: monsters, paths, missiles, positions",
    ),
    ("villain.yaml", NEAREST, NEAREST.replace("enemy ", ""), "R0221", "monsters", "whose monsters?"),
    (
        "conduct.yaml",
        "+1 health per bonus on it",
        "+1 health per own bonus on it",
        "R0247",
        "own bonus",
        "say `bonus` alone",
    ),
    (
        "conduct.yaml",
        DESTRUCTION,
        "Prefer paths with the moist harm.",
        "L0002",
        "moist",
        "did you mean `most`?",
    ),
    (
        "conduct.yaml",
        "faces: [0, 0, 0, 1, 1, 1]",
        "faces: [0, 0, 0, 1]",
        "C0109",
        "[0, 0, 0, 1]",
        "at least 6",
    ),
    ("conduct.yaml", "die: white", "die: whit", "C0105", "whit", "did you mean `white`?"),
    ("conduct.yaml", "number: first-roll", "number: furst-roll", "C0105", "furst-roll", "`first-roll`?"),
    (
        "conduct.yaml",
        "hazard-tile, kind: hazard",
        "hazard-tile, kind: hazzard",
        "C0105",
        "hazzard",
        "`hazard`?",
    ),
    ("villain.yaml", "kind: move-card", "kind: move-cart", "C0105", "move-cart", "did you mean `move-card`?"),
    ("villain.yaml", "start a hunt", "start a hunnt", "R0216", "hunnt", "did you mean `hunt`?"),
    ("villain.yaml", "speed: 6", "speed: fast", "C0103", "fast", "a whole number"),
    ("villain.yaml", "card: bully", "card: heavy-fists", "C0201", "heavy-fists", "declared twice"),
    ("villain.yaml", NEAREST, NEAREST.replace("distance", "distanse"), "R0218", "distanse", "`distance`?"),
    (
        "units.yaml",
        "agenda: destroyers",
        "agenda: protector",
        "C0105",
        "protector",
        "did you mean `protectors`?",
    ),
    ("units.yaml", "brawl: [3, 2]", "brawl: [3]", "C0109", "[3]", "at least 2"),
)


def changed(tmp_path: Path, file: str, old: str, new: str) -> list[tuple[str, str, str, str]]:
    """Code, file, words at the caret and the whole message of every problem after one change."""
    folder = tmp_path / KEY
    shutil.copytree(PACK, folder)
    text = (folder / file).read_text()
    assert old in text, old
    (folder / file).write_text(text.replace(old, new, 1))
    found = load_library([folder], games.load, tuple(games.MODULES))[1]
    told = []
    for one in found:
        line = Path(one.place.file).read_text().splitlines()[one.place.line - 1]
        caret = line[one.place.column - 1 :]
        words = " | ".join((one.message, one.label, *one.notes, one.help))
        told.append((one.code, one.place.file, caret, words))
    return told


@pytest.mark.parametrize(("file", "old", "new", "code", "caret", "words"), MISTAKES)
def test_a_mistake_is_one_message_where_it_stands(
    tmp_path: Path, file: str, old: str, new: str, code: str, caret: str, words: str
) -> None:
    found = changed(tmp_path, file, old, new)
    assert len(found) == 1, found
    assert (found[0][0], Path(found[0][1]).name) == (code, Path(file).name)
    assert found[0][2].startswith(caret)
    assert words in found[0][3]


def test_a_monster_without_a_hyper_form_is_told(tmp_path: Path) -> None:
    text = (PACK / GALLAMAXUS).read_text()
    hyper = text[text.index("  - form: gallamaxus-hyper") :]
    ((code, file, _, words),) = changed(tmp_path, GALLAMAXUS, hyper, "")
    assert (code, Path(file).name) == ("C0212", "gallamaxus.yaml")
    assert "write the alpha form first and the hyper form after it" in words


def test_the_pack_is_sound() -> None:
    assert not list(load_library([PACK], games.load, tuple(games.MODULES))[1])
