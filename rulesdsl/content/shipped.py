"""The packs that come with the program: in a checkout beside the package, in an installed one inside it."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from rulesdsl.content.folders import PACK_FILE, PackFolder

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_base() -> Path:
    """The folder that holds `armies` and `packs`."""
    data = _PACKAGE / "data"
    return data if (data / "armies").is_dir() else _PACKAGE.parent


@cache
def _roots() -> tuple[Path, ...]:
    base = shipped_base()
    roots = [base / "armies", *sorted((base / "packs").glob("*"))]
    return tuple(root.resolve() for root in roots if (root / PACK_FILE).is_file())


def shipped_packs() -> tuple[PackFolder, ...]:
    """All packs that come with the program, in sorted order; named as short as the working folder allows."""
    return tuple(PackFolder(root, _shown(root)) for root in _roots())


def shipped_paths(game: str = "") -> list[str]:
    """The same as paths, for `load_library`; those for one game when it is named."""
    return [pack.shown for pack in shipped_packs() if not game or _game_of(pack.root) == game]


@cache
def _game_of(root: Path) -> str:
    """The game that a pack says it is for, read as cheaply as can be."""
    found = re.search(r"(?m)^game:\s*([^\s#]+)", (root / PACK_FILE).read_text(encoding="utf-8"))
    return found[1] if found else ""


def shipped_scenarios() -> list[str]:
    """The folder of scenarios that comes with the program, when it is there."""
    folder = shipped_base() / "scenarios"
    return [_shown(folder)] if folder.is_dir() else []


def _shown(path: Path) -> str:
    """Short when the user stands in the checkout."""
    try:
        return os.fspath(path.relative_to(Path.cwd()))
    except ValueError:
        return os.fspath(path)
