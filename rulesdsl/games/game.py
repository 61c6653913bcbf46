"""What every game package gives to the rooms above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from rulesdsl.content.game_schema import GameSchema
from rulesdsl.content.model import Library
from rulesdsl.kernel.decide import Answers
from rulesdsl.kernel.policy import PolicyTable
from rulesdsl.kernel.state import NOBODY, Entity, State
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.lang.vocabulary import Vocabulary

if TYPE_CHECKING:
    from rulesdsl.games.drawing import Drawing


@dataclass(frozen=True, slots=True)
class StepCall:
    """One step of a scenario: `battle by moloch`, `play sniper by outpost`, `use push of hook at B2`.

    `name`: `battle`, `play`, `use`, `settle` ...; `player`: index or -1; `definition`: id of what is
    played; `ability`: keyword of what is used; `source`: entity id or -1; `place`: index of the place
    that the step names (`clash at quay`), or -1; `facing`: index of a direction, or -1.
    """

    name: str
    player: int = -1
    definition: str = ""
    ability: str = ""
    source: int = -1
    place: int = -1
    facing: int = -1


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a game, in the order they come. `name` is what scenarios write (`N`: a number).

    `sentence` is how an ability speaks of it (`Before the battle`), empty when none can; `inside` names
    the moment that this one is a part of.
    """

    name: str
    help: str
    rules: tuple[str, ...] = ()
    sentence: str = ""
    inside: str = ""


class Illegal(Exception):
    """What a rule forbids: one reason, one rule id. The state stays as it was.

    `also`: further rules of the same sentence, any of which may be meant; `about`: the zone, phase or
    fact of a `Standing` that cannot be so, of a zone whose (an index) and the id of what lies wrongly there.
    """

    def __init__(
        self,
        reason: str,
        rule: str = "",
        also: tuple[str, ...] = (),
        about: str = "",
        player: int = NOBODY,
        thing: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.also = also
        self.about = about
        self.player = player
        self.thing = thing


class Furnished(Protocol):
    """A game whose boards have things by themselves: a map, the sheets of players."""

    def furnish(self, library: Library, state: State) -> None:
        """Lay them (in place), unless they lie there."""


class Layered(Protocol):
    """A game in which some things lie under all others."""

    def lies_under(self, library: Library, definition: str) -> bool:
        """Whether a thing is one of them: it is laid before the others."""


class Roomy(Protocol):
    """A game that is played on several boards, by who plays and by which readings."""

    def board_of(self, library: Library, state: State) -> Topology:
        """The board that a state is played on."""

    def places(self, library: Library) -> Sequence[str]:
        """The names of the places of all boards."""


class Formal(Protocol):
    """A game that says how its steps are written."""

    forms: Mapping[str, str]  # step name -> its form (`games.forms`)


def forms_of(game: Game) -> Mapping[str, str]:
    """How the steps of a game are written; nothing where it does not say."""
    return cast("Formal", game).forms if hasattr(game, "forms") else {}


def board_of(game: Game, library: Library, state: State) -> Topology:
    """The board that a state is played on: the game's, unless it has several."""
    if hasattr(game, "board_of"):
        return cast("Roomy", game).board_of(library, state)
    return game.board(library)


def places_of(game: Game, library: Library) -> Sequence[str]:
    """The names that places have on any board of a game."""
    if hasattr(game, "places"):
        return cast("Roomy", game).places(library)
    return game.board(library).places


class Game(Protocol):
    """A game: its words, its policies, its board and its steps. All methods are pure in the state."""

    key: str
    title: str
    vocabulary: Vocabulary
    policies: PolicyTable
    schema: GameSchema  # what its files hold

    @property
    def topology(self) -> Topology:
        """The usual board; that of a library is `board`."""

    steps: Mapping[str, str]  # step name -> one-line help
    moments: Sequence[Moment]  # the closed list, in order

    def board(self, library: Library) -> Topology:
        """The usual board that a library is played on; where packs bring boards, theirs."""

    def plan(self, library: Library, policies: Mapping[str, str]) -> object:
        """The compiled library. Raises `RulesError` with every sentence that nothing can do."""

    def new_state(
        self,
        players: Sequence[str],
        teams: Sequence[int],
        policies: Mapping[str, str],
        seed: int = 0,
        scripted: Sequence[int] = (),
    ) -> State:
        """An empty state. `players` are army keys; `teams[i]` is the team of player i."""

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
        """Lay a thing on the board of `state` (in place). Raises `Illegal` with the reason."""

    def run(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> State:
        """Do one step and return the state after it; `state` is not touched.

        Raises `Pending` when an answer is missing, `BadAnswer`, or `Illegal`.
        """

    def label(self, library: Library, state: State, entity: int) -> str:
        """How people call this entity now: `hybrid at C5`."""

    def value(self, library: Library, state: State, entity: int, word: str) -> int | None:
        """A counter, stat or mark (0 or 1) of an entity as derived now; None: no such thing here."""

    def drawing(self) -> Drawing | None:
        """Its pictures, imported when first asked for; None: it draws none."""
