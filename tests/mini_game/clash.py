"""A clash in one ward: a scuffle of all at once, then the last word of each gang in the order of seats.

Who is felled stays until the clash is over, and may still have the last word (CLASH-5).
"""

from __future__ import annotations

from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.chance import draw
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.tables import ENEMY
from rulesdsl.kernel.world import World

SIDES, HIT_FROM = 6, 4


class Clash:
    def __init__(self, world: World, ward: int) -> None:
        self.world = world
        self.ward = ward
        self.policies = world.plan.policies

    def fight(self) -> None:
        world = self.world
        if not self._figures():
            return
        world.open("clash")
        world.holds_back = felled
        self._exchange(1, "nerve", range(len(world.state.players)))
        for seat in range(len(world.state.players)):
            self._exchange(2, "spite", (seat,))
        if world.sink is not None:
            world.sink.moment("after clash", None)
        world.holds_back = None
        world.sweep_deferred()
        self._spoils()
        world.close("clash")

    def _figures(self) -> list[int]:
        layout = self.world.layout
        return [i for i in layout.here[self.ward] if "figure" in layout.plans[i].kinds]

    def _exchange(self, number: int, stat: str, seats: range | tuple[int, ...]) -> None:
        """One batch: the figures of these seats cast, and their blows land together."""
        world = self.world
        if world.sink is not None:
            world.sink.moment("exchange", number)
        world.open("exchange")
        view = world.view
        batch = world.begin()
        for seat in seats:
            for figure in self._figures():
                silent = figure in world.deferred and self.policies["FELLED"] == "silent"
                if view.control(figure) == seat and view.can(figure, "act") and not silent:
                    self._cast(batch, figure, max(0, view.stat(figure, stat)))
        batch.finish()
        world.close("exchange")

    def _cast(self, batch: Batch, figure: int, lots: int) -> None:
        world, view = self.world, batch.view
        blows = 0
        for _ in range(lots):
            result = draw(world.state, SIDES)
            blows += result >= HIT_FROM
            batch.tell("chance", source=figure, amount=result, detail="lot")
        side = view.control(figure)
        weapon = batch.layout.plans[figure].attacks[0][1][0]
        for number in range(1, blows + 1):
            targets = [
                i
                for i in self._figures()
                if i not in world.deferred and batch.layout.relation[side][view.control(i)] & ENEMY
            ]
            if targets:
                target = targets[self._aim(figure, side, number, targets)]
                batch.propose(Packet(figure, target, [list(weapon)], strike=True))

    def _aim(self, figure: int, side: int, number: int, targets: list[int]) -> int:
        world = self.world
        if self.policies["AIM"] == "struck":
            side = world.view.control(targets[0])
        name = f"blow {number} of {world.label(figure)}"
        return world.ask(name, side, [world.label(i) for i in targets])

    def _spoils(self) -> None:
        """Who alone has the most figures left gains 1 influence (CLASH-6)."""
        world = self.world
        left = [world.view.control(i) for i in self._figures()]
        counts = sorted(((left.count(p), p) for p in set(left)), reverse=True)
        if counts and (len(counts) == 1 or counts[0][0] > counts[1][0]):
            winner = counts[0][1]
            world.run(-1, "", "spoils", player=winner).player_gain((winner,), "influence", 1)


def felled(world: World, entity: int) -> bool:
    """Whether a thing leaves because of its bruises; what is removed leaves at once."""
    hits = world.view.hits(entity)
    bruises = world.state.entities[entity].counters.get(world.plan.damage, 0)
    return hits is not None and bruises >= hits
