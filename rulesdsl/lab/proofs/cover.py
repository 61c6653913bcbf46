"""What a set of scenarios proves of a pack, and what it does not.

An ability counts as covered when some scenario notices that it is taken away: an expectation fails, an
answer no longer fits, or the snapshot tells something else. That it stood on a board is not enough. The
same holds for each of its sentences, clauses and wordings. Of a condition both answers must have come up,
of `may` both choices, of several steps each must have been done: that is told by a watched plan.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulesdsl.content.folders import PACK_FILE
from rulesdsl.content.model import Library
from rulesdsl.games.game import Game
from rulesdsl.lab.proofs.branches import Branch, branches, without
from rulesdsl.lab.proofs.cases import Case, Way, noticed
from rulesdsl.lab.proofs.notes import Notes
from rulesdsl.lab.proofs.rules import implemented
from rulesdsl.lang.ability import Ability, Origin
from rulesdsl.plan.watch import watching

KINDS = ("abilities", "branches", "things", "rules", "policies")
# Answers that leave an optional thing undone.
DECLINED = frozenset({"no", "done"})
Step = Callable[[], None]


@dataclass(slots=True)
class Item:
    """One thing that can be covered. `by`: the scenario that shows it; `reason`: why none need do so."""

    name: str
    where: Origin
    by: str = ""
    reason: str = ""

    @property
    def covered(self) -> bool:
        return bool(self.by or self.reason)


@dataclass(slots=True)
class Coverage:
    """Items by kind (see `KINDS`), each in the order of the content."""

    items: dict[str, dict[object, Item]] = field(default_factory=lambda: {kind: {} for kind in KINDS})
    scenarios: int = 0  # looked through
    interrupted: bool = False

    def of(self, kind: str) -> list[Item]:
        return list(self.items[kind].values())

    def missing(self, kind: str) -> list[Item]:
        return [item for item in self.of(kind) if not item.covered]

    def percent(self, kind: str) -> float:
        """The share that is covered; 100 where there is nothing to cover."""
        all_ = self.of(kind)
        return 100 * sum(item.covered for item in all_) / len(all_) if all_ else 100.0


class Watch:
    """What a watched plan told: conditions with their answers, steps that were done."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, int, bool]] = set()

    def saw(self, ability: str, node: object, value: bool) -> None:
        self.seen.add((ability, id(node), value))


def cover(
    cases: Sequence[Case],
    libraries: Sequence[tuple[Game, Library]],
    concerns: Callable[[Origin], bool],
    notes: Notes,
    progress: Step = lambda: None,
) -> Coverage:
    """What the cases cover of the libraries; `concerns` says which files are asked about."""
    found = Coverage()
    for game, library in libraries:
        _list_content(found, library, concerns)
        whole = asked_whole(library, concerns)
        for rule, origin in implemented(game if whole else None, library, concerns).items():
            found.items["rules"][rule] = Item(rule, origin, reason=notes.unshown.get(rule, ""))
        named = None if whole else policies_named(library, concerns)
        for policy in game.policies.policies.values():
            for option in policy.options if named is None or policy.name in named else ():
                name = f"{policy.name} = {option}"
                found.items["policies"][(game.key, policy.name, option)] = Item(name, Origin("", 0, 0))
    try:
        for number, case in enumerate(cases):
            found.scenarios = number
            _Look(case, found).look()
            progress()
    except KeyboardInterrupt:  # what was found until then holds
        found.interrupted = True
        return found
    found.scenarios = len(cases)
    return found


def asked_whole(library: Library, concerns: Callable[[Origin], bool]) -> bool:
    """Whether a whole game is asked about: a pack of it that stands on no other, not only a mod of it or one
    of its files."""
    return any(
        not pack.extends and concerns(Origin(str(Path(pack.root) / PACK_FILE), 1, 1))
        for pack in library.packs.values()
    )


def policies_named(library: Library, concerns: Callable[[Origin], bool]) -> set[str]:
    """The policies that the content asked about names: in its wordings and in its circles."""
    abilities = [a for d in library.definitions.values() for a in d.abilities]
    mine = [a for a in (*abilities, *library.keywords.values()) if concerns(a.origin)]
    found = {name for ability in mine for version in ability.versions for name in version.under}
    for pack in library.packs.values():
        if concerns(Origin(str(Path(pack.root) / PACK_FILE), 1, 1)):
            found.update(loop.policy for loop in pack.loops if loop.policy is not None)
    return found


def written(ability: Ability) -> str:
    """Where an ability's sentences stand: keywords have theirs once, whoever has them."""
    return ability.keyword or ability.id


