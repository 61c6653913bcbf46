"""YAML as it looks: every value a text with its place; what YAML would quietly change is refused.

The tree is built from the parser's events (what `compose` itself is made from), so that anchors, tags,
duplicate keys and depth are seen before anything grows, and nothing recurses.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from rulesdsl.content.nodes import Map, Scalar, Seq, SourceFile, Tree
from rulesdsl.content.reporting import Report, at
from rulesdsl.content.yaml_errors import MAX_DEPTH, explain_error, too_deep
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

MAX_BYTES = 1_000_000
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

# Control characters, and line ends that YAML knows and editors do not.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ufeff\ud800-\udfff]")
# A text that ends like a quoted one; inches are no quote.
_UNOPENED = re.compile(r"(?<![0-9])\"$")
_TAB_INDENT = re.compile(r"^ *\t[ \t]*", re.MULTILINE)


def read_bytes(name: str, data: bytes, report: Report) -> Map | None:
    """The tree of a file, or None when it cannot be read; problems go to `report`."""
    source = decode(name, data, report)
    return read_source(source, report) if source is not None else None


def decode(name: str, data: bytes, report: Report) -> SourceFile | None:
    """Bytes as text: UTF-8, with or without a mark at its start, of a bounded size."""
    if len(data) > MAX_BYTES:
        report(
            Diagnostic(
                "Y0103",
                f"the file has {len(data)} bytes; at most {MAX_BYTES} are read",
                Place(name),
                help="split it into several files",
            )
        )
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8-sig", errors="replace")
        place = SourceFile(name, before + "?").place(len(before), len(before) + 1)
        report(
            Diagnostic(
                "Y0101",
                f"the file is not UTF-8: byte 0x{data[error.start]:02x} here means nothing in it",
                place,
                help="save the file as UTF-8",
            )
        )
        return None
    return SourceFile(name, text)


def read_source(source: SourceFile, report: Report) -> Map | None:
    """The tree of a text that is already decoded."""
    if not _clean(source, report):
        return None
    builder = _Builder(source, report)
    try:
        top = builder.build()
    except yaml.YAMLError as error:
        report(explain_error(source, error, builder.last))
        return None
    if builder.broken:
        return None
    if top is None or (isinstance(top, Scalar) and top.empty):
        report(
            Diagnostic(
                "Y0105",
                "the file is empty",
                Place(source.name),
                help="write the keys it should have, or remove it",
            )
        )
        return None
    if not isinstance(top, Map):
        what = "a list" if isinstance(top, Seq) else "a text"
        report(
            Diagnostic(
                "Y0106",
                f"the file is {what}; it must be a map of keys",
                top.place,
                label="expected `key: value`",
            )
        )
        return None
    return top


def _clean(source: SourceFile, report: Report) -> bool:
    """Refuse characters that cannot be seen and tabs that look like spaces."""
    text = source.text
    fine = True
    bad = _FORBIDDEN.search(text)
    if bad is not None:
        count = sum(1 for _ in _FORBIDDEN.finditer(text))
        report(
            Diagnostic(
                "Y0102",
                f"character U+{ord(bad[0]):04X} cannot stand in a file",
                source.place(bad.start(), bad.end()),
                label="invisible character",
                notes=(f"and {count - 1} more of this sort",) if count > 1 else (),
                help="remove it",
            )
        )
        fine = False
    if "\t" in text:
        # Indentation of any line, even inside a text: what looks aligned there is not.
        tabs = [found for found in _TAB_INDENT.finditer(text) if not _only_blank(text, found.end())]
        if tabs:
            first = tabs[0]
            start = text.index("\t", first.start())
            report(
                Diagnostic(
                    "Y0108",
                    "a tab is used as indentation",
                    source.place(start, first.end()),
                    label="tab",
                    notes=(f"and on {len(tabs) - 1} more lines",) if len(tabs) > 1 else (),
                    help="indent with spaces, two for each level",
                )
            )
            fine = False
    return fine


def _only_blank(text: str, offset: int) -> bool:
    return offset == len(text) or text[offset] in "\r\n"


class _Builder:
    """Turns events into nodes with a stack of its own."""

    def __init__(self, source: SourceFile, report: Report) -> None:
        self.source = source
        self.report = report
        self.broken = False
        self.last: Scalar | None = None

    def problem(self, code: str, message: str, place: Place, **more: Any) -> None:
        self.broken = True
        self.report(Diagnostic(code, message, place, **more))

    def build(self) -> Tree | None:
        """The node of the only document, or None; sets `broken` when a problem was reported."""
        source = self.source
        top: Tree | None = None
        # Open lists and maps; `keys` holds for each open map the key that waits for its value.
        stack: list[Seq | Map] = []
        keys: list[Scalar | None] = []
        documents = 0
        event: Any
        for event in yaml.parse(source.text, Loader=_LOADER):
            kind = type(event)
            node: Tree
            if kind is yaml.ScalarEvent:
                if event.anchor is not None or event.tag is not None:
                    self._refuse_marks(event)
                node = self.last = Scalar(
                    source, event.start_mark.index, event.end_mark.index, event.value, _style(event.style)
                )
                if not node.style and _UNOPENED.search(event.value) and event.value.count('"') % 2:
                    self.problem(
                        "Y0303",
                        "a quote is closed here that was never opened",
                        source.place(node.end - 1, node.end),
                        label="closes nothing",
                        help='open it with " at the start of the text, or take it out',
                    )
                if event.style == '"' and _FORBIDDEN.search(event.value):
                    self.problem(
                        "Y0102", "an escape makes a character that cannot stand in a text", node.place
                    )
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                if event.anchor is not None or event.tag is not None:
                    self._refuse_marks(event)
                make = Map if kind is yaml.MappingStartEvent else Seq
                node = make(source, event.start_mark.index, event.end_mark.index)
                if len(stack) >= MAX_DEPTH:
                    self.broken = True
                    self.report(too_deep(node.place))
                    return None
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                closed = stack.pop()
                keys.pop()
                closed.end = max(closed.end, event.end_mark.index)
                continue
            elif kind is yaml.AliasEvent:
                self._refuse_alias(event)
                node = Scalar(source, event.start_mark.index, event.end_mark.index, "*", "'")
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    place = source.place(event.start_mark.index, event.start_mark.index + 3)
                    self.problem(
                        "Y0107",
                        "the file holds more than one document",
                        place,
                        label="a second one starts here",
                        help="one file, one document: move this part to a file of its own",
                    )
                    return None
                continue
            else:
                continue

            if not stack:
                top = node
            else:
                self._put(stack[-1], keys, node)
            if isinstance(node, Seq | Map):
                stack.append(node)
                keys.append(None)
        return top

    def _put(self, parent: Seq | Map, keys: list[Scalar | None], node: Tree) -> None:
        if isinstance(parent, Seq):
            parent.items.append(node)
            return
        key = keys[-1]
        if key is None:
            keys[-1] = self._key(node)
            return
        keys[-1] = None
        old = parent.pairs.get(key.text)
        if old is None:
            parent.pairs[key.text] = (key, node)
            return
        self.problem(
            "Y0201",
            f"key `{key.text}` stands twice in the same map",
            key.place,
            label="second time",
            notes=(f"first at {at(old[0].place)}",),
            help="keep one of the two",
        )

    def _key(self, node: Tree) -> Scalar:
        if not isinstance(node, Scalar):
            self.problem("Y0204", "a key must be one text", node.place, label="a list or a map as a key")
            return Scalar(self.source, node.start, node.end, f"?{node.start}", "'")
        if node.empty:
            self.problem("Y0204", "a key is missing before the colon", node.place)
        elif node.text == "<<" and not node.style:
            self.problem(
                "Y0202",
                "merge keys (`<<`) are not used here",
                node.place,
                help="write the keys out, or give the common part a name of its own",
            )
        return node

    def _refuse_marks(self, event: Any) -> None:
        start = event.start_mark.index
        if event.anchor is not None:
            place = self.source.place(start, start + len(event.anchor) + 1)
            self.problem(
                "Y0202",
                f"anchors (`&{event.anchor}`) are not used here",
                place,
                help="a text that starts with `&` goes in quotes; otherwise write the part out",
            )
        if event.tag is not None:
            written = re.compile(r"\S*").match(self.source.text, start)
            width = len(written[0]) if written else 1
            self.problem(
                "Y0203",
                "YAML tags (`!...`) are not used here: every value means what it looks like",
                self.source.place(start, start + width),
                help="remove the tag; a text that starts with `!` goes in quotes",
            )

    def _refuse_alias(self, event: Any) -> None:
        place = self.source.place(event.start_mark.index, event.end_mark.index)
        self.problem(
            "Y0202",
            f"aliases (`*{event.anchor}`) are not used here",
            place,
            help="a text that starts with `*` goes in quotes; otherwise write the part out",
        )


def _style(style: str | None) -> str:
    return style if style in ("'", '"', "|", ">") else ""
