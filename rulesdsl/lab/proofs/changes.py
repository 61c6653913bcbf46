"""All small changes of one sentence: one word, number, side, filter or mood at a time.

Changes come from the tree (what is a number may be another number, what is optional may be left out) and
from the vocabulary (a word may be another word of its category). Many of them cannot be said, or say the
same: whoever uses them reads the canonical text of each back (`sayable`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from rulesdsl.lang import tree as t
from rulesdsl.lang.context import Context
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.read import read_sentence
from rulesdsl.lang.vocabulary import Category, Vocabulary

# So many words of its category take the place of a word.
OTHERS = 3
# Words of these categories stand for nothing else, or are no words of rules.
FIXED = frozenset({Category.ALIAS, Category.DEFINITION, Category.ARMY, Category.SPOT})

# What takes the place of a word of a closed list, by type and field.
CLOSED: Mapping[tuple[type, str], tuple[Any, ...]] = {
    (t.Bound, "order"): ("exactly", "at least", "at most"),
    (t.Has, "order"): ("exactly", "at least", "at most"),
    (t.Best, "order"): ("most", "least"),
    (t.Moment, "edge"): ("before", "after", "start", "end"),
    (t.Owned, "owner"): ("your", "its owner's", "each opponent's"),
    (t.Players, "who"): ("you", "enemies", "allies", "players"),
    (t.Duration, "which"): ("this", "next", "each-opponents-next", "for-good"),
    (t.Here, "word"): ("here", "there"),
    (t.Belongs, "side"): tuple(t.Side),
}
# Lists of which one part may be left out; the last part only of those in `OPTIONAL`.
OPTIONAL = frozenset({"filters", "excepts", "sides", "tags", "despite", "limits", "prices"})
LISTS = OPTIONAL | {"steps", "clauses", "kinds", "parts", "to"}
# What may be left out as a whole.
OMITTED = frozenset(
    {"condition", "unless", "only_if", "best", "by", "window", "quantity", "object", "toward"}
)
# What only says who may look: no board shows it.
UNSEEN = frozenset({"hidden"})
# Numbers that may become negative: changes.
SIGNED = frozenset({(t.Change, "amount"), (t.Amend, "amount"), (t.Per, "amount"), (t.Gain, "amount")})

# Where everybody plays alone, those of one's side are one's own.
ALLIES = f"{t.Side.FRIENDLY.value} only"

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: where in the sentence, what is done there, the whole changed sentence."""

    path: Path
    what: str
    sentence: t.Sentence
    value: object = None  # what stood there, for changes of a single word or number

    @property
    def key(self) -> tuple[Path, str]:
        return self.path, self.what


def changes(sentence: t.Sentence, vocabulary: Vocabulary) -> Iterator[Change]:
    """Every change of a sentence, in the order in which it says things."""
    for path, what, new, old in _of_node(sentence, vocabulary):
        yield Change(path, what, new, old)


def sayable(sentence: t.Sentence, vocabulary: Vocabulary, context: Context) -> str | None:
    """The canonical text of a changed tree when it is a sound sentence that means this tree."""
    try:
        text = print_sentence(sentence, vocabulary)
    except (TypeError, ValueError, AttributeError, KeyError, IndexError):
        return None  # no sentence has this shape
    again, problems = read_sentence(text, vocabulary, context)
    if again is None or again != sentence or any(p.severity == "error" for p in problems):
        return None
    return text


Made = Iterator[tuple[Path, str, Any, object]]


def _of_node(node: Any, vocabulary: Vocabulary) -> Made:
    """(path, what, the changed node, what stood there)."""
    if isinstance(node, t.Name):
        yield from (((), what, new, node.text) for what, new in _other_words(node, vocabulary))
        return
    yield from (((), what, new, None) for what, new in _other_shapes(node))
    for field in fields(node):
        if field.name in ("span", "word", "alias"):
            continue
        old = getattr(node, field.name)
        for what, new in _in_place(node, field.name, old):
            yield (field.name,), what, replace(node, **{field.name: new}), old
        if isinstance(old, tuple):
            for i, part in enumerate(old):
                if is_dataclass(part):
                    for path, what, new, value in _of_node(part, vocabulary):
                        if new in old:
                            continue  # said already
                        whole = (*old[:i], new, *old[i + 1 :])
                        yield (field.name, i, *path), what, replace(node, **{field.name: whole}), value
        elif is_dataclass(old):
            for path, what, new, value in _of_node(old, vocabulary):
                yield (field.name, *path), what, replace(node, **{field.name: new}), value


