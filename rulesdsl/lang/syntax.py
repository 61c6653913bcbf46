"""Why a text is no sentence, in human words: small repairs are tried, the one that works is suggested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from rulesdsl.lang import habits
from rulesdsl.lang.grammar import parser, verb_forms
from rulesdsl.lang.near import nearest
from rulesdsl.lang.patience import spend
from rulesdsl.lang.problem import Problem, SentenceError
from rulesdsl.lang.reserved import ORDERS, REFUSED, RESERVED
from rulesdsl.lang.tree import Continuous, Span

if TYPE_CHECKING:
    from lark import Token
    from lark.exceptions import UnexpectedInput

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9'-]*|[+-]?\d+|[^\sA-Za-z0-9]")
MAX_DIGITS = 4
_TRIES = 160  # parses spent on looking for a repair

# Groups of tokens that people know by one name; the first group whose tokens are all expected is named.
_HUMAN: tuple[tuple[str, frozenset[str]], ...] = (
    ("an order such as `deal` or `destroy`", frozenset(("DEAL", "DESTROY", "REMOVE", "PUT"))),
    ("a side such as `friendly` or `enemy`", frozenset(("OWN", "FRIENDLY", "ENEMY"))),
    ("`get`", frozenset(("GET", "GETS"))),
    ("`have`", frozenset(("HAVE", "HAS"))),
    ("`is`", frozenset(("IS", "ARE"))),
    ("`serve`", frozenset(("SERVE", "SERVES"))),
    ("`become`", frozenset(("BECOME", "BECOMES"))),
)
_PLAIN = {
    "NAME": "a name",
    "VERB": "a verb such as `dies` or `wounds`",
    "INT": "a number",
    "SIGNED": "a change such as `+1`",
    "DOT": "a full stop",
    "COMMA": "a comma",
    "COLON": "a colon",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
    "IN_WINDOW": "`in this ...`",
    "GERUND": "",
    "OWNERS": "`owner's`",
    "OPPONENTS": "`opponent's`",
}
# Without these a sentence says something else: leaving one out is no repair.
_WEIGHTY = frozenset(
    (
        "own",
        "friendly",
        "enemy",
        "allied",
        "neutral",
        "no",
        "not",
        "never",
        "cannot",
        "nobody",
        "except",
        "may",
    )
)
# What is said of `this` begins with one of these, or with a verb of the game.
_AFTER_BEARER = frozenset(("would", "get", "gets", "is", "has", "have", "cannot", "serves", "becomes"))
# Expected in most places, helpful in none.
_DULL = frozenset(
    """
    A AN THE ANOTHER OTHER ALLIED NEUTRAL NOBODY ENEMIES UP NOT PLAYERS TAKE ROLL
    """.split()  # noqa: SIM905
)


def words(text: str) -> list[tuple[str, Span]]:
    """The words and marks of a text, with their places."""
    return [(m.group(), Span(m.start(), m.end())) for m in _WORD.finditer(text)]


def refused_words(text: str) -> tuple[Problem, ...]:
    """Words that this language refuses wherever they stand, words written twice, endless numbers."""
    problems = []
    before = ""
    parts = words(text.replace("\u2019", "'"))
    for i, (word, span) in enumerate(parts):
        folded = word.casefold()
        if folded == before and folded.isalpha():
            problems.append(Problem("L0005", f"`{word}` stands here twice", span, "once too often"))
        elif folded in REFUSED and not (folded == "every" and before == "for"):
            after = parts[i + 1][0].casefold() if i + 1 < len(parts) else ""
            problems.append(_refused(text, word, span, after))
        elif len(word.lstrip("+-")) > MAX_DIGITS and word.lstrip("+-").isdecimal():
            problems.append(
                Problem("L0024", f"a number has at most {MAX_DIGITS} digits", span, f"{len(word)} digits")
            )
        before = folded
    return tuple(problems)


def _refused(text: str, word: str, span: Span, after: str) -> Problem:
    why, use = REFUSED[word.casefold()]
    help = f"say `{use}`" if use else ""
    if word.casefold() == "can" and after == "not":
        why, help = "`cannot` is one word", "say `cannot`"
    elif after == "to" and use.startswith("next to"):
        help = "say `next to`"
    elif use == "each" and _lasting(text[: span.start] + text[span.end :].lstrip()):
        why, help = "what is lastingly true holds of each one", f"leave `{word}` out"
    return Problem(
        "L0009", f"`{word}` is not a word of this language: {why}", span, "not used here", help=help
    )


def _lasting(text: str) -> bool:
    """Whether the text is a sentence that says what is lastingly true."""
    from rulesdsl.lang.parse import parse_sentence

    try:
        return spend() and isinstance(parse_sentence(text), Continuous)
    except SentenceError:
        return False


@cache
def _known() -> tuple[str, ...]:
    """Every word whose place in a sentence is fixed by the language."""
    return tuple(sorted(RESERVED | ORDERS | frozenset(verb_forms())))


def _parses(text: str, start: str) -> bool:
    from lark.exceptions import UnexpectedInput

    from rulesdsl.lang.parse import lowered

    try:
        parser().parse(lowered(text), start=start)
    except UnexpectedInput:
        return False
    return True


def explain(text: str, start: str, error: UnexpectedInput) -> tuple[Problem, ...]:
    """The problems of a text that the parser refused."""
    from lark.exceptions import UnexpectedCharacters

    if isinstance(error, UnexpectedCharacters):
        at = error.pos_in_stream or 0
        odd = Problem(
            "L0008",
            f"`{text[at]}` has no place in a sentence",
            Span(at, at + 1),
            "not expected",
            help=_quotes(text[at]),
        )
        return (odd,)
    parts = words(text)
    at = _position(error, text)
    index = next((i for i, (_, span) in enumerate(parts) if span.end > at), len(parts))
    problem = (
        (habits.order_without_moment(parts) if start == "ability" else None)
        or _repair(text, start, parts, index)
        or _special(text, start, parts, index, error)
    )
    return (problem or _plain(text, parts, index, error),)


def _quotes(mark: str) -> str:
    return "quotation marks belong to the file, not to the sentence" if mark in "\"'`“”" else ""


def _position(error: UnexpectedInput, text: str) -> int:
    token = getattr(error, "token", None)
    if token is None or token.type == "$END" or token.start_pos is None:
        return len(text)
    return int(token.start_pos)


# ---------------------------------------------------------------- repairs


def _repair(text: str, start: str, parts: list[tuple[str, Span]], index: int) -> Problem | None:
    """The smallest change of one word or mark after which the text is a sentence."""
    stripped = text.rstrip()
    if (
        start == "ability"
        and index == len(parts)
        and not stripped.endswith(".")
        and _parses(stripped + ".", start)
    ):
        end = len(stripped)
        return Problem(
            "L0003",
            "a sentence ends with a full stop",
            Span(max(0, end - 1), end),
            "after this",
            help="add `.` at the end",
        )
    for fixed, problem in islice(_changes(text, start, parts, index), _TRIES):
        if not spend():
            break
        if _parses(fixed, start):
            return problem
    return None


def _is_verb(word: str) -> bool:
    return word in _AFTER_BEARER or word in verb_forms()


def _changes(
    text: str, start: str, parts: list[tuple[str, Span]], index: int
) -> Iterator[tuple[str, Problem]]:
    if start == "call":
        yield from habits.arguments_without_brackets(text, parts)
    yield from _number_of_stat(text, parts, index)
    yield from _misspelt(text, parts, index)
    yield from _missing(text, parts, index)
    yield from _joined(text, parts, index)
    yield from _moment(text, parts, index)
    yield from _spare(text, parts, index)


_NUMBER = re.compile(r"[+-]?\d+")


def _number_of_stat(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    """`has 2 toughness`, `has toughness 2`: what is lastingly more of a stat is a change of it."""
    for (have, first), (one, second), (other, third) in zip(parts, parts[1:], parts[2:], strict=False):
        if have not in ("has", "have"):
            continue
        number, stat = (one, other) if _NUMBER.fullmatch(one) else (other, one)
        if not _NUMBER.fullmatch(number):
            continue
        change = number if number[0] in "+-" else f"+{number}"
        said = f"{'gets' if have == 'has' else 'get'} {change} {stat}"
        problem = Problem(
            "L0001",
            f"`{number}` does not fit here",
            second if number is one else third,
            "not expected",
            ("`has` with a number asks; what changes a number is `gets`",),
            f"say `{said}`",
        )
        yield text[: first.start] + said + text[third.end :], problem


def _misspelt(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    # One word further: a noun is taken for a verb by what follows it. Words that are right elsewhere last.
    tried = list(reversed(parts[: index + 2]))
    tried.sort(key=lambda part: part[0].casefold() in _known())
    for word, span in tried:
        for near in nearest(word.lower() if span.start == 0 else word, _known(), 4):
            if not word[:1].isalpha():
                continue
            fixed = text[: span.start] + near + text[span.end :]
            shown = near.capitalize() if span.start == 0 and word[:1].isupper() else near
            yield (
                fixed,
                Problem(
                    "L0002", f"`{word}` does not fit here", span, "misspelt?", help=f"did you mean `{shown}`?"
                ),
            )


def _missing(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    for i in range(min(index, len(parts)), 0, -1):
        word, span = parts[i - 1]
        here = Span(span.start, span.end)
        for insert, code, what in (
            (",", "L0004", "a comma"),
            (" then", "L0006", "`then`"),
        ):
            fixed = text[: span.end] + insert + text[span.end :]
            yield (
                fixed,
                Problem(
                    code,
                    f"{what} is missing after `{word}`",
                    here,
                    f"{what} belongs after this",
                    help=f"write `{word}{insert}`",
                ),
            )


def _joined(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    """`and` or a comma between steps, where `then` belongs; `and` between kinds, where `or` belongs."""
    for word, span in reversed(parts[: index + 1]):
        if word == "and" or word == ",":
            fixed = text[: span.start] + (" then" if word == "," else "then") + text[span.end :]
            yield (
                fixed,
                Problem(
                    "L0006", "steps are joined by `then`", span, "joins clauses only", help="write `then`"
                ),
            )
        if word == "and":
            fixed = text[: span.start] + "or" + text[span.end :]
            yield (
                fixed,
                Problem(
                    "S0305",
                    "`and` joins clauses only; kinds and sides are joined by `or`",
                    span,
                    "joins kinds",
                    help="write `or`",
                ),
            )


def _moment(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    """`dies this segment`: when something is so is said with `in`."""
    for i in range(max(1, index - 1), min(index + 1, len(parts) - 1)):
        if parts[i][0] != "this" or parts[i - 1][0] == "in":
            continue
        span = Span(parts[i][1].start, parts[i + 1][1].end)
        said = text[span.start : span.end]
        problem = Problem(
            "L0001", f"`{said}` does not fit here", span, "`in` is missing", help=f"write `in {said}`"
        )
        yield f"{text[: span.start]}in {text[span.start :]}", problem


def _spare(text: str, parts: list[tuple[str, Span]], index: int) -> Iterator[tuple[str, Problem]]:
    for word, span in reversed(parts[max(0, index - 3) : index + 1]):
        if word.casefold() in _WEIGHTY or _NUMBER.fullmatch(word):
            continue
        fixed = text[: span.start] + text[span.end :]
        yield (
            fixed,
            Problem(
                "L0010", f"`{word}` is one word too many here", span, "not expected", help="leave it out"
            ),
        )


# ---------------------------------------------------------------- what was expected


def _special(
    text: str, start: str, parts: list[tuple[str, Span]], index: int, error: UnexpectedInput
) -> Problem | None:
    token = getattr(error, "token", None)
    expected = _expected(error)
    first = parts[0][0].casefold() if parts else ""
    if token is not None and token.type == "VERB" and "WOULD" in expected and first == "if":
        span = Span(token.start_pos or 0, token.end_pos or 0)
        return Problem(
            "S0303",
            "`If` speaks of what would happen, before it happens",
            span,
            "already happened",
            help="say `would` with the verb, or begin with `When`",
        )
    problem = (
        habits.distance(parts, index, expected)
        or habits.phrase(parts, index)
        or habits.no_order(parts, index)
        or habits.noun_after_this(parts, index, _is_verb)
        or (habits.condition_last(parts, index) if start == "ability" else None)
        or (habits.never_so(parts, index) if start == "ability" else None)
        or _and(token, expected)
    )
    if problem is not None:
        return problem
    if "." in text[:-1] and token is not None and token.type not in ("$END",):
        at = text.index(".")
        if index < len(parts) and parts[index][1].start > at:
            rest = Span(at + 1, len(text))
            return Problem(
                "L0013",
                "one sentence at a time",
                rest,
                "a second sentence",
                help="write each sentence as an item of its own",
            )
    return None


def _and(token: Token | None, expected: frozenset[str]) -> Problem | None:
    if token is None or token.type != "AND":
        return None
    span = Span(token.start_pos or 0, token.end_pos or 0)
    return Problem(
        "S0305",
        "`and` joins clauses only; kinds and sides are joined by `or`",
        span,
        "joins kinds",
        help="write `or`",
    )


def _expected(error: UnexpectedInput) -> frozenset[str]:
    return frozenset(getattr(error, "accepts", None) or getattr(error, "expected", None) or ())


def _plain(text: str, parts: list[tuple[str, Span]], index: int, error: UnexpectedInput) -> Problem:
    names = human(_expected(error))
    note = f"expected here: {names}" if names else ""
    notes = (note,) if note else ()
    if index >= len(parts):
        word, span = parts[-1]
        return Problem(
            "L0012", f"the sentence stops too early after `{word}`", span, "something must follow", notes
        )
    word, span = parts[index]
    return Problem("L0001", f"`{word}` does not fit here", span, "not expected", notes)


def human(expected: frozenset[str]) -> str:
    """The tokens a person would want to know of, in words."""
    left = set(expected) - _DULL
    shown = []
    if "NAME" in left:
        shown.append(_PLAIN["NAME"])
        left -= {"NAME"}
    for name, group in _HUMAN:
        if group & left == group:
            shown.append(name)
            left -= group
    if "an order such as `deal` or `destroy`" in shown:
        left -= {order.upper() for order in ORDERS}
    for token in sorted(left):
        plain = _PLAIN.get(token, f"`{token.lower()}`" if token.isalpha() else "")
        if plain:
            shown.append(plain)
    return ", ".join(shown[:8]) + (" ..." if len(shown) > 8 else "")
