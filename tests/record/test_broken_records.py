"""A record that cannot be read says where and why, and what could be played up to there is kept."""

from __future__ import annotations

import random
import time
from functools import cache

import played
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from played import WORLD

from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.record import codes
from rulesdsl.record.games import write_record
from rulesdsl.record.replay import Replayed, read_record


@cache
def record(seed: int = 1, most: int = 10_000) -> str:
    return write_record(played.history(seed, most))


def only(replayed: Replayed) -> tuple[str, int, int]:
    (problem,) = replayed.problems
    return problem.code, problem.place.line, problem.place.column


def caret(replayed: Replayed) -> str:
    """What stands above the caret."""
    place = replayed.problems[-1].place
    return replayed.line.text.split("\n")[place.line - 1][place.column - 1 : place.end - 1]


def kept(replayed: Replayed) -> int:
    return len(replayed.history.choices) if replayed.history is not None else -1


def line_of(text: str, number: int) -> str:
    return next(line for line in text.split("\n") if line.startswith(f"{number}. "))


def test_an_option_that_is_not_open_is_marked_and_what_was_before_is_kept() -> None:
    text = record()
    line = line_of(text, 11)
    replayed = read_record(text.replace(line, line + "x"), WORLD)
    assert only(replayed)[0] == codes.NOT_AN_OPTION
    assert caret(replayed) == line.rpartition(": ")[2] + "x"
    assert replayed.problems[0].help == f"did you mean `{line.rpartition(': ')[2]}`?"
    assert kept(replayed) == 10
    with pytest.raises(RulesError, match="is not an option"):
        replayed.checked()


def test_a_missing_line_is_told_at_the_number_after_it() -> None:
    text = record()
    replayed = read_record(text.replace(line_of(text, 20) + "\n", ""), WORLD)
    assert only(replayed)[0] == codes.BAD_DECISION
    assert caret(replayed) == "21"
    assert kept(replayed) == 19


def test_somebody_else_who_decides_is_told_at_the_name() -> None:
    text = record()
    line = line_of(text, 12)
    replayed = read_record(text.replace(line, line.replace(". ", ". x", 1)), WORLD)
    assert caret(replayed).startswith("x")
    assert replayed.problems[0].help.startswith("did you mean")
    assert kept(replayed) == 11


def test_another_decision_is_told_with_what_is_asked() -> None:
    text = record()
    line = line_of(text, 1)
    replayed = read_record(text.replace(line, line.replace("hex of", "cell of")), WORLD)
    assert caret(replayed).startswith("cell of")
    assert "asked here" in replayed.problems[0].notes[0]
    assert kept(replayed) == 0


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9, 0.99])
def test_a_record_that_is_cut_off_keeps_all_that_it_has(share: float) -> None:
    text = record()
    cut = text[: int(len(text) * share)]
    cut = cut[: cut.rindex("\n") + 1]
    replayed = read_record(cut, WORLD)
    assert only(replayed)[0] == codes.CUT_OFF
    assert kept(replayed) == sum(1 for line in cut.split("\n") if line[:1].isdigit())
    assert "stops after" in replayed.problems[0].message


def test_lines_after_the_end_are_told() -> None:
    replayed = read_record(record() + "115. moloch, turn of moloch: end\n", WORLD)
    assert only(replayed)[0] == codes.AFTER_END
    assert kept(replayed) == len(played.history(1).choices)


def test_a_result_that_did_not_come_out_is_told() -> None:
    text = record()
    result = next(line for line in text.split("\n") if line.startswith("result: "))
    replayed = read_record(text.replace(result, "result: nobody wins, 0 to 0 by WIN-4"), WORLD)
    assert only(replayed)[0] == codes.OTHER_END
    assert result.removeprefix("result: ") in replayed.problems[0].message


