"""The words of Neuroshima Hex. Tiles, armies and keywords are added by the packs."""

from __future__ import annotations

from rulesdsl.games.neuroshima_hex.board import WIDEST, cells, spot_of
from rulesdsl.games.neuroshima_hex.clock import ZONES
from rulesdsl.games.neuroshima_hex.shapes import SHAPES
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE, verb

# Of every board, those of the usual one first.
SPOTS = tuple(dict.fromkeys(spot_of(*cell) for radius in (2, WIDEST) for cell in cells(radius)))


def _word(category: str, key: str, help: str, plural: str = "", **facts: object) -> Entry:
    return Entry(Word(category, key), help, {"plural": plural} if plural else {}, facts=facts)


# `sided`: whose a thing is matters, so steps and lasting truths must name the side.
KINDS = (
    _word(Category.KIND, "unit", "a tile with life that stays on the board", "units", sided=True),
    _word(
        Category.KIND, "headquarters", "the tile an army loses with", under="unit", bare=True, protected=True
    ),
    _word(Category.KIND, "object", "a headquarters of several", "objects", under="headquarters"),
    _word(Category.KIND, "warrior", "a unit that attacks", "warriors", under="unit"),
    _word(Category.KIND, "module", "a unit that helps or hinders others", "modules", under="unit"),
    _word(Category.KIND, "implant", "a unit that lends an action", "implants", under="unit"),
    _word(Category.KIND, "ground", "a tile that lies under others", "grounds"),
    _word(Category.KIND, "instant", "a tile that is used and discarded", "instants"),
    _word(Category.KIND, "marker", "a token that lies on a tile or hex", "markers"),
    _word(Category.KIND, "match-mode", "a way to play", "match-modes"),
    _word(Category.KIND, "match-board", "what is played on", "match-boards"),
    _word(Category.KIND, "tile", "whatever is drawn and laid", "tiles"),
)

STATS = (
    _word(Category.STAT, "melee", "strength of the melee parts of its attack", boosts=("melee",)),
    _word(
        Category.STAT,
        "ranged",
        "strength of the ranged and mortar parts of its attack",
        boosts=("ranged", "mortar"),
    ),
    _word(Category.STAT, "initiative", "the segment in which it acts", floor=0),
    _word(Category.STAT, "toughness", "wounds it survives beyond the first", life=True),
    _word(Category.STAT, "strength", "wounds that a hit would deal", of="hit", floor=0),
    _word(Category.STAT, "length", "hexes that a move may cover", of="move", floor=0),
)

# `had`: it is had (`has power`), the others are been (`is netted`).
MARKS = (
    _word(
        Category.MARK,
        "netted",
        "held, does nothing",
        off=True,
        cannot=("move", "turn", "push", "act"),
        lets={"push": ("PUSH-NETTED", "allowed")},  # others may push it (PUSH-8)
    ),
    _word(Category.MARK, "paralysed", "does not act", cannot=("act",)),
    _word(Category.MARK, "power", "supplied with power", had=True),
    _word(Category.MARK, "netting", "nets what it is connected to", had=True),
    _word(Category.MARK, "covered", "out of reach", off=True, cannot=("move", "turn", "push", "act")),
)

COUNTERS = (
    _word(Category.COUNTER, "wound", "damage that stays", "wounds", damage=True),
    _word(Category.COUNTER, "life", "what a headquarters has left"),
    _word(Category.COUNTER, "venom", "a wound to come"),
    _word(Category.COUNTER, "point", "in a scored game, a wound dealt to an enemy headquarters", "points"),
)

# `moments`: the edges of a window at which things can happen; `inside`, `outside`: of another window.
OTHERS = (
    _word(Category.PACKET, "hit", "one attack as the rules count it", "hits"),
    _word(Category.PACKET, "move", "one change of place", "moves"),
    # `made`: an attack can be made in this kind; `covers`: what a general word stands for
    _word(Category.TAG, "melee", "to a neighbour", made=True),
    _word(Category.TAG, "ranged", "along a line", made=True),
    _word(Category.TAG, "gauss", "through everything in a line", made=True),
    _word(Category.TAG, "rocket", "steered hex by hex", made=True),
    _word(Category.TAG, "shotgun", "along a line, weaker with distance", made=True),
    _word(Category.TAG, "mortar", "on the second hex of a line", made=True),
    _word(
        Category.TAG,
        "shot",
        "ranged, gauss, rocket, shotgun or mortar",
        covers=tuple(key for key, shape in SHAPES.items() if shape.shot),
    ),
    _word(Category.TAG, "shrapnel", "in all directions from what bursts"),
    _word(Category.TAG, "inner", "not at the edge of the board"),
    _word(Category.PLACE, "hex", "a field of the board", "hexes"),
    _word(
        Category.WINDOW,
        "segment",
        "one number of initiative in a battle",
        inside="battle",
        moments=("end",),
    ),
    _word(Category.WINDOW, "battle", "from the highest initiative to 0", moments=("before", "after")),
    _word(
        Category.WINDOW,
        "turn",
        "what one player does before the next",
        outside="battle",
        moments=(),
    ),
    _word(Category.WINDOW, "game", "all of it"),
    _word(Category.SLOT, "action", "a chance to act in a battle", "actions"),
    _word(Category.PROCEDURE, "battle", "fight a battle now"),
    *(_word(Category.DIRECTION, key, "a printed side") for key in ("n", "ne", "se", "s", "sw", "nw")),
    *(_word(Category.ZONE, key, help) for key, help in ZONES.items()),
    *(_word(Category.SPOT, key, "a hex of the board") for key in SPOTS),
    verb("place", help="lay on the board", told="undergoes"),  # in a turn; not when headquarters are set up
)

VOCABULARY = Vocabulary("neuroshima-hex", (*KINDS, *STATS, *MARKS, *COUNTERS, *OTHERS), CORE)
