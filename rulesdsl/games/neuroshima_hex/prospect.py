"""What a position promises a player: what a battle fought now would leave."""

from __future__ import annotations

from rulesdsl.games.neuroshima_hex.battle import battle
from rulesdsl.games.neuroshima_hex.clock import HAND
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.state import NOBODY
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.world import World

# Worth in points of a headquarters. Wounds that a battle would deal may yet be prevented.
PROMISED = 0.65
UNIT, SURVIVOR, HELD, OPEN = 0.25, 0.45, 0.2, 0.06
FALLEN = 60.0
SIDES = 6


class Firsts(Answers):
    """Whatever is asked, the first option is taken."""

    def choose(self, decision: Decision) -> int:
        return 0


def value(world: World, player: int) -> float:
    """How good the position of a world is for a player, in points of headquarters; fights a battle in it."""
    world.answers, world.sink, world.between = Firsts(), None, None
    now = _standing(world)
    battle(world, player)
    later = _standing(world)
    teams, total = world.state.teams, {True: 0.0, False: 0.0}
    for p, (life, units, shut) in enumerate(now):
        left, alive, _ = later[p]
        promise = life + PROMISED * (left - life) + UNIT * units + SURVIVOR * alive + OPEN * shut
        mine = teams[p] == teams[player]
        total[mine] += (promise + HELD * len(world.state.stack(HAND, p))) / sum(
            (team == teams[player]) == mine for team in teams
        )
    return total[True] - total[False]


def _standing(world: World) -> list[tuple[float, int, int]]:
    """Of each player: points of the headquarters, other units, hexes around it that are no way in."""
    state, plan = world.state, world.plan
    number, homes, others = len(state.players), _homes(plan), _units(plan)
    life, units, shut = [0.0] * number, [0] * number, [0] * number
    taken: dict[int, int] = {}
    stand: list[tuple[int, int]] = []
    for e in state.entities:
        hits = homes.get(e.definition)
        if e.zone != "board":
            if hits is not None:
                life[e.owner] -= FALLEN
        elif hits is not None:
            life[e.owner] += hits - e.counters.get(plan.damage, 0)
            stand.append((e.owner, e.place))
        elif e.definition in others:
            units[e.owner] += 1
            taken[e.place] = state.teams[e.owner]
    for owner, place in stand:
        near, team = world.topology.neighbours[place], state.teams[owner]
        shut[owner] += SIDES - sum(1 for q in near if taken.get(q, NOBODY) != team)
    return list(zip(life, units, shut, strict=True))


def _homes(plan: Plan) -> dict[str, int]:
    """What every headquarters takes, by its definition."""
    found: dict[str, int] | None = plan.memo.get("homes")
    if found is None:
        found = {k: d.hits or 0 for k, d in plan.definitions.items() if HEADQUARTERS in d.kinds}
        plan.memo["homes"] = found
    return found


def _units(plan: Plan) -> frozenset[str]:
    found: frozenset[str] | None = plan.memo.get("units")
    if found is None:
        found = plan.memo["units"] = frozenset(k for k, d in plan.definitions.items() if d.layer == "unit")
    return found
