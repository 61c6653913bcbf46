"""Plausible sentences that mean something else, and the style that keeps sentences readable aloud.

Each check takes the resolved sentence and yields problems. What cannot even be parsed or resolved is
told by `syntax` and `resolve`; the table of `codes` lists all of them with a wrong and a right sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.lang import tree as t
from rulesdsl.lang.context import Context
from rulesdsl.lang.lookup import Lookup
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.tree import Sentence
from rulesdsl.lang.vocabulary import Category as C
from rulesdsl.lang.vocabulary import Vocabulary
from rulesdsl.lang.walk import anchor_groups, of_type

MAX_WORDS = 25

Check = Callable[[Sentence, Lookup], Iterator[Problem]]


def lint(sentence: Sentence, text: str, vocabulary: Vocabulary, context: Context) -> tuple[Problem, ...]:
    """What a resolved sentence probably does not mean, sorted by place."""
    words = Lookup(vocabulary, context)
    found = [p for check in CHECKS for p in check(sentence, words)]
    found.extend(_too_long(text))
    return tuple(sorted(dict.fromkeys(found), key=lambda p: (p.span.start, p.span.end, p.code)))


def _warn(
    code: str, message: str, span: t.Span, label: str = "", help: str = "", notes: tuple[str, ...] = ()
) -> Problem:
    return Problem(code, message, span, label, notes, help, "warning")


def _too_long(text: str) -> Iterator[Problem]:
    count = len(text.split())
    if count > MAX_WORDS:
        yield _warn(
            "S0320",
            f"{count} words in one sentence; {MAX_WORDS} can be read aloud",
            t.Span(0, len(text)),
            "long",
            "split it, or make a keyword of a part",
        )


# ---------------------------------------------------------------- means something else


def _protected_unsaid(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    """`destroy each enemy unit`: does that include what an army loses with?"""
    protected = [e.word.key for e in words.vocabulary.entries(C.KIND) if e.facts.get("protected")]
    for group, deed in _strong(sentence, words):
        for special in protected:
            inside = any(
                k.word is not None and k.text != special and words.vocabulary.is_a(special, k.text)
                for k in group.kinds
            )
            said = any(k.text == special for k in (*group.kinds, *group.excepts))
            if inside and not said:
                noun = group.kinds[0].text
                yield _warn(
                    "S0306",
                    f"{deed} speaks of {special} too",
                    group.span,
                    f"a {special} is a {noun}" if noun else "",
                    f"say `except {special}`, or `{noun} or {special}` when it is meant",
                )


def _strong(sentence: Sentence, words: Lookup) -> Iterator[tuple[t.Group, str]]:
    """Groups that are destroyed or made tougher."""
    chosen: t.Group | None = None
    for node in of_type(sentence, object):
        match node:
            case t.Choose(pick=t.Group() as group):
                chosen = group
            case t.Destroy(target=t.Group() as group):
                yield group, "`destroy`"
            case t.Destroy(target=t.It() | t.That()) if chosen is not None:
                yield chosen, "`destroy`"
            case t.Clause(subject=t.Group() as group, effect=t.Change(stat=stat, amount=amount)):
                number = amount.amount if isinstance(amount, t.Per) else amount
                if words.fact(stat, "life") and number > 0:
                    yield group, f"+{stat.text}"


def _own_floor(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    for change in of_type(sentence, t.Change):
        floor = words.fact(change.stat, "floor")
        if change.floor is not None and change.floor == floor:
            yield _warn(
                "S0308",
                f"{change.stat.text} is never below {floor} anyway",
                change.span,
                f"`(at least {floor})` adds nothing",
                "leave the bound out",
            )


def _nobodys_turn(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    """`until the end of the turn` in a sentence that works inside what is in nobody's turn."""
    if not isinstance(sentence, (t.Event, t.Replacement, t.Check)):
        return
    for duration in of_type(sentence, t.Duration):
        outside = duration.window is not None and words.fact(duration.window, "outside")
        if duration.window is not None and outside and _works_in(sentence, str(outside), words):
            yield _warn(
                "S0311",
                f"a {outside} is in nobody's {duration.window.text}",
                duration.span,
                "whose?",
                f"say `until the end of this {outside}`",
            )


