"""The yardstick is only worth something when it is right."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "bench"))

sys.path.insert(0, str(Path(__file__).parent))

import boards  # noqa: E402
import handloop  # noqa: E402
import slow_battle  # noqa: E402

ROWS = handloop.load_rows()
CASES = {
    case["id"]: case
    for case in json.loads((ROOT / "tests/facts/neuroshima_hex_battles.json").read_text(encoding="utf-8"))[
        "cases"
    ]
}
# Somebody has to choose here, by the rules or by the facts themselves.
CHOSEN = {name for name, case in CASES.items() if case.get("choices") or case.get("owner_choice")}
# Either of two medics may serve, or a medic may step in for a spent one: the known result is one of several.
CHAINS = {"RUL-029", "RUL-119"}


def laid(case: dict[str, Any]) -> list[handloop.Laid]:
    """The board of a case; members of one team fight on one side."""
    sides: dict[str, int] = {}
    teams = case.get("teams", {})
    board = []
    for tile in case["tiles"]:
        owner = str(teams.get(tile["owner"], tile["owner"]))
        side = sides.setdefault(owner, len(sides))
        wounds = tile["wounds"] or handloop.HQ_POINTS - tile.get("points", handloop.HQ_POINTS)
        row = ROWS[f"{tile['army']}/{tile['tile']}"]
        facing = handloop.DIRECTIONS.index(tile["facing"])
        board.append((row, handloop.CELLS.index(tile["cell"]), facing, side, wounds))
    return board


def named(pairs: list[tuple[int, int]]) -> list[list[Any]]:
    return sorted([handloop.CELLS[cell], segment] for cell, segment in pairs)


def points(case: dict[str, Any], result: dict[str, Any]) -> dict[str, int]:
    """Points by owner, of the headquarters on the board."""
    owners = {tile["cell"]: tile["owner"] for tile in case["tiles"]}
    return {owners[handloop.CELLS[cell]]: left for cell, left in result["hq"].items()}


def board(*lines: str) -> list[handloop.Laid]:
    """`0 moloch/hybrid C3 n` and perhaps the wounds."""
    found = []
    for line in lines:
        side, tile, cell, facing, *wounds = line.split()
        found.append(
            (
                ROWS[tile],
                handloop.CELLS.index(cell),
                handloop.DIRECTIONS.index(facing),
                int(side),
                int(wounds[0]) if wounds else 0,
            )
        )
    return found


@pytest.mark.parametrize("name", sorted(set(CASES) - CHOSEN - CHAINS))
def test_a_worked_battle_ends_as_known(name: str) -> None:
    case = CASES[name]
    result = handloop.resolve(laid(case))
    assert result["needs_decision"] is None
    expected = case["expected"]
    assert named(result["destroyed"]) == sorted(expected.get("destroyed", []))
    assert named(result["spent"]) == sorted(expected.get("spent_medics", []))
    wounds = {handloop.CELLS[cell]: n for cell, n in result["wounds"].items()}
    if "wounds" in expected:
        assert {cell: wounds.get(cell, 0) for cell in expected["wounds"]} == expected["wounds"]
    assert {o: p for o, p in points(case, result).items() if o in expected.get("hq", {})} == expected.get(
        "hq", {}
    )


@pytest.mark.parametrize("name", sorted(CHAINS))
def test_a_choice_among_medics_is_flagged_and_the_known_result_is_possible(name: str) -> None:
    case = CASES[name]
    result = handloop.resolve(laid(case))
    assert result["needs_decision"] == 3
    expected = case["expected"]
    dead = sum(handloop.BIT[handloop.CELLS.index(cell)] for cell, _ in expected.get("destroyed", []))
    spent = sum(handloop.BIT[handloop.CELLS.index(cell)] for cell, _ in expected["spent_medics"])
    assert (dead, spent) in {(d, s) for d, s, _ in result["choices"]}


def test_a_medic_with_two_patients_asks_and_one_with_two_equal_hits_on_one_unit_does_not() -> None:
    both = CASES["RUL-031"]
    assert handloop.resolve(laid(both))["needs_decision"] == 3
    one = board(
        "0 outpost/medic C4 n",
        "0 moloch/blocker C3 s",
        "1 borgo/claws C2 sw",
        "1 borgo/claws D2 n",
    )
    result = handloop.resolve(one)
    assert result["needs_decision"] is None
    assert named(result["spent"]) == [["C4", 3]]
    assert result["wounds"] == {handloop.CELLS.index("C3"): 1}


def compared(tiles: list[boards.Tile]) -> bool:
    """Whether both battles end alike; the answer says whether nobody had to choose."""
    result = handloop.resolve([(ROWS[t.tile], t.cell, t.facing, t.side, t.wounds) for t in tiles])
    slow = slow_battle.battle([tuple(t) for t in tiles])
    if slow is None:
        assert result["needs_decision"] is not None, tiles
        return False
    assert result["needs_decision"] is None, tiles
    found = {key: result[key] for key in ("wounds", "hq")}
    found |= {key: sorted(result[key]) for key in ("destroyed", "spent")}
    assert found == slow, tiles
    return True


@pytest.mark.parametrize(("size", "flavour"), [(19, "plain"), (19, "dense"), (10, "plain"), (10, "dense")])
def test_the_fast_battle_ends_as_the_slow_one_on_random_boards(size: int, flavour: str) -> None:
    free = sum(compared(tiles) for tiles in boards.boards(60, seed=7, size=size, flavour=flavour))
    assert free > 40


CROWDS = {
    "nets and modules": [
        "moloch/net-fighter",
        "hegemony/net-master",
        "borgo/net-fighter",
        "outpost/scoper",
        "outpost/saboteur",
        "outpost/medic",
        "moloch/medic",
        "borgo/scout",
        "moloch/mother-module",
        "hegemony/the-boss",
        "outpost/hmg",
        "outpost/mobile-armor",
        "moloch/gauss-cannon",
        "hegemony/universal-soldier",
        "hegemony/gladiator",
    ],
    # With both armies made of these, rings of nets and what hangs on them are common.
    "nets": ["hegemony/net-master", "moloch/net-fighter", "hegemony/net-master", "borgo/net-fighter"],
}


def crowd(names: list[str], random: boards.Random) -> list[boards.Tile]:
    """A board that no two armies could lay."""
    cells = list(range(19))
    tiles = []
    for i in range(17):
        cell = cells.pop(random.below(len(cells)))
        tiles.append(boards.Tile(names[random.below(len(names))], cell, random.below(6), i % 2, 0))
    return tiles


@pytest.mark.parametrize("names", CROWDS.values(), ids=CROWDS)
def test_the_fast_battle_ends_as_the_slow_one_where_circles_are_common(names: list[str]) -> None:
    random = boards.Random(3)
    for _ in range(120):
        compared(crowd(names, random))


def test_nets_facing_each_other_cancel_before_rings_are_looked_for() -> None:
    """The pair at C3 and B2 cancels, so the net at C3 works, C4 is held and the net at B3 holds B2."""
    result = handloop.resolve(
        board(
            "0 hegemony/net-master C3 ne",
            "1 borgo/net-fighter B2 n",
            "1 borgo/net-fighter C4 s",
            "0 hegemony/net-fighter B3 nw",
        )
    )
    # Held, neither Net Fighter of Borgo strikes in segment 1.
    assert result["destroyed"] == []
