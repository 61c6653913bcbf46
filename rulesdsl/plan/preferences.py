"""`Prefer paths with the most destruction.`: what is chosen by itself, as rows of a plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesdsl.kernel.tables import Facts, PreferenceRow
from rulesdsl.lang import tree as t
from rulesdsl.lang.ability import Ability
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.scope import CannotPlan, Phrases, Scope

_MORE = frozenset({"most", "highest"})


def preference(vocabulary: Vocabulary, ability: Ability, sentence: t.Preference) -> PreferenceRow:
    """The row of a sentence. Raises `CannotPlan` for what cannot be measured."""
    group, best = sentence.group, sentence.group.best
    assert best is not None  # a preference that compares nothing is told where it is read
    if best.to is not None:
        raise CannotPlan("what is measured has no anchor of its own yet: leave out `to`", best.span)
    phrases = Phrases(vocabulary, ability.arms, ability.reach)
    among = phrases.pick(replace(group, best=None))
    return PreferenceRow(
        ability.id,
        frozenset(kind.key for kind in group.kinds),
        best.order in _MORE,
        best.measure.key,
        lambda facts, source, side: among(Scope(facts, source, side)),
        _amount(phrases, best.measure),
        ability.cites,
    )


def _amount(phrases: Phrases, measure: t.Name) -> Callable[[Facts, int, int, int], int] | None:
    """How much of it a thing has; None for what only the game can measure."""
    if measure.word is not None and measure.word.category == Category.MEASURE:
        return None
    amount = phrases.amount_of(measure)
    return lambda facts, source, side, thing: amount(Scope(facts, source, side), thing)