def _works_in(sentence: t.Event | t.Replacement | t.Check, window: str, words: Lookup) -> bool:
    windows: list[t.Name] = []
    verbs: list[t.Name] = []
    if isinstance(sentence, t.Event):
        match sentence.event:
            case t.Moment(window=name):
                windows.append(name)
            case t.Happens(verb=verb):
                verbs.append(verb)
        windows.extend(n for n in of_type(sentence.event, t.Name) if n.word and n.word.category == C.WINDOW)
    elif isinstance(sentence, t.Replacement):
        verbs.append(sentence.verb)
    inside = any(n.text == window or words.fact(n, "inside") == window for n in windows)
    return inside or any(words.fact(v, "fight") for v in verbs)


def _moments(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    """Moments are a closed list of the game."""
    for moment in of_type(sentence, t.Moment):
        known = words.fact(moment.window, "moments")
        if isinstance(known, tuple) and moment.edge not in known:
            said = {
                "before": "before the",
                "after": "after the",
                "start": "at the start of the",
                "end": "at the end of the",
            }
            listed = ", ".join(f"{said[k]} {moment.window.text}" for k in known)
            yield Problem(
                "S0312",
                f"the game has no moment `{said[moment.edge]} {moment.window.text}`",
                moment.span,
                "no such moment",
                (f"moments of a {moment.window.text}: {listed or 'none'}",),
            )


def _filter_after_group(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    """`units next to a helper with 2 coins`: who has them?"""
    for group in of_type(sentence, t.Group):
        for relation, anchor in anchor_groups(group):
            at = group.filters.index(relation)
            if at + 1 < len(group.filters) and isinstance(anchor, t.Group):
                last = group.filters[at + 1]
                head, near = group.kinds[0].text, anchor.kinds[0].text
                yield _warn(
                    "S0322",
                    f"this speaks of the {head}, not of the {near} before it",
                    last.span,
                    f"said of `{head}`",
                    f"put it before `{relation.word.text}` when that is meant, else choose the {near} first",
                )


# ---------------------------------------------------------------- style


def _each_of_lasting(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    if isinstance(sentence, t.Continuous):
        for clause in sentence.clauses:
            match clause.subject:
                case t.Group(quantity=t.Quantity(kind="each", span=span)):
                    yield _warn(
                        "S0323",
                        "what is lastingly true holds of each anyway",
                        span,
                        "not needed",
                        "leave `each` out",
                    )


def _unused_names(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    used = {node.name.text for node in of_type(sentence, t.That)}
    given: list[t.Name] = [n.alias for n in of_type(sentence, t.Choose) if n.alias is not None]
    given.extend(n.alias for n in of_type(sentence, t.Group) if n.alias is not None)
    for alias in given:
        if alias.text not in used and not any(True for _ in of_type(sentence, t.It)):
            yield _warn(
                "S0321",
                f"`{alias.text}` is named and never spoken of",
                alias.span,
                "not used",
                "leave `as ...` out",
            )


def _despite_nothing(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    if isinstance(sentence, t.Continuous):
        for mark in sentence.despite:
            if not words.fact(mark, "off"):
                yield _warn(
                    "S0324",
                    f"abilities work while {mark.text} anyway",
                    mark.span,
                    "turns nothing off",
                    "leave `Even while ...` out",
                )


def _limit_repeats(sentence: Sentence, words: Lookup) -> Iterator[Problem]:
    for limit in of_type(sentence, t.Limit):
        windows = [p for p in limit.per if p.word is not None and p.word.category == C.WINDOW]
        if len(windows) > 1:
            yield _warn(
                "S0325",
                "a limit counts within one window",
                windows[1].span,
                "a second window",
                f"say `({_times(limit.times)} per {windows[0].text})`",
            )


def _times(times: int) -> str:
    return "once" if times == 1 else f"{times} times"


CHECKS: tuple[Check, ...] = (
    _protected_unsaid,
    _own_floor,
    _nobodys_turn,
    _moments,
    _filter_after_group,
    _each_of_lasting,
    _unused_names,
    _despite_nothing,
    _limit_repeats,
)
