"""Compiled plans, kept by library and policies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulesdsl.content.model import Library
from rulesdsl.kernel.tables import Plan
from rulesdsl.plan.compile import compile_parts
from rulesdsl.plan.facts import GameFacts
from rulesdsl.plan.parts import Parts

# So many are kept of each sort.
MOST_MAPPINGS, MOST_PLANS, MOST_WORDED, MOST_LIBRARIES = 256, 64, 32, 8


class Plans:
    """Plans by library and policies; readings with the same sentences share what was compiled of them."""

    def __init__(self, facts: GameFacts) -> None:
        self.facts = facts
        # by identity first: the same library and policies come again and again
        self._mappings: dict[tuple[int, int], tuple[Library, Mapping[str, str], Plan]] = {}
        self._plans: dict[tuple[int, frozenset[tuple[str, str]]], tuple[Library, Plan]] = {}
        self._worded: list[tuple[Library, Plan]] = []
        self._parts: list[Parts] = []

    def plan(self, library: Library, policies: Mapping[str, str]) -> Plan:
        """The compiled library under these policies; made once."""
        key = (id(library), id(policies))
        kept = self._mappings.get(key)
        if kept is None or kept[0] is not library or kept[1] is not policies:
            plan = self._like(library, dict(policies))
            if len(self._mappings) > MOST_MAPPINGS:
                self._mappings.clear()
            kept = self._mappings[key] = (library, policies, plan)
        return kept[2]

    def _like(self, library: Library, options: dict[str, str]) -> Plan:
        """The plan of these options; what a game has worked out from it is kept with it."""
        key = id(library), frozenset(options.items())
        kept = self._plans.get(key)
        if kept is None or kept[0] is not library:
            made = replace(self._words(library, options), policies=options, memo={})
            if len(self._plans) > MOST_PLANS:
                self._plans.clear()
            kept = self._plans[key] = (library, made)
        return kept[1]

    def _words(self, library: Library, options: Mapping[str, str]) -> Plan:
        """The sentences that hold under these options, compiled, which is what takes long. Never changed."""
        for known, plan in self._worded:
            if known is library and all(options[name] == option for name, option in plan.words.items()):
                return plan
        plan = compile_parts(self._parts_of(library), options)
        self._worded = [*self._worded[1 - MOST_WORDED :], (library, plan)]
        return plan

    def _parts_of(self, library: Library) -> Parts:
        for parts in self._parts:
            if parts.library is library:
                self._parts.remove(parts)  # what is used is kept longest
                self._parts.append(parts)
                return parts
        base = None if library.made_from is None else self._parts_of(library.made_from)
        self._parts = [*self._parts[1 - MOST_LIBRARIES :], Parts(library, self.facts, base)]
        return self._parts[-1]
