"""Boards and tiles of Neuroshima Hex as SVG and as text."""

from __future__ import annotations

import json
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from rulesdsl.content.model import Part
from rulesdsl.games.neuroshima_hex.draw import BOARD, CELL, Shot, army_scene, board_scene, tile_scene
from rulesdsl.games.neuroshima_hex.draw_face import facts, sentence
from rulesdsl.games.neuroshima_hex.draw_text import board_rich, board_text, tile_text
from rulesdsl.games.neuroshima_hex.drawn import Arm, DrawnTile, letters
from rulesdsl.render import hexgrid
from rulesdsl.render.metrics import text_width
from rulesdsl.render.scene import Group, Item, Point, Text
from rulesdsl.render.svg import svg

FACTS = Path(__file__).parents[1] / "facts" / "neuroshima_hex_tiles.json"
KINDS = {"hq": "headquarters", "unit": "warrior"}


def _tile(army: str, side: int, fact: dict[str, Any]) -> DrawnTile:
    attacks: dict[int, tuple[Part, ...]] = {}
    for direction, shape, strength in fact["attacks"]:
        attacks[direction] = (*attacks.get(direction, ()), Part(shape, strength))
    arms: dict[tuple[int, ...], list[str]] = {}
    labels = ["mobility"] if fact["mobility"] else []
    for effect, value, sides in fact["effects"]:
        words = f"{value:+d} {effect.split('_')[0]}" if value else effect.replace("_", " ")
        if isinstance(sides, list):
            arms.setdefault(tuple(sides), []).append(words)
        else:
            labels.append(words)
    return DrawnTile(
        name=fact["name"],
        army=army,
        side=side,
        kind=KINDS.get(fact["kind"], fact["kind"]),
        initiative=tuple(fact["initiative"]),
        attacks=attacks,
        armour=(Arm(("armour",), tuple(fact["armour"])),) if fact["armour"] else (),
        snares=(Arm(("net",), tuple(fact["net"])),) if fact["net"] else (),
        arms=tuple(Arm(tuple(words), sides) for sides, words in arms.items()),
        labels=tuple(labels),
        toughness=fact["toughness"],
        life=20 if fact["kind"] == "hq" else None,
    )


def _army(key: str, side: int) -> list[DrawnTile]:
    army = json.loads(FACTS.read_text(encoding="utf-8"))["armies"][key]
    return [_tile(army["name"], side, f) for f in army["tiles"].values() if f["kind"] != "instant"]


ARMIES = {key: _army(key, side) for side, key in enumerate(("moloch", "borgo", "outpost", "hegemony"))}
TILES = [tile for army in ARMIES.values() for tile in army]


def board(first: str = "moloch", second: str = "hegemony", turn: int = 1) -> list[DrawnTile]:
    """Nineteen tiles of two armies, facing every way."""
    mixed = [t for pair in zip(ARMIES[first], ARMIES[second], strict=False) for t in pair]
    return [
        replace(tile, side=i % 2, cell=cell, facing=i * turn % 6, wounds=i % 3)
        for i, (cell, tile) in enumerate(zip(BOARD, mixed * 2, strict=False))
    ]


Box = tuple[float, float, float, float]


