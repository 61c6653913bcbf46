"""Random boards of Megaton Mashup, and what must hold of every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Below, Board, Line, Opinion, Symmetry
from rulesdsl.games.game import StepCall
from rulesdsl.games.megaton_mashup import clock as at
from rulesdsl.games.megaton_mashup.game import GAME
from rulesdsl.games.megaton_mashup.setup import rows_of
from rulesdsl.games.megaton_mashup.table import VILLAIN
from rulesdsl.kernel.state import State
from rulesdsl.lang.tree import Start
from rulesdsl.lang.walk import of_type

MONSTERS = ("alpha", "hyper")
BLOCKING = ("unit", "building", *MONSTERS)
TILES = ("hazard", "rubble", "rough", "impassable", "power-zone", "negative-zone", "spawn-point")
POOLS = {"unit-die": 3, "monster-die": 3}
ACTION_DICE = sum(POOLS.values())
MOST_THINGS, MOST_WIDE = 9, 14  # a board is small, so that what lies there meets
WIDE = 7


class Fuzz:
    """See `games.fuzzing.Fuzzing`."""

    window = "draw"

    def board(self, library: Library, owners: Sequence[str], below: Below) -> Board:
        """A map, two monsters and a villain, and units, buildings and ground among them."""
        rest = [one for one in dict.fromkeys(owners) if one != owners[0]]
        players = [rest.pop(below(len(rest))) for _ in range(min(VILLAIN, len(rest)))]
        players.insert(below(len(players) + 1), owners[0])
        things = library.definitions.values()
        maps = [d for d in things if d.kind == "map" and len(rows_of(d)[0]) <= MOST_WIDE]
        sheet = maps[below(len(maps))]
        spots = self._spots(library, sheet, below)
        lines = [Line(sheet.id, -1, GAME.board(library).index["x0y0"])]
        for seat, player in enumerate(players):
            forms = [d.id for d in things if d.army == player and d.kind in MONSTERS]
            if forms:
                hurt = below(4)
                counters = {"damage": hurt} if hurt else {}
                lines.append(
                    Line(forms[below(len(forms))], seat, spots[below(len(spots))], counters=counters)
                )
        units = [d.id for d in things if d.kind == "unit"]
        others = [[d.id for d in things if d.kind == "building"], [d.id for d in things if d.kind in TILES]]
        for _ in range(below(MOST_THINGS)):
            place = spots[below(len(spots))]
            if below(2):
                lines.append(Line(units[below(len(units))], below(len(players)), place))
            else:
                some = others[below(2)]
                lines.append(Line(some[below(len(some))], -1, place))
        purses = tuple(
            {**POOLS, "power-die": below(4), "token": int(seat == 0)} if seat != VILLAIN else {}
            for seat in range(len(players))
        )
        return Board(tuple(players), tuple(lines), dice=1 + below(6), purses=purses, seed=below(1 << 30))

    def _spots(self, library: Library, sheet: Definition, below: Below) -> list[int]:
        """A part of the map."""
        rows, index = rows_of(sheet), GAME.board(library).index
        left = below(max(1, len(rows[0]) - WIDE + 1))
        across = range(left, min(left + WIDE, len(rows[0])))
        return [index[f"x{x}y{y}"] for y in range(min(WIDE, len(rows))) for x in across]

    def steps(self, library: Library, state: State, below: Below) -> Sequence[StepCall]:
        """The villain resolves a card, or two one after the other; perhaps a player begins first."""
        # without a deck, what draws a card draws itself for ever: games try that
        cards = [d.id for d in library.definitions.values() if d.collection == "cards" and not _draws(d)]
        begun = [StepCall(("units", "monster")[below(2)], below(VILLAIN))] if below(4) == 0 else []
        drawn = [StepCall("activate", definition=cards[below(len(cards))]) for _ in range(1 + below(2))]
        return [*begun, *drawn]

    def nameless(self, step: StepCall) -> bool:
        """A card of the villain names nothing that lies there."""
        return step.name == "activate"

    def relaid(self, library: Library, board: Board) -> Board | None:
        """What lies on the map from the last thing to the first."""
        return replace(board, lines=(board.lines[0], *board.lines[:0:-1]))

    def symmetries(self, library: Library) -> Iterator[Symmetry]:
        """None: what covers several spaces is named by its top left one."""
        return iter(())

    def second(
        self, library: Library, state: State, step: StepCall, answers: Sequence[str]
    ) -> Opinion | None:
        """There is no other engine."""

    def wrong(self, library: Library, state: State) -> Iterator[str]:
        """What stands in each other, or is negative; in whole games dice that do not add up, and a
        token that is not one."""
        kinds = {e.id: library.definitions[e.definition].kind for e in state.on_board()}
        taken: Counter[int] = Counter()
        for e in state.on_board():
            if kinds[e.id] in BLOCKING and e.place >= 0:
                taken.update((e.place, *e.footprint))
        if any(number > 1 for number in taken.values()):
            yield "two models or buildings on one space"
        if any(n < 0 for e in state.on_board() for n in e.counters.values()):
            yield "a thing has less than nothing"
        if any(n < 0 for purse in state.counters for n in purse.values()):
            yield "a player has less than nothing"
        clock = at.clock_of(state)
        if clock is None or clock.phase == at.FIRST:
            return
        if any(sum(purse.get(die, 0) for die in POOLS) != ACTION_DICE for purse in state.counters[:VILLAIN]):
            yield "action dice are lost or made"
        if sum(purse.get("token", 0) for purse in state.counters) != 1:
            yield "the token is not with one player"


def _draws(card: Definition) -> bool:
    starts = (s for a in card.abilities for v in a.versions for s in of_type(v.sentences, Start))
    return any(start.procedure.key == "draw" for start in starts)


FUZZ = Fuzz()
