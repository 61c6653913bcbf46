"""A position as one line of text, always the same for the same position; `reading` reads it.

GAME MODE RULESET POLICY=OPTION A+B | ARMY: THING PLACE FACING 1 wound, ...; hand: ... | now ARMY: PHASE; FACT: ...
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game, Illegal, board_of
from rulesdsl.games.match import Standing, WholeGame, whole
from rulesdsl.games.notation import notation_of
from rulesdsl.kernel.policy import PolicyTable
from rulesdsl.kernel.state import Entity, State
from rulesdsl.record import memory
from rulesdsl.record.order import order_item
from rulesdsl.record.things import (
    NOTHING,
    Listing,
    Names,
    amount,
    bundled,
    owner_name,
    owners,
    thing_name,
)

HAS, NOW, ALSO = "has", "now", "also"


def ruleset_of(policies: Mapping[str, str], table: PolicyTable) -> tuple[str, dict[str, str]]:
    """The ruleset that comes nearest, and what differs from it; the game's usual one when several do."""

    def differing(name: str) -> dict[str, str]:
        usual = table.options(name)
        return {p: o for p, o in sorted(policies.items()) if usual.get(p) != o}

    names = sorted(table.rulesets, key=lambda name: (name != table.default_ruleset, name))
    best = min(names, key=lambda name: len(differing(name)))
    return best, differing(best)


def print_position(game: Game, library: Library, state: State, exact: bool = False) -> str:
    """The position of a state. Piles that nobody may look into are said only when they are not the rest of
    the army; with `exact` their order and the seed are said too, so that the same game goes on."""
    return _Speller(game, library, state, exact).text()


class _Speller:
    def __init__(self, game: Game, library: Library, state: State, exact: bool) -> None:
        self.game, self.library, self.state, self.exact = game, library, state, exact
        self.notation = notation_of(game)
        self.listing, self.names = Listing(game, library, state), Names(game, library, state)
        self.standing = self._standing() if state.clock else None
        self.over = bool(state.clock) and self.standing is None

    def _standing(self) -> Standing | None:
        """Where the game stands; None when it is over, for then only the board is left to say."""
        game = whole(self.game)
        if game is None or game.outcome(self.library, self.state) is not None:
            return None
        return _shortest(game, self.library, self.state, self.exact)

    def text(self) -> str:
        sections = [" ".join(self._head())]
        sections += ["; ".join(self._owned(owner)) for owner in owners(self.state)]
        if self.standing is not None:
            sections.append("; ".join(self._now(self.standing)))
        remembered = [] if self.over else list(self._remembered())
        if remembered:
            sections.append(f"{ALSO}: " + "; ".join(remembered))
        return " | ".join(sections)

    def _head(self) -> Iterator[str]:
        yield self.game.key
        if self.standing is not None:
            yield self.standing.mode
        ruleset, differing = ruleset_of(self.state.policies, self.game.policies)
        yield ruleset
        yield from (f"{name}={option}" for name, option in differing.items())
        teams: dict[int, list[str]] = {}
        for army, team in zip(self.state.players, self.state.teams, strict=True):
            teams.setdefault(team, []).append(army)
        yield from ("+".join(armies) for armies in teams.values() if len(armies) > 1)

    def _remembered(self) -> Iterator[str]:
        yield from memory.items(self.state, self.names, self.exact)
        order = order_item(self.listing.whole) if self.exact else ""
        if order:
            yield order

    def _owned(self, owner: int) -> Iterator[str]:
        """The board of a player, then what lies elsewhere."""
        army = owner_name(self.state, owner)
        laid = [self._thing(e, army) for e in self.listing.laid(owner)]
        yield f"{army}: {', '.join(laid) or NOTHING}"
        if owner >= 0:
            has = [
                amount(self.library, n, word) for word, n in sorted(self.state.counters[owner].items()) if n
            ]
            if has:
                yield f"{HAS}: {', '.join(has)}"
        if self.standing is not None and owner >= 0:
            for zone, rows in self.standing.zones.items():
                row = rows[owner]
                if row is not None:
                    yield f"{zone}: {bundled(thing_name(self.library, id, army) for id in row)}"
        if self.over:
            return
        for word, things in self.listing.left(owner).items():
            yield f"{word}: {bundled(thing_name(self.library, e.definition, army) for e in things)}"

    def _thing(self, e: Entity, army: str) -> str:
        topology = board_of(self.game, self.library, self.state)
        words = [
            thing_name(self.library, e.definition, army),
            topology.places[e.place] if e.place >= 0 else "-",
        ]
        if topology.directions:
            words.append(topology.directions[e.facing])
        said = self.notation.lies_on(self.library, e)
        words += [
            amount(self.library, n, word)
            for word, n in sorted(said.items())
            if n or word in self.notation.words
        ]
        if e.face:
            words.append(f"face {e.face}")
        if e.bearer >= 0:
            words.append(f"on {self.names.names.get(e.bearer, '-')}")
        return " ".join(words)

    def _now(self, standing: Standing) -> Iterator[str]:
        yield f"{NOW} {self.state.players[standing.player]}: {standing.phase}"
        yield from (f"{name}: {fact}" for name, fact in standing.facts.items())


def _shortest(game: WholeGame, library: Library, state: State, exact: bool) -> Standing:
    """Where it stands, without the zones that would be filled so anyway."""
    whole = game.standing(library, state)
    zones = dict(whole.zones)
    for zone, rows in whole.zones.items():
        unsaid = {**zones, zone: (None,) * len(rows)}
        try:
            filled = game.standing(library, game.resume(library, state, replace(whole, zones=unsaid))).zones[
                zone
            ]
        except Illegal:  # more things than there are: all must be said
            continue
        zones[zone] = tuple(
            None if _same(said, other, exact) else said for said, other in zip(rows, filled, strict=True)
        )
    return replace(whole, zones=zones)


def _same(one: tuple[str, ...] | None, other: tuple[str, ...] | None, exact: bool) -> bool:
    if exact or one is None or other is None:
        return one == other
    return sorted(one) == sorted(other)
