"""Doing the steps of an ability: every act a sentence can name, on the state.

In a batch, acts are contributions to it; outside, each act is a batch of its own, so that what it
causes is settled before the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulesdsl.kernel.batch import nested
from rulesdsl.kernel.chance import draw
from rulesdsl.kernel.markers import Claim, lay_all
from rulesdsl.kernel.moving import Moving
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.state import LastingEffect

START_LIMIT = 8  # procedures, and triggers, that stand inside one another when a procedure is started

if TYPE_CHECKING:
    from rulesdsl.kernel.batch import Batch


class Run(Moving):
    """Everything that the steps of a sentence can do."""

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

    # ------------------------------------------------------------ the rest

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
            start = self.world.start
            nested(self.world.running, self, START_LIMIT, lambda run: start(run, procedure))

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
