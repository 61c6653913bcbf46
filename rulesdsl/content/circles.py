"""Circles of abilities that no pack decides: found when packs are loaded, printed step by step."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.content.model import Library
from rulesdsl.content.reporting import Report
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.strata import Circle, Facets, ability_facets, undecided_circles

MOST_SHOWN = 8


def check_circles(library: Library, report: Report) -> None:
    """Report each kind of circle in which abilities can make each other fail with nothing to decide it."""
    named: dict[str, Ability] = {}
    for ability in _abilities(library):
        named.setdefault(_name(ability), ability)
    touched: list[tuple[str, Facets]] = [
        (name, ability_facets(ability, library.vocabulary)) for name, ability in named.items()
    ]
    rules = [loop for pack in library.packs.values() for loop in pack.loops]
    for circle in undecided_circles(touched, rules):
        report(_diagnostic(circle, named))


def _abilities(library: Library) -> Iterator[Ability]:
    yield from library.keywords.values()
    for definition in library.definitions.values():
        # What comes from a keyword is judged where the keyword is declared.
        yield from (ability for ability in definition.abilities if ability.keyword is None)


def _name(ability: Ability) -> str:
    return ability.keyword or ability.id


def _diagnostic(circle: Circle, named: dict[str, Ability]) -> Diagnostic:
    abilities = list(dict.fromkeys(name for name, _ in circle.steps))
    first = named[abilities[0]].origin
    facets = sorted(facet.rpartition(":")[2] for facet in circle.facets)
    shown = abilities[:MOST_SHOWN]
    places = [f"`{name}` at {named[name].origin.file}:{named[name].origin.line}" for name in shown]
    if len(abilities) > len(shown):
        places.append(f"and {len(abilities) - len(shown)} more")
    return Diagnostic(
        "C0305",
        "abilities can switch each other off in a circle, and no pack says what then happens",
        Place(first.file, first.line, first.column, first.column + 1),
        label="one of them",
        notes=(f"the circle: {circle}", *places),
        help=f"decide it in `loops:` of pack.yaml, with `facets: [{', '.join(facets)}]` and a policy",
    )
