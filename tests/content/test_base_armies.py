"""The base armies as shipped, compared tile by tile with independent facts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FACTS = json.loads((ROOT / "tests/facts/neuroshima_hex_tiles.json").read_text(encoding="utf-8"))
ARMIES = sorted(FACTS["armies"])
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
KINDS = {"headquarters": "hq", "warrior": "unit", "module": "module", "instant": "instant"}
CALL = re.compile(r"(?P<name>[a-z-]+)(\((?P<arguments>[^)]*)\))?( on \[(?P<arms>[^\]]*)\])?")

# Which effects a keyword stands for, in the words of the facts; None as value: the call's last argument.
EFFECTS: dict[str, list[tuple[str, int | None]]] = {
    "scout": [("initiative", None)],
    "saboteur": [("initiative", None)],
    "brain": [("melee_strength", 1), ("ranged_strength", 1)],
    "boss": [("melee_strength", 1), ("initiative", 1)],
    "mother": [("extra_initiative", 1)],
    "transport": [("mobility", 1)],
}
PLAIN_EFFECTS = {
    "medic": "medic",
    "scoper": "scoper",
    "quartermaster": "swap_melee_ranged",
    "recon": "double_moves",
}


def shipped(army: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / f"armies/{army}.yaml").read_text(encoding="utf-8"))
    return loaded


def calls(tile: dict[str, Any]) -> Iterator[tuple[str, list[str], list[int] | None]]:
    """Keyword, arguments and arms of each ability of a tile."""
    for text in tile.get("abilities", []):
        match = CALL.fullmatch(text)
        assert match is not None, text
        arms = match["arms"]
        yield (
            match["name"],
            [a.strip() for a in (match["arguments"] or "").split(",") if a.strip()],
            None if arms is None else sorted(DIRECTIONS.index(d.strip()) for d in arms.split(",")),
        )


def attacks(tile: dict[str, Any]) -> list[list[Any]]:
    found = []
    for direction, parts in tile.get("attacks", {}).items():
        for part in [parts] if isinstance(parts, str) else parts:
            shape, strength = part.split()
            found.append([DIRECTIONS.index(direction), shape, int(strength)])
    return sorted(found)


def effects(tile: dict[str, Any]) -> list[list[Any]]:
    found: list[list[Any]] = []
    for keyword, arguments, arms in calls(tile):
        if keyword == "officer":
            found.append([f"{arguments[0]}_strength", int(arguments[1]), arms])
        elif keyword in EFFECTS:
            found += [[e, int(arguments[-1]) if v is None else v, arms] for e, v in EFFECTS[keyword]]
        elif keyword in PLAIN_EFFECTS:
            found.append([PLAIN_EFFECTS[keyword], None, arms])
    return sorted(found)


def sides(tile: dict[str, Any], keyword: str) -> list[int]:
    return sorted(d for name, _, arms in calls(tile) if name == keyword for d in arms or ())


def as_fact(tile: dict[str, Any]) -> dict[str, Any]:
    initiative = tile.get("initiative", [])
    return {
        "name": tile["name"]["en"],
        "polish": tile["name"]["pl"],
        "count": tile["count"],
        "kind": KINDS[tile["kind"]],
        "initiative": initiative if isinstance(initiative, list) else [initiative],
        "attacks": attacks(tile),
        "armour": sides(tile, "armour"),
        "net": sides(tile, "net"),
        "toughness": sum(int(a[0]) for name, a, _ in calls(tile) if name == "toughness"),
        "mobility": any(name == "mobility" for name, _, _ in calls(tile)),
        "effects": effects(tile),
    }


@pytest.mark.parametrize("army", ARMIES)
def test_every_tile_is_as_printed(army: str) -> None:
    found = {tile["tile"]: as_fact(tile) for tile in shipped(army)["tiles"]}
    assert found == FACTS["armies"][army]["tiles"]


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_thirty_five_tiles_and_its_names(army: str) -> None:
    content, facts = shipped(army), FACTS["armies"][army]
    assert sum(tile["count"] for tile in content["tiles"]) == content["total"] == facts["total"] == 35
    assert content["name"] == {"en": facts["name"], "pl": facts["polish"]}


@pytest.mark.parametrize("army", ARMIES)
def test_headquarters_have_twenty_points_and_nothing_else_has_any(army: str) -> None:
    lives = {tile["kind"]: tile["life"] for tile in shipped(army)["tiles"] if "life" in tile}
    assert lives == {"headquarters": 20}


def test_every_ability_of_a_tile_is_a_keyword_and_every_keyword_is_used() -> None:
    keywords = yaml.safe_load((ROOT / "armies/keywords.yaml").read_text(encoding="utf-8"))["keywords"]
    used = {name for army in ARMIES for tile in shipped(army)["tiles"] for name, _, _ in calls(tile)}
    assert used == {keyword["keyword"] for keyword in keywords}


def test_every_call_gives_what_the_keyword_asks_for() -> None:
    keywords = yaml.safe_load((ROOT / "armies/keywords.yaml").read_text(encoding="utf-8"))["keywords"]
    asked = {keyword["keyword"]: list(keyword.get("parameters", {}).values()) for keyword in keywords}
    shapes = {"stat": r"[a-z]+", "signed": r"[+-]\d+", "number": r"\d+"}
    for army in ARMIES:
        for tile in shipped(army)["tiles"]:
            for name, arguments, _ in calls(tile):
                assert len(arguments) == len(asked[name]), (tile["tile"], name)
                for argument, sort in zip(arguments, asked[name], strict=True):
                    assert re.fullmatch(shapes[sort], argument), (tile["tile"], name, argument)
