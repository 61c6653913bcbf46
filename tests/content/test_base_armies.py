"""The base armies as shipped, compared tile by tile with independent facts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulesdsl import games
from rulesdsl.content.model import Definition, Library
from rulesdsl.content.packs import load_library
from rulesdsl.diagnostics.diagnostic import Diagnostic

ROOT = Path(__file__).parents[2]
FACTS = json.loads((ROOT / "tests/facts/neuroshima_hex_tiles.json").read_text(encoding="utf-8"))
ARMIES = sorted(FACTS["armies"])
KINDS = {"headquarters": "hq", "warrior": "unit", "module": "module", "instant": "instant"}

# Which effects a keyword stands for, in the words of the facts; ANY as value: the call's last argument.
ANY = 99
EFFECTS: dict[str, list[tuple[str, int | None]]] = {
    "scout": [("initiative", ANY)],
    "saboteur": [("initiative", ANY)],
    "brain": [("melee_strength", 1), ("ranged_strength", 1)],
    "boss": [("melee_strength", 1), ("initiative", 1)],
    "mother": [("extra_initiative", 1)],
    "transport": [("mobility", 1)],
    "medic": [("medic", None)],
    "scoper": [("scoper", None)],
    "quartermaster": [("swap_melee_ranged", None)],
    "recon": [("double_moves", None)],
}


@pytest.fixture(scope="module")
def library() -> Library:
    libraries, diagnostics = load_library([str(ROOT / "armies")], games.load, tuple(games.MODULES))
    assert not list(diagnostics)
    return libraries["neuroshima-hex"]


def written(army: str) -> dict[str, Any]:
    """The file as it stands, for what the library does not keep."""
    loaded: dict[str, Any] = yaml.safe_load((ROOT / f"armies/{army}.yaml").read_text(encoding="utf-8"))
    return loaded


def tiles(library: Library, army: str) -> list[Definition]:
    return [d for d in library.definitions.values() if d.army == army]


def effects(tile: Definition) -> list[list[Any]]:
    found: list[list[Any]] = []
    for ability in tile.abilities:
        arms = None if ability.arms is None else sorted(ability.arms)
        if ability.keyword == "officer":
            found.append([f"{ability.arguments[0]}_strength", int(ability.arguments[1]), arms])
        for effect, value in EFFECTS.get(ability.keyword or "", []):
            found.append([effect, int(ability.arguments[-1]) if value == ANY else value, arms])
    return sorted(found)


def sides(tile: Definition, keyword: str) -> list[int]:
    return sorted(d for a in tile.abilities if a.keyword == keyword for d in a.arms or ())


def as_fact(tile: Definition) -> dict[str, Any]:
    attacks = tile.fields["attacks"]
    assert isinstance(attacks, dict)
    initiative = tile.fields["initiative"]
    assert isinstance(initiative, tuple)
    return {
        "name": tile.names["en"],
        "polish": tile.names["pl"],
        "count": tile.count,
        "kind": KINDS[tile.kind],
        "initiative": list(initiative),
        "attacks": sorted([d, part.shape, part.strength] for d, parts in attacks.items() for part in parts),
        "armour": sides(tile, "armour"),
        "net": sides(tile, "net"),
        "toughness": sum(int(a.arguments[0]) for a in tile.abilities if a.keyword == "toughness"),
        "mobility": any(a.keyword == "mobility" for a in tile.abilities),
        "effects": effects(tile),
    }


@pytest.mark.parametrize("army", ARMIES)
def test_every_tile_is_as_printed(library: Library, army: str) -> None:
    found = {tile.key: as_fact(tile) for tile in tiles(library, army)}
    assert found == FACTS["armies"][army]["tiles"]


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_thirty_five_tiles_and_its_names(library: Library, army: str) -> None:
    facts = FACTS["armies"][army]
    assert sum(tile.count for tile in tiles(library, army)) == facts["total"] == 35
    assert written(army)["total"] == 35
    assert library.armies[army].names == {"en": facts["name"], "pl": facts["polish"]}


@pytest.mark.parametrize("army", ARMIES)
def test_headquarters_have_twenty_points_and_nothing_else_has_any(library: Library, army: str) -> None:
    lives = {tile.kind: tile.fields["life"] for tile in tiles(library, army) if tile.fields.get("life")}
    assert lives == {"headquarters": 20}


def test_every_ability_of_a_tile_is_a_keyword_and_every_keyword_is_used(library: Library) -> None:
    used = {ability.keyword for tile in library.definitions.values() for ability in tile.abilities}
    assert used == set(library.keywords)


def test_every_keyword_is_cited_and_explained() -> None:
    for keyword in yaml.safe_load((ROOT / "armies/keywords.yaml").read_text(encoding="utf-8"))["keywords"]:
        assert keyword["cites"], keyword["keyword"]
        assert keyword["help"], keyword["keyword"]
        assert set(keyword["name"]) == {"en", "pl"}


@pytest.mark.parametrize("army", ARMIES)
def test_every_tile_says_where_its_facts_come_from(army: str) -> None:
    for tile in written(army)["tiles"]:
        assert len(tile["sources"]) >= 3, tile["tile"]


def test_the_packs_loops_are_read_as_written(library: Library) -> None:
    loops = [
        (set(rule.facets), rule.size, rule.policy) for rule in library.packs["neuroshima-hex-base"].loops
    ]
    assert loops == [
        ({"netted"}, "pair", "NET-MUTUAL"),
        ({"netted"}, "ring", "NET-RING"),
        ({"netted", "toughness"}, "any", "NET-RING"),
        ({"serve"}, "any", "SCOPER-MUTUAL"),
    ]


OWN_ARMY = """\
army: takers
name: {en: Takers}
tiles:
  - tile: taker
    name: {en: Taker}
    count: 1
    kind: module
    abilities:
      - {text: "%s", on: [n]}
"""


def own(tmp_path: Path, sentence: str) -> list[Diagnostic]:
    head = "pack: takers\nname: {en: T}\nversion: 0.1.0\ngame: neuroshima-hex\n"
    rest = "extends: [neuroshima-hex-base]\nlicence: MIT\n"
    (tmp_path / "pack.yaml").write_text(head + rest, encoding="utf-8")
    (tmp_path / "takers.yaml").write_text(OWN_ARMY % sentence, encoding="utf-8")
    _, diagnostics = load_library([str(ROOT / "armies"), str(tmp_path)], games.load, tuple(games.MODULES))
    return [one for one in diagnostics if one.severity == "error"]


def test_a_circle_is_told_at_the_ability_that_was_written_last(tmp_path: Path) -> None:
    (found,) = own(tmp_path, "Enemy units connected to this except headquarters are yours.")
    assert (found.code, Path(found.place.file).name, found.place.line) == ("C0305", "takers.yaml", 9)


def test_lent_toughness_and_nets_are_a_circle_that_the_base_pack_decides(tmp_path: Path) -> None:
    assert own(tmp_path, "Friendly units connected to this except headquarters get +1 toughness.") == []
