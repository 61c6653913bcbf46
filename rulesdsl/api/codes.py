"""What can be wrong with a question to the program: a name, a moment, a game."""

from __future__ import annotations

from rulesdsl.diagnostics.codes import Code

UNKNOWN_NAME = "A0101"
SEVERAL = "A0102"
NO_MOMENT = "A0103"
WHICH_GAME = "A0104"
NO_PICTURES = "A0105"

CODES: tuple[Code, ...] = (
    Code(
        UNKNOWN_NAME,
        "Nothing of this name",
        "No content that was loaded has the name that was asked for. Content elsewhere is loaded with "
        "`--packs`; single things are called by their key, or by the key of their set and their own "
        "(`set/thing`) when several have it.",
    ),
    Code(
        SEVERAL,
        "Several things of this name",
        "More than one set has a thing of this key: say which one is meant, as `set/thing`.",
    ),
    Code(
        NO_MOMENT,
        "No such moment",
        "The scenario never comes to this moment. The moments that it comes to are listed; what moments "
        "a game has at all, `rules describe --moments` tells.",
    ),
    Code(
        WHICH_GAME,
        "Unknown game, or several",
        "The content that was loaded is for several games, or the one named is not among them.",
    ),
    Code(
        NO_PICTURES,
        "A game without pictures",
        "This game does not say yet how its board and its things are drawn.",
    ),
)
