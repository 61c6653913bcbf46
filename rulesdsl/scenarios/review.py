"""Go through the outcomes that differ from their snapshots: accept or reject, one by one or all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdsl.scenarios.store import (
    PENDING,
    Pending,
    below,
    pending_path,
    read_text,
    snapshot_path,
)


def list_pending(paths: Iterable[str | Path]) -> list[Pending]:
    """What waits under these folders and beside these scenario files, in order of name."""
    files: set[Path] = set()
    for given in map(Path, paths):
        if given.is_dir():
            files.update(below(given, PENDING))
        elif given.name.endswith(PENDING):
            files.add(given)
        else:
            files.add(pending_path(given))
    found: list[Pending] = []
    for file in sorted(files):
        text = read_text(file)
        if text is not None:
            scenario = file.with_name(file.name.removesuffix(PENDING) + ".yaml")
            found.append(Pending(scenario, read_text(snapshot_path(scenario)), text))
    return found


def accept(pending: Pending) -> None:
    """Make the waiting outcome the snapshot."""
    pending_path(pending.scenario).replace(snapshot_path(pending.scenario))


def reject(pending: Pending) -> None:
    """Throw the waiting outcome away; the snapshot stays as it was."""
    pending_path(pending.scenario).unlink(missing_ok=True)


def named(waiting: Sequence[Pending], name: str) -> list[Pending]:
    """Those that a name means: a path, the end of a path, or a file name without its ending."""
    wanted = name.removesuffix(PENDING).removesuffix(".snap").removesuffix(".yaml").strip("/")
    return [p for p in waiting if f"/{p.scenario.with_suffix('').as_posix()}".endswith(f"/{wanted}")]
