"""The battle on boards where everything is plain: the same rules (RULES 10) on bit masks.

`fight` says whether the board is such a one; where it is not, it has changed nothing, and the battle is
fought in the general way. Untraced segments land blows as they find them; what is told, and where medics
would have to choose among hits, goes packet by packet through an `Exchange`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from rulesdsl.games.neuroshima_hex.attacks import aims_of
from rulesdsl.games.neuroshima_hex.board import BOARD
from rulesdsl.games.neuroshima_hex.shapes import HEADQUARTERS, SHAPES
from rulesdsl.kernel.exchange import Exchange
from rulesdsl.kernel.rota import Rota
from rulesdsl.kernel.rows import Rows, keys_of, takes_whole
from rulesdsl.kernel.slots import slots_of
from rulesdsl.kernel.tableau import Tableau, read
from rulesdsl.kernel.tables import ENEMY, DefinitionPlan, Plan
from rulesdsl.kernel.world import World

# Whom a part of an attack meets: who is on one place, the first in line (the lowest or the highest bit:
# places are numbered so that every line rises or falls), or all in line.
ONE, RISING, FALLING, ALL = range(4)
# (whom it meets, mask of places, strength, column that raises it, its entry in shields)
Part = tuple[int, int, int, int, int]
# What the battle knows of a unit on a place: is it a headquarters, and the parts of its attacks
Fighter = tuple[bool, tuple[Part, ...]]


def rows_of(plan: Plan) -> Rows | None:
    """The rows of a plan, kept with it; None under a reading that only the general way knows."""
    if "rows" not in plan.memo:
        plan.memo["rows"] = _make_rows(plan)
    rows: Rows | None = plan.memo["rows"]
    return rows


def _make_rows(plan: Plan) -> Rows | None:
    policies = plan.policies
    if (
        policies["HQ-REMOVAL"] != "end-of-segment"
        or policies["INIT-RECALC"] != "each-action-once"
        or policies["INIT-LATE"] != "lost"
    ):
        return None
    slots = partial(
        slots_of,
        floor=0 if policies["SABOTEUR-FLOOR"] == "zero" else None,
        after_last=policies["EXTRA-WHEN"] == "after-last",
    )
    return Rows(plan, BOARD, tuple(plan.boosts.values()), slots, partial(_fighter, plan))


def _fighter(plan: Plan, rows: Rows, definition: DefinitionPlan, place: int, facing: int) -> Fighter:
    parts: list[Part] = []
    for _, side, ray, pieces in aims_of(plan, definition, place, facing):
        for shape, strength, stat, places, pierces, _ in pieces:
            if pierces:
                meets = ALL
            elif len(places) < 2:
                meets = ONE
            else:
                meets = RISING if ray == tuple(sorted(ray)) else FALLING
            mask = sum(1 << p for p in places)
            column = rows.columns[stat] if stat else rows.empty
            parts.append((meets, mask, strength, column, side * len(rows.tags) + rows.tags[shape]))
    return HEADQUARTERS in definition.kinds, tuple(parts)


def general_of(plan: Plan) -> frozenset[str]:
    """Definitions whose attacks masks cannot say: steered, or weaker with distance."""
    if "general" not in plan.memo:
        plan.memo["general"] = frozenset(
            d.id
            for d in plan.definitions.values()
            if any(SHAPES[tag].steered or SHAPES[tag].fades for _, parts in d.attacks for tag, _ in parts)
        )
    found: frozenset[str] = plan.memo["general"]
    return found


def fight(world: World) -> bool:
    """Fight the whole battle and say so, or change nothing."""
    if world.reasons is not None:
        return False  # sums on masks have no parts to tell
    rows = rows_of(world.plan)
    if rows is None or world.deferred or world.between is not None:
        return False
    general = general_of(world.plan)
    if general and any(e.definition in general for e in world.state.entities if e.zone == "board"):
        return False
    tableau = read(rows, world.state)
    if tableau is None:
        return False
    Clash(world, tableau).fight()
    return True


class Clash:
    """One battle on a tableau. The state changes when it is over."""

    def __init__(self, world: World, tableau: Tableau) -> None:
        self.world = world
        self.tableau = tableau
        self.bases = 0
        for place, fighter in enumerate(tableau.extra_at):
            if fighter is not None and fighter[0]:
                self.bases |= 1 << place
        self.left: list[tuple[int, str]] = []  # (id, how), in the order in which they left

    def fight(self) -> None:
        tableau = self.tableau
        tableau.derive()
        self.rota = rota = Rota(tableau)
        due = rota.due
        segment_of = self._land if self.world.sink is None else self._tell
        for segment in range(max(due, default=-1), -1, -1):
            gone = segment_of(segment, due.get(segment, ()))
            if gone:
                tableau.remove(gone)
                if tableau.changed:
                    rota.mend(segment)
        self._write()

    def _write(self) -> None:
        """Enter into the state what came of it."""
        world, tableau = self.world, self.tableau
        entities, damage = world.state.entities, world.plan.damage
        for place, start in enumerate(tableau.start):
            left = tableau.left[place]
            if left != start:
                counters = entities[tableau.id_at[place]].counters
                counters[damage] = counters.get(damage, 0) + start - (left if left > 0 else 0)
        for entity, how in self.left:
            entities[entity].zone = "discard" if how == "destroyed" else "removed"
        world.moved()

    # ------------------------------------------------------------ the short way

    def _land(self, segment: int, places: Any) -> int:
        """Segments 3 to 9 of RULES 10 at once: the places of those that leave."""
        tableau = self.tableau
        left, columns, shields = tableau.left, tableau.columns, tableau.shields
        occupied, idle, cover, bases = tableau.occupied, tableau.idle, tableau.cover, self.bases
        before = left[:] if cover else left
        dead = 0
        covered: list[tuple[int, int]] = []
        for place in places:
            if idle >> place & 1:
                continue
            base, parts = tableau.extra_at[place]
            foes = tableau.kin[tableau.side_of[place]][ENEMY] & occupied
            for meets, mask, strength, column, entry in parts:
                mask &= foes
                if not mask:
                    continue
                strength += columns[column][place]
                if strength <= 0:
                    continue
                if meets == RISING:
                    mask &= -mask
                while mask:
                    target = mask.bit_length() - 1
                    bit = 1 << target
                    mask ^= bit
                    if not (base and bit & bases):  # HQ-3
                        harm = strength - shields[target][entry]
                        if harm > 0:
                            if bit & cover:
                                covered.append((target, harm))
                            else:
                                left[target] = rest = left[target] - harm
                                if rest <= 0:
                                    dead |= bit
                    if meets != ALL:
                        break
        spent = 0
        if covered:
            taker = self._only_taker(covered)
            if taker < 0:
                left[:] = before
                return self._exchange(places)
            spent = 1 << taker
        ids = tableau.id_at
        gone = dead
        while gone:
            place = gone.bit_length() - 1
            gone ^= 1 << place
            self.left.append((ids[place], "destroyed"))
        if spent:
            self.left.append((ids[taker], "removed"))
        return dead | spent

    def _only_taker(self, covered: list[tuple[int, int]]) -> int:
        """The place of the one taker of the one packet on what takers help; -1 when there is more to it."""
        tableau = self.tableau
        if len(covered) > 1:
            return -1
        target = covered[0][0]
        found = [taker for taker in tableau.takers if taker[2] >> target & 1]
        bit, place, _, _, row = found[0]
        if len(found) > 1 or bit & tableau.cover or not takes_whole(row):
            return -1
        return place if tableau.left[place] > 0 else -1

    # ------------------------------------------------------------ packet by packet

    def _exchange(self, places: Any) -> int:
        exchange = Exchange(self.world, self.tableau)
        for place in places:
            if not self.tableau.idle >> place & 1:
                self._propose(exchange, place)
        if not exchange.packets:
            return 0
        gone = 0
        entities = self.world.state.entities
        for entity, how in exchange.finish().items():
            self.left.append((entity, how))
            gone |= 1 << entities[entity].place
        return gone

    def _propose(self, exchange: Exchange, place: int) -> None:
        """The printed attacks of one unit, in every direction (ATT-2); see `attacks.blows`."""
        tableau, plan = self.tableau, self.world.plan
        entity = self.world.state.entities[tableau.id_at[place]]
        foes = tableau.kin[entity.owner][ENEMY] & tableau.occupied
        definition = plan.definitions[entity.definition]
        spares = HEADQUARTERS in definition.kinds
        for _, side, _, pieces in aims_of(plan, definition, place, entity.facing):
            aimed: dict[int, list[list[Any]]] = {}
            for shape, strength, stat, places, pierces, _ in pieces:
                amount = strength + (tableau.columns[tableau.rows.columns[stat]][place] if stat else 0)
                if amount <= 0:
                    continue
                for target in places:
                    if foes >> target & 1:
                        aimed.setdefault(target, []).append([shape, amount])
                        if not pierces:
                            break
            for target, parts in aimed.items():
                if spares and self.bases >> target & 1:
                    continue
                apart = len(parts) > 1 and plan.policies["TWO-ATTACKS-ONE-SIDE"] == "two-attacks"
                for attack in [[part] for part in parts] if apart else [parts]:
                    exchange.propose(place, target, attack, side)

    def _tell(self, segment: int, places: Any) -> int:
        """A segment with everything that is told about it."""
        sink, tableau = self.world.sink, self.tableau
        assert sink is not None
        sink.moment("segment", segment)
        self._tell_marks()
        entities, definitions = self.world.state.entities, self.world.plan.definitions
        for place in places:
            i = tableau.id_at[place]
            if not tableau.idle >> place & 1 and definitions[entities[i].definition].attacks:
                keys = keys_of(self.rota.keys(place, segment))
                sink.tell("acts", subject=i, detail=keys, amount=segment)
        return self._exchange(places)

    def _tell_marks(self) -> None:
        sink, tableau = self.world.sink, self.tableau
        assert sink is not None
        for bit, _, side, touches in tableau.holders:
            if bit & tableau.idle:
                continue
            for _, places, wants, fit, row in touches:
                held = tableau.kin[side][wants] & tableau.fitted[fit] & tableau.occupied
                for place in places:
                    if held >> place & 1:
                        sink.tell(
                            "derived",
                            subject=tableau.id_at[place],
                            source=tableau.id_at[bit.bit_length() - 1],
                            detail=row.key,
                            ability=row.ability,
                            rules=row.rules,
                        )
