"""How much work the search of an advance is on shipped maps with shipped monsters.

    python tests/megaton_mashup/hard_searches.py COUNT [SPEED ...] [--seed S]

Each board is a shipped map with its plots built over, twenty units laid by chance, some buildings destroyed
already, three monsters by chance; the villain charges, stalks or hunts at each speed. Prints for each goal
and speed how long the searches took, and how many gave up.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from random import Random

from rulesdsl import games
from rulesdsl.content.model import Definition
from rulesdsl.content.packs import load_shipped
from rulesdsl.games.match import Match
from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.goals import FullContact, Goal, InRange, NearestUnit
from rulesdsl.games.megaton_mashup.health import destroy
from rulesdsl.games.megaton_mashup.paths import TooMuchWork, best_paths
from rulesdsl.games.megaton_mashup.setup import central_places
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table
from rulesdsl.kernel.state import NOBODY

GAME = games.load("megaton-mashup")
LIBRARY, _ = load_shipped("megaton-mashup", games.load)
UNITS = 20


def board(rng: Random) -> Table:
    """A game that begins, and what a few rounds may make of it."""
    players = rng.sample(sorted(LIBRARY.armies), 3)
    match = Match.start(GAME, LIBRARY, players, seed=rng.randrange(10**6))
    table = GAME.table(LIBRARY, match.state.copy())
    forms = [d for d in LIBRARY.definitions.values() if d.army == players[VILLAIN]]
    villain = rng.choice(forms)
    table.lay(villain.id, VILLAIN, rng.choice(central_places(table, villain)))
    standing = table.everywhere("building")
    destroy(table, rng.sample(standing, rng.randrange(len(standing) // 2)))
    for _ in range(UNITS):
        lay(table, rng)
    for hero in table.heroes():
        table.move_to(hero, rng.choice(free(table, table.definition(hero), hero)))
    return table


def lay(table: Table, rng: Random) -> None:
    made = rng.choice([d for d in LIBRARY.definitions.values() if d.collection == "units"])
    table.lay(made.id, NOBODY, rng.choice(free(table, made)))


def free(table: Table, made: Definition, besides: int = -1) -> list[int]:
    ground = sight.ground(table, monsters=table.everywhere("monster"))
    taken = {
        cell
        for kind in ("building", "model")
        for i in table.everywhere(kind)
        if i != besides
        for cell in table.area(i).cells
    }
    found = []
    for y in range(ground.height):
        for x in range(ground.width):
            place = table.grid.at(x, y)
            area = table.area_at(made.id, place)
            if ground.holds(area) and not taken.intersection(area.cells):
                found.append(place)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int)
    parser.add_argument("speeds", type=int, nargs="*", default=[7, 12, 18])
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    rng = Random(given.seed)
    seconds: dict[tuple[str, int], list[float]] = defaultdict(list)
    gave_up: dict[tuple[str, int], int] = defaultdict(int)
    for _ in range(given.count):
        table = board(rng)
        target = table.area(rng.choice(table.heroes()))
        goals: dict[str, Goal] = {
            "charge": FullContact(target),
            "stalk": InRange(target, table.world.view.stat(table.villain, "range")),
            "hunt": NearestUnit(),
        }
        for speed in given.speeds:
            for name, goal in goals.items():
                began = time.process_time()
                try:
                    ground, mover = sight.ground(table), sight.mover(table, table.villain, speed)
                    best_paths(ground, mover, table.area(table.villain), goal)
                except TooMuchWork:
                    gave_up[name, speed] += 1
                seconds[name, speed].append(time.process_time() - began)
    for (name, speed), times in seconds.items():
        middle = sorted(times)[len(times) // 2]
        print(
            f"{name} at {speed}: {len(times)} searches, {gave_up[name, speed]} gave up;"
            f" {middle:.3f} s in the middle, {max(times):.2f} s at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
