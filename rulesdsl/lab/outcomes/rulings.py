"""Which readings change what comes out of a scenario: the policies that a run reads are varied, no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from rulesdsl.kernel.trace import Happening
from rulesdsl.lab.outcomes.ways import Way, Ways, all_ways, reading_of
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.snapshot import outcome

Outcome = tuple[str, ...]
Progress = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Reading:
    """Options that differ from the scenario's, and what was answered beyond its answers."""

    policies: Mapping[str, str]
    taken: tuple[tuple[str, str], ...] = ()
    ruleset: str = ""  # an edition instead of single policies


@dataclass(slots=True)
class Row:
    """One distinct outcome and the readings that lead to it; the first row is the scenario as it is."""

    outcome: Outcome
    readings: list[Reading]

    def against(self, usual: Outcome) -> tuple[list[str], list[str]]:
        """What no longer comes out, and what comes out instead."""
        gone = [line for line in usual if line not in self.outcome]
        new = [line for line in self.outcome if line not in usual]
        return gone, new


@dataclass(slots=True)
class Rulings:
    """`read`: every policy that the run reads, with its option; `rows`: one for each distinct outcome;
    `notes`: what could not be looked at."""

    base: Result
    read: dict[str, str]
    rows: list[Row]
    notes: list[str] = field(default_factory=list)
    stopped: bool = False
    # every outcome that other answers lead to under the scenario's own reading
    reachable: frozenset[Outcome] = frozenset()

    @property
    def sensitive(self) -> dict[str, list[str]]:
        """The policies that by themselves change the outcome, and their options that do."""
        found: dict[str, list[str]] = {}
        for row in self.rows[1:]:
            for reading in row.readings:
                if len(reading.policies) == 1:
                    ((name, option),) = reading.policies.items()
                    if option not in found.setdefault(name, []):
                        found[name].append(option)
        return found

    @property
    def quiet(self) -> list[str]:
        """Policies that were read and change nothing here, alone or with another."""
        told = {name for row in self.rows[1:] for reading in row.readings for name in reading.policies}
        return [name for name in self.read if name not in told]


def policies_read(result: Result) -> dict[str, str]:
    """The policies that a run read, in the order in which it did, with the options it found."""
    found: dict[str, str] = {}
    for h in result.happenings:
        if h.kind == "policy":
            name, _, option = h.detail.partition(" = ")
            found[name] = option
    return found


def read_together(result: Result) -> set[frozenset[str]]:
    """Pairs of policies that one decision of the run reads: one right after the other, or for the words of
    one ability."""
    pairs: set[frozenset[str]] = set()
    for group in _groups(result.happenings):
        pairs |= {frozenset(pair) for pair in combinations(sorted(group), 2)}
    return pairs


def _groups(happenings: tuple[Happening, ...]) -> Iterator[set[str]]:
    group: set[str] = set()
    before: Happening | None = None
    for h in happenings:
        if h.kind != "policy" or (before is not None and h.ability != before.ability):
            yield group
            group = set()
        if h.kind == "policy":
            group.add(h.detail.partition(" = ")[0])
        before = h
    yield group


def what_comes_out(result: Result) -> Outcome:
    """What a reading can change: what is refused, who left when, and the board at the end."""
    refused = {f"{d.step.quote.text}: {d.refusal.rule}": d for d in result.done if d.refusal is not None}
    steps = tuple(
        f"refused: {done.step.quote.text}: {done.refusal.reason}"
        + (f" ({done.refusal.rule})" if done.refusal.rule else "")
        for done in refused.values()
        if done.refusal is not None
    )
    broken = tuple(f"does not fit: {problem.message}" for problem in result.problems)
    ends = (line for line in outcome(result) if line and line not in refused)
    return (*steps, *broken, *ends)


def rulings(base: Result, progress: Progress | None = None, pairs: bool = True) -> Rulings:
    """Vary what a run of a scenario reads. `base`: its own run, with `reasons` and `free`.

    Stops at Ctrl-C and keeps what it has found.
    """
    read = policies_read(base)
    found = Rulings(base, read, [Row(what_comes_out(base), [Reading({})])])
    try:
        found.reachable = _reachable(base)
        for options in _singles(base, read):
            _look(found, options, progress)
        if pairs:
            for options in _pairs(base, read):
                _look(found, options, progress, only_new=True)
    except KeyboardInterrupt:
        found.stopped = True
    return found


