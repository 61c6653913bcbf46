"""What a region promises each power this round: kills, domination, corruption, ruin. Plain estimates.

Nothing is rolled and nobody's further deeds are foreseen; numbers are means, roughly in victory points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesdsl.games.chaos_in_the_old_world.spreading import RUIN_AT, resistance_of, shares
from rulesdsl.games.chaos_in_the_old_world.table import Table, number
from rulesdsl.kernel.rehearse import would_act

HITS = 0.6  # hits of one die, its further dice included (BATTLE-4)
# How much of a region's conquest, dial counter or ruin is counted while it is not yet reached.
NEARLY = 0.4
TOKENS_FOR_DIAL = 2  # DIAL-3 to DIAL-5
Vector = list[float]


@dataclass(slots=True)
class Sight:
    """A region as it can be counted; rows by player. `guard`: defence of all his figures together;
    `weakest`: of the one that dies first (0: he has none); `turns`: whether his dial is moved when he
    defiles it; `fights`, `counts`, `spreads`: which steps of the round are still to come here."""

    figures: list[int]
    cultists: list[int]
    dice: list[int]
    guard: list[int]
    weakest: list[int]
    weight: list[int]
    tokens: list[int]
    turns: list[bool]
    peasants: int
    warpstone: int
    resistance: int
    conquest: int
    closed: bool
    ruin: tuple[int, int, int]  # ruiners', first and second points of the next ruination card
    fights: bool = True
    counts: bool = True
    spreads: bool = True

    def with_weight(self, player: int, more: int) -> Sight:
        """The same with a higher domination value of a player."""
        return replace(self, weight=[w + more * (p == player) for p, w in enumerate(self.weight)])

    def with_figure(self, player: int, traits: Traits, change: int) -> Sight:
        """The same with one figure more (1) or less (-1)."""

        def changed(row: list[int], by: int) -> list[int]:
            return [n + by * change if p == player else n for p, n in enumerate(row)]

        weakest = list(self.weakest)
        if change > 0:
            weakest[player] = min(weakest[player] or traits.defence, traits.defence)
        elif self.figures[player] == 1:
            weakest[player] = 0
        return replace(
            self,
            figures=changed(self.figures, 1),
            cultists=changed(self.cultists, int(traits.cultist)),
            dice=changed(self.dice, traits.attack),
            guard=changed(self.guard, traits.defence),
            weight=changed(self.weight, traits.domination),
            weakest=weakest,
        )


@dataclass(frozen=True, slots=True)
class Traits:
    """What a figure adds where it stands."""

    attack: int
    defence: int
    domination: int
    cultist: bool


@dataclass(slots=True)
class Promise:
    """What a region may still bring: `points`, dial `counters`, `lasting` (figures that live on)."""

    points: Vector
    counters: Vector
    lasting: Vector


def sight_of(table: Table, place: int, defilers: frozenset[int], mover: int = -1) -> Sight:
    """A region as it lies. `defilers`: whose sheet waits for its power to defile something; of those without
    cultists here only the `mover` is asked, who may bring some."""
    view, plans = table.world.view, table.world.layout.plans
    none = [0] * len(table.gods)
    figures, cultists, dice, guard, weakest, weight, tokens = (list(none) for _ in range(7))
    peasants = warpstone = 0
    for i in table.world.layout.here[place]:
        kinds = plans[i].kinds
        if "figure" in kinds:
            p = view.control(i)
            defence, attack = max(1, view.hits(i) or 1), max(0, view.stat(i, "attack"))
            figures[p] += 1
            cultists[p] += "cultist" in kinds
            dice[p] += attack
            weight[p] += attack if view.marked(i, "wrath") else max(0, view.stat(i, "domination"))
            guard[p] += defence
            weakest[p] = min(weakest[p] or defence, defence)
        elif "corruption" in kinds:
            tokens[table.entity(i).owner] += 1
        elif "chaos-card" in kinds:
            weight[view.control(i)] += max(0, view.stat(i, "domination"))
        else:
            peasants += "peasant" in kinds
            warpstone += "warpstone" in kinds
    region = table.region_at(place)
    ruined = bool(table.here(place, "ruination"))
    return Sight(
        figures,
        cultists,
        dice,
        guard,
        weakest,
        weight,
        tokens,
        [
            p in defilers and (cultists[p] > 0 or p == mover) and _moves_dial(table, p, region)
            for p in range(len(none))
        ],
        peasants,
        warpstone,
        resistance_of(table, place),
        max(0, view.stat(region, "conquest")),
        not view.can(region, "dominate"),
        (0, 0, 0) if ruined else next_ruin(table, region),
    )


def next_ruin(table: Table, region: int) -> tuple[int, int, int]:
    """What the next ruination card pays in a region."""
    cards = [d for d in table.library.definitions.values() if d.kind == "ruination"]
    used = len(table.everywhere("ruination"))
    if used >= len(cards):
        return 0, 0, 0
    scores = cards[used].fields["scores"]
    assert isinstance(scores, dict)
    return (number(cards[used], "ruiner"), *scores.get(table.definition(region).key, (0, 0)))


def _moves_dial(table: Table, player: int, region: int) -> bool:
    """Whether a sentence of the sheet does something when its power defiles a region as it is now."""
    world, god = table.world, table.gods[player]
    return any(
        bearer == god
        and row.verb == "defile"
        and (row.whom is None or row.whom(world.view, god, region))
        and would_act(world, god, row, region, player)
        for bearer, row in world.layout.reactions
    )


def promise(sight: Sight, kills_count: list[bool]) -> Promise:
    """What a region brings to each power if nobody does anything more. `kills_count`: whose dial is moved
    by kills."""
    n = len(sight.figures)
    points, counters = [0.0] * n, [0.0] * n
    living = _battle(sight, kills_count, counters) if sight.fights else [1.0] * n
    if sight.counts and not sight.closed and sight.conquest:
        _domination(sight, living, points)
    if sight.spreads and sight.ruin != (0, 0, 0):
        _corruption(sight, living, points, counters)
    return Promise(points, counters, [sight.figures[p] * living[p] for p in range(n)])


def _battle(sight: Sight, kills_count: list[bool], counters: Vector) -> Vector:
    """How much of each power's figures should live."""
    n, guard = len(sight.figures), sum(sight.guard)
    living = [1.0] * n
    for p in range(n):
        foes = guard - sight.guard[p]
        dice = sight.dice[p]
        if not dice or not foes:
            continue
        harm = min(1.0, HITS * dice / (foes + sight.peasants))
        for q in range(n):
            if q != p:
                living[q] *= 1.0 - harm
        if kills_count[p]:
            weakest = min(w for q, w in enumerate(sight.weakest) if q != p and w)
            counters[p] += 1.0 - 0.5 ** (dice / weakest)
    return living


