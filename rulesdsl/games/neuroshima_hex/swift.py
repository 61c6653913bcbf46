"""The battle on boards where everything is plain: the same rules (RULES 10) on bit masks.

Each way in says whether the board is such a one; where it is not, it has changed nothing, and the battle is
fought in the general way. Untraced segments land blows as they find them; what is told, and where medics
would have to choose among hits, goes packet by packet through an `Exchange`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from rulesdsl.games.neuroshima_hex.attacks import aims_of
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS, SHAPES
from rulesdsl.kernel.exchange import Exchange
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.rota import Rota
from rulesdsl.kernel.rows import EXTRA, SHIELD, Rows, keys_of, takes_whole
from rulesdsl.kernel.slots import slots_of
from rulesdsl.kernel.state import State
from rulesdsl.kernel.tableau import CELLS, Tableau, read
from rulesdsl.kernel.tables import DefinitionPlan, Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.world import World

# Where a part of an attack goes: to the first in line, which is the lowest or the highest bit, since places
# are numbered so that every line rises or falls; what it can meet in one place only has that place instead.
RISING, FALLING = -1, -2
# (mask of places, where it goes, strength, column that raises it, its entry in shields)
Part = tuple[int, int, int, int, int]
# What the battle knows of a unit on a place: is it a headquarters, all its attacks can reach, their parts
Fighter = tuple[bool, int, tuple[Part, ...]]


def rows_of(plan: Plan, board: Topology) -> Rows | None:
    """The rows of a plan, kept with it; None under a reading that only the general way knows."""
    key = "rows", board.size
    try:
        rows: Rows | None = plan.memo[key]
    except KeyError:
        rows = plan.memo[key] = _make_rows(plan, board)
    return rows


def _make_rows(plan: Plan, board: Topology) -> Rows | None:
    policies = plan.policies
    if (
        plan.reads_tallies
        or policies["HQ-REMOVAL"] != "end-of-segment"
        or policies["INIT-RECALC"] != "each-action-once"
        or policies["INIT-LATE"] != "lost"
    ):
        return None
    slots = partial(
        slots_of,
        floor=0 if policies["SABOTEUR-FLOOR"] == "zero" else None,
        after_last=policies["EXTRA-WHEN"] == "after-last",
    )
    return Rows(plan, board, tuple(plan.boosts.values()), slots, partial(_fighter, plan), _general(plan))


def _fighter(plan: Plan, rows: Rows, definition: DefinitionPlan, place: int, facing: int) -> Fighter:
    parts: list[Part] = []
    for _, side, _, pieces in aims_of(plan, rows.topology, definition, place, facing):
        for shape, strength, stat, places, pierces, _ in pieces:
            column = rows.columns[stat] if stat else rows.empty
            entry = side * len(rows.tags) + rows.tags.index(shape)
            aims: list[tuple[int, tuple[int, ...]]] = [(p, (p,)) for p in places]
            if len(places) > 1 and not pierces:
                aims = [(RISING if places == tuple(sorted(places)) else FALLING, places)]
            for to, met in aims:
                mask = rows.share(sum(1 << p for p in met))
                parts.append(rows.share((mask, to, strength, column, entry)))
    reach = 0
    for mask, *_ in parts:
        reach |= mask
    return HEADQUARTERS in definition.kinds, rows.share(reach), tuple(parts)


def _general(plan: Plan) -> frozenset[str]:
    """Definitions whose attacks masks cannot say: steered, or weaker with distance."""
    return frozenset(
        d.id
        for d in plan.definitions.values()
        if any(SHAPES[tag].steered or SHAPES[tag].fades for _, parts in d.attacks for tag, _ in parts)
    )


def fight(world: World) -> bool:
    """Fight the whole battle and say so, or change nothing."""
    clash = fought(world)
    if clash is None:
        return False
    clash.write()
    world.moved()
    return True


def fought(world: World) -> Clash | None:
    """The whole battle, not yet entered into the state; None where it must be fought in the general way."""
    if world.reasons is not None or isinstance(world.state.policies, Readings):
        return None  # sums on masks have no parts to tell, and what is kept is not read again
    if world.deferred or world.between is not None:
        return None
    clash = begin(world.plan, world.topology, world.state, lambda: world)
    if clash is not None:
        clash.fight(told=world.sink is not None)
    return clash


def fight_untold(plan: Plan, board: Topology, state: State, world: Callable[[], World]) -> bool:
    """The same for a battle that nobody hears of and that is no part of anything else: a world is made
    only where somebody may have to choose. The entities of the state may be another state's too."""
    if state.uses or state.tallies or plan.becomes:
        return False
    clash = begin(plan, board, state, world)
    if clash is None:
        return False
    clash.fight(told=False)
    clash.write()
    return True


