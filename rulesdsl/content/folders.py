"""Which files belong to a pack. Nothing outside its folder is ever opened."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.content.reporting import Report
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

PACK_FILE = "pack.yaml"
SUFFIXES = (".yaml", ".yml")
MAX_FILES = 500
MAX_LEVELS = 8
# A search that starts too high up ends here.
MAX_FOLDERS = 5000
# Folders that never hold content and may be huge.
SKIPPED = frozenset({"node_modules", "__pycache__", "venv"})


@dataclass(frozen=True, slots=True)
class PackFolder:
    """A folder with a pack file. `shown` is how the user named it; `root` has no symlinks in it."""

    root: Path
    shown: str

    def show(self, path: Path) -> str:
        """A file of the pack as the user would name it."""
        return os.path.normpath(Path(self.shown) / path.relative_to(self.root))


@dataclass(slots=True)
class Found:
    """Packs in the order of their paths, and YAML files that stand in no pack."""

    packs: dict[Path, PackFolder] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)


def find_packs(paths: Iterable[str | os.PathLike[str]], report: Report) -> Found:
    """Packs at, above (for a file) or below (for a folder) each path.

    `others` holds YAML files and folders given by the user that belong to no pack, such as scenarios.
    """
    found = Found()
    for given in paths:
        shown = os.fspath(given)
        try:
            path = Path(shown)
            exists = path.exists()
        except (OSError, ValueError):
            exists = False
        if not exists:
            report(Diagnostic("P0101", f"there is no file or folder `{shown}`", Place(shown)))
            continue
        above = _pack_above(path)
        below = list(_packs_below(path)) if path.is_dir() else []
        if above is None and not below:
            found.others.append(shown)
        for pack in [*([above] if above else []), *below]:
            found.packs.setdefault(pack.root, pack)
    return found


def _pack_above(path: Path) -> PackFolder | None:
    """The pack that a file or folder lies in, the innermost one."""
    steps = [path, *path.parents] if path.is_absolute() else [path, *path.parents, *Path.cwd().parents]
    for folder in steps:
        if folder.is_dir() and (folder / PACK_FILE).is_file():
            return PackFolder(folder.resolve(), os.fspath(folder))
    return None


def pack_around(folder: Path) -> Path | None:
    """The innermost folder with a pack file, from this one upwards as far as its path says."""
    here = os.fspath(folder)
    while not os.path.isfile(os.path.join(here, PACK_FILE)):  # noqa: PTH113, PTH118 - asked for each scenario
        above = os.path.dirname(here)  # noqa: PTH120
        if above == here:
            return None
        here = above
    return Path(here)


def _packs_below(path: Path) -> Iterator[PackFolder]:
    for visited, (folder, names, files) in enumerate(os.walk(path)):
        here = Path(folder)
        if visited > MAX_FOLDERS:
            return
        if PACK_FILE in files:
            yield PackFolder(here.resolve(), os.fspath(here))
        deep = len(here.relative_to(path).parts) >= MAX_LEVELS
        names[:] = [] if deep else sorted(n for n in names if n not in SKIPPED and not n.startswith("."))


def pack_files(pack: PackFolder, report: Report) -> list[Path]:
    """The YAML files of a pack in sorted order, without the pack file and without packs inside it."""
    kept: list[Path] = []
    for folder, names, files in os.walk(pack.root):
        here = Path(folder)
        if here != pack.root and PACK_FILE in files:
            names[:] = []
            continue
        deep = len(here.relative_to(pack.root).parts) >= MAX_LEVELS
        linked = [n for n in names if (here / n).is_symlink()]
        for name in linked:
            _inside(pack, here / name, report)
        names[:] = (
            []
            if deep
            else sorted(n for n in names if n not in linked and n not in SKIPPED and not n.startswith("."))
        )
        for name in sorted(files):
            path = here / name
            if name.startswith(".") or path.suffix.lower() not in SUFFIXES or path == pack.root / PACK_FILE:
                continue
            if not _inside(pack, path, report):
                continue
            # Neither sockets nor pipes: reading those would wait for ever.
            if path.is_file():
                kept.append(path)
    if len(kept) > MAX_FILES:
        report(
            Diagnostic(
                "P0104",
                f"the pack has {len(kept)} YAML files; at most {MAX_FILES} are read",
                Place(pack.show(pack.root / PACK_FILE)),
                help="join small files, or make several packs",
            )
        )
    return sorted(kept)[:MAX_FILES]


def _inside(pack: PackFolder, path: Path, report: Report) -> bool:
    """Whether a path stays in its pack when links are followed."""
    if not path.is_symlink():
        return True
    try:
        inside = path.resolve().is_relative_to(pack.root)
    except (OSError, RuntimeError):
        inside = False
    if not inside:
        report(
            Diagnostic(
                "P0103",
                "this link leaves the pack; it is not followed",
                Place(pack.show(path)),
                help="copy the file into the pack",
            )
        )
    return inside


def read_regular(path: Path, limit: int) -> bytes:
    """The bytes of an ordinary file, one more than `limit` at most; folders, pipes and devices are an
    `OSError`."""
    if path.is_dir():
        raise OSError(errno.EISDIR, "it is a folder; name a file in it")
    if path.exists() and not path.is_file():
        raise OSError(0, "it is no ordinary file")
    with path.open("rb") as stream:
        return stream.read(limit + 1)


def read_file(pack: PackFolder, path: Path, limit: int, report: Report) -> bytes | None:
    """The bytes of a file, one more than `limit` at most."""
    if not _inside(pack, path, report):
        return None
    try:
        return read_regular(path, limit)
    except OSError as error:
        reason = error.strerror or "unknown reason"
        report(Diagnostic("P0105", f"the file cannot be read: {reason}", Place(pack.show(path))))
        return None
