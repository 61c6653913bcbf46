"""What a stat of a thing, or of a place, is made of: as printed, and what each ability makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rulesdsl.kernel.reasons import Part, parts
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import Op, Plan
from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World
from rulesdsl.lab.names import ability_of, called, written_at
from rulesdsl.lab.reasons.reason import Reason
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios.run import Result


def is_stat(result: Result, word: str) -> bool:
    """Whether a word is a number that is derived from what lies on the board."""
    return result.library.vocabulary.get(Category.STAT, word) is not None


def made_of(result: Result, state: State, entity: int, stat: str, value: int) -> Iterator[Reason]:
    """The parts of a stat in a state, what is printed first, each with its source.

    `value` is what it comes to; where the parts make another number, bounds are told too.
    """
    view = _view(result, state)
    printed = view.layout.plans[entity].stats.get(stat, 0)
    found = [part for part in parts(view, entity, stat) if part.change]
    limits = list(_limits(result, view, entity, stat))
    total = printed + sum(part.change for part in found)
    yield Reason(f"{printed} as printed")
    yield from (_change(result, part, stat) for part in found)
    yield from limits
    if not limits and total != value:
        yield Reason(f"{total} counts as {value}")


def _view(result: Result, state: State) -> View:
    plan = cast(Plan, result.game.plan(result.library, result.policies))
    return World(plan, result.topology, state.copy()).view


def _change(result: Result, part: Part, stat: str) -> Reason:
    text = f"{part.change:+d} {stat} from {result.label(part.source)}: {called(result, part.ability)}"
    return _written(result, text, part.ability, part.rules)


def _limits(result: Result, view: View, entity: int, stat: str) -> Iterator[Reason]:
    for edge in view.live.get(Op.BOUND, ()):
        if edge.dst == entity and edge.row.key == stat:
            order = str(edge.row.payload[0]) if edge.row.payload is not None else "exactly"
            text = f"{order} {edge.row.value} by {result.label(edge.src)}: {called(result, edge.row.ability)}"
            yield _written(result, text, edge.row.ability, edge.row.rules)


def _written(result: Result, text: str, id: str, rules: tuple[str, ...]) -> Reason:
    ability = ability_of(result, id)
    return Reason(text, written_at(result, id), rules or (ability.cites if ability is not None else ()))
