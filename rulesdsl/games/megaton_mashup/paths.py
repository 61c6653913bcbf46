"""Which way the villain goes: every best path by an ordered list of measures (section 7, choose_path).

>>> ground = Ground(open_ground(10, 2))
>>> start, target = Footprint(0, 0, 2, 2), Footprint(6, 0, 2, 2)
>>> choice = best_paths(ground, Mover((2, 2), speed=5, health=20), start, FullContact(target))
>>> choice.outcomes[0].end, choice.outcomes[0].goal
((4, 0), (0, 0))
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rulesdsl.games.megaton_mashup.goals import Anywhere, FullContact, Goal, InRange, NearestUnit, Sight, Tier
from rulesdsl.games.megaton_mashup.ground import Cell, Footprint, Ground, Mover, open_ground
from rulesdsl.games.megaton_mashup.labels import Labels, TooMuchWork
from rulesdsl.games.megaton_mashup.leaders import Won
from rulesdsl.games.megaton_mashup.reading import (
    DESTRUCTION_FIRST,
    Direction,
    Hurts,
    Measure,
    PathKind,
    Preferences,
    Reading,
    StepCost,
)
from rulesdsl.games.megaton_mashup.ways import Ways

__all__ = [
    "DESTRUCTION_FIRST",
    "Anywhere",
    "Choice",
    "Direction",
    "FullContact",
    "Hurts",
    "InRange",
    "Measure",
    "NearestUnit",
    "Outcome",
    "PathKind",
    "Preferences",
    "Reading",
    "StepCost",
    "TooMuchWork",
    "best_paths",
    "open_ground",
]

WORK_BOUND = 500_000
DEFAULT = Reading()
RANKED = 8  # ends that `ranking` shows


class Outcome(NamedTuple):
    """Where a path ends and what it did (CHOICE-3: paths that agree in all of it are one option).

    `goal`: its tier; `destroyed`: ids, buildings before units, in the order of the ground; `counted`: how
    many of them count (MAXDESTROY-4); `aim`: the unit meant (BULLY-1); `spent`: the least that such a path
    costs; `path`: one that costs it, with its start.
    """

    end: Cell
    goal: Tier
    destroyed: tuple[str, ...]
    counted: int
    damage: int
    aim: str
    spent: int
    path: tuple[Cell, ...]

    def figure(self, measure: Measure) -> Tier | int:
        """What a preference compares."""
        if measure == Measure.GOAL:
            return self.goal
        if measure == Measure.DESTROYED:
            return self.counted
        return self.damage if measure == Measure.DAMAGE else self.spent


@dataclass(frozen=True)
class Choice:
    """The options that are left. One outcome: no tie. Several: whoever breaks ties picks one (MAXDESTROY-5).
    None: there is no path at all, not even to stay."""

    outcomes: tuple[Outcome, ...]
    ways: Ways
    sight: Sight
    preferences: Preferences
    work_bound: int

    @cached_property
    def ranking(self) -> tuple[Outcome, ...]:
        """The best outcome of each end, the best ends first, for a table of figures; one outcome of several
        equal ones of an end. Worked out when it is asked for. Raises TooMuchWork."""
        return self.ends(RANKED)

    def ends(self, count: int) -> tuple[Outcome, ...]:
        """The same for so many ends. Raises TooMuchWork."""
        search = Labels(self.ways, self.sight, self.preferences, self.work_bound)
        return tuple(_outcome(self.ways, end) for end in search.best_places(count))


def best_paths(
    ground: Ground,
    mover: Mover,
    start: Footprint,
    goal: Goal,
    preferences: Preferences = DESTRUCTION_FIRST,
    reading: Reading = DEFAULT,
    work_bound: int = WORK_BOUND,
) -> Choice:
    """Every outcome that no path beats in the order of the preferences; exact for every order.

    A measure that is not in the list ranks nothing, so outcomes that differ in it stay options. A path of no
    step is a path. Outcomes are sorted by the rows of their ends, then by what they destroy.

    Worst case: there is a label for each place and each set of things that a path to it can destroy, so
    their number can double with each thing in reach; simple paths can need one for each set of places
    besides. Bounds keep real maps far below that. Raises TooMuchWork after `work_bound` labels, ValueError
    where the goal says so.
    """
    ways = Ways(ground, mover, start, reading)
    sight = goal.seen(ground, start, reading.metric)
    won = Labels(ways, sight, preferences, work_bound).best()
    outcomes = sorted((_outcome(ways, end) for end in won), key=_by_rows)
    return Choice(tuple(outcomes), ways, sight, preferences, work_bound)


def _outcome(ways: Ways, end: Won) -> Outcome:
    return Outcome(
        end=ways.places[end.label.place].place,
        goal=end.tier,
        destroyed=ways.names(end.label.mask),
        counted=(end.label.mask & ways.counted).bit_count(),
        damage=end.damage,
        aim=end.aim,
        spent=end.label.spent,
        path=tuple(ways.places[p].place for p in end.label.path()),
    )


def _by_rows(outcome: Outcome) -> tuple[object, ...]:
    x, y = outcome.end
    return y, x, outcome.destroyed, outcome.aim, outcome.damage
