"""Points for wounds dealt to enemy headquarters (MULTI-2, MULTI-12)."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.games.neuroshima_hex.endings import POINTS
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS
from rulesdsl.kernel.tables import Plan
from rulesdsl.kernel.trace import Sink, Trace
from rulesdsl.kernel.world import World

UNLIMITED = 1_000_000


def without_limits(plan: Plan) -> Plan:
    """The same plan with headquarters that no wounds bring down."""
    definitions = {
        key: replace(made, hits=UNLIMITED) if HEADQUARTERS in made.kinds else made
        for key, made in plan.definitions.items()
    }
    return replace(plan, definitions=definitions, motions={}, memo={})


class Score(Sink):
    """Stands before the sink of a world, and counts what lands on headquarters."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.inner: Sink = world.sink if world.sink is not None else Trace()
        self.reasons = self.inner.reasons
        world.sink = self

    def moment(self, window: str, number: int | None) -> None:
        self.inner.moment(window, number)

    def tell(
        self,
        kind: str,
        *,
        subject: int = -1,
        source: int = -1,
        amount: int = 0,
        detail: str = "",
        place: int = -1,
        ability: str = "",
        rules: tuple[str, ...] = (),
        cause: int = -1,
        player: int = -1,
    ) -> int:
        if kind == "landed" and detail == self.world.plan.damage and source >= 0 and amount > 0:
            self._count(source, subject, amount)
        return self.inner.tell(
            kind,
            subject=subject,
            source=source,
            amount=amount,
            detail=detail,
            place=place,
            ability=ability,
            rules=rules,
            cause=cause,
            player=player,
        )

    def _count(self, source: int, subject: int, amount: int) -> None:
        world = self.world
        if HEADQUARTERS not in world.plan.definitions[world.state.entities[subject].definition].kinds:
            return
        dealer, owner = world.view.control(source), world.view.control(subject)
        if dealer >= 0 and world.state.teams[dealer] != world.state.teams[owner]:
            world.pay(dealer, POINTS, amount)
