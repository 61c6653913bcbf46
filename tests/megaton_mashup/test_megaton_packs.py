"""Packs of Megaton Mashup: each mistake is one message, where it stands, with a way out of it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl import games
from rulesdsl.cli.main import rules
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_base

KEY = "megaton-mashup"
PACK = shipped_base() / "packs" / KEY
GALLAMAXUS = "monsters/gallamaxus.yaml"
DESTRUCTION = "Prefer paths with the most destruction."
RED = "  - die: red\n    faces: [0, 1, 1, 1, 1, 1]\n    status: constructed\n    confidence: medium\n"
UNITS_EACH = "  - {number: units-each, amount: 10, confidence: high}\n"
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
    ("map.yaml", '- "##................##"', "- ##................##", "C0103", "", "`#` goes in quotes"),
    ("map.yaml", "easy, map: crossroads-city", "easy, map: plain-7x7", "C0214", "plain-7x7", "no `1`"),
    ("map.yaml", "mode: easy", "mode: standard", "C0201", "standard", "a mode `standard` is declared twice"),
    ("map.yaml", "extra: [6, 6]", "extra: [6, 40]", "C0104", "40", "from 0 to 30"),
    ("map.yaml", "extra: [6, 6]", "extra: 6", "C0103", "6", "expected a list"),
    ("map.yaml", "    rows:\n", '    rows:\n      - ""\n', "C0108", "", "expected a row of signs"),
    ("cases.yaml", "map: plain-8x2", "map: plain-7x7", "C0201", "plain-7x7", "`plain-7x7` is declared twice"),
    ("buildings.yaml", "size: [2, 2]", "size: [2, 3]", "C0104", "3", "from 1 to 2"),
    ("buildings.yaml", "size: [2, 2]", "size: 2x2", "C0103", "2x2", "expected a list"),
    ("buildings.yaml", "defence: 5", "defence: 0", "C0104", "0", "from 1 to 20"),
    ("buildings.yaml", "    defence: 5\n", "", "C0102", "building", "a building needs the key `defence`"),
    ("buildings.yaml", ": communications-array", ": skyscraper", "C0201", "skyscraper", "first at"),
    (GALLAMAXUS, "health: [11, 6]", "health: [-11, 6]", "C0104", "-11", "from 1 to 30"),
    (GALLAMAXUS, "health: [11, 6]", "health: 11", "C0103", "11", "expected a list"),
    (GALLAMAXUS, "agenda: destroyers", "agenda: villains", "C0105", "villains", "protectors, destroyers"),
    (GALLAMAXUS, "faction: ", "faction: The ", "C0108", "The", "write `the-"),
    (GALLAMAXUS, "monster: gallamaxus", "monster: Gallamaxus", "C0108", "Gallamaxus", "write `gallamaxus`"),
    (GALLAMAXUS, "form: gallamaxus-hyper", "form: gallamaxus", "C0201", "gallamaxus", "a form `gallamaxus/"),
    (GALLAMAXUS, "kind: alpha", "kind: hyper", "C0212", "- form", "the alpha form first"),
    (GALLAMAXUS, "    kind: alpha\n", "", "C0102", "form", "a form needs the key `kind`"),
    ("units.yaml", "    size: [1, 1]\n", "", "C0102", "unit", "a unit needs the key `size`"),
    ("units.yaml", "cost: 2", "cost: two", "C0103", "two", "a whole number from 0 to 9"),
    ("units.yaml", "cost: 2", "cost: -1", "C0104", "-1", "from 0 to 9"),
    ("units.yaml", "status: text-unknown", "status: text-unknow", "C0105", "text-unknow", "`text-unknown`?"),
    ("units.yaml", 'rules: ["Flight", ', "rules: [Flight, , ", "Y0305", "", "close it"),
    ("villain.yaml", "kind: move-card", "kind: event", "C0105", "event", "attack-card, move-card, charge"),
    ("villain.yaml", "supply: 2", "supply: -2", "C0104", "-2", "from 1 to 999"),
    ("villain.yaml", "supply: 2", "suply: 2", "C0101", "suply", "did you mean `supply`?"),
    ("villain.yaml", "start a hunt", "start a battle", "R0216", "battle", "procedures here: charge, stalk"),
    ("villain.yaml", "start a hunt", "start hunting", "R0216", "hunting", "did you mean `hunt`?"),
    ("villain.yaml", '"Action: start a hunt."', "Action: start a hunt.", "Y0302", ":", "put it in quotes"),
    ("villain.yaml", "start a hunt", "draw 2 cards", "L0029", "draw", "there is no order `draw`"),
    ("villain.yaml", "start a hunt", "add 1 corruption to each unit", "L0029", "add", "orders: `change`"),
    ("villain.yaml", "Action: start a hunt", "Adjacent units are netted", "L0009", "Adj", "`next to this`"),
    ("villain.yaml", "Action: start a hunt", "This gets +1 initiative", "R0203", "initiative", "no stat"),
    ("villain.yaml", NEAREST, NEAREST.replace("distance", "courage"), "R0218", "courage", "measures here"),
    ("villain.yaml", NEAREST, "Prefer enemy monsters.", "L0017", "Prefer", "`with the most ...`"),
    ("conduct.yaml", DESTRUCTION, "Prefer the path that destroys most.", "L0001", "most", "expected here"),
    ("conduct.yaml", "[0, 0, 0, 1, 1, 1]", "[0, 0, 0, 1, 1, -1]", "C0104", "-1", "from 0 to 9"),
    ("conduct.yaml", "[0, 0, 0, 1, 1, 1]", "[0, 0, 0, 1, 1, 1, 1]", "C0109", "[0", "at most 6"),
    ("conduct.yaml", RED, "", "C0215", "blue", "add `- die: red` to `dice`"),
    ("conduct.yaml", UNITS_EACH, "", "C0215", "rampage-length", "add `- number: units-each` to `numbers`"),
    ("conduct.yaml", "confidence: low", "confidence: sure", "C0105", "sure", "high, medium, low, none"),
    (
        "pack.yaml",
        "game: megaton-mashup",
        "game: megaton-mash",
        "P0204",
        "megaton-mash",
        "did you mean `mega",
    ),
    ("keywords.yaml", "has plated", "has plate", "R0206", "plate", "did you mean `plated`?"),
    ("keywords.yaml", "+1 spikes", "+1 spike", "R0203", "spike", "did you mean `spikes`?"),
)
# What can be read and means nothing in this game, and why; told when a pack is made ready to be played.
MEANINGLESS = (
    ("Action: turn your monster.", "nothing faces anywhere in this game, so nothing turns"),
    ("Action: move your monster to 2 power-zones.", "a thing moves to one place"),
    ("Action (from hand): start a hunt.", "nothing acts from the hand in this game"),
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


def shown(tmp_path: Path, file: str, old: str, new: str) -> str:
    """The whole output of `rules check` over the pack with one change in it."""
    if not (tmp_path / KEY).is_dir():
        shutil.copytree(PACK, tmp_path / KEY)
    text = (PACK / file).read_text()
    assert old in text, old
    (tmp_path / KEY / file).write_text(text.replace(old, new, 1))
    return CliRunner().invoke(rules, ["check", str(tmp_path / KEY)]).output


@pytest.mark.parametrize("number", range(0, len(MISTAKES), 9))
def test_a_mistake_is_shown_with_its_line_a_caret_and_what_is_expected(tmp_path: Path, number: int) -> None:
    file, old, new, code, *_ = MISTAKES[number]
    output = shown(tmp_path, file, old, new)
    assert output.count("error[") == 1 and f"error[{code}]: " in output
    assert re.search(rf"--> \S*{re.escape(Path(file).name)}:\d+:\d+\n", output)
    assert re.search(r"\n +\| +\^+( \S+|\n)", output), output
    assert output.count("= help: ") <= 1
    assert "Traceback" not in output


@pytest.mark.parametrize(("sentence", "why"), MEANINGLESS)
def test_a_sentence_that_means_nothing_here_is_told_at_its_line(
    tmp_path: Path, sentence: str, why: str
) -> None:
    output = shown(tmp_path, "villain.yaml", "Action: start a hunt.", sentence)
    assert f"error[C0601]: {why}\n" in output
    assert re.search(r"--> \S*villain.yaml:10:15\n", output)
    assert output.count("error[") == 1 and "Traceback" not in output


MOD = "pack: mine\nname: Mine\nversion: 0.1.0\ngame: megaton-mashup\nextends: [megaton-mashup-base]\n"
MODS = (
    # a text for what is known, for what is not there, for what has none
    ("texts:\n  - {of: bully, abilities: [flight]}\n", "C0211", "bully"),
    ("texts:\n  - {of: hellian, abilities: [flight]}\n", "C0210", "hellion"),
    (
        "units:\n  - {unit: hellion, agenda: destroyers, size: [1, 1], speed: 4, defence: 2, cost: 1}\n",
        "C0201",
        "",
    ),
    ("modes:\n  - {mode: long, map: crossroad-city, extra: [9, 9]}\n", "C0213", "crossroads-city"),
    ("dice:\n  - {die: white, faces: [0, 0, 0, 0, 0, 1]}\n", "C0201", "declared twice"),
)


@pytest.mark.parametrize(("text", "code", "words"), MODS)
def test_a_mistake_in_a_mod_is_one_message_in_the_mod(
    tmp_path: Path, text: str, code: str, words: str
) -> None:
    (tmp_path / "pack.yaml").write_text(MOD)
    (tmp_path / "mine.yaml").write_text(text)
    (one,) = load_library([tmp_path], games.load, tuple(games.MODULES))[1]
    assert (one.code, Path(one.place.file).name) == (code, "mine.yaml")
    assert words in " | ".join((one.message, *one.notes, one.help))


def test_a_monster_without_a_hyper_form_is_told(tmp_path: Path) -> None:
    text = (PACK / GALLAMAXUS).read_text()
    hyper = text[text.index("  - form: gallamaxus-hyper") :]
    ((code, file, _, words),) = changed(tmp_path, GALLAMAXUS, hyper, "")
    assert (code, Path(file).name) == ("C0212", "gallamaxus.yaml")
    assert "write the alpha form first and the hyper form after it" in words


def test_the_pack_is_sound() -> None:
    assert not list(load_library([PACK], games.load, tuple(games.MODULES))[1])
