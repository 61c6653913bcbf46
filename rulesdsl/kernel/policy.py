"""Disputed and open points, named; editions are bundles of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Policy:
    """One named point: options (default first), who says so (per option), status of the default.

    `status`: `official`, `faq`, `community` or `open`.
    """

    name: str
    options: tuple[str, ...]
    citations: tuple[str, ...]
    status: str
    rules: tuple[str, ...] = ()
    help: str = ""

    @property
    def default(self) -> str:
        return self.options[0]


@dataclass(frozen=True, slots=True)
class PolicyTable:
    """All policies of a game, and its rulesets (partial maps: what is missing is the default)."""

    policies: Mapping[str, Policy]
    rulesets: Mapping[str, Mapping[str, str]]
    default_ruleset: str

    def options(
        self, ruleset: str | None = None, overrides: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """One value for each policy. Names and values must be known (callers check and report)."""
        chosen = {name: policy.default for name, policy in self.policies.items()}
        chosen.update(self.rulesets[ruleset or self.default_ruleset])
        chosen.update(overrides or {})
        return chosen


class Readings(dict[str, str]):
    """Options that tell `heard` (name, option) each time one is read. To copy them is not to read them."""

    def __init__(self, options: Mapping[str, str], heard: Callable[[str, str], None]) -> None:
        super().__init__(options)
        self.heard = heard

    def __getitem__(self, name: str) -> str:
        option = super().__getitem__(name)
        self.heard(name, option)
        return option

    def get(self, name: str, default: Any = None) -> Any:
        if name not in self:
            return default
        return self[name]  # told
