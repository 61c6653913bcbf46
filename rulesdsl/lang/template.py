"""Keywords with parameters: arguments are put into the holes of a template, then the text is a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulesdsl.lang.near import nearest
from rulesdsl.lang.problem import Problem, SentenceError
from rulesdsl.lang.tree import Span
from rulesdsl.lang.vocabulary import Category, Vocabulary

HOLE = re.compile(r"\{([^{}]*)\}")
_KINDS = {"number": re.compile(r"\d+"), "signed": re.compile(r"[+-]\d+")}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
PARAMETER_KINDS = (*_KINDS, *(c.value for c in Category))


def expand(
    template: str,
    parameters: Mapping[str, str],
    arguments: Sequence[str],
    vocabulary: Vocabulary | None = None,
) -> str:
    """The template with each `{parameter}` replaced by its argument.

    `parameters`: name -> kind (`number`, `signed` or a vocabulary category). With a vocabulary, words are
    looked up in it. Raises SentenceError with all problems; spans are places in the template.
    """
    problems: list[Problem] = []
    whole = Span(0, len(template))
    if len(parameters) != len(arguments):
        wanted = ", ".join(f"{name} ({kind})" for name, kind in parameters.items()) or "none"
        what = "too few" if len(arguments) < len(parameters) else "too many"
        problems.append(
            Problem(
                "R0250",
                f"{what} arguments: {len(arguments)} given, {len(parameters)} wanted",
                whole,
                notes=(f"parameters: {wanted}",),
            )
        )
    for (name, kind), argument in zip(parameters.items(), arguments, strict=False):
        problem = argument_problem(name, kind, argument, vocabulary)
        if problem is not None:
            problems.append(problem)
    values = dict(zip(parameters, arguments, strict=False))
    for hole in HOLE.finditer(template):
        if hole[1] not in parameters:
            near = nearest(hole[1], parameters)
            problems.append(
                Problem(
                    "R0252",
                    f"no parameter called `{hole[1]}`",
                    Span(hole.start(), hole.end()),
                    "not a parameter",
                    (f"parameters: {', '.join(parameters) or 'none'}",),
                    f"did you mean `{{{near[0]}}}`?" if near else "",
                )
            )
    if problems:
        raise SentenceError(tuple(problems))
    return HOLE.sub(lambda hole: values[hole[1]], template)


def argument_problem(
    name: str, kind: str, argument: str, vocabulary: Vocabulary | None = None
) -> Problem | None:
    """What is wrong with one argument of a parameter, if anything; the span is the argument itself."""
    span = Span(0, len(argument))
    pattern = _KINDS.get(kind)
    if pattern is not None:
        if pattern.fullmatch(argument):
            return None
        like = "a change such as `+1`" if kind == "signed" else "a number such as `2`"
        return Problem("R0251", f"`{name}` takes {like}, not `{argument}`", span, f"not {like}")
    if kind not in PARAMETER_KINDS:
        near = nearest(kind, PARAMETER_KINDS)
        help = f"did you mean `{near[0]}`?" if near else ""
        return Problem("R0253", f"no kind of parameter called `{kind}`", span, help=help)
    if not _WORD.fullmatch(argument):
        return Problem(
            "R0251", f"`{argument}` is not one word: `{name}` takes a {kind}", span, "not one word"
        )
    if vocabulary is None or vocabulary.spelled(argument, kind) is not None:
        return None
    spellings = vocabulary.spellings(kind)
    near = nearest(argument, spellings)
    listed = ", ".join(e.word.key for e in vocabulary.entries(kind))
    return Problem(
        "R0251",
        f"no {kind} called `{argument}` here",
        span,
        f"not a {kind}",
        (f"{kind}s here: {listed}",),
        f"did you mean `{near[0]}`?" if near else "",
    )
