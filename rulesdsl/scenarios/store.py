"""Snapshots on disk: beside their scenario, written whole or not at all, never changed unasked."""

from __future__ import annotations

import contextlib
import difflib
import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rulesdsl.content.folders import SKIPPED, read_regular
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError

SNAPSHOT = ".snap"
PENDING = ".snap.pending"
LARGEST = 4_000_000  # bytes of a snapshot

Status = Literal["same", "new", "different"]


def snapshot_path(scenario: str | Path) -> Path:
    """Where the accepted snapshot of a scenario file is."""
    return Path(scenario).with_suffix(SNAPSHOT)


def pending_path(scenario: str | Path) -> Path:
    """Where an outcome waits that differs from the accepted one."""
    return Path(scenario).with_suffix(PENDING)


def may_write() -> bool:
    """Continuous integration compares and never writes."""
    return not os.environ.get("CI")


def read_text(path: Path) -> str | None:
    """The text of a file, or None when there is none. Bytes that are no text are written as escapes.

    Raises `RulesError` for what cannot be read: folders, pipes, files that are too large.
    """
    try:
        data = read_regular(path, LARGEST)
        if len(data) > LARGEST:
            raise OSError(errno.EFBIG, f"it has more than {LARGEST} bytes")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        told = Diagnostic("P0105", f"the file cannot be read: {reason}", Place(str(path)))
        raise RulesError(told) from error
    return data.decode("utf-8", "backslashreplace").replace("\r\n", "\n")


def write_text(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def compare(scenario: str | Path, text: str, write: bool) -> Status:
    """Compare an outcome with the accepted one; with `write`, keep what differs as pending.

    A pending file that is out of date goes when the outcome is the accepted one again.
    """
    accepted = read_text(snapshot_path(scenario))
    pending = pending_path(scenario)
    if accepted == text:
        if write:
            with contextlib.suppress(OSError):
                pending.unlink(missing_ok=True)
        return "same"
    if write and read_text(pending) != text:
        # a folder that cannot be written to is compared all the same
        with contextlib.suppress(OSError):
            write_text(pending, text)
    return "new" if accepted is None else "different"


def diff(old: str | None, new: str, name: str = "snapshot") -> str:
    """What changed, as a unified diff."""
    lines = difflib.unified_diff(
        (old or "").splitlines(), new.splitlines(), f"{name}, accepted", f"{name}, now", lineterm="", n=2
    )
    return "\n".join(lines)


def below(folder: Path, ending: str) -> Iterator[Path]:
    """Files with this ending under a folder; what is hidden or foreign is passed by."""
    for here, names, files in os.walk(folder):
        names[:] = sorted(n for n in names if n not in SKIPPED and not n.startswith("."))
        yield from (Path(here) / name for name in files if name.endswith(ending) and name[0] != ".")


def left_over(folders: Iterable[Path], scenarios: Iterable[Path]) -> list[Path]:
    """Snapshots in these folders that belong to no scenario."""
    owned = {snapshot_path(path) for path in scenarios}
    rest = {path for folder in folders for path in below(folder, SNAPSHOT)} - owned
    if rest:  # they may have been named in another way
        really = {path.resolve() for path in owned}
        rest = {path for path in rest if path.resolve() not in really}
    return sorted(rest)


@dataclass(frozen=True, slots=True)
class Pending:
    """An outcome that waits to be accepted or rejected."""

    scenario: Path
    accepted: str | None
    text: str

    @property
    def name(self) -> str:
        """How a user calls it: the scenario's file."""
        return str(self.scenario)

    def diff(self) -> str:
        """What would change."""
        return diff(self.accepted, self.text, self.scenario.stem)
