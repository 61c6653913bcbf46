"""What this game adds to the notation of positions."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.games.megaton_mashup.table import ASIDE
from rulesdsl.games.notation import Plain


class Written(Plain):
    """See `games.notation.Notation`: units that went back to the reserve, cards that were resolved."""

    off: Sequence[str] = (ASIDE,)
