"""A batch on a tableau, packet by packet: the same steps as `Batch` where nothing answers.

Used where everything is told, or where absorbing is more than one taker and one packet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdsl.kernel.absorb import Absorbing
from rulesdsl.kernel.batch import amend
from rulesdsl.kernel.edge import Edge
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.rows import SHIELD
from rulesdsl.kernel.tableau import CELLS, Tableau
from rulesdsl.kernel.tables import Op
from rulesdsl.kernel.world import World


class Exchange:
    """Implements `absorb.Struck`. `left` of the tableau counts only once `finish` has landed the packets."""

    def __init__(self, world: World, tableau: Tableau) -> None:
        self.world = world
        self.tableau = tableau
        self.sink = world.sink
        self.packets: list[Packet] = []
        self.used: set[tuple[int, int]] = set()
        self.doomed: dict[int, str] = {}
        self.origins = False

    def tell(self, kind: str, **facts: Any) -> int:
        """Tell the sink, when there is one."""
        return self.sink.tell(kind, **facts) if self.sink is not None else -1

    def propose(self, source: int, target: int, parts: list[list[Any]], side: int) -> None:
        """One attack from a place on a place."""
        things, family = self.tableau.things, len(self.packets)
        packet = Packet(things[source].id, things[target].id, parts, side, family=family, strike=True)
        if self.sink is not None:
            for tag, amount in parts:
                packet.cause = self.sink.tell(
                    "packet", subject=packet.dst, source=packet.src, amount=amount, detail=tag
                )
        self.packets.append(packet)

    # ------------------------------------------------------------ for absorbing

    def absorbers(self) -> Sequence[Edge]:
        """An edge for each thing that a taker helps."""
        things = self.tableau.things
        return [
            Edge(row, things[place].id, things[target].id)
            for _, place, targets, _, row in self.tableau.takers
            for target in CELLS[targets]
        ]

    def hits(self, entity: int) -> int | None:
        """What a thing can still take."""
        return self.tableau.left[self._place(entity)]

    def served(self, edge: Edge) -> int:
        """The side a taker works for."""
        return next(
            side for _, place, _, side, _ in self.tableau.takers if self.tableau.things[place].id == edge.src
        )

    def damage_of(self, entity: int) -> int:
        """None: `hits` has what was there before taken off."""
        return 0

    def _place(self, entity: int) -> int:
        return self.world.state.entities[entity].place

    # ------------------------------------------------------------ the steps

    def finish(self) -> dict[int, str]:
        """Weigh, absorb and land; who leaves and how."""
        for packet in self.packets:
            self._weigh(packet)
        if self.tableau.takers:
            Absorbing(self).run()
        leaving, landed = self._land()
        left = self.tableau.left
        for entity, amount in landed.items():
            place = self._place(entity)
            left[place] -= amount
            self.tableau.hurt |= 1 << place
            if left[place] <= 0 and entity not in leaving:
                leaving[entity] = "destroyed"
                self.tell("doomed", subject=entity, detail="destroyed")
        if self.sink is not None:
            for entity, how in leaving.items():
                self.sink.tell("left", subject=entity, detail=how, place=self._place(entity))
        return leaving

    def _weigh(self, packet: Packet) -> None:
        rows = self.tableau.rows
        entity = self.world.state.entities[packet.dst]
        if self.tableau.at[entity.place][SHIELD] is rows.unshielded:
            return
        for stage in rows.plan.stages:
            for row in rows.plan.definitions[entity.definition].edges:
                if row.op is Op.AMEND and row.payload.stage == stage:
                    amend(packet, row, entity.id, entity.facing, rows.turns, self.tell)
        if packet.amount <= 0:
            packet.open = False
            self.tell("stopped", subject=packet.dst, source=packet.src, cause=packet.cause)

    def _land(self) -> tuple[dict[int, str], dict[int, int]]:
        leaving: dict[int, str] = {}
        landed: dict[int, int] = {}
        damage = self.tableau.rows.plan.damage
        for packet in self.packets:
            if not packet.open:
                continue
            if packet.price:
                if packet.dst not in leaving:
                    how = "destroyed" if packet.price == "destroy" else "removed"
                    leaving[packet.dst] = how
                    self.tell(
                        "doomed",
                        subject=packet.dst,
                        source=packet.src,
                        ability=packet.ability,
                        detail=how,
                        cause=packet.cause,
                    )
                continue
            amount = packet.amount
            if amount > 0:
                landed[packet.dst] = landed.get(packet.dst, 0) + amount
                if self.sink is not None:
                    self.sink.tell(
                        "landed",
                        subject=packet.dst,
                        source=packet.src,
                        amount=amount,
                        detail=damage,
                        ability=packet.ability,
                        cause=packet.cause,
                    )
        return leaving, landed
