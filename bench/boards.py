"""Boards of base-army tiles, the same for the same seed on every machine.

Two armies, one headquarters each, the other tiles drawn without putting back from the army's own pile.
A third of the *dense* flavour's boards prefers nets, medics, scouts and saboteurs.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from rulesdsl.lab.trying.boards import Random as Generator

ARMIES = Path(__file__).parents[1] / "armies"
BASE_ARMIES = ("moloch", "outpost", "borgo", "hegemony")
FULL, HALF = 19, 10
# These make somebody choose in nearly every battle; boards without decisions leave them out.
CHOOSING = frozenset(("the-clown", "quartermaster"))
# What the dense flavour prefers, by keyword.
DENSE = ("net", "medic", "scout", "boss", "saboteur", "mother", "scoper")


class Tile(NamedTuple):
    """One tile on a board: `army/tile`, cell 0 to 18, facing 0 to 5, side 0 or 1, wounds."""

    tile: str
    cell: int
    facing: int
    side: int
    wounds: int


class Random(Generator):
    """It draws from piles too."""

    def take(self, pile: list[str]) -> str:
        """Take one out of a pile."""
        i = self.below(len(pile))
        pile[i], pile[-1] = pile[-1], pile[i]
        return pile.pop()


class Pile(NamedTuple):
    """What an army can lay: its headquarters, the units, those among them that the dense flavour likes."""

    headquarters: str
    units: list[str]
    dense: list[str]
    hits: dict[str, int]


def piles(choosing: bool = False, folder: Path = ARMIES) -> dict[str, Pile]:
    """The board tiles of the base armies, each as often as it is printed."""
    found = {}
    for army in BASE_ARMIES:
        content = yaml.safe_load((folder / f"{army}.yaml").read_text(encoding="utf-8"))
        base = ""
        units: list[str] = []
        dense: list[str] = []
        hits: dict[str, int] = {}
        for tile in content["tiles"]:
            name = f"{army}/{tile['tile']}"
            if tile["kind"] == "instant" or (tile["tile"] in CHOOSING and not choosing):
                continue
            abilities = tile.get("abilities", [])
            tough = [int(a[len("toughness(") : -1]) for a in abilities if a.startswith("toughness(")]
            hits[name] = tile.get("life", 1 + sum(tough))
            if tile["kind"] == "headquarters":
                base = name
                continue
            units += [name] * tile["count"]
            if any(a.split("(")[0].split(" ")[0] in DENSE for a in abilities):
                dense += [name] * tile["count"]
        found[army] = Pile(base, units, dense, hits)
    return found


def board(
    random: Random, stock: dict[str, Pile], size: int = FULL, dense: bool = False, wounds: bool = True
) -> list[Tile]:
    """One board with `size` tiles. `wounds`: some units and headquarters have been hit before."""
    names = list(BASE_ARMIES)
    armies = [random.take(names), random.take(names)]
    cells = list(range(19))
    free = [cells.pop(random.below(len(cells))) for _ in range(size)]
    left = [list(stock[army].units) for army in armies]
    laid = []
    for i, cell in enumerate(free):
        side = i % 2
        pile = stock[armies[side]]
        if i < 2:
            tile = pile.headquarters
        else:
            liked = [t for t in pile.dense if t in left[side]] if dense and random.below(4) else []
            if liked:
                tile = liked[random.below(len(liked))]
                left[side].remove(tile)
            else:
                tile = random.take(left[side])
        hits = pile.hits[tile]
        hurt = random.below(hits) if wounds and hits > 1 and not random.below(3) else 0
        laid.append(Tile(tile, cell, random.below(6), side, hurt))
    return sorted(laid, key=lambda tile: tile.cell)


def boards(
    count: int, seed: int = 1, size: int = FULL, flavour: str = "plain", choosing: bool = False
) -> Iterator[list[Tile]]:
    """`count` boards. Flavours: `plain`, and `dense` (every third board is dense)."""
    stock = piles(choosing)
    for i in range(count):
        # A generator for each board: board i is the same however many are asked for.
        random = Random(seed * 1_000_003 + i)
        yield board(random, stock, size, dense=flavour == "dense" and i % 3 == 0)
