"""A game that nobody plays: the examples of `rules explain` and the tests of this room run on it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.nodes import Seq
from rulesdsl.content.record import Field, Fields
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import Named, Number
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.kernel.policy import Policy, PolicyTable
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE

KEY = "toy"


def _entry(category: Category, key: str, plural: str = "", **facts: object) -> Entry:
    forms = {"plural": plural or f"{key}s"}
    return Entry(Word(category, key), f"the {key} of the toy game", forms, facts=facts)


def _words() -> list[Entry]:
    return [
        _entry(Category.KIND, "thing"),
        _entry(Category.KIND, "unit", under="thing"),
        _entry(Category.KIND, "beast", under="unit"),
        _entry(Category.KIND, "helper", under="unit"),
        _entry(Category.KIND, "token", under="thing"),
        _entry(Category.KIND, "spot"),
        _entry(Category.KIND, "limit"),
        Entry(Word(Category.STAT, "strength"), "how hard it hits"),
        Entry(Word(Category.STAT, "speed"), "how early it acts", facts={"floor": 0}),
        Entry(Word(Category.MARK, "asleep"), "does nothing", facts={"off": True}),
        Entry(Word(Category.MARK, "off"), "its abilities do nothing", facts={"off": True}),
        _entry(Category.PLACE, "field"),
        _entry(Category.PACKET, "hit"),
        _entry(Category.PACKET, "wound"),
        _entry(Category.COUNTER, "wound"),
        _entry(Category.COUNTER, "coin"),
        _entry(Category.WINDOW, "turn"),
        _entry(Category.WINDOW, "round"),
        _entry(Category.SLOT, "action"),
    ]


@dataclass(frozen=True, slots=True)
class ToyGame:
    """What content needs of a game."""

    key: str
    vocabulary: Vocabulary
    policies: PolicyTable
    schema: GameSchema


def _by_worth(tokens: Sequence[Fields], node: Seq, report: Report) -> None:
    """The tokens of a list stand in the order of their worth."""
    for before, after in itertools.pairwise(tokens):
        if after.get("worth", 9) < before.get("worth", 0):
            report(Diagnostic("C0212", "tokens stand in the order of worth", after.node.place, "worth less"))


def _no_worth(token: Mapping[str, Any]) -> str:
    """What a token lacks to be beaten."""
    return "" if "worth" in token else "worth"


_STRENGTH = Field(Number(0, 9, help="How hard it hits."))

TOY = ToyGame(
    KEY,
    Vocabulary(KEY, _words(), CORE),
    PolicyTable(
        {
            "SLEEP-RING": Policy(
                "SLEEP-RING", ("nobody", "everybody"), ("", ""), "open", help="Who sleeps in a ring."
            )
        },
        {"plain": {}},
        "plain",
    ),
    GameSchema(
        game=KEY,
        owner="band",
        directions=("north", "east", "south", "west"),
        collections=(
            Collection(
                "pieces",
                "piece",
                {
                    "beast": Kind("fights", {"strength": _STRENGTH}),
                    "helper": Kind("helps", {"price": Field(Number(0, 9))}),
                },
                help="The pieces of a band.",
            ),
            Collection(
                "tokens",
                "token",
                {
                    "token": Kind(
                        "lies on pieces",
                        {
                            "worth": Field(Number(0, 9)),
                            "beats": Field(Named(collection="tokens", lacks=_no_worth)),
                        },
                    )
                },
                help="Shared tokens.",
                loose=True,
                whole=_by_worth,
            ),
            Collection(
                "limits",
                "limit",
                {"limit": Kind("a number of the rules", {"amount": Field(Number(0, 9))})},
                help="Numbers that the rules ask for.",
                loose=True,
                asked={"rounds": "how many rounds there are", "wounds": "how many wounds end the game"},
            ),
            Collection(
                "spots", "spot", {"spot": Kind("a place")}, help="Where things lie.", loose=True, places=True
            ),
        ),
    ),
)


def load_toy(key: str) -> ToyGame:
    """The loader of a world with this one game."""
    if key != KEY:
        raise KeyError(key)
    return TOY
