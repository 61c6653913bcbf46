"""Whole games, recorded and compared: `python tests/playthroughs/make.py` plays and writes them anew.

Each game is played by its agents with its seed, written as a record, and kept beside this file. The test
plays them again and compares bytes, so whatever changes play shows here as a changed line.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_shipped
from rulesdsl.games import load
from rulesdsl.games.match import WholeGame
from rulesdsl.record.games import History, write_record
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import seeded

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    """One game: who plays what, by which rules, decided by whom."""

    name: str
    players: tuple[str, ...]
    agents: tuple[str, ...]
    seed: int
    mode: str = ""
    ruleset: str | None = None
    policies: tuple[tuple[str, str], ...] = ()
    game: str = "neuroshima-hex"

    @property
    def file(self) -> Path:
        return HERE / f"{self.name}.game"


GAMES = (
    Playthrough("duel-moloch-borgo", ("moloch", "borgo"), ("greedy", "greedy"), 1),
    Playthrough("duel-outpost-hegemony", ("outpost", "hegemony"), ("greedy", "greedy"), 2),
    Playthrough("duel-hegemony-moloch", ("hegemony", "moloch"), ("random", "greedy"), 3),
    Playthrough("duel-by-the-first-edition", ("borgo", "outpost"), ("greedy", "random"), 4, ruleset="2.0"),
    Playthrough("duel-by-the-third-book", ("moloch", "outpost"), ("random", "random"), 5, ruleset="3.0-book"),
    Playthrough(
        "duel-to-the-last-tile-played", ("borgo", "hegemony"), ("random", "random"), 6,
        policies=(("LAST-TILE", "played"), ("FULL-REPEAT", "single")),
    ),
    Playthrough("deathmatch-of-three", ("moloch", "borgo", "outpost"), ("greedy", "random", "random"), 7),
    Playthrough(
        "scored-deathmatch-of-four", ("moloch", "borgo", "outpost", "hegemony"), ("random",) * 4, 8,
        mode="scored-deathmatch",
    ),
    Playthrough(
        "deathmatch-on-the-ring", ("outpost", "hegemony", "borgo"), ("greedy", "random", "random"), 12,
        policies=(("BOARD-RING", "three-or-four"),),
    ),
    Playthrough(
        "one-against-two", ("hegemony", "moloch", "borgo"), ("greedy", "random", "random"), 9,
        mode="one-against-two",
    ),
    Playthrough(
        "two-against-two", ("moloch", "borgo", "outpost", "hegemony"), ("random",) * 4, 10,
        mode="two-against-two",
    ),
    Playthrough(
        "team-deathmatch", ("borgo", "outpost", "hegemony", "moloch"), ("greedy", *("random",) * 3), 11,
        mode="team-deathmatch",
    ),
    *(
        Playthrough(
            f"mashup-{mode}", ("rogzor", "cthugrosh", "gallamaxus"), ("random",) * 3, seed,
            mode=mode, game="megaton-mashup",
        )
        for seed, mode in enumerate(("easy", "standard", "hard"), 12)
    ),
    Playthrough(
        "four-powers", ("khorne", "nurgle", "tzeentch", "slaanesh"), ("greedy:40",) * 4, 12,
        game="chaos-in-the-old-world",
    ),
    Playthrough(
        "three-powers", ("nurgle", "tzeentch", "slaanesh"), ("greedy:40", "random", "greedy:40"), 13,
        game="chaos-in-the-old-world",
    ),
    Playthrough(
        "three-powers-by-the-rulebook", ("slaanesh", "nurgle", "khorne"), ("random",) * 3, 14,
        ruleset="rulebook", game="chaos-in-the-old-world",
    ),
)  # fmt: skip


@cache
def content(game: str) -> tuple[WholeGame, Library]:
    library, found = load_shipped(game, load)
    found.raise_errors()
    return cast("WholeGame", load(game)), library


def played(one: Playthrough) -> str:
    """The record of a game, played from its set-up to its end."""
    game, library = content(one.game)
    options = game.policies.options(one.ruleset, dict(one.policies))
    history = History.start(game, library, one.players, options, one.seed, one.mode)
    agents = [agent(name)() for name in one.agents]
    streams = [seeded(one.seed, seat) for seat in range(len(one.players))]
    while not history.match.over:
        match = history.match
        history = history.choose(
            agents[match.player].choose(match.seen_by(match.player), streams[match.player])
        )
    return write_record(history)


def main() -> None:
    for one in GAMES:
        one.file.write_text(played(one), encoding="utf-8")
        sys.stdout.write(f"{one.file.name}\n")


if __name__ == "__main__":
    main()
