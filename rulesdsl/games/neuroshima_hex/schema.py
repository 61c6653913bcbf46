"""What tiles and markers of Neuroshima Hex look like in files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.model import Part
from rulesdsl.content.record import Field
from rulesdsl.content.shape import Choice, Either, ListOf, MapOf, Number, Phrase, PhraseError
from rulesdsl.diagnostics.near import listed, nearest
from rulesdsl.games.neuroshima_hex.boards import BOARDS
from rulesdsl.games.neuroshima_hex.modes import MODES
from rulesdsl.games.neuroshima_hex.shapes import SHAPES

# The printed sides of an upright tile, clockwise; the order gives the index of a direction.
DIRECTIONS: tuple[str, ...] = ("n", "ne", "se", "s", "sw", "nw")

ATTACK_SHAPES: dict[str, str] = {key: shape.help for key, shape in SHAPES.items()}
MOST_STRENGTH = 9
MOST_INITIATIVE = 9


def read_part(text: str) -> Part:
    """`melee 2` as a part of an attack."""
    match = re.fullmatch(r"\s*(\S+)(?:\s+(\S+))?\s*", text)
    if match is None:
        raise PhraseError(f"`{text}` is not an attack: expected a shape and a strength, such as `melee 1`")
    shape, strength = match[1], match[2]
    if strength in ATTACK_SHAPES and re.fullmatch(r"[1-9]", shape):
        raise PhraseError(
            "the strength of an attack stands after its shape", help=f"write `{strength} {shape}`"
        )
    if shape not in ATTACK_SHAPES:
        near = nearest(shape, ATTACK_SHAPES)
        raise PhraseError(
            f"no attack shape is called `{shape}`",
            match.start(1),
            match.end(1),
            label=f"shapes: {listed(ATTACK_SHAPES)}",
            help=f"did you mean `{near}`?" if near else "",
        )
    if strength is None:
        raise PhraseError(
            f"`{shape}` needs a strength", match.start(1), match.end(1), help=f"write `{shape} 1`"
        )
    if not re.fullmatch(r"[1-9]", strength):
        raise PhraseError(
            f"`{strength}` is not a strength",
            match.start(2),
            match.end(2),
            label=f"expected a number from 1 to {MOST_STRENGTH}",
        )
    return Part(shape, int(strength))


PART = Phrase(
    read_part,
    "a shape and a strength, such as `melee 1`",
    pattern=rf"\s*({'|'.join(ATTACK_SHAPES)})\s+[1-{MOST_STRENGTH}]\s*",
)
_SIDE = Choice(
    dict(
        zip(
            DIRECTIONS,
            ("top", "upper right", "lower right", "bottom", "lower left", "upper left"),
            strict=True,
        )
    ),
    "side",
)
_ATTACKS = Field(
    MapOf(_SIDE, ListOf(PART, least=1, most=6, single=True), help="What it strikes with, by printed side.")
)
_INITIATIVE = Field(
    Either(
        Number(0, MOST_INITIATIVE, {"absent": None}),
        many=ListOf(Number(0, MOST_INITIATIVE), least=1, most=6, unique=True),
        help="When it acts: one number, several, or `absent`.",
    )
)
_COVERS = Field(
    ListOf(_SIDE, most=6, unique=True, help="Sides on which it covers the next hex too; turns with it.")
)
_FIGHTER = {"initiative": _INITIATIVE, "attacks": _ATTACKS, "covers": _COVERS}


def _finish(values: Mapping[str, Any]) -> Mapping[str, object]:
    """Initiatives as a tuple (empty: never acts), attacks by index of direction, life or None."""
    initiative = values.get("initiative")
    if initiative is None:
        initiative = ()
    elif isinstance(initiative, int):
        initiative = (initiative,)
    attacks = {DIRECTIONS.index(side): tuple(parts) for side, parts in values.get("attacks", {}).items()}
    return {
        "initiative": tuple(initiative),
        "attacks": dict(sorted(attacks.items())),
        "life": values.get("life"),
        "covers": tuple(DIRECTIONS.index(side) for side in values.get("covers", ())),
    }


SCHEMA = GameSchema(
    game="neuroshima-hex",
    directions=DIRECTIONS,
    collections=(
        Collection(
            "tiles",
            "tile",
            {
                "headquarters": Kind(
                    "the base of an army",
                    {
                        **_FIGHTER,
                        "life": Field(Number(1, 99, help="How many wounds it takes."), required=True),
                    },
                ),
                "object": Kind(
                    "a headquarters that is one of several",
                    {
                        **_FIGHTER,
                        "life": Field(Number(1, 99, help="How many wounds it takes."), required=True),
                    },
                ),
                "warrior": Kind("a unit that fights", _FIGHTER),
                "module": Kind("a unit that helps or hinders those connected to it", _FIGHTER),
                "implant": Kind("a tile added to another"),
                "ground": Kind("a tile under units"),
                "instant": Kind("an action, discarded when played"),
            },
            help="The tiles of the army, each once with its count.",
            finish=_finish,
        ),
        Collection(
            "markers",
            "marker",
            {"marker": Kind("a thing put on units or hexes")},
            loose=True,
            finish=_finish,
            help="Markers shared by all.",
        ),
        MODES,
        BOARDS,
    ),
)
