"""What a game adds to its vocabulary so that plans can be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulesdsl.content.model import Definition
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.kernel.tables import REMOVED
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.plan.codes import CANNOT_PLAN


@dataclass(frozen=True, slots=True)
class Printed:
    """What a game reads from the printed fields of a definition; see `DefinitionPlan`."""

    hits: int | None = None
    numbers: tuple[int, ...] = ()  # at which it acts
    attacks: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()
    layer: str = "unit"  # "": it competes with nothing for a place
    covers: tuple[int, ...] = ()  # printed directions of further places it stands on
    stats: Mapping[str, int] = field(default_factory=dict)
    removed_to: str = REMOVED  # the zone in which it lies when it was removed


@dataclass(frozen=True, slots=True)
class GameFacts:
    """`stages` change amounts in this order; `lowers` and `raises` are those in which a sentence makes
    what arrives smaller or larger. `held`: whether things in the hand act (`Action (from hand)`).
    """

    printed: Callable[[Definition, Vocabulary], Printed]
    stages: tuple[str, ...]
    lowers: str
    raises: str
    slot_stat: str = ""  # the stat that shifts slots
    held: bool = True


def cannot_plan(ability: Ability, message: str) -> Diagnostic:
    """A sentence that can be read and has no concept behind it."""
    at = ability.origin
    return Diagnostic(
        CANNOT_PLAN,
        message,
        Place(at.file, at.line, at.column, at.column + 1),
        label="can be read, but not done",
    )
