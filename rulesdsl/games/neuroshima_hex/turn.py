"""The turn: drawing, placing, playing, battles, and whose turn comes next (RULES 2, 3, 11, 12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, StepCall
from rulesdsl.games.neuroshima_hex import clock as at
from rulesdsl.games.neuroshima_hex import endings, hands, placing
from rulesdsl.games.neuroshima_hex.battle import battle
from rulesdsl.games.neuroshima_hex.clock import Clock
from rulesdsl.games.neuroshima_hex.deeds import play, use
from rulesdsl.games.neuroshima_hex.modes import Mode
from rulesdsl.games.neuroshima_hex.score import Score
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.world import World

# A battle of a full board that is fought this often without an end has none (FULL-8).
MOST_REPEATS = 200


class Turn:
    """One step of a whole game, and all that follows until somebody must choose again."""

    def __init__(self, library: Library, world: World, mode: Mode, clock: Clock) -> None:
        self.library = library
        self.world = world
        self.state = world.state
        self.policies = world.plan.policies
        self.mode = mode
        self.clock = clock
        self.fought = False
        self.score = Score(world) if mode.points == "dealt" else None
        world.start = self._start
        world.forbids = self._forbids
        world.between = self._between if self.policies["MULTI-OUT"] == "end-of-segment" else None

    # ------------------------------------------------------------ one step

    def over(self) -> None:
        """The world is told of nothing more by this step."""
        world = self.world
        world.start = world.between = None
        world.forbids = partial(forbid_battle, world.plan, self.clock)

    def do(self, step: StepCall) -> None:
        """Do one step that is allowed, then what follows from it."""
        self.world.windows = ["turn", self.world.own_window("turn", self.clock.player)]
        if self.world.sink is not None and self.clock.turn:
            self.world.sink.moment("turn", self.clock.turn)
        _STEPS[step.name](self, step)
        self.state.clock = self.clock

    def _place(self, step: StepCall) -> None:
        state, clock = self.state, self.clock
        if clock.phase == at.HEADQUARTERS:
            aside = list(state.stack(at.ASIDE, clock.player))
            aside.remove(step.definition)
            state.restack(at.ASIDE, clock.player, tuple(aside))
        else:
            hands.take(state, clock.player, step.definition)
        tile = lay(self.world, step)
        if clock.phase == at.HEADQUARTERS:
            self._weaken(tile)
        self.world.settle()
        if clock.phase == at.HEADQUARTERS:
            self._next_headquarters()
        else:
            self.world.announce("place", tile)
            self._afterwards()

    def _play(self, step: StepCall) -> None:
        hands.take(self.state, self.clock.player, step.definition)
        if self.world.sink is not None:
            self.world.sink.tell("played", detail=step.definition, player=step.player)
        play(self.library, self.world, step)
        self._afterwards()

    def _use(self, step: StepCall) -> None:
        use(self.library, self.world, step)
        self._afterwards()

    def _discard(self, step: StepCall) -> None:
        hands.throw_away(self.state, self.clock.player, step.definition, self.world.sink)
        if self.clock.phase == at.DISCARD:
            self.clock = self.clock._replace(phase=at.TURN)
        self._afterwards()

    def _redraw(self, step: StepCall) -> None:
        """REDRAW-1: three drawn instants go, three new tiles come; it may be done again."""
        for tile in self.clock.drawn:
            hands.throw_away(self.state, self.clock.player, tile, self.world.sink)
        self._draw(hands.MOST)

    # ------------------------------------------------------------ setting up

    def _weaken(self, tile: int) -> None:
        """A headquarters that begins with fewer points than are printed (MULTI-3, TEAM-HQ)."""
        lives = self.mode.lives(self.policies)
        if lives:
            hits = self.world.plan.definitions[self.state.entities[tile].definition].hits or 0
            self.state.entities[tile].counters[self.world.plan.damage] = max(
                0, hits - lives[self.clock.player]
            )
            if hits == lives[self.clock.player]:
                del self.state.entities[tile].counters[self.world.plan.damage]

    def _next_headquarters(self) -> None:
        """SETUP-4: in turn order; when all stand, the first turn begins (SETUP-10)."""
        if self.state.stack(at.ASIDE, self.clock.player):
            return
        following = self.clock.player + 1
        if following < len(self.state.players):
            self.clock = self.clock._replace(player=following)
        else:
            self._begin(0)

    # ------------------------------------------------------------ whose turn

    def _begin(self, player: int) -> None:
        """A turn begins: tiles are drawn (DRAW-1, SETUP-5); in overtime there are none (WIN-4)."""
        turn = self.clock.turn + 1
        self.clock = self.clock._replace(player=player, phase=at.TURN, turn=turn, drawn=())
        self.world.windows = ["turn", self.world.own_window("turn", player)]
        if self.world.sink is not None:
            self.world.sink.moment("turn", turn)
            self.world.sink.tell("begins", player=player)
        if not self.clock.overtime:
            draws = self.mode.draws
            self._draw(draws[turn - 1] if turn <= len(draws) else hands.MOST)

    def _draw(self, amount: int) -> None:
        state, player = self.state, self.clock.player
        before = state.stack(at.PILE, player)
        drawn = hands.draw_up_to(state, player, amount, self.world.sink)
        self.clock = self.clock._replace(drawn=drawn)
        # nothing left to draw is the end too, whoever may keep tiles for ever, and however a position stands
        left = state.stack(at.PILE, player) if self.policies["LAST-TILE"] == "drawn" else before
        if not left:
            self._last_tile()
        self._after_drawing()

    def _after_drawing(self, keep: bool = False) -> None:
        """Perhaps a redraw, then the forced discard (REDRAW-2, DISC-1)."""
        hand = self.state.stack(at.HAND, self.clock.player)
        phase = at.DISCARD if len(hand) >= hands.MOST else at.TURN
        if not keep and may_redraw(self.library, self.policies, hand, self.clock.drawn):
            phase = at.REDRAW
            if self.policies["REDRAW-SCOPE"] == "hand-of-three":
                self.clock = self.clock._replace(drawn=hand)
        self.clock = self.clock._replace(phase=phase)

    def _last_tile(self) -> None:
        """END-1: each opponent has one more turn (MULTI-9, MULTI-11), then comes the Final Battle."""
        if self.clock.due is not None:
            return
        player, seats = self.clock.player, self._seats_after(self.clock.player)
        due = [p for p in seats if p != player]
        if self.mode.alone(player) and self.mode.loner_last_turns == "next":
            due = due[:1]
        self.clock = self.clock._replace(due=tuple(due), first_out=player)

    def _seats_after(self, player: int) -> list[int]:
        """Everybody who still plays, in turn order after a player, who comes last."""
        number = len(self.state.players)
        order = [(player + i) % number for i in range(1, number + 1)]
        return [p for p in order if p not in self.clock.out]

    def _end(self, rule: str) -> None:
        """The turn ends; `rule` says why. The next one begins, or the battle that ends the game."""
        clock = self.clock
        self.world.close("turn")
        self.world.close(self.world.own_window("turn", clock.player))
        self.clock = clock = clock._replace(closed=rule)
        if clock.due is None:
            self._begin(self._seats_after(clock.player)[0])
            return
        due = [p for p in clock.due if p not in clock.out]
        if due:
            self.clock = clock._replace(due=tuple(due[1:]))
            self._begin(due[0])
        else:
            self._final_battle()

    def _final_battle(self) -> None:
        """CAUSE-3, CAUSE-4; then the points decide (WIN-3), perhaps after an overtime (WIN-4)."""
        clock = self.clock
        causer = clock.player if clock.overtime else clock.first_out
        self._battle(clock.overtime - 1 if clock.overtime else causer)
        if self._decided():
            return
        standing = [p for p in range(len(self.state.players)) if p not in self.clock.out]
        winners = endings.by_points(self.world, self.mode, standing)
        if winners or clock.overtime or self.policies["TIE"] == "draw":
            self._over(winners, "WIN-3" if winners else "WIN-4")
            return
        order = self._seats_after(clock.player)
        # who had the turn before the Final Battle causes the next one, so it is kept (CAUSE-4)
        self.clock = self.clock._replace(overtime=clock.player + 1, due=tuple(order[1:]))
        self._begin(order[0])

    # ------------------------------------------------------------ battles

    def _forbids(self, run: Run, procedure: str) -> None:
        forbid_battle(self.world.plan, self.clock, run, procedure)

    def _start(self, run: Run, procedure: str) -> None:
        if procedure == "battle":
            self._battle(run.player)

    def _battle(self, causer: int) -> None:
        """One battle, and who is out because of it (BATTLE-2: it belongs to no turn)."""
        self.fought = True
        battle(self.world, causer)
        if self.world.sink is not None:
            self.world.sink.moment("turn", self.clock.turn)
        self._take_out()

    def _between(self) -> None:
        """After a segment, with MULTI-OUT: end-of-segment."""
        self._take_out()

    def _take_out(self) -> None:
        """MULTI-1, MULTI-10: who lost the headquarters is out, and all that is his goes."""
        if self.mode.fall != "out":
            return
        down = endings.fallen(self.world.plan, self.state, range(len(self.state.players)))
        new = [p for p in down if p not in self.clock.out]
        if new:
            gone = [(e.id, "removed") for e in self.state.on_board() if e.owner in new]
            self.world.leave(gone)
            self.world.settle()
            self.clock = self.clock._replace(out=tuple(sorted((*self.clock.out, *new))))

    def _afterwards(self) -> None:
        """What follows a step by itself: a full board's battles, the end of the turn, the end of the game."""
        causer, closed = self.clock.player, "BATTLETILE-2" if self.fought else ""
        self._take_out()
        if self._decided():
            return
        full = placing.room(self.world).full
        if full and not (self.clock.full and self.policies["FULL-REPEAT"] == "single"):
            closed = self._full_board(causer) or closed
            if self.clock.phase == at.OVER:
                return
            full = placing.room(self.world).full
        if self.clock.full != full:
            self.clock = self.clock._replace(full=int(full))
        if self.policies["LAST-TILE"] == "played" and not (
            self.state.stack(at.HAND, causer) or self.state.stack(at.PILE, causer)
        ):
            self._last_tile()
        if closed or causer in self.clock.out:
            self._end(closed or "MULTI-1")

    def _full_board(self, causer: int) -> str:
        """FULL-1, FULL-7: battles until a hex is free; the rule that ends the turn, or nothing."""
        for _ in range(MOST_REPEATS):
            before = self._position()
            self._battle(causer)
            if self._decided():
                return "FULL-3"
            if self.policies["FULL-REPEAT"] == "single" or not placing.room(self.world).full:
                break
            if self._position() == before:
                self._deadlock()
                return "FULL-3"
        else:
            self._deadlock()
        return "FULL-3" if self.policies["FULL-TURN"] == "turn-ends" else ""

    def _position(self) -> list[tuple[object, ...]]:
        return [
            (e.id, e.place, e.facing, e.bearer, sorted(e.counters.items())) for e in self.state.on_board()
        ]

    def _deadlock(self) -> None:
        """FULL-8, WIN-6: nothing will change any more, so the points decide at once."""
        standing = [p for p in range(len(self.state.players)) if p not in self.clock.out]
        self._over(endings.by_points(self.world, self.mode, standing), "FULL-8")

    # ------------------------------------------------------------ the end

    def _decided(self) -> bool:
        """Whether the game has ended: by a fall, or by points that were dealt (END-4, MULTI-2)."""
        if self.clock.phase == at.OVER:
            return True
        if self.mode.points == "dealt":
            scores = endings.points(self.world.plan, self.state, self.mode)
            if max(scores) >= endings.MOST_POINTS:
                winners = endings.by_points(self.world, self.mode, range(len(scores)))
                self._over(winners, "MULTI-2" if winners else "MULTI-12")
                return True
            return False
        found = endings.after_fall(self.world, self.mode, self.clock)
        if found is not None:
            self._over(*found)
        return found is not None

    def _over(self, winners: Sequence[int], rule: str) -> None:
        self.clock = self.clock._replace(phase=at.OVER, winners=tuple(winners), rule=rule)
        if self.world.sink is not None:
            names = " and ".join(self.world.player_name(p) for p in winners) or "nobody"
            self.world.sink.tell("won", detail=names, rules=(rule,))


