"""What the map, powers, figures and cards look like in files."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.nodes import Seq
from rulesdsl.content.record import Field, Fields
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import Flag, ListOf, MapOf, Number, Text
from rulesdsl.diagnostics.diagnostic import Diagnostic


def _number(least: int, most: int, help: str, required: bool = True) -> Field:
    return Field(Number(least, most, help=help), required=required)


def dial_ends(spaces: Sequence[Fields], node: Seq, report: Report) -> None:
    """A dial ends on one space of victory, and its threat only rises (GEN-6, DIAL-9)."""
    ends = [i for i, space in enumerate(spaces) if space.get("kind") == "victory"]
    if ends != [len(spaces) - 1]:
        at = spaces[ends[0]].node if ends else node.items[-1]
        report(
            Diagnostic(
                "C0212",
                "a dial ends on one space of kind `victory`",
                at.place,
                label="goes on after the end" if ends else "the last space, and no end",
                help="make the last space one of kind `victory`, and no other",
            )
        )
    threats = [space for space in spaces if "threat" in space]
    for before, after in itertools.pairwise(threats):
        if after["threat"] <= before["threat"]:
            place = after.node.pairs["threat"][1].place
            report(
                Diagnostic(
                    "C0212",
                    "threat rises from space to space",
                    place,
                    f"not above {before['threat']}",
                    help=f"write a number above {before['threat']}, or put the space before",
                )
            )


_FIGURE = {
    "cost": _number(0, 9, "Power that it costs to summon."),
    "attack": _number(0, 9, "Battle dice that it gives."),
    "defence": _number(1, 9, "Hits that kill it."),
}
_REGION = {
    "resistance": _number(0, 20, "What a domination value must exceed."),
    "conquest": _number(0, 20, "Points for who dominates it."),
    "drawn": Field(
        ListOf(Number(0, 9), least=2, most=2, help="Where pictures draw it: column and row, from 0.")
    ),
}


def _scores(values: Mapping[str, Any]) -> Mapping[str, object]:
    """Pairs of points by the key of the region."""
    scores = {key: tuple(pair) for key, pair in values.get("scores", {}).items()}
    return {**values, "scores": scores}


SCHEMA = GameSchema(
    game="chaos-in-the-old-world",
    owner="power",
    teams=False,
    collections=(
        Collection(
            "places",
            "place",
            {
                "region": Kind("a part of the map", _REGION),
                "populous-region": Kind("a region with many people", _REGION),
                "track": Kind("a space of the Old World track"),
                "sheets": Kind("where power sheets lie"),
            },
            help="The board: regions in the order in which they are handled.",
            loose=True,
            places=True,
        ),
        Collection(
            "gods",
            "god",
            {
                "god": Kind(
                    "the sheet of a power",
                    {
                        "order": _number(1, 9, "Its place in the order of powers."),
                        "might": _number(1, 12, "Power at the start of a round."),
                        "draws": _number(0, 9, "Cards drawn each round.", required=False),
                        "hand": _number(
                            0,
                            9,
                            "Cards held after drawing, one of which may be thrown away first.",
                            required=False,
                        ),
                    },
                )
            },
            help="The sheet of a power, and when its dial gets counters.",
        ),
        Collection(
            "dial",
            "space",
            {
                "dial-space": Kind(
                    "a space of a dial", {"threat": _number(0, 99, "The number in the window.")}
                ),
                "victory": Kind("the end of a dial"),
            },
            help="The spaces of its dial in order, each with the reward for reaching it.",
            whole=dial_ends,
        ),
        Collection(
            "figures",
            "figure",
            {
                "cultist": Kind("corrupts", _FIGURE),
                "warrior": Kind("fights", _FIGURE),
                "daemon": Kind("a greater daemon", _FIGURE),
            },
            help="The figures of a power.",
        ),
        Collection("corruption", "token", {"corruption": Kind("a token")}, help="The tokens of a power."),
        Collection("upgrades", "upgrade", {"upgrade": Kind("improves its power")}, help="Its upgrades."),
        Collection(
            "cards",
            "card",
            {
                "chaos-card": Kind(
                    "is played into a region",
                    {
                        "cost": _number(0, 9, "Power that it costs, and its domination value."),
                        "magic": _number(0, 9, "Magic symbols on it.", required=False),
                    },
                )
            },
            help="The Chaos cards of a power.",
        ),
        Collection(
            "old-world",
            "story",
            {
                "old-world-card": Kind(
                    "a card of the Old World deck",
                    {
                        "comet": Field(Flag(help="Whether it carries the event mark.")),
                        "discarded": Field(Flag(help="Whether it leaves the game once it is done.")),
                    },
                )
            },
            help="The Old World deck.",
            loose=True,
        ),
        Collection(
            "tokens",
            "token",
            {
                kind: Kind(
                    help,
                    {
                        "start": _number(0, 9, "How many lie on the map at the start.", required=False),
                        "magic": _number(0, 9, "Magic symbols that it counts as.", required=False),
                    },
                )
                for kind, help in {
                    "hero": "drives figures away",
                    "noble": "makes a region worth more",
                    "peasant": "can be killed",
                    "skaven": "weakens resistance",
                    "warpstone": "corrupts by itself",
                    "event": "marks where an event card counts",
                }.items()
            },
            help="The tokens of the Old World.",
            loose=True,
        ),
        Collection(
            "ruination",
            "ruin-card",
            {
                "ruination": Kind(
                    "marks a ruined region",
                    {
                        "ruiner": _number(0, 20, "Points for each who placed corruption there."),
                        "scores": Field(
                            MapOf(
                                Text(),
                                ListOf(Number(0, 30), least=2, most=2),
                                help="By region: for most tokens and for second most.",
                            ),
                            required=True,
                        ),
                    },
                )
            },
            help="The ruination cards, the first on top.",
            loose=True,
            by_place=("scores",),
            finish=_scores,
        ),
    ),
)
