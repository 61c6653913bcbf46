"""`rules explain CODE`: what a code means, a wrong example as it is reported, a right one."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from rulesdsl.content.packs import load_library
from rulesdsl.content.toy import KEY, TOY, load_toy
from rulesdsl.diagnostics.codes import Code, Registry, all_codes
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import nearest
from rulesdsl.diagnostics.text import clean, render_one

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


def run_sentence(text: str) -> Diagnostics:
    """The problems of an example of form `sentence`."""
    from rulesdsl.lang.context import Context
    from rulesdsl.lang.read import read_sentence

    result = Diagnostics()
    result.sources.add("example", text)
    _, problems = read_sentence(text, TOY.vocabulary, Context(arms=True))
    for one in problems:
        place = Place("example", 1, one.span.start + 1, max(one.span.end, one.span.start + 1) + 1)
        result.add(Diagnostic(one.code, one.message, place, one.label, one.notes, one.help, one.severity))
    return result


def run_example(code: Code, text: str) -> Diagnostics | None:
    """The problems of an example, or None when this room cannot run its form."""
    if code.form == "pack":
        return run_files(text)
    if code.form == "sentence":
        return run_sentence(text)
    return None


def explain(code: str, registry: Registry | None = None) -> str | None:
    """The page of a code; None when there is no such code."""
    known = registry if registry is not None else all_codes()
    entry = known.get(code)
    if entry is None:
        return None
    parts = [f"{entry.code}: {entry.title}\n\n{entry.explanation}\n"]
    if entry.wrong:
        parts.append(f"Wrong:\n\n{_indented(entry.wrong)}")
        found = run_example(entry, entry.wrong)
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