_STEPS: Mapping[str, Callable[[Turn, StepCall], None]] = {
    "place": Turn._place,
    "play": Turn._play,
    "use": Turn._use,
    "discard": Turn._discard,
    "redraw": Turn._redraw,
    "keep": lambda turn, _: turn._after_drawing(keep=True),
    "end": lambda turn, _: turn._end("TURN-2"),
    "settle": lambda turn, _: turn._afterwards(),
}


def forbid_battle(plan: Plan, clock: Clock, run: Run, procedure: str) -> None:
    """END-2, END-6: no battle is started once somebody has drawn his last tile. Raises `Declined`."""
    if procedure != "battle" or clock.due is None:
        return
    # an instant that is only looked at has no entity yet
    entities = run.world.state.entities
    tile = run.bearer < 0 or plan.definitions[entities[run.bearer].definition].kind == "instant"
    if tile or plan.policies["LAST-BATTLE-BAN"] == "any-start-but-full-board":
        raise Declined(
            "no battle may be started once a last tile has been drawn", rule="END-2" if tile else "END-6"
        )


def lay(world: World, step: StepCall) -> int:
    """A new tile on the board, by a step that has place and facing. It is not settled yet."""
    made, free = world.plan.definitions[step.definition], placing.room(world)
    more = (world.topology.covered(step.place, step.facing, made.covers) or ()) if made.covers else ()
    tile = world.state.add(step.definition, step.player, place=step.place, facing=step.facing, footprint=more)
    world.moved()
    world.memo["room"] = placing.laid(free, made, (step.place, *more))
    if world.sink is not None:
        world.sink.tell("placed", subject=tile.id, place=step.place, amount=step.facing, player=step.player)
    return tile.id


