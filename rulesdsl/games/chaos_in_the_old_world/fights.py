"""A battle in one region: first strike, then each power rolls and assigns (RULES BATTLE)."""

from __future__ import annotations

from rulesdsl.games.chaos_in_the_old_world.table import Table
from rulesdsl.kernel.chance import draw
from rulesdsl.kernel.decide import unique
from rulesdsl.kernel.packet import Packet
from rulesdsl.kernel.state import NOWHERE
from rulesdsl.kernel.world import World

SIDES, HIT_FROM, AGAIN = 6, 4, 6
FIRST = "first-strike"


class Fight:
    """All battles of one region in one round."""

    def __init__(self, table: Table, place: int) -> None:
        self.table = table
        self.world = table.world
        self.place = place
        self.rolled: dict[int, int] = {}
        # first-strike hits that did not kill, by player and target (BATTLE-12)
        self.spare: dict[tuple[int, int], int] = {}

    def fight(self) -> None:
        """BATTLE-1: where somebody may roll dice and has a target; as often as the region is fought."""
        world, table = self.world, self.table
        region = table.region_at(self.place)
        if not any(self._dice(p, first, 0) and self._targets(p) for p in table.order for first in (1, 0)):
            return
        if world.sink is not None:
            world.sink.moment("fight", table.regions.index(region) + 1)
        as_one = table.policies["OPEN-1"] == "as-one"
        world.open("fight")
        for number in range(max(1, world.view.stat(region, "fights"))):
            if number and not as_one:
                world.close("fight")
                world.open("fight")
            self._battle(number, keep=as_one)
        world.close("fight")

    def _battle(self, number: int, keep: bool) -> None:
        world = self.world
        self.rolled = {}
        if not keep:
            self.spare = {}
        for player in self.table.order:  # BATTLE-11: victims are removed at once
            self._act(player, True, number)
        world.holds_back = _felled
        for player in self.table.order:  # BATTLE-9: victims lie until all have fought
            self._act(player, False, number)
        world.holds_back = None
        gone = list(world.deferred)
        world.sweep_deferred()
        for i in gone:
            world.state.entities[i].counters.clear()

    # ------------------------------------------------------------ dice

    def _dice(self, player: int, first: int, number: int) -> int:
        """BATTLE-3: the attack of all figures he controls there, whether they lie or not."""
        view = self.world.view
        dice = sum(
            max(0, view.stat(i, "attack"))
            for i in self.table.figures(self.place, player)
            if view.marked(i, FIRST) == bool(first)
        )
        if first and not (number and self.table.policies["OPEN-2"] == "first-only"):
            dice += sum(
                max(0, view.stat(i, "first-dice"))
                for i in self.table.cards(self.place)
                if view.control(i) == player
            )
        _, most = view.bounds(self.table.region_at(self.place), "dice")
        return dice if most is None else max(0, min(dice, most - self.rolled.get(player, 0)))

    def _act(self, player: int, first: bool, number: int) -> None:
        """BATTLE-2: count and roll, then assign."""
        dice = self._dice(player, int(first), number)
        if not dice or not self._targets(player):
            return
        self.rolled[player] = self.rolled.get(player, 0) + dice
        hits = self._roll(player, dice)
        left = self._assign(player, player, hits)
        if first and left and self.table.policies["OPEN-12"] == "player":
            self._spare(player, left)

    def _roll(self, player: int, dice: int) -> int:
        """BATTLE-4: 4 and more is a hit, a 6 one die more."""
        hits = 0
        while dice:
            result = draw(self.world.state, SIDES)
            hits += result >= HIT_FROM
            dice += (result >= AGAIN) - 1
            if self.world.sink is not None:
                god = self.table.gods[player]
                self.world.sink.tell("chance", source=god, amount=result, detail="battle-die")
        return hits

    # ------------------------------------------------------------ hits

    def _targets(self, player: int, of: int | None = None) -> list[int]:
        """BATTLE-5: figures that others control and Peasants; `of`: figures of this player only."""
        view, down = self.world.view, self.world.deferred
        found = [
            i
            for i in self.table.figures(self.place)
            if i not in down and view.control(i) != player and of in (None, view.control(i))
        ]
        return found if of is not None else [*found, *self.table.here(self.place, "peasant")]

    def _need(self, player: int, target: int) -> int:
        """Hits that kill it: its defence, less what first strike left on it."""
        return max(1, (self.world.view.hits(target) or 0) - self.spare.get((player, target), 0))

    def _assign(self, player: int, chooser: int, hits: int, of: int | None = None) -> int:
        """BATTLE-6 to 8: lots that kill, as long as one can; what is over is given back."""
        world = self.world
        chosen: dict[int, int] = {}
        side = player
        while True:
            able = [
                t
                for t in self._targets(side, of)
                if t not in chosen and self._need(side, t) <= hits - sum(chosen.values())
            ]
            if not able:
                break
            offered = list({self._sort(side, t): t for t in reversed(able)}.values())[::-1]
            left = hits - sum(chosen.values())
            who = world.player_name(side)
            name = f"hits of {who} at {self.table.name(self.place)}: {left} left"
            target = offered[world.ask(name, chooser, unique([world.label(t) for t in offered]))]
            chosen[target] = self._need(side, target)
        if chosen:
            self._strike(side, chosen)
        return hits - sum(chosen.values())

    def _sort(self, player: int, target: int) -> tuple[object, ...]:
        """Targets that are alike are offered once."""
        e = self.table.entity(target)
        return e.definition, e.owner, self.world.view.control(target), self._need(player, target)

    def _strike(self, player: int, chosen: dict[int, int]) -> None:
        world, table = self.world, self.table
        view = world.view
        avengers = [
            view.control(t) for t in chosen if view.marked(t, "vengeance") and view.control(t) != player
        ]
        peasants = [t for t in chosen if "peasant" in world.layout.plans[t].kinds]
        slain = [t for t in chosen if t not in peasants and self._is_enemys(t, player)]
        batch = world.begin()
        for target, lot in chosen.items():
            amount = max(lot, view.hits(target) or 0)
            batch.propose(Packet(table.gods[player], target, [["hit", amount]], strike=True))
        batch.finish()
        for target in chosen:
            if world.state.entities[target].zone != "board":
                world.state.entities[target].counters.clear()
        for peasant in peasants:
            self._keep(player, peasant)
        for figure in slain:
            table.tell("slay", table.gods[player], figure)
        for avenger in dict.fromkeys(avengers):
            chooser = avenger if table.policies["OPEN-7"] == "avenger" else player
            self._assign(avenger, chooser, avengers.count(avenger), of=player)

    def _is_enemys(self, figure: int, player: int) -> bool:
        """DIAL-2: whether killing it is killing an enemy's; all targets are under another's control."""
        return self.table.policies["OPEN-13"] == "controller" or self.table.entity(figure).owner != player

    def _keep(self, player: int, peasant: int) -> None:
        """BATTLE-10: a killed Peasant is kept by the killer."""
        e = self.world.state.entities[peasant]
        if e.zone == "board":
            return
        if "peasant" in self.world.state.supplies:
            self.world.state.supplies["peasant"] -= 1
        e.zone, e.place, e.owner, e.bearer = "board", self.table.sheets, player, NOWHERE
        self.world.moved()

    def _spare(self, player: int, left: int) -> None:
        """BATTLE-12: first-strike hits that killed nothing wait for normal hits on the same target."""
        for number in range(left):
            targets = self._targets(player)
            if not targets:
                return
            name = f"first-strike hit {number + 1} of {self.world.player_name(player)}"
            labels = unique([self.world.label(t) for t in targets])
            target = targets[self.world.ask(name, player, labels)]
            self.spare[player, target] = self.spare.get((player, target), 0) + 1


def _felled(world: World, entity: int) -> bool:
    """Whether a figure leaves because of hits; Peasants and what is removed leave at once."""
    if "figure" not in world.plan.definitions[world.state.entities[entity].definition].kinds:
        return False
    hits = world.view.hits(entity)
    taken = world.state.entities[entity].counters.get(world.plan.damage, 0)
    return hits is not None and taken > 0 and taken >= hits
