"""What sentences are made of: spans, words, names, sides."""

# ruff: noqa: RUF009 - `span_field()` is a field, made in one place

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


@dataclass(frozen=True, slots=True)
class Span:
    """Offsets [start, end) into the text of one sentence."""

    start: int
    end: int


def span_field() -> Span:
    return field(default=Span(0, 0), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Word:
    """A vocabulary word: its category (`stat`, `mark`, `kind` ...) and its key."""

    category: str
    key: str


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written; after resolving `text` is the word's key and `word` is set."""

    text: str
    span: Span = span_field()
    word: Word | None = None

    @property
    def key(self) -> str:
        """The key of the resolved word; `ValueError` when the name was never resolved."""
        if self.word is None:
            raise ValueError(f"name `{self.text}` was not resolved")
        return self.word.key


class Side(Enum):
    """Whose a thing is, seen from the side that an ability serves."""

    OWN = "own"
    ALLIED = "allied"
    FRIENDLY = "friendly"  # own or allied
    ENEMY = "enemy"
    NEUTRAL = "neutral"
