"""A small vocabulary beside the shipped one: words that no shipped game has."""

from __future__ import annotations

from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import verb

C = Category


def w(category: str, key: str, plural: str = "", **facts: object) -> Entry:
    return Entry(Word(category, key), "", {"plural": plural} if plural else {}, facts=facts)


TABLE = Vocabulary(
    "table",
    (
        w(C.KIND, "figure", "figures", sided=True),
        w(C.KIND, "card", "cards"),
        verb("reveal", told="undergoes"),
        w(C.KIND, "path", "paths"),
        w(C.KIND, "villain", "villains"),
        w(C.KIND, "bloodletter", "bloodletters"),
        w(C.KIND, "target"),
        w(C.KIND, "hand"),
        w(C.KIND, "bomb-area", "bomb-areas"),
        w(C.PLACE, "region", "regions"),
        w(C.PLACE, "space", "spaces"),
        w(C.STAT, "defense"),
        w(C.STAT, "resistance"),
        w(C.DICE, "battle-die", "battle-dice"),
        w(C.COUNTER, "grave", "graves"),
        w(C.COUNTER, "satiety"),
        w(C.COUNTER, "net-of-steel", "nets-of-steel"),
        w(C.COUNTER, "ranged-net", "ranged-nets"),
        w(C.COUNTER, "zombie-marker", "zombie-markers"),
        w(C.MEASURE, "destruction"),
        w(C.MEASURE, "distance"),
        w(C.WINDOW, "round"),
        w(C.RELATION, "in matrix"),
        w(C.KEYWORD, "mobility"),
        w(C.KEYWORD, "first-strike"),
        w(C.KEYWORD, "chain"),
        w(C.KEYWORD, "underground"),
        w(C.KEYWORD, "net", "nets"),
        w(C.KEYWORD, "officer"),
        w(C.ARMY, "moloch"),
        w(C.ARMY, "borgo"),
        *(w(C.DEFINITION, d) for d in ["hybrid", "blocker", "borgo-hq", "mutant", "medic", "hornet"]),
    ),
    VOCABULARY,
)
