"""Keys that name another thing of the packs: it has to be there, and of the right sort."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.content.game_view import ContentGame
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.record import OneOf, Record
from rulesdsl.content.reporting import Report, unknown
from rulesdsl.content.shape import Named
from rulesdsl.content.words import Drafts, ItemDraft
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.lang.lookup import article


def check_references(drafts: Drafts, report: Report) -> None:
    """Report names of things that no pack declares, unless a pack that may do so is missing."""
    for draft in drafts.items.values():
        for key, shape, node in _named(draft):
            fitting = {one.key: one for one in drafts.items.values() if _fits(one, shape)}
            if node.text in fitting:
                _suits(key, node, shape, fitting[node.text], report)
            if node.text in fitting or draft.pack.incomplete:
                continue
            noun = " or ".join(shape.kinds) or _item(draft, shape)
            what = f"`{key}` of `{draft.key}` names no {noun}:"
            report(unknown("C0213", what, node.text, node.place, fitting, f"{article(noun)} {noun}"))


def check_asked(drafts: Drafts, game: ContentGame, report: Report) -> None:
    """Report what the game asks for by name and no pack has, where packs have others of its sort."""
    if any(draft.pack.incomplete for draft in drafts.items.values()):
        return
    for collection in game.schema.collections:
        there = {
            draft.key: draft for draft in drafts.items.values() if draft.collection.key == collection.key
        }
        for name, purpose in collection.asked.items() if there else ():
            if name not in there:
                last = list(there.values())[-1]
                report(
                    Diagnostic(
                        "C0215",
                        f"no {collection.item} is called `{name}`, and the game asks for it",
                        last.values[collection.item].place,
                        f"and no `{name}`",
                        (f"`{name}` is {purpose}",),
                        f"add `- {collection.item}: {name}` to `{collection.key}`",
                    )
                )


def _suits(key: str, node: Scalar, shape: Named, found: ItemDraft, report: Report) -> None:
    """Report a thing that has the right name and not all that it needs."""
    lacking = shape.lacks(found.values) if shape.lacks is not None else ""
    if lacking:
        place = found.values[found.collection.item].place
        report(
            Diagnostic(
                "C0214",
                f"`{key}` names `{node.text}`, which has no {lacking}",
                node.place,
                "does not suit",
                (f"{found.key} is declared in {place.file}:{place.line}",),
                "name another one, or add what it lacks",
            )
        )


def _named(draft: ItemDraft) -> Iterator[tuple[str, Named, Scalar]]:
    """The keys of a thing that name others."""
    shape = draft.pack.game.schema.item(draft.collection)
    if isinstance(shape, OneOf):
        shape = shape.branches.get(draft.values.get("kind", ""), shape)
    if not isinstance(shape, Record):
        return
    for key, field in shape.fields.items():
        node = draft.values.get(key)
        if isinstance(field.shape, Named) and isinstance(node, Scalar):
            yield key, field.shape, node


def _item(draft: ItemDraft, shape: Named) -> str:
    """What one thing of a collection is called."""
    return next(c.item for c in draft.pack.game.schema.collections if c.key == shape.collection)


def _fits(other: ItemDraft, shape: Named) -> bool:
    kind = other.values.get("kind") or next(iter(other.collection.kinds))
    return other.collection.key == shape.collection and (not shape.kinds or kind in shape.kinds)
