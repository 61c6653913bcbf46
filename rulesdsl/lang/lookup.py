"""Finding names in the vocabulary, and saying well what was not found."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulesdsl.lang.context import Context
from rulesdsl.lang.near import nearest
from rulesdsl.lang.patience import spend
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.reserved import RESERVED
from rulesdsl.lang.tree import Name, Span
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary

C = Category

# category -> code of "no such word", the word for one, for several
CATEGORIES: dict[str, tuple[str, str, str]] = {
    C.STAT: ("R0203", "stat", "stats"),
    C.KIND: ("R0204", "kind", "kinds"),
    C.MARK: ("R0205", "mark", "marks"),
    C.KEYWORD: ("R0206", "keyword", "keywords"),
    C.COUNTER: ("R0207", "counter", "counters"),
    C.DEFINITION: ("R0208", "piece or card", "pieces and cards"),
    C.VERB: ("R0209", "verb", "verbs"),
    C.WINDOW: ("R0210", "window", "windows"),
    C.ARMY: ("R0211", "army", "armies"),
    C.SPOT: ("R0212", "place", "places"),
    C.TAG: ("R0213", "adjective", "adjectives"),
    C.RELATION: ("R0214", "relation", "relations"),
    C.SLOT: ("R0215", "slot", "slots"),
    C.PROCEDURE: ("R0216", "procedure", "procedures"),
    C.DICE: ("R0217", "die", "dice"),
    C.MEASURE: ("R0218", "measure", "measures"),
    C.PLACE: ("R0219", "kind of place", "kinds of place"),
    C.PACKET: ("R0204", "packet", "packets"),
    C.DIRECTION: ("R0238", "direction", "directions"),
    C.ZONE: ("R0245", "zone", "zones"),
    C.STATE: ("R0205", "state", "states"),
}

_LISTED = 10  # words shown in a note


class Lookup:
    """Names against one vocabulary; problems are collected, none is raised."""

    def __init__(self, vocabulary: Vocabulary, context: Context) -> None:
        self.vocabulary = vocabulary
        self.context = context
        self.problems: list[Problem] = []

    def report(
        self,
        code: str,
        message: str,
        span: Span,
        label: str = "",
        help: str = "",
        notes: tuple[str, ...] = (),
    ) -> None:
        self.problems.append(Problem(code, message, span, label, notes, help))

    def entry(self, name: Name) -> Entry | None:
        """The entry of a resolved name."""
        return None if name.word is None else self.vocabulary.get(name.word.category, name.word.key)

    def fact(self, name: Name, fact: str) -> object:
        """A fact of a resolved name; kinds inherit the facts of the kinds above them."""
        entry, seen = self.entry(name), set()
        while entry is not None and entry.word.key not in seen:
            if fact in entry.facts:
                return entry.facts[fact]
            seen.add(entry.word.key)
            above = str(entry.facts.get("under", ""))
            entry = self.vocabulary.get(entry.word.category, above) if above else None
        return None

    def plural(self, name: Name) -> str:
        entry = self.entry(name)
        return name.text if entry is None else entry.forms.get("plural", name.text)

    def find(self, name: Name, *categories: str) -> Name | None:
        """The name with its word from the first category that has it; None when none has."""
        for category in categories:
            entry = self.vocabulary.spelled(name.text, category)
            if entry is not None:
                return replace(name, text=entry.word.key, word=entry.word)
        return None

    def name(self, name: Name, *categories: str, advice: str = "") -> Name:
        """The name with its word, or the bare name after its problem was reported."""
        found = self.find(name, *categories)
        if found is None:
            self.unknown(name, categories, advice)
            return name
        return found

    def unknown(self, name: Name, categories: tuple[str, ...], advice: str = "") -> None:
        """Reports a name that none of the categories has."""
        code, one, _ = CATEGORIES[categories[0]]
        patient = spend()
        spellings = self.vocabulary.spellings(*categories) if patient else []
        # Written as places are, and not on the board: no other one is meant.
        outside = categories[0] == C.SPOT and bool(spellings) and _shape(name.text) == _shape(spellings[0])
        # Looking through thousands of words is work as well.
        spend(len(spellings) // 200)
        near = (
            []
            if name.text == "?" or outside
            else nearest(name.text, spellings) or longer_than(name.text, spellings)
        )
        notes = self.listed(categories) if patient else ()
        other = self.elsewhere(name, categories)
        if name.text in self.context.parameters:
            help = f"a parameter is written in braces: `{{{name.text}}}`"
            self.report(code, f"no {one} called `{name.text}` here", name.span, f"not a {one}", help, notes)
        elif other is not None and not (near and other.word.category in (C.SPOT, C.DIRECTION)):
            is_ = CATEGORIES[other.word.category][1]
            advice = advice or (f"did you mean `{near[0]}`?" if near else "")
            self.report(
                "R0202",
                f"`{name.text}` is {article(is_)} {is_}, not {article(one)} {one}",
                name.span,
                f"{article(one)} {one} belongs here",
                advice,
                notes,
            )
        else:
            help = (
                f"did you mean `{near[0]}`?" if near else advice or ("" if outside else self.anywhere(name))
            )
            message = f"no {one} called `{name.text}` here"
            self.report(code, message, name.span, f"not {article(one)} {one}", help, notes)

    def elsewhere(self, name: Name, categories: tuple[str, ...]) -> Entry | None:
        """The word of another category that has this spelling."""
        others = (c for c in CATEGORIES if c not in categories)
        return next((e for c in others if (e := self.vocabulary.spelled(name.text, c))), None)

    def anywhere(self, name: Name) -> str:
        """Advice from the words of the language, then from those of all categories."""
        if not spend():
            return ""
        spellings = self.vocabulary.spellings(*CATEGORIES)
        spend(len(spellings) // 200)
        near = nearest(name.text, RESERVED) or nearest(name.text, spellings)
        return f"did you mean `{near[0]}`?" if near else ""

    def listed(self, categories: tuple[str, ...]) -> tuple[str, ...]:
        """`stats here: speed, courage, ...` for the first category."""
        plural = CATEGORIES[categories[0]][2]
        keys = [e.word.key for e in self.vocabulary.entries(categories[0])]
        if not keys:
            return (f"there are no {plural} here",)
        more = f" and {len(keys) - _LISTED} more" if len(keys) > _LISTED else ""
        return (f"{plural} here: {', '.join(keys[:_LISTED])}{more}",)


def _shape(text: str) -> str:
    """A name with its numbers left out; a name without numbers has no shape that others share."""
    return re.sub(r"\d+", "#", text) if len(re.findall(r"\d+", text)) > 1 else text


def longer_than(word: str, spellings: Iterable[str]) -> list[str]:
    """The longest of some words that a word begins with: `hunt` for `hunting`."""
    begun = [one for one in spellings if len(one) > 3 and word.startswith(one)]
    return [max(begun, key=len)] if begun else []


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[:1] in "aeiou" and not word.startswith(("one", "uni", "use")) else "a"
