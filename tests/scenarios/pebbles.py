"""A game small enough to see through: pebbles in a row, each of which throws at its right neighbour.

In segment 2 the quick ones throw, in segment 1 the others. Who is hit gets a wound and leaves with two.
A `shy` pebble is asked whether it throws. A marked pebble (something stands left of it) is `watched`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulesdsl.content.game_schema import Collection, GameSchema, Kind
from rulesdsl.content.model import Definition, Library
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.games.game import Game, Illegal, StepCall
from rulesdsl.kernel.decide import Answers, Decision
from rulesdsl.kernel.policy import Policy, PolicyTable
from rulesdsl.kernel.state import Entity, State
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.lang.tree import Word
from rulesdsl.lang.vocabulary import Category, Entry, Vocabulary
from rulesdsl.lang.words import CORE

PLACES = ("P1", "P2", "P3", "P4")


def _entry(category: str, key: str, **forms: str) -> Entry:
    return Entry(Word(category, key), forms=forms)


class Pebbles:
    """The game."""

    key = "pebbles"
    title = "Pebbles"
    steps: Mapping[str, str] = {"throw": "everybody throws", "play": "lay something", "use": "use something"}
    topology = Topology(
        PLACES, directions=("east", "west"), step=[[p + 1 if p < 3 else -1, p - 1] for p in range(4)]
    )
    policies = PolicyTable(
        {
            "HARD": Policy("HARD", ("no", "yes"), ("", ""), "open"),
            "IDLE": Policy("IDLE", ("no", "yes"), ("", ""), "open"),
        },
        {"usual": {}, "old": {"HARD": "yes"}},
        "usual",
    )
    schema = GameSchema("pebbles", (Collection("pebbles", "pebble", {"pebble": Kind()}),))
    vocabulary = Vocabulary(
        "pebbles",
        [
            _entry(Category.COUNTER, "wound", plural="wounds"),
            _entry(Category.STAT, "strength"),
            _entry(Category.MARK, "watched"),
            _entry(Category.WINDOW, "segment"),
        ],
        CORE,
    )

    def board(self, library: Library) -> Topology:
        return self.topology

    def new_state(
        self,
        players: Sequence[str],
        teams: Sequence[int],
        policies: Mapping[str, str],
        seed: int = 0,
        scripted: Sequence[int] = (),
    ) -> State:
        return State(tuple(players), tuple(teams), dict(policies), seed=seed, scripted=tuple(scripted))

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
        if state.at(PLACES.index(place)):
            raise Illegal(f"{place} is taken", "ROW-1")
        return state.add(
            definition,
            owner,
            place=PLACES.index(place),
            facing=self.topology.directions.index(facing),
            counters=dict(counters),
        )

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        if step.name != "throw":
            raise Illegal("only throwing is allowed", "ROW-2")
        state = state.copy()
        damage = 2 if state.policies["HARD"] == "yes" else 1
        for number, quick in ((2, True), (1, False)):
            if sink is not None:
                sink.moment("segment", number)
            hits: list[tuple[int, int]] = []
            for thrower in state.on_board():
                if ("quick" in thrower.definition) is not quick:
                    continue
                if "shy" in thrower.definition:
                    name = f"throw of {self.label(library, state, thrower.id)}"
                    if answers.choose(Decision(name, thrower.owner, ("yes", "no"))) == 1:
                        continue
                target = thrower.place + (1 if thrower.facing == 0 else -1)
                for victim in state.at(target):
                    hits.append((thrower.id, victim.id))
                    if sink is not None:
                        sink.tell(
                            "packet", subject=victim.id, source=thrower.id, amount=damage, detail="stone"
                        )
            for source, victim_id in hits:
                victim = state.entities[victim_id]
                victim.counters["wound"] = victim.counters.get("wound", 0) + damage
                if sink is not None:
                    sink.tell("landed", subject=victim_id, source=source, amount=damage, detail="wound")
            for entity in state.on_board():
                if entity.counters.get("wound", 0) >= 2:
                    if sink is not None:
                        sink.tell("left", subject=entity.id, detail="destroyed", place=entity.place)
                    entity.zone, entity.place = "off", -1
        return state

    def label(self, library: Library, state: State, entity: int) -> str:
        found = state.entities[entity]
        place = PLACES[found.place] if found.place >= 0 else "nowhere"
        return f"{found.definition.split('/')[1]} at {place}"

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        found = state.entities[entity]
        if word == "wound":
            return found.counters.get("wound", 0)
        if word == "strength":
            return max(0, 2 - found.counters.get("wound", 0))
        if word == "watched":
            return int(bool(found.zone == "board" and state.at(found.place - 1)))
        return None


PEBBLES: Game = Pebbles()


def library() -> Library:
    definitions = [
        Definition(f"{army}/{key}", key, army, "pebbles", "pebble", {"en": key})
        for army in ("red", "blue")
        for key in ("stone", "quick", "shy")
    ]
    vocabulary = Vocabulary(
        "pebbles+content",
        [
            *(_entry(Category.ARMY, army) for army in ("red", "blue")),
            *(_entry(Category.DEFINITION, key) for key in ("stone", "quick", "shy")),
            *(_entry(Category.SPOT, place) for place in PLACES),
        ],
        Pebbles.vocabulary,
    )
    return Library("pebbles", vocabulary, definitions={d.id: d for d in definitions})


class PebbleWorld:
    """A world with this game only."""

    def games(self) -> Sequence[str]:
        return ["pebbles"]

    def game(self, key: str) -> Game:
        return {"pebbles": PEBBLES}[key]

    def library(self, key: str, packs: Sequence[Path] = ()) -> tuple[Library, Sequence[Diagnostic]]:
        return library(), ()


def make_world() -> PebbleWorld:
    return PebbleWorld()


def scenario(
    *board: str,
    expect: Sequence[str] = (),
    answers: Sequence[str] = (),
    steps: str = "[throw]",
    more: str = "",
) -> str:
    """The text of a scenario file."""
    lines = ["scenario: A row of pebbles", "game: pebbles", "board:", *(f"  - {line}" for line in board)]
    lines += [f"steps: {steps}"]
    lines += ["answers:", *(f"  - {line}" for line in answers)] if answers else []
    lines += ["expect:", *(f"  - {line}" for line in expect)] if expect else []
    return "\n".join([*lines, more, ""]) if more else "\n".join([*lines, ""])
