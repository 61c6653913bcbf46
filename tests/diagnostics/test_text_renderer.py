"""Diagnostics as people see them."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import Diagnostic, Place
from rulesdsl.diagnostics.text import render_one, render_text


def collected(text: str, *found: Diagnostic) -> Diagnostics:
    diagnostics = Diagnostics(found)
    diagnostics.sources.add("a.yaml", text)
    return diagnostics


def caret_cells(text: str, word: str, width: int = 120) -> tuple[str, str]:
    """The word in the shown line above the caret, by cells."""
    line = next(n for n, one in enumerate(text.split("\n"), 1) if word in one)
    column = text.split("\n")[line - 1].index(word) + 1
    found = Diagnostic("X0001", "m", Place("a.yaml", line, column, column + len(word)))
    shown = render_one(found, collected(text).sources, width=width).splitlines()
    source, under = shown[3], shown[4]
    start, count = cell_len(under[: under.index("^")]), under.count("^")
    # By whole prefixes: several characters may be drawn as one.
    cells = [cell_len(source[:n]) for n in range(len(source) + 1)]
    last = len(cells) - 1 - cells[::-1].index(start + count)
    return source[cells.index(start) : last], source


def test_a_problem_is_shown_as_in_the_design() -> None:
    found = Diagnostic(
        "R0203",
        "no stat called `meele` in a-game",
        Place("armies/x.yaml", 2, 48, 53),
        "not a stat",
        ("stats here: melee, ranged",),
        "did you mean `melee`?",
    )
    diagnostics = Diagnostics([found])
    diagnostics.sources.add(
        "armies/x.yaml", "abilities:\n      - Friendly units connected to this get +1 meele.\n"
    )
    assert render_text(diagnostics) == (
        "error[R0203]: no stat called `meele` in a-game\n"
        " --> armies/x.yaml:2:48\n"
        "  |\n"
        "2 |       - Friendly units connected to this get +1 meele.\n"
        "  | " + " " * 47 + "^^^^^ not a stat\n"
        "  = stats here: melee, ranged\n"
        "  = help: did you mean `melee`?\n"
        "\n1 error\n"
    ).replace(" -->", "  -->")


@pytest.mark.parametrize(
    "text",
    [
        "name: Zażółć gęślą word jaźń",
        "name: 你好世界 word 再见",
        "name:\tword",
        "name: e\u0301e\u0301 word",
        "name: 🎲🎲 word",
        "name: 👨‍👩‍👧 word",
        "name: ｗｉｄｅ word",
    ],
)
def test_the_caret_stands_under_the_word_whatever_is_before_it(text: str) -> None:
    above, _ = caret_cells(text, "word")
    assert above == "word"


@pytest.mark.parametrize("word", ["你好", "e\u0301a", "słowo"])
def test_the_caret_is_as_wide_as_the_word(word: str) -> None:
    above, _ = caret_cells(f"text: some {word} here", word)
    assert above == word


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("before", [0, 10, 300])
@pytest.mark.parametrize("after", [0, 10, 300])
def test_long_lines_are_cut_around_the_word(width: int, before: int, after: int) -> None:
    text = "a " * before + "word" + " b" * after
    above, source = caret_cells(text, "word", width)
    assert above == "word"
    assert cell_len(source) <= width


def test_no_colour_unless_asked() -> None:
    diagnostics = collected("a: b\n", Diagnostic("X0001", "m", Place("a.yaml")))
    assert "\x1b" not in render_text(diagnostics)
    assert "\x1b[1;31merror[X0001]\x1b[0m" in render_text(diagnostics, colour=True)


def test_text_from_files_cannot_steer_the_terminal() -> None:
    text = "a: \x1b[2J\u202e\udcff\n"
    diagnostics = collected(text, Diagnostic("X0001", "bad \x1b[31m", Place("a.yaml", 1, 1, 2)))
    shown = render_text(diagnostics)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    shown.encode("utf-8")


def test_only_the_text_has_a_limit() -> None:
    found = [Diagnostic("X0001", f"m{n}", Place("a.yaml", n)) for n in range(1, 8)]
    shown = render_text(collected("", *found), limit=2)
    assert "... and 5 more" in shown
    assert "7 errors" in shown


def test_a_place_outside_the_file_is_shown_without_a_line() -> None:
    shown = render_text(collected("a\n", Diagnostic("X0001", "m", Place("a.yaml", 99, 7, 9))))
    assert "a.yaml:99:7" in shown
    assert "^" not in shown


def test_a_place_past_the_end_of_a_line_still_has_a_caret() -> None:
    shown = render_text(collected("abc\n", Diagnostic("X0001", "m", Place("a.yaml", 1, 40, 50))))
    assert shown.splitlines()[4] == "  |    ^"
