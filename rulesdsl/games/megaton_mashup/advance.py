"""How the villain moves (RULES sections 6 and 7): the best path by its preferences, then done."""

from __future__ import annotations

from rulesdsl.games.game import Illegal
from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.attack import blast_reach
from rulesdsl.games.megaton_mashup.goals import FullContact, Goal, InRange, NearestUnit
from rulesdsl.games.megaton_mashup.ground import Ground, distance
from rulesdsl.games.megaton_mashup.health import destroy, hurt
from rulesdsl.games.megaton_mashup.paths import Choice, Outcome, TooMuchWork, best_paths
from rulesdsl.games.megaton_mashup.table import BOARD, Table
from rulesdsl.games.megaton_mashup.weighing import path_preferences, tell_paths
from rulesdsl.kernel.decide import unique


def charge(table: Table, target: int, speed: int) -> None:
    """ADVANCE-5 to ADVANCE-8: into full contact, else adjacent, else as near as possible."""
    _advance(table, FullContact(table.area(target)), speed)


def stalk(table: Table, target: int, speed: int) -> None:
    """ADVANCE-4: until the target is in blast range, and no further."""
    reach = blast_reach(table, table.villain, target)
    if not reach and table.policies["CHOICE-7"] == "stays":
        return
    choice = _search(table, InRange(table.area(target), reach), speed)
    reached = any(one.goal[0] == 0 for one in choice.outcomes)
    if not reached and reach and table.policies["CHOICE-15"] == "stays":
        return
    _take(table, choice)


def hunt(table: Table, speed: int) -> None:
    """BULLY-1 to BULLY-3: to the nearest unit, which is destroyed, and on while speed and units last."""
    left = speed
    while left > 0 and table.everywhere("unit"):
        outcome = _advance(table, _prey(table), left if _shared(table) else speed)
        if outcome is None or outcome.goal[0] != 0:
            return
        left -= outcome.spent if _shared(table) else 0
        if outcome.aim and table.entity(int(outcome.aim)).zone == BOARD:
            destroy(table, [int(outcome.aim)])
        if table.villain < 0:
            return


def _shared(table: Table) -> bool:
    return table.policies["CHOICE-17"] == "shared"


def _prey(table: Table) -> Goal:
    """CHOICE-11: any of the nearest units; or the one that the holder names among them."""
    if table.policies["CHOICE-11"] == "then-destruction":
        return NearestUnit()
    here = table.area(table.villain)
    away = {i: distance(here, table.area(i), table.metric) for i in table.everywhere("unit")}
    nearest = [i for i, far in away.items() if far == min(away.values())]
    if len(nearest) == 1:
        return NearestUnit()
    meant = nearest[table.break_tie("the nearest unit", unique(table.labels(nearest)))]
    return NearestUnit(frozenset(str(i) for i in away if i == meant or i not in nearest))


def _advance(table: Table, goal: Goal, speed: int) -> Outcome | None:
    return _take(table, _search(table, goal, speed))


def _search(table: Table, goal: Goal, speed: int) -> Choice:
    return search(table, table.villain, sight.ground(table), goal, speed)


def search(table: Table, model: int, ground: Ground, goal: Goal, speed: int) -> Choice:
    """The best ways of a monster by the villain's list for paths; found once for all runs of a step that
    differ only in the answers so far. Raises `Illegal` where the search gives up."""
    asked = (
        ground,
        sight.mover(table, model, speed),
        table.area(model),
        goal,
        path_preferences(table),
        sight.reading(table),
    )
    known = table.world.answers.known.setdefault("paths", {})
    try:
        if asked not in known:
            known[asked] = best_paths(*asked)
    except TooMuchWork as bound:
        raise Illegal(f"the best path of the villain is not found: {bound}", "MAXDESTROY-1") from bound
    choice: Choice = known[asked]
    return choice


def _take(table: Table, choice: Choice) -> Outcome | None:
    """MAXDESTROY-5: of several outcomes the holder picks one; then the villain walks."""
    if not choice.outcomes:
        return None
    cause = tell_paths(table, "advance", lambda: choice.ranking)
    labels = unique([way_name(table, outcome) for outcome in choice.outcomes])
    outcome = choice.outcomes[table.break_tie("path of the villain", labels)]
    villain = table.villain
    table.move_to(villain, table.grid.at(*outcome.end), cause)
    destroy(table, [int(i) for i in outcome.destroyed])
    hurt(table, villain, outcome.damage)
    return outcome


def way_name(table: Table, outcome: Outcome) -> str:
    """How a way is called where one of several is chosen."""
    x, y = outcome.end
    gone = [table.world.label(int(i)) for i in outcome.destroyed]
    parts = [f"to x{x}y{y}"]
    if outcome.aim:
        parts.append(f"after {table.world.label(int(outcome.aim))}")
    if gone:
        parts.append(f"over {' and '.join(gone)}")
    if outcome.damage:
        parts.append(f"taking {outcome.damage}")
    return ", ".join(parts)
