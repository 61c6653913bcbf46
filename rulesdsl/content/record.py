"""Records: maps with known keys, and records told apart by one key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdsl.content.nodes import Map, Scalar, Tree
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.content.shape import BAD, Either, JsonSchema, ListOf, MapOf, Shape, wrong_type
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.near import listed


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record."""

    shape: Shape
    required: bool = False


class Fields(dict[str, Any]):
    """The values of a record by key (only the sound ones), and the node they were read from."""

    def __init__(self, node: Map) -> None:
        super().__init__()
        self.node = node

    @property
    def sound(self) -> bool:
        """Whether every key that was written could be read."""
        return len(self) == len(self.node.pairs)


@dataclass(frozen=True, slots=True)
class Record(Shape):
    """A map with known keys. `title` names it in messages: `a tile`.

    `exactly_one` lists groups of keys of which exactly one must stand.
    """

    title: str
    fields: Mapping[str, Field]
    exactly_one: tuple[tuple[str, ...], ...] = ()

    @property
    def expected(self) -> str:
        return self.title

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Map):
            report(wrong_type(node, f"{self.title}: a map of keys", f"its keys are {listed(self.fields)}"))
            return BAD
        return read_fields(self, node, report, outer)

    def schema(self) -> JsonSchema:
        schema: JsonSchema = {
            "type": "object",
            "properties": {key: one.shape.schema() for key, one in self.fields.items()},
            "additionalProperties": False,
            **Shape.schema(self),
        }
        required = [key for key, one in self.fields.items() if one.required]
        if required:
            schema["required"] = required
        if self.exactly_one:
            schema["allOf"] = [
                {"oneOf": [{"required": [key]} for key in group]} for group in self.exactly_one
            ]
        return schema


def read_fields(record: Record, node: Map, report: Report, outer: tuple[Any, ...]) -> Fields:
    """The sound fields of a record; unknown, missing and crowded keys are reported."""
    values = Fields(node)
    inner = (*outer, record)
    strangers: list[str] = []
    for key, (key_node, value_node) in node.pairs.items():
        one = record.fields.get(key)
        if one is None:
            strangers.append(key)
            report(_unknown_key(record, key_node, outer, node))
            continue
        value = one.shape.read(value_node, report, inner)
        if value is not BAD:
            values[key] = value
    # A key that is only misspelt is not missing as well.
    misspelt = " ".join(did_you_mean(key, record.fields) for key in strangers)
    for key, one in record.fields.items():
        if one.required and key not in node.pairs and f"`{key}`" not in misspelt:
            report(_missing(record, node, f"`{key}`", one.shape.help))
    for group in record.exactly_one:
        there = [key for key in group if key in node.pairs]
        if not there and not any(f"`{key}`" in misspelt for key in group):
            report(_missing(record, node, " or ".join(f"`{key}`" for key in group), ""))
        for extra in there[1:]:
            report(
                Diagnostic(
                    "C0111",
                    f"`{there[0]}` and `{extra}` cannot both stand in {record.title}",
                    node.pairs[extra][0].place,
                    label="one too many",
                    help=f"keep `{there[0]}` or `{extra}`",
                )
            )
    return values


def _missing(record: Record, node: Map, keys: str, help: str) -> Diagnostic:
    first = next(iter(node.pairs.values()))[0] if node.pairs else node
    note = (f"{keys}: {help}",) if help else ()
    return Diagnostic("C0102", f"{record.title} needs the key {keys}", first.place, f"no {keys} here", note)


def _unknown_key(record: Record, key: Scalar, outer: tuple[Any, ...], node: Map) -> Diagnostic:
    word = key.text
    home = _home(record, word, outer)
    if home:
        return Diagnostic(
            "C0106",
            f"misplaced key: `{word}` belongs to {home}, not to {record.title}",
            key.place,
            label="not here",
            help=f"move it to {home}",
        )
    return Diagnostic(
        "C0101",
        f"unknown key `{word}` in {record.title}",
        key.place,
        label="unknown key",
        notes=(f"keys here: {listed(record.fields, 20)}",),
        help=did_you_mean(word, [k for k in record.fields if k not in node.pairs])
        or did_you_mean(word, record.fields),
    )


def _home(record: Record, word: str, outer: tuple[Any, ...]) -> str:
    """The record one level up or down that has this key, in words."""
    for key, one in record.fields.items():
        for inner in _records(one.shape):
            if word in inner.fields:
                return f"{inner.title} (under `{key}`)"
    for around in reversed(outer):
        if word in around.fields:
            return str(around.title)
    return ""


def _records(shape: Shape) -> Iterator[Record]:
    if isinstance(shape, Record):
        yield shape
    elif isinstance(shape, OneOf):
        yield from shape.branches.values()
    elif isinstance(shape, ListOf):
        yield from _records(shape.item)
    elif isinstance(shape, MapOf):
        yield from _records(shape.value)
    elif isinstance(shape, Either):
        for part in (shape.text, shape.many, shape.record):
            if part is not None:
                yield from _records(part)


@dataclass(frozen=True, slots=True)
class OneOf(Shape):
    """Records told apart by the word of one key; only the branch of that word is checked."""

    key: str
    branches: Mapping[str, Record]
    title: str
    noun: str = "kind"
    _anything: list[Record] = field(default_factory=list, repr=False, compare=False)

    @property
    def expected(self) -> str:
        return self.title

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Map):
            report(wrong_type(node, f"{self.title}: a map of keys", f"its first key is usually `{self.key}`"))
            return BAD
        written = node.get(self.key)
        if isinstance(written, Scalar) and written.text in self.branches:
            branch = self.branches[written.text]
            return read_fields(branch, node, self._explained(written.text, report), outer)
        # Without a branch only what is wrong in every branch can be said.
        return read_fields(self._union(), node, report, outer)

    def _union(self) -> Record:
        """All keys of all branches; the key that tells them apart stays required."""
        if not self._anything:
            fields: dict[str, Field] = {}
            for branch in self.branches.values():
                for key, one in branch.fields.items():
                    common = all(key in b.fields and b.fields[key].required for b in self.branches.values())
                    fields.setdefault(key, Field(one.shape, common))
            self._anything.append(Record(self.title, fields))
        return self._anything[0]

    def _explained(self, word: str, report: Report) -> Report:
        """Say of an unknown key which other branches have it."""

        def pass_on(found: Diagnostic) -> None:
            if found.code == "C0101":
                key = found.message.split("`")[1]
                others = [w for w, branch in self.branches.items() if key in branch.fields]
                if others:
                    message = f"{self.title} of {self.noun} `{word}` has no `{key}`"
                    note = f"`{key}` belongs to the {self.noun} {listed(others)}"
                    found = Diagnostic(
                        "C0106", message, found.place, "not for this " + self.noun, (note, *found.notes)
                    )
            report(found)

        return pass_on

    def schema(self) -> JsonSchema:
        options = []
        for word, branch in self.branches.items():
            schema = branch.schema()
            schema["properties"] = {**schema["properties"], self.key: {"const": word}}
            options.append(schema)
        return {"oneOf": options, **Shape.schema(self)}
