"""`rules explain CODE`: what a code means, a wrong example as it is reported, a right one."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TypeAlias

from rulesdsl.content.nodes import SourceFile
from rulesdsl.content.packs import load_library
from rulesdsl.content.sentences import diagnostic
from rulesdsl.content.toy import KEY, load_toy
from rulesdsl.diagnostics.codes import Registry, all_codes
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import nearest
from rulesdsl.diagnostics.text import clean, render_one
from rulesdsl.lang import read
from rulesdsl.lang.context import Context
from rulesdsl.lang.examples import EXAMPLES
from rulesdsl.lang.problem import Problem

PACK = f"pack: my-pack\nname: Mine\nversion: 0.1.0\ngame: {KEY}\n"
_FILE = re.compile(r"^# file: (?P<name>[\w./-]+)\n", re.MULTILINE)


def example_files(text: str) -> dict[str, str]:
    """The files of an example; a text without `# file:` lines is one file of a pack."""
    pieces = _FILE.split(text)
    files = {"pack.yaml": PACK}
    if pieces[0]:
        files["example.yaml"] = pieces[0]
    files.update(zip(pieces[1::2], pieces[2::2], strict=True))
    return files


def run_files(text: str) -> Diagnostics:
    """The problems of an example of form `pack`."""
    with tempfile.TemporaryDirectory(prefix="rules-example-") as folder:
        root = Path(folder)
        for name, content in example_files(text).items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode("utf-8", "surrogateescape"))
        _, found = load_library([root], load_toy, [KEY])
    return _renamed(found, f"{root}/", text)


def _renamed(found: Diagnostics, root: str, text: str) -> Diagnostics:
    """Places as an example shows them, without the folder it was run in."""

    def short(name: str) -> str:
        return name.removeprefix(root)

    result = Diagnostics()
    for name, content in example_files(text).items():
        result.sources.add(name, content)
    for one in found:
        place = Place(short(one.place.file), one.place.line, one.place.column, one.place.end)
        notes = tuple(note.replace(root, "") for note in one.notes)
        result.add(
            Diagnostic(
                one.code, one.message.replace(root, ""), place, one.label, notes, one.help, one.severity
            )
        )
    return result


def _run_text(form: str, text: str) -> Diagnostics:
    """The problems of a sentence, a call of a keyword or an expectation, in words of no game."""
    context = Context(arms=form != "unarmed", marker=form == "marker")
    problems: tuple[Problem, ...]
    if form == "call":
        problems = read.read_call(text, EXAMPLES)[1]
    elif form == "expectation":
        problems = read.read_expectation(text, EXAMPLES)[1]
    else:
        problems = read.read_sentence(text, EXAMPLES, context)[1]
    source = SourceFile("example", text)
    result = Diagnostics(diagnostic(problem, source.place) for problem in problems)
    result.sources.add("example", text)
    return result


# How an example of each form is run; rooms above give theirs to `explain`.
Runners: TypeAlias = Mapping[str, Callable[[str], Diagnostics]]
RUNNERS: Runners = {
    "pack": run_files,
    **{form: partial(_run_text, form) for form in ("sentence", "unarmed", "marker", "call", "expectation")},
}


def explain(code: str, registry: Registry | None = None, runners: Runners | None = None) -> str | None:
    """The page of a code; None when there is none. `runners` run the forms of rooms above."""
    known = registry if registry is not None else all_codes()
    entry = known.get(code)
    if entry is None:
        return None
    parts = [f"{entry.code}: {entry.title}\n\n{entry.explanation}\n"]
    if entry.wrong:
        parts.append(f"Wrong:\n\n{_indented(entry.wrong)}")
        run = {**RUNNERS, **(runners or {})}.get(entry.form)
        found = run(entry.wrong) if run is not None else None
        told = [one for one in found if one.code == entry.code] if found is not None else []
        if found is not None and told:
            parts.append(f"which is reported as\n\n{_indented(render_one(told[0], found.sources))}")
    if entry.right:
        parts.append(f"Right:\n\n{_indented(entry.right)}")
    return "\n".join(parts)


def suggest(code: str, registry: Registry | None = None) -> str | None:
    """The code that was probably meant."""
    known = registry if registry is not None else all_codes()
    return nearest(code.upper(), [entry.code for entry in known])


def _indented(text: str) -> str:
    lines = [clean(line) for line in text.rstrip("\n").split("\n")]
    return "".join(f"    {line}".rstrip() + "\n" for line in lines)
