"""What a file may hold, as data: shapes that read nodes, report every problem, and give a JSON Schema.

A shape gives the typed value of a node, or `BAD` after it has reported why there is none. Reading goes
on after a problem, so that one run shows all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rulesdsl.content.nodes import Map, Scalar, Seq, Tree, found
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import listed
from rulesdsl.lang.lookup import article

JsonSchema: TypeAlias = dict[str, Any]

# A name that files give to a thing: it is a word of sentences from then on.
NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"


class _Bad:
    def __repr__(self) -> str:
        return "BAD"

    def __bool__(self) -> bool:
        return False


BAD: Final = _Bad()


@dataclass(frozen=True, slots=True)
class Shape:
    """The root of all shapes. `help` is one line for editors and messages."""

    help: str = field(default="", kw_only=True)

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        """The value of a node, or BAD. `outer` are the records around it, outermost first."""
        raise NotImplementedError

    def schema(self) -> JsonSchema:
        """The same as JSON Schema."""
        return {"description": self.help} if self.help else {}

    @property
    def expected(self) -> str:
        """What stands here, in a user's words."""
        return "a value"


def wrong_type(node: Tree, expected: str, help: str = "") -> Diagnostic:
    """Something of another sort than it should be."""
    return Diagnostic(
        "C0103",
        f"expected {expected}, found {found(node)}",
        node.place,
        label=f"expected {expected}",
        help=help,
    )


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """A text; with `pattern` only texts of that form. `raw` gives the node instead of the text."""

    pattern: str = ""
    form: str = "a text"
    raw: bool = False
    longest: int = 2000

    @property
    def expected(self) -> str:
        return self.form

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Scalar):
            report(wrong_type(node, self.form, _quote_hint(node)))
            return BAD
        if not node.text.strip():
            report(
                wrong_type(node, self.form, _comment_hint(node))
                if node.empty
                else _form(node, f"expected {self.form}, found no text")
            )
            return BAD
        if len(node.text) > self.longest:
            report(
                _form(node, f"the text has {len(node.text)} characters; at most {self.longest} are allowed")
            )
            return BAD
        if self.pattern and not re.fullmatch(self.pattern, node.text):
            report(_form(node, f"{found(node)} is not {self.form}", _name_hint(node.text, self.pattern)))
            return BAD
        return node if self.raw else node.text

    def schema(self) -> JsonSchema:
        # An editor reads `name: 7` as a number; here it is a text that looks like one.
        kind: Any = "string" if self.pattern else ["string", "number", "boolean"]
        schema: JsonSchema = {"type": kind, **Shape.schema(self)}
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        return schema


def _form(node: Scalar, message: str, help: str = "") -> Diagnostic:
    return Diagnostic("C0108", message, node.place, label="not of the right form", help=help)


def _name_hint(text: str, pattern: str) -> str:
    if pattern != NAME:
        return ""
    name = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    return f"write `{name}`" if re.fullmatch(NAME, name) else "use small letters, digits and hyphens"


def _comment_hint(node: Scalar) -> str:
    """What stands behind a `#` is no text to YAML."""
    line = node.source.text[node.end :].partition("\n")[0]
    return "a text that starts with `#` goes in quotes" if line.lstrip().startswith("#") else ""


def _quote_hint(node: Tree) -> str:
    """A sentence that starts with a bracket is a list to YAML."""
    return (
        "a text that starts with a bracket goes in quotes"
        if node.source.text[node.start : node.start + 1] in "[{"
        else ""
    )


def name(help: str = "", raw: bool = True) -> Text:
    """A name in small letters: `big-bear`."""
    return Text(NAME, "a name in small letters with hyphens", raw, longest=60, help=help)


@dataclass(frozen=True, slots=True)
class Named(Text):
    """The name of a thing of a collection, of some kinds of it where `kinds` says so; see `references`.

    `lacks`: what a thing of that name has not that it needs to be named here; nothing when it suits.
    """

    collection: str = ""
    kinds: tuple[str, ...] = ()
    raw: bool = True
    lacks: Callable[[Mapping[str, Any]], str] | None = None