def may_redraw(
    library: Library, policies: Mapping[str, str], hand: Sequence[str], drawn: Sequence[str]
) -> bool:
    """REDRAW-1: three instants, all drawn just now unless REDRAW-SCOPE says otherwise."""
    if policies["REDRAW"] != "on" or len(hand) != hands.MOST:
        return False
    counted = hand if policies["REDRAW-SCOPE"] == "hand-of-three" else drawn
    return len(counted) == hands.MOST and all(library.definitions[t].kind == "instant" for t in counted)


def illegal_now(library: Library, state: State, clock: Clock, step: StepCall) -> Illegal | None:
    """Why a step is not allowed at this point of the game; what it does is looked at later."""
    names = state.players
    who = names[clock.player]
    what = library.definitions[step.definition].key if step.definition else ""
    if clock.phase == at.OVER:
        return Illegal("the game is over", clock.rule)
    if step.name == "battle":
        return Illegal("in a game a battle is started by a tile, an ability or a full board", "BATTLE-1")
    if step.name == "settle":
        return None
    if clock.phase == at.HEADQUARTERS and step.name != "place":
        return Illegal(
            "headquarters are being placed, which is nobody's turn",
            "HQ-11",
            ("SETUP-10", "SETUP-7", "TURN-5"),
        )
    if step.player not in (-1, clock.player):
        return _not_his_turn(names, clock, step.player)
    if clock.phase == at.HEADQUARTERS:
        if step.definition not in state.stack(at.ASIDE, clock.player):
            return Illegal(f"{who} places the headquarters first", "SETUP-4")
        return None
    if clock.phase == at.REDRAW and step.name not in ("redraw", "keep"):
        return Illegal(f"{who} first says whether to redraw or to keep the three instants", "REDRAW-2")
    if clock.phase != at.REDRAW and step.name in ("redraw", "keep"):
        return Illegal("only three instant tiles just drawn can be drawn anew", "REDRAW-1", ("REDRAW-2",))
    if clock.phase == at.DISCARD and step.name != "discard":
        return Illegal("with three tiles in hand one must be thrown away first", "DISC-1")
    if step.name in ("place", "play", "discard") and step.definition not in state.stack(
        at.HAND, clock.player
    ):
        return Illegal(f"{what} is not in the hand of {who}", "DRAW-3")
    if step.name == "place" and library.definitions[step.definition].kind == "instant":
        return Illegal(f"{what} is an instant tile: it is never put on the board", "INST-1")
    return None


def _not_his_turn(names: Sequence[str], clock: Clock, player: int) -> Illegal:
    who = names[player] if 0 <= player < len(names) else "nobody"
    turn = f"it is the turn of {names[clock.player]}"
    if clock.closed == "FULL-3":
        return Illegal(
            f"{turn}: that of {who} ended with the full board", "FULL-6", ("TURN-6", "FULL-3", "TURN-3")
        )
    if clock.closed == "BATTLETILE-2":
        return Illegal(f"{turn}: that of {who} ended with the battle", "BATTLETILE-2", ("TURN-3", "TURN-4"))
    return Illegal(turn, "TURN-3")
