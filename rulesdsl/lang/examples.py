"""The words of the examples in `codes`: a small table of no game, so that this room knows none."""

from __future__ import annotations

from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category as C
from rulesdsl.lang.vocabulary import Entry, Vocabulary
from rulesdsl.lang.words import CORE


def _word(category: str, key: str, plural: str = "", **facts: object) -> Entry:
    return Entry(
        Word(category, key), f"an example of a {category}", {"plural": plural} if plural else {}, facts=facts
    )


EXAMPLES = Vocabulary(
    "examples",
    (
        _word(C.KIND, "unit", "units", sided=True, chosen=True),
        _word(C.KIND, "leader", "leaders", under="unit", protected=True),
        _word(C.KIND, "helper", "helpers", under="unit"),
        _word(C.KIND, "card", "cards"),
        _word(C.KIND, "path", "paths", weighed=True),
        _word(C.STAT, "speed", floor=0),
        _word(C.STAT, "courage"),
        _word(C.STAT, "health", life=True),
        _word(C.STAT, "strength", of="hit"),
        _word(C.MARK, "asleep", off=True),
        _word(C.MARK, "slow"),
        _word(C.MARK, "light", had=True),
        _word(C.COUNTER, "wound", "wounds", damage=True),
        _word(C.COUNTER, "coin", "coins"),
        _word(C.PACKET, "hit", "hits"),
        _word(C.TAG, "distant"),
        _word(C.TAG, "close"),
        _word(C.PLACE, "field", "fields"),
        _word(C.WINDOW, "turn", outside="battle"),
        _word(C.WINDOW, "battle", moments=("before", "after")),
        _word(C.SLOT, "action", "actions"),
        _word(C.PROCEDURE, "battle"),
        _word(C.DICE, "die", "dice"),
        _word(C.MEASURE, "danger", of="path"),
        _word(C.KEYWORD, "swift"),
        _word(C.ARMY, "reds"),
        _word(C.DEFINITION, "wolf", "wolves"),
        _word(C.DIRECTION, "north"),
        _word(C.DIRECTION, "south"),
        _word(C.ZONE, "den"),
        _word(C.SPOT, "A1"),
        _word(C.SPOT, "A2"),
    ),
    CORE,
)
