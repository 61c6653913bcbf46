"""The words that all games share: relations, verbs with their forms, sides of a table.

Windows, kinds, stats, marks and the rest are the games'.
"""

from __future__ import annotations

from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary


def verb(
    key: str,
    third: str = "",
    past: str = "",
    gerund: str = "",
    help: str = "",
    on: bool = False,
    fight: bool = False,
    told: str = "",
    instead: str = "",
) -> Entry:
    """A verb with its regular forms, unless others are given.

    `on`: it takes `on` (`arrives on`); `fight`: it is what things do to each other in a fight. `told`: what
    `When ...` hears of it, some of `does` (a unit moves), `to` (this wounds a unit), `undergoes` (a unit is
    moved), `own` (only of `this`); a game that tells more says so again. `instead`: what to say where
    nothing is told.
    """
    stem = key[:-1] if key.endswith("e") else key
    sibilant = key.endswith(("s", "x", "ch", "sh"))
    forms = {
        "third": third or (key + "es" if sibilant else key + "s"),
        "past": past or stem + "ed",
        "gerund": gerund or stem + "ing",
    }
    facts: dict[str, object] = {"told": frozenset(told.split()), "instead": instead}
    if fight:
        facts["fight"] = True
    if on:
        return Entry(
            Word(Category.VERB, f"{key} on"), help, {k: f"{v} on" for k, v in forms.items()}, facts=facts
        )
    return Entry(Word(Category.VERB, key), help, forms, facts=facts)


def relation(key: str, help: str, **facts: object) -> Entry:
    return Entry(Word(Category.RELATION, key), help, facts=facts)


VERBS: tuple[Entry, ...] = (
    verb("wound", help="deal at least 1 wound that is not taken away", fight=True, told="to undergoes"),
    verb(
        "hit",
        past="hit",
        gerund="hitting",
        help="reach with a packet, whether it wounds or not",
        fight=True,
        instead="`When a hit arrives on ...`, or `When ... wounds ...`",
    ),
    verb(
        "attack",
        help="make a printed attack",
        fight=True,
        instead="`If this would attack, ...`, or `When a hit arrives on ...`",
    ),
    verb(
        "strike",
        past="struck",
        help="make a printed attack now",
        fight=True,
        instead="`When ... wounds ...`, or `When a hit arrives on ...`",
    ),
    verb("die", past="died", gerund="dying", help="be destroyed by wounds", told="does"),
    verb("kill", help="wound so that it dies", fight=True, told="to undergoes"),
    verb("destroy", help="take off the board whatever its wounds", told="to undergoes"),
    verb("remove", help="take away without destroying", told="to undergoes"),
    verb("enter", help="come to a place", instead="`When ... moves`, or `As soon as ... is here`"),
    verb("leave", past="left", help="go from a place", instead="`When ... moves`, or `When ... dies`"),
    verb("move", help="go from one place to another", told="does undergoes"),
    verb("turn", help="change facing", told="does undergoes"),
    verb("place", help="lay on the board"),
    verb("play", help="use from the hand"),
    verb("push", help="move a thing away", told="to undergoes"),
    verb("pull", help="move a thing nearer", told="to undergoes"),
    verb("become", past="became", help="start to be"),
    verb("reveal", help="turn face up"),
    verb("discard", help="put on the discard pile"),
    verb("act", help="do what a slot allows", instead="`this acted in this ...` as a condition"),
    verb("arrive", help="come to a target before anything takes it away", on=True, told="to"),
    verb("gain", help="get of a counter"),
    verb("lose", past="lost", help="give up of a counter"),
    verb("draw", past="drawn", help="take from the pile to the hand"),
    verb("summon", help="place from a reserve"),
    verb("heal", help="take wounds off"),
    verb("dominate", help="be stronger than all others at a place"),
    verb("slay", past="slain", help="kill what counts as an enemy's; a game says what does"),
    verb("defile", help="do lasting harm to a place; a game says how much"),
)

RELATIONS: tuple[Entry, ...] = (
    relation("connected to", "an arm of the bearer of the sentence reaches it", arms=True),
    relation("arriving on", "a packet that comes in through an arm", arms=True, packets=True),
    relation("next to", "on neighbouring places"),
    relation("in line with", "on one straight line of places"),
    relation("between", "on the straight line from one to the other"),
    relation("behind", "on the far side, in line"),
    relation("within", "at most so many places away", distance=True),
    relation("on", "lying on a thing or place"),
    relation("in", "inside a place or area"),
    relation("of", "belonging to"),
    relation("at", "on a named place"),
    relation("here", "on the place of `this`"),
    relation("in hand", "held in the hand"),
    relation("on the board", "anywhere on the board"),
)

CORE = Vocabulary(
    "core",
    (
        *VERBS,
        *RELATIONS,
        # `off` is a mark on abilities: those of the marked entity that are of the named kind do not work.
        Entry(Word(Category.MARK, "off"), "its abilities do not work", facts={"abilities": True}),
        Entry(Word(Category.STATE, "free"), "nothing stands there"),
        Entry(Word(Category.KIND, "player"), "who plays", {"plural": "players"}),
        Entry(Word(Category.KIND, "opponent"), "a player of another team", {"plural": "opponents"}),
        Entry(Word(Category.KIND, "army"), "a set of things that one player brings", {"plural": "armies"}),
        Entry(Word(Category.KIND, "side"), "one printed side of a thing", {"plural": "sides"}),
    ),
)
