"""Which branches of abilities fire where something is tried.

A condition, a step or an answer is told by a watched plan, and what holds by the reasons of a trace. A
clause, and a sentence among others, has fired when without it something else happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rulesdsl.content.model import Definition, Library
from rulesdsl.games.fuzzing import Board
from rulesdsl.games.game import Game, StepCall
from rulesdsl.kernel.chance import BadChance
from rulesdsl.kernel.state import State
from rulesdsl.lab.proofs.branches import Branch, branches, without
from rulesdsl.lab.proofs.cover import DECLINED, Watch, written
from rulesdsl.lab.trying.boards import laid
from rulesdsl.lab.trying.readings import Readings
from rulesdsl.lab.trying.trials import Done, do
from rulesdsl.lang.ability import Ability, Origin
from rulesdsl.lang.tree import Grant, Replacement, Step
from rulesdsl.lang.walk import of_type
from rulesdsl.plan.watch import watching

Key = tuple[str, int]  # (where the ability is written, number of the branch)
# What is done with some content; whether it is told what holds.
Played = Callable[[Library, bool], Iterable[Done]]
# Kinds of event that name an ability which did nothing.
UNDONE = frozenset({"fails", "untaken", "policy", "idle", "decided"})
# What is taken away to see whether that is missed makes a plan of its own: not too many for each board.
MOST_CUT = 4


class Fires:
    """The branches of the abilities asked about that are in force under some of the readings tried."""

    def __init__(
        self, game: Game, library: Library, readings: Readings, concerns: Callable[[Origin], bool]
    ) -> None:
        self.game = game
        self.library = library
        self.readings = readings
        self._watch = Watch()
        self._watched = replace(library)  # another object: a plan that is kept for the old one tells nothing
        self.all: dict[Key, tuple[str, Origin]] = {}
        self._names = {d.id: _names(d) for d in library.definitions.values()}
        # what has no army may lie there by itself
        self._loose = frozenset(n for d in library.definitions.values() if not d.army for n in _names(d))
        abilities = [a for d in library.definitions.values() for a in d.abilities]
        for ability in [*abilities, *library.keywords.values()]:
            if not concerns(ability.origin) and not (
                ability.keyword and concerns(library.keywords[ability.keyword].origin)
            ):
                continue
            for number, branch in enumerate(branches(ability)):
                if readings.varied or _in_force(ability, readings.base) == branch.version:
                    name = f"{written(ability)}, {branch.title}"
                    origin = library.keywords[ability.keyword].origin if ability.keyword else ability.origin
                    self.all.setdefault((written(ability), number), (name, origin))

    def on_board(self, board: Board, seed: int, open_: set[Key]) -> set[Key]:
        """Which of the open branches fire on a board."""
        options = self.readings.of(board.readings)
        used = [step.definition for step in board.steps if step.definition]
        there = [self._names[id] for id in (*(line.definition for line in board.lines), *used)]
        if self._loose.union(*there).isdisjoint(name for name, _ in open_):
            return set()

        def played(content: Library, reasons: bool) -> Iterable[Done]:
            state, steps = laid(self.game, content, board, options)
            for step in steps:
                done = do(self.game, content, state, step, seed, reasons=reasons)
                state = done.state
                yield done

        try:
            found, unsure = self._told(played, open_, options)
        except BadChance:  # the dice of this board do not fit what is drawn
            return set()
        if unsure:
            turn = seed % len(unsure)  # not always the same few
            some = [*unsure.items(), *unsure.items()][turn : turn + min(MOST_CUT, len(unsure))]
            found |= self._missed(played, dict(some))
        return found

    def in_step(self, state: State, step: StepCall, seed: int, open_: set[Key]) -> set[Key]:
        """Which of the open branches fire in a step of a game, as far as that is told."""

        def played(content: Library, reasons: bool) -> Iterable[Done]:
            return [do(self.game, content, state, step, seed, reasons=reasons)]

        return self._told(played, open_, state.policies)[0]

    def _told(
        self, played: Played, open_: set[Key], options: Mapping[str, str]
    ) -> tuple[set[Key], dict[Key, Branch]]:
        """Branches that are told to have fired, and those that may have: what has them is there."""
        watch = self._watch
        watch.seen.clear()
        with watching(watch):  # the plan of this library is one that tells
            done = list(played(self._watched, True))
        refusals = {(d.ability, answer in DECLINED) for one in done for d, answer in one.asked}
        acted = {h.ability for one in done for h in one.told if h.ability and h.kind not in UNDONE}
        there = {e.definition for one in done for e in one.state.entities}
        seen = {id for id, _, _ in watch.seen}
        abilities = [a for d in self.library.definitions.values() for a in d.abilities]
        abilities += [a for key, a in self.library.keywords.items() if key in seen]
        found: set[Key] = set()
        unsure: dict[Key, Branch] = {}
        for ability in abilities:
            in_force = _in_force(ability, options)
            for number, branch in enumerate(branches(ability)):
                key = (written(ability), number)
                if key not in open_ or key in found or in_force != branch.version:
                    continue
                steps = _steps_of(ability, branch)
                if branch.refuses is not None:
                    shown = (ability.id, branch.refuses) in refusals
                elif branch.node is not None:
                    shown = (ability.id, id(branch.node), branch.value) in watch.seen
                elif steps:
                    shown = any((ability.id, id(step), True) in watch.seen for step in steps)
                else:
                    shown = ability.id in acted and _alone(ability, branch)
                    if not shown and ability.id.partition("#")[0] in there:
                        unsure[key] = branch
                if shown:
                    found.add(key)
        return found, {key: branch for key, branch in unsure.items() if key not in found}

    def _missed(self, played: Played, unsure: Mapping[Key, Branch]) -> set[Key]:
        """Those of a few without which something else happens."""
        told = _lines(played(self.library, False))
        return {
            key for key, branch in unsure.items() if _lines(played(self._cut(key[0], branch), False)) != told
        }

    def _cut(self, name: str, branch: Branch) -> Library:
        """The content without a branch; what does not have it is not compiled again."""

        def cut(ability: Ability) -> Ability:
            return without(ability, branch) if written(ability) == name else ability

        definitions = {
            id: replace(d, abilities=tuple(cut(a) for a in d.abilities))
            for id, d in self.library.definitions.items()
            if any(written(a) == name for a in d.abilities)
        }
        return replace(
            self.library,
            definitions={**self.library.definitions, **definitions},
            keywords={key: cut(a) for key, a in self.library.keywords.items()},
            made_from=self.library,
        )


def _in_force(ability: Ability, options: Mapping[str, str]) -> int:
    """Which version of an ability holds."""
    fits = (all(options.get(n) == option for n, option in v.under.items()) for v in ability.versions)
    return next((number for number, fit in enumerate(fits) if fit), -1)


def _names(definition: Definition) -> set[str]:
    """Where the abilities of a thing are written, and those that they lend."""
    sentences = [s for a in definition.abilities for version in a.versions for s in version.sentences]
    lent = {g.keyword.key for g in of_type(tuple(sentences), Grant) if g.keyword.word is not None}
    return {written(a) for a in definition.abilities} | lent


def _steps_of(ability: Ability, branch: Branch) -> tuple[Step, ...]:
    """The steps of a sentence: it has fired when one of them was done."""
    sentence = ability.versions[branch.version].sentences[branch.sentence]
    steps: tuple[Step, ...] = () if isinstance(sentence, Replacement) else getattr(sentence, "steps", ())
    return steps


def _alone(ability: Ability, branch: Branch) -> bool:
    """Whether what an ability does is done by this branch: it is all of its only sentence."""
    return len(ability.versions[branch.version].sentences) == 1 and branch.clause < 0


def _lines(steps: Iterable[Done]) -> list[str]:
    """All that happens, as text."""
    told: list[str] = []
    try:
        for done in steps:
            if done.refused is not None:
                told.append(f"refused {done.refused}")
            told += [f"{d.name}: {answer}" for d, answer in done.asked]
            told += [
                f"{h.kind} {h.window} {h.number} {h.subject} {h.amount} {h.detail} {h.place}"
                for h in done.told
            ]
    except Exception as error:  # without the branch it cannot even be done
        told.append(f"breaks off: {error}")
    return sorted(told)
