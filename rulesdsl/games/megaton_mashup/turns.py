"""A step of the game on a running table: on a board by its name, in a whole game as the clock says."""

from __future__ import annotations

from collections.abc import Callable

from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup import players, setup
from rulesdsl.games.megaton_mashup.clock import Clock
from rulesdsl.games.megaton_mashup.ending import verdict
from rulesdsl.games.megaton_mashup.players import ADVANCED, ATTACKED, ATTACKS, MONSTER_DIE, UNIT_DIE
from rulesdsl.games.megaton_mashup.table import VILLAIN, Table
from rulesdsl.games.megaton_mashup.villain import Activation
from rulesdsl.kernel.state import NOBODY

_POOL = {at.UNITS: UNIT_DIE, at.MONSTER: MONSTER_DIE}


class Turns:
    """Does one step. `clock` None: only a board is played on."""

    def __init__(self, table: Table, clock: Clock | None = None) -> None:
        self.table = table
        self.clock = clock
        table.world.windows = ["round"]

    def do(self, step: StepCall) -> None:
        """A step, and in a whole game what follows from it."""
        table = self.table
        if self.clock is not None:
            refused = refusal(table, self.clock, step)
            if refused is not None:
                raise refused
        elif step.player == VILLAIN and step.name in _OF_PLAYERS:
            name = table.world.player_name(VILLAIN)
            raise Illegal(f"{name} is the villain: its cards say what it does, no player", "VILLAIN-1")
        doing: dict[str, Callable[[], None]] = {
            "first": lambda: setup.first_player(table),
            "muster": lambda: setup.muster(table, step),
            "place-villain": lambda: setup.place_villain(table),
            "units": lambda: self._begin(step, at.UNITS),
            "monster": lambda: self._begin(step, at.MONSTER),
            "power-up": lambda: players.power_up(table, step.player),
            "spawn": lambda: players.spawn(table, step),
            "advance": lambda: players.advance(table, step),
            "step": lambda: players.single_step(table, step),
            "push": lambda: self._push(step),
            "done": lambda: None,
            "activate": lambda: Activation(table).run(step.definition),
            "settle": table.world.settle,
            **{kind: lambda: players.attack(table, step) for kind in ATTACKS},
        }
        doing[step.name]()
        self._look_for_an_end()
        if self.clock is not None:
            before, self.clock = self.clock, following(table, self.clock, step)
            table.state.clock = self.clock
            if self.clock.phase == at.CHOOSE != before.phase and table.world.sink is not None:
                table.world.sink.tell("begins", player=self.clock.player)

    def _look_for_an_end(self) -> None:
        found = verdict(self.table)
        if found is None or (self.clock is not None and self.clock.phase == at.OVER):
            return
        winners, rule = found
        sink = self.table.world.sink
        if sink is not None:
            names = " and ".join(self.table.world.player_name(p) for p in winners)
            sink.tell("won", detail=names, rules=(rule,))
        if self.clock is not None:
            self.clock = self.clock._replace(phase=at.OVER, winners=winners, rule=rule)

    def _begin(self, step: StepCall, active: str) -> None:
        """TURN-2: units or the own monster; on a board its power-up follows at once."""
        fresh(self.table)
        if active == at.MONSTER and self.clock is None:
            players.power_up(self.table, step.player)

    def _push(self, step: StepCall) -> None:
        active = self.clock.active if self.clock is not None else at.UNITS
        players.push(self.table, step.player, _POOL[active])
        fresh(self.table)


def fresh(table: Table) -> None:
    """Nothing has advanced or attacked in an activation that begins."""
    for e in table.state.entities:
        for counter in (ADVANCED, ATTACKED):
            e.counters.pop(counter, None)
    table.world.counted()


# ---------------------------------------------------------------- whose turn