def begin(plan: Plan, board: Topology, state: State, world: Callable[[], World]) -> Clash | None:
    """A battle that can be fought here; None where it must be fought in the general way."""
    rows = rows_of(plan, board)
    tableau = read(rows, state) if rows is not None else None
    return Clash(plan, state, tableau, world) if tableau is not None else None


class Clash:
    """One battle on a tableau. The state changes when it is over: see `write`."""

    def __init__(self, plan: Plan, state: State, tableau: Tableau, world: Callable[[], World]) -> None:
        self.plan = plan
        self.state = state
        self.tableau = tableau
        self._make_world = world
        self._world: World | None = None
        # places of what has left, and how
        self.destroyed = self.removed = 0

    @property
    def world(self) -> World:
        """Where it is told, and where decisions are asked."""
        if self._world is None:
            self._world = self._make_world()
        return self._world

    def fight(self, told: bool) -> None:
        tableau = self.tableau
        tableau.derive()
        self.rota = rota = Rota(tableau)
        due = rota.due
        for segment in range(max(due) if due else -1, -1, -1):
            places = due.get(segment, ())
            if not places and not told:
                continue
            gone = self._tell(segment, places) if told else self._land(places)
            if gone:
                tableau.remove(gone)
                if tableau.changed:
                    rota.mend(segment)

    def results(self) -> Iterator[tuple[int, int, str]]:
        """(entity, wounds, how it left) of all that were hurt or left; `""` for what stays."""
        tableau, destroyed, removed = self.tableau, self.destroyed, self.removed
        start, left = tableau.start, tableau.left
        for place in CELLS[tableau.hurt | destroyed | removed]:
            how = "removed" if removed >> place & 1 else "destroyed" if destroyed >> place & 1 else ""
            harm = start[place] - left[place] if left[place] > 0 else start[place]  # no more than it takes
            yield tableau.things[place].id, harm, how

    def write(self) -> None:
        """Enter into the state what came of it; another state may have its entities too."""
        damage, definitions, entities = self.plan.damage, self.plan.definitions, self.state.entities
        for i, harm, how in self.results():
            entities[i] = entity = entities[i].copy()
            if harm:
                entity.counters[damage] = entity.counters.get(damage, 0) + harm
            if how:
                entity.zone = definitions[entity.definition].zone_after(how)

    # ------------------------------------------------------------ the short way

    def _land(self, places: Sequence[int]) -> int:
        """Segments 3 to 9 of RULES 10 at once: the places of those that leave."""
        tableau = self.tableau
        left, columns, at = tableau.left, tableau.columns, tableau.at
        all_foes, things = tableau.foes, tableau.things
        idle, cover = tableau.idle, tableau.cover
        before = left[:] if cover else left
        dead = hurt = 0
        covered: list[tuple[int, int, int, int]] = []
        for place in places:
            if idle >> place & 1:
                continue
            base, reach, parts = at[place][EXTRA]
            foes = all_foes[things[place].owner]
            if not reach & foes:
                continue
            for mask, target, strength, column, entry in parts:
                met = mask & foes
                if not met:
                    continue
                if target < 0:
                    target = (met if target == FALLING else met & -met).bit_length() - 1
                if base and at[target][EXTRA][0]:
                    continue  # HQ-3
                harm = strength + columns[column][place] - at[target][SHIELD][entry]
                if harm > 0:
                    bit = 1 << target
                    if bit & cover:
                        covered.append((target, harm, place, entry))
                    else:
                        hurt |= bit
                        left[target] = rest = left[target] - harm
                        if rest <= 0:
                            dead |= bit
        spent = 0
        if covered:
            packets = self._packets(covered)
            taker = self._taken(packets)
            if taker is None:
                left[:] = before
                return self._exchange(places)
            for target, harm in packets:
                hurt |= 1 << target
                left[target] = rest = left[target] - harm
                if rest <= 0:
                    dead |= 1 << target
            spent = taker
        tableau.hurt |= hurt
        self.destroyed |= dead
        self.removed |= spent
        return dead | spent

    def _packets(self, parts: list[tuple[int, int, int, int]]) -> list[tuple[int, int]]:
        """(target, harm) of what lands where takers help; parts of one side are one packet (BOTH-1)."""
        if len(parts) == 1 or self.plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks":
            return [(target, harm) for target, harm, _, _ in parts]
        tags = len(self.tableau.rows.tags)
        found: dict[tuple[int, int, int], int] = {}
        for target, harm, place, entry in parts:
            attack = (place, entry // tags, target)
            found[attack] = found.get(attack, 0) + harm
        return [(target, harm) for (_, _, target), harm in found.items()]

    def _taken(self, packets: list[tuple[int, int]]) -> int | None:
        """Who takes one of the packets, where only one can and it makes no difference which: it goes from
        the list, the bit of the taker is returned, 0 for nobody. None when there is more to it."""
        tableau, chosen = self.tableau, 0
        choices: list[int] = []
        for number, (target, _) in enumerate(packets):
            for bit, place, helped, _, row in tableau.takers:
                if not helped >> target & 1:
                    continue
                if bit & tableau.cover or (chosen and bit != chosen) or not takes_whole(row):
                    return None
                if tableau.left[place] > 0:
                    chosen = bit
                    choices.append(number)
                elif self.plan.policies["MEDIC-SIMUL"] == "dying-medic-heals":
                    return None
        if len(choices) > 1 and len({self._end(packets, but) for but in choices}) > 1:
            return None
        if choices:
            del packets[choices[0]]
        return chosen

    def _end(self, packets: list[tuple[int, int]], but: int) -> frozenset[tuple[int, int]]:
        """What is left of those on whom packets land, all but one."""
        rest = {target: self.tableau.left[target] for target, _ in packets}
        for number, (target, harm) in enumerate(packets):
            if number != but:
                rest[target] -= harm
        return frozenset((target, max(0, left)) for target, left in rest.items())

    # ------------------------------------------------------------ packet by packet

    def _exchange(self, places: Sequence[int]) -> int:
        exchange = Exchange(self.world, self.tableau)
        tableau = self.tableau
        for place in places:
            if not tableau.idle >> place & 1:
                foes = tableau.foes[tableau.things[place].owner]
                if tableau.at[place][EXTRA][1] & foes:
                    self._propose(exchange, place, foes)
        if not exchange.packets:
            return 0
        dead = spent = 0
        entities = self.state.entities
        for entity, how in exchange.finish().items():
            if how == "destroyed":
                dead |= 1 << entities[entity].place
            else:
                spent |= 1 << entities[entity].place
        self.destroyed |= dead
        self.removed |= spent
        return dead | spent

    def _propose(self, exchange: Exchange, place: int, foes: int) -> None:
        """The printed attacks of one unit, in every direction (ATT-2); see `attacks.blows`."""
        tableau = self.tableau
        at, columns, names = tableau.at, tableau.columns, tableau.rows.tags
        spares, _, parts = at[place][EXTRA]
        aimed: dict[tuple[int, int], list[list[Any]]] = {}
        for mask, target, strength, column, entry in parts:
            met = mask & foes
            amount = strength + columns[column][place]
            if met and amount > 0:
                if target < 0:
                    target = (met if target == FALLING else met & -met).bit_length() - 1
                side, tag = divmod(entry, len(names))
                aimed.setdefault((side, target), []).append([names[tag], amount])
        apart = self.plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks"
        for (side, target), pieces in aimed.items():
            if spares and at[target][EXTRA][0]:
                continue  # HQ-3
            for attack in [[piece] for piece in pieces] if apart else [pieces]:
                exchange.propose(place, target, attack, side)

    def _tell(self, segment: int, places: Sequence[int]) -> int:
        """A segment with everything that is told about it."""
        sink, tableau = self.world.sink, self.tableau
        assert sink is not None
        sink.moment("segment", segment)
        self._tell_marks()
        definitions, things = self.plan.definitions, tableau.things
        for place in places:
            if not tableau.idle >> place & 1 and definitions[things[place].definition].attacks:
                keys = keys_of(self.rota.keys(place, segment))
                sink.tell("acts", subject=things[place].id, detail=keys, amount=segment)
        return self._exchange(places)

    def _tell_marks(self) -> None:
        sink, tableau = self.world.sink, self.tableau
        assert sink is not None
        for bit, _, side, touches in tableau.holders:
            if bit & tableau.idle:
                continue
            for _, places, wants, fit, row in touches:
                held = tableau.kin[side][wants] & tableau.fitted(fit) & tableau.occupied
                for place in places:
                    if held >> place & 1:
                        sink.tell(
                            "derived",
                            subject=tableau.things[place].id,
                            source=tableau.things[bit.bit_length() - 1].id,
                            detail=row.key,
                            ability=row.ability,
                            rules=row.rules,
                        )
