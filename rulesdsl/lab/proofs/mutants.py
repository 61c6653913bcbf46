"""Mutants of a pack: every ability with one small change, each with the place where it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from rulesdsl.content.game_schema import GameSchema
from rulesdsl.content.model import Library
from rulesdsl.lab.proofs.cases import Case
from rulesdsl.lab.proofs.changes import ALLIES, Change, Path, changes, sayable
from rulesdsl.lab.proofs.cover import in_force, written
from rulesdsl.lang.ability import Ability, Origin, Version
from rulesdsl.lang.context import Context
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.vocabulary import Vocabulary

# In keywords anything may be spoken of; what does not fit a bearer is found when a plan is made.
ANYWHERE = Context(arms=True, marker=True)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed ability. `of`: a keyword (whoever has it) or the id of one ability; `text`: as it reads
    now; `before`: as it read. `version` -1: the sides or the reach are another, whatever the wording."""

    of: str
    before: str
    text: str
    where: Origin
    version: int = -1
    sentence: int = 0
    path: Path = ()
    what: str = ""
    arms: tuple[int, ...] | None = None
    reach: int | None = None

    @property
    def id(self) -> str:
        place = f" / {self.sentence}" if self.sentence else ""  # two sentences may come to read alike
        return f"{self.of} / {self.version} / {self.text}{place}"

    def touches(self, case: Case) -> bool:
        """Whether a case speaks of the ability."""
        definition = case.present.get(self.of.partition("#")[0])
        return self.of in case.keywords or (
            definition is not None and any(a.id == self.of for a in definition.abilities)
        )

    def apply(self, ability: Ability, vocabulary: Vocabulary) -> Ability:
        """The ability as this mutant has it; the same when it is another one."""
        if self.of not in (ability.id, ability.keyword):
            return ability
        if self.version < 0:
            arms = ability.arms if self.arms is None else self.arms
            return replace(ability, arms=arms, reach=ability.reach if self.reach is None else self.reach)
        versions = list(ability.versions)
        old = versions[self.version]
        sentences = list(old.sentences)
        key = (self.path, self.what)
        found = next((c for c in changes(sentences[self.sentence], vocabulary) if c.key == key), None)
        if found is None:
            return ability
        sentences[self.sentence] = found.sentence
        versions[self.version] = Version(tuple(sentences), old.texts, old.under)
        return replace(ability, versions=tuple(versions))

    def ways(self, case: Case, ability: Ability) -> list[object]:
        """The ways of a case in which the changed wording is in force."""
        return [w for w in case.ways if self.version < 0 or in_force(ability, w) == self.version]


def mutants(library: Library, schema: GameSchema, concerns: Callable[[Origin], bool]) -> Iterator[Mutant]:
    """Every mutant of what is written in the files asked about, in the order of the content.

    What a keyword says is changed for all that have it; what a thing gives it (arguments, sides, reach), and
    sentences of its own, are changed for that thing alone.
    """
    vocabulary = library.vocabulary
    for keyword in library.keywords.values():
        if concerns(keyword.origin):
            yield from _sentences(keyword, vocabulary, schema, lambda c, a=keyword: not _argued(c, a))  # type: ignore[misc]
    for definition in library.definitions.values():
        if not concerns(definition.origin):
            continue
        for ability in definition.abilities:
            if ability.keyword is None:
                yield from _sentences(ability, vocabulary, schema, lambda change: True)
            elif ability.arguments:
                yield from _sentences(ability, vocabulary, schema, lambda c, a=ability: _argued(c, a))  # type: ignore[misc]
            yield from _sides(ability, schema.directions)


def _sentences(
    ability: Ability, vocabulary: Vocabulary, schema: GameSchema, wanted: Callable[[Change], bool]
) -> Iterator[Mutant]:
    of = ability.id  # a keyword's own ability has the keyword as its id
    for v, version in enumerate(ability.versions):
        for s, sentence in enumerate(version.sentences):
            before = print_sentence(sentence, vocabulary)
            said = {before}
            for change in changes(sentence, vocabulary):
                if not wanted(change) or (change.what == ALLIES and not schema.teams):
                    continue
                text = sayable(change.sentence, vocabulary, ANYWHERE)
                if text is not None and text not in said:
                    said.add(text)
                    yield Mutant(of, before, text, ability.origin, v, s, change.path, change.what)


def _argued(change: Change, ability: Ability) -> bool:
    """Whether a change is one of something that an argument put there."""
    if isinstance(change.value, bool):
        return False
    if isinstance(change.value, int):
        return str(change.value) in ability.arguments or f"{change.value:+d}" in ability.arguments
    return isinstance(change.value, str) and change.value in ability.arguments


def _sides(ability: Ability, directions: tuple[str, ...]) -> Iterator[Mutant]:
    """One side less, one side more, one place less far."""
    arms = ability.arms
    if arms is None:
        return
    before = _call(ability, arms, ability.reach, directions)
    rest = [tuple(a for a in arms if a != arm) for arm in arms] if len(arms) > 1 else []
    more = [tuple(sorted((*arms, d))) for d in range(len(directions)) if d not in arms]
    for sides in (*rest, *more):
        text = _call(ability, sides, ability.reach, directions)
        yield Mutant(ability.id, before, text, ability.origin, arms=sides)
    if ability.reach > 1:  # only what is written is changed
        text = _call(ability, arms, ability.reach - 1, directions)
        yield Mutant(ability.id, before, text, ability.origin, reach=ability.reach - 1)


def _call(ability: Ability, arms: tuple[int, ...], reach: int, directions: tuple[str, ...]) -> str:
    given = f"({', '.join(ability.arguments)})" if ability.arguments else ""
    spans = f", reach {reach}" if reach != 1 else ""
    return (
        f"{ability.keyword or written(ability)}{given} on [{', '.join(directions[a] for a in arms)}]{spans}"
    )
