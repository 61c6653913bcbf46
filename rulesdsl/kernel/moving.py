"""Acts that change where things are and which way they face."""

from __future__ import annotations

from collections.abc import Sequence

from rulesdsl.kernel.doing import Declined, Doing


class Moving(Doing):
    """Moving, turning, swapping, pushing, pulling, placing."""

    def free(self, place: int, entity: int, facing: int | None = None) -> bool:
        """Whether a thing fits on a place: nothing of its layer stands where it would stand."""
        layout = self.world.layout
        plan = layout.plans[entity]
        if not plan.covers and not layout.here[place]:
            return True
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
        ways = list(range(len(directions)))
        if self.world.layout.plans[entity].covers:
            ways = [d for d in ways if self.free(place, entity, d)]
        elif not self.free(place, entity):
            ways = []
        names = [directions[d] for d in ways]
        if not ways:
            raise Declined(f"{self.show(entity)} fits in no way")
        return ways[self.ask(self.title(f"turn {self.show(entity)}"), self.player, names, sure=True)]

    def _stand(self, entity: int) -> None:
        """Where a large thing stands, after its place or facing changed."""
        covers = self.world.plan.definitions[self.world.state.entities[entity].definition].covers
        if covers:
            e = self.world.mine(entity)
            e.footprint = self.world.topology.covered(e.place, e.facing, covers) or ()

    def relocate(
        self, entity: int, place: int, facing: int | None = None, verb: str = "", by: int = -1
    ) -> None:
        """To another place, perhaps with another facing: one event. `verb`: what `by` did to it."""

        def work() -> None:
            e = self.world.mine(entity)
            deed = "move" if e.zone == "board" else "place"
            self.left_from[entity] = e.place
            e.zone, e.place = "board", place
            if facing is not None:
                e.facing = facing
            self._stand(entity)
            self._happened(deed, entity)
            if verb:
                self._happened(verb, by, entity)
            for other in self.world.state.entities:
                if other.bearer == entity and other.zone == "board":
                    self.world.mine(other.id).place = place
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
        # where it also turns, something changes in any case; a large thing may not fit in any way
        sure = turn and bool(topology.directions) and not self.world.layout.plans[entity].covers
        if sure and within is None:
            self.certain()  # it may stay where it is
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
        index = self.ask(self.title(f"move {self.show(entity)}"), self.player, self.spots(options), sure)
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
            self.world.mine(entity).facing = facing
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
            a, b = self.world.mine(one), self.world.mine(other)
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
        self.relocate(entity, options[index], verb="push", by=away_from)

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
        self.relocate(entity, options[index], verb="pull", by=toward)

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
