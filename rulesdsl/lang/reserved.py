"""The words that belong to the language itself, listed once for people and for `did you mean`.

A test compares RESERVED with the quoted words of `grammar/effects.lark`.
"""

from __future__ import annotations

# Never names: the lexer gives them their own token wherever they stand.
RESERVED: frozenset[str] = frozenset(
    """
    a action after allied an and another anywhere are arriving as at back be become becomes before behind
    between by cannot connected costs deadly did each else end enemies enemy even every exactly except extra
    faces for friendly from get gets good has have here hidden highest holds if in instead into is it its
    least less line lowest may more most neutral next no nobody not nothing of on once one only
    opponent's or other over own owner's pay per players prefer reach reaches sent serve serves soon
    start that the then there this thrown times to toward unless until up was were when while wins with
    within without would you your yours
    """.split()  # noqa: SIM905 - a page of words
)

# Orders begin a step; elsewhere they are names like any other.
ORDERS: frozenset[str] = frozenset(
    """
    deal destroy remove put take choose change move turn swap push pull place heal roll
    """.split()  # noqa: SIM905
)

# Words that people write and that this language refuses: word -> (what to say, one word to use or "").
REFUSED: dict[str, tuple[str, str]] = {
    "any": ("`any` is read as one by some and as each by others", "one"),
    "all": ("quantity has one word: `each` takes every one of them", "each"),
    "every": ("quantity has one word: `each` takes every one of them", "each"),
    "both": ("say `each`, or name the two with `as`", "each"),
    "some": ("say how many", "one"),
    "two": ("numbers are digits", "2"),
    "three": ("numbers are digits", "3"),
    "four": ("numbers are digits", "4"),
    "five": ("numbers are digits", "5"),
    "their": ("`their` hides whose; say `its`, or name the thing with `as`", "its"),
    "them": ("`them` hides how many; say `it`, or name the things with `as`", "it"),
    "they": ("`they` hides how many; say `it`, or name the things with `as`", "it"),
    "my": ("sides are seen from the ability: say `own`, or `your` before one thing", "your"),
    "our": ("sides are seen from the ability: say `friendly`", "friendly"),
    "his": ("say `its`, or `enemy`", "its"),
    "her": ("say `its`, or `enemy`", "its"),
    "ally": ("say `allied` (another player's) or `friendly` (your team's)", "friendly"),
    "allies": ("say `allied` (another player's) or `friendly` (your team's)", "friendly"),
    "either": ("`or` alone joins sides and kinds", ""),
    "respectively": ("say each thing in its own sentence", ""),
    "must": ("without `may` there is no choice: leave `must` out", ""),
    "can't": ("words are written out in full", "cannot"),
    "isn't": ("words are written out in full", "is not"),
    "aren't": ("words are written out in full", "are not"),
    "adjacent": (
        "what touches is `next to` a thing, said after the word: `units next to this`",
        "next to this",
    ),
    "whenever": ("an event begins with `When`", "When"),
    "can": ("`may` asks, and stands as `you may` before a step", "may"),
}
