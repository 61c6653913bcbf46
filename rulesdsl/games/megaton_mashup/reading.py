"""How the open points of an advance are read, and by which measures its paths are ranked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesdsl.games.megaton_mashup.ground import Metric


class PathKind(StrEnum):
    """CHOICE-2: what a path is."""

    SIMPLE = "simple"  # no position twice
    WALKS = "walks"  # any steps


class Hurts(StrEnum):
    """CHOICE-6: when a hazard hurts in an advance."""

    ENTERING = "entering"  # each time the footprint starts to overlap it
    EVERY_STEP = "every step"  # after each step that ends on it
    ONCE = "once"  # at most once in an advance, and not if it starts on it


class StepCost(StrEnum):
    """What a step of a footprint of several spaces costs: no source says it.

    R-18 walks 2x2 over a strip of rough ground, one space wide, at 1 for each step; so all of it has to lie
    on such ground.
    """

    LEAST = "least"  # the least of the spaces covered after it
    GREATEST = "greatest"  # the greatest of the spaces entered


@dataclass(frozen=True, slots=True)
class Reading:
    """One option for each open point of section 14 that a path depends on; the defaults are its defaults."""

    paths: PathKind = PathKind.SIMPLE  # CHOICE-2
    metric: Metric = Metric.KING  # CHOICE-1
    tramples_buildings: bool = True  # CHOICE-4; what is not trampled is in the way
    own_tiles_hurt: bool = False  # CHOICE-5
    hurts: Hurts = Hurts.ENTERING  # CHOICE-6
    hazard_damage: int = 1  # CHOICE-6
    may_die: bool = False  # MAXDESTROY-2
    step_cost: StepCost = StepCost.LEAST


class Measure(StrEnum):
    """What a path is measured by."""

    GOAL = "goal"  # its tier, least is best reached (ADVANCE-4 to ADVANCE-8)
    DESTROYED = "things destroyed"  # MAXDESTROY-3, MAXDESTROY-4
    DAMAGE = "hazard damage"  # ADVANCE-9
    SPACES = "spaces moved"  # what its steps cost


class Direction(StrEnum):
    LEAST = "least"
    MOST = "most"


Preferences = tuple[tuple[Measure, Direction], ...]

# Section 7: choose_path.
DESTRUCTION_FIRST: Preferences = (
    (Measure.GOAL, Direction.LEAST),
    (Measure.DESTROYED, Direction.MOST),
    (Measure.DAMAGE, Direction.LEAST),
)
