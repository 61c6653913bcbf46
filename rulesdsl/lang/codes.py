"""The codes of sentences: L for what is no sentence, R for words that do not fit, S for what misleads.

Wrong and right examples are run as tests over `examples.EXAMPLES`. Forms beside `sentence`: `unarmed` and
`marker` (sentences of an ability without arms, of a marker), `call`, `expectation`.
"""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code
from rulesdsl.lang.codes_lints import LINTS
from rulesdsl.lang.codes_words import WORDS

SYNTAX: tuple[Code, ...] = (
    Code(
        "L0001",
        "A word that does not fit here",
        "Up to this word the text is the beginning of a sentence; with it, it is not. The note lists "
        "what could "
        "stand here.",
        "Friendly units next to this get speed +1.",
        "Friendly units next to this get +1 speed.",
    ),
    Code(
        "L0002",
        "A misspelt word",
        "With one word of the language spelt a little differently the text is a sentence.",
        "Freindly units conected to this get +1 speed.",
        "Friendly units connected to this get +1 speed.",
    ),
    Code(
        "L0003",
        "No full stop",
        "A sentence ends with a full stop.",
        "Friendly units next to this get +1 speed",
        "Friendly units next to this get +1 speed.",
    ),
    Code(
        "L0004",
        "A missing comma",
        "A comma ends what comes before the steps: the event, the state, the condition, what would happen.",
        "When this wounds a unit put 1 coin on it.",
        "When this wounds a unit, put 1 coin on it.",
    ),
    Code(
        "L0005",
        "A word written twice",
        "The same word stands twice in a row.",
        "Friendly units next to to this get +1 speed.",
        "Friendly units next to this get +1 speed.",
    ),
    Code(
        "L0006",
        "Steps without `then`",
        "Steps are joined by `then`; `and` joins clauses only.",
        "As soon as a unit is here, destroy it and remove this.",
        "As soon as a unit is here, destroy it then remove this.",
    ),
    Code(
        "L0007",
        "A sentence that is too long",
        "A sentence has at most 600 characters and 120 words.",
        "Friendly units next to this get +1 speed " + "and get +1 courage " * 40 + ".",
        "Friendly units next to this get +1 speed and get +1 courage.",
    ),
    Code(
        "L0008",
        "A mark that has no place in a sentence",
        "Sentences are made of words, numbers, full stop, comma, colon and brackets.",
        "Friendly units next to this get +1 speed!",
        "Friendly units next to this get +1 speed.",
    ),
    Code(
        "L0009",
        "A word this language refuses",
        "Some words are read differently by different people (`any`, `all`, `their`) or say what "
        "another word "
        "says already (`two`, `ally`). The help names the word to use.",
        "Action: destroy any enemy helper.",
        "Action: destroy one enemy helper.",
    ),
    Code(
        "L0010",
        "One word too many",
        "Without this word the text is a sentence.",
        "Friendly units next to this get a +1 speed.",
        "Friendly units next to this get +1 speed.",
    ),
    Code("L0011", "No sentence", "A sentence was expected and nothing is there.", " ", "This gets +1 speed."),
    Code(
        "L0012",
        "A sentence that stops too early",
        "What is written is the beginning of a sentence. The note lists what could follow.",
        "When this wounds a unit,",
        "When this wounds a unit, put 1 coin on it.",
    ),
    Code(
        "L0013",
        "More than one sentence",
        "Each sentence is an item of its own.",
        "This gets +1 speed. This gets +1 courage.",
        "This gets +1 speed and gets +1 courage.",
    ),
    Code(
        "L0014",
        "An `unless` that is unclear",
        "`unless` at the end of what is lastingly true denies one thing, and `it` in it stands for `this`.",
        "Friendly units next to this are asleep unless it has light.",
        "This is asleep unless it has light.",
    ),
    Code(
        "L0015",
        "Not a moment",
        "A moment is `before`, `after`, `at the start of` or `at the end of` one window of the game.",
        "When the battle, destroy this.",
        "Before the battle, destroy this.",
    ),
    Code(
        "L0016",
        "What cannot be changed into another kind",
        "A conversion changes the attack that would be made (`it`) or some sides of it.",
        "If this would attack, you may change one unit into distant.",
        "If this would attack, you may change 1 side of it into distant.",
    ),
    Code(
        "L0017",
        "A preference that compares nothing",
        "`Prefer` names what is compared, with the most or the least of what.",
        "Prefer paths.",
        "Prefer paths with the least danger.",
    ),
    Code(
        "L0018",
        "Taking what is not counted",
        "`from` needs a number of one counter before it.",
        "Action: remove one enemy helper from this.",
        "Action: take 1 coin from this.",
    ),
    Code(
        "L0019",
        "Gaining without a number",
        "What is gained or lost is a number of one counter.",
        "When this dies, you gain this.",
        "When this dies, you gain 2 coins.",
    ),
    Code(
        "L0020",
        "A step that is no order",
        "A step begins with an order, such as `destroy` or `move`. Only `strikes`, `gains` and "
        "`loses` have a "
        "subject.",
        "When this dies, this wounds one enemy unit.",
        "When this dies, deal 1 wound to one enemy unit.",
    ),
    Code(
        "L0021",
        "`nothing else` among other states",
        "A line of a scenario that closes a list stands alone.",
        "wolf at A1 is destroyed and nothing else is destroyed",
        "nothing else is destroyed",
        "expectation",
    ),
    Code(
        "L0022",
        "Players of a side that has no word",
        "Players are `you`, `enemy players`, `allied players` or all `players`.",
        "Own players cannot move.",
        "Allied players cannot move.",
    ),
    Code(
        "L0023",
        "An adjective before one of several kinds",
        "It is not clear whether an adjective speaks of the first kind or of all.",
        "When a close hit or distant hit arrives on this, remove this.",
        "When a close or distant hit arrives on this, remove this.",
    ),
    Code(
        "L0024",
        "A number that is too long",
        "Numbers in sentences have at most four digits: no game counts further.",
        "Friendly units next to this get +10000 speed.",
        "Friendly units next to this get +9999 speed.",
    ),
    Code(
        "L0025",
        "A thing in a list that nobody holds",
        "After `and` a thing alone goes on with a list of what is held. After a zone the list is closed.",
        "reds holds wolf in den and wolf",
        "reds holds 2 wolves in den and holds wolf",
        "expectation",
    ),
    Code(
        "L0026",
        "`by this` of a deed",
        "Only becoming is told with `by this`. What this does to others is said with this as the subject.",
        "When a unit is wounded by this, remove this.",
        "When this wounds a unit, remove this.",
    ),
    Code(
        "L0027",
        "The most of something, of whom?",
        "Players have the most of something: more than every other player. No number stands with it.",
        "When this dies, destroy this only if it has the most coins.",
        "When this dies, destroy this only if you have the most coins.",
    ),
    Code(
        "L0028",
        "An order without its moment",
        "An order is carried out by a player (`Action:`) or by itself when something happens. A sentence "
        "says which; only what is lastingly true needs no moment.",
        "Destroy one enemy helper.",
        "Action: destroy one enemy helper.",
    ),
    Code(
        "L0029",
        "No such order",
        "Steps begin with an order of the language; the note lists them.",
        "Action: annihilate one enemy helper.",
        "Action: destroy one enemy helper.",
    ),
    Code(
        "L0030",
        "What a keyword is given, without brackets",
        "Numbers and names that a keyword is given stand in brackets after it, parted by commas.",
        "swift speed +1 on [north]",
        "swift(speed, +1) on [north]",
        "call",
    ),
    Code(
        "L0031",
        "A condition at the end",
        "What a sentence depends on stands at its beginning, so that it is read before what it decides.",
        "This gets +1 speed while a friendly unit is next to this.",
        "While a friendly unit is next to this, this gets +1 speed.",
    ),
    Code(
        "L0032",
        "What is never so",
        "A lasting sentence says what is so. That something can never be so is said with `cannot be`.",
        "This is not asleep.",
        "This cannot be asleep.",
    ),
)

CODES: tuple[Code, ...] = (*SYNTAX, *WORDS, *LINTS)
