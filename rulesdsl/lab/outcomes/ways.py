"""Every way to run a scenario under one reading: decisions that it does not answer are taken in every way.

An answer of the scenario is given where a decision has its name and offers its option; all others branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.nodes import Scalar, SourceFile
from rulesdsl.kernel.decide import Decision
from rulesdsl.scenarios.model import Answer, Reading, Scenario
from rulesdsl.scenarios.run import Result, run

# So many ends of one reading are looked at.
MOST_ENDS = 24


@dataclass(frozen=True, slots=True)
class Way:
    """One run to its end. `taken`: what was answered beyond the scenario's own answers."""

    result: Result
    taken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Ways:
    """All ends of a reading; `cut`: there are more than were looked at."""

    ends: tuple[Way, ...]
    cut: bool = False


def all_ways(
    base: Result,
    policies: Mapping[str, str],
    reading: Reading | None = None,
    answers: Sequence[Answer] | None = None,
    most: int = MOST_ENDS,
) -> Ways:
    """Run the scenario of a result under other options of policies.

    `reading`: what the scenario itself says of these options (steps, answers, chance); `answers` replace the
    scenario's.
    """
    given = base.scenario.answers if answers is None else answers
    if reading is not None and reading.answers is not None:
        given = reading.answers
    as_said = _run(base, policies, reading, given)
    if not as_said.problems:
        return Ways((Way(as_said),))
    ends: list[Way] = []
    for way in _walk(base, policies, reading, (), tuple(given), ()):
        if len(ends) == most:
            return Ways(tuple(ends), True)
        ends.append(way)
    return Ways(tuple(ends))


def _run(
    base: Result, policies: Mapping[str, str], reading: Reading | None, said: Sequence[Answer]
) -> Result:
    """From the start each time: a run is a function of its answers."""
    chance, steps = (reading.chance, reading.steps) if reading is not None else (None, None)
    return run(base.scenario, base.game, base.library, policies, said, chance, steps, reasons=True, free=True)


def _walk(
    base: Result,
    policies: Mapping[str, str],
    reading: Reading | None,
    said: tuple[Answer, ...],
    left: tuple[Answer, ...],
    taken: tuple[tuple[str, str], ...],
) -> Iterator[Way]:
    result = _run(base, policies, reading, said)
    decision = result.pending
    if decision is None:
        yield Way(result, taken)
        return
    index = _fitting(decision, left)
    if index is not None:
        rest = (*left[:index], *left[index + 1 :])
        yield from _walk(base, policies, reading, (*said, left[index]), rest, taken)
        return
    for option in decision.options:
        answer = Answer(_scalar(decision.name), _scalar(option))
        further = (*taken, (decision.name, option))
        yield from _walk(base, policies, reading, (*said, answer), left, further)


def _fitting(decision: Decision, left: Sequence[Answer]) -> int | None:
    """The first answer that is left and fits."""
    options = (*decision.options, *decision.barred)
    for index, answer in enumerate(left):
        if answer.name.text == decision.name and answer.option.text in options:
            return index
    return None


def _scalar(text: str) -> Scalar:
    return Scalar(SourceFile("answer", text), 0, len(text), text)


def reading_of(scenario: Scenario, policy: str, option: str) -> Reading | None:
    """What the scenario itself says of a reading."""
    return next((r for r in scenario.readings if (r.policy, r.option) == (policy, option)), None)
