"""Neuroshima Hex as the rooms above see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rulesdsl.content.model import Library
from rulesdsl.games.game import Illegal, Moment, StepCall
from rulesdsl.games.match import Menu, Outcome, Standing
from rulesdsl.games.neuroshima_hex import prospect
from rulesdsl.games.neuroshima_hex import standing as written
from rulesdsl.games.neuroshima_hex.attacks import strike
from rulesdsl.games.neuroshima_hex.battle import battle, prepare
from rulesdsl.games.neuroshima_hex.board import BOARD, DIRECTIONS
from rulesdsl.games.neuroshima_hex.boards import Boards
from rulesdsl.games.neuroshima_hex.clock import OVER, PASSES, PILE, TURN, ZONES, Clock, clock_of
from rulesdsl.games.neuroshima_hex.deeds import play, use
from rulesdsl.games.neuroshima_hex.endings import REASONS, points
from rulesdsl.games.neuroshima_hex.hands import deal, imagined, seen_by
from rulesdsl.games.neuroshima_hex.menu import may_place, menu_of
from rulesdsl.games.neuroshima_hex.modes import Mode, modes_of, seats
from rulesdsl.games.neuroshima_hex.moments import MOMENTS
from rulesdsl.games.neuroshima_hex.placing import chosen
from rulesdsl.games.neuroshima_hex.policies import POLICIES
from rulesdsl.games.neuroshima_hex.printed import FACTS
from rulesdsl.games.neuroshima_hex.schema import SCHEMA
from rulesdsl.games.neuroshima_hex.score import without_limits
from rulesdsl.games.neuroshima_hex.swift import fight_untold
from rulesdsl.games.neuroshima_hex.turn import Turn, forbid_battle, illegal_now, lay
from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.kernel.absorb import AbsorbRules
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.state import NOBODY, Entity, State
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.view import View
from rulesdsl.kernel.world import World
from rulesdsl.lang.vocabulary import Category
from rulesdsl.plan.plans import Plans

if TYPE_CHECKING:
    from rulesdsl.games.drawing import Drawing
    from rulesdsl.games.fuzzing import Fuzzing
    from rulesdsl.games.notation import Notation

AT_REST = "at rest"  # in what is known of a position: see `NeuroshimaHex._at_rest`
_KINDS = [k for c in SCHEMA.collections for k in c.kinds]
RESCUE = {"owner-chooses": "optional", "forced": "forced", "not-saved": "never"}


class NeuroshimaHex:
    """See `games.game.Game`."""

    key = "neuroshima-hex"
    title = "Neuroshima Hex"
    vocabulary = VOCABULARY
    policies = POLICIES
    schema = SCHEMA
    topology = BOARD
    moments: Sequence[Moment] = MOMENTS
    phases = written.PHASES
    zones = ZONES
    facts = written.FACTS
    hidden = frozenset({PILE})
    private: frozenset[str] = frozenset()  # hands lie open (DRAW-3)
    passes = PASSES
    steps: Mapping[str, str] = {
        "battle": "fight a battle",
        "play": "play an instant tile",
        "use": "use an ability of a tile on the board",
        "settle": "do what happens by itself: lost toughness, mines",
        "place": "put a board tile on the board",
        "discard": "throw a tile of the hand away",
        "redraw": "throw three drawn instants away and draw anew",
        "keep": "keep three drawn instants",
        "end": "end the turn",
    }

    forms: Mapping[str, str] = {
        **{name: name for name in steps},
        "play": "play TILE",
        "use": "use ABILITY of ARMY TILE at HEX",
        "place": "place TILE [at HEX] [facing DIRECTION]",
        "discard": "discard TILE",
    }

    def __init__(self) -> None:
        self._plans = Plans(FACTS)
        self._modes: dict[int, tuple[Library, dict[str, Mode]]] = {}
        self._boards_of: dict[int, tuple[Library, Boards]] = {}

    # ------------------------------------------------------------ setting up

    def board(self, library: Library) -> Topology:
        return self._boards(library).usual

    def board_of(self, library: Library, state: State) -> Topology:
        """See `games.game.Roomy`."""
        return self._boards(library).of(len(state.players), state.policies)

    def places(self, library: Library) -> Sequence[str]:
        """See `games.game.Roomy`."""
        return self._boards(library).places

    def _boards(self, library: Library) -> Boards:
        kept = self._boards_of.get(id(library))
        if kept is None or kept[0] is not library:
            kept = self._boards_of[id(library)] = (library, Boards(library))
        return kept[1]

    def plan(self, library: Library, policies: Mapping[str, str]) -> Plan:
        """The compiled library under these policies; made once."""
        return self._plans.plan(library, policies)

    def new_state(
        self,
        players: Sequence[str],
        teams: Sequence[int],
        policies: Mapping[str, str],
        seed: int = 0,
        scripted: Sequence[int] = (),
    ) -> State:
        return State(
            players=tuple(players),
            teams=tuple(teams),
            policies=policies,
            counters=[{} for _ in players],
            seed=seed,
            scripted=tuple(scripted),
        )

    def put(
        self,
        library: Library,
        state: State,
        definition: str,
        owner: int,
        place: str,
        facing: str,
        counters: Mapping[str, int],
    ) -> Entity:
        tile = library.definitions[definition]
        plan = self.plan(library, state.policies)
        made = plan.definitions[definition]
        if tile.kind == "instant":
            raise Illegal(f"{tile.key} is an instant tile: it is never put on the board", "INST-1")
        board = self.board_of(library, state)
        where = board.index.get(place)
        if where is None:
            raise Illegal(f"there is no hex {place} on the board", board.rule)
        more = board.covered(where, DIRECTIONS.index(facing), made.covers)
        if more is None:
            raise Illegal(f"{tile.key} does not fit at {place} facing {facing}", "BOARD-1")
        for spot in (where, *more):
            for other in state.at(spot):
                if plan.definitions[other.definition].layer == made.layer:
                    taken = f"{board.places[spot]} is taken by {self.label(library, state, other.id)}"
                    raise Illegal(taken, "PLAY-1")
        given = dict(counters)
        life = given.pop("life", None)
        if life is not None:
            if made.hits is None or not 0 <= life <= made.hits:
                raise Illegal(f"{tile.key} cannot have {life} life", "HQ-12")
            given[plan.damage] = made.hits - life
        for word, amount in given.items():
            if word in plan.supplies:
                state.supplies.setdefault(word, plan.supplies[word])
                state.supplies[word] -= amount
        return state.add(
            definition,
            owner,
            place=where,
            facing=DIRECTIONS.index(facing),
            footprint=more,
            counters={k: n for k, n in given.items() if n},
        )

    # ------------------------------------------------------------ running

    def world(
        self, library: Library, state: State, answers: Answers | None = None, sink: Sink | None = None
    ) -> World:
        """A running copy of a state."""
        private = self._private(self.plan(library, state.policies), state)
        return self._running(library, private, answers, sink)

    @staticmethod
    def _private(plan: Plan, state: State) -> State:
        """A copy with full supplies. Its entities are still those of the state: see `World.mine`."""
        private = state.copy(entities=False)
        if plan.supplies:
            private.supplies = {**plan.supplies, **private.supplies}
        return private

    def _running(
        self,
        library: Library,
        private: State,
        answers: Answers | None = None,
        sink: Sink | None = None,
        plan: Plan | None = None,
    ) -> World:
        """A world that runs on the state itself, and leaves its entities as they are."""
        policies = private.policies
        if plan is None:
            clock = clock_of(private)
            plan = self._game_plan(library, private, clock) if clock else self.plan(library, policies)
        world = World(
            plan,
            self.board_of(library, private),
            private,
            answers,
            sink,
            label=partial(self.label, library),
            absorb_rules=partial(_absorb_rules, policies),
            start=_start,
            strike=strike,
        )
        world.shared = len(private.entities)
        return world

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        clock = clock_of(state)
        if clock is not None:
            return self._turn(library, state, clock, step, answers, sink).state
        if step.name == "battle":
            return self._battle(library, state, step.player, answers, sink)
        runners: Mapping[str, Callable[[Library, World, StepCall], None]] = {
            "settle": lambda _, w, s: w.settle(),
            "play": play,
            "use": use,
            "place": self._lay,
        }
        if step.name not in runners:
            raise Illegal(f"`{step.name}` belongs to a whole game: this is a board only", "TURN-1")
        world = self.world(library, state, answers, sink)
        runners[step.name](library, world, step)
        return world.state

    def _battle(
        self, library: Library, state: State, causer: int, answers: Answers, sink: Sink | None
    ) -> State:
        """A battle on a board that is no whole game."""
        plan = self.plan(library, state.policies)
        private = self._private(plan, state)

        def world() -> World:
            return prepare(self._running(library, private, answers, sink, plan), causer)

        if sink is not None or not fight_untold(plan, self.board_of(library, private), private, world):
            battle(world(), causer)
        return private

    def _lay(self, library: Library, world: World, step: StepCall) -> None:
        """A tile from nowhere, on a board that is no whole game."""
        if library.definitions[step.definition].kind == "instant":
            key = library.definitions[step.definition].key
            raise Illegal(f"{key} is an instant tile: it is never put on the board", "INST-1")
        refused = may_place(world, step.player, step.definition)
        if refused is not None:
            raise refused
        tile = lay(world, chosen(world, step, world.answers))
        world.settle()
        world.announce("place", tile)

    # ------------------------------------------------------------ whole games

    def modes(self, library: Library) -> Sequence[str]:
        return list(modes_of(library))

    def _fitting(self, library: Library, players: Sequence[str], mode: str) -> Mode:
        """A mode by its key, or the usual one for so many players. Raises `Illegal`."""
        known = modes_of(library)
        fitting = [m for m in known.values() if m.least <= len(players) <= m.most]
        if not fitting:
            numbers = sorted({n for m in known.values() for n in range(m.least, m.most + 1)})
            told = " or ".join(map(str, numbers)) or "no"
            raise Illegal(f"{told} armies can play, not {len(players)}", "MULTI-1", about="mode")
        found = known.get(mode) if mode else fitting[0]
        if found is None:
            raise Illegal(f"no mode is called `{mode}`; there are: {', '.join(known)}", about="mode")
        if found not in fitting:
            raise Illegal(f"{found.key} is not for {len(players)} players", "MULTI-1", about="mode")
        return found

    def begin(
        self,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str],
        seed: int,
        mode: str = "",
    ) -> State:
        chosen_mode = self._fitting(library, players, mode)
        if len(set(players)) < len(players):
            raise Illegal("each player needs an army of his own", "COMP-4")
        for army in players:
            if not any(d.army == army for d in library.definitions.values()):
                raise Illegal(f"there is no army called `{army}`")
        state = self.new_state(players, seats(chosen_mode, players), policies, seed)
        laid_first = [k for k in _KINDS if VOCABULARY.is_a(k, "headquarters")]
        deal(library, state, laid_first)
        state.clock = Clock(chosen_mode.key)
        return state

    def _game_plan(self, library: Library, state: State, clock: Clock) -> Plan:
        """The plan of a whole game: in a scored one headquarters have no limit (MULTI-2)."""
        plan = self.plan(library, state.policies)
        if self._mode(library, clock).fall != "never":
            return plan
        made: Plan | None = plan.memo.get("without limits")
        if made is None:
            made = plan.memo["without limits"] = without_limits(plan)
        return made

    def _mode(self, library: Library, clock: Clock) -> Mode:
        kept = self._modes.get(id(library))
        if kept is None or kept[0] is not library:
            kept = self._modes[id(library)] = (library, modes_of(library))
        return kept[1][clock.mode]

    def _turn(
        self,
        library: Library,
        state: State,
        clock: Clock,
        step: StepCall,
        answers: Answers,
        sink: Sink | None,
    ) -> World:
        """A world in which a step of a whole game and what follows from it was done."""
        refused = illegal_now(library, state, clock, step)
        if refused is not None:
            raise refused
        rest = self._at_rest(library, state, answers.known)
        if step.name == "place":
            refused = may_place(rest, step.player, step.definition) if clock.phase == TURN else None
            if refused is not None:
                raise refused
            step = chosen(rest, step, answers)
        elif step.name == "use" and rest.view.control(step.source) != clock.player:
            whose = f"{rest.label(step.source)} is not yours to use"
            raise Illegal(whose, "TURN-3", ("MULTI-13",))
        world = self._running(library, self._private(rest.plan, state), answers, sink, rest.plan)
        world.inherit(rest)
        turn = Turn(library, world, self._mode(library, clock), clock)
        try:
            turn.do(step)
        finally:
            turn.over()
        return world

    def _at_rest(self, library: Library, state: State, known: dict[object, Any]) -> World:
        """A world on the state itself in which nothing is done: what the steps from there start with."""
        rest: World | None = known.get(AT_REST)
        if rest is None:
            rest = self._running(library, state)
            if not isinstance(state.policies, Readings):  # what is read of them is to be heard each time
                known[AT_REST] = rest
        return rest

    def known(self, library: Library, state: State) -> dict[object, Any]:
        """See `games.match.Thrifty`."""
        found: dict[object, Any] = {}
        self._at_rest(library, state, found)
        return found

    def proceed(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> tuple[State, Menu | None]:
        """See `games.match.Thrifty`."""
        clock = clock_of(state)
        if clock is None:
            raise ValueError("this state is a board, not a whole game")
        done = self._turn(library, state, clock, step, answers, sink)
        following = clock_of(done.state)
        assert following is not None
        if isinstance(state.policies, Readings):
            return done.state, self.menu(library, done.state)
        known: dict[object, Any] = {AT_REST: done.rest()}
        return done.state, menu_of(library, done, following, known)

    def resume(self, library: Library, state: State, standing: Standing) -> State:
        mode = self._fitting(library, state.players, standing.mode)
        return written.resume(library, state, replace(standing, mode=mode.key), mode)

    def standing(self, library: Library, state: State) -> Standing:
        clock = clock_of(state)
        if clock is None:
            raise ValueError("this state is a board, not a whole game")
        return written.standing(state, clock)

    def menu(self, library: Library, state: State) -> Menu | None:
        clock = clock_of(state)
        if clock is None:
            raise ValueError("this state is a board, not a whole game")
        known: dict[object, Any] = {}
        world = self._at_rest(library, state, known)
        world.forbids = partial(forbid_battle, world.plan, clock)
        return menu_of(library, world, clock, known)

    def outcome(self, library: Library, state: State) -> Outcome | None:
        clock = clock_of(state)
        if clock is None or clock.phase != OVER:
            return None
        scores = points(self.plan(library, state.policies), state, self._mode(library, clock))
        return Outcome(clock.winners, clock.rule, REASONS.get(clock.rule, ""), scores)

    def seen_by(self, library: Library, state: State, player: int) -> State:
        return seen_by(state, player)

    def imagine(self, library: Library, state: State, seed: int) -> State:
        """Piles in an order that they might have (`simulate.worth.Imagining`)."""
        return imagined(state, seed)

    def prospect(self, library: Library, state: State, player: int) -> float:
        """What a battle fought now would leave (`simulate.worth.Prospecting`)."""
        return prospect.value(self.world(library, state), player)

    def prospect_after(
        self, library: Library, state: State, step: StepCall, answers: Answers, player: int
    ) -> float | Outcome:
        """The prospect after a step, worked out where the step was done; or how the game has ended."""
        clock = clock_of(state)
        if clock is None:
            raise ValueError("this state is a board, not a whole game")
        world = self._turn(library, state, clock, step, answers, None)
        return self.outcome(library, world.state) or prospect.value(world, player)

    # ------------------------------------------------------------ asking

    def label(self, library: Library, state: State, entity: int) -> str:
        e = state.entities[entity]
        key = library.definitions[e.definition].key
        return f"{key} at {self.board_of(library, state).places[e.place]}" if e.place >= 0 else key

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        world = self.world(library, state)
        view: View = world.view
        e = state.entities[entity]
        vocabulary = library.vocabulary
        if word == "life":
            hits = view.hits(entity)
            return None if hits is None else max(0, hits - e.counters.get(world.plan.damage, 0))
        if vocabulary.get(Category.COUNTER, word) is not None:
            return e.counters.get(word, 0)
        marker = vocabulary.get(Category.DEFINITION, word)
        if marker is not None and marker.facts.get("loose"):
            lying = [i for i in world.layout.ids if state.entities[i].bearer == entity]
            return e.counters.get(word, 0) + sum(1 for i in lying if state.entities[i].definition == word)
        if vocabulary.get(Category.MARK, word) is not None:
            return int(view.marked(entity, word))
        if vocabulary.get(Category.STAT, word) is not None:
            return view.stat(entity, word)
        return None

    def notation(self) -> Notation:
        from rulesdsl.games.neuroshima_hex.notation import Written

        return Written()

    def fuzzing(self) -> Fuzzing:
        """Random boards (`games.fuzzing`)."""
        from rulesdsl.games.neuroshima_hex.fuzzing import FUZZ

        return FUZZ

    def drawing(self) -> Drawing:
        from rulesdsl.games.neuroshima_hex.pictures import Pictures

        return Pictures(self)


def _absorb_rules(policies: Mapping[str, str]) -> AbsorbRules:
    """How medics help (MEDIC-5, MEDIC-10); asked where one may."""
    return AbsorbRules(
        dying_works=policies["MEDIC-SIMUL"] == "dying-medic-heals",
        rescue=RESCUE[policies["MEDIC-CHAIN"]],  # type: ignore[arg-type]
    )


def _start(run: Run, procedure: str) -> None:
    """`Start a battle.`"""
    if procedure == "battle":
        battle(run.world, run.player if run.player != NOBODY else 0)


GAME = NeuroshimaHex()
