"""An answer to `why` or `why not`, with the policies that mattered: as text and as data."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.lab.reasons.matter import Mattered, that_mattered
from rulesdsl.lab.reasons.reason import MOST_LINES, Reason, shortened
from rulesdsl.lab.reasons.steps import is_step, refused_by, step_refused, with_step
from rulesdsl.lab.reasons.subject import Question, ask
from rulesdsl.lab.reasons.why import matching, why, why_not
from rulesdsl.lang.tree import Has
from rulesdsl.scenarios.run import Result

# So many policies are told in a text.
MOST_POLICIES = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """The causal path, and what would have been otherwise under another reading."""

    reason: Reason
    mattered: tuple[Mattered, ...]

    def text(self) -> str:
        """At most `MOST_LINES` lines."""
        told = [one.line() for one in self.mattered[:MOST_POLICIES]]
        lines = shortened(self.reason, MOST_LINES - len(told) - bool(told)).lines()
        return "\n".join([*lines, *(["policies"] if told else []), *(f"  {line}" for line in told)])

    def as_json(self) -> dict[str, Any]:
        """Everything, at any depth."""
        return {
            "answer": self.reason.as_json(),
            "policies": [
                {
                    "policy": one.name,
                    "option": one.option,
                    "source": one.source,
                    "rules": list(one.rules),
                    "otherwise": dict(one.others),
                }
                for one in self.mattered
            ],
        }


def answer(result: Result, subject: str, word: str = "", at: str = "", no: bool = False) -> Answer:
    """Why `subject` is so, or, with `no`, why it is not; `result` was run with `reasons` and `free`.

    Raises `RulesError` when the question cannot be understood.
    """
    if no and not word and is_step(result, subject):
        result = with_step(result, subject)
        found = tuple(that_mattered(result, refused_by, lambda other: step_refused(other).text))
        return Answer(step_refused(result), found)
    question = ask(result, subject, word, at)
    way = why_not if no else why

    def again(other: Result) -> Question | str:
        """The question in another run, where what came in its steps is another entity, or is not there."""
        if question.entity < len(result.start.entities):
            return question
        try:
            return ask(other, subject, word, at)
        except RulesError as missing:
            return missing.diagnostics[0].message

    def signature(other: Result) -> Hashable:
        same = again(other)
        if isinstance(same, str) or isinstance(same.state, Has):
            return head(other)
        events = matching(other, same)
        return frozenset((h.kind, h.window, h.number, h.detail, h.amount, h.source) for h in events)

    def head(other: Result) -> str:
        same = again(other)
        return same if isinstance(same, str) else why(other, same).text

    found = tuple(that_mattered(result, signature, head))
    return Answer(way(result, question), found)
