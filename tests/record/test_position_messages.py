"""What is wrong with a position is told at its word, with what was expected and one suggestion."""

from __future__ import annotations

import random
import time

import played
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import WORLD

from rulesdsl.diagnostics.collect import Diagnostics
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.diagnostics.text import render_text
from rulesdsl.record import codes
from rulesdsl.record.codes import CODES
from rulesdsl.record.positions import parse_position, print_position, read_position
from rulesdsl.record.quote import quoted
from rulesdsl.record.replay import read_record

HEAD = "neuroshima-hex 3.0-faq | "
GAME = "neuroshima-hex duel | moloch: moloch-hq C3 n | borgo: borgo-hq A1 s"

NOW = " | now borgo: turn"
TEAM = "neuroshima-hex moloch+brogo | moloch: nothing | borgo: nothing"
NO_TURN = "add `| now moloch: PHASE`, or leave the mode away for a board only"


@pytest.mark.parametrize("code", [c for c in CODES if c.wrong], ids=lambda code: code.code)
def test_the_wrong_example_of_a_code_is_told_with_it_and_the_right_one_is_clean(code) -> None:  # type: ignore[no-untyped-def]
    def told(text: str) -> list[str]:
        if code.form == "record":
            return [p.code for p in read_record(text, WORLD).problems]
        return [p.code for p in read_position(quoted(text, "example"), WORLD)[1]]

    assert told(code.wrong) == [code.code]
    assert told(code.right) == []


def found(text: str) -> list[tuple[str, str, str]]:
    """Code, the text above the caret, and the suggestion of each problem."""
    line = quoted(text, "position")
    position, problems = read_position(line, WORLD)
    assert position is None and problems
    lines = text.split("\n")
    return [(p.code, lines[p.place.line - 1][p.place.column - 1 : p.place.end - 1], p.help) for p in problems]


@pytest.mark.parametrize(
    ("text", "code", "above", "help"),
    [
        ("", codes.UNKNOWN_GAME, "", ""),
        ("neuroshima | x: y", codes.UNKNOWN_GAME, "neuroshima", ""),
        ("neuroshima-hex", codes.UNREADABLE, "neuroshima-hex", ""),
        (HEAD + "moloch blocker D1 n", codes.UNREADABLE, "moloch blocker D1 n", "write `moloch: ...`"),
        (HEAD + "moloch: blocker D1", codes.UNREADABLE, "D1", "write `blocker D1 n`"),
        (HEAD + "moloch: blocker", codes.UNREADABLE, "blocker", ""),
        (HEAD + "moloch: blocker D1 n wound", codes.UNREADABLE, "wound", "write `2 COUNTER`"),
        (HEAD + "moloch: blocker D1 n 1 wuond", codes.UNKNOWN_COUNTER, "wuond", "did you mean `wound`?"),
        (HEAD + "moloch: bloker D1 n", codes.UNKNOWN_THING, "bloker", "did you mean `blocker`?"),
        (HEAD + "moloch: mutant D1 n", codes.UNKNOWN_THING, "mutant", "did you mean `borgo/mutant`?"),
        (HEAD + "moloch: blocker D9 n", codes.UNKNOWN_PLACE, "D9", "did you mean `D1`?"),
        (HEAD + "moloch: blocker D1 nnw", codes.UNKNOWN_FACING, "nnw", "did you mean `nw`?"),
        (HEAD + "moloch: blocker D1 n; hands: medic", codes.UNKNOWN_PART, "hands", "did you mean `hand`?"),
        (HEAD + "moloch: blocker D1 n; hand: medc", codes.UNKNOWN_THING, "medc", "did you mean `medic`?"),
        (HEAD + "moloch: blocker D1 n, blocker D1 s", codes.CANNOT_BE, "blocker D1 s", ""),
        (HEAD + "moloch: battle D1 n", codes.CANNOT_BE, "battle D1 n", ""),
        (HEAD + "moloch: moloch-hq D1 n 21 life", codes.CANNOT_BE, "moloch-hq D1 n 21 life", ""),
        (GAME + " | now borg: turn", codes.UNKNOWN_PLAYER, "borg", "did you mean `borgo`?"),
        (GAME + " | now borgo: trun", codes.UNKNOWN_PART, "trun", "did you mean `turn`?"),
        (GAME + " | now borgo: turn; trun: 4", codes.UNKNOWN_PART, "trun", "did you mean `turn`?"),
        (GAME + " | now borgo: turn; turn: four", codes.CANNOT_BE, "four", ""),
        (GAME + " | now borgo: turn; due: outpost; first-out: borgo", codes.CANNOT_BE, "outpost", ""),
        (GAME + NOW + "; due: moloch", codes.CANNOT_BE, "moloch", ""),
        (GAME + " | now borgo: turn; full: maybe", codes.CANNOT_BE, "maybe", ""),
        (GAME + " | now borgo: discard", codes.CANNOT_BE, "discard", ""),
        (GAME + " | now borgo: headquarters", codes.CANNOT_BE, "headquarters", ""),
        (GAME, codes.UNREADABLE, "duel", NO_TURN),
        (GAME.replace(" duel", "") + " | now borgo: turn", codes.UNREADABLE, "now borgo", ""),
        (GAME.replace("duel", "deathmatch") + " | now borgo: turn", codes.CANNOT_BE, "deathmatch", ""),
        (GAME.replace("duel", "dule") + NOW, codes.UNKNOWN_HEAD, "dule", "did you mean `duel`?"),
        ("neuroshima-hex TIE=darw | moloch: nothing", codes.UNKNOWN_HEAD, "darw", "did you mean `draw`?"),
        (TEAM, codes.UNKNOWN_HEAD, "brogo", "did you mean `borgo`?"),
        (HEAD + "moloch: nothing | moloch: nothing", codes.SAID_TWICE, "moloch", ""),
        (HEAD + "moloch: nothing; hand: nothing; hand: medic", codes.SAID_TWICE, "hand", ""),
        (HEAD + "moloch: nothing | also: usd x", codes.NOT_REMEMBERED, "usd", "did you mean `used`?"),
    ],
)  # fmt: skip
def test_the_caret_stands_under_the_word(text: str, code: str, above: str, help: str) -> None:
    problems = found(text)
    assert (code, above) in [(c, a) for c, a, _ in problems]
    if help:
        assert help in [h for *_, h in problems]
    assert len(problems) == 1


