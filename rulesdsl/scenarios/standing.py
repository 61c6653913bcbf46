"""Where a whole game stands when a scenario begins: whose turn, which part of it, what everybody holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Game
from rulesdsl.games.match import Standing, WholeGame, whole
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.board import Phrases

# Keys that only a whole game has, in the order in which people write them.
KEYS = ("mode", "turn", "phase", "zones", "standing")


@dataclass(frozen=True, slots=True)
class GoesOn:
    """A whole game that a scenario goes on with. `places`: where a word about it stands in the file."""

    standing: Standing
    at: Place
    places: Mapping[str, Place]

    def place(self, about: str) -> Place:
        """Where the file says what cannot be so."""
        return self.places.get(about, self.at)


def read_standing(
    fields: Fields, tree: Map, game: Game, modes: Sequence[str], phrases: Phrases, report: Report
) -> GoesOn | None:
    """What the file says of a whole game; None when it says nothing, or after its problems are told."""
    said = {key: node.place for key in KEYS if key in fields and (node := tree.get(key)) is not None}
    if not said:
        return None
    first = next(iter(said.values()))
    played = whole(game)
    if played is None:
        message = f"{game.title} is played on a board only"
        report(Diagnostic(codes.BOARD_ONLY, message, first, "no turns here"))
        return None
    if "turn" not in said and "mode" not in said:
        report(
            Diagnostic(
                codes.NO_TURN,
                "a whole game begins with whose turn it is",
                first,
                "needs `turn`",
                help=f"add `turn: {phrases.players[0] if phrases.players else phrases.owner_noun}`",
            )
        )
    reader = _Reader(played, phrases, report)
    mode: Scalar | None = fields.get("mode")
    phase: Scalar | None = fields.get("phase")
    ok = mode is None or reader.known(mode, modes, codes.UNKNOWN_MODE, "mode")
    ok = (phase is None or reader.known(phase, played.phases, codes.UNKNOWN_PHASE, "phase")) and ok
    zones = reader.zones(fields.get("zones", {}))
    facts = reader.facts(fields.get("standing", {}))
    turn: Scalar | None = fields.get("turn")
    ok = (turn is None or reader.army(turn)) and ok
    if not ok:
        return None
    standing = Standing(
        mode=mode.text if mode is not None else "",
        player=phrases.player(turn.text) if turn is not None else 0,
        phase=phase.text if phase is not None else "",
        zones={
            zone: tuple(rows.get(army) for army in phrases.players) for zone, rows in zones.items() if rows
        },
        facts=facts,
    )
    return GoesOn(standing, first, {**said, **reader.places})


class _Reader:
    def __init__(self, game: WholeGame, phrases: Phrases, report: Report) -> None:
        self.game, self.phrases, self.report = game, phrases, report
        self.places: dict[str, Place] = {}

    def zones(
        self, given: Mapping[Scalar, Mapping[Scalar, Sequence[Scalar]]]
    ) -> dict[str, dict[str, tuple[str, ...]]]:
        """Zone -> player -> ids of what lies there, in the order written."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for zone, rows in given.items():
            if not self.known(zone, self.game.zones, codes.UNKNOWN_ZONE, "zone"):
                continue
            self.places[zone.text] = zone.place
            mine = found.setdefault(zone.text, {})
            for army, things in rows.items():
                if self.army(army):
                    self.phrases.player(army.text)
                    mine[army.text] = tuple(t for one in things if (t := self.thing(army.text, one)))
        return found

    def thing(self, army: str, name: Scalar) -> str:
        if name.text in self.phrases.things.get("", ()):
            return name.text
        if name.text in self.phrases.things[army]:
            return f"{army}/{name.text}"
        noun, there = self.phrases.meant_of(name.text, army)
        self.known(name, there, codes.UNKNOWN_THING, noun)
        return ""

    def facts(self, given: Mapping[Scalar, Scalar]) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, value in given.items():
            if self.known(name, self.game.facts, codes.UNKNOWN_FACT, "fact"):
                found[name.text] = value.text
                self.places[name.text] = value.place
        return found

    def army(self, name: Scalar) -> bool:
        return self.known(name, self.phrases.armies(), codes.UNKNOWN_ARMY, self.phrases.owner_noun)

    def known(
        self, name: Scalar, choices: Iterable[str], code: str, noun: str, also: Iterable[str] = ()
    ) -> bool:
        """Whether a name is one of the choices, else its problem is told; `also` may be what was meant."""
        known = list(choices)
        if name.text in known:
            return True
        self.report(
            Diagnostic(
                code,
                f"no {noun} is called `{name.text}`",
                name.place,
                label=f"no such {noun}",
                notes=(f"known here: {listed(known, 20)}",) if known else (),
                help=did_you_mean(name.text, [*known, *also]),
            )
        )
        return False
