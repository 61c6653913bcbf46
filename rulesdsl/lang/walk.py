"""Visiting the nodes of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeVar

from rulesdsl.lang.tree import Group, Name, Pick, Relation, Span, Word

T = TypeVar("T")


# The fields of each type of node, last first; nothing for what is no node.
_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    is_node = is_dataclass(kind) and not issubclass(kind, (Span, Word))
    found = _FIELDS[kind] = tuple(f.name for f in reversed(fields(kind))) if is_node else ()
    return found


def walk(tree: object) -> Iterator[object]:
    """Every node of a tree, outer before inner, in the order in which a sentence says them."""
    stack: list[object] = [tree]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is tuple:
            stack.extend(reversed(node))  # type: ignore[call-overload]
            continue
        names = _FIELDS.get(kind)
        if names is None:
            names = _fields(kind)
        if names:
            yield node
            for name in names:
                stack.append(getattr(node, name))


def of_type(tree: object, kind: type[T]) -> Iterator[T]:
    """The nodes of one type."""
    return (node for node in walk(tree) if isinstance(node, kind))


def names(tree: object) -> Iterator[Name]:
    """Every name of a tree."""
    return of_type(tree, Name)


def anchor_groups(group: Group) -> Iterator[tuple[Relation, Pick]]:
    """The relations of a group that stand next to described things (`next to a helper`)."""
    for one in group.filters:
        if isinstance(one, Relation):
            yield from ((one, anchor) for anchor in one.anchors if isinstance(anchor, Group))
