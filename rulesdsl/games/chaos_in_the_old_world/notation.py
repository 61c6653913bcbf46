"""What this game adds to the notation of positions."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.games.chaos_in_the_old_world.table import RESERVE
from rulesdsl.games.notation import Plain


class Written(Plain):
    """See `games.notation.Notation`: figures, cards and spaces of dials that are off the map."""

    off: Sequence[str] = (RESERVE,)
