"""What came out of many games: shares with intervals, margins, how games ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist, fmean, stdev

from rulesdsl.simulate.tournament import Entry, Row
from rulesdsl.simulate.worth import margin

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds that hold it with a probability of 95 %."""

    value: float
    low: float
    high: float


def share(part: float, whole: int, level: float = LEVEL) -> Interval:
    """A share of many by Wilson's interval, which is sound also near 0 and 1. `part` may hold halves."""
    if whole == 0:
        return Interval(0.0, 0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + level / 2)
    p, n = part / whole, whole
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Interval(p, 0.0 if part == 0 else centre - spread, 1.0 if part == n else centre + spread)


def mean(values: list[float], level: float = LEVEL) -> Interval:
    """A mean with the interval of the normal law; of one value nothing is known."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle, float("-inf"), float("inf"))
    spread = NormalDist().inv_cdf(0.5 + level / 2) * stdev(values) / sqrt(len(values))
    return Interval(middle, middle - spread, middle + spread)


@dataclass(slots=True)
class Tally:
    """What one who took part came to."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    margins: list[float] = field(default_factory=list)

    def add(self, row: Row, seat: int) -> None:
        self.games += 1
        self.wins += seat in row.winners
        self.draws += not row.winners
        self.margins.append(margin(row.points, row.teams, seat))

    @property
    def won(self) -> Interval:
        """The share of games won."""
        return share(self.wins, self.games)

    @property
    def margin(self) -> Interval:
        """Points at the end more than the others had."""
        return mean(self.margins)


@dataclass(slots=True)
class Summary:
    """All rows put together. `against[a][b]`: what a came to where b was an opponent."""

    games: int = 0
    entries: dict[Entry, Tally] = field(default_factory=dict)
    agents: dict[str, Tally] = field(default_factory=dict)
    players: dict[str, Tally] = field(default_factory=dict)
    against: dict[str, dict[str, Tally]] = field(default_factory=dict)
    first: Tally = field(default_factory=Tally)  # whoever sat at the first seat
    ended: Counter[tuple[str, str]] = field(default_factory=Counter)  # (rule, reason) -> games
    lengths: list[float] = field(default_factory=list)

    def add(self, row: Row) -> None:
        self.games += 1
        self.ended[row.rule, row.reason] += 1
        self.lengths.append(row.length)
        self.first.add(row, 0)
        for seat, entry in enumerate(row.seats):
            self.entries.setdefault(entry, Tally()).add(row, seat)
            self.agents.setdefault(entry.agent, Tally()).add(row, seat)
            self.players.setdefault(entry.player, Tally()).add(row, seat)
            mine = self.against.setdefault(entry.player, {})
            for other, opponent in enumerate(row.seats):
                if row.teams[other] != row.teams[seat]:
                    mine.setdefault(opponent.player, Tally()).add(row, seat)

    @property
    def length(self) -> Interval:
        return mean(self.lengths)


def summed(rows: Iterable[Row], watch: Callable[[Row], None] | None = None) -> Summary:
    """Put rows together; `watch` sees each as it comes. Stopped by Ctrl-C, what was found is kept."""
    found = Summary()
    try:
        for row in rows:
            found.add(row)
            if watch is not None:
                watch(row)
    except KeyboardInterrupt:
        return found
    return found


def as_json(found: Summary) -> dict[str, object]:
    """The same as JSON values."""

    def interval(one: Interval) -> dict[str, float | None]:
        return {
            "value": round(one.value, 4),
            "low": round(one.low, 4) if one.low > float("-inf") else None,
            "high": round(one.high, 4) if one.high < float("inf") else None,
        }

    def tally(one: Tally) -> dict[str, object]:
        return {
            "games": one.games,
            "wins": one.wins,
            "draws": one.draws,
            "losses": one.games - one.wins - one.draws,
            "share_of_wins": interval(one.won),
            "margin": interval(one.margin),
        }

    return {
        "games": found.games,
        "entries": [{"player": e.player, "agent": e.agent, **tally(one)} for e, one in found.entries.items()],
        "agents": {name: tally(one) for name, one in found.agents.items()},
        "players": {name: tally(one) for name, one in found.players.items()},
        "against": {a: {b: tally(one) for b, one in row.items()} for a, row in found.against.items()},
        "first_seat": tally(found.first),
        "ended": [
            {"rule": rule, "reason": reason, "games": n, "share": interval(share(n, found.games))}
            for (rule, reason), n in sorted(found.ended.items(), key=lambda one: (-one[1], one[0]))
        ],
        "decisions": interval(found.length),
    }
