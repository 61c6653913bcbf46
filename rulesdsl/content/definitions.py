"""Second pass: things and markers with their abilities."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from rulesdsl.content.keywords import Keyword, KeywordBook, sentence_nodes
from rulesdsl.content.model import Definition
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.places import ADJACENT
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.content.sentences import diagnostic
from rulesdsl.content.templates import plainly, takes
from rulesdsl.content.words import Drafts, ItemDraft, names_of
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.near import listed
from rulesdsl.lang.ability import Ability, Version
from rulesdsl.lang.context import Context
from rulesdsl.lang.template import argument_problem
from rulesdsl.lang.tree import Call, Group, Preference

# Keys that every definition has a place for; all others are the game's fields.
COMMON = frozenset({"name", "abilities", "cites", "sources", "notes", "status", "count", "supply", "kind"})


def read_definitions(drafts: Drafts, book: KeywordBook, report: Report) -> dict[str, Definition]:
    """All definitions by id, in the order of the files."""
    return {id: _Item(draft, book, report).definition() for id, draft in drafts.items.items()}


class _Item:
    """One definition in the making."""

    def __init__(self, draft: ItemDraft, book: KeywordBook, report: Report) -> None:
        self.draft = draft
        self.book = book
        self.report = report
        self.directions = draft.pack.game.schema.directions
        self.preferred: set[tuple[object, ...]] = set()

    def definition(self) -> Definition:
        draft = self.draft
        values = draft.values
        collection = draft.collection
        fields: dict[str, Any] = {
            key: value.text if isinstance(value, Scalar) else value
            for key, value in values.items()
            if key not in COMMON and key != collection.item
        }
        if collection.places:
            fields[ADJACENT] = tuple(node.text for node in values.get(ADJACENT, ()))
        abilities = [self._ability(n, one) for n, one in enumerate(values.get("abilities", ()), 1)]
        return Definition(
            id=draft.id,
            key=draft.key,
            army=draft.army,
            collection=collection.key,
            kind=values.get("kind") or next(iter(collection.kinds)),
            names=names_of(values, draft.key),
            count=values.get("count", 1),
            fields=collection.finish(fields),
            abilities=tuple(ability for ability in abilities if ability is not None),
            cites=tuple(values.get("cites", ())),
            status=values.get("status", "known"),
            origin=values[collection.item].origin,
        )

    def _ability(self, number: int, written: Scalar | Fields) -> Ability | None:
        # Numbered as written: an ability that has an error does not shift the names of the others.
        id = f"{self.draft.id}#{number}"
        return self._call(id, written) if isinstance(written, Scalar) else self._sentences(id, written)

    # ------------------------------------------------------------ sentences on the spot

    def _sentences(self, id: str, values: Fields) -> Ability | None:
        nodes = sentence_nodes(values)
        reader = self.book.reader
        arms = tuple(sorted(self.directions.index(n.text) for n in values["on"])) if "on" in values else None
        # `on` may be what a misspelt key was meant to be: one mistake, one message.
        sided = not self.directions or "on" in values.node.pairs or not values.sound
        context = Context(arms=sided, marker=self.draft.collection.loose)
        sentences = [reader.sentence(n.text, n.place_of, self.report, context) for n in nodes]
        good = [one for one in sentences if one is not None]
        for node, one in zip(nodes, sentences, strict=True):
            if one is not None:
                self.book.check_gifts(one, node.place_of, self.report)
        for node, one in zip(nodes, sentences, strict=True):
            if isinstance(one, Preference):
                self._preferred(node, one.group)
        if not good:
            return None
        texts = tuple(n.text for n, one in zip(nodes, sentences, strict=True) if one is not None)
        return Ability(
            id=id,
            versions=(Version(tuple(good), texts),),
            arms=arms,
            reach=values.get("reach", 1),
            traits=tuple(node.text for node in values.get("traits", ())),
            origin=nodes[0].origin,
            cites=tuple(values.get("cites", ())),
        )

    def _preferred(self, node: Scalar, group: Group) -> None:
        """Among equals a second preference by the same measure finds nothing to prefer."""
        best = group.best
        if best is None or group.filters:
            return
        words = ({name.text for name in names} for names in (group.kinds, group.tags, group.excepts))
        said = (*(frozenset(found) for found in words), frozenset(group.sides), best.measure.text)
        if said in self.preferred:
            self.report(
                Diagnostic(
                    "C0508",
                    f"`{self.draft.key}` prefers by {best.measure.text} already",
                    node.place_of(best.measure.span.start, best.measure.span.end),
                    label="never counts: those left are equal in it",
                    help="take this line out, or name another measure",
                )
            )
        self.preferred.add(said)

    # ------------------------------------------------------------ keywords

    def _call(self, id: str, node: Scalar) -> Ability | None:
        if self._is_sentence(node):
            return None
        found: list[Diagnostic] = []
        call = self.book.reader.call(node, found.append)
        if call is None:
            for one in self._glued(node) or found:
                self._unless_expected(one)
            return None
        keyword = self.book.get(call.keyword.text)
        if keyword is None:
            self._unknown_keyword(node, call)
            return None
        if keyword.broken or not self._good_arguments(node, call, keyword):
            return None
        if keyword.bearer and not self.draft.collection.loose:
            self.report(
                Diagnostic(
                    "C0507",
                    f"keyword `{keyword.key}` speaks of `its bearer`, which only markers have",
                    node.place,
                    label=f"{self.draft.collection.article} has no bearer",
                )
            )
        arms = self._arms(node, call, keyword)
        ability = keyword.ability
        if ability is None:
            return None
        return Ability(
            id=id,
            versions=self.book.versions(keyword, call.arguments),
            arms=arms,
            reach=call.reach,
            traits=keyword.traits,
            keyword=keyword.key,
            arguments=call.arguments,
            origin=node.origin,
            cites=ability.cites,
        )

    def _unless_expected(self, found: Diagnostic) -> None:
        """Say that a keyword is unknown only where all packs that could have it are there."""
        if not (self.draft.pack.incomplete and found.code in ("R0202", "R0206")):
            self.report(found)

    def _is_sentence(self, node: Scalar) -> bool:
        """A sentence where a keyword stands: the commonest slip of all."""
        text = node.text.strip()
        if not (text.endswith(".") and " " in text):
            return False
        self.report(
            Diagnostic(
                "C0501",
                "an ability written as a plain text is a keyword, and this is a sentence",
                node.place,
                label="a sentence",
                help="put it under `text:`",
            )
        )
        return True

    def _unknown_keyword(self, node: Scalar, call: Call) -> None:
        span = call.keyword.span
        self.report(
            Diagnostic(
                "C0502",
                f"there is no keyword `{call.keyword.text}`",
                node.place_of(span.start, span.end),
                label="not a keyword",
                notes=(f"keywords here: {listed(self.book.keywords)}",) if self.book.keywords else (),
                help=did_you_mean(call.keyword.text, self.book.keywords),
            )
        )

    def _glued(self, node: Scalar) -> list[Diagnostic]:
        """`officer(+1 melee)`: arguments of a known keyword that no comma parts."""
        written = _CALL.match(node.text)
        keyword = self.book.get(written[1]) if written is not None else None
        if written is None or keyword is None or keyword.broken:
            return []
        pieces = written[2].replace(",", " ").split()
        if all(len(piece.split()) == 1 for piece in written[2].split(",")):
            return []
        fitting = self._in_order(keyword, pieces)
        return [
            Diagnostic(
                "R0251",
                f"the arguments of `{keyword.key}` are parted by commas",
                node.place_of(written.start(2), written.end(2)),
                label=f"expected `{_signature(keyword)}`",
                help=f"write `{_called(keyword, fitting)}`" if fitting else self._such_as(keyword),
            )
        ]

    def _such_as(self, keyword: Keyword) -> str:
        sample = keyword.ability.arguments if keyword.ability is not None else ()
        return f"write it such as `{_called(keyword, sample)}`" if sample else ""

    def _in_order(self, keyword: Keyword, arguments: Sequence[str]) -> tuple[str, ...]:
        """The arguments in the one order in which they fit, if there is one."""
        kinds = list(keyword.parameters.items())
        if len(kinds) != len(arguments) or len(kinds) > _MOST_ORDERED:
            return ()
        vocabulary = self.book.reader.vocabulary
        fitting = [
            order
            for order in dict.fromkeys(permutations(arguments))
            if not any(
                argument_problem(*kind, one, vocabulary) for kind, one in zip(kinds, order, strict=True)
            )
        ]
        return fitting[0] if len(fitting) == 1 else ()

    def _good_arguments(self, node: Scalar, call: Call, keyword: Keyword) -> bool:
        parameters = keyword.parameters
        if len(call.arguments) != len(parameters):
            wanted = _signature(keyword)
            self.report(
                Diagnostic(
                    "C0503",
                    f"keyword `{keyword.key}` takes {_arguments(len(parameters))}, not {len(call.arguments)}",
                    node.place_of(call.span.start, call.span.end),
                    label=f"expected `{wanted}`",
                    notes=tuple(f"`{name}` takes {takes(kind)}" for name, kind in parameters.items()),
                )
            )
            return False
        good = True
        spans = argument_spans(node.text)
        fitting = self._in_order(keyword, call.arguments)
        if fitting and fitting != call.arguments:
            self.report(
                Diagnostic(
                    "R0251",
                    f"the arguments of `{keyword.key}` stand in another order",
                    node.place_of(spans[0][0], spans[-1][1]),
                    label=f"expected `{_signature(keyword)}`",
                    help=f"write `{_called(keyword, fitting)}`",
                )
            )
            return False
        for (name, kind), argument, span in zip(parameters.items(), call.arguments, spans, strict=False):
            problem = argument_problem(name, kind, argument, self.book.reader.vocabulary)
            if problem is not None:
                good = False
                problem = replace(problem, help=problem.help or plainly(kind, argument))
                start, end = span
                self.report(diagnostic(problem, lambda *_, s=start, e=end: node.place_of(s, e)))
        return good

    def _arms(self, node: Scalar, call: Call, keyword: Keyword) -> tuple[int, ...] | None:
        if call.arms is None:
            if keyword.arms == "required" and self.directions:
                help = f"add the sides: `{node.text.strip()} on [{self.directions[0]}]`"
                self._needs_arms(node, f"keyword `{keyword.key}`", help)
            return None
        if keyword.arms == "none":
            span = (call.arms[0].span.start, call.arms[-1].span.end) if call.arms else (0, len(node.text))
            self.report(
                Diagnostic(
                    "C0505",
                    f"keyword `{keyword.key}` has no sides",
                    node.place_of(*span),
                    label="of no use here",
                    help=f"write `{node.text[: span[0]].split(' on ')[0].strip()}`",
                )
            )
        found: list[int] = []
        for arm in call.arms:
            place = node.place_of(arm.span.start, arm.span.end)
            if arm.text not in self.directions:
                self.report(
                    Diagnostic(
                        "C0506",
                        f"there is no side `{arm.text}`",
                        place,
                        label="not a side",
                        notes=(f"sides here: {listed(self.directions)}",) if self.directions else (),
                        help=did_you_mean(arm.text, self.directions),
                    )
                )
            else:
                found.append(self.directions.index(arm.text))
        return tuple(sorted(found))

    def _needs_arms(self, node: Scalar, who: str, help: str) -> None:
        self.report(
            Diagnostic(
                "C0504",
                f"{who} works through the sides of its bearer, and none are named",
                node.place,
                label="no sides",
                notes=(f"sides here: {listed(self.directions)}",),
                help=help,
            )
        )


def _called(keyword: Keyword, arguments: Sequence[str]) -> str:
    return f"{keyword.key}({', '.join(arguments)})" if arguments else keyword.key


def _signature(keyword: Keyword) -> str:
    return _called(keyword, tuple(keyword.parameters))


def _arguments(count: int) -> str:
    return "1 argument" if count == 1 else f"{count} arguments"


_MOST_ORDERED = 4  # arguments of which all orders are tried
_CALL = re.compile(r"\s*([a-z][\w-]*)\s*\(([^()]*)\)")
_ARGUMENTS = re.compile(r"\(([^)]*)\)")


def argument_spans(text: str) -> Sequence[tuple[int, int]]:
    """Where the arguments of a keyword stand in its text."""
    match = _ARGUMENTS.search(text)
    if match is None:
        return ()
    spans = []
    at = match.start(1)
    for piece in match[1].split(","):
        start = at + len(piece) - len(piece.lstrip())
        spans.append((start, start + len(piece.strip())))
        at += len(piece) + 1
    return spans
