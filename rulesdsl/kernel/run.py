"""Doing the steps of an ability: every act a sentence can name, on the state.

In a batch, acts are contributions to it; outside, each act is a batch of its own, so that what it
causes is settled before the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rulesdsl.kernel.chance import draw
from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.markers import Claim, lay_all
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.state import NOBODY, NOWHERE, LastingEffect
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


class Run:
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
        self.happened: list[tuple[str, int]] = []
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
            labels = unique([self.show(i) for i in rest])
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

    # ------------------------------------------------------------ harm

    def deal(self, targets: Sequence[int], amount: int, tag: str, deadly: bool = False) -> None:
        def work(batch: Batch) -> None:
            for target in targets:
                parts = [] if deadly else [[tag, amount]]
                packet = Packet(self.bearer, target, parts, ability=self.ability, deadly=deadly)
                packet.cause = self.cause
                batch.propose(packet)

        self.in_batch(work)

    def destroy(self, targets: Sequence[int]) -> None:
        self._doom(targets, "destroyed")

    def remove(self, targets: Sequence[int]) -> None:
        self._doom(targets, "removed")

    def _doom(self, targets: Sequence[int], how: str) -> None:
        def work(batch: Batch) -> None:
            for target in targets:
                batch.doom(target, how, self.bearer, self.ability, self.cause)

        self.in_batch(work)

    def gain(self, targets: Sequence[int], counter: str, amount: int) -> None:
        """Counters on entities: put (positive) or taken (negative)."""

        def work(batch: Batch) -> None:
            for target in targets:
                batch.gain(target, counter, amount, self.bearer, self.ability, self.cause)

        self.in_batch(work)

    def player_gain(self, players: Sequence[int], counter: str, amount: int) -> None:
        """Counters of players: coins, points."""

        def work(batch: Batch) -> None:
            for player in players:
                batch.pay(player, counter, amount, self.bearer, self.ability, self.cause)

        self.in_batch(work)

    def put_marker(
        self, targets: Sequence[int], key: str, amount: int, until: tuple[str, bool] | None = None
    ) -> None:
        """Lay markers on things or places, as far as the supply goes; `until`: see `lasting`."""
        ends = self._ends(until) if until is not None else None
        claims = [
            Claim(key, target, self.player, self.bearer, self.ability, ends)
            for target in targets
            for _ in range(amount)
        ]
        if self.batch is not None:
            self.batch.claims += claims
        else:
            self.changed = True
            lay_all(self.world, claims)
            self.world.settle()

    def own_of(self, definitions: Sequence[str]) -> str:
        """Which of several markers of one name is meant: the player's own, where sets have one each."""
        name = self.world.player_name(self.player)
        return next((one for one in definitions if one.startswith(f"{name}/")), definitions[0])

    def _later(self, work: Callable[[], None]) -> None:
        """Changes of position happen at the sweep of a batch; outside they are settled at once."""
        if self.batch is not None:
            self.batch.moves.append(work)
        else:
            self.changed = True
            work()
            self.world.settle()
            happened, self.happened = self.happened, []
            for verb, entity in happened:
                self.world.announce(verb, entity)

    def _happened(self, verb: str, entity: int) -> None:
        """Tell those who wait for it, once everything has settled."""
        if self.batch is not None:
            self.batch.happened.append((verb, entity, -1, frozenset()))
        else:
            self.happened.append((verb, entity))

    # ------------------------------------------------------------ moving

    def free(self, place: int, entity: int, facing: int | None = None) -> bool:
        """Whether a thing fits on a place: nothing of its layer stands where it would stand."""
        layout = self.world.layout
        plan = layout.plans[entity]
        places: tuple[int, ...] = (place,)
        if plan.covers:
            facing = layout.entities[entity].facing if facing is None else facing
            more = self.world.topology.covered(place, facing, plan.covers)
            if more is None:
                return False
            places = (place, *more)
        return not plan.layer or not any(
            layout.plans[i].layer == plan.layer and i != entity for p in places for i in layout.here[p]
        )

    def _facing(self, entity: int, place: int) -> int:
        """The way a thing is made to face on a place, among those in which it fits."""
        directions = self.world.topology.directions
        ways = [d for d in range(len(directions)) if self.free(place, entity, d)]
        names = [directions[d] for d in ways]
        if not ways:
            raise Declined(f"{self.show(entity)} fits in no way")
        return ways[self.ask(self.title(f"turn {self.show(entity)}"), self.player, names, sure=True)]

    def _stand(self, entity: int) -> None:
        """Where a large thing stands, after its place or facing changed."""
        covers = self.world.plan.definitions[self.world.state.entities[entity].definition].covers
        if covers:
            e = self.world.state.entities[entity]
            e.footprint = self.world.topology.covered(e.place, e.facing, covers) or ()

    def relocate(self, entity: int, place: int, facing: int | None = None) -> None:
        """To another place, perhaps with another facing: one event."""

        def work() -> None:
            e = self.world.state.entities[entity]
            self.left_from[entity] = e.place
            e.zone, e.place = "board", place
            if facing is not None:
                e.facing = facing
            self._stand(entity)
            self._happened("move", entity)
            for other in self.world.state.entities:
                if other.bearer == entity and other.zone == "board":
                    other.place = place
            self.world.moved()
            if self.world.sink is not None:
                self.world.tell("moved", subject=entity, place=place, ability=self.ability, cause=self.cause)
                if facing is not None:
                    self.world.sink.tell("turned", subject=entity, amount=facing, ability=self.ability)

        self._later(work)

    def move(
        self, entity: int, distance: int | None, up_to: bool, turn: bool, within: Sequence[int] | None = None
    ) -> None:
        """Move to a free place at most (or just) `distance` steps away, and perhaps turn."""
        topology = self.world.topology
        start = self.world.state.entities[entity].place
        if not self.view.can(entity, "move"):
            raise Declined(f"{self.show(entity)} cannot move", "move")
        if distance is None:
            reachable = [p for p in range(topology.size) if self.free(p, entity)]
        else:
            reachable, ring = [], {start}
            seen = {start}
            for _ in range(distance):
                ring = {
                    q for p in ring for q in topology.neighbours[p] if q not in seen and self.free(q, entity)
                }
                seen |= ring
                reachable += sorted(ring)
            if not up_to:
                reachable = sorted(ring)
        if within is not None:
            reachable = [p for p in reachable if p in within]
        stays = up_to or (turn and within is None)
        options = ([start] if stays else []) + [p for p in reachable if p != start]
        if not options:
            raise Declined(f"{self.show(entity)} has no place to move to")
        # where it also turns, something changes in any case; a large thing may not fit in any way
        sure = turn and bool(topology.directions) and not self.world.layout.plans[entity].covers
        spots = [self.spot(p) for p in options]
        index = self.ask(self.title(f"move {self.show(entity)}"), self.player, spots, sure)
        facing = None
        if turn and topology.directions:
            facing = self._facing(entity, options[index])

        # a longer move goes step by step, each of them whole (with what it sets off)
        more = self._further(entity) if up_to and distance == 1 and self.batch is None else 0
        if options[index] != start:
            self.relocate(entity, options[index], facing)
            while more and self._step(entity, turn):
                more -= 1
        elif facing is not None:
            self.face(entity, facing)

    def _further(self, entity: int) -> int:
        """How many steps more a move of one step has."""
        stretch = self.world.plan.stretch
        return self.further + (self.view.stat(entity, stretch) if stretch else 0)

    def _step(self, entity: int, turn: bool) -> bool:
        """One more step of a longer move; False when it stops here, or must."""
        e = self.world.state.entities[entity]
        if e.zone != "board" or not self.view.can(entity, "move"):
            return False
        steps = [q for q in self.world.topology.neighbours[e.place] if self.free(q, entity)]
        options = [e.place, *sorted(steps)]
        name = self.title(f"move {self.show(entity)}")
        place = options[self.ask(name, self.player, [self.spot(p) for p in options])]
        if place == e.place:
            return False
        facing = self._facing(entity, place) if turn and self.world.topology.directions else None
        self.relocate(entity, place, facing)
        return True

    def turn(self, entity: int) -> None:
        if not self.view.can(entity, "turn"):
            raise Declined(f"{self.show(entity)} cannot turn", "turn")
        directions = self.world.topology.directions
        if not directions:
            raise Declined("nothing here faces any way")
        self.face(entity, self._facing(entity, self.world.state.entities[entity].place))

    def face(self, entity: int, facing: int) -> None:
        """Turn a thing where it stands."""

        def work() -> None:
            self.world.state.entities[entity].facing = facing
            self._stand(entity)
            self._happened("turn", entity)
            self.world.moved()
            if self.world.sink is not None:
                self.world.sink.tell("turned", subject=entity, amount=facing, ability=self.ability)

        self._later(work)

    def swap(self, one: int, other: int) -> None:
        for entity in (one, other):
            if not self.view.can(entity, "move"):
                raise Declined(f"{self.show(entity)} cannot move", "move")

        def work() -> None:
            a, b = self.world.state.entities[one], self.world.state.entities[other]
            a.place, b.place = b.place, a.place
            self._happened("move", one)
            self._happened("move", other)
            self.world.moved()
            if self.world.sink is not None:
                for e in (a, b):
                    self.world.sink.tell("moved", subject=e.id, place=e.place, ability=self.ability)

        self._later(work)

    def push(self, entity: int, away_from: int) -> None:
        """One step to a free place next to its own and not next to the pusher; its side chooses."""
        view, topology, layout = self.view, self.world.topology, self.world.layout
        if not view.can(away_from, "push"):
            raise Declined(f"{self.show(away_from)} cannot push", "push")
        if not view.can(entity, "move", by="push"):
            raise Declined(f"{self.show(entity)} cannot be moved", "be pushed")
        near = {q for p in layout.places_of(away_from) for q in (p, *topology.neighbours[p])}
        start = self.world.state.entities[entity].place
        options = [q for q in topology.neighbours[start] if q not in near and self.free(q, entity)]
        if not options:
            raise Declined(f"{self.show(entity)} has no free place to be pushed to", "push to")
        chooser = view.control(entity)
        index = self.ask(
            f"push of {self.show(entity)}",
            chooser if chooser >= 0 else self.player,
            [self.spot(p) for p in options],
        )
        self.relocate(entity, options[index])

    def pull(self, entity: int, toward: int) -> None:
        """One step to a free place next to the puller; the pulled side chooses."""
        view, topology, layout = self.view, self.world.topology, self.world.layout
        if not view.can(entity, "move"):
            raise Declined(f"{self.show(entity)} cannot be moved", "move")
        near = {q for p in layout.places_of(toward) for q in topology.neighbours[p]}
        start = self.world.state.entities[entity].place
        options = [q for q in topology.neighbours[start] if q in near and self.free(q, entity)]
        if not options:
            raise Declined(f"{self.show(entity)} has no free place to be pulled to")
        chooser = view.control(entity)
        index = self.ask(f"pull of {self.show(entity)}", chooser, [self.spot(p) for p in options])
        self.relocate(entity, options[index])

    # ------------------------------------------------------------ the rest

    def place(self, entity: int, where: int) -> None:
        """Lay a thing on a place, or on the place of another thing."""
        place = ~where if where < 0 else self.world.state.entities[where].place
        kinds = self.world.plan.definitions[self.world.state.entities[entity].definition].kinds
        barred = self.world.player_cannot(self.player, "place", kinds) if self.player_started else None
        if barred is not None:
            name = self.world.player_name(self.player)
            raise Declined(f"{name} cannot place {self.show(entity)} now", rule=next(iter(barred), ""))
        facing = None
        if self.world.state.entities[entity].zone != "board" and self.world.topology.directions:
            facing = self._facing(entity, place)
        elif not self.free(place, entity):
            raise Declined(f"{self.spot(place)} is taken")
        self.relocate(entity, place, facing)

    def heal(self, targets: Sequence[int], amount: int) -> None:
        """Take damage off; gains and losses of a batch are added up first."""
        self.gain(targets, self.world.plan.damage, -amount)

    def roll(self, amount: int, dice: str, sides: int) -> tuple[int, ...]:
        """Roll dice; each result is an event that a scenario may script."""
        results = tuple(draw(self.world.state, sides) for _ in range(amount))
        if self.world.sink is not None:
            for result in results:
                self.world.sink.tell(
                    "chance", source=self.bearer, amount=result, detail=dice, ability=self.ability
                )
        return results

    def strike(self, entities: Sequence[int]) -> None:
        """Printed attacks of the entities, now."""
        world = self.world

        def work(batch: Batch) -> None:
            for entity in entities:
                if world.strike is not None:
                    world.strike(world, batch, entity)

        self.in_batch(work)

    def start(self, procedure: str) -> None:
        if self.world.start is not None:
            self.world.may_start(procedure, self)
            self.changed = True
            self.world.start(self.world, procedure, self.player)

    def lasting(self, step: int, targets: Sequence[int], until: tuple[str, bool] | None) -> None:
        """A clause that holds of entities, or players as `~player`, until a window ends (None: for good)."""

        def work() -> None:
            ends = self._ends(until) if until is not None else ("", 0)
            self.world.state.lasting.append(
                LastingEffect(self.ability, step, self.bearer, tuple(targets), ends)
            )
            self.world.moved()

        self._later(work)

    def lasting_each(self, step: int, players: Sequence[int], window: str) -> None:
        """A clause about players that holds for each until the end of his next window of a kind."""

        def work() -> None:
            for player in players:
                own = self.world.own_window(window, player)
                ends = own, 2 if own in self.world.windows else 1
                effect = LastingEffect(self.ability, step, self.bearer, (~player,), ends)
                self.world.state.lasting.append(effect)
            self.world.moved()

        self._later(work)

    def _ends(self, until: tuple[str, bool]) -> tuple[str, int]:
        """How many ends of a window must pass: the next one is not the one that is open."""
        window, following = until
        return window, 2 if following and window in self.world.windows else 1
