"""What monsters, units, buildings, maps, cards and the villain's conduct look like in files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.record import Field
from rulesdsl.content.shape import Choice, Flag, ListOf, Named, Number, Text, name
from rulesdsl.games.megaton_mashup.vocabulary import LARGEST
from rulesdsl.games.megaton_mashup.wholes import PLOT, forms_fit, maps_fit, no_start

SIDES = 6  # of every die
# Numbers that the rules ask for.
NUMBERS = {
    "super-damage": "damage of a super hit (CHOICE-18)",
    "power-dice-limit": "power dice that a player has at most",
    "starting-unit-dice": "action dice in the unit pool at the start (SETUP-8)",
    "first-roll": "dice that decide who is first (SETUP-1)",
    "units-each": "units that each player brings (SETUP-6)",
    "near-sight": "spaces from which a blast reaches what is cloaked",
    "swat-reach": "spaces to the unit that a swat hits (POWERATTACK-4, POWERATTACK-7)",
    "swat-range": "spaces to the second target of a swat (POWERATTACK-4)",
    "stomp-reach": "spaces that a stomp reaches (POWERATTACK-5)",
    "rampage-length": "spaces of a rampage (POWERATTACK-6)",
}
CONFIDENCE = {
    "high": "two sources, or the publisher",
    "medium": "one good source",
    "low": "read off other texts",
    "none": "not found: made here",
}


def _number(least: int, most: int, help: str, required: bool = True) -> Field:
    return Field(Number(least, most, help=help), required=required)


def _pair(help: str, required: bool = False, count: int = 2) -> Field:
    return Field(ListOf(Number(0, 30), least=count, most=count, help=help), required=required)


def _size(most: int) -> Field:
    return Field(ListOf(Number(1, most), least=2, most=2, help="Spaces across and down."), required=True)


_SIZE = _size(9)
_CONFIDENCE = Field(Choice(CONFIDENCE, "confidence", help="How sure the printed values are."))
_AGENDA = Field(
    Choice(
        {"protectors": "they defend the Earth", "destroyers": "they attack it"}, "agenda", help="Its agenda."
    ),
    required=True,
)
_RULES = Field(ListOf(Text(), help="Names of its printed rules, also of those that no sentence here says."))
_ATTACKS = {
    "brawl": _pair("A brawl: most action dice, boost dice."),
    "blast": _pair("A blast: range, most action dice, boost dice.", count=3),
}
_FORM = {
    "agenda": _AGENDA,
    "faction": Field(name("Its faction.")),
    "size": _SIZE,
    "speed": _number(0, 20, "Spaces that it advances."),
    "defence": _number(1, 20, "Strikes that hit it."),
    "health": Field(
        ListOf(Number(1, 30), least=2, most=2, help="Its health points: from the top one to the last."),
        required=True,
    ),
    **_ATTACKS,
    "power": _pair("A power attack: most action dice, boost dice.", required=True),
    "rules": _RULES,
    "confidence": _CONFIDENCE,
}
_CARD = {
    "speed": _number(0, 20, "Spaces that the villain may advance, whatever its own speed."),
    "action-dice": _number(0, 20, "Action dice of its attacks.", required=False),
    "power-dice": _number(0, 20, "Power dice of its attacks.", required=False),
}


def _conducts(help: str) -> Kind:
    return Kind(help, {})


def _lists(values: Mapping[str, Any]) -> Mapping[str, object]:
    """Lists as tuples, so that definitions cannot be changed; words without their places in the file."""
    return {key: _plain(value) for key, value in values.items()}


def _plain(value: object) -> object:
    if isinstance(value, Scalar):
        return value.text
    return tuple(value) if isinstance(value, list) else value


SCHEMA = GameSchema(
    game="megaton-mashup",
    owner="monster",
    collections=(
        Collection(
            "forms",
            "form",
            {
                "alpha": Kind("the form in which a monster begins", _FORM),
                "hyper": Kind("the form that it takes when its alpha health is used up", _FORM),
            },
            help="The two sides of a monster's card, alpha first.",
            whole=forms_fit,
            finish=_lists,
        ),
        Collection(
            "units",
            "unit",
            {
                "unit": Kind(
                    "a unit",
                    {
                        "agenda": _AGENDA,
                        "faction": Field(name("Its faction.")),
                        "size": _SIZE,
                        "speed": _number(0, 20, "Spaces that it advances."),
                        "defence": _number(1, 20, "Strikes that hit it."),
                        "cost": _number(0, 9, "Action dice that it costs to spawn."),
                        **_ATTACKS,
                        "rules": _RULES,
                        "confidence": _CONFIDENCE,
                    },
                )
            },
            help="Units of the shared reserve.",
            loose=True,
            finish=_lists,
        ),
        Collection(
            "buildings",
            "building",
            {
                "building": Kind(
                    "a building",
                    {
                        "size": _size(PLOT),
                        "defence": _number(1, 20, "Strikes that destroy it."),
                        "leaves": Field(
                            Named(
                                help="The tile that lies there once it is destroyed.",
                                collection="tiles",
                                kinds=("hazard", "rubble"),
                            )
                        ),
                        "rules": _RULES,
                        "confidence": _CONFIDENCE,
                    },
                )
            },
            help="Buildings of the city.",
            loose=True,
            finish=_lists,
        ),
        Collection(
            "tiles",
            "tile",
            {
                "hazard": Kind("hurts monsters", {"size": _SIZE}),
                "rubble": Kind("is rough ground", {"size": _SIZE}),
                "rough": Kind("ground that costs 2 to enter", {"size": _SIZE}),
                "impassable": Kind("ground that cannot be entered", {"size": _SIZE}),
                "power-zone": Kind("an objective space", {"size": _SIZE}),
                "negative-zone": Kind("an objective space", {"size": _SIZE}),
                "spawn-point": Kind("an objective space", {"size": _SIZE}),
            },
            help="What lies on the map: tiles, terrain, objective spaces.",
            loose=True,
            finish=_lists,
        ),
        Collection(
            "maps",
            "map",
            {
                "map": Kind(
                    "a map",
                    {
                        "rows": Field(
                            ListOf(
                                Text(form="a row of signs", longest=LARGEST),
                                least=2,
                                most=LARGEST,
                                help="Rows from the top, one sign for each space.",
                            ),
                            required=True,
                        ),
                        "confidence": _CONFIDENCE,
                    },
                )
            },
            help="Maps of square spaces.",
            loose=True,
            whole=maps_fit,
            finish=_lists,
        ),
        Collection(
            "modes",
            "mode",
            {
                "mode": Kind(
                    "a way to play",
                    {
                        "map": Field(
                            Named(help="The map that is used.", collection="maps", lacks=no_start),
                            required=True,
                        ),
                        "extra": _pair("Extra health of the villain: alpha side, hyper side.", required=True),
                        "choose": Field(Flag(help="Whether players choose their units; else chance does.")),
                    },
                )
            },
            help="Ways to play, the usual one first.",
            loose=True,
            finish=_lists,
        ),
        Collection(
            "cards",
            "card",
            {
                "attack-card": Kind("attacks", _CARD),
                "move-card": Kind("moves", _CARD),
                "charge-card": Kind("powers up", _CARD),
            },
            help="The villain's deck. `supply` is how many of a card are in it; without one it is not.",
            loose=True,
            finish=_lists,
        ),
        Collection(
            "conducts",
            "conduct",
            {"conduct": _conducts("preferences in the order in which they count")},
            help="How a villain chooses, for every villain.",
            loose=True,
        ),
        Collection(
            "extra-health",
            "sheet",
            {"extra-health": Kind("the extra health card")},
            help="The extra health card of the villain.",
            loose=True,
        ),
        Collection(
            "dice",
            "die",
            {
                "die": Kind(
                    "a kind of die",
                    {
                        "faces": Field(
                            ListOf(Number(0, 9), least=SIDES, most=SIDES, help="Strikes of each face."),
                            required=True,
                        ),
                        "confidence": _CONFIDENCE,
                    },
                )
            },
            help="The three kinds of dice: `white` (action), `blue` (boost), `red` (power).",
            loose=True,
            asked={"white": "an action die", "blue": "a boost die", "red": "a power die"},
            finish=_lists,
        ),
        Collection(
            "numbers",
            "number",
            {"number": Kind("a number", {"amount": _number(0, 99, "How much."), "confidence": _CONFIDENCE})},
            help="Numbers of the rules that are data.",
            loose=True,
            asked=NUMBERS,
        ),
    ),
)