def _in_place(node: Any, name: str, old: Any) -> Iterator[tuple[str, Any]]:
    """Changes of one field of a node that are no changes inside it."""
    kind = type(node)
    if isinstance(old, bool):
        if name in UNSEEN:
            return
        yield (f"no {name}" if old else name), not old
    elif isinstance(old, int):
        yield from ((f"{name} {n}", n) for n in _numbers(kind, name, old))
    elif (kind, name) in CLOSED:
        yield from ((str(other), other) for other in CLOSED[kind, name] if other != old)
    elif name == "sides" and isinstance(old, tuple):
        yield from ((f"{side.value} only", (side,)) for side in t.Side if (side,) != old)
        if len(old) != 1:
            yield from (("no side", ()) for _ in old[:1])
        else:
            yield "no side", ()
    elif isinstance(old, tuple) and name in LISTS:
        if len(old) > 1 or (old and name in OPTIONAL):
            yield from ((f"without {name} {i + 1}", (*old[:i], *old[i + 1 :])) for i in range(len(old)))
        if len(old) > 1 and name == "steps":
            yield from (
                (f"steps {i + 1} and {i + 2} change places", _swap(old, i)) for i in range(len(old) - 1)
            )
    elif name == "quantity" and isinstance(old, t.Quantity):
        yield from _quantities(old)
    if old is not None and name in OMITTED and not isinstance(old, tuple):
        yield f"without {name}", None


def _numbers(kind: type, name: str, old: int) -> Iterator[int]:
    yield old + 1
    if (kind, name) in SIGNED:
        yield -old
        if old not in (1, -1):
            yield old - 1
    elif old > 1:
        yield old - 1


def _quantities(old: t.Quantity) -> Iterator[tuple[str, t.Quantity]]:
    if old.kind in ("exactly", "up-to"):
        yield "each", t.Quantity("each")
        yield "the other kind of number", replace(old, kind="up-to" if old.kind == "exactly" else "exactly")
    elif old.kind == "each":
        yield "one", t.Quantity("exactly", 1)


def _swap(old: tuple[Any, ...], i: int) -> tuple[Any, ...]:
    return (*old[:i], old[i + 1], old[i], *old[i + 2 :])


def _other_words(name: t.Name, vocabulary: Vocabulary) -> Iterator[tuple[str, t.Name]]:
    """The words that stand next in the list of its category."""
    word = name.word
    if word is None or word.category in FIXED:
        return
    keys = [entry.word.key for entry in vocabulary.entries(word.category)]
    if word.key not in keys:
        return
    at = keys.index(word.key)
    others = [k for k in (*keys[at + 1 :], *keys[:at]) if k != word.key]
    if word.category == Category.KIND:
        chosen = [k for k in others if _related(word.key, k, vocabulary)] or others[:OTHERS]
    elif word.category in (Category.RELATION, Category.STAT, Category.TAG):
        chosen = others  # short lists, and each of them is easily mistaken for another
    else:
        chosen = others[:OTHERS]
    for key in chosen:
        yield key, replace(name, text=key, word=replace(word, key=key))


def _related(kind: str, other: str, vocabulary: Vocabulary) -> bool:
    """Parent, child or sibling in the tree of kinds."""
    above, beside = _parent(kind, vocabulary), _parent(other, vocabulary)
    return other == above or beside == kind or (bool(above) and above == beside)


def _parent(kind: str, vocabulary: Vocabulary) -> str:
    entry = vocabulary.get(Category.KIND, kind)
    return str(entry.facts.get("under", "")) if entry is not None else ""


def _other_shapes(node: Any) -> Iterator[tuple[str, Any]]:
    """Deeds and truths that are said in the same place."""
    match node:
        case t.Mark(mark=mark):
            yield "cannot be", t.Unmarkable(mark)
        case t.Unmarkable(mark=mark):
            yield "are", t.Mark(mark)
        case t.Destroy(target=target):
            yield "remove", t.Remove(target)
        case t.Remove(target=target):
            yield "destroy", t.Destroy(target)
        case t.Push(target=target, away_from=other):
            yield "pull", t.Pull(target, other)
        case t.Pull(target=target, toward=other):
            yield "push", t.Push(target, other)
        case t.Deal(amount="deadly", to=to):
            yield "destroy", t.Destroy(to)
        case t.Instead(amount=int()):
            yield "of the whole", replace(node, amount=None, what=None)
        case t.Serve() | t.Control():
            yield (
                "the other way round",
                t.Control() if isinstance(node, t.Serve) else t.Serve(t.Players("you")),
            )
