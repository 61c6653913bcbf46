"""Compiled plans of Neuroshima Hex, kept by library and policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from rulesdsl.content.model import Definition, Library, Part
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.tables import Plan
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.plan.compile import GameFacts, Printed, compile_library

STAGES = ("armour", "aggravate")  # boosts are part of declaring, absorbing is the kernel's (RULES 10, step 5)
# So many are kept of each sort.
MOST_PLANS, MOST_WORDED = 64, 32


def printed(definition: Definition, vocabulary: Vocabulary) -> Printed:
    """Printed values: a unit takes one hit (TOUGH-1), a headquarters its life (HQ-1)."""
    fields = definition.fields
    attacks = cast("Mapping[int, tuple[Part, ...]]", fields.get("attacks") or {})
    hits: int | None = None
    layer = definition.kind
    if vocabulary.is_a(definition.kind, "unit"):
        life = fields.get("life")
        hits, layer = (life if isinstance(life, int) else 1), "unit"
    return Printed(
        hits=hits,
        numbers=cast("tuple[int, ...]", fields.get("initiative") or ()),
        attacks=tuple(
            (d, tuple((p.shape, p.strength) for p in parts)) for d, parts in sorted(attacks.items())
        ),
        layer=layer,
        covers=cast("tuple[int, ...]", fields.get("covers") or ()),
    )


FACTS = GameFacts(printed=printed, stages=STAGES, lowers="armour", raises="aggravate", slot_stat="initiative")


def _adapt(plan: Plan, policies: Mapping[str, str]) -> None:
    """What policies change of a plan beyond its sentences; the fields of `plan` are its own. To read them
    here makes them count as read."""
    lets = frozenset({"push"} if policies["PUSH-NETTED"] == "allowed" else ())
    plan.marks["netted"] = replace(plan.marks["netted"], lets=lets)


class Plans:
    """Plans by library and policies; readings with the same sentences share what was compiled of them."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts
        # by identity first: the same library and policies come again and again
        self._plans: dict[tuple[int, int], tuple[Library, Mapping[str, str], Plan]] = {}
        self._worded: list[tuple[Library, Plan]] = []

    def plan(self, library: Library, policies: Mapping[str, str]) -> Plan:
        """The compiled library under these policies; made once."""
        key = (id(library), id(policies))
        kept = self._plans.get(key)
        if kept is None or kept[0] is not library or kept[1] is not policies:
            plan = self._like(library, dict(policies))
            if len(self._plans) > MOST_PLANS:
                self._plans.clear()
            kept = self._plans[key] = (library, policies, plan)
        return kept[2]

    def _like(self, library: Library, options: dict[str, str]) -> Plan:
        for known, values, plan in self._plans.values():
            if known is library and dict(values) == options:
                return plan
        made = self._words(library, options)
        plan = replace(made, policies=options, memo={}, marks=dict(made.marks))
        read: dict[str, str] = {}
        _adapt(plan, Readings(options, read.__setitem__))
        plan.read = frozenset(read)
        return plan

    def _words(self, library: Library, options: Mapping[str, str]) -> Plan:
        """The sentences that hold under these options, compiled, which is what takes long. Never changed."""
        for known, plan in self._worded:
            if known is library and all(options[name] == option for name, option in plan.words.items()):
                return plan
        plan = compile_library(library, options, self.facts)
        self._worded = [*self._worded[1 - MOST_WORDED :], (library, plan)]
        return plan
