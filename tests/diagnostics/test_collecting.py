"""All problems of a run, sorted, each once."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.diagnostics.as_json import render_json
from rulesdsl.diagnostics.codes import Code, Registry, all_codes
from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place, RulesError
from rulesdsl.diagnostics.near import distance, listed, nearest, ranked
from rulesdsl.diagnostics.text import render_text

A = Diagnostic("X0001", "a", Place("a.yaml", 2, 1, 2))
B = Diagnostic("X0002", "b", Place("a.yaml", 1, 9, 10))
C = Diagnostic("X0003", "c", Place("b.yaml", 1, 1, 2), severity="warning")


def test_problems_come_by_file_line_and_column() -> None:
    assert list(Diagnostics([C, A, B])) == [B, A, C]


def test_a_problem_is_counted_once() -> None:
    diagnostics = Diagnostics([A])
    diagnostics.add(A, B)
    diagnostics.extend([B, C])
    assert (len(diagnostics), diagnostics.errors, diagnostics.warnings) == (3, 2, 1)


def test_warnings_do_not_raise_and_errors_do() -> None:
    Diagnostics([C]).raise_errors()
    with pytest.raises(RulesError) as caught:
        Diagnostics([A, C]).raise_errors()
    assert caught.value.diagnostics == (A,)


def test_json_has_all_problems_and_stable_keys() -> None:
    report = json.loads(render_json(Diagnostics([A, C])))
    assert (report["errors"], report["warnings"]) == (1, 1)
    assert list(report["diagnostics"][0]) == [
        "code", "severity", "message", "file", "line", "column", "end", "label", "notes", "help",
    ]  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.text(), st.integers(1, 5), st.integers(1, 60), st.integers(1, 60), st.integers(1, 90))
def test_rendering_never_fails(text: str, line: int, column: int, end: int, width: int) -> None:
    diagnostics = Diagnostics(
        [Diagnostic("X0001", text, Place("a.yaml", line, column, end), text, (text,), text)]
    )
    diagnostics.sources.add("a.yaml", text)
    render_text(diagnostics, width=width).encode("utf-8", "strict" if text.isascii() else "surrogatepass")
    json.loads(render_json(diagnostics))


@pytest.mark.parametrize(
    ("word", "choices", "meant"),
    [
        ("initative", ["initiative", "attacks"], "initiative"),
        ("meele", ["melee", "ranged"], "melee"),
        ("Melee", ["melee"], "melee"),
        ("super_officer", ["super-officer"], "super-officer"),
        ("x", ["y"], None),
        ("", ["a"], None),
        ("completely-else", ["melee"], None),
        ("a" * 500, ["a" * 499], None),
    ],
)
def test_the_near_word_is_the_one_meant(word: str, choices: list[str], meant: str | None) -> None:
    assert nearest(word, choices) == meant


def test_a_swap_of_neighbours_is_one_edit() -> None:
    assert distance("meele", "melee", 3) == 1
    assert ranked("ab", ["ba", "zz"])[0] == (1, "ba")


def test_long_lists_of_words_are_cut() -> None:
    assert listed(["a", "b", "a"]) == "a, b"
    assert listed("abcdef", 2) == "a, b ... and 4 more"


def test_a_code_is_declared_once_and_found_in_any_case() -> None:
    registry = Registry([Code("X0001", "t", "e")])
    assert registry.get(" x0001 ") is not None
    with pytest.raises(ValueError, match="twice"):
        registry.add(Code("X0001", "t", "e"))


def test_codes_of_all_rooms_are_in_one_registry() -> None:
    codes = all_codes()
    assert all(code.title and code.explanation for code in codes)
