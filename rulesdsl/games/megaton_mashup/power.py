"""Power attacks that are not aimed at a monster: stomp, swat, rampage (RULES POWERATTACK-4 to POWERATTACK-7).

Reach, range and length of them are numbers of the pack. What a source does not say is marked `ours`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rulesdsl.games.megaton_mashup import sight
from rulesdsl.games.megaton_mashup.advance import search, way_name
from rulesdsl.games.megaton_mashup.attack import RAMPAGE, SWAT, boost_of, damage_of, defence_of
from rulesdsl.games.megaton_mashup.dice import roll
from rulesdsl.games.megaton_mashup.goals import Anywhere
from rulesdsl.games.megaton_mashup.ground import Ground
from rulesdsl.games.megaton_mashup.health import destroy, hurt
from rulesdsl.games.megaton_mashup.paths import Choice, Outcome
from rulesdsl.games.megaton_mashup.table import BOARD, VILLAIN, Table
from rulesdsl.games.megaton_mashup.weighing import tell, tell_paths
from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.state import NOWHERE


def stomp(table: Table, action: int, power: int) -> None:
    """POWERATTACK-5: units around the villain whose defence the roll reaches are destroyed."""
    villain, view = table.villain, table.world.view
    reach = table.number_of("stomp-reach")
    near = [i for i in table.everywhere("unit") if villain >= 0 and table.apart(villain, i) <= reach]
    near = [i for i in near if not view.marked(i, "unstompable")]
    if not near:
        return
    strikes = roll(table, villain, action, boost_of(table, "stomp", villain), power)
    destroy(table, [i for i in near if defence_of(table, "stomp", villain, i) <= strikes])


# ---------------------------------------------------------------- swat


class Missile(NamedTuple):
    """A unit that may be swatted, and what it would be flung at; NOWHERE: nothing is in range."""

    unit: int
    at: int


def swattable(table: Table, attacker: int) -> list[int]:
    """The units that an attacker may swat: enemies near enough; to a villain any unit is one (SIDE-2)."""
    reach, view = table.number_of("swat-reach"), table.world.view
    return [
        i
        for i in table.everywhere("unit")
        if _foe(table, attacker, i) and table.apart(attacker, i) <= reach and not view.marked(i, "rooted")
    ]


def _foe(table: Table, attacker: int, other: int) -> bool:
    of_players = table.entity(other).owner in range(VILLAIN)
    return attacker == table.villain or not of_players


def flung_at(table: Table, attacker: int, unit: int) -> list[int]:
    """POWERATTACK-4: buildings and enemy models in range of the unit that is hit."""
    far = table.number_of("swat-range")
    things = [*table.everywhere("building"), *table.everywhere("model")]
    return [
        i
        for i in things
        if i not in (attacker, unit)
        and ("building" in table.kinds(i) or _foe(table, attacker, i))
        and table.apart(unit, i) <= far
    ]


def fling(table: Table, attacker: int, at: int, dice: tuple[int, int, int]) -> bool:
    """The second roll, of the dice in play, decides whether the missile hits; whether it did."""
    strikes = roll(table, attacker, *dice)
    if strikes < defence_of(table, SWAT, attacker, at):
        return False
    if "monster" in table.kinds(at):
        hurt(table, at, damage_of(table, SWAT, attacker, at), attacker)
    else:
        destroy(table, [at])
    return True


def villain_swats(table: Table, target: int, action: int, power: int) -> None:
    """The villain means a unit and what it is flung at together, by its list for missiles (ours)."""
    villain = table.villain
    missiles = [
        Missile(unit, at)
        for unit in swattable(table, villain)
        for at in flung_at(table, villain, unit) or [NOWHERE]
    ]
    if not missiles:
        return
    rows = table.conduct("missile")
    figures = [_figures(table, one, target) for one in missiles]
    label = table.world.label
    named = [label(one.unit) + (f" at {label(one.at)}" if one.at >= 0 else " at nothing") for one in missiles]
    shown = [{row.measure: figure[row.measure] for row in rows} for figure in figures]
    tell(table, SWAT, zip(named, shown, strict=True), rows)
    ranks = [tuple(figure[row.measure] * (1 if row.most else -1) for row in rows) for figure in figures]
    best = [i for i, rank in enumerate(ranks) if rank == max(ranks)]
    chosen = missiles[best[table.break_tie("swat of the villain", unique([named[i] for i in best]))]]
    dice = (action, boost_of(table, SWAT, villain), power)
    if roll(table, villain, *dice) < defence_of(table, SWAT, villain, chosen.unit):
        return
    destroy(table, [chosen.unit])
    if chosen.at >= 0 and table.entity(chosen.at).zone == BOARD and table.villain >= 0:
        fling(table, villain, chosen.at, dice)


def _figures(table: Table, missile: Missile, target: int) -> dict[str, int]:
    """What the list for missiles may compare."""
    at = missile.at
    return {
        "homing": int(at == target),
        "ruin": int(at >= 0 and "building" in table.kinds(at)),
        "guard": table.world.view.stat(at, "defence") if at >= 0 else 0,
    }


# ---------------------------------------------------------------- rampage


def rampage_ways(table: Table, attacker: int, strikes: int) -> Choice:
    """POWERATTACK-6: the moves of a rampage. Models that the strikes beat are run down; all else is in the
    way, monsters always."""
    return search(
        table, attacker, _rampaged(table, attacker, strikes), Anywhere(), table.number_of("rampage-length")
    )


def _rampaged(table: Table, attacker: int, strikes: int) -> Ground:
    kinds = ["unit"]
    if table.policies["RAMPAGE"] == "models-and-buildings":
        kinds.append("building")
    beaten = {
        i
        for kind in kinds
        for i in table.everywhere(kind)
        if defence_of(table, RAMPAGE, attacker, i) <= strikes
        and (kind == "building" or _foe(table, attacker, i))
    }
    standing = [*table.everywhere("model"), *table.everywhere("building")]
    others = [i for i in standing if i != attacker and i not in beaten]
    cells = frozenset(cell for i in others for cell in table.area(i).cells)
    return replace(sight.ground(table, without=others, monsters=()), blocked=cells)


def run_down(table: Table, attacker: int, outcome: Outcome, cause: int = -1) -> Sequence[int]:
    """The attacker moves, and what it beat on its way is destroyed; a thorny one hurts it (COLL-3)."""
    beaten = [int(i) for i in outcome.destroyed]
    thorns = sum(table.world.view.marked(i, "thorny") for i in beaten)
    table.move_to(attacker, table.grid.at(*outcome.end), cause)
    destroy(table, beaten)
    hurt(table, attacker, outcome.damage + thorns)
    return beaten


def villain_rampages(table: Table, action: int, power: int) -> None:
    """One roll for all; then the way by the villain's list for paths (MAXDESTROY-6)."""
    villain = table.villain
    strikes = roll(table, villain, action, boost_of(table, RAMPAGE, villain), power)
    choice = rampage_ways(table, villain, strikes)
    if not choice.outcomes:
        return
    cause = tell_paths(table, RAMPAGE, lambda: choice.ranking)
    labels = unique([way_name(table, outcome) for outcome in choice.outcomes])
    outcome = choice.outcomes[table.break_tie("path of the villain", labels)]
    run_down(table, villain, outcome, cause)
