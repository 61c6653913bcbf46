"""The moments of Megaton Mashup that sentences and scenarios can speak of."""

from __future__ import annotations

from rulesdsl.games.game import Moment

MOMENTS = (Moment("draw N", "the Nth card of a villain's activation is turned up", ("VILLAIN-2",)),)
