"""The words of Chaos in the Old World. Powers, figures, cards and regions are added by the packs."""

from __future__ import annotations

from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE, verb


def _word(category: str, key: str, help: str, plural: str = "", **facts: object) -> Entry:
    return Entry(Word(category, key), help, {"plural": plural} if plural else {}, facts=facts)


# `sided`: whose a thing is matters, so steps and lasting truths must name the side; `owned=False`: it is
# nobody's; `alone`: there is just one on each place.
KINDS = (
    _word(Category.KIND, "region", "a part of the map", "regions", alone=True, owned=False),
    _word(
        Category.KIND,
        "populous-region",
        "a region with many people",
        "populous-regions",
        under="region",
        owned=False,
    ),
    _word(Category.KIND, "track", "a space of the Old World track", "tracks", alone=True, owned=False),
    _word(Category.KIND, "sheets", "where the power sheets lie", alone=True, owned=False),
    _word(Category.KIND, "god", "a power of Chaos: its sheet, which acts for its player", "gods", sided=True),
    _word(Category.KIND, "dial-space", "a space of a dial", "dial-spaces"),
    _word(Category.KIND, "victory", "the last space of a dial", "victories", under="dial-space"),
    _word(Category.KIND, "figure", "what a power sends to the map", "figures", sided=True),
    _word(Category.KIND, "cultist", "a figure that corrupts", "cultists", under="figure", sided=True),
    _word(Category.KIND, "warrior", "a figure that fights", "warriors", under="figure", sided=True),
    _word(Category.KIND, "daemon", "a greater daemon", "daemons", under="figure", sided=True),
    _word(Category.KIND, "upgrade", "a card that improves a power for the rest of the game", "upgrades"),
    _word(Category.KIND, "chaos-card", "a card that is played into a region", "chaos-cards"),
    _word(Category.KIND, "corruption", "a corruption token of a power", "corruptions"),
    _word(Category.KIND, "old-world-card", "a card of the Old World deck", "old-world-cards", owned=False),
    _word(Category.KIND, "ruination", "a card that marks a ruined region", "ruinations", owned=False),
    _word(Category.KIND, "old-world-token", "a token of the Old World", "old-world-tokens"),
    _word(
        Category.KIND,
        "hero",
        "a token that drives figures away",
        "heroes",
        under="old-world-token",
        owned=False,
    ),
    _word(
        Category.KIND,
        "noble",
        "a token that makes a region worth more",
        "nobles",
        under="old-world-token",
        owned=False,
    ),
    _word(Category.KIND, "peasant", "a token that can be killed", "peasants", under="old-world-token"),
    _word(
        Category.KIND,
        "skaven",
        "a token that weakens resistance",
        "skavens",
        under="old-world-token",
        owned=False,
    ),
    _word(
        Category.KIND,
        "warpstone",
        "a token that corrupts by itself",
        "warpstones",
        under="old-world-token",
        owned=False,
    ),
    _word(Category.KIND, "event", "a token of an event card", "events", under="old-world-token", owned=False),
)

STATS = (
    _word(Category.STAT, "attack", "battle dice that a figure gives", floor=0),
    _word(Category.STAT, "defence", "hits that kill it", life=True),
    _word(Category.STAT, "first-dice", "battle dice with first strike that a card gives", floor=0),
    _word(Category.STAT, "domination", "what it adds to the domination value of its side", floor=0),
    _word(Category.STAT, "resistance", "what a domination value must exceed", floor=0),
    _word(Category.STAT, "conquest", "points for who dominates a region", floor=0),
    _word(Category.STAT, "fights", "how often a region is fought in a round"),
    _word(Category.STAT, "dice", "battle dice that each player may roll in a region"),
    _word(Category.STAT, "might", "power that a god has at the start of a round", floor=0),
    _word(Category.STAT, "magic", "magic symbols that a thing shows or counts as", floor=0),
    _word(Category.STAT, "sorcery", "magic symbols and warpstone in a region together"),
)

# What a mark forbids to be laid or played on what has it stands in `cannot`.
MARKS = (
    _word(Category.MARK, "ward", "no corruption token can be placed", had=True, cannot=("corruption",)),
    _word(
        Category.MARK,
        "ruin",
        "ruined: no chaos cards, Old World tokens, corruption, domination points",
        had=True,
        cannot=("corruption", "chaos-card", "old-world-token", "dominate"),
    ),
    _word(Category.MARK, "first-strike", "rolls and kills before other figures do", had=True),
    _word(Category.MARK, "wrath", "its attack counts for domination in place of its number", had=True),
    _word(Category.MARK, "creeping", "costs nothing where its side has no figure, once a round", had=True),
    _word(Category.MARK, "vengeance", "whoever kills it in battle takes as many hits", had=True),
    _word(Category.MARK, "permanence", "stays when cards are taken off the map", had=True),
)

COUNTERS = (
    _word(Category.COUNTER, "hit", "what a figure has been dealt in this battle", "hits", damage=True),
    _word(Category.COUNTER, "power", "what is left to pay with in this round"),
    _word(Category.COUNTER, "point", "victory points", "points"),
    _word(Category.COUNTER, "dial-counter", "what turns the dial in the end phase", "dial-counters"),
    _word(Category.COUNTER, "tick", "how far the dial has turned", "ticks"),
    _word(Category.COUNTER, "card", "Chaos cards in hand", "cards"),
    _word(Category.COUNTER, "win", "the game is won"),
    _word(Category.COUNTER, "token", "of one kind, in one line of a board", "tokens"),
    _word(Category.COUNTER, "free-move", "what creeping has done in this round"),
)

# `moments`: the edges of a window at which things can happen; `inside`: of another window.
OTHERS = (
    _word(Category.PACKET, "hit", "one lot of hits assigned to a target", "hits"),
    _word(
        Category.DICE, "battle-die", "a die of six; 4 and more is a hit, 6 a die more", "battle-dice", sides=6
    ),
    _word(Category.WINDOW, "round", "six phases", moments=()),
    _word(Category.WINDOW, "battle", "the Battle phase", inside="round", moments=("before", "after", "end")),
    _word(Category.WINDOW, "fight", "a battle in one region", inside="battle", moments=()),
    _word(
        Category.WINDOW,
        "domination-step",
        "domination values are compared, region by region",
        inside="round",
        moments=(),
    ),
    _word(
        Category.WINDOW, "corrupting", "corruption is placed in one region", inside="round", moments=("end",)
    ),
    _word(
        Category.WINDOW,
        "resolution",
        "Old World cards on the track take effect",
        inside="round",
        moments=("start",),
    ),
    _word(Category.WINDOW, "game", "all of it"),
    _word(Category.PROCEDURE, "draw", "take a card from the pile"),
    _word(Category.PROCEDURE, "discard", "throw a card of the hand away"),
    _word(Category.PROCEDURE, "upgrade", "take an unused upgrade"),
    # what this game tells besides what every game does
    verb("summon", help="place from a reserve", told="undergoes"),
    verb("reveal", help="turn face up", told="undergoes own"),
    verb("dominate", help="be stronger than all others at a place", told="to undergoes"),
    verb("slay", past="slain", help="kill what counts as an enemy's", told="to undergoes"),
    verb("defile", help="do lasting harm to a place", told="to undergoes"),
)

VOCABULARY = Vocabulary("chaos-in-the-old-world", (*KINDS, *STATS, *MARKS, *COUNTERS, *OTHERS), CORE)
