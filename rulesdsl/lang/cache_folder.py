"""Where what takes long to make is kept from run to run: a folder that only the user can write."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def cache_folder() -> Path | None:
    """A folder of the user's own; None when no place can be written."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    for root in (Path(base) / "rulesdsl", Path(tempfile.gettempdir()) / f"rulesdsl-{os.getuid()}"):
        try:
            root.mkdir(parents=True, exist_ok=True, mode=0o700)
            if root.stat().st_uid == os.getuid() and os.access(root, os.W_OK):
                return root
        except OSError:
            continue
    return None
