"""What people write who know the rule books of other games: told with what to say here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulesdsl.lang.problem import Problem
from rulesdsl.lang.reserved import ORDERS, RESERVED
from rulesdsl.lang.tree import Span

Parts = Sequence[tuple[str, Span]]

# What stands before a thing or a number of things: what went before it was meant as an order.
_BEFORE_THINGS = frozenset(("this", "it", "one", "each", "a", "an", "the"))
# What begins a step.
_STEP_STARTS = frozenset((":", ",", "then", "instead", "may"))
_ORDERS_SHOWN = ", ".join(f"`{order}`" for order in sorted(ORDERS))
_ARGUMENT = re.compile(r"[+-]?\d+|[a-z][a-z0-9-]*")


def order_without_moment(parts: Parts) -> Problem | None:
    """`Move this.`: an order is carried out by somebody or at some time, and the sentence does not say."""
    if len(parts) < 2 or parts[0][0].casefold() not in ORDERS:
        return None
    word, span = parts[0]
    return Problem(
        "L0028",
        f"`{word}` is an order, and the sentence does not say when it is carried out",
        span,
        "when?",
        ("what happens by itself begins `When ...,` or `At the start of ...,`",),
        f"what a player may do begins `Action: {word.lower()} ...`",
    )


def no_order(parts: Parts, index: int) -> Problem | None:
    """`..., draw a card.`: a word where a step begins, with a thing after it, that is no order here."""
    if not 0 < index < len(parts):
        return None
    (word, span), (after, _) = parts[index - 1], parts[index]
    starts = index == 1 or parts[index - 2][0].casefold() in _STEP_STARTS
    if not starts or not word.isalpha() or word.casefold() in RESERVED | ORDERS:
        return None
    if after.casefold() not in _BEFORE_THINGS and not after.isdigit():
        return None
    return Problem(
        "L0029", f"there is no order `{word}`", span, "not an order", (f"orders: {_ORDERS_SHOWN}",)
    )


def noun_after_this(parts: Parts, index: int, is_verb: Callable[[str], bool]) -> Problem | None:
    """`this unit would ...`: the bearer is called `this`, without a noun."""
    for i in (index - 1, index):
        if not 0 < i < len(parts) - 1 or parts[i - 1][0].casefold() != "this":
            continue
        word, span = parts[i]
        if word.isalpha() and word.casefold() not in RESERVED and is_verb(parts[i + 1][0].casefold()):
            message = f"`{word}` is one word too many here"
            return Problem("L0010", message, span, "not expected", help="leave it out")
    return None


def condition_last(parts: Parts, index: int) -> Problem | None:
    """`This gets +1 melee while ...`: what a sentence depends on stands before it."""
    if not 0 < index < len(parts) or parts[index][0].casefold() not in ("while", "when", "if", "whilst"):
        return None
    word, span = parts[index]
    if index == 1 or parts[index - 1][0] in (",", ":"):
        return None
    said = {"when": "When", "if": "While"}.get(word.casefold(), "While")
    return Problem(
        "L0031",
        f"`{word}` does not fit here: what a sentence depends on stands at its beginning",
        span,
        "comes too late",
        help=f"begin with `{said} ...,`",
    )


def never_so(parts: Parts, index: int) -> Problem | None:
    """`This is not netted.`, `is immune to nets`: what never holds of a thing cannot be."""
    low = [word.casefold() for word, _ in parts]
    for i in (index, index - 1):
        if not 0 < i < len(parts) - 1 or low[i - 1] not in ("is", "are"):
            continue
        if low[i] == "not" or low[i : i + 2] == ["immune", "to"]:
            state = low[i + 1] if low[i] == "not" and low[i + 1].isalpha() else "..."
            last = i if low[i] == "not" else i + 1
            return Problem(
                "L0032",
                f"`{' '.join(word for word, _ in parts[i - 1 : last + 1])}` does not fit here",
                Span(parts[i - 1][1].start, parts[last][1].end),
                "what can never be so is said with `cannot be`",
                help=f"say `cannot be {state}`",
            )
    return None


def arguments_without_brackets(text: str, parts: Parts) -> Iterator[tuple[str, Problem]]:
    """`officer melee +1 on [n]`: the text as it should be, and the problem."""
    given = []
    for word, span in parts[1:]:
        if word == "on" or not _ARGUMENT.fullmatch(word):
            break
        given.append((word, span))
    if not given:
        return
    name, first = parts[0]
    whole = Span(given[0][1].start, given[-1][1].end)
    said = f"{name}({', '.join(word for word, _ in given)})"
    yield (
        text[: first.start] + said + text[whole.end :],
        Problem(
            "L0030",
            "what a keyword is given stands in brackets",
            whole,
            "no brackets",
            help=f"write `{said}`",
        ),
    )


def distance(parts: Parts, index: int, expected: frozenset[str]) -> Problem | None:
    """`move it up to 2.`: two what?"""
    if "NAME" not in expected or not 0 < index <= len(parts) or not parts[index - 1][0].isdigit():
        return None
    words_before = [word for word, _ in parts[:index]]
    since = max((i for i, w in enumerate(words_before) if w in (":", ",", "then")), default=-1)
    if "move" not in words_before[since + 1 :]:
        return None
    number, span = parts[index - 1]
    return Problem(
        "S0309",
        f"{number} what? A distance has its unit",
        span,
        "no unit",
        help="say the kind of place after the number",
    )


# Phrases of other rule books -> code, what is wrong, what to say.
_PHRASES: tuple[tuple[tuple[str, ...], str, str, str], ...] = (
    (("no", "less", "than"), "S0307", "a bound is written one way", "say `(at least 0)`"),
    (("not", "less", "than"), "S0307", "a bound is written one way", "say `(at least 0)`"),
    (("no", "more", "than"), "S0307", "a bound is written one way", "say `at most 1`"),
    (("minimum",), "S0307", "a bound is written one way", "say `(at least 0)`"),
    (("maximum",), "S0307", "a bound is written one way", "say `at most 1`"),
)


def phrase(parts: Parts, index: int) -> Problem | None:
    low = [word.casefold() for word, _ in parts]
    for phrase, code, message, help in _PHRASES:
        for i in range(max(0, index - 3), min(index + 1, len(low))):
            if tuple(low[i : i + len(phrase)]) == phrase:
                span = Span(parts[i][1].start, parts[i + len(phrase) - 1][1].end)
                return Problem(code, message, span, "another way of saying it", help=help)
    for i, word in enumerate(low[: index + 1]):
        if word == "once" and (i == 0 or low[i - 1] not in ("(", "at")):
            return Problem(
                "S0310",
                "a limit stands in brackets",
                parts[i][1],
                "no brackets",
                help="say `(once per turn)`; that is once for each bearer, "
                "`(once per army per turn)` once for all of them",
            )
    return None