def test_a_board_that_did_not_come_out_is_told() -> None:
    text = record()
    replayed = read_record(text[:-3] + "xx\n".replace("x", "0" if text[-3] != "0" else "1"), WORLD)
    assert only(replayed)[0] == codes.OTHER_END


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("rulesdsl game record 1", "rulesdsl game record 2", codes.OTHER_VERSION),
        ("rulesdsl game record 1", "GAME RECORD", codes.NO_RECORD),
        ("game: neuroshima-hex", "game: chess", codes.BAD_HEADER),
        ("players: ", "players: xx ", codes.BAD_HEADER),
        ("players: ", "player: ", codes.BAD_HEADER),
        ("mode: duel", "mode: dual", codes.BAD_HEADER),
        ("mode: duel", "mode: deathmatch", codes.CANNOT_BEGIN),
        ("ruleset: 3.0-faq", "ruleset: 3.0-fax", codes.BAD_HEADER),
        ("seed: 1", "seed: one", codes.BAD_HEADER),
        ("seed: 1", "seed: 1\nseed: 1", codes.BAD_HEADER),
        ("seed: 1", "policies: TIE\nseed: 1", codes.BAD_HEADER),
        ("seed: 1", "policies: TIE=x\nseed: 1", codes.BAD_HEADER),
        ("seed: 1", "hello there", codes.BAD_HEADER),
    ],
)
def test_a_header_that_cannot_be_read_is_told(old: str, new: str, code: str) -> None:
    replayed = read_record(record(1, 12).replace(old, new, 1), WORLD)
    assert code in {problem.code for problem in replayed.problems}
    assert replayed.history is None


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# only a remark", "hello", "\x00\x01", "{}", "1. moloch, x: y"]
)
def test_what_is_no_record_is_told(text: str) -> None:
    replayed = read_record(text, WORLD)
    assert only(replayed)[0] == codes.NO_RECORD
    assert replayed.history is None


def mutated(text: str, chance: random.Random) -> str:
    """A few slips of hand, file system or mail program."""
    for _ in range(chance.randint(1, 4)):
        at, to = sorted((chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)))
        to = min(to, at + 200)
        lines = text.split("\n")
        way = chance.randrange(7)
        if way == 0:
            text = text[:at] + text[to:]
        elif way == 1:
            text = text[:at] + chance.choice("\x00\u202e\r,;|:.- 9é\ufeff\t\u2028😀") + text[at:]
        elif way == 2:
            text = text[:at]
        elif way == 3:
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            text = "\n".join(lines)
        elif way == 4:
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            text = "\n".join(lines)
        elif way == 5:
            words = text.split(" ")
            one, other = chance.randrange(len(words)), chance.randrange(len(words))
            words[one] = words[other]
            text = " ".join(words)
        else:
            text = text[:at] + text[at:to].upper() + text[to:]
    return text


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.sampled_from([1, 3, 30, 50]))
def test_no_mutation_of_a_record_breaks_the_reader(seed: int, game: int) -> None:
    text = record(game, 60)
    broken = mutated(text, random.Random(seed))
    replayed = read_record(broken, WORLD)
    lines = broken.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in replayed.problems:
        assert 1 <= problem.place.line <= len(lines)
        assert problem.place.column <= len(lines[problem.place.line - 1]) + 1
        assert problem.code.startswith("G02") or problem.code == codes.TOO_LONG
    if replayed.history is None:
        assert replayed.problems
    else:
        again = read_record(write_record(replayed.history), WORLD)
        assert again.whole and again.history == replayed.history


@settings(max_examples=60, deadline=None)
@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    for given_text in (text, "rulesdsl game record 1\n" + text, record(1, 4).replace("result: open", text)):
        read_record(given_text, WORLD)


@pytest.mark.parametrize(
    "huge",
    [
        "rulesdsl game record 1\n" + "x" * 1_900_000,
        "rulesdsl game record 1\n" + "seed: 1\n" * 300_000,
        "rulesdsl game record 1\n" + "long: a" * 2_500_000,
        "rulesdsl game record 1\ngame: neuroshima-hex\nplayers:"
        + " moloch" * 250_000
        + "\n1. moloch, x: y\n",
        "\n" * 1_990_000,
    ],
    ids=["long", "many lines", "one line", "many players", "empty lines"],
)
def test_the_work_on_a_huge_text_is_bounded(huge: str) -> None:
    begin = time.process_time()
    replayed = read_record(huge, WORLD)
    assert replayed.history is None
    assert 0 < len(replayed.problems) <= 100
    assert time.process_time() - begin < 5


def test_a_record_with_a_long_tail_ends_at_the_first_line_that_is_wrong() -> None:
    replayed = read_record(record(1, 12).split("result")[0] + "13. x\n" * 200_000, WORLD)
    assert len(replayed.problems) == 1
    assert kept(replayed) == 12