def following(table: Table, clock: Clock, step: StepCall) -> Clock:
    """The clock after a step."""
    if clock.phase == at.OVER:
        return clock
    if step.name == "first":
        first = table.holder
        return clock._replace(phase=at.MUSTER, first=first, player=first)
    if step.name == "muster":
        return _mustered(table, clock)
    if step.name == "place-villain":
        return clock._replace(phase=at.CHOOSE, player=clock.first)
    if step.name in (at.UNITS, at.MONSTER):
        return clock._replace(phase=at.PARTS[step.name][0], active=step.name)
    if step.name in ("power-up", "done"):
        parts = at.PARTS[clock.active]
        return clock._replace(phase=parts[parts.index(clock.phase) + 1])
    if step.name == "push":
        return _next_player(clock)
    if step.name == "activate":
        return clock._replace(phase=at.CHOOSE, player=clock.first, active="", round=clock.round + 1)
    return clock


def _mustered(table: Table, clock: Clock) -> Clock:
    """SETUP-6: the other player brings units when one has as many as he may."""
    if setup.brought(table, clock.player) < table.number_of("units-each"):
        return clock
    if clock.player == clock.first:
        return clock._replace(player=1 - clock.first)
    return clock._replace(phase=at.VILLAIN_PLACE, player=NOBODY)


def _next_player(clock: Clock) -> Clock:
    """TURN-1: the second player after the first, then the villain."""
    if clock.player == clock.first:
        return clock._replace(phase=at.CHOOSE, player=1 - clock.first, active="")
    return clock._replace(phase=at.VILLAIN, player=NOBODY, active="")


# Which steps each part of the game allows.
ALLOWED = {
    at.FIRST: ("first",),
    at.MUSTER: ("muster",),
    at.VILLAIN_PLACE: ("place-villain",),
    at.CHOOSE: (at.UNITS, at.MONSTER),
    at.SPAWN: ("spawn", "done"),
    at.POWER_UP: ("power-up",),
    at.ADVANCE: ("advance", "step", "done"),
    at.ATTACK: (*ATTACKS, "step", "done"),
    at.PUSH: ("push",),
    at.VILLAIN: ("activate",),
}


# The rule that says so, where it is not the order of phases (TURN-6).
_DUE_BY = {
    at.FIRST: "SETUP-1",
    at.MUSTER: "SETUP-6",
    at.VILLAIN_PLACE: "SETUP-5",
    at.CHOOSE: "TURN-2",
    at.VILLAIN: "VILLAIN-1",
}
_OF_PLAYERS = frozenset(
    name for phase in (at.MUSTER, at.CHOOSE, *at.PARTS[at.UNITS], at.POWER_UP) for name in ALLOWED[phase]
)


def refusal(table: Table, clock: Clock, step: StepCall) -> Illegal | None:
    """Why a step is not allowed at this point of a whole game."""
    if clock.phase == at.OVER:
        return Illegal("the game is over", clock.rule)
    if step.name == "settle":
        return None
    if step.name not in ALLOWED[clock.phase]:
        due = " or ".join(f"`{name}`" for name in ALLOWED[clock.phase])
        rule = _DUE_BY.get(clock.phase, "TURN-6")
        return Illegal(f"`{step.name}` does not come now, but {due}", rule, ("TURN-1", "TURN-2", "TURN-6"))
    if clock.player != NOBODY and step.player == NOBODY:
        who = table.state.players[clock.player]
        return Illegal(f"a step of a whole game says who does it: `{step.name} ... by {who}`", "TURN-1")
    if clock.player != NOBODY and step.player != clock.player:
        return Illegal(f"it is the turn of {table.state.players[clock.player]}", "TURN-1")
    if step.definition and step.name == "activate":
        return Illegal("in a whole game the villain's card is drawn, and nobody names it", "VILLAIN-2")
    if step.source >= 0 and clock.active:
        monster = "monster" in table.kinds(step.source)
        own = monster and table.entity(step.source).owner == step.player
        if monster != (clock.active == at.MONSTER) and (own or not monster):
            active = "units are" if clock.active == at.UNITS else "the own monster is"
            label = table.world.label(step.source)
            return Illegal(
                f"{active} active now, and {label} is {'a' if monster else 'no'} monster", "TURN-2"
            )
    return None


__all__ = ["VILLAIN", "Turns"]
