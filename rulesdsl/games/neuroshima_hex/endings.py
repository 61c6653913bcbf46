"""Who has fallen, who is left, who wins (RULES 12 and 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesdsl.games.neuroshima_hex.clock import ASIDE, Clock
from rulesdsl.games.neuroshima_hex.modes import Mode
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.world import World

POINTS = "point"  # the counter of what a player has dealt (MULTI-2)
MOST_POINTS = 20

# What the rule that ended a game says, for people.
REASONS = {
    "WIN-1": "a headquarters fell",
    "WIN-2": "opposing headquarters fell in the same battle",
    "WIN-3": "most points after the last battle",
    "WIN-4": "equal points after the last battle",
    "FULL-8": "a full board that nothing can change any more",
    "MULTI-1": "the last one standing",
    "MULTI-2": "most points dealt",
    "MULTI-3": "one against a team: a headquarters fell",
    "MULTI-4": "a headquarters of a team fell",
    "MULTI-12": "equal points dealt",
}


def homes_of(plan: Plan) -> Mapping[str, int]:
    """What every headquarters takes, by its definition."""
    found: dict[str, int] | None = plan.memo.get("homes")
    if found is None:
        found = {k: d.hits or 0 for k, d in plan.definitions.items() if HEADQUARTERS in d.kinds}
        plan.memo["homes"] = found
    return found


def headquarters_of(plan: Plan, state: State, player: int) -> list[int]:
    """All headquarters of a player that ever stood, fallen or not."""
    homes = homes_of(plan)
    return [e.id for e in state.entities if e.owner == player and e.definition in homes]


def fallen(plan: Plan, state: State, players: Sequence[int]) -> list[int]:
    """Those of the players who have lost a headquarters (END-4, DANCER-2)."""
    homes = homes_of(plan)
    lost = {e.owner for e in state.entities if e.zone != "board" and e.definition in homes}
    return [p for p in players if p in lost and not state.stack(ASIDE, p)] if lost else []


def left(plan: Plan, state: State, player: int) -> int:
    """What the headquarters of a player have left, within 0 and what they began with (WIN-7)."""
    total = 0
    for i in headquarters_of(plan, state, player):
        entity = state.entities[i]
        hits = plan.definitions[entity.definition].hits or 0
        if entity.zone == "board":
            total += max(0, hits - entity.counters.get(plan.damage, 0))
    return total


def points(plan: Plan, state: State, mode: Mode) -> tuple[int, ...]:
    """What counts for each player at the end."""
    if mode.points == "dealt":
        return tuple(min(MOST_POINTS, c.get(POINTS, 0)) for c in state.counters)
    return tuple(left(plan, state, p) for p in range(len(state.players)))


def sides(state: State, players: Sequence[int]) -> dict[int, list[int]]:
    """The players of each team."""
    found: dict[int, list[int]] = {}
    for p in players:
        found.setdefault(state.teams[p], []).append(p)
    return found


def best(plan: Plan, state: State, mode: Mode, players: Sequence[int]) -> list[int]:
    """The players of the sides that have most; several sides when they are equal."""
    scores = points(plan, state, mode)
    totals = {
        team: max(scores[p] for p in members) if mode.points == "best" else sum(scores[p] for p in members)
        for team, members in sides(state, players).items()
    }
    top = max(totals.values(), default=0)
    return [p for p in players if totals[state.teams[p]] == top]


def after_fall(world: World, mode: Mode, clock: Clock) -> tuple[tuple[int, ...], str] | None:
    """Winners and rule when headquarters that have fallen end the game; None when it goes on."""
    plan, state = world.plan, world.state
    everybody = range(len(state.players))
    down = sorted({*fallen(plan, state, everybody), *clock.out})
    if not down:
        return None
    if mode.fall == "out":
        return _last_standing(state, [p for p in everybody if p not in down])
    lost = {state.teams[p] for p in down}
    safe = [p for p in everybody if state.teams[p] not in lost]
    if safe:
        return tuple(safe), "MULTI-3" if mode.together == "team" else "WIN-1" if not mode.teams else "MULTI-4"
    if mode.together == "team":
        several = [p for p in everybody if not mode.alone(p)]
        return tuple(several), "MULTI-3"
    if mode.together == "points":
        standing = [p for p in everybody if p not in down]
        winners = best(plan, state, mode, standing) if standing else []
        teams = {state.teams[p] for p in winners}
        team = [p for p in everybody if state.teams[p] in teams] if len(teams) == 1 else []
        return tuple(team), "MULTI-4" if team else "WIN-2"
    return (), "WIN-2"


def _last_standing(state: State, standing: Sequence[int]) -> tuple[tuple[int, ...], str] | None:
    teams = {state.teams[p] for p in standing}
    if len(teams) > 1:
        return None
    winners = tuple(p for p, team in enumerate(state.teams) if team in teams)
    return winners, "MULTI-1" if winners else "WIN-2"


def by_points(world: World, mode: Mode, players: Sequence[int]) -> tuple[int, ...]:
    """The players of the one side that has most; nobody when sides are equal (WIN-3)."""
    winners = best(world.plan, world.state, mode, players)
    teams = {world.state.teams[p] for p in winners}
    if len(teams) != 1:
        return ()
    return tuple(p for p, team in enumerate(world.state.teams) if team in teams)