@dataclass(frozen=True, slots=True)
class Number(Shape):
    """A whole number written plainly: `10`, never `010`, `1_0`, `0x10` or `+1`. `words` stand for values."""

    low: int = 0
    high: int = 999
    words: Mapping[str, Any] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        words = "".join(f" or `{word}`" for word in self.words)
        return f"a whole number from {self.low} to {self.high}{words}"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Scalar) or node.empty:
            report(wrong_type(node, self.expected))
            return BAD
        text = node.text
        if text in self.words:
            return self.words[text]
        if not re.fullmatch(r"(-[1-9]|[1-9]|(?=0$)0)[0-9]*", text) or len(text) > 9:
            report(self._not_plain(node))
            return BAD
        value = int(text)
        if not self.low <= value <= self.high:
            report(
                Diagnostic(
                    "C0104",
                    f"{value} is out of range: expected {self.expected}",
                    node.place,
                    label=f"from {self.low} to {self.high}",
                )
            )
            return BAD
        return value

    def _not_plain(self, node: Scalar) -> Diagnostic:
        digits = re.fullmatch(r"\+?0*([0-9]{1,6})(?:\.0+)?", node.text.replace("_", ""), re.ASCII)
        if digits is None:
            help = did_you_mean(node.text, self.words)
            return wrong_type(node, self.expected, help)
        return Diagnostic(
            "C0107",
            f"`{node.text}` is not written as a plain number",
            node.place,
            label="expected digits only, no zero in front",
            help=f"write `{int(digits[1])}`",
        )

    def schema(self) -> JsonSchema:
        number: JsonSchema = {"type": "integer", "minimum": self.low, "maximum": self.high}
        if not self.words:
            return number | Shape.schema(self)
        return {"anyOf": [number, {"enum": list(self.words)}], **Shape.schema(self)}


@dataclass(frozen=True, slots=True)
class Choice(Shape):
    """One of some words; `words` maps each to a line of help. `raw` gives the node."""

    words: Mapping[str, str]
    noun: str = "word"
    raw: bool = False

    @property
    def expected(self) -> str:
        return f"one of {listed(self.words)}"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Scalar) or node.empty:
            report(wrong_type(node, self.expected))
            return BAD
        if node.text not in self.words:
            report(
                Diagnostic(
                    "C0105",
                    f"no {self.noun} is called {found(node)}",
                    node.place,
                    label=f"not {article(self.noun)} {self.noun}",
                    notes=(f"known here: {listed(self.words)}",),
                    help=did_you_mean(node.text, self.words),
                )
            )
            return BAD
        return node if self.raw else node.text

    def schema(self) -> JsonSchema:
        return {"enum": list(self.words), **Shape.schema(self)}


@dataclass(frozen=True, slots=True)
class Flag(Shape):
    """`true` or `false`, and no other word."""

    @property
    def expected(self) -> str:
        return "`true` or `false`"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if isinstance(node, Scalar) and node.text in ("true", "false"):
            return node.text == "true"
        meant = node.text.casefold() if isinstance(node, Scalar) else ""
        help = {"yes": "write `true`", "on": "write `true`", "no": "write `false`", "off": "write `false`"}
        report(wrong_type(node, self.expected, help.get(meant, "")))
        return BAD

    def schema(self) -> JsonSchema:
        return {"type": "boolean", **Shape.schema(self)}


class PhraseError(Exception):
    """Raised by the reader of a `Phrase`: what is wrong, where in the text, and a suggestion."""

    def __init__(
        self, message: str, start: int = 0, end: int | None = None, *, help: str = "", label: str = ""
    ) -> None:
        super().__init__(message)
        self.message, self.start, self.end, self.help, self.label = message, start, end, help, label


@dataclass(frozen=True, slots=True)
class Phrase(Shape):
    """A short text with a form of its own; `parse` gives its value or raises `PhraseError`."""

    parse: Callable[[str], Any]
    form: str
    pattern: str = ""

    @property
    def expected(self) -> str:
        return self.form

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Scalar) or node.empty:
            report(wrong_type(node, self.form))
            return BAD
        try:
            return self.parse(node.text)
        except PhraseError as error:
            end = len(node.text) if error.end is None else error.end
            report(
                Diagnostic(
                    "C0108",
                    error.message,
                    node.place_of(error.start, end),
                    label=error.label or f"expected {self.form}",
                    help=error.help,
                )
            )
            return BAD

    def schema(self) -> JsonSchema:
        schema: JsonSchema = {"type": "string", **Shape.schema(self)}
        if self.pattern:
            schema["pattern"] = f"^(?:{self.pattern})$"
        return schema


