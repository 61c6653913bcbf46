"""Boards that packs bring: the things of a collection of places, and how they touch."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesdsl.content.game_schema import GameSchema
from rulesdsl.content.model import Definition, Library
from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.reporting import Report, at, unknown
from rulesdsl.content.words import Drafts, ItemDraft
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.kernel.topology import Topology

ADJACENT = "adjacent"


def check_places(drafts: Drafts, report: Report) -> None:
    """Report places that touch what is no place, themselves, or what does not touch them."""
    placed = {d.key: d for d in drafts.items.values() if d.collection.places}
    _check_fields(drafts, placed, report)
    touched = {key: {n.text: n for n in _neighbours(d.values)} for key, d in placed.items()}
    for key, neighbours in touched.items():
        for name, node in neighbours.items():
            if name not in placed:
                report(
                    unknown("C0208", f"`{key}` touches no place called", name, node.place, placed, "a place")
                )
            elif name == key:
                report(
                    Diagnostic(
                        "C0209", f"`{key}` cannot touch itself", node.place, "itself", help="take it out"
                    )
                )
            elif key not in touched[name] and placed[name].values.sound and not touched[name].keys() - placed:
                # an unknown neighbour of the other may be this one, misspelt
                report(
                    Diagnostic(
                        "C0209",
                        f"`{key}` touches `{name}`, and `{name}` does not touch `{key}`",
                        node.place,
                        label="on one side only",
                        notes=(f"`{name}` is declared at {at(_declared(placed[name]))}",),
                        help=f"add `{key}` to `adjacent` of `{name}`, or take `{name}` out here",
                    )
                )


def _check_fields(drafts: Drafts, placed: Mapping[str, ItemDraft], report: Report) -> None:
    """Report what is said by place of something that is no place."""
    for draft in drafts.items.values() if placed else ():
        for name in draft.collection.by_place:
            said = draft.values.node.get(name)
            for key, (node, _) in said.pairs.items() if isinstance(said, Map) else ():
                if key not in placed:
                    message = f"`{name}` of `{draft.key}` speaks of no place called"
                    report(unknown("C0208", message, key, node.place, placed, "a place"))


def _declared(draft: ItemDraft) -> Place:
    place: Place = draft.values[draft.collection.item].place
    return place


def _neighbours(values: Mapping[str, object]) -> Iterable[Scalar]:
    found = values.get(ADJACENT, ())
    return found if isinstance(found, list) else ()


def places_of(library: Library, schema: GameSchema) -> list[Definition]:
    """The places that the packs of a library declare, in the order of the files."""
    lists = {collection.key for collection in schema.collections if collection.places}
    return [d for d in library.definitions.values() if d.collection in lists]


def board_of(library: Library, schema: GameSchema) -> Topology:
    """The board of a library's places. Each kind of place is a tag, so that sentences may speak of it."""
    places = places_of(library, schema)
    index = {place.key: i for i, place in enumerate(places)}
    neighbours: dict[int, list[int]] = {}
    tags: dict[str, set[int]] = {}
    for i, place in enumerate(places):
        near = place.fields.get(ADJACENT, ())
        assert isinstance(near, tuple)
        neighbours[i] = [index[name] for name in near if name in index]
        tags.setdefault(place.kind, set()).add(i)
    return Topology(
        [place.key for place in places],
        neighbours,
        tags={tag: frozenset(found) for tag, found in tags.items()},
    )
