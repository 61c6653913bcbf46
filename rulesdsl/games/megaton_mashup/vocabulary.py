"""The words of Megaton Mashup. Monsters, units, buildings, maps and cards are added by the packs."""

from __future__ import annotations

from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE, verb


def _word(category: str, key: str, help: str, plural: str = "", **facts: object) -> Entry:
    return Entry(Word(category, key), help, {"plural": plural} if plural else {}, facts=facts)


KINDS = (
    _word(Category.KIND, "model", "a monster or a unit", "models", sided=True),
    _word(
        Category.KIND,
        "monster",
        "a monster, in either form",
        "monsters",
        under="model",
        sided=True,
        chosen=True,
    ),
    _word(Category.KIND, "alpha", "the first form of a monster", "alphas", under="monster", sided=True),
    _word(Category.KIND, "hyper", "the second form of a monster", "hypers", under="monster", sided=True),
    _word(Category.KIND, "unit", "a small model", "units", under="model"),
    _word(Category.KIND, "building", "a building of the city", "buildings"),
    _word(Category.KIND, "tile", "what a destroyed building leaves", "tiles"),
    _word(Category.KIND, "hazard", "a tile that hurts monsters", "hazards", under="tile"),
    _word(Category.KIND, "rubble", "a tile that is rough ground", "rubbles", under="tile"),
    _word(Category.KIND, "terrain", "ground that is not open", "terrains"),
    _word(Category.KIND, "rough", "costs 2 to enter", "roughs", under="terrain"),
    _word(Category.KIND, "impassable", "cannot be entered", "impassables", under="terrain"),
    _word(Category.KIND, "zone", "an objective space", "zones"),
    _word(Category.KIND, "power-zone", "gives its holder power dice", "power-zones", under="zone"),
    _word(Category.KIND, "negative-zone", "pays for a draw of two cards", "negative-zones", under="zone"),
    _word(Category.KIND, "spawn-point", "where units come onto the map", "spawn-points", under="zone"),
    _word(Category.KIND, "map", "a map sheet", "maps"),
    _word(Category.KIND, "mode", "a way to play", "modes"),
    _word(Category.KIND, "villain-card", "a card of the villain", "villain-cards"),
    _word(Category.KIND, "attack-card", "a card that attacks", "attack-cards", under="villain-card"),
    _word(Category.KIND, "move-card", "a card that moves", "move-cards", under="villain-card"),
    _word(Category.KIND, "charge-card", "a card that powers up", "charge-cards", under="villain-card"),
    _word(Category.KIND, "extra-health", "the extra health card of the villain", "extra-healths"),
    _word(Category.KIND, "conduct", "what a villain prefers", "conducts"),
    _word(Category.KIND, "die", "a kind of die: its faces", "dice"),
    _word(Category.KIND, "number", "a number that no source gives", "numbers"),
    # what preferences choose among besides things on the board
    _word(Category.KIND, "path", "a way for an advance", "paths", weighed=True),
    _word(Category.KIND, "missile", "a swatted unit and what it is flung at", "missiles", weighed=True),
    _word(Category.KIND, "position", "a new place of a model that was hit", "positions", weighed=True),
)

