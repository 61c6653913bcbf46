"""Every code has a page, and its examples do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl.content.codes import CODES
from rulesdsl.content.explain import RUNNERS, example_files, explain, suggest
from rulesdsl.diagnostics.codes import Code, Registry, all_codes
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place

ROOT = Path(__file__).resolve().parents[2]
WITH_EXAMPLES = [code for code in CODES if code.wrong]


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.code)
def test_the_wrong_example_is_reported_with_its_code_and_nothing_else(code: Code) -> None:
    found = RUNNERS[code.form](code.wrong)
    assert {one.code for one in found} == {code.code}


@pytest.mark.parametrize("code", WITH_EXAMPLES, ids=lambda code: code.code)
def test_the_right_example_is_clean(code: Code) -> None:
    found = RUNNERS[code.form](code.right)
    assert list(found) == []


def test_every_code_that_is_used_has_a_page_and_every_page_is_used() -> None:
    used: set[str] = set()
    for folder in ("rulesdsl/content", "rulesdsl/games"):
        for path in (ROOT / folder).rglob("*.py"):
            if not path.name.startswith("codes"):
                used |= set(re.findall(r'"([YCP]\d{4})"', path.read_text(encoding="utf-8")))
    assert used == {code.code for code in CODES}


def test_a_page_shows_the_wrong_example_as_it_is_reported() -> None:
    page = explain("c0101", Registry(CODES))
    assert page is not None
    assert "error[C0101]: unknown key `strenght` in a piece" in page
    assert "example.yaml:5:5" in page
    assert "did you mean `strength`?" in page


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_every_page_can_be_printed(code: Code) -> None:
    page = explain(code.code, Registry(CODES))
    assert page is not None
    page.encode("utf-8")
    assert "/tmp" not in page


@pytest.mark.parametrize(
    "code", [code for code in all_codes() if code.wrong and code.form in RUNNERS], ids=lambda code: code.code
)
def test_every_page_with_an_example_shows_how_it_is_reported(code: Code) -> None:
    page = explain(code.code)
    assert page is not None
    assert f"[{code.code}]" in page


def test_the_examples_of_a_room_above_are_run_by_that_room() -> None:
    code = Code("X0001", "t", "e", "some text", form="elsewhere")
    found = Diagnostics([Diagnostic("X0001", "a message", Place("x"))])
    page = explain("X0001", Registry([code]), {"elsewhere": lambda text: found})
    assert page is not None and "a message" in page
    page = explain("X0001", Registry([code]))
    assert page is not None and "reported" not in page


def test_an_unknown_code_has_no_page_but_a_suggestion() -> None:
    assert explain("C9999", Registry(CODES)) is None
    assert suggest("C0011", Registry(CODES)) is not None


def test_an_example_may_have_several_files() -> None:
    files = example_files("# file: pack.yaml\npack: x\n# file: a/b.yaml\nc: d\n")
    assert files == {"pack.yaml": "pack: x\n", "a/b.yaml": "c: d\n"}
