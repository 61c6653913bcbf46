"""The words of Lantern Harbour and its map: five wards and the ways between them."""

from __future__ import annotations

from rulesdsl.kernel.topology import Topology
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE

WAYS = {
    "quay": ("market", "cellar", "causeway"),
    "market": ("quay", "loft"),
    "loft": ("market",),
    "cellar": ("quay",),
    "causeway": ("quay",),
}
WARDS = tuple(WAYS)
HARBOUR = Topology(
    WARDS,
    neighbours={i: [WARDS.index(other) for other in WAYS[ward]] for i, ward in enumerate(WARDS)},
    tags={"wet": frozenset({WARDS.index("quay"), WARDS.index("causeway")})},
)


def _word(category: str, key: str, help: str, plural: str = "", **facts: object) -> Entry:
    return Entry(Word(category, key), help, {"plural": plural} if plural else {}, facts=facts)


ENTRIES = (
    _word(Category.KIND, "figure", "somebody who stands in a ward", "figures", sided=True),
    _word(Category.KIND, "captain", "who leads a gang", "captains", under="figure"),
    _word(Category.KIND, "crew", "who follows", "crews", under="figure"),
    _word(Category.KIND, "card", "what lies in a ward or is played from the hand", "cards"),
    _word(Category.KIND, "charm", "a card that lies in a ward", "charms", under="card"),
    _word(Category.KIND, "trick", "a card that is played and gone", "tricks", under="card"),
    _word(Category.STAT, "nerve", "lots it casts in the scuffle", floor=0),
    _word(Category.STAT, "spite", "lots it casts for the last word", floor=0),
    _word(Category.STAT, "grit", "bruises it takes beyond the first", life=True),
    _word(Category.STAT, "force", "bruises that a blow would deal", of="blow", floor=0),
    _word(Category.MARK, "dazed", "does nothing", off=True, cannot=("act", "move")),
    _word(Category.MARK, "watched", "under the eyes of the watch", cannot=("move",)),
    _word(Category.COUNTER, "bruise", "what a blow leaves", "bruises", damage=True),
    _word(Category.COUNTER, "influence", "what a gang pays with"),
    _word(Category.PACKET, "blow", "one lot that came up well, on its way to somebody", "blows"),
    _word(Category.TAG, "knife", "with a blade"),
    _word(Category.TAG, "cudgel", "with a stick"),
    _word(Category.TAG, "wet", "at the water"),
    _word(Category.PLACE, "ward", "a part of the town", "wards"),
    _word(Category.DICE, "lot", "a die of six; four and more is a blow", "lots", sides=6, hit_from=4),
    _word(Category.WINDOW, "exchange", "one round of blows"),
    _word(Category.WINDOW, "clash", "the fighting in one ward"),
    _word(Category.WINDOW, "night", "what one gang does before the next"),
    _word(Category.PROCEDURE, "clash", "fight in every ward"),
    *(_word(Category.SPOT, ward, "a ward of the harbour") for ward in WARDS),
)
VOCABULARY = Vocabulary("lantern-harbour", ENTRIES, CORE)
