"""The ways an ability can go: its wordings, sentences and clauses, conditions, steps and tails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability, Version


@dataclass(frozen=True, slots=True)
class Branch:
    """One way. `title` says it in words; `version`, `sentence`: where it stands.

    How it is looked for: `node` with `value` is told by a watched plan; `refuses` is told by the answers
    to the ability's decisions; otherwise the part is taken away (`clause`: only that clause) and some
    scenario must notice.
    """

    title: str
    version: int
    sentence: int
    node: object = None
    value: bool = True
    refuses: bool | None = None
    clause: int = -1

    @property
    def cut(self) -> bool:
        """Looked for by taking the part away."""
        return self.node is None and self.refuses is None


def branches(ability: Ability) -> Iterator[Branch]:
    """Every way of an ability, in the order in which it is written."""
    for v, version in enumerate(ability.versions):
        under = " and ".join(f"{name} = {option}" for name, option in version.under.items())
        head = f"under {under}: " if under else ""
        many = len(version.sentences) > 1
        for s, sentence in enumerate(version.sentences):
            where = f"{head}sentence {s + 1}" if many else f"{head}the sentence"
            for branch in _of_sentence(sentence):
                title = f"{where}: {branch.title}" if branch.title else where
                yield replace(branch, title=title, version=v, sentence=s)


def _of_sentence(sentence: t.Sentence) -> Iterator[Branch]:
    yield Branch("", 0, 0)
    if isinstance(sentence, t.Continuous) and len(sentence.clauses) > 1:
        for i in range(len(sentence.clauses)):
            yield Branch(f"clause {i + 1}", 0, 0, clause=i)
    condition = getattr(sentence, "condition", None)
    if condition is not None:
        yield from _both("condition", condition)
    if isinstance(sentence, t.Replacement):
        if sentence.may:
            yield Branch("`may` taken", 0, 0, refuses=False)
            yield Branch("`may` declined", 0, 0, refuses=True)
        # what is paid by an absorber is no step that is done: the sentence itself stands for it
        return
    for n, step in enumerate(getattr(sentence, "steps", ()), 1):
        yield Branch(f"step {n} done", 0, 0, node=step)
        if step.unless is not None:
            yield from _both(f"`unless` of step {n}", step.unless)
        if step.only_if is not None:
            yield from _both(f"`only if` of step {n}", step.only_if)
        if step.may:
            yield Branch(f"`may` of step {n} taken", 0, 0, refuses=False)
            yield Branch(f"`may` of step {n} declined", 0, 0, refuses=True)


def _both(what: str, node: object) -> Iterator[Branch]:
    yield Branch(f"{what} true", 0, 0, node=node, value=True)
    yield Branch(f"{what} false", 0, 0, node=node, value=False)


def without(ability: Ability, branch: Branch) -> Ability:
    """The ability without a sentence, or without one clause of it."""
    versions = list(ability.versions)
    version = versions[branch.version]
    sentences = list(version.sentences)
    if branch.clause >= 0:
        sentence = sentences[branch.sentence]
        assert isinstance(sentence, t.Continuous)
        rest = tuple(c for i, c in enumerate(sentence.clauses) if i != branch.clause)
        sentences[branch.sentence] = replace(sentence, clauses=rest)
    else:
        del sentences[branch.sentence]
    versions[branch.version] = Version(tuple(sentences), version.texts, version.under)
    return replace(ability, versions=tuple(versions))
