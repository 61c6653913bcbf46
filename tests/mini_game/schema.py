"""What gangs, their figures and their cards look like in files."""

from __future__ import annotations

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.record import Field
from rulesdsl.content.shape import Choice, Number

WEAPONS = {"knife": "a blade", "cudgel": "a stick"}
_FIGHTER = {
    "nerve": Field(Number(0, 6, help="How many lots it casts in the scuffle.")),
    "spite": Field(Number(0, 6, help="How many lots it casts for the last word.")),
    "weapon": Field(Choice(WEAPONS, "weapon", help="What it strikes with.")),
    "bruises": Field(Number(1, 9, help="How many bruises fell it; 1 when not written.")),
}

SCHEMA = GameSchema(
    game="lantern-harbour",
    owner="gang",
    collections=(
        Collection(
            "cast",
            "figure",
            {"captain": Kind("leads a gang", _FIGHTER), "crew": Kind("follows", _FIGHTER)},
            help="Those who stand in wards.",
        ),
        Collection(
            "deck",
            "card",
            {
                "charm": Kind("lies in a ward"),
                "trick": Kind("is played and gone", {"price": Field(Number(0, 9))}),
            },
            help="The cards of a gang.",
        ),
    ),
)