def texts(
    items: Iterable[Item], shift: Point = (0.0, 0.0), turn: float = 0.0, scale: float = 1.0
) -> Iterator[Text]:
    """All text of a scene where it ends up, sizes scaled."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def place(at: Point) -> Point:
        x, y = at[0] * scale, at[1] * scale
        return (shift[0] + x * cos - y * sin, shift[1] + x * sin + y * cos)

    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items, place(item.shift), turn + item.rotate, scale * item.scale)
        elif isinstance(item, Text):
            assert turn % 360 == 0, f"{item.text} is not upright"
            yield replace(item, at=place(item.at), size=item.size * scale)


def box(text: Text) -> Box:
    # the estimate of widths is an upper one; letters keep within 0.75 of their size above the line
    wide = text_width(text.text, text.size, text.bold) * 0.94
    x, y = text.at
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[text.anchor]
    return (left, y - 0.74 * text.size, left + wide, y + 0.2 * text.size)


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.5 and min(a[3], b[3]) - max(a[1], b[1]) > 0.5


@pytest.mark.parametrize("pair", [("moloch", "hegemony"), ("borgo", "outpost")])
@pytest.mark.parametrize("turn", [0, 1, 5])
def test_no_text_of_a_full_board_lies_on_other_text(pair: tuple[str, str], turn: int) -> None:
    boxes = [(t.text, box(t)) for t in texts(board_scene(board(*pair, turn), title="Full").items)]
    assert len(boxes) > 60
    clashes = [(a, b) for (a, one), (b, two) in combinations(boxes, 2) if overlap(one, two)]
    assert clashes == []


def test_the_text_of_a_tile_stays_on_its_tile() -> None:
    normals = [hexgrid.side_normal(side) for side in range(6)]
    for tile in TILES:
        for facing in range(6):
            turned = replace(tile, cell="C3", facing=facing)
            group = next(i for i in board_scene([turned]).items if isinstance(i, Group))
            for text in texts(group.items):
                left, top, right, low = box(text)
                for x, y in ((left, top), (right, top), (left, low), (right, low)):
                    assert all(x * nx + y * ny < hexgrid.apothem(CELL) for nx, ny in normals), (
                        tile.name,
                        text.text,
                    )


@pytest.mark.parametrize("tile", TILES, ids=lambda t: f"{t.army}-{t.name}")
def test_every_tile_draws_large_small_and_in_words(tile: DrawnTile) -> None:
    picture = svg(tile_scene(tile, rules=["Friendly units connected to this get +1 melee."]))
    ET.fromstring(picture)
    assert tile.name.split(" ")[0] in picture
    names = [t.text for t in texts(tile_scene(tile).items)]
    assert not [n for n in names if "…" in n], "a base tile needs no shortening"
    for number in tile.initiative:
        assert str(number) in names
    assert tile.name in tile_text(tile)


def test_armies_draw_as_sheets() -> None:
    for key, army in ARMIES.items():
        ET.fromstring(svg(army_scene([(tile, 2) for tile in army], key)))


def test_a_full_board_is_valid_xml_and_always_the_same_bytes() -> None:
    first = svg(board_scene(board(), title="Full", highlights=["C3"], shots=[Shot("A1", "B2", "net")]))
    second = svg(board_scene(board(), title="Full", highlights=["C3"], shots=[Shot("A1", "B2", "net")]))
    assert first == second
    root = ET.fromstring(first)
    titles = [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}title")]
    for tile in board():
        assert sentence(tile) in titles
    assert len(first) < 80_000


def test_names_can_never_become_markup() -> None:
    tile = DrawnTile(
        "<script>alert(1)</script>", "<b>&", 0, cell="C3", marks=("<i>",), labels=('"',), under="<u>"
    )
    for scene in (board_scene([tile], title="<script>"), tile_scene(tile, rules=["<script>"])):
        text = svg(scene)
        ET.fromstring(text)
        assert "<script" not in text and "<b>" not in text and "<i>" not in text


def test_sides_differ_in_more_than_colour() -> None:
    pictures = []
    for side in range(4):
        text = svg(board_scene([DrawnTile("Twin", "Same", side, cell="C3")]))
        text = text[: text.index("<style>")] + text[text.index("</style>") :]
        pictures.append(re.sub(r"(side|edge)-\d", "", text))
    assert len(set(pictures)) == 4


def test_letters_of_armies_are_distinct_on_one_board() -> None:
    tiles = [
        DrawnTile("x", army, side)
        for side, army in enumerate(("Moloch", "Mephisto", "Mississippi", "Moloch"))
    ]
    signs = letters([*tiles, DrawnTile("x", "Borgo", 4), DrawnTile("x", "", -1)])
    assert len(set(signs.values())) == 6
    assert signs[(4, "Borgo")] == "B"
    assert all(1 <= len(s) <= 2 for s in signs.values())


def test_turning_a_tile_turns_what_its_sides_carry() -> None:
    tile = DrawnTile(
        "x",
        "A",
        0,
        "C3",
        2,
        attacks={5: (Part("melee", 1),)},
        armour=(Arm(("armour",), (0, 1)),),
        snares=(Arm(("net",), (5,)),),
    )
    assert facts(tile) == ["melee 1 ne", "armour se s", "net ne"]
    assert facts(tile, turned=False) == ["melee 1 nw", "armour n ne", "net nw"]


# ---------------------------------------------------------------- terminal

LONG = {
    "polish": "Opancerzony Łowca Główny Wspomagany",
    "chinese": "重装猎人与移动装甲指挥官",
    "mixed": "Działko 高斯 Gaussa",
}


@pytest.mark.parametrize("width", [20, 40, 50, 59, 60, 64, 72, 80, 100])
@pytest.mark.parametrize("language", LONG)
@pytest.mark.parametrize("unicode", [True, False])
def test_no_line_is_wider_than_asked(width: int, language: str, unicode: bool) -> None:
    tiles = [replace(t, name=LONG[language], army=LONG[language], marks=("netted",)) for t in board()]
    text = board_text(tiles, title=LONG[language] * 3, highlights=["C3"], width=width, unicode=unicode)
    assert max(cell_len(line) for line in text.splitlines()) <= width
    rules = tile_text(tiles[0], ["If a hit would wound a friendly unit, instead remove this."], width=width)
    assert max(cell_len(line) for line in rules.splitlines()) <= width


def test_the_board_at_eighty_columns_shows_every_cell_and_every_value() -> None:
    tiles = [*board()[:12], replace(board()[12], marks=("netted",), disabled=True)]
    text = board_text(tiles, title="Half full", width=80)
    for cell in BOARD:
        assert cell in text
    for tile in tiles:
        assert tile.name in text
    assert "netted" in text
    assert len(text.splitlines()) <= 24 + len(tiles) * 2


def test_hexes_of_the_text_board_meet_without_gaps() -> None:
    lines = board_text([], width=80).splitlines()
    assert len(lines) == 21
    assert [line.strip()[:1] for line in lines[:3]] == ["_", "/", "_"]
    # 19 cells with two sides of each slant, 14 of these shared by two cells; a side is two strokes
    for stroke in "/\\":
        assert sum(line.count(stroke) for line in lines) == 2 * (2 * 19 - 14)


def test_short_room_gives_a_list_without_losing_a_fact() -> None:
    text = board_text(board(), title="Narrow", width=50)
    flat = re.sub(r"\s+", " ", text)
    assert "\\" not in text
    for tile in board():
        assert tile.name in flat
        for fact in facts(tile):
            assert fact.replace("initiative ", "init ") in flat, fact


def test_plain_text_has_no_colour_codes_and_the_same_letters() -> None:
    plain = board_text(board(), width=80)
    coloured = board_text(board(), width=80, colour="ansi")
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain == board_rich(board(), width=80).plain


def test_without_unicode_the_drawing_is_ascii() -> None:
    assert board_text(board(), width=80, unicode=False).isascii()
    assert board_text(board(), width=50, unicode=False).isascii()


def test_other_boards_draw_too() -> None:
    large = hexgrid.hexagon(3)
    ET.fromstring(svg(board_scene([], large)))
    assert max(len(line) for line in board_text([], large, width=80).splitlines()) <= 80
    assert "an empty board" in board_text([], large, width=70)
