"""What the YAML parser complains about, in human words."""

from __future__ import annotations

import re

import yaml

from rulesdsl.content.nodes import Scalar, SourceFile
from rulesdsl.content.yaml_text import pair
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

# `key: value` or `- value` or both at the start of a line; the group is where the value begins.
_VALUE = re.compile(r"\s*(?:- +)*(?:[\w-]+ *: +)?(?P<value>\S.*)?$")
MAX_DEPTH = 32
_NEEDS_QUOTES = "'\"{[*&!%@`|>#"


def explain_error(source: SourceFile, error: yaml.YAMLError, last: Scalar | None = None) -> Diagnostic:
    """One diagnostic of our own for an error of the YAML parser; `last` is the text read before it."""
    problem = str(getattr(error, "problem", None) or "this is not YAML")
    context = str(getattr(error, "context", None) or "")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    opened = getattr(error, "context_mark", None)
    if mark is None:
        return Diagnostic("Y0301", f"this is not YAML: {problem}", Place(source.name))
    offset = min(mark.index, len(source.text))
    here = source.place(offset, offset + 1)
    start = min(opened.index, len(source.text)) if opened is not None else offset
    there = source.place(start, start + 1)

    if "nesting depth" in problem:
        return too_deep(here)
    runaway = _runaway_quote(source, offset, last)
    if runaway is not None:
        return runaway
    if "quoted scalar" in context:
        if "end of stream" in problem or "document separator" in problem or "document indicator" in problem:
            quote = source.text[start : start + 1]
            return Diagnostic(
                "Y0303",
                "a quote is opened here and never closed",
                there,
                label="opened here",
                help=f"close it with {quote} at the end of the text",
            )
        if "escape" in problem or "decimal number" in problem:
            return Diagnostic(
                "Y0307",
                "a backslash in double quotes starts an escape, and this one is unknown",
                here,
                label="unknown escape",
                help="use single quotes, or write `\\\\` for a backslash",
            )
    if "mapping values are not allowed" in problem:
        return _stray_colon(source, offset, here)
    if "flow sequence" in context or "flow mapping" in context or "flow node" in context:
        return _open_bracket(source, start, offset, here)
    if "cannot start any token" in problem:
        char = source.text[offset : offset + 1]
        return Diagnostic(
            "Y0306",
            f"a text cannot start with `{char}` unless it is in quotes",
            here,
            label="starts here",
            help=_quote(source, offset),
        )
    if "expected ':'" in problem:
        line = source.place(start, len(source.text))
        return Diagnostic(
            "Y0305",
            "a key without a colon, or a text that is not indented as the lines around it",
            line,
            label="expected `key: value`",
            help="indent it under the key it belongs to, or write `key: value`",
        )
    if "sequence entries are not allowed" in problem:
        return Diagnostic(
            "Y0304",
            "a list item (`- ...`) cannot stand here",
            here,
            label="list item",
            help="put each `- ` on a line of its own, under its key",
        )
    return _quoted_or_indented(source, start, offset, problem, here)


def _runaway_quote(source: SourceFile, offset: int, last: Scalar | None) -> Diagnostic | None:
    """A quote that was not closed ends where the next one opens, lines below; that is where YAML stumbles."""
    if last is None or last.style not in ("'", '"'):
        return None
    first, final = source.position(last.start)[0], source.position(max(last.start, last.end - 1))[0]
    if first == final or source.position(offset)[0] != final or offset < last.end:
        return None
    # A text that goes on in the next lines on purpose is indented; keys inside it are not meant.
    # The quote that closes it may also be the one that opens the next item of a list.
    if not re.search(r"\n\s*((?:- +)?[\w-]+ *: |- +['\"]$)", source.text[last.start : last.end]):
        return None
    return Diagnostic(
        "Y0303",
        "a quote is opened here and not closed at the end of its text",
        source.place(last.start, last.start + 1),
        label="opened here",
        notes=(f"it runs on to line {final}, where the next quote closes it",),
        help=f"close it with {last.style} at the end of the text",
    )


def too_deep(place: Place) -> Diagnostic:
    """Found by the parser's own limit or by ours, whichever comes first."""
    return Diagnostic(
        "Y0104",
        f"the file is nested more than {MAX_DEPTH} levels deep",
        place,
        help="no file needs that; look for brackets that were never closed",
    )


def _stray_colon(source: SourceFile, offset: int, here: Place) -> Diagnostic:
    """`text: Action: move it`: the second colon; or a map under a key that already has a value."""
    line_start = source.starts[here.line - 1]
    before = source.text[line_start:offset]
    if re.search(r": |^\s*- ", before):
        return Diagnostic(
            "Y0302",
            "a text with a colon in it must be in quotes",
            here,
            label="this colon",
            help=_quoted_key(source, here.line) or _quote(source, offset),
        )
    above = _bare_key(source, here.line)
    if above is not None:
        return above
    return Diagnostic(
        "Y0304",
        "this key is indented under a line that already has a value",
        here,
        label="no key can start here",
        help="line it up with the keys it belongs to, or put the text of the line above in quotes",
    )


_ITEM = re.compile(r"\s*- +(?P<key>[^'\"\[{].*): +(?P<value>\S.*?)\s*$")
_LIST_OF_PAIRS = "answers"


