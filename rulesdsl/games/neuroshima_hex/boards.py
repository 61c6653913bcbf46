"""Boards as packs declare them: how large, and with how many players they are used (BOARD-2 to BOARD-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from rulesdsl.content.game_schema import Collection, Kind
from rulesdsl.content.loops import check_option
from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Seq
from rulesdsl.content.record import Field, Fields, Record
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import ListOf, MapOf, Number, Text
from rulesdsl.games.neuroshima_hex.board import BOARD, WIDEST, make_board
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.kernel.topology import Topology

MOST_PLAYERS = 9
_PLAYERS = Number(2, MOST_PLAYERS, help="With how many players at least it is used.")
_UNDER = MapOf(Text(raw=True), Text(raw=True), least=1, help="Policy and option of this number.")
_KIND = Kind(
    "a board",
    {
        "radius": Field(Number(2, WIDEST, help="Hexes from the middle to the edge."), required=True),
        "players": Field(_PLAYERS),
        "variants": Field(
            ListOf(
                Record(
                    "a variant",
                    {"under": Field(_UNDER, required=True), "players": Field(_PLAYERS, required=True)},
                ),
                help="With how many players it is used under another reading.",
            )
        ),
    },
)


def _hang_together(boards: Sequence[Fields], node: Seq, report: Report) -> None:
    """Variants are of policies that there are."""
    for board in boards:
        for variant in board.get("variants", ()):
            for policy, option in variant.get("under", {}).items():
                check_option(POLICIES, policy, option, report)


def _finish(values: Mapping[str, Any]) -> Mapping[str, object]:
    variants = [
        (
            tuple(sorted((n.text, o.text) for n, o in variant.get("under", {}).items())),
            variant.get("players", 2),
        )
        for variant in values.get("variants", ())
    ]
    return {
        "radius": values.get("radius", 2),
        "players": values.get("players", 2),
        "variants": tuple(variants),
    }


BOARDS = Collection(
    "boards",
    "board",
    {"match-board": _KIND},
    loose=True,
    whole=_hang_together,
    finish=_finish,
    help="What is played on, by the number of players.",
)


@dataclass(frozen=True)
class Size:
    """One board. `players`: with how many at least it is used; `variants`: the same under some policies."""

    topology: Topology
    players: int = 2
    variants: tuple[tuple[tuple[tuple[str, str], ...], int], ...] = ()

    @cached_property
    def fewest(self) -> int:
        """With fewer players it is used under no policies."""
        return min([self.players, *(players for _, players in self.variants)])

    def least(self, policies: Mapping[str, str]) -> int:
        for under, players in self.variants:
            if all(policies.get(name) == option for name, option in under):
                return players
        return self.players


class Boards:
    """The boards of a library; without any the usual one."""

    def __init__(self, library: Library) -> None:
        made = [d.fields for d in library.definitions.values() if d.collection == BOARDS.key]
        sizes = [
            Size(_topology(cast("int", f["radius"])), cast("int", f["players"]), cast("Any", f["variants"]))
            for f in made
        ]
        self.sizes = sorted(sizes, key=lambda s: -s.topology.size) or [Size(BOARD)]
        self.larger = [s for s in self.sizes if s.topology is not BOARD]
        self.fewest = min((s.fewest for s in self.larger), default=MOST_PLAYERS + 1)

    def of(self, players: int, policies: Mapping[str, str]) -> Topology:
        """The largest board that so many play on."""
        if players < self.fewest:
            return BOARD
        fitting = (s.topology for s in self.larger if s.least(policies) <= players)
        return next(fitting, BOARD)

    @cached_property
    def usual(self) -> Topology:
        """That of two players, by the usual readings."""
        return self.of(2, POLICIES.options())

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The names of all hexes, those of the usual board first."""
        return tuple(dict.fromkeys(p for s in (Size(BOARD), *self.sizes) for p in s.topology.places))


_MADE = {2: BOARD}


def _topology(radius: int) -> Topology:
    """One object for each size: what is worked out about it is kept with it."""
    return _MADE.setdefault(radius, make_board(radius))
