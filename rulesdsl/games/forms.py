"""How the steps of a game are written: which parts each needs, which it may have.

A form is text, as people see it in a message: `advance of MODEL at SPACE [at SPACE]`. What stands in
brackets may be left out; ` | ` stands between two ways to write a step.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

# Parts of a step: the thing or ability after its name, the unit that does it, a place, a direction.
WHAT, UNIT, PLACE, FACING = "what", "of", "at", "facing"
_LAST = {UNIT: "at", PLACE: "at", FACING: "facing"}  # the word before the last one of a part


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a step. `parts`: how each part is written; `needs`: those that may not be left out."""

    text: str
    parts: dict[str, str]
    needs: frozenset[str]

    @property
    def shortest(self) -> str:
        """The step with what it needs and nothing else."""
        written = [written for part, written in self.parts.items() if part in self.needs]
        return " ".join((self.text.split()[0], *written))

    def misses(self, said: Collection[str]) -> list[str]:
        """Parts that are needed and were not said, as they are written."""
        return [written for part, written in self.parts.items() if part in self.needs and part not in said]

    def refuses(self, said: Collection[str]) -> list[str]:
        """Parts that were said and have no place here."""
        return [part for part in said if part not in self.parts]


@lru_cache(maxsize=256)
def forms(text: str) -> tuple[Form, ...]:
    """The ways to write a step."""
    return tuple(_form(way.strip()) for way in text.split(" | "))


def nearest_form(text: str, said: Collection[str]) -> Form:
    """The way that asks the least change of what was said."""
    return min(forms(text), key=lambda form: len(form.misses(said)) + len(form.refuses(said)))


def _form(text: str) -> Form:
    words, parts, needs = text.split()[1:], {}, set()
    while words:
        word = words[0].removeprefix("[")
        part = word if word in _LAST else WHAT
        length = 1 if part == WHAT else [w.strip("[") for w in words].index(_LAST[part]) + 2
        parts[part] = " ".join(words[:length]).strip("[]")
        if not words[0].startswith("["):
            needs.add(part)
        words = words[length:]
    return Form(text, parts, frozenset(needs))
