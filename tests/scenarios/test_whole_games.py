"""Scenarios of whole games: whose turn it is, what is held, and what is said when it cannot be so."""

from __future__ import annotations

import pytest

from rulesdsl import games
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.kernel.state import State
from rulesdsl.scenarios.check import run_shipped
from rulesdsl.scenarios.expect import judge
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.snapshot import outcome, snapshot
from rulesdsl.scenarios.timeline import Moment, Timeline
from rulesdsl.scenarios.world import shipped

CHAOS = games.load("chaos-in-the-old-world")
HEAD = """scenario: A turn
game: neuroshima-hex
board:
  - moloch moloch-hq at C1 facing n
  - borgo borgo-hq at C5 facing n
"""
TURN = """turn: borgo
zones:
  hand: {borgo: [mutant, battle]}
  pile: {borgo: [scout, claws, move], moloch: [hybrid]}
"""


def problems(text: str) -> list[Diagnostic]:
    """All that is said of a file: when it is read, when it is run, when it is judged."""
    found, said = load_bytes("turn.yaml", text.encode(), shipped())
    if found is None:
        return list(said)
    result = run_shipped(found, shipped())
    return result.problems or judge(result, found.claims)


def result_of(text: str) -> Result:
    found, said = load_bytes("turn.yaml", text.encode(), shipped())
    assert found is not None, said
    result = run_shipped(found, shipped())
    assert not result.problems
    return result


def under(text: str, problem: Diagnostic) -> tuple[str, str, str]:
    """Code, the letters under the caret, and the suggestion."""
    line = text.split("\n")[problem.place.line - 1]
    return problem.code, line[problem.place.column - 1 : problem.place.end - 1], problem.help


def told(text: str) -> list[tuple[str, str, str]]:
    return [under(text, p) for p in problems(text)]


def expects(*claims: str, steps: str = "[end]", more: str = TURN) -> list[tuple[str, str]]:
    """Message and notes of what does not hold."""
    lines = "".join(f"  - '{claim}'\n" for claim in claims)
    text = f"{HEAD}{more}steps: {steps}\nexpect:\n{lines}"
    return [(p.message, "; ".join(p.notes)) for p in problems(text)]


def test_a_whole_game_goes_on_from_what_is_said() -> None:
    result = result_of(f"{HEAD}{TURN}steps: ['place mutant at C3 facing ne by borgo', end]\n")
    assert [s.facing for s in result.scenario.steps] == ["ne", ""]
    placed = result.end.entities[2]
    assert (placed.definition, placed.facing) == ("borgo/mutant", 1)
    assert result.label(2) == "mutant at C3"


def test_without_a_turn_nothing_changes() -> None:
    result = result_of(f"{HEAD}steps: [battle]\n")
    assert result.end.clock == () and result.scenario.goes_on is None


def test_a_mode_alone_begins_with_the_first_player() -> None:
    result = result_of(f"{HEAD}mode: duel\nsteps: [end]\nexpect: [it is the turn of borgo]\n")
    assert judge(result, result.scenario.claims) == []


def test_what_no_game_has_is_pointed_at_with_a_suggestion() -> None:
    cases = {
        "turn: brogo\n": ("N0102", "brogo", "did you mean `borgo`?"),
        "mode: duell\n": ("N0409", "duell", "did you mean `duel`?"),
        "turn: borgo\nphase: dicard\n": ("N0410", "dicard", "did you mean `discard`?"),
        "turn: borgo\nzones: {pil: {}}\n": ("N0411", "pil", "did you mean `pile`?"),
        "turn: borgo\nzones: {hand: {brogo: [move]}}\n": ("N0102", "brogo", "did you mean `borgo`?"),
        "turn: borgo\nzones: {hand: {borgo: [moev]}}\n": ("N0103", "moev", "did you mean `move`?"),
        "turn: borgo\nstanding: {first_out: borgo}\n": ("N0412", "first_out", "did you mean `first-out`?"),
        "phase: discard\n": ("N0408", "discard", "add `turn: moloch`"),
    }
    for more, expected in cases.items():
        assert told(f"{HEAD}{more}steps: [end]\n") == [expected], more


def test_what_cannot_be_so_is_told_where_it_is_written() -> None:
    cases = {
        "turn: borgo\nzones: {hand: {borgo: [move, move, move, move]}}\n": "hand",
        "turn: borgo\nmode: deathmatch\n": "deathmatch",
        "turn: borgo\nstanding: {due: outpost, first-out: borgo}\n": "outpost",
        "turn: borgo\nstanding: {turn: many}\n": "many",
    }
    for more, expected in cases.items():
        assert [(c, word) for c, word, _ in told(f"{HEAD}{more}steps: [end]\n")] == [("N0413", expected)]


def test_a_step_that_does_not_say_with_what_is_told_how_to() -> None:
    cases = {
        "play": ("play", "write `play TILE`"),
        "play move of moloch hybrid at C1": ("of", "leave it out"),
    }
    use = "write `use ABILITY of ARMY TILE at HEX`"
    cases |= dict.fromkeys(("use", "use move by moloch"), ("use", use))
    for turn in ("", TURN):
        for step, (word, help_text) in cases.items():
            assert told(f"{HEAD}{turn}steps: ['{step}']\n") == [("N0202", word, help_text)]


@pytest.mark.parametrize("step", sorted(CHAOS.steps))
@pytest.mark.parametrize("board", ["", "noble at norsca", "khorne bloodletter at norsca"])
def test_every_step_of_chaos_is_done_or_refused_on_the_barest_board(step: str, board: str) -> None:
    text = f"scenario: Bare\ngame: {CHAOS.key}\nboard: [{board}]\nsteps: [{step}]\n"
    said = [problem.code for problem in problems(text)]
    assert said in (["N0202"], ["N0204"]) or board.startswith("khorne")


