"""Which policies a run reads: each is told where it is read, and for the words of an ability before all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rulesdsl.content.sentences import granted
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.trace import Trace
from rulesdsl.lang.ability import Ability

if TYPE_CHECKING:
    from rulesdsl.scenarios.run import Result


def listened(options: Mapping[str, str], trace: Trace) -> Readings:
    """Options that tell a trace what is read of them; what is read again at once is told once."""

    def heard(name: str, option: str) -> None:
        detail = f"{name} = {option}"
        for told in reversed(trace.happenings):
            if told.kind != "policy" or told.ability:
                break
            if told.detail == detail:
                return
        trace.tell("policy", detail=detail)

    return Readings(options, heard)


def tell_words(result: Result, trace: Trace) -> None:
    """Tell the policies that choose the words of what lies on the board or is named by a step.

    A plan is made once for many runs, so this is asked anew, of each ability by itself.
    """
    definitions = {e.definition for e in result.start.entities}
    definitions |= {step.definition for step in result.scenario.steps if step.definition}
    for rows in result.start.stacks.values():
        definitions.update(key for row in rows for key in row)
    for ability in sorted(_abilities(result, definitions), key=lambda a: a.id):

        def heard(name: str, option: str, ability: Ability = ability) -> None:
            trace.tell("policy", detail=f"{name} = {option}", ability=ability.id)

        ability.sentences(Readings(result.policies, heard))


def _abilities(result: Result, definitions: set[str]) -> Iterator[Ability]:
    """The abilities of definitions, and the keywords that they give to others."""
    library = result.library
    waiting = [a for key in definitions for a in _of(result, key)]
    seen: set[str] = set()
    while waiting:
        ability = waiting.pop()
        if ability.id in seen:
            continue
        seen.add(ability.id)
        yield ability
        given = granted([s for version in ability.versions for s in version.sentences])
        waiting += [library.keywords[key] for key in given if key in library.keywords]


def _of(result: Result, key: str) -> tuple[Ability, ...]:
    definition = result.library.definitions.get(key)
    return definition.abilities if definition is not None else ()