def _reachable(base: Result) -> frozenset[Outcome]:
    if not base.asked:
        return frozenset()
    return frozenset(what_comes_out(way.result) for way in all_ways(base, {}, answers=()).ends)


def how_many(base: Result) -> int:
    """How many readings `rulings` looks at."""
    read = policies_read(base)
    return sum(1 for _ in _singles(base, read)) + sum(1 for _ in _pairs(base, read))


def _others(base: Result, name: str, option: str) -> list[str]:
    return [other for other in base.game.policies.policies[name].options if other != option]


def _singles(base: Result, read: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for name, option in read.items():
        for other in _others(base, name, option):
            yield {name: other}


def _pairs(base: Result, read: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for one, two in sorted(tuple(sorted(pair)) for pair in read_together(base)):
        for first, second in product(_others(base, one, read[one]), _others(base, two, read[two])):
            yield {one: first, two: second}


def _look(found: Rulings, options: dict[str, str], progress: Progress | None, only_new: bool = False) -> None:
    ways = ways_under(found.base, options)
    if progress is not None:
        progress()
    if ways.cut:
        told = ", ".join(f"{n} = {o}" for n, o in options.items())
        found.notes.append(f"{told}: more ways to answer than were looked at ({len(ways.ends)})")
    for way in ways.ends:
        _enter(found, options, way, only_new)


def ways_under(base: Result, options: Mapping[str, str]) -> Ways:
    """Every way under a reading, with the answers that the scenario has for it."""
    said = (reading_of(base.scenario, name, option) for name, option in options.items())
    return all_ways(base, options, next((reading for reading in said if reading is not None), None))


def _enter(found: Rulings, options: dict[str, str], way: Way, only_new: bool) -> None:
    """Put an end into its row; what comes out as usual is no row. A pair counts when it does what neither
    of the two does alone."""
    ends = what_comes_out(way.result)
    if way.taken and ends in found.reachable:
        return  # another choice, not another reading
    row = next((row for row in found.rows if row.outcome == ends), None)
    if row is found.rows[0] or (row is not None and only_new and not _all_pairs(row)):
        return
    if only_new and _sum_of_both(found, options, ends):
        return
    if row is None:
        row = Row(ends, [])
        found.rows.append(row)
    if not any(r.policies == options and r.taken == way.taken for r in row.readings):
        row.readings.append(Reading(options, way.taken))


def _sum_of_both(found: Rulings, options: Mapping[str, str], ends: Outcome) -> bool:
    """Whether two readings together do no more than each does alone: they have nothing to do with each
    other."""
    usual = found.rows[0].outcome
    alone = [
        [row for row in found.rows[1:] if any(r.policies == {name: option} for r in row.readings)]
        for name, option in options.items()
    ]
    for rows in product(*alone):
        changes = [row.against(usual) for row in rows]
        gone = {line for lost, _ in changes for line in lost}
        new = {line for _, came in changes for line in came}
        if set(ends) == (set(usual) - gone) | new:
            return True
    return False


def _all_pairs(row: Row) -> bool:
    return all(len(reading.policies) > 1 for reading in row.readings)


# ---------------------------------------------------------------- editions


def editions(base: Result, rulesets: list[str]) -> Rulings:
    """One row for each distinct outcome of some editions; what a scenario fixes stays fixed."""
    table = base.game.policies
    found = Rulings(base, policies_read(base), [])
    for ruleset in rulesets:
        options = {**table.options(ruleset), **base.scenario.policies}
        differing = {n: o for n, o in options.items() if o != base.policies[n]}
        for way in all_ways(base, differing).ends:
            ends = what_comes_out(way.result)
            row = next((row for row in found.rows if row.outcome == ends), None)
            if row is None:
                row = Row(ends, [])
                found.rows.append(row)
            told = {n: o for n, o in differing.items() if n in policies_read(way.result)}
            row.readings.append(Reading(told, way.taken, ruleset))
    return found
