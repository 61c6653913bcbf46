"""Trees of sentences that were parsed before, kept from run to run in the user's own cache folder.

Only what the parser makes of a text is kept, nothing that depends on a pack. A line of the file is the rule
that the sentence starts with, its text and its tree as JSON: whatever the file holds, reading it makes nodes
of sentences and runs nothing. Its name is a sum of this program and its first line one of its content, so
that a file of another version, or a broken one, counts for nothing.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulesdsl.lang import tree as trees
from rulesdsl.lang.cache_folder import cache_folder
from rulesdsl.lang.tree import Side

VERSIONS = 5  # of the program whose files stay
MOST = 10_000  # sentences in the file; when there are more, only those of the last run stay
_NODES: dict[str, Callable[..., Any]] = {
    name: kind for name in trees.__all__ if isinstance(kind := getattr(trees, name), type)
}
_TUPLE = ""  # stands where nodes have their name


class Remembered:
    """The sentences of one file. They are read when the first is asked for, and made trees one by one."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._lines: dict[str, str] | None = None
        self._used: dict[str, str] = {}
        self._new = False

    def recall(self, start: str, text: str) -> Any:
        """The tree of a text as it was parsed before; None when it is not known."""
        if self._lines is None:
            self._lines = self._read()
        key = f"{start}\t{text}"
        line = self._lines.get(key)
        if line is None:
            return None
        try:
            found = _grown(_DECODER.decode(line))
        except (ValueError, TypeError, KeyError, RecursionError):
            del self._lines[key]
            return None
        self._used[key] = line
        return found

    def keep(self, start: str, text: str, tree: object) -> None:
        """A tree that was parsed just now."""
        if not any(sign in text for sign in "\t\n\r"):
            self._used[f"{start}\t{text}"] = json.dumps(_flat(tree), separators=(",", ":"))
            self._new = True

    def save(self) -> None:
        """Write what is new; where that cannot be, nothing happens."""
        if not self._new or self.file is None:
            return
        lines = {**(self._lines or {}), **self._used}
        if len(lines) > MOST:
            lines = self._used
        body = "".join(f"{key}\t{line}\n" for key, line in sorted(lines.items())).encode("utf-8")
        with suppress(OSError, UnicodeError):
            handle, path = tempfile.mkstemp(dir=self.file.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(sha256(body).hexdigest().encode("ascii") + b"\n" + body)
            Path(path).replace(self.file)
            self._new = False
            for old in sorted(self.file.parent.glob("sentences-*"), key=lambda p: -p.stat().st_mtime)[
                VERSIONS:
            ]:
                old.unlink()

    def _read(self) -> dict[str, str]:
        if self.file is None:
            return {}
        try:
            told, _, body = self.file.read_bytes().partition(b"\n")
            if told.decode("ascii") != sha256(body).hexdigest():
                return {}
            pairs = (line.rpartition("\t") for line in body.decode("utf-8").split("\n"))
        except (OSError, ValueError):
            return {}
        return {key: line for key, tab, line in pairs if tab}


def _refuse(found: object) -> None:
    raise ValueError(found)


_DECODER = json.JSONDecoder(object_hook=_refuse, parse_float=_refuse, parse_constant=_refuse)


def _flat(value: object) -> Any:
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *map(_flat, value)]
    kind = type(value)
    if isinstance(value, Side):
        return [kind.__name__, value.value]
    return [kind.__name__, *(_flat(getattr(value, field.name)) for field in fields(value))]  # type: ignore[arg-type]


def _grown(raw: Any) -> Any:
    name, *rest = raw
    parts = [_grown(one) if type(one) is list else one for one in rest]
    return tuple(parts) if name == _TUPLE else _NODES[name](*parts)


def _sum_of_program() -> str:
    """What the trees depend on: the grammar, and all of this room."""
    from rulesdsl.lang.grammar import grammar_path

    found = sha256(grammar_path().read_bytes())
    room = Path(__file__).parent
    for file in sorted((*room.glob("*.py"), *room.glob("tree/*.py"))):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


@cache
def remembered() -> Remembered:
    """Those of this user and this program."""
    try:
        folder = cache_folder()
        return Remembered(folder / f"sentences-{_sum_of_program()}" if folder is not None else None)
    except (OSError, RuntimeError):
        return Remembered(None)