def _list_content(found: Coverage, library: Library, concerns: Callable[[Origin], bool]) -> None:
    for definition in library.definitions.values():
        if not concerns(definition.origin):
            continue
        if definition.army or definition.abilities:  # what has neither is no thing: a way to play
            found.items["things"][definition.id] = Item(definition.id, definition.origin)
        for ability in definition.abilities:
            name = f"{ability.id} {ability.keyword}" if ability.keyword else ability.id
            found.items["abilities"][ability.id] = Item(name, ability.origin)
            if not ability.keyword:
                _list_branches(found, ability)
    for keyword in library.keywords.values():
        if concerns(keyword.origin):
            _list_branches(found, keyword)


def _list_branches(found: Coverage, ability: Ability) -> None:
    for number, branch in enumerate(branches(ability)):
        item = Item(f"{written(ability)}, {branch.title}", ability.origin)
        found.items["branches"].setdefault((written(ability), number), item)


class _Look:
    """One case looked through."""

    def __init__(self, case: Case, found: Coverage) -> None:
        self.case = case
        self.found = found

    def look(self) -> None:
        self._things()
        self._abilities()
        self._branches()
        self._policies()
        for rule in self.case.scenario.cites:
            self._cover("rules", rule)

    def _cover(self, kind: str, key: object) -> None:
        item = self.found.items[kind].get(key)
        if item is not None and not item.by:
            item.by = self.case.path

    def _open(self, kind: str, key: object) -> bool:
        item = self.found.items[kind].get(key)
        return item is not None and not item.by

    def _things(self) -> None:
        claims = [claim.quote.text for way in self.case.ways for claim in way.claims]
        text = "\n".join([*claims, *self.case.story])
        for id, definition in self.case.definitions.items():
            if re.search(rf"(?<![\w-]){re.escape(definition.key)}(?![\w-])", text):
                self._cover("things", id)

    def _abilities(self) -> None:
        for ability in self._uses():
            if self._open("abilities", ability.id):
                id = ability.id
                rest = self.case.with_abilities(lambda a, id=id: None if a.id == id else a)  # type: ignore[misc]
                if noticed(self.case, rest) is not None:
                    self._cover("abilities", id)
                    self._cover("things", id.partition("#")[0])

    def _uses(self) -> Iterator[Ability]:
        """What may be noticed: the abilities of all that is on a board, comes into play or is gone by."""
        for definition in self.case.present.values():
            yield from definition.abilities

    # ------------------------------------------------------------ branches

    def _branches(self) -> None:
        uses = [*self._uses(), *(self.case.library.keywords[k] for k in sorted(self.case.keywords))]
        open_ = [u for u in uses if any(self._open("branches", (written(u), n)) for n, _ in _numbered(u))]
        if not open_:
            return
        seen, refusals = self._watched()
        for use in open_:
            for number, branch in _numbered(use):
                if not self._open("branches", (written(use), number)):
                    continue
                if branch.refuses is not None:
                    shown = (use.id, branch.refuses) in refusals
                elif branch.node is not None:
                    shown = (use.id, id(branch.node), branch.value) in seen
                else:
                    shown = self._missed(use, branch)
                if shown:
                    self._cover("branches", (written(use), number))

    def _watched(self) -> tuple[set[tuple[str, int, bool]], set[tuple[str, bool]]]:
        watch = Watch()
        refusals: set[tuple[str, bool]] = set()
        for way in self.case.ways:
            with watching(watch):
                # another library, which shares nothing: a plan that is kept for the old one is not watched
                result = self.case.play(way, replace(self.case.library))
            for asked in result.asked:
                refusals.add((asked.decision.ability, asked.option in DECLINED))
        return watch.seen, refusals

    def _missed(self, use: Ability, branch: Branch) -> bool:
        """Whether the case notices that a sentence or clause is taken away, where it is in force."""
        ways = [way for way in self.case.ways if in_force(use, way) == branch.version]
        if not ways:
            return False
        name = written(use)

        def cut(ability: Ability) -> Ability:
            return without(ability, branch) if written(ability) == name else ability

        return noticed(self.case, self.case.with_abilities(cut), ways) is not None

    # ------------------------------------------------------------ policies

    def _policies(self) -> None:
        """An option is shown by a scenario that says what it changes, or that asks for it by name."""
        game, scenario = self.case.game, self.case.scenario
        usual = self.case.ways[0].options
        for way in self.case.ways[1:]:
            self._cover("policies", (game.key, way.policy, way.option))
            self._cover("policies", (game.key, way.policy, usual[way.policy]))
        for name, option in scenario.policies.items():
            self._cover("policies", (game.key, name, option))


def in_force(ability: Ability, way: Way) -> int:
    """Which wording of an ability holds in a way; -1: none."""
    for number, version in enumerate(ability.versions):
        if all(way.options.get(name) == option for name, option in version.under.items()):
            return number
    return -1


def _numbered(ability: Ability) -> Iterable[tuple[int, Branch]]:
    return enumerate(branches(ability))
