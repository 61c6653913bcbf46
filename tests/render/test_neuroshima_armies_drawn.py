"""The shipped armies as pictures: what the sentences say is what the printed tiles show."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulesdsl.content.model import Definition, Library
from rulesdsl.content.packs import load_shipped
from rulesdsl.games import load
from rulesdsl.games.neuroshima_hex.draw import army_scene, board_scene, cells_of, tile_scene, tiles_of
from rulesdsl.games.neuroshima_hex.draw_text import board_text, tile_text
from rulesdsl.games.neuroshima_hex.drawn import DrawnTile, printed
from rulesdsl.render.svg import svg

FACTS = json.loads(
    (Path(__file__).parents[1] / "facts" / "neuroshima_hex_tiles.json").read_text(encoding="utf-8")
)
TILES = [(army, key) for army, facts in FACTS["armies"].items() for key in facts["tiles"]]
# what a printed effect is called in a label
STATS = {
    "melee_strength": "melee",
    "ranged_strength": "ranged",
    "initiative": "initiative",
    "extra_initiative": "action",
}


@cache
def library() -> Library:
    found, _ = load_shipped("neuroshima-hex", load)
    return found


def fact(army: str, key: str) -> dict[str, Any]:
    found: dict[str, Any] = FACTS["armies"][army]["tiles"][key]
    return found


def definition(army: str, key: str) -> Definition:
    return library().definitions[f"{army}/{key}"]


def drawn(army: str, key: str) -> DrawnTile:
    return printed(definition(army, key), library().vocabulary)


@pytest.mark.parametrize(("army", "key"), TILES)
def test_icons_read_from_sentences_are_those_printed_on_the_tile(army: str, key: str) -> None:
    tile, known = drawn(army, key), fact(army, key)
    assert list(tile.initiative) == known["initiative"]
    attacks = [[side, p.shape, p.strength] for side, parts in tile.attacks.items() for p in parts]
    assert sorted(attacks) == sorted(known["attacks"])
    assert sorted(s for arm in tile.armour for s in arm.sides) == known["armour"]
    assert sorted(s for arm in tile.snares for s in arm.sides) == known["net"]
    assert tile.toughness == known["toughness"]
    assert ("mobility" in tile.labels) == known["mobility"]
    assert tile.life == (20 if known["kind"] == "hq" else None)


@pytest.mark.parametrize(("army", "key"), TILES)
def test_arms_and_their_labels_are_those_printed_on_the_tile(army: str, key: str) -> None:
    if fact(army, key)["kind"] == "instant":
        return
    expected = {}
    for effect, value, sides in fact(army, key)["effects"]:
        if isinstance(sides, list):
            label = f"{value:+d} {STATS[effect]}" if effect in STATS else effect
            expected.setdefault(tuple(sides), set()).add(label.replace("swap_melee_ranged", "quartermaster"))
    assert {arm.sides: set(arm.labels) for arm in drawn(army, key).arms} == expected


@pytest.mark.parametrize(("army", "key"), TILES)
def test_every_shipped_tile_draws_in_every_language(army: str, key: str) -> None:
    found = definition(army, key)
    rules = [text for ability in found.abilities for version in ability.versions for text in version.texts]
    for language in ("en", "pl"):
        picture = svg(tile_scene(found, library().vocabulary, rules, language=language))
        ET.fromstring(picture)
        assert "…" not in picture
    assert tile_text(drawn(army, key), rules, width=60)


def test_a_state_shows_what_is_derived_from_it() -> None:
    game = load("neuroshima-hex")
    state = game.new_state(("moloch", "borgo"), (0, 1), game.policies.options())
    for tile, owner, cell, facing, counters in (
        ("moloch/moloch-hq", 0, "C3", "n", {"wound": 3}),
        ("moloch/hybrid", 0, "C4", "s", {}),
        ("moloch/officer", 0, "B3", "nw", {}),
        ("moloch/net-fighter", 0, "D2", "nw", {}),
        ("borgo/super-mutant", 1, "C2", "s", {"wound": 1}),
        ("borgo/scout", 1, "C1", "s", {}),
    ):
        game.put(library(), state, tile, owner, cell, facing, counters)
    tiles = {t.cell: t for t in tiles_of(game, library(), state)}
    assert (tiles["C3"].life, tiles["C3"].wounds, tiles["C3"].marks) == (17, 0, ())
    assert tiles["C4"].marks == ("+2 ranged",)  # headquarters and officer
    assert (tiles["C2"].toughness, tiles["C2"].wounds) == (1, 1)
    assert tiles["C2"].disabled and tiles["C2"].marks == ("netted", "+1 initiative")
    assert "L17" in board_text(tiles.values(), cells_of(game.topology))
    ET.fromstring(svg(board_scene(tiles.values(), cells_of(game.topology))))


def test_armies_draw_as_sheets_of_their_board_tiles() -> None:
    for army in FACTS["armies"]:
        tiles = [(drawn(army, key), fact(army, key)["count"]) for name, key in TILES if name == army]
        ET.fromstring(svg(army_scene(tiles, army)))
