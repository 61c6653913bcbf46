"""The parser: where its grammar lies, how its tokens are told apart, built once and only when asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesdsl.lang.cache_folder import cache_folder
from rulesdsl.lang.reserved import ORDERS
from rulesdsl.lang.words import CORE

if TYPE_CHECKING:
    from lark import Lark, Token

STARTS = ("ability", "call", "expectation")

# What may stand before an order: the ends of what introduces a step.
_INTRODUCE = frozenset({"COLON", "THEN", "MAY", "INSTEAD", "COMMA", "ONCE"})
# Before a word that is a verb in base form.
_AFTER_HELPER = frozenset({"WOULD", "CANNOT"})
# What can end a subject, so that a verb may follow.
_ENDS_SUBJECT = frozenset({"NAME", "THIS", "IT", "HERE", "INT", "YOU", "PLAYERS", "ENEMIES", "NOBODY"})
# What can follow a verb. A noun is followed by something else (`hits arriving ...`, `moves of ...`).
_FOLLOWS_VERB = frozenset(
    """
    A AN THE THIS IT THAT ITS YOUR YOU YOURS EACH ONE INT UP OWN ALLIED FRIENDLY ENEMY NEUTRAL OTHER ANOTHER
    PLAYERS ENEMIES COMMA LPAR DOT THEN BY IN_WINDOW UNLESS ONLY NAME
    """.split()  # noqa: SIM905 - a page of words
)


def grammar_path() -> Path:
    """`grammar/effects.lark` of a source checkout, else the copy inside an installed package."""
    package = Path(__file__).resolve().parent.parent
    for path in (package.parent / "grammar" / "effects.lark", package / "data" / "grammar" / "effects.lark"):
        if path.is_file():
            return path
    raise FileNotFoundError("grammar/effects.lark is neither beside the package nor inside it")


@cache
def _verbs() -> tuple[dict[str, str], frozenset[str]]:
    """Single-word verb forms -> form name (`base` for the key); those followed by `on`."""
    forms: dict[str, str] = {}
    with_on: set[str] = set()
    for entry in CORE.entries("verb"):
        for form, spelling in (("base", entry.word.key), *entry.forms.items()):
            first, _, preposition = spelling.partition(" ")
            forms.setdefault(first, form)
            if preposition == "on":
                with_on.add(first)
    return forms, frozenset(with_on)


def verb_forms() -> tuple[str, ...]:
    """Every form of every verb, single words: what a misspelt verb may have been meant for."""
    return tuple(_verbs()[0])


class Relabel:
    """Marks names as verbs and orders by their neighbours; the grammar could not see that far."""

    always_accept = ()

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        from lark import Token

        tokens = list(stream)
        forms, with_on = _verbs()
        types = [t.type for t in tokens]
        for i, kind in enumerate(types):
            if kind == "IN" and types[i + 1 : i + 3] == ["THIS", "NAME"]:
                types[i] = "IN_WINDOW"
        edge = ["", "", "", ""]
        for i, token in enumerate(tokens):
            before = (edge + types[:i])[-4:]
            last = before[-1]
            nxt = types[i + 1] if i + 1 < len(types) else ""
            kind = types[i]
            if (kind == "ACTION" and i > 0) or (kind == "HIDDEN" and last != "LPAR"):
                kind = "NAME"
            if kind == "NAME":
                kind = self._name(str(token), before, nxt, forms, with_on)
            if kind != token.type:
                token = Token.new_borrow_pos(kind, token.value, token)
                types[i] = kind
            yield token

    @staticmethod
    def _name(word: str, before: list[str], nxt: str, forms: dict[str, str], with_on: frozenset[str]) -> str:
        last = before[-1]
        part = before == ["INSTEAD", "OF", "INT", "NAME"]
        if word in ORDERS and nxt not in ("COMMA", "RPAR", "RSQB") and (last in _INTRODUCE or part):
            return word.upper()
        if word == "turn" and last == "AND" and nxt == "IT":
            return "TURN"
        form = forms.get(word)
        if form is None:
            return "NAME"
        if last in _AFTER_HELPER:
            return "VERB"
        if form == "gerund":
            return "GERUND" if last in ("", "COMMA") else "NAME"
        if nxt == "IN_WINDOW":
            doing = last in _ENDS_SUBJECT or last == "THAT" or before[-2:] == ["DID", "NOT"]
            return "VERB" if doing else "NAME"
        if form == "third":
            follows = nxt in _FOLLOWS_VERB or (nxt == "ON" and word in with_on)
            counted = last == "INT" and before[-2] != "WITHIN"
            return "VERB" if follows and last in _ENDS_SUBJECT and not counted else "NAME"
        if form == "base" and last in ("YOU", "PLAYERS", "ENEMIES"):
            return "VERB"
        return "NAME"


def _cache_file() -> str | bool:
    """A file of the user's own for the built tables; False when no place can be written."""
    from hashlib import sha256

    folder = cache_folder()
    if folder is None:
        return False
    text = grammar_path().read_bytes()
    return str(folder / f"effects-{sha256(text).hexdigest()[:16]}.pickle")


def build(strict: bool = False, cache_file: str | bool = False) -> Lark:
    """A parser made from the grammar file."""
    from lark import Lark

    options: dict[str, Any] = {
        "parser": "lalr",
        "lexer": "basic",
        "start": list(STARTS),
        "postlex": Relabel(),
        "maybe_placeholders": False,
        "propagate_positions": True,
        "strict": strict,
        "cache": cache_file,
    }
    return Lark(grammar_path().read_text(encoding="utf-8"), **options)


@cache
def parser() -> Lark:
    """The one parser of this process, from the user's cache when there is one."""
    try:
        return build(cache_file=_cache_file())
    except OSError:
        return build()
