"""Ways to play: how many sit down, who plays with whom, what a headquarters has, who wins (RULES 12, 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from rulesdsl.content.game_schema import Collection, Kind
from rulesdsl.content.loops import check_option
from rulesdsl.content.model import Definition, Library
from rulesdsl.content.nodes import Seq
from rulesdsl.content.record import Field, Fields, Record
from rulesdsl.content.reporting import Report
from rulesdsl.content.shape import Choice, ListOf, MapOf, Number, Text
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.neuroshima_hex.policies import POLICIES

FALL = {
    "ends": "the game ends when a headquarters has fallen",
    "out": "who loses the headquarters is out; the last one standing wins",
    "never": "headquarters do not fall: they have no limit",
}
TOGETHER = {
    "draw": "opposing headquarters that fall in one battle make a draw",
    "team": "when opposing headquarters fall in one battle, the side of several wins",
    "points": "when opposing headquarters fall in one battle, the points of those that stand decide",
}
POINTS = {
    "sum": "what the headquarters of a side have left, added up",
    "best": "what the best headquarters of a side has left",
    "dealt": "the wounds a side has dealt to enemy headquarters, 20 at most",
}
LAST = {
    "all": "every other player has one more turn",
    "next": "only the opponent who is next to play has one more turn",
}

_LIFE = Field(
    ListOf(
        Number(1, 99), least=1, most=4, help="What each seat's headquarters starts with; the printed life."
    )
)
_KIND = Kind(
    "a way to play",
    {
        "players": Field(Number(2, 4, help="How many play at least."), required=True),
        "most": Field(Number(2, 4, help="How many play at most; as many as at least.")),
        "teams": Field(
            ListOf(Number(1, 4), least=2, most=4, help="The team of each seat; each plays alone.")
        ),
        "draws": Field(
            ListOf(Number(0, 9), least=1, most=4, help="Tiles drawn on the first turns, one after the other.")
        ),
        "fall": Field(Choice(FALL, "fall", help="What such a fall means."), required=True),
        "together": Field(Choice(TOGETHER, "end", help="When opposing ones fall in one battle.")),
        "points": Field(Choice(POINTS, "count", help="What is compared at the end.")),
        "last-turns": Field(Choice(LAST, "rule", help="Who plays on after a last tile.")),
        "loner-last-turns": Field(
            Choice(
                LAST,
                "rule",
                help="The same where one plays alone against a team.",
            )
        ),
        "life": _LIFE,
        "variants": Field(
            ListOf(
                Record(
                    "a variant",
                    {
                        "under": Field(
                            MapOf(
                                Text(raw=True),
                                Text(raw=True),
                                least=1,
                                help="Policy and option of this life.",
                            ),
                            required=True,
                        ),
                        "life": Field(
                            ListOf(Number(1, 99), least=1, most=4, help="What each seat starts with."),
                            required=True,
                        ),
                    },
                ),
                help="What a headquarters starts with under another reading.",
            )
        ),
    },
)


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play. `teams[i]`: the team of seat i, empty when each plays alone; `life`: what each
    seat's headquarters starts with, empty for the printed life."""

    key: str
    least: int
    most: int
    fall: str
    teams: tuple[int, ...] = ()
    draws: tuple[int, ...] = (1, 2)
    together: str = "draw"
    points: str = "sum"
    last_turns: str = "all"
    loner_last_turns: str = "all"
    life: tuple[int, ...] = ()
    variants: tuple[tuple[tuple[tuple[str, str], ...], tuple[int, ...]], ...] = ()

    def lives(self, policies: Mapping[str, str]) -> tuple[int, ...]:
        """What each seat's headquarters starts with under these policies; empty for the printed life."""
        for under, life in self.variants:
            if all(policies.get(name) == option for name, option in under):
                return life
        return self.life

    def alone(self, seat: int) -> bool:
        """Whether a seat plays alone against a team."""
        return bool(self.teams) and self.teams.count(self.teams[seat]) == 1


def hang_together(modes: Sequence[Fields], node: Seq, report: Report) -> None:
    """Each mode says as much as there are seats, of policies that there are."""
    for mode in modes:
        least = mode.get("players", 2)
        most = mode.get("most", least)
        if most < least:
            _wrong(mode, "most", f"a mode for at least {least} players is for as many at most", report)
        elif "teams" in mode and not least == most == len(mode["teams"]):
            seats_said = f"teams are said for {len(mode['teams'])} seats"
            _wrong(mode, "teams", f"{seats_said}, and {least} to {most} seats are played", report)
        lives = [one for one in (mode, *mode.get("variants", ())) if "life" in one]
        for one in lives:
            if len(one["life"]) != most:
                _wrong(one, "life", f"there are {most} seats, and each has its points", report)
        for variant in mode.get("variants", ()):
            for policy, option in variant.get("under", {}).items():
                check_option(POLICIES, policy, option, report)


def _wrong(fields: Fields, key: str, message: str, report: Report) -> None:
    report(Diagnostic("C0212", message, fields.node.pairs[key][1].place, label="does not fit"))


def _finish(values: Mapping[str, Any]) -> Mapping[str, object]:
    """The fields of a `Mode`, but its key."""
    least = values.get("players", 2)
    variants = []
    for variant in values.get("variants", ()):
        under = [(name.text, option.text) for name, option in variant.get("under", {}).items()]
        variants.append((tuple(sorted(under)), tuple(variant.get("life", ()))))
    found: dict[str, object] = {
        "least": least,
        "most": values.get("most", least),
        "fall": values.get("fall", "ends"),
        "teams": tuple(values.get("teams", ())),
        "life": tuple(values.get("life", ())),
        "variants": tuple(variants),
    }
    for key in ("together", "points", "last-turns", "loner-last-turns"):
        if key in values:
            found[key.replace("-", "_")] = values[key]
    if "draws" in values:
        found["draws"] = tuple(values["draws"])
    return found


MODES = Collection(
    "modes",
    "mode",
    {"match-mode": _KIND},
    loose=True,
    whole=hang_together,
    finish=_finish,
    help="Ways to play, shared by all armies.",
)


def modes_of(library: Library) -> dict[str, Mode]:
    """The ways to play that the packs declare, by key; those for the fewest players first."""
    found = [_mode(d) for d in library.definitions.values() if d.collection == MODES.key]
    return {mode.key: mode for mode in sorted(found, key=lambda m: (m.least, bool(m.teams)))}


def _mode(definition: Definition) -> Mode:
    return Mode(definition.key, **cast("dict[str, Any]", definition.fields))


def seats(mode: Mode, players: Sequence[str]) -> tuple[int, ...]:
    """The team of each player."""
    return mode.teams or tuple(range(len(players)))