@dataclass(frozen=True, slots=True)
class ListOf(Shape):
    """A list. With `single` one item may stand without brackets; `unique` refuses repeated items."""

    item: Shape
    least: int = 0
    most: int = 5000
    single: bool = False
    unique: bool = False

    @property
    def expected(self) -> str:
        return f"{self.item.expected} or a list of them" if self.single else "a list"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Seq):
            if self.single:
                value = self.item.read(node, report, outer)
                return BAD if value is BAD else [value]
            report(
                wrong_type(
                    node, "a list", "put the items in `[...]`, or each on a line that starts with `- `"
                )
            )
            return BAD
        if not self.least <= len(node.items) <= self.most:
            amount = f"at least {self.least}" if len(node.items) < self.least else f"at most {self.most}"
            report(
                Diagnostic(
                    "C0109",
                    f"the list has {len(node.items)} items; it needs {amount}",
                    node.place,
                    label=amount,
                )
            )
        values = []
        seen: dict[str, Place] = {}
        for item in node.items:
            value = self.item.read(item, report, outer)
            if value is not BAD:
                values.append(value)
            if self.unique and isinstance(item, Scalar):
                if item.text in seen:
                    first = f"first at line {seen[item.text].line}, column {seen[item.text].column}"
                    report(
                        Diagnostic(
                            "C0110",
                            f"{found(item)} stands twice in the list",
                            item.place,
                            "second time",
                            (first,),
                        )
                    )
                seen.setdefault(item.text, item.place)
        return values

    def schema(self) -> JsonSchema:
        items = self.item.schema()
        many: JsonSchema = {"type": "array", "items": items}
        if self.least:
            many["minItems"] = self.least
        if self.unique:
            many["uniqueItems"] = True
        if self.single:
            return {"anyOf": [items, many], **Shape.schema(self)}
        return many | Shape.schema(self)


@dataclass(frozen=True, slots=True)
class MapOf(Shape):
    """A map whose keys are all of one shape and whose values are all of another."""

    key: Shape
    value: Shape
    least: int = 0

    @property
    def expected(self) -> str:
        return "a map of keys"

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        if not isinstance(node, Map):
            report(wrong_type(node, "a map of keys", "write `key: value` lines, or `{key: value}`"))
            return BAD
        if len(node.pairs) < self.least:
            report(Diagnostic("C0109", f"the map needs at least {self.least} keys", node.place))
        values = {}
        for key_node, value_node in node.pairs.values():
            key = self.key.read(key_node, report, outer)
            value = self.value.read(value_node, report, outer)
            if key is not BAD and value is not BAD:
                values[key] = value
        return values

    def schema(self) -> JsonSchema:
        keys = self.key.schema()
        schema: JsonSchema = {
            "type": "object",
            "propertyNames": {k: v for k, v in keys.items() if k in ("enum", "pattern")},
            "additionalProperties": self.value.schema(),
            **Shape.schema(self),
        }
        if self.least:
            schema["minProperties"] = self.least
        return schema


@dataclass(frozen=True, slots=True)
class Either(Shape):
    """One shape for a text, another for a list, another for a map; only that one's problems are shown."""

    text: Shape | None = None
    many: Shape | None = None
    record: Shape | None = None

    @property
    def expected(self) -> str:
        return " or ".join(s.expected for s in (self.text, self.many, self.record) if s is not None)

    def read(self, node: Tree, report: Report, outer: tuple[Any, ...] = ()) -> Any:
        shape = self.text if isinstance(node, Scalar) else self.many if isinstance(node, Seq) else self.record
        if shape is None or (isinstance(node, Scalar) and node.empty):
            report(wrong_type(node, self.expected))
            return BAD
        return shape.read(node, report, outer)

    def schema(self) -> JsonSchema:
        shapes = [s.schema() for s in (self.text, self.many, self.record) if s is not None]
        return {"anyOf": shapes, **Shape.schema(self)}