def _domination(sight: Sight, living: Vector, points: Vector) -> None:
    values = [
        max(0.0, w - f * (1.0 - a)) for w, f, a in zip(sight.weight, sight.figures, living, strict=True)
    ]
    for p, value in enumerate(values):
        if not sight.weight[p]:
            continue
        most = max((v for q, v in enumerate(values) if q != p), default=0.0)
        needed = max(float(sight.resistance), most)
        over = value - needed
        points[p] += sight.conquest * (
            min(1.0, 0.55 + 0.35 * over) if over > 0 else NEARLY * (value / (needed + 1.0)) ** 2
        )


def _corruption(sight: Sight, living: Vector, points: Vector, counters: Vector) -> None:
    laid = [c * a for c, a in zip(sight.cultists, living, strict=True)]
    for p, amount in enumerate(laid):
        if sight.turns[p] and amount:
            counters[p] += 1.0 if amount >= TOKENS_FOR_DIAL else NEARLY * amount / TOKENS_FOR_DIAL
    ruiner, first, second = sight.ruin
    all_tokens = sum(sight.tokens) + sum(laid) + sight.warpstone
    near = min(1.0, all_tokens / RUIN_AT)
    near = 1.0 if near >= 1.0 else NEARLY * near * (1.0 + near)
    if not all_tokens:
        return
    counts = {p: sight.tokens[p] + round(laid[p]) for p in range(len(laid))}
    for p, share in shares(counts, first, second).items():
        points[p] += near * share
    for p, amount in enumerate(laid):
        points[p] += near * ruiner * min(1.0, amount)
        # each token more brings the region nearer to the share that its owner will have
        points[p] += 0.15 * (sight.tokens[p] + amount)
