"""Codes of the second pass: names and what fits together."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code


def _unknown(code: str, what: str, wrong: str, right: str, form: str = "sentence") -> Code:
    explanation = (
        f"No {what} of the game or its packs is spelt like this. The note lists those there are; "
        "the help names the one that was probably meant."
    )
    return Code(code, f"An unknown {what}", explanation, wrong, right, form)


WORDS: tuple[Code, ...] = (
    Code(
        "R0202",
        "A word of another sort",
        "The word is known, but it names something else than what belongs here: a mark where a stat "
        "is needed, "
        "and the like.",
        "Friendly units next to this get +1 asleep.",
        "Friendly units next to this are asleep.",
    ),
    _unknown("R0203", "stat", "This gets +1 sped.", "This gets +1 speed."),
    _unknown(
        "R0204",
        "kind",
        "Friendly unts next to this get +1 speed.",
        "Friendly units next to this get +1 speed.",
    ),
    _unknown("R0205", "mark", "Enemy units next to this are aslep.", "Enemy units next to this are asleep."),
    _unknown(
        "R0206",
        "keyword",
        "Friendly units next to this have swif.",
        "Friendly units next to this have swift.",
    ),
    _unknown(
        "R0207", "counter", "When this dies, put 1 pebble on it.", "When this dies, put 1 coin on this."
    ),
    _unknown("R0208", "piece or card", "wulf at A1 is destroyed", "wolf at A1 is destroyed", "expectation"),
    _unknown(
        "R0209",
        "verb",
        "As soon as this was turnd in this turn, destroy this.",
        "As soon as this was turned in this turn, destroy this.",
    ),
    _unknown("R0210", "window", "Action (once per trun): turn this.", "Action (once per turn): turn this."),
    _unknown("R0211", "army", "redz wolf at A1 is destroyed", "reds wolf at A1 is destroyed", "expectation"),
    _unknown("R0212", "place", "wolf at A9 is destroyed", "wolf at A1 is destroyed", "expectation"),
    _unknown(
        "R0213",
        "adjective",
        "When a distnat hit arrives on this, remove this.",
        "When a distant hit arrives on this, remove this.",
    ),
    _unknown(
        "R0214", "relation", "Friendly units in hiding get +1 speed.", "Friendly units in hand get +1 speed."
    ),
    _unknown("R0215", "slot", "This gets 1 extra acton.", "This gets 1 extra action."),
    _unknown("R0216", "procedure", "Action: start a batle.", "Action: start a battle."),
    _unknown("R0217", "die", "Action: roll 2 dicee.", "Action: roll 2 dice."),
    _unknown("R0218", "measure", "Prefer paths with the least dangr.", "Prefer paths with the least danger."),
    _unknown(
        "R0219", "kind of place", "Action: move this up to 1 feild.", "Action: move this up to 1 field."
    ),
    _unknown("R0238", "direction", "swift on [noth]", "swift on [north]", "call"),
    _unknown("R0245", "zone", "reds holds wolf in dem", "reds holds wolf in den", "expectation"),
    Code(
        "R0220",
        "A step without a quantity",
        "A step says how many: `one`, a number, `up to` a number, or `each`. An article or a plural "
        "does not.",
        "Action: destroy an enemy helper.",
        "Action: destroy one enemy helper.",
    ),
    Code(
        "R0221",
        "A thing without a side",
        "Where something is done to things, or something is lastingly true of them, whose they are "
        "must be said. "
        "A missing side never means both.",
        "Units next to this get +1 speed.",
        "Friendly or enemy units next to this get +1 speed.",
    ),
    Code(
        "R0222",
        "An `it` that stands for nothing",
        "`it` is the one thing just chosen or described. `this` and `your ...` are never `it`.",
        "When this dies, destroy it.",
        "When this wounds a helper, destroy it.",
    ),
    Code(
        "R0223",
        "An `it` that could stand for several things",
        "When two things were chosen or described, names tell them apart: `as` gives one, `that` uses it.",
        "Action: choose one own unit then choose one enemy unit next to it then push it from it.",
        "Action: choose one own unit as pusher then choose one enemy unit next to that pusher then "
        "push it from "
        "that pusher.",
    ),
    Code(
        "R0224",
        "A name that was not given",
        "`that ...` uses a name given with `as` earlier in the same sentence.",
        "Action: choose one own unit as pusher then turn that puher.",
        "Action: choose one own unit as pusher then turn that pusher.",
    ),
    Code(
        "R0225",
        "Connected without arms",
        "`connected to this` and `arriving on this` look through the arms of the ability. An ability "
        "without arms "
        "would speak of the whole board.",
        "Friendly units connected to this get +1 speed.",
        "Friendly units on the board get +1 speed.",
        "unarmed",
    ),
    Code(
        "R0226",
        "A bearer outside a marker",
        "Only what lies on another thing has a bearer.",
        "Before the battle, deal 1 wound to its bearer.",
        "Before the battle, deal 1 wound to this.",
    ),
    Code(
        "R0228",
        "A quantity that means nothing here",
        "What is lastingly true holds of everything it describes; and from `each` nothing can be chosen.",
        "One enemy unit next to this is asleep.",
        "Enemy units next to this are asleep.",
    ),
    Code(
        "R0229",
        "One name for two things",
        "Names given with `as` differ within a sentence.",
        "Action: choose one own unit as first then choose one enemy unit as first then turn that first.",
        "Action: choose one own unit as first then choose one enemy unit as second then swap that "
        "first with that "
        "second.",
    ),
    Code(
        "R0231",
        "A mark with the other verb",
        "Some marks a thing is, some it has; the vocabulary says which.",
        "Friendly units next to this are light.",
        "Friendly units next to this have light.",
    ),
    Code(
        "R0236",
        "A stat of other things",
        "Some stats belong to hits and moves, the others to things on the board. So do measures, by which "
        "things are preferred.",
        "Friendly units next to this get +1 strength.",
        "Hits on this get -1 strength.",
    ),
    Code(
        "R0237",
        "An arm named twice",
        "Each side is named once.",
        "swift on [north, north]",
        "swift on [north, south]",
        "call",
    ),
    Code(
        "R0239",
        "Something happened, but when?",
        "What was done to a thing is remembered within a window, and the window must be said.",
        "While this is wounded, this gets +1 speed.",
        "As soon as this was wounded in this turn, turn this.",
    ),
    Code(
        "R0240",
        "Counting what is not counted",
        "A mark or a keyword is there or it is not.",
        "While this has 2 light, this gets +1 speed.",
        "While this has light, this gets +1 speed.",
    ),
    Code(
        "R0241",
        "Dealt or put",
        "Damage is dealt, so that it can be taken away on its way; other counters are put.",
        "Action: deal 1 coin to this.",
        "Action: put 1 coin on this.",
    ),
    Code(
        "R0243",
        "A limit without a window",
        "A limit counts within a window of the game: a turn, a battle.",
        "Action (once per unit): turn this.",
        "Action (once per unit per turn): turn this.",
    ),
    Code(
        "R0244",
        "Not on its way to this",
        "Only hits are thrown back or sent on, and by what they arrive on: `hits arriving on this`.",
        "Friendly units next to this are thrown back.",
        "Hits arriving on this are thrown back.",
    ),
    Code(
        "R0246",
        "A preference that is never asked",
        "The game says among what it chooses by itself; among other things a preference decides nothing.",
        "Prefer cards with the most coin.",
        "Prefer own units with the most coin.",
    ),
    Code(
        "R0247",
        "A side of what belongs to nobody",
        "Ways and positions are weighed, whoever takes them, and counters are on something; neither is "
        "anybody's.",
        "Prefer own paths with the least danger.",
        "Prefer paths with the least danger.",
    ),
    Code(
        "R0250",
        "Too few or too many arguments",
        "A keyword takes one argument for each of its parameters.",
    ),
    Code(
        "R0251", "An argument of the wrong kind", "Parameters take numbers, changes such as `+1`, or words."
    ),
    Code(
        "R0252",
        "A hole without a parameter",
        "What stands in braces is the name of a parameter of the keyword.",
    ),
    Code(
        "R0253", "An unknown kind of parameter", "Parameters are `number`, `signed`, or a category of words."
    ),
)
