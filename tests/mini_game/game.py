"""Lantern Harbour: gangs, cards and lots in the wards of a foggy town. Made up, to try the shared rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from mini_game.clash import Clash
from mini_game.policies import POLICIES
from mini_game.schema import SCHEMA
from mini_game.vocabulary import HARBOUR, VOCABULARY
from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Fuzzing
from rulesdsl.games.game import Illegal, Moment, StepCall
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.tables import ActionRow, Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.world import World
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.compile import compile_library
from rulesdsl.plan.facts import GameFacts, Printed

MOST_CARDS = 3


def printed(definition: Definition, vocabulary: Vocabulary) -> Printed:
    fields = definition.fields
    if not vocabulary.is_a(definition.kind, "figure"):
        return Printed(layer="")
    weapon = str(fields.get("weapon", "cudgel"))
    return Printed(
        hits=int(str(fields.get("bruises", 1))),
        attacks=((0, ((weapon, 1),)),),
        layer="",
        stats={stat: int(str(fields.get(stat, 0))) for stat in ("nerve", "spite")},
    )


FACTS = GameFacts(printed=printed, stages=("padding", "rage"), lowers="padding", raises="rage")


class LanternHarbour:
    """See `rulesdsl.games.game.Game`."""

    key = "lantern-harbour"
    title = "Lantern Harbour"
    vocabulary = VOCABULARY
    policies = POLICIES
    schema = SCHEMA
    topology = HARBOUR
    steps: Mapping[str, str] = {
        "clash": "fight in one ward, or in all",
        "play": "play a trick",
        "use": "use an ability of a thing in a ward",
        "settle": "do what happens by itself",
    }

    moments: Sequence[Moment] = (
        Moment("night", "what one gang does before the next"),
        Moment("exchange 1", "the scuffle: all cast at once", ("CLASH-2",), inside="clash"),
        Moment("exchange 2", "the last word, in the order of seats", ("CLASH-4",), inside="clash"),
        Moment("after clash", "the felled leave", ("CLASH-6",), inside="clash"),
    )

    def __init__(self) -> None:
        self._plans: dict[tuple[int, tuple[tuple[str, str], ...]], tuple[Library, Plan]] = {}

    def board(self, library: Library) -> Topology:
        return HARBOUR

    def plan(self, library: Library, policies: Mapping[str, str]) -> Plan:
        key = (id(library), tuple(sorted(policies.items())))
        if key not in self._plans or self._plans[key][0] is not library:
            self._plans[key] = (library, compile_library(library, dict(policies), FACTS))
        return self._plans[key][1]

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
        made = library.definitions[definition]
        ward = HARBOUR.index[place]
        if made.kind == "trick":
            raise Illegal(f"{made.key} is a trick: it never lies in a ward", "CARD-1")
        cards = [e for e in state.at(ward) if library.definitions[e.definition].kind == "charm"]
        if made.kind == "charm" and len(cards) >= MOST_CARDS:
            raise Illegal(f"{place} has {MOST_CARDS} charms", "CARD-2")
        return state.add(definition, owner, place=ward, counters=dict(counters))

    def world(
        self, library: Library, state: State, answers: Answers | None = None, sink: Sink | None = None
    ) -> World:
        return World(
            self.plan(library, state.policies),
            HARBOUR,
            state.copy(),
            answers,
            sink,
            label=lambda s, i: self.label(library, s, i),
            start=lambda run, procedure: everywhere(run.world),
        )

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        world = self.world(library, state, answers, sink)
        match step.name:
            case "clash" if step.place >= 0:
                Clash(world, step.place).fight()
            case "clash":
                everywhere(world)
            case "settle":
                world.settle()
            case "play":
                self._play(library, world, step)
            case "use":
                self._use(world, step)
        return world.state

    def _play(self, library: Library, world: World, step: StepCall) -> None:
        actions = world.plan.definitions[step.definition].actions
        if not actions:
            raise Illegal(f"{library.definitions[step.definition].key} is no trick", "CARD-1")
        card = world.state.add(step.definition, step.player, zone="hand")
        world.moved()
        self._act(world, card.id, actions[0], step.player)
        card.zone = "discard"

    def _use(self, world: World, step: StepCall) -> None:
        rows = [row for row in world.layout.plans[step.source].actions if row.name == step.ability]
        if not rows:
            raise Illegal(f"{world.label(step.source)} has no {step.ability}")
        if not world.view.works(step.source):
            raise Illegal(f"{world.label(step.source)} is dazed", "LAMP-1")
        self._act(world, step.source, rows[0], world.view.control(step.source))

    def _act(self, world: World, bearer: int, row: ActionRow, player: int) -> None:
        if row.test is not None and not row.test(world.view, bearer, bearer, player):
            raise Illegal(f"the condition of {row.name} does not hold", "ACT-1")
        if not world.limits_free(row.limits, row.ability, bearer, bearer):
            raise Illegal(f"{row.name} has been used", "ACT-2")
        purse = world.state.counters[player]
        for amount, what in row.prices:
            if purse.get(what, 0) < amount:
                raise Illegal(f"{world.player_name(player)} has no {amount} {what}", "ACT-3")
        world.use_limits(row.limits, row.ability, bearer, bearer)
        run = partial(world.run, bearer, row.ability, row.name, player=player)
        for amount, what in row.prices:
            run().player_gain((player,), what, -amount)
        try:
            row.steps(run())
        except Declined as declined:
            raise Illegal(declined.reason) from declined

    def fuzzing(self) -> Fuzzing:
        from mini_game.fuzzing import FUZZ

        return FUZZ

    def drawing(self) -> None:
        """It draws nothing."""

    def label(self, library: Library, state: State, entity: int) -> str:
        """`thug at quay`; the second of its sort there is `thug 2 at quay`."""
        e = state.entities[entity]
        key = library.definitions[e.definition].key
        if e.place < 0:
            return key
        same = [o.id for o in state.at(e.place) if (o.definition, o.owner) == (e.definition, e.owner)]
        number = f" {same.index(entity) + 1}" if entity in same[1:] else ""
        return f"{key}{number} at {WARD_NAMES[e.place]}"

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        world = self.world(library, state)
        vocabulary = library.vocabulary
        if vocabulary.get(Category.COUNTER, word) is not None:
            return state.entities[entity].counters.get(word, 0)
        if vocabulary.get(Category.MARK, word) is not None:
            return int(world.view.marked(entity, word))
        if vocabulary.get(Category.STAT, word) is not None:
            return world.view.stat(entity, word)
        return None


WARD_NAMES = HARBOUR.places


def everywhere(world: World) -> None:
    """A clash in every ward, one after the other."""
    for ward in range(HARBOUR.size):
        Clash(world, ward).fight()


GAME = LanternHarbour()
