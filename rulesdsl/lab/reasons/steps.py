"""Why a step cannot be done: one that a scenario has, or one that is tried after its steps."""

from __future__ import annotations

from dataclasses import replace

from rulesdsl.content.nodes import Scalar, SourceFile
from rulesdsl.diagnostics.diagnostic import Diagnostic, RulesError
from rulesdsl.lab.reasons.reason import Reason
from rulesdsl.scenarios.board import Phrases
from rulesdsl.scenarios.run import Result, run


def is_step(result: Result, text: str) -> bool:
    """Whether a text begins like a step of the game."""
    words = text.split()
    return bool(words) and words[0] in result.game.steps and " at " not in text.partition(" of ")[0]


def with_step(result: Result, text: str) -> Result:
    """The run with this step as its last. Raises `RulesError` when it cannot be read."""
    scenario = result.scenario
    alike = [number for number, done in enumerate(result.done) if done.step.quote.text == text]
    refused = [number for number in alike if result.done[number].refusal is not None]
    if alike:
        steps = scenario.steps[: (refused or alike)[-1] + 1]
    else:
        found: list[Diagnostic] = []
        phrases = Phrases(result.game, result.library, found.append, result.topology)
        phrases.players = list(scenario.players)
        step = phrases.step(Scalar(SourceFile("SUBJECT", text), 0, len(text), text), None)
        if step is None:
            raise RulesError(*found)
        steps = (*scenario.steps, step)
    # what the scenario says of other readings may speak of other steps
    shorter = replace(scenario, steps=steps, readings=())
    return run(shorter, result.game, result.library, dict(result.policies), reasons=True, free=True)


def refused_by(result: Result) -> str:
    """The rule against the last step and its reason; empty when it can be done."""
    refusal = result.done[-1].refusal if result.done else None
    return f"{refusal.rule} {refusal.reason}" if refusal is not None else ""


def step_refused(result: Result) -> Reason:
    """The last step with what forbids it."""
    last = result.done[-1]
    if last.refusal is not None:
        why = last.refusal
        rules = tuple(dict.fromkeys(rule for rule in (why.rule, *why.also) if rule))
        return Reason(f"`{last.step.quote.text}` is refused: {why.reason}", rules=rules)
    if result.pending is not None:
        options = ", ".join(result.pending.options)
        asked = Reason(f"it asks {result.pending.name}: {options}")
        return Reason(f"`{last.step.quote.text}` can be done", because=(asked,))
    return Reason(f"`{last.step.quote.text}` can be done")