STATS = (
    _word(Category.STAT, "health", "damage that a form takes", life=True),
    _word(Category.STAT, "speed", "how far it advances", floor=0),
    _word(Category.STAT, "defence", "strikes that hit it", floor=0),
    _word(Category.STAT, "range", "how far its blasts reach", floor=0),
    _word(Category.STAT, "brawl-dice", "action dice that a brawl may roll", floor=0),
    _word(Category.STAT, "blast-dice", "action dice that a blast may roll", floor=0),
    _word(Category.STAT, "power-attack-dice", "action dice that a power attack may roll", floor=0),
    _word(Category.STAT, "brawl-boost", "boost dice of a brawl", floor=0),
    _word(Category.STAT, "blast-boost", "boost dice of a blast", floor=0),
    _word(Category.STAT, "power-attack-boost", "boost dice of a power attack", floor=0),
    _word(Category.STAT, "brawl-reach", "spaces beyond the next one that its brawls reach", floor=0),
    _word(Category.STAT, "blast-defence", "strikes beyond its defence that a blast needs", floor=0),
    _word(Category.STAT, "brawl-piercing", "strikes that its brawls need less", floor=0),
    _word(Category.STAT, "blast-piercing", "strikes that its blasts need less", floor=0),
    _word(Category.STAT, "power-attack-piercing", "strikes that its power attacks need less", floor=0),
    _word(Category.STAT, "flier-boost", "boost dice of brawls and blasts against what is airborne", floor=0),
    _word(Category.STAT, "building-boost", "boost dice of brawls and blasts against buildings", floor=0),
    _word(Category.STAT, "monster-boost", "boost dice of blasts against monsters", floor=0),
    _word(Category.STAT, "cost", "action dice that it costs to spawn", floor=0),
    _word(Category.STAT, "spikes", "damage of a collision beyond the usual", floor=0),
)

MARKS = (
    _word(Category.MARK, "sure-footed", "rough ground costs it as open ground", had=True),
    _word(Category.MARK, "soaring", "impassable ground is open to it", had=True),
    _word(Category.MARK, "vaulting", "passes impassable ground, and never ends on it", had=True),
    _word(Category.MARK, "striding", "passes monsters, and never ends on one", had=True),
    _word(Category.MARK, "unburnt", "hazards do not hurt it on its way", had=True),
    _word(Category.MARK, "quick", "only the hazards that its advance ends on hurt it", had=True),
    _word(Category.MARK, "heat-proof", "colliding with a hazard does not hurt it", had=True),
    _word(Category.MARK, "plated", "colliding with a building does not hurt it", had=True),
    _word(Category.MARK, "thorny", "a monster that collides with it takes 1 damage", had=True),
    _word(Category.MARK, "minor", "is no thing that a villain counts as destroyed", had=True),
    _word(Category.MARK, "mighty", "its hits deal super damage", had=True),
    _word(Category.MARK, "mighty-brawls", "its brawls deal super damage", had=True),
    _word(Category.MARK, "mighty-blasts", "its blasts deal super damage", had=True),
    _word(Category.MARK, "mighty-power-attacks", "its power attacks deal super damage", had=True),
    _word(Category.MARK, "mighty-throws", "its throws and swats deal super damage", had=True),
    _word(Category.MARK, "resilient", "super damage is normal damage to it", had=True),
    _word(Category.MARK, "cloaked", "only a near blast reaches it", had=True),
    _word(Category.MARK, "airborne", "it flies", had=True),
    _word(Category.MARK, "slam-braced", "body slams of it roll no boost dice", had=True),
    _word(Category.MARK, "throw-braced", "throws of it roll no boost dice", had=True),
    _word(Category.MARK, "rooted", "cannot be swatted", had=True),
    _word(Category.MARK, "unstompable", "cannot be stomped", had=True),
    _word(Category.MARK, "erasing", "buildings that it destroys leave no tile", had=True),
)

COUNTERS = (
    _word(Category.COUNTER, "damage", "what a model has taken on this side", damage=True),
    _word(Category.COUNTER, "bonus", "points of extra health on this side"),
    _word(Category.COUNTER, "hyper-bonus", "points of extra health on the hyper side"),
    _word(Category.COUNTER, "token", "the #1 token", "tokens"),
    _word(Category.COUNTER, "unit-die", "action dice in the unit pool", "unit-dice"),
    _word(Category.COUNTER, "monster-die", "action dice in the monster pool", "monster-dice"),
    _word(Category.COUNTER, "power-die", "power dice", "power-dice"),
    _word(Category.COUNTER, "advance", "advances made in this activation", "advances"),
    _word(Category.COUNTER, "attack", "attacks made in this activation", "attacks"),
    _word(Category.COUNTER, "step", "steps made in this activation", "steps"),
    _word(Category.COUNTER, "done", "parts of this activation that are over"),
)

