"""Each code has a wrong sentence that is told with it and a right one that is clean."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.diagnostics.codes import Code
from rulesdsl.lang.codes import CODES
from rulesdsl.lang.context import Context
from rulesdsl.lang.examples import EXAMPLES
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.read import read_call, read_expectation, read_sentence

RUN = {
    "sentence": lambda text: read_sentence(text, EXAMPLES, Context(arms=True)),
    "unarmed": lambda text: read_sentence(text, EXAMPLES, Context(arms=False)),
    "marker": lambda text: read_sentence(text, EXAMPLES, Context(marker=True)),
    "call": lambda text: read_call(text, EXAMPLES),
    "expectation": lambda text: read_expectation(text, EXAMPLES),
}
SHOWN = [code for code in CODES if code.wrong]


def problems(code: Code, text: str) -> tuple[Problem, ...]:
    return RUN[code.form](text)[1]


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_wrong_example_is_told_with_its_code(code: Code) -> None:
    assert code.code in {p.code for p in problems(code, code.wrong)}


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.code)
def test_the_right_example_is_clean(code: Code) -> None:
    assert problems(code, code.right) == ()


def test_every_code_that_is_used_is_declared_once() -> None:
    folder = Path(__file__).parents[2] / "rulesdsl" / "lang"
    sources = [p for p in folder.glob("*.py") if not p.name.startswith("codes")]
    used = {c for p in sources for c in re.findall(r'"([LRS]0\d\d\d)"', p.read_text(encoding="utf-8"))}
    declared = [code.code for code in CODES]
    assert len(declared) == len(set(declared))
    assert used == set(declared)
