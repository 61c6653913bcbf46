"""Keywords: checked once where they are declared, filled in where they are used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.loops import check_under
from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report, did_you_mean, unknown
from rulesdsl.content.sentences import Locate, SentenceReader, granted, looks_through_arms, speaks_of_bearer
from rulesdsl.content.templates import fill, holes, samples
from rulesdsl.content.words import KeywordDraft
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.near import listed
from rulesdsl.lang.ability import Ability, Version
from rulesdsl.lang.context import Context
from rulesdsl.lang.template import PARAMETER_KINDS
from rulesdsl.lang.tree import Action, Clause, Continuous, Event, Grant, Sentence, This
from rulesdsl.lang.vocabulary import Category
from rulesdsl.lang.walk import of_type

# Names of a circle that are printed.
LONGEST = 12


@dataclass(frozen=True, slots=True)
class Wording:
    """The templates that hold under some policy options."""

    under: Mapping[str, str]
    templates: tuple[Scalar, ...]


@dataclass(slots=True)
class Keyword:
    """A keyword ready for use. `arms`: `required`, `none` or `optional`."""

    draft: KeywordDraft
    parameters: dict[str, str]
    wordings: tuple[Wording, ...]
    arms: str = "none"
    # Its sentences speak of `its bearer`: only markers can have it.
    bearer: bool = False
    # Its parameters have errors: what uses it is not judged.
    broken: bool = False
    ability: Ability | None = None

    @property
    def key(self) -> str:
        return self.draft.key

    @property
    def traits(self) -> tuple[str, ...]:
        return tuple(node.text for node in self.draft.values.get("traits", ()))


def sentence_nodes(values: Fields) -> tuple[Scalar, ...]:
    """The sentences of a thing that has `text` or `texts`."""
    if "text" in values:
        return (values["text"],)
    return tuple(values.get("texts", ()))


def wordings(values: Fields, under: Sequence[tuple[Fields, Mapping[str, str] | None]]) -> tuple[Wording, ...]:
    """Variants first, the plain text last: the first that fits is taken."""
    made = [Wording(policies, sentence_nodes(variant)) for variant, policies in under if policies is not None]
    return (*made, Wording({}, sentence_nodes(values)))


class KeywordBook:
    """All keywords of a library."""

    def __init__(self, drafts: Mapping[str, KeywordDraft], reader: SentenceReader, report: Report) -> None:
        self.reader = reader
        self.report = report
        self.keywords: dict[str, Keyword] = {}
        self._filled: dict[tuple[str, tuple[str, ...]], tuple[Version, ...]] = {}
        for draft in drafts.values():
            self.keywords[draft.key] = self._declare(draft)
        self._check_circles()

    def get(self, key: str) -> Keyword | None:
        return self.keywords.get(key)

    def abilities(self) -> Iterator[tuple[str, Ability]]:
        """Every keyword as an ability of its own, with sample arguments where it has parameters."""
        for key, keyword in self.keywords.items():
            if keyword.ability is not None:
                yield key, keyword.ability

    def versions(self, keyword: Keyword, arguments: tuple[str, ...]) -> tuple[Version, ...]:
        """The sentences with these arguments; what is wrong in them was told at the declaration."""
        key = (keyword.key, arguments)
        made = self._filled.get(key)
        if made is None:
            made = self._filled[key] = self._fill(keyword, arguments, lambda found: None)
        return made

    def check_gifts(self, sentence: Sentence, locate: Locate, report: Report) -> None:
        """Only deeds and events can be given to others: what holds all the time is said of them outright."""
        for clause in of_type(sentence, Clause):
            gift = clause.effect
            if not isinstance(gift, Grant) or gift.keyword.word is None:
                continue
            keyword = self.keywords.get(gift.keyword.key)
            if keyword is None or keyword.ability is None or keyword.broken or not _holds(keyword.ability):
                continue
            report(
                Diagnostic(
                    "C0509",
                    f"the keyword `{keyword.key}` has a sentence that holds all the time and cannot be given",
                    locate(gift.keyword.span.start, gift.keyword.span.end),
                    label="only deeds and events can be given",
                    help=self._outright(
                        keyword, isinstance(clause.subject, This), isinstance(sentence, Continuous)
                    ),
                )
            )

    def _outright(self, keyword: Keyword, own: bool, always: bool) -> str:
        """What to write where a keyword cannot be given, to its bearer or for all time."""
        key, ability = keyword.key, keyword.ability
        ways = []
        if own and always and ability is not None:
            arguments = f"({', '.join(ability.arguments)})" if ability.arguments else ""
            ways.append(f"write `{key}{arguments}` as an ability of its own")
        if self.reader.vocabulary.get(Category.STAT, key) is not None:
            ways.append(f"say `{'gets' if own else 'get'} +1 {key}`")
        return ", or ".join(ways) or "say here what its sentence says"

    def _fill(self, keyword: Keyword, arguments: tuple[str, ...], report: Report) -> tuple[Version, ...]:
        values = dict(zip(keyword.parameters, arguments, strict=False))
        context = _context(keyword)
        versions = []
        for wording in keyword.wordings:
            texts, sentences = [], []
            for template in wording.templates:
                if any(name not in keyword.parameters for name, _, _ in holes(template)):
                    continue
                filled = fill(template, values)
                sentence = self.reader.sentence(filled.text, filled.place_of, report, context)
                if sentence is not None:
                    texts.append(filled.text)
                    sentences.append(sentence)
            versions.append(Version(tuple(sentences), tuple(texts), wording.under))
        return tuple(versions)

    def _declare(self, draft: KeywordDraft) -> Keyword:
        values = draft.values
        parameters = self._parameters(values)
        under = [
            (variant, check_under(draft.pack, variant, self.report)) for variant in values.get("variants", ())
        ]
        keyword = Keyword(draft, parameters, wordings(values, under))
        written = values.node.get("parameters")
        known = not isinstance(written, Map) or len(written.pairs) == len(parameters)
        # In this order: a misspelt key is one mistake and not, for each hole, one more.
        keyword.broken = not (values.sound and known and self._check_holes(keyword))
        arguments, versions = self._try(keyword)
        if versions is None:
            return keyword
        sentences = [sentence for version in versions for sentence in version.sentences]
        whole = not keyword.broken and len(sentences) == sum(len(w.templates) for w in keyword.wordings)
        # A sentence with an error says nothing of sides: uses are not blamed for it.
        keyword.arms = values.get("arms") or (self._arms(sentences) if whole else "optional")
        keyword.bearer = speaks_of_bearer(sentences)
        draft.facts["arms"] = keyword.arms
        draft.facts["parameters"] = parameters
        keyword.ability = Ability(
            id=draft.key,
            versions=versions,
            traits=keyword.traits,
            keyword=draft.key,
            arguments=arguments,
            origin=values["keyword"].origin,
            cites=tuple(values.get("cites", ())),
        )
        return keyword

    def _try(self, keyword: Keyword) -> tuple[tuple[str, ...], tuple[Version, ...] | None]:
        """Sample arguments with which the sentences are sound, else the first ones and their problems."""
        first: tuple[str, ...] | None = None
        for arguments in samples(tuple(keyword.parameters.values()), self.reader.vocabulary):
            first = first or arguments
            found: list[Diagnostic] = []
            versions = self._fill(keyword, arguments, found.append)
            if not any(one.severity == "error" for one in found):
                for one in found:
                    self.report(one)
                return arguments, versions
        if first is None:
            # Nothing to try it with: the game has no such word, and no ability can use it either.
            return (), None
        return first, self._fill(keyword, first, self.report)

    def _arms(self, sentences: Sequence[Sentence]) -> str:
        return "required" if looks_through_arms(sentences, self.reader.vocabulary) else "none"

    def _parameters(self, values: Fields) -> dict[str, str]:
        parameters = {}
        for name, kind in values.get("parameters", {}).items():
            if kind.text in PARAMETER_KINDS:
                parameters[name] = kind.text
            else:
                self.report(
                    unknown(
                        "C0402", "a parameter cannot take", kind.text, kind.place, PARAMETER_KINDS, "known"
                    )
                )
        return parameters

    def _check_holes(self, keyword: Keyword) -> bool:
        """Every `{...}` names a parameter, and every parameter is used."""
        declared = keyword.draft.values.get("parameters", {})
        used: set[str] = set()
        strange = False
        for wording in keyword.wordings:
            for template in wording.templates:
                for name, start, end in holes(template):
                    used.add(name)
                    if name in declared:
                        continue
                    strange = True
                    self.report(
                        Diagnostic(
                            "C0401",
                            f"keyword `{keyword.key}` has no parameter `{name}`",
                            template.place_of(start, end),
                            label="not declared",
                            notes=(f"parameters: {listed(declared)}",) if declared else (),
                            help=did_you_mean(name, declared) or f"add `parameters: {{{name}: ...}}`",
                        )
                    )
        for name, kind in declared.items():
            # Beside a strange hole it is probably the one that was meant.
            if name not in used and not strange:
                self.report(
                    Diagnostic(
                        "C0403",
                        f"parameter `{name}` of keyword `{keyword.key}` is never used",
                        kind.place,
                        label="no `{" + name + "}` in its sentences",
                        help="use it or remove it",
                    )
                )
        return not strange

    def _check_circles(self) -> None:
        """A keyword may give other keywords, but never come back to itself."""
        gives = {
            key: sorted(
                {
                    other
                    for version in (keyword.ability.versions if keyword.ability else ())
                    for other in granted(version.sentences)
                }
            )
            for key, keyword in self.keywords.items()
        }
        circles: set[str] = set()
        for circle in _circles(gives):
            start = circle[0]
            shown = circle if len(circle) <= LONGEST else [*circle[: LONGEST - 2], "...", start]
            key: Scalar = self.keywords[start].draft.values["keyword"]
            circles.update(circle)
            self.report(
                Diagnostic(
                    "C0404",
                    "keywords give each other in a circle: " + " -> ".join(shown),
                    key.place,
                    label="starts here",
                    help="write one of them out as a sentence",
                )
            )
        for keyword in self.keywords.values():
            if keyword.key not in circles:
                self._check_given(keyword)

    def _check_given(self, keyword: Keyword) -> None:
        """The keywords that a keyword gives; what is wrong in its sentences otherwise was told before."""
        if keyword.ability is None or keyword.broken:
            return
        values = dict(zip(keyword.parameters, keyword.ability.arguments, strict=False))
        for template in (one for wording in keyword.wordings for one in wording.templates):
            filled = fill(template, values)
            sentence = self.reader.sentence(filled.text, filled.place_of, _unheard, _context(keyword))
            if sentence is not None:
                self.check_gifts(sentence, filled.place_of, self.report)


def _unheard(problem: Diagnostic) -> None:
    """For what is read again."""


def _context(keyword: Keyword) -> Context:
    """What it is used on is not known at its declaration: sides and bearer are checked at each use."""
    arms = keyword.draft.values.get("arms") != "none"
    return Context(arms=arms, marker=True, parameters=tuple(keyword.parameters))


def _holds(ability: Ability) -> bool:
    """Whether one of its sentences is anything but a deed or an event."""
    return any(
        not isinstance(one, (Action, Event)) for version in ability.versions for one in version.sentences
    )


def _circles(gives: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """One circle for each group of keywords that lead back to themselves."""
    clear: set[str] = set()
    for first in gives:
        trail: dict[str, Iterator[str]] = {}
        if first not in clear:
            trail[first] = iter(gives[first])
        while trail:
            key, following = next(reversed(trail.items()))
            other = next(following, None)
            if other is None:
                clear.add(key)
                del trail[key]
            elif other in trail:
                names = list(trail)
                yield [*names[names.index(other) :], other]
                # What closed one circle is not walked again: one mistake, one message.
                clear.update(trail)
                break
            elif other not in clear:
                trail[other] = iter(gives.get(other, ()))
