"""A scenario that begins with a written position, or at a decision of a recorded game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesdsl.content.folders import read_regular
from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import board_of
from rulesdsl.kernel.state import State
from rulesdsl.record.positions import read_position
from rulesdsl.record.replay import LONGEST, read_record
from rulesdsl.record.spell import ruleset_of
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.model import Laid
from rulesdsl.scenarios.standing import KEYS
from rulesdsl.scenarios.world import World

# What a position or a record says already.
SAID = ("players", "teams", *KEYS)


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """The state before the first step. `board`: what lies there, `ids[i]` the entity of `board[i]`."""

    state: State
    board: tuple[Laid, ...]
    ids: tuple[int, ...]
    ruleset: str
    policies: Mapping[str, str]

    def begun(self, policies: Mapping[str, str], scripted: Sequence[int]) -> State:
        """The same under other policies."""
        state = self.state.copy()
        state.policies, state.scripted = policies, tuple(scripted)
        return state


def read_start(
    fields: Fields, tree: Map, home: Path, world: World, packs: Sequence[Path], report: Report
) -> Start | None:
    """What `position` or `record` says; None when there is neither, or after its problems are told."""
    position: Scalar | None = fields.get("position")
    record: Scalar | None = fields.get("record")
    line = position or record
    if "upto" in fields and record is None and (node := tree.get("upto")) is not None:
        report(Diagnostic(codes.BAD_START, "`upto` goes with `record`", node.place, "no record here"))
    if line is None:
        return None
    for key in SAID:
        if key in fields and (at := tree.key(key)) is not None:
            message = f"`{'position' if position else 'record'}` says this already"
            report(Diagnostic(codes.BAD_START, message, at.place, f"`{key}` is one too many"))
    if position is not None:
        found, problems = read_position(position, world, packs)
        for problem in problems:
            report(problem)
        state = found.state if found is not None else None
    else:
        state = _recorded(line, fields, home, world, packs, report)
    if state is None:
        return None
    game = world.game(fields["game"].text)
    topology = board_of(game, world.library(game.key, packs)[0], state)
    there = [e for e in state.on_board() if e.place >= 0]
    board = tuple(
        Laid(
            e.definition,
            e.owner,
            topology.places[e.place],
            topology.directions[e.facing] if topology.directions else "",
            e.counters,
            line,
        )
        for e in there
    )
    ruleset, policies = ruleset_of(state.policies, game.policies)
    return Start(state, board, tuple(e.id for e in there), ruleset, policies)


def _recorded(
    line: Scalar, fields: Fields, home: Path, world: World, packs: Sequence[Path], report: Report
) -> State | None:
    """The state of a recorded game after `upto` decisions, from a file in the scenario's folder."""

    def bad(message: str, label: str, help: str = "") -> None:
        report(Diagnostic(codes.BAD_START, message, line.place, label, help=help))

    path = home / line.text
    try:
        inside = path.resolve().is_relative_to(home.resolve())
        text = read_regular(path, LONGEST).decode("utf-8", "replace") if inside else ""
    except (OSError, ValueError):
        bad(f"`{line.text}` cannot be read", "no record here", "name a file beside the scenario")
        return None
    if not inside:
        bad(f"`{line.text}` leaves the scenario's folder", "outside", "name a file beside the scenario")
        return None
    replayed = read_record(text, world, packs, str(path))
    for problem in replayed.problems:
        report(problem)
    history = replayed.history
    if history is None:
        return None
    number = fields.get("upto", len(history.choices))
    if number > len(history.choices):
        bad(f"the record has {len(history.choices)} decisions, and `upto` says {number}", "ends before")
        return None
    match = history.at(number).match
    if match.given:
        bad(f"decision {number} stands inside a step", "half done", "name the last decision of a step")
        return None
    return match.state
