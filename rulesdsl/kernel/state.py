"""The records of a game's state. Plain data: copied with list copies, saved as JSON, never derived.

Derived values (stats, control, marks ...) are not here; see `edges` and `stats`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NOWHERE = -1
NOBODY = -1
_new_entity = object.__new__


@dataclass(slots=True)
class Entity:
    """One thing in the game: a piece, figure, card or marker.

    `place`, `facing`: indices of the topology (NOWHERE when it has none); `bearer`: id of the entity a
    marker lies on; `footprint`: further places a large thing covers; `counters`: wounds and the like.
    """

    id: int
    definition: str
    owner: int
    zone: str = "board"
    place: int = NOWHERE
    facing: int = 0
    face: int = 0
    bearer: int = NOWHERE
    counters: dict[str, int] = field(default_factory=dict)
    footprint: tuple[int, ...] = ()

    def copy(self) -> Entity:
        made = _new_entity(Entity)  # half of the time that the constructor takes
        made.id = self.id
        made.definition = self.definition
        made.owner = self.owner
        made.zone = self.zone
        made.place = self.place
        made.facing = self.facing
        made.face = self.face
        made.bearer = self.bearer
        made.counters = self.counters.copy()
        made.footprint = self.footprint
        return made


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A clause that holds for a while: `ability` and `step` find its sentence, `until` its end.

    `until` is (window, count): how many ends of that window must still pass.
    """

    ability: str
    step: int
    source: int
    targets: tuple[int, ...]
    until: tuple[str, int]


@dataclass(slots=True)
class State:
    """Everything a game must remember, between any two decisions."""

    players: tuple[str, ...]
    teams: tuple[int, ...]
    policies: Mapping[str, str]
    entities: list[Entity] = field(default_factory=list)
    counters: list[dict[str, int]] = field(default_factory=list)  # per player
    supplies: dict[str, int] = field(default_factory=dict)
    # slot keys made or missed, per entity id: see `slots`
    spent: dict[int, frozenset[str]] = field(default_factory=dict)
    # limits used: (ability id, subject ids, window) -> times
    uses: dict[tuple[str, tuple[int, ...], str], int] = field(default_factory=dict)
    # who did what to whom in an open window: (verb, actor id, target id, window)
    tallies: set[tuple[str, int, int, str]] = field(default_factory=set)
    lasting: list[LastingEffect] = field(default_factory=list)
    # where the running procedure stands; () when none runs. Owned by the game's procedure.
    clock: tuple[Any, ...] = ()
    seed: int = 0
    draws: int = 0  # how many chance results were drawn from the seed
    scripted: tuple[int, ...] = ()  # results a scenario dictates, used first
    # what lies in piles and hands: zone -> per player the ids of definitions, the top last
    stacks: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    def copy(self, entities: bool = True) -> State:
        """An independent copy; everything immutable is shared. Without `entities` these are the same
        objects: whoever changes one copies it first."""
        return State(
            self.players,
            self.teams,
            self.policies,
            [e.copy() for e in self.entities] if entities else self.entities[:],
            list(map(dict.copy, self.counters)),
            self.supplies.copy(),
            self.spent.copy(),
            self.uses.copy(),
            self.tallies.copy(),
            self.lasting[:],
            self.clock,
            self.seed,
            self.draws,
            self.scripted,
            self.stacks.copy(),
        )

    def add(self, definition: str, owner: int, **facts: Any) -> Entity:
        """Put a new entity into the state and return it."""
        entity = Entity(len(self.entities), definition, owner, **facts)
        self.entities.append(entity)
        return entity

    def stack(self, zone: str, player: int) -> tuple[str, ...]:
        """What lies in a zone of a player, the top last; nothing where there is no such zone."""
        rows = self.stacks.get(zone)
        return rows[player] if rows is not None else ()

    def restack(self, zone: str, player: int, things: tuple[str, ...]) -> None:
        """Lay a zone of a player anew."""
        rows = list(self.stacks.get(zone, ((),) * len(self.players)))
        rows[player] = things
        self.stacks[zone] = tuple(rows)

    def on_board(self) -> list[Entity]:
        return [e for e in self.entities if e.zone == "board"]

    def at(self, place: int) -> list[Entity]:
        """Entities on the board that cover a place."""
        return [e for e in self.on_board() if e.place == place or place in e.footprint]
