"""Chaos in the Old World as the rooms above see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from rulesdsl.content.model import Definition, Library
from rulesdsl.content.packs import load_shipped
from rulesdsl.content.places import board_of
from rulesdsl.games.chaos_in_the_old_world import clock as at
from rulesdsl.games.chaos_in_the_old_world import standing as written
from rulesdsl.games.chaos_in_the_old_world.clock import Clock, clock_of
from rulesdsl.games.chaos_in_the_old_world.ending import REASONS
from rulesdsl.games.chaos_in_the_old_world.hands import imagined, seen_by
from rulesdsl.games.chaos_in_the_old_world.menu import menu_of
from rulesdsl.games.chaos_in_the_old_world.moments import MOMENTS
from rulesdsl.games.chaos_in_the_old_world.notation import Written
from rulesdsl.games.chaos_in_the_old_world.policies import POLICIES
from rulesdsl.games.chaos_in_the_old_world.prospect import Prospect
from rulesdsl.games.chaos_in_the_old_world.rounds import Rounds, refusal
from rulesdsl.games.chaos_in_the_old_world.schema import SCHEMA
from rulesdsl.games.chaos_in_the_old_world.setup import begin, tokens_laid
from rulesdsl.games.chaos_in_the_old_world.spreading import resistance_of, value_of
from rulesdsl.games.chaos_in_the_old_world.summoning import CARD_SPACES
from rulesdsl.games.chaos_in_the_old_world.table import BOARD, Table, furnish, number
from rulesdsl.games.chaos_in_the_old_world.vocabulary import VOCABULARY
from rulesdsl.games.game import Illegal, Moment, StepCall
from rulesdsl.games.match import Menu, Outcome, Standing
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.world import World
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.facts import GameFacts, Printed
from rulesdsl.plan.plans import Plans

if TYPE_CHECKING:
    from rulesdsl.games.drawing import Drawing
    from rulesdsl.games.fuzzing import Fuzzing

# Steps whose choices come to one deed in the end; those of others are deeds of their own.
_WHOLE = frozenset({"battle", "play", "summon"})
_ON_THE_MAP = ("figures", "cards", "corruption", "tokens", "ruination")
_PRINTED = ("attack", "defence", "resistance", "conquest", "might", "magic")


def printed(definition: Definition, vocabulary: Vocabulary) -> Printed:
    """Printed values: a figure counts one for domination, a card its cost (DOMIN-1, CARD-4)."""
    stats = {name: number(definition, name) for name in _PRINTED if name in definition.fields}
    hits = None
    if vocabulary.is_a(definition.kind, "figure"):
        stats["domination"], hits = 1, 0
    elif definition.kind == "peasant":
        stats["defence"], hits = 1, 0  # BATTLE-10
    elif definition.kind == "chaos-card":
        stats["domination"] = number(definition, "cost")
    elif vocabulary.is_a(definition.kind, "region"):
        stats["fights"] = 1
    return Printed(hits=hits, layer="", stats=stats)


FACTS = GameFacts(printed=printed, stages=("lower", "raise"), lowers="lower", raises="raise", held=False)


class ChaosInTheOldWorld:
    """See `games.game.Game` and `games.match.WholeGame`."""

    key = "chaos-in-the-old-world"
    title = "Chaos in the Old World"
    vocabulary = VOCABULARY
    policies = POLICIES
    schema = SCHEMA
    moments: Sequence[Moment] = MOMENTS
    phases = written.PHASES
    zones = written.ZONES
    facts = written.FACTS
    hidden = frozenset({at.PILE, at.DECK})
    private = frozenset({at.HAND})
    passes: Mapping[str, tuple[tuple[str, ...], str]] = {
        "drawn": ((at.PILE,), at.HAND),
        "thrown": ((at.HAND,), at.HEAP),
        "played": ((at.HAND,), ""),
    }
    steps: Mapping[str, str] = {
        "reveal": "turn up a card of the Old World",
        "draw": "draw cards and set power",
        "summon": "summon a figure from the reserve or from the map",
        "play": "play a Chaos card into a region",
        "pass": "take no more actions in this phase",
        "battle": "fight in a region, or in all in order",
        "dominate": "compare domination values in a region, or in all in order",
        "corrupt": "place corruption in a region, or in all in order",
        "clear": "take Chaos cards off the map",
        "heroes": "Heroes drive figures away",
        "resolve": "Old World cards on the track take effect",
        "score": "score regions ruined in this round",
        "turn-dials": "turn dials and pay rewards",
        "finish": "look whether the game ends",
        "settle": "do what happens by itself",
    }

    forms: Mapping[str, str] = {
        **{name: name for name in steps},
        "reveal": "reveal [CARD]",
        "summon": "summon FIGURE [at REGION] | summon of POWER FIGURE at REGION [at REGION]",
        "play": "play CARD [at REGION]",
        **{name: f"{name} [at REGION]" for name in ("battle", "dominate", "corrupt")},
    }

    def __init__(self) -> None:
        self._plans = Plans(FACTS)
        self._boards: dict[int, tuple[Library, Topology]] = {}
        self._looked_at: tuple[State, Prospect] | None = None

    @property
    def topology(self) -> Topology:
        """The board that is shipped; a library may have its own (`board`)."""
        return _shipped_board()

    def board(self, library: Library) -> Topology:
        """The board of a library: its places and how they touch."""
        kept = self._boards.get(id(library))
        if kept is None or kept[0] is not library:
            kept = self._boards[id(library)] = (library, board_of(library, SCHEMA))
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

    def furnish(self, library: Library, state: State) -> None:
        """The map and the sheets of the powers (`games.game.Furnished`)."""
        furnish(library, state)

    def notation(self) -> Written:
        return Written()

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
        furnish(library, state)
        made = library.definitions[definition]
        board = self.board(library)
        where = board.index[place]
        region = library.definitions[place].kind
        on_map = library.vocabulary.is_a(region, "region")
        given = dict(counters)
        amount = given.pop("token", 1)
        if made.collection == "places":
            raise Illegal(f"{made.key} is a place of the board", "GEN-2")
        kept = made.kind == "peasant" and owner >= 0 and region == "sheets"  # by who killed it (BATTLE-10)
        if made.collection in _ON_THE_MAP and not on_map and not kept:
            raise Illegal(f"{made.key} lies in a region, and {place} is none", "GEN-5")
        if made.kind in ("god", "dial-space", "victory"):
            raise Illegal(f"{made.key} lies with the sheets by itself", "SETUP-1")
        count = sum(e.definition == definition and e.owner == owner for e in state.on_board())
        if made.army and count + amount > made.count:
            raise Illegal(f"{made.army} has {made.count} {made.key}, and here is one more", "GEN-7")
        supply = library.supplies.get(definition)
        if made.collection == "tokens" and supply is not None:
            laid = sum(e.definition == definition for e in state.on_board())
            if laid + amount > supply:
                raise Illegal(f"there are {supply} {made.key}, and here are {laid + amount}", "GEN-7")
        face = 0
        if made.kind == "chaos-card":
            face = sum(library.definitions[e.definition].kind == made.kind for e in state.at(where))
            if face >= CARD_SPACES:
                raise Illegal(f"{place} has no empty card space", "CARD-2")
        bearer = -1
        if made.collection in ("tokens", "corruption") and not kept:
            bearer = next(e.id for e in state.at(where) if e.definition == place)
        first = state.add(definition, owner, place=where, face=face, bearer=bearer, counters=given)
        for _ in range(amount - 1):
            state.add(definition, owner, place=where, bearer=bearer)
        return first

    # ------------------------------------------------------------ running

    def table(
        self, library: Library, state: State, answers: Answers | None = None, sink: Sink | None = None
    ) -> Table:
        """A table that runs on the state itself."""
        world = World(
            self.plan(library, state.policies),
            self.board(library),
            state,
            answers,
            sink,
            label=lambda s, i: self.label(library, s, i),
        )
        table = Table(library, world)
        world.order = table.order
        return table

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        if not state.players:
            raise Illegal("nobody plays: name the powers in `players`", "SETUP-2")
        private = state.copy()
        furnish(library, private)
        table = self.table(library, private, answers, sink)
        clock = clock_of(state)
        if clock is not None:
            refused = refusal(table, clock, step)
            if refused is not None:
                raise refused
        Rounds(table, clock).do(step)
        return table.state

    # ------------------------------------------------------------ whole games

    def modes(self, library: Library) -> Sequence[str]:
        return ["standard"]

    def begin(
        self,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str],
        seed: int,
        mode: str = "",
    ) -> State:
        if mode not in ("", *self.modes(library)):
            raise Illegal(f"no mode is called `{mode}`; there is: standard")
        return begin(self, library, players, policies, seed)

    def menu(self, library: Library, state: State) -> Menu | None:
        clock = _clock(state)
        return menu_of(self.table(library, state), clock)

    def outcome(self, library: Library, state: State) -> Outcome | None:
        clock = clock_of(state)
        if clock is None or clock.phase != at.OVER:
            return None
        points = tuple(counters.get("point", 0) for counters in state.counters)
        return Outcome(clock.winners, clock.rule, REASONS.get(clock.rule, ""), points)

    def seen_by(self, library: Library, state: State, player: int) -> State:
        return seen_by(state, player)

    def imagine(self, library: Library, state: State, seed: int) -> State:
        """Piles in an order that they might have (`simulate.worth.Imagining`)."""
        return imagined(library, state, seed)

    def prospect(self, library: Library, state: State, player: int) -> float:
        """How good a position is for a player, roughly in victory points (`simulate.worth.Prospecting`)."""
        return self._prospect(library, state, player).worth(player)

    def prospect_after(
        self, library: Library, state: State, step: StepCall, answers: Answers, player: int
    ) -> float | Outcome:
        """The same after a step. A figure that is summoned and a card that is played are estimated without
        doing the step. Of further choices only those of a battle and of a card are foreseen; others are
        thought over when they are asked, those of other players not at all."""
        before = self._prospect(library, state, player)
        if step.name == "pass":
            return before.after_pass(player)
        estimates = {"summon": before.after_summon, "play": before.after_card}
        if step.name in estimates:
            found = estimates[step.name](step, answers)
            if found is not None:
                return found
            answers = Answers(answers.given, answers.known)
        table = self.table(library, state.copy(), answers)
        try:
            Rounds(table, clock_of(state)).do(step)
        except Pending as pending:
            if pending.decision.player == player and step.name in _WHOLE:
                raise
        return self.outcome(library, table.state) or Prospect(table, _clock(table.state)).worth(player)

    def _prospect(self, library: Library, state: State, player: int) -> Prospect:
        """The last position that was looked at is kept: many deeds are thought over in one."""
        kept = self._looked_at
        if kept is not None and kept[0] is state and kept[1].fits(library, player):
            return kept[1]
        found = Prospect(self.table(library, state), _clock(state), player)
        self._looked_at = state, found
        return found

    def standing(self, library: Library, state: State) -> Standing:
        return written.standing(state, _clock(state))

    def resume(self, library: Library, state: State, standing: Standing) -> State:
        private = state.copy()
        furnish(library, private)
        tokens_laid(library, private)
        return written.resume(library, private, standing)

    def fuzzing(self) -> Fuzzing:
        """Random boards (`games.fuzzing`)."""
        from rulesdsl.games.chaos_in_the_old_world.fuzzing import FUZZ

        return FUZZ

    # ------------------------------------------------------------ for people

    def drawing(self) -> Drawing:
        from rulesdsl.games.chaos_in_the_old_world.pictures import Pictures

        return Pictures(self)

    def label(self, library: Library, state: State, entity: int) -> str:
        """`horror at kislev`; the second of its sort there is `horror 2 at kislev`."""
        e = state.entities[entity]
        made = library.definitions[e.definition]
        key = made.key if made.kind != "corruption" else f"{made.army} {made.key}"
        if e.place < 0 or made.collection == "places":
            return key
        same = [
            o.id
            for o in state.entities
            if o.place == e.place and o.zone == BOARD and o.definition == e.definition and o.owner == e.owner
        ]
        number = f" {same.index(entity) + 1}" if entity in same[1:] else ""
        return f"{key}{number} at {self.board(library).places[e.place]}"

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        vocabulary = library.vocabulary
        table = self.table(library, state.copy())
        view = table.world.view
        if vocabulary.get(Category.STAT, word) is not None:
            if word == "resistance":
                return resistance_of(table, state.entities[entity].place)
            if word == "domination" and table.definition(entity).kind == "god":
                return None
            return view.stat(entity, word)
        if vocabulary.get(Category.MARK, word) is not None:
            if word == "off":
                return int(not view.works(entity, tags=table.world.layout.plans[entity].kinds))
            return int(view.marked(entity, word))
        if vocabulary.get(Category.COUNTER, word) is not None:
            return state.entities[entity].counters.get(word, 0)
        if vocabulary.get(Category.DEFINITION, word) is not None:
            plans = table.world.layout.plans
            place = state.entities[entity].place
            return sum(word in plans[i].kinds for i in table.world.layout.here[place] if i != entity)
        return None

    def domination(self, library: Library, state: State, player: int, place: int) -> int:
        """A player's domination value in a region now."""
        return value_of(self.table(library, state), player, place)


def _clock(state: State) -> Clock:
    clock = clock_of(state)
    if clock is None:
        raise ValueError("this state is a board, not a whole game")
    return clock


@cache
def _shipped_board() -> Topology:
    library, _ = load_shipped(GAME.key, {GAME.key: GAME}.__getitem__)
    return GAME.board(library)


GAME = ChaosInTheOldWorld()
