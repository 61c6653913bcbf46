"""What a position promises a player: what a battle fought now would leave."""

from __future__ import annotations

from rulesdsl.games.neuroshima_hex.battle import foresee
from rulesdsl.games.neuroshima_hex.clock import HAND
from rulesdsl.games.neuroshima_hex.endings import homes_of
from rulesdsl.games.neuroshima_hex.swift import Clash
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
    """How good the position of a world is for a player, in points of headquarters; may fight a battle."""
    world.answers, world.sink, world.between = Firsts(), None, None
    life, units, shut = _standing(world)
    clash = foresee(world, player)
    left, alive = _after(world, clash, life, units) if clash is not None else _standing(world)[:2]
    teams, total, own = world.state.teams, [0.0, 0.0], world.state.teams[player]
    for p, team in enumerate(teams):
        promise = life[p] + PROMISED * (left[p] - life[p]) + UNIT * units[p]
        promise = promise + SURVIVOR * alive[p] + OPEN * shut[p]
        sharing = teams.count(team) if team == own else len(teams) - teams.count(own)
        total[team == own] += (promise + HELD * len(world.state.stack(HAND, p))) / sharing
    return total[1] - total[0]


def _after(world: World, clash: Clash, life: list[float], units: list[int]) -> tuple[list[float], list[int]]:
    """Points and units of each player when a battle has come to its end."""
    homes, others, entities = homes_of(world.plan), _units(world.plan), world.state.entities
    left, alive = life[:], units[:]
    for i, harm, how in clash.results():
        e = entities[i]
        hits = homes.get(e.definition)
        if hits is not None:
            left[e.owner] -= hits - e.counters.get(world.plan.damage, 0) + FALLEN if how else harm
        elif how and e.definition in others:
            alive[e.owner] -= 1
    return left, alive


def _standing(world: World) -> tuple[list[float], list[int], list[int]]:
    """Of each player: points of the headquarters, other units, hexes around it that are no way in."""
    state, plan = world.state, world.plan
    number, homes, others = len(state.players), homes_of(plan), _units(plan)
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
    return life, units, shut


def _units(plan: Plan) -> frozenset[str]:
    found: frozenset[str] | None = plan.memo.get("units")
    if found is None:
        found = plan.memo["units"] = frozenset(k for k, d in plan.definitions.items() if d.layer == "unit")
    return found
