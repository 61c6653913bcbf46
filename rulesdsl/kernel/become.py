"""What a derived value has become: settled states are compared, not the ways between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdsl.kernel.tables import OWN, Op, Reaction

if TYPE_CHECKING:
    from rulesdsl.kernel.world import World

Standing = tuple[int, Reaction, int, int]  # bearer, sentence, subject, whose it is


class Becoming:
    """Keeps what was so when the state was last settled, and sets off what waits for a change."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.was = self.standing()
        self.late: list[Standing] = []

    def standing(self) -> set[Standing]:
        """Everything that is now as some sentence waits for it to become."""
        view, layout = self.world.view, self.world.layout
        found: set[Standing] = set()
        for bearer, row in layout.reactions:
            if not row.verb.startswith("become"):
                continue
            mark = row.verb.removeprefix("become").strip()
            for i in layout.ids:
                if not (view.marked(i, mark) if mark else view.side(view.control(bearer), i) & OWN):
                    continue
                if row.by_this and not self._by(bearer, i, mark):
                    continue
                if row.who is None or row.who(view, bearer, i):
                    found.add((bearer, row, i, view.control(i)))
        return found

    def _by(self, bearer: int, subject: int, mark: str) -> bool:
        """Whether an ability of the bearer is among what makes it so."""
        view, layout = self.world.view, self.world.layout
        op = Op.MARK if mark else Op.CONTROL
        return any(
            e.src == bearer and e.row.op is op and (not mark or e.row.key == mark) and view.switched[e.index]
            for e in layout.onto.get(subject, ())
        )

    def look(self) -> None:
        """Compare with the last settled state; what is new is told, each for itself."""
        now = self.standing()
        fresh = sorted(now - self.was, key=_order)
        self.was = now
        if self.world.postpones:
            self.late += [s for s in fresh if s not in self.late]
            return
        for one in fresh:
            self._tell(one)

    def release(self) -> None:
        """What was put off is told now, if it is still so."""
        late, self.late = self.late, []
        for one in late:
            if one in self.was:
                self._tell(one)

    def _tell(self, one: Standing) -> None:
        bearer, row, subject, _ = one
        world = self.world
        if one not in self.was or not world.view.works(bearer, row.despite, world.layout.plans[bearer].kinds):
            return
        if row.test is not None and not row.test(world.view, bearer, subject, world.view.serves(bearer)):
            return
        if world.limits_free(row.limits, row.ability, bearer, subject):
            world.use_limits(row.limits, row.ability, bearer, subject)
            row.steps(world.run(bearer, row.ability, row.name, it=subject))


def _order(one: Standing) -> tuple[int, str, int]:
    return one[0], one[1].ability, one[2]
