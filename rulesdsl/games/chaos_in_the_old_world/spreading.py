"""The Corruption phase: domination, corruption, ruin (RULES DOMIN, CORR)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesdsl.games.chaos_in_the_old_world.table import Table, number
from rulesdsl.kernel.state import NOBODY

RUIN_AT = 12  # CORR-2
# Tallies are kept of each token laid, in the round and in the phase.
ROUND, PHASE, STEP = "round", "corruption-phase", "corruption-step"


def shares_of(table: Table, player: int, place: int) -> Iterator[tuple[int, int]]:
    """DOMIN-1: his Chaos cards and the figures that he controls there, with all effects; how much of each."""
    view = table.world.view
    for card in table.cards(place):
        if view.control(card) == player:
            yield card, max(0, view.stat(card, "domination"))
    for figure in table.figures(place, player):
        yield figure, max(0, view.stat(figure, "attack" if view.marked(figure, "wrath") else "domination"))


def value_of(table: Table, player: int, place: int) -> int:
    """A player's domination value in a region."""
    return sum(amount for _, amount in shares_of(table, player, place))


def resistance_of(table: Table, place: int) -> int:
    """DOMIN-6: never below 0."""
    return max(0, table.world.view.stat(table.region_at(place), "resistance"))


def dominator(table: Table, place: int) -> int:
    """Who dominates a region; NOBODY (DOMIN-2, DOMIN-3, DOMIN-7)."""
    if not table.world.view.can(table.region_at(place), "dominate"):
        return NOBODY
    values = {player: value_of(table, player, place) for player in table.order}
    best = max(values.values(), default=0)
    leaders = [player for player, value in values.items() if value == best]
    return leaders[0] if len(leaders) == 1 and best > resistance_of(table, place) else NOBODY


def dominate(table: Table, place: int) -> None:
    """The domination step of one region."""
    region = table.region_at(place)
    sink = table.world.sink
    if sink is not None:
        sink.moment("domination-step", table.regions.index(region) + 1)
    winner = dominator(table, place)
    if winner == NOBODY:
        return
    points = max(0, table.world.view.stat(region, "conquest"))
    if points:
        table.give(winner, "point", points, "DOMIN-4", _why(table, winner, place, points))
    before = len(table.state.entities)
    table.tell("dominate", table.gods[winner], region)
    note(table, before, (ROUND, PHASE))


def _why(table: Table, winner: int, place: int, points: int) -> int:
    """What the points are made of, told where reasons are asked for: the conquest, and what dominates."""
    reasons, god = table.world.reasons, table.gods[winner]
    if reasons is None:
        return -1
    head = reasons.sink.tell("part", subject=god, detail="domination", place=place)
    for thing, amount in shares_of(table, winner, place):
        reasons.sink.tell("part", subject=god, source=thing, amount=amount, detail="domination", cause=head)
    region = table.region_at(place)
    return reasons.number(table.world.view, region, "conquest", points, head, always=True, apart=True)


def corrupt(table: Table, place: int) -> None:
    """The corruption step of one region, with its ruin and what dials get for it."""
    world, region = table.world, table.region_at(place)
    if world.sink is not None:
        world.sink.moment("corrupting", table.regions.index(region) + 1)
    before = len(table.state.entities)
    for player in table.order:  # CORR-1
        cultists = [i for i in table.here(place, "cultist") if world.view.control(i) == player]
        if cultists:
            run = world.run(table.gods[player], "CORR-1", "corruption", player=player)
            run.put_marker((region,), token_of(table, player), len(cultists))
    table.moment("after", "corrupting", place)
    note(table, before, (ROUND, PHASE, STEP))
    for player in table.order:  # DIAL-3 to DIAL-5, by what each sheet says
        counted = PHASE if table.policies["OPEN-9"] == "phase" else STEP
        if placed(table, player, region, counted) >= 2:
            table.tell("defile", table.gods[player], region)
    _ruin(table, place)


def token_of(table: Table, player: int) -> str:
    """The corruption token of a player's power."""
    power = table.state.players[player]
    return next(
        d.id for d in table.library.definitions.values() if d.army == power and d.kind == "corruption"
    )


def note(table: Table, before: int, windows: tuple[str, ...]) -> None:
    """Keep in mind who placed the corruption tokens that are new since so many things were there."""
    for e in table.state.entities[before:]:
        if table.library.definitions[e.definition].kind == "corruption" and e.owner >= 0:
            for window in windows:
                table.state.tallies.add(("corrupt", table.gods[e.owner], e.id, window))


def placed(table: Table, player: int, region: int, window: str) -> int:
    """How many tokens a player has placed in a region within a window."""
    entities = table.state.entities
    return sum(
        1
        for verb, actor, token, when in table.state.tallies
        if verb == "corrupt"
        and when == window
        and actor == table.gods[player]
        and entities[token].bearer == region
    )


def _ruin(table: Table, place: int) -> None:
    """CORR-2 to CORR-4: twelve tokens ruin a region, and all who placed one there this round score."""
    count = len(table.here(place, "corruption")) + len(table.here(place, "warpstone"))
    if count < RUIN_AT or table.here(place, "ruination"):
        return
    cards = [d for d in table.library.definitions.values() if d.kind == "ruination"]
    used = len(table.everywhere("ruination"))
    if used >= len(cards):
        return
    region = table.region_at(place)
    window = ROUND if table.policies["RUINERS"] == "round" else STEP
    ruiners = [p for p in table.order if placed(table, p, region, window)]
    card = table.state.add(cards[used].id, NOBODY, place=place)
    table.world.moved()
    if table.world.sink is not None:
        table.world.sink.tell("ruined", subject=region, detail=cards[used].key, place=place)
    table.state.tallies.add(("ruin", card.id, region, ROUND))
    for player in ruiners:
        table.give(player, "point", number(cards[used], "ruiner"), "CORR-4")


def ruined_now(table: Table) -> list[tuple[int, int]]:
    """Regions ruined this round, each with its card, in region order."""
    found = [
        (region, card) for verb, card, region, when in table.state.tallies if (verb, when) == ("ruin", ROUND)
    ]
    return sorted(found)


def score(table: Table) -> None:
    """END-4, RUIN: most and second most tokens of each region ruined this round score."""
    for region, card in ruined_now(table):
        place = table.entity(region).place
        tokens = table.here(place, "corruption")
        counts = {p: sum(table.entity(i).owner == p for i in tokens) for p in table.order}
        scores = table.definition(card).fields["scores"]
        assert isinstance(scores, dict)
        first, second = scores.get(table.definition(region).key, (0, 0))
        for player, points in shares(counts, first, second).items():
            if points:
                table.give(player, "point", points, "RUIN-1")
        table.take_off(tokens)  # RUIN-6


def shares(counts: dict[int, int], first: int, second: int) -> dict[int, int]:
    """RUIN-1 to RUIN-4: who scores what for so many tokens."""
    ranks = sorted({n for n in counts.values() if n}, reverse=True)
    if not ranks:
        return {}
    leaders = [p for p, n in counts.items() if n == ranks[0]]
    if len(leaders) > 1:
        return dict.fromkeys(leaders, (first + second) // len(leaders))
    found = {leaders[0]: first}
    if len(ranks) > 1:
        next_best = [p for p, n in counts.items() if n == ranks[1]]
        found |= dict.fromkeys(next_best, second // len(next_best))
    return found
