"""Questions to shipped scenarios, asked in this process."""

from __future__ import annotations

from pathlib import Path

from rulesdsl.lab.base import base_run, opened
from rulesdsl.lab.outcomes.rulings import Rulings, rulings
from rulesdsl.lab.reasons.answer import answer
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "scenarios" / "neuroshima-hex"


def watched(name: str) -> Result:
    """The run of a shipped scenario such as `nets/ring-of-three`, with reasons."""
    world = shipped()
    return base_run(opened(SCENARIOS / f"{name}.yaml", world), world)


def why(name: str, subject: str, at: str = "") -> str:
    return answer(watched(name), subject, at=at).text()


def why_not(name: str, subject: str, word: str = "", at: str = "") -> str:
    return answer(watched(name), subject, word, at, no=True).text()


def readings(name: str) -> Rulings:
    return rulings(watched(name))