# What the game measures when something is preferred.
MEASURES = (
    _word(Category.MEASURE, "gap", "how far a path ends from its goal, in the steps of the goal", of="path"),
    _word(Category.MEASURE, "destruction", "units and buildings that a path destroys", of="path"),
    _word(Category.MEASURE, "harm", "damage that hazards deal on a path", of="path"),
    _word(Category.MEASURE, "length", "what a path costs", of="path"),
    _word(Category.MEASURE, "impact", "damage that collisions deal at a position", of="position"),
    _word(Category.MEASURE, "crushing", "units that a position destroys", of="position"),
    _word(Category.MEASURE, "wreckage", "buildings that a position destroys", of="position"),
    _word(
        Category.MEASURE, "homing", "1 for a missile that is flung at the target of the cards", of="missile"
    ),
    _word(Category.MEASURE, "ruin", "1 for a missile that is flung at a building", of="missile"),
    _word(Category.MEASURE, "guard", "strikes that hit what a missile is flung at", of="missile"),
    _word(Category.MEASURE, "distance", "spaces between the villain and a monster", of="monster"),
)

OTHERS = (
    _word(Category.PACKET, "damage", "damage to one model", "damages"),
    _word(Category.DICE, "action-die", "a white die", "action-dice", sides=6),
    _word(Category.DICE, "boost-die", "a blue die", "boost-dice", sides=6),
    _word(Category.DICE, "power-die", "a red die", "power-dice", sides=6),
    _word(Category.WINDOW, "round", "both players and the villain", moments=()),
    _word(
        Category.WINDOW,
        "activation",
        "what one player, or the villain, does before the next",
        inside="round",
        moments=("start", "end"),
    ),
    _word(Category.WINDOW, "turn", "one activation of a player", inside="round", moments=()),
    _word(Category.WINDOW, "draw", "one card of the villain", inside="activation", moments=()),
    _word(Category.ZONE, "reserve", "units that are brought and not on the map"),
    _word(Category.ZONE, "deck", "cards of the villain still to come"),
    _word(Category.ZONE, "used", "cards of the villain that were used"),
    _word(Category.WINDOW, "game", "all of it"),
    _word(Category.PROCEDURE, "charge", "the villain advances into contact with its target"),
    _word(Category.PROCEDURE, "stalk", "the villain advances until its target is in blast range"),
    _word(Category.PROCEDURE, "hunt", "the villain goes from unit to unit and destroys them"),
    _word(Category.PROCEDURE, "brawl", "a brawl against the target"),
    _word(Category.PROCEDURE, "blast", "a blast against the target"),
    _word(
        Category.PROCEDURE, "body-slam", "a power attack that puts the target elsewhere around the villain"
    ),
    _word(Category.PROCEDURE, "throw", "a power attack that throws the target away"),
    _word(Category.PROCEDURE, "stomp", "a power attack on the units around the villain"),
    _word(Category.PROCEDURE, "swat", "a power attack that flings a unit at something else"),
    _word(Category.PROCEDURE, "rampage", "a power attack that runs down what it beats"),
    _word(Category.PROCEDURE, "draw", "once the card is done, another is drawn"),
    verb("flip", third="flips", past="flipped", gerund="flipping", help="turn to the hyper side"),
    verb("secure", help="hold a building"),
    verb("spawn", help="come onto the map from the reserve", told="undergoes"),
)

LARGEST = 24  # spaces across and down of the largest map

SPOTS = tuple(
    _word(Category.SPOT, f"x{x}y{y}", "a space of the map") for y in range(LARGEST) for x in range(LARGEST)
)

VOCABULARY = Vocabulary(
    "megaton-mashup", (*KINDS, *STATS, *MARKS, *COUNTERS, *MEASURES, *OTHERS, *SPOTS), CORE
)
