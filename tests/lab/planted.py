"""Faults planted in the kernel, each in this process only: what fuzz must find.

Each is what somebody might get wrong: a part of the kernel or of the battle in another, wrong way. Where
battles on masks have a way of their own, the fault takes that away, so that the general one is used.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rulesdsl.games.neuroshima_hex import battle, game, swift
from rulesdsl.kernel import absorb
from rulesdsl.kernel.absorb import Absorbing
from rulesdsl.kernel.batch import Batch
from rulesdsl.kernel.slots import Slots, slots_of
from rulesdsl.kernel.world import World

Patch = pytest.MonkeyPatch


def general_way(patch: Patch) -> None:
    """Battles go batch by batch."""
    patch.setattr(swift, "fight", lambda world: False)
    patch.setattr(game, "fight_untold", lambda *_: False)
    patch.setattr(battle, "land", lambda *_: False)


def swap_two_layers(patch: Patch) -> None:
    """A number is floored before it is shifted: clamp before add."""
    general_way(patch)

    def floored_first(printed: tuple[int, ...], shift: int = 0, *rest: Any) -> Slots:
        floored = tuple(max(0, value) for value in printed)
        return slots_of(floored, shift, rest[0], rest[1], None, *rest[3:])

    patch.setattr(battle, "slots_of", floored_first)


def drop_the_family_rule(patch: Patch) -> None:
    """What an absorber pays is a packet by itself: it may act again on what became of its own."""
    general_way(patch)
    apply = Absorbing._apply

    def strangers(self: Absorbing, move: absorb.Move) -> None:
        before = len(self.batch.packets)
        apply(self, move)
        for number, packet in enumerate(self.batch.packets[before:], before):
            packet.family = number

    patch.setattr(Absorbing, "_apply", strangers)


def let_a_dying_net_work_on(patch: Patch) -> None:
    """What leaves in a batch still nets in the next one."""
    general_way(patch)
    leave = World.leave

    def lingering(self: World, leaving: Sequence[tuple[int, str]]) -> None:
        before = self.view
        leave(self, leaving)
        self.view.marks.update(before.marks)
        self.view.off |= before.off

    patch.setattr(World, "leave", lingering)


def apply_packets_in_order(patch: Patch) -> None:
    """Who is struck dead strikes no more in the same batch."""
    general_way(patch)
    land = Batch._land

    def one_by_one(self: Batch) -> None:
        fallen: set[int] = set()
        harm: dict[int, int] = {}
        for packet in self.packets:
            if packet.open and packet.src in fallen and not packet.price:
                packet.open = False
            elif packet.open and not packet.price:
                hits = self.view.hits(packet.dst)
                harm[packet.dst] = harm.get(packet.dst, 0) + packet.amount
                if hits is not None and self.damage_of(packet.dst) + harm[packet.dst] >= hits:
                    fallen.add(packet.dst)
        land(self)

    patch.setattr(Batch, "_land", one_by_one)


def forget_to_merge_slots(patch: Patch) -> None:
    """Slots that meet at one number are two attacks."""
    general_way(patch)
    due = battle.Battle._due

    def twice(self: battle.Battle, segment: int) -> list[int]:
        spent = set(self.passed)
        acting = due(self, segment)
        keys = [i for i, _ in self.passed - spent]
        return [i for i in acting for _ in range(max(1, keys.count(i)))]

    patch.setattr(battle.Battle, "_due", twice)


PLANTED: dict[str, Callable[[Patch], None]] = {
    fault.__name__.replace("_", " "): fault
    for fault in (
        swap_two_layers,
        drop_the_family_rule,
        let_a_dying_net_work_on,
        apply_packets_in_order,
        forget_to_merge_slots,
    )
}
