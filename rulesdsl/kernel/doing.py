"""Steps being done: who does them, what is asked, and when what they change takes effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.state import NOBODY, NOWHERE
from rulesdsl.kernel.view import View

if TYPE_CHECKING:
    from rulesdsl.kernel.batch import Batch
    from rulesdsl.kernel.world import World


class Declined(Exception):
    """A compulsory choice has no option: the rest of the steps does not happen.

    `deed`: what is forbidden; `rule`: the rule that forbids it, when a game said so.
    """

    def __init__(self, reason: str, deed: str = "", rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.deed = deed
        self.rule = rule


class Doing:
    """Steps being done: the bearer (`this`), the one thing named (`it`), and names given with `as`.

    Entities are ids; places are topology indices and are bound as `~place`.
    """

    def __init__(
        self,
        world: World,
        bearer: int,
        ability: str,
        name: str,
        batch: Batch | None,
        it: int,
        player: int,
        cause: int = -1,
    ) -> None:
        self.world = world
        self.cause = cause  # the event that set the ability off, where reasons are told
        self.bearer = bearer
        self.ability = ability
        self.name = name
        self.batch = batch
        self.it: tuple[int, ...] = (it,) if it != NOWHERE else ()
        self.named: dict[str, tuple[int, ...]] = {}
        # where a thing stood before it moved or left
        entities = world.state.entities
        self.left_from: dict[int, int] = {
            i: entities[i].place for i in self.it if i >= 0 and entities[i].zone != "board"
        }
        self.player_started = player >= 0  # an action: what cannot be done is told to the player
        self.further = 0  # steps that moves of one step have besides
        self.changed = False  # something was done: what cannot be done after it is left out
        self.path: list[int] = []  # indices of the options taken so far
        # why the steps cannot go on after these options: see `rehearse`
        self.why_not: Callable[[Sequence[int]], Declined | None] | None = None
        self.happened: list[tuple[str, int, int]] = []
        self.player = player if player >= 0 else self.view.serves(bearer) if bearer >= 0 else NOBODY

    @property
    def view(self) -> View:
        """What is true: the batch's frozen view, or now."""
        return self.batch.view if self.batch is not None else self.world.view

    def in_batch(self, work: Callable[[Batch], None]) -> None:
        if self.batch is not None:
            work(self.batch)
            return
        self.changed = True
        batch = self.world.begin()
        work(batch)
        batch.finish()

    def title(self, what: str = "") -> str:
        """The name of a decision of this ability."""
        # what is played from a hand is nowhere: its player is named
        placed = self.bearer >= 0 and self.world.state.entities[self.bearer].place != NOWHERE
        label = self.world.label(self.bearer) if placed else self.world.player_name(self.player)
        base = f"{self.name} of {label}"
        return f"{base}: {what}" if what else base

    def spot(self, place: int) -> str:
        return self.world.topology.places[place]

    def labels(self, things: Sequence[int]) -> Sequence[str]:
        """What things are called where one of them is chosen."""
        return unique([self.show(i) for i in things])

    def spots(self, places: Sequence[int]) -> Sequence[str]:
        """What places are called where one of them is chosen."""
        return [self.world.topology.places[p] for p in places]

    def certain(self) -> None:
        """Whatever is chosen next, something changes."""

    def show(self, thing: int) -> str:
        """The label of an entity, or of a place bound as `~place`."""
        return self.world.label(thing) if thing >= 0 else self.spot(~thing)

    # ------------------------------------------------------------ choosing

    def ask(self, name: str, player: int, options: Sequence[str], sure: bool = False) -> int:
        """The index of what a player chooses; only what can be gone on with is offered.

        `sure`: every option leads to a change. Raises `Declined` with the reason when the answer is one
        of those that do not.
        """
        offered = list(range(len(options)))
        barred = self._barred(options) if not sure and len(options) > 1 else {}
        if len(barred) < len(options):
            offered = [i for i in offered if options[i] not in barred]
        if barred:
            answer = self.world.answers.following
            if answer is not None and answer in barred:
                raise barred[answer]
        names = [options[i] for i in offered]
        index = offered[self.world.ask(name, player, names, self.ability, tuple(barred))]
        self.path.append(index)
        return index

    def _barred(self, options: Sequence[str]) -> dict[str, Declined]:
        """The options that cannot be gone on with, and why; worked out once for a step."""
        if self.why_not is None or self.changed:
            return {}
        answers = self.world.answers
        key = self.ability, answers.used, tuple(self.path)
        barred: dict[str, Declined] | None = answers.known.get(key)
        if barred is None:
            reasons = ((option, self.why_not((*self.path, i))) for i, option in enumerate(options))
            barred = answers.known[key] = {option: why for option, why in reasons if why is not None}
        return barred

    def may(self, what: str) -> bool:
        """Ask the player whether an optional step is done."""
        return self.ask(self.title(what), self.player, ("yes", "no")) == 0

    def choose(
        self,
        things: Sequence[int],
        amount: int,
        up_to: bool,
        alias: str,
        what: str = "thing to choose",
        together: bool = False,
    ) -> tuple[int, ...]:
        """Choose `amount` of the things, which are `what`; `together`: each next to all others.

        Raises Declined when there are too few.
        """
        chosen: list[int] = []
        rest = list(things)
        if not up_to and len(rest) < amount:
            raise Declined(f"there is no {what}" if not rest else f"only {len(rest)} can be chosen")
        while len(chosen) < amount:
            if together:
                rest = [i for i in rest if all(self._touch(i, other) for other in chosen)]
            if not rest:
                if up_to:
                    break
                raise Declined(f"only {len(chosen)} can be chosen")
            labels = self.labels(rest)
            options = ["done", *labels] if up_to else labels
            what = f"choose {alias}" if alias else "choose"
            index = self.ask(self.title(what), self.player, options)
            if up_to:
                if index == 0:
                    break
                index -= 1
            chosen.append(rest.pop(index))
        self.it = tuple(chosen)
        if alias:
            self.named[alias] = self.it
        return self.it

    def _touch(self, one: int, other: int) -> bool:
        """Whether two things (or places) are next to each other."""
        layout, neighbours = self.world.layout, self.world.topology.neighbours
        there = layout.places_of(other) if other >= 0 else (~other,)
        here = layout.places_of(one) if one >= 0 else (~one,)
        return any(q in there for p in here for q in neighbours[p])

    # ------------------------------------------------------------ when it takes effect

    def _later(self, work: Callable[[], None]) -> None:
        """Changes of position happen at the sweep of a batch; outside they are settled at once."""
        if self.batch is not None:
            self.batch.moves.append(work)
        else:
            self.changed = True
            work()
            self.world.settle()
            happened, self.happened = self.happened, []
            for verb, subject, target in happened:
                self.world.announce(verb, subject, target)

    def _happened(self, verb: str, subject: int, target: int = -1) -> None:
        """Tell those who wait for it, once everything has settled."""
        if self.batch is not None:
            self.batch.happened.append((verb, subject, target, frozenset()))
        else:
            self.happened.append((verb, subject, target))
