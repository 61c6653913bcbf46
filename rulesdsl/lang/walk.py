"""Visiting the nodes of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import TypeVar

from rulesdsl.lang.tree import Group, Name, Pick, Relation, Span, Word

T = TypeVar("T")


def walk(tree: object) -> Iterator[object]:
    """Every node of a tree, outer before inner, in the order in which a sentence says them."""
    stack: list[object] = [tree]
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            stack.extend(reversed(node))
        elif is_dataclass(node) and not isinstance(node, (Span, Word)):
            yield node
            stack.extend(reversed([getattr(node, f.name) for f in fields(node)]))


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
