"""What a position promises a player: what a battle fought now would leave."""

from __future__ import annotations

from rulesdsl.games.neuroshima_hex.battle import battle
from rulesdsl.games.neuroshima_hex.clock import HAND
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.world import World

# Worth in points of a headquarters. Wounds that a battle would deal may yet be prevented.
PROMISED = 0.65
UNIT, SURVIVOR, HELD, OPEN = 0.25, 0.45, 0.2, 0.06
FALLEN = 60.0


class Firsts(Answers):
    """Whatever is asked, the first option is taken."""

    def choose(self, decision: Decision) -> int:
        return 0


def value(world: World, player: int) -> float:
    """How good the position of a world is for a player, in points of headquarters; fights a battle in it."""
    now = _standing(world)
    battle(world, player)
    later = _standing(world)
    state = world.state
    values = []
    for p in range(len(state.players)):
        (life, units, shut), (left, alive, _) = now[p], later[p]
        promise = life + PROMISED * (left - life) + UNIT * units + SURVIVOR * alive + OPEN * shut
        values.append(promise + HELD * len(state.stack(HAND, p)))
    own = [v for p, v in enumerate(values) if state.teams[p] == state.teams[player]]
    others = [v for p, v in enumerate(values) if state.teams[p] != state.teams[player]]
    return sum(own) / len(own) - sum(others) / max(1, len(others))


def _standing(world: World) -> list[tuple[float, int, int]]:
    """Of each player: points of the headquarters, other units, hexes around it that are no way in."""
    state, plan, board = world.state, world.plan, world.topology
    life = [0.0] * len(state.players)
    units = [0] * len(state.players)
    shut = [0] * len(state.players)
    taken: dict[int, int] = {}
    homes: list[tuple[int, int]] = []
    for e in state.entities:
        made = plan.definitions[e.definition]
        if HEADQUARTERS in made.kinds:
            wounds = e.counters.get(plan.damage, 0)
            life[e.owner] += (made.hits or 0) - wounds if e.zone == "board" else -FALLEN
            if e.zone == "board":
                homes.append((e.owner, e.place))
        elif e.zone == "board" and made.layer == "unit" and e.owner >= 0:
            units[e.owner] += 1
            taken[e.place] = e.owner
    for owner, place in homes:
        near = board.neighbours[place]
        shut[owner] += 6 - sum(
            1 for q in near if q not in taken or state.teams[taken[q]] != state.teams[owner]
        )
    return [(life[p], units[p], shut[p]) for p in range(len(state.players))]