def test_steps_of_a_whole_game_say_whose_and_name_players_only() -> None:
    assert told(f"{HEAD}{TURN}steps: [play battle]\n") == [("N0202", "battle", "add `by moloch`")]
    assert told(f"{HEAD}{TURN}steps: [end by outpost]\n")[0][:2] == ("N0102", "outpost")
    assert told(f"{HEAD}{TURN}steps: [place mutant at C3 facing up by borgo]\n")[0][:2] == ("N0105", "up")
    south = told(f"{HEAD}{TURN}steps: [place mutant at C3 facing south by borgo]\n")
    assert south == [("N0105", "south", "did you mean `s`?")]
    assert told(f"{HEAD}{TURN}steps: [discrad mutant by borgo]\n")[0][2] == "did you mean `discard`?"


def test_what_players_hold_is_counted_in_its_zone() -> None:
    assert expects("borgo holds mutant and battle", "borgo holds 2 tiles and no scout") == []
    assert expects("borgo holds 3 tiles in pile and holds no tile in discard") == []
    assert expects("borgo holds at least 1 warrior and at most 1 instant") == []
    assert (
        expects(
            "borgo holds mutant and battle in discard",
            steps="[discard mutant by borgo, play battle by borgo]",
        )
        == []
    )
    assert expects("borgo holds scout") == [
        ("borgo holds no scout at the end", "hand at the end: mutant and battle")
    ]
    assert expects("outpost holds scout") == [("outpost does not play", "who plays: moloch and borgo")]


def test_hands_are_told_at_a_moment() -> None:
    steps = "[discard mutant by borgo, end, end, end]"
    claims = (
        "turn 3: borgo holds battle and 1 tile",
        "turn 5: borgo holds 3 tiles",
        "turn 4: moloch holds hybrid",
    )
    assert (
        expects(
            *claims, steps=steps.replace("end, end, end", "end, discard hybrid by moloch, end"), more=TURN
        )
        != []
    )
    assert expects(claims[0], claims[2], steps="[discard mutant by borgo, end]") == []


def test_whose_turn_it_is_and_who_wins() -> None:
    assert expects("it is the turn of moloch", "it is not the turn of borgo", "the game is not over") == []
    assert expects("turn 4: it is the turn of moloch") == []
    assert expects("it is the turn of borgo")[0][0] == "it is the turn of moloch at the end"
    assert expects("the game is over")[0][0] == "the game goes on: it is the turn of moloch"
    assert expects("moloch wins")[0][0] == "nobody has won: the game is not over"
    last = TURN + "standing: {due: nobody, first-out: moloch}\n"
    ended = ("the game is over", "it is not the turn of borgo")
    assert expects(*ended, more=last.replace("turn: borgo", "turn: borgo\npolicies: {TIE: draw}")) == []
    assert expects("nobody wins", more=last + "policies: {TIE: draw}\n") == []
    assert expects("moloch wins", more=last + "policies: {TIE: draw}\n")[0][0] == "nobody wins (WIN-4)"


def test_of_a_board_nothing_of_a_game_is_asked() -> None:
    ((message, _),) = expects("borgo holds mutant", steps="[battle]", more="")
    assert message == "only a board is played on"


def test_a_snapshot_tells_hands_turns_and_the_end() -> None:
    steps = "['place mutant at C3 facing n by borgo', discard battle by borgo, end]"
    text = snapshot(result_of(f"{HEAD}{TURN}standing: {{due: nobody, first-out: moloch}}\nsteps: {steps}\n"))
    for line in (
        "  turn of borgo",
        "  borgo holds mutant and battle; 3 in pile",
        "    borgo places mutant at C3 facing n",
        "    borgo throws away battle",
        "    moloch begins",
    ):
        assert line in text.split("\n"), text


def test_what_stood_in_the_middle_of_a_turn_is_put_together_again() -> None:
    """The state replayed to the end is the state at the end, hands and places included."""
    result = result_of(f"{HEAD}{TURN}steps: ['place mutant at C3 facing n by borgo', play battle by borgo]\n")
    last = result.happenings[-1]
    again: State = Timeline(result).after(Moment(last.window, last.number))
    assert {z: again.stacks[z] for z in ("hand", "pile")} == {
        z: result.end.stacks[z] for z in ("hand", "pile")
    }
    assert [(e.zone, e.place) for e in again.on_board()] == [(e.zone, e.place) for e in result.end.on_board()]


def test_a_reading_may_have_steps_of_its_own_and_refusals_count_as_outcome() -> None:
    text = f"{HEAD}{TURN}steps: [{{step: end by moloch, refused: TURN-3}}]\n"
    assert any("TURN-3" in line for line in outcome(result_of(text)))
    more = "disputed:\n  TIE:\n    draw: {expect: [the game is not over], steps: [end]}\n"
    found, said = load_bytes("turn.yaml", (text + more).encode(), shipped())
    assert not said and found is not None
    (reading,) = found.readings
    assert reading.steps is not None and [s.name for s in reading.steps] == ["end"]


def test_whose_a_thing_is_suggests_a_player_who_has_it() -> None:
    text = HEAD + TURN + "steps: [place mutant at C3 facing n]\nexpect: [nobody wins]\n"
    assert [one.help for one in problems(text)] == ["add `by borgo`"]


def test_a_place_after_another_word_than_at_is_understood_as_meant() -> None:
    text = HEAD + TURN + "steps: [place mutant on C3 facing n by borgo]\nexpect: [nobody wins]\n"
    assert [one.help for one in problems(text)] == ["did you mean `at`?"]