def test_too_many_of_a_kind_are_told_at_the_player() -> None:
    text = GAME.replace("| borgo", "; hand: the-brain, the-brain | borgo") + " | now borgo: turn"
    assert [(c, a) for c, a, _ in found(text)] == [(codes.CANNOT_BE, "moloch")]


def test_all_problems_are_told_at_once() -> None:
    problems = found("neuroshima-hex 3.0-fax | moloch: bloker D1 n, medic D9 s | brgo: mutant A1 s 1 wnd")
    assert sorted((c, above) for c, above, _ in problems) == [
        (codes.UNKNOWN_HEAD, "3.0-fax"),
        (codes.UNKNOWN_PLAYER, "brgo"),
        (codes.UNKNOWN_THING, "bloker"),
        (codes.UNKNOWN_PLACE, "D9"),
        (codes.UNKNOWN_COUNTER, "wnd"),
    ]


def test_the_line_is_shown_with_its_caret() -> None:
    with pytest.raises(RulesError) as error:
        parse_position(HEAD + "moloch: bloker D1 n", WORLD)
    text = render_text(Diagnostics(error.value.diagnostics, error.value.sources))
    assert "error[G0105]: no thing of moloch is called `bloker`\n  --> position:1:34\n" in text
    assert "  |                                  ^^^^^^ no such thing of moloch\n" in text
    assert "help: did you mean `blocker`?" in text


def test_a_caret_finds_its_line_in_a_wrapped_text() -> None:
    ((_, above, _),) = found("neuroshima-hex |\n  moloch: blocker D1 n,\n  bloker D2 n")
    assert above == "bloker"


TEXTS = [print_position(m) for seed in (0, 14, 21, 33) for m in list(played.matches(seed))[::25]]


@settings(max_examples=250, deadline=None)
@given(st.integers(0, 2**32))
def test_no_mutation_of_a_position_breaks_the_reader(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(TEXTS)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.randrange(12))
        middle = chance.choice(
            ["", "", text[at:to] * 2, chance.choice(" |;:,=+~@*x9\n\x00é😀"), "nothing", "now "]
        )
        text = text[:at] + middle + text[to:]
    position, problems = read_position(quoted(text, "position"), WORLD)
    assert (position is None) == bool(problems)
    for problem in problems:
        assert problem.code.startswith("G01")
    if position is not None:
        written = str(position)
        assert str(parse_position(written, WORLD)) == written


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    for whole in (text, HEAD + text, HEAD + "moloch: " + text, GAME + " | now borgo: turn" + text):
        read_position(quoted(whole, "position"), WORLD)


@pytest.mark.parametrize("sign", list("|;:,= +xn\n"))
def test_the_work_on_a_huge_text_is_bounded(sign: str) -> None:
    begin = time.process_time()
    for text in (
        sign * 5_000_000,
        HEAD + "moloch: " + sign * 19_000,
        HEAD + f"moloch: blocker D1 n {sign}" * 900,
    ):
        read_position(quoted(text[:5_000_000], "position"), WORLD)
    assert time.process_time() - begin < 10