def _quoted_key(source: SourceFile, line: int) -> str:
    """Under `answers`, the last colon of `- units left: 2: bear` parts the two; elsewhere nothing."""
    lines = source.text.splitlines()
    item = _ITEM.match(lines[line - 1])
    if item is None:
        return ""
    above = next((one for one in reversed(lines[: line - 1]) if re.match(r"\s*[\w-]+ *:", one)), "")
    if above.split(":")[0].strip() != _LIST_OF_PAIRS:
        return ""
    return f"put the name before the last colon in quotes: `- {pair(item['key'], item['value'])}`"


_LEVEL = re.compile(r"[ ]*(?:- +)*")


def _bare_key(source: SourceFile, line: int) -> Diagnostic | None:
    """The line above stands at the same level and has no key: no colon, or no space after it."""
    lines = [source.text[a:b] for a, b in zip(source.starts, [*source.starts[1:], None], strict=True)]
    above = line - 1
    while above > 0 and re.fullmatch(r"\s*(?:#.*)?", lines[above - 1].rstrip("\r\n")):
        above -= 1
    if above == 0:
        return None
    written = lines[above - 1].rstrip("\r\n")
    level, own = _LEVEL.match(written), _LEVEL.match(lines[line - 1])
    word = re.compile(r"([A-Za-z][\w-]*)(:?)(?=\S| |$)").match(written, level.end() if level else 0)
    if word is None or level is None or own is None or level.end() != own.end():
        return None
    start = source.starts[above - 1] + word.start()
    what, help = ("a colon without a space after it", f"write `{word[1]}: ...`")
    if not word[2]:
        what, help = ("a key without a colon", f"write `{word[1]}:`")
    return Diagnostic(
        "Y0305",
        what,
        source.place(start, start + len(word[0])),
        label="expected `key: value`",
        help=help,
    )


def _open_bracket(source: SourceFile, start: int, offset: int, here: Place) -> Diagnostic:
    """A list or map in brackets that is not closed, or a text in it that needs quotes."""
    text = source.text
    rest_of_line = re.compile(r"[^\r\n]*").match(text, start)
    line_end = rest_of_line.end() if rest_of_line else start
    opener = text[start : start + 1]
    if opener in ("[", "{") and offset <= line_end and offset < len(text):
        return Diagnostic(
            "Y0305",
            "this list or map in brackets is cut short here",
            here,
            label="expected `,` or the closing bracket",
            help="a text with brackets, commas or a colon goes in quotes",
        )
    if opener not in ("[", "{"):
        start = max(text.rfind("[", 0, offset), text.rfind("{", 0, offset), 0)
        opener = text[start : start + 1]
    closing = "]" if opener == "[" else "}"
    return Diagnostic(
        "Y0305",
        f"the bracket `{opener}` is opened here and never closed",
        source.place(start, start + 1),
        label="opened here",
        help=f"close it with `{closing}`",
    )


def _quoted_or_indented(source: SourceFile, start: int, offset: int, problem: str, here: Place) -> Diagnostic:
    """The parser stopped inside a map: either a text half in quotes, or a line that is not lined up."""
    line, _ = source.position(offset)
    line_start = source.starts[line - 1]
    written = source.text[line_start : source.starts[line] if line < len(source.starts) else None]
    before = source.text[line_start:offset]
    value = _VALUE.match(written.rstrip("\r\n"))
    text = value["value"] if value is not None else None
    begins = value.start("value") if value is not None else -1
    if before.strip() and text and text[0] in _NEEDS_QUOTES and line_start + begins <= offset:
        if text[0] in "'\"":
            return Diagnostic(
                "Y0303",
                "the text goes on after its closing quote",
                here,
                label="after the quote",
                help="put the whole text in quotes of the other sort",
            )
        return Diagnostic(
            "Y0306",
            f"a text that starts with `{text[0]}` must be in quotes",
            source.place(line_start + begins, line_start + begins + 1),
            label="starts here",
            help=_quote(source, line_start + begins),
        )
    if "block mapping" in problem or "expected key" in problem or "indicator" in problem:
        first, _ = source.position(start)
        what = "a list item (`- `)" if "indicator" in problem else "a key"
        return Diagnostic(
            "Y0304",
            f"this line is not lined up with those above it: expected {what}",
            source.place(offset, len(source.text)),
            label="indented differently",
            notes=(f"the list or map it would belong to starts in line {first}",),
            help="give lines of the same level the same number of spaces",
        )
    if "<document start>" in problem:
        return Diagnostic(
            "Y0304",
            "the file goes on after its end",
            source.place(offset, len(source.text)),
            label="does not belong",
        )
    return Diagnostic("Y0301", f"this is not YAML: {problem}", here, label="the parser stopped here")


def _quote(source: SourceFile, offset: int) -> str:
    """How the value of this line looks in quotes."""
    line, _ = source.position(offset)
    start = source.starts[line - 1]
    end = source.starts[line] if line < len(source.starts) else len(source.text)
    value = _VALUE.match(source.text[start:end].rstrip("\r\n"))
    text = value["value"] if value is not None else None
    if not text or len(text) > 100:
        return "put the text in quotes"
    quote = "'" if '"' in text and "'" not in text else '"'
    body = text.replace("\\", "\\\\").replace('"', '\\"') if quote == '"' else text
    return f"put it in quotes: {quote}{body}{quote}"
