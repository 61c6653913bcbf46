"""Circles of abilities that no pack decides: found when packs are loaded, printed step by step."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.content.model import Library
from rulesdsl.content.reporting import Report
from rulesdsl.content.sentences import granted
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
    for circle in undecided_circles(touched, rules, _bearers(library)):
        report(_diagnostic(circle, named, [pack.root for pack in library.packs.values()]))


def _abilities(library: Library) -> Iterator[Ability]:
    yield from library.keywords.values()
    for definition in library.definitions.values():
        # What comes from a keyword is judged where the keyword is declared.
        yield from (ability for ability in definition.abilities if ability.keyword is None)


def _bearers(library: Library) -> dict[str, frozenset[str]]:
    """The definitions that have an ability, by its name; one that can be given to others is left out."""
    found: dict[str, set[str]] = {key: set() for key in library.keywords}
    given: set[str] = set()
    for definition in library.definitions.values():
        for ability in definition.abilities:
            found.setdefault(_name(ability), set()).add(definition.id)
    for ability in _abilities(library):
        given.update(key for version in ability.versions for key in granted(version.sentences))
    return {name: frozenset(ids) for name, ids in found.items() if name not in given}


def _name(ability: Ability) -> str:
    return ability.keyword or ability.id


def _diagnostic(circle: Circle, named: dict[str, Ability], roots: list[str]) -> Diagnostic:
    abilities = list(dict.fromkeys(name for name, _ in circle.steps))

    def built(name: str) -> tuple[int, int]:
        """Which pack it is from, in the order in which packs build on each other, and where it was read."""
        file = named[name].origin.file
        return max((i for i, root in enumerate(roots) if file.startswith(root)), default=-1), order.index(
            name
        )

    # What was built last closed the circle.
    order = list(named)
    first = named[max(abilities, key=built)].origin
    facets = sorted(facet.rpartition(":")[2] for facet in circle.facets)
    shown = abilities[:MOST_SHOWN]
    places = [f"`{name}` at {named[name].origin.file}:{named[name].origin.line}" for name in shown]
    if len(abilities) > len(shown):
        places.append(f"and {len(abilities) - len(shown)} more")
    return Diagnostic(
        "C0305",
        "abilities can switch each other off in a circle, and no pack says what then happens",
        Place(first.file, first.line, first.column, first.column + 1),
        label="closes the circle",
        notes=(f"the circle: {circle}", *places),
        help=f"decide it in `loops:` of pack.yaml, with `facets: [{', '.join(facets)}]` and a policy",
    )
