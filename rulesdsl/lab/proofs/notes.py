"""What a pack's maintainers know of its proofs: mutants that change nothing, rules that no board can show.

A pack may hold a file `lab.yaml`: `lab:` names the pack, `equivalent:` lists mutants, each with the
sentence as it would read and a reason; `unshown:` lists rule ids with the reason why no scenario cites them.
The content loader passes the file over; only the laboratory and a check read it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.content.folders import PackFolder, read_regular
from rulesdsl.content.record import Field, Record
from rulesdsl.content.shape import BAD, ListOf, Text
from rulesdsl.content.yaml_spans import MAX_BYTES, read_bytes
from rulesdsl.diagnostics.diagnostic import Diagnostic

LAB_FILE = "lab.yaml"

_REASON = Field(Text(form="a reason"), required=True)
_EQUIVALENT = Record(
    "a mutant",
    {
        "of": Field(Text(form="a keyword or the id of an ability"), required=True),
        "text": Field(Text(form="the changed sentence"), required=True),
        "reason": _REASON,
    },
)
_UNSHOWN = Record(
    "a reason for rules",
    {"rules": Field(ListOf(Text(form="the id of a rule"), least=1), required=True), "reason": _REASON},
)
_SHAPE = Record(
    "notes of the laboratory",
    {
        "lab": Field(Text(form="what the notes are about"), required=True),
        "equivalent": Field(ListOf(_EQUIVALENT, help="Mutants that change nothing, and why.")),
        "unshown": Field(ListOf(_UNSHOWN, help="Rules that no scenario cites, and why.")),
    },
)


@dataclass(slots=True)
class Notes:
    """`equivalent`: (mutated thing, changed text) -> reason; `unshown`: rule id -> reason."""

    equivalent: dict[tuple[str, str], str] = field(default_factory=dict)
    unshown: dict[str, str] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)


def read_notes(packs: Iterable[PackFolder]) -> Notes:
    """The notes of packs."""
    notes = Notes()
    for pack in packs:
        path = pack.root / LAB_FILE
        if path.is_file():
            _read(path, pack.show(path), notes)
    return notes


def _read(path: Path, shown: str, notes: Notes) -> None:
    tree = read_bytes(shown, read_regular(path, MAX_BYTES), notes.problems.append)
    if tree is None:
        return
    values = _SHAPE.read(tree, notes.problems.append)
    if values is BAD:
        return
    for one in values.get("equivalent", ()):
        if one.keys() >= {"of", "text", "reason"}:
            notes.equivalent[one["of"], one["text"]] = one["reason"]
    for one in values.get("unshown", ()):
        for rule in one.get("rules", ()):
            notes.unshown[rule] = one.get("reason", "")
