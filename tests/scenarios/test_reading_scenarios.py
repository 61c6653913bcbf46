"""Scenario files: what they may hold, and what is said when they hold something else."""

from __future__ import annotations

from pebbles import PebbleWorld, scenario

from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.model import Scenario


def read(text: str) -> tuple[Scenario | None, tuple[Diagnostic, ...]]:
    return load_bytes("row.yaml", text.encode(), PebbleWorld())


def problems(text: str) -> list[tuple[str, int, str]]:
    """Code, line and the letters under the caret of each problem."""
    lines = text.split("\n")
    return [
        (p.code, p.place.line, lines[p.place.line - 1][p.place.column - 1 : p.place.end - 1])
        for p in read(text)[1]
    ]


def test_a_board_line_says_what_stands_where_and_whose_it_is() -> None:
    found, said = read(
        scenario("red stone at P1 facing east", "blue shy at P2 facing west for red with 1 wound")
    )
    assert not said and found is not None
    assert [(laid.definition, laid.owner, laid.place, laid.facing) for laid in found.board] == [
        ("red/stone", 0, "P1", "east"),
        ("blue/shy", 0, "P2", "west"),
    ]
    assert found.board[1].counters == {"wound": 1}
    assert found.players == ("red",)


def test_counters_may_be_written_in_the_plural_and_joined_by_and() -> None:
    found, said = read(scenario("red stone at P1 facing east with 2 wounds and 1 strength"))
    assert not said and found is not None
    assert found.board[0].counters == {"wound": 2, "strength": 1}


def test_teams_put_armies_together_and_the_others_play_alone() -> None:
    board = ("red stone at P1 facing east", "blue stone at P2 facing west")
    together, _ = read(scenario(*board, more="teams: [[red, blue]]"))
    apart, _ = read(scenario(*board))
    assert together is not None and together.teams == (0, 0)
    assert apart is not None and len(set(apart.teams)) == 2


def test_words_that_nothing_has_are_pointed_at_with_a_suggestion() -> None:
    text = scenario("rde stone at P1 facing east", "red stnoe at P9 facing est with 1 wuond")
    assert problems(text) == [
        ("N0102", 4, "rde"),
        ("N0103", 5, "stnoe"),
        ("N0104", 5, "P9"),
        ("N0105", 5, "est"),
        ("N0106", 5, "wuond"),
    ]
    assert [p.help for p in read(text)[1] if p.code != "N0104"] == [
        "did you mean `red`?",
        "did you mean `stone`?",
        "did you mean `east`?",
        "did you mean `wound`?",
    ]


def test_a_line_without_army_place_or_facing_is_explained() -> None:
    assert problems(scenario("stone at P1 facing east")) == [("N0101", 4, "stone")]
    assert problems(scenario("red stone on P1 facing east")) == [("N0101", 4, "on")]
    assert problems(scenario("red stone at P1"))[0][:2] == ("N0101", 4)
    assert problems(scenario("red stone at P1 facing east quickly")) == [("N0101", 4, "quickly")]
    assert problems(scenario("red stone at P1 facing east with wound")) == [("N0101", 4, "wound")]
    assert problems(scenario("red stone at P1 facing east with 1 wound and"))[0][0] == "N0101"


def test_steps_name_their_player_what_is_played_and_what_is_used() -> None:
    board = "red stone at P1 facing east"
    text = scenario(board, steps="[throw by blue, play quick by blue, throw]")
    found, said = read(text)
    assert not said and found is not None
    assert [(s.name, s.player, s.definition) for s in found.steps] == [
        ("throw", 1, ""),
        ("play", 1, "blue/quick"),
        ("throw", 0, ""),
    ]
    assert problems(scenario(board, steps="[trhow]")) == [("N0201", 5, "trhow")]
    assert problems(scenario(board, steps="[throw a stone at red]"))[0][0] == "N0202"
    assert problems(scenario(board, steps="[throw by bleu]")) == [("N0102", 5, "bleu")]


def test_policies_rulesets_and_games_are_checked_by_name() -> None:
    board = "red stone at P1 facing east"
    assert problems(scenario(board, more="policies: {HRAD: yes}")) == [("N0403", 6, "HRAD")]
    assert problems(scenario(board, more="policies: {HARD: maybe}")) == [("N0404", 6, "maybe")]
    assert problems(scenario(board, more="ruleset: odl")) == [("N0402", 6, "odl")]
    (unknown,) = read(scenario(board).replace("game: pebbles", "game: pebles"))[1]
    assert (unknown.code, unknown.help) == ("N0401", "did you mean `pebbles`?")


def test_yes_and_no_are_words_and_an_answer_is_one_pair() -> None:
    found, said = read(scenario("red shy at P1 facing east", answers=["throw of shy at P1: yes"]))
    assert not said and found is not None
    assert (found.answers[0].name.text, found.answers[0].option.text) == ("throw of shy at P1", "yes")
    assert problems(scenario("red shy at P1 facing east", answers=["just yes"]))[0][0] == "C0103"


def test_an_answer_in_quotes_as_a_whole_is_shown_with_its_quotes_in_place() -> None:
    text = scenario("red shy at P1 facing east", answers=['"hits at P1: 2 left: stone"'])
    (wrong,) = read(text)[1]
    assert (wrong.code, wrong.help) == ("C0103", 'write `- "hits at P1: 2 left": stone`')


def test_an_expectation_is_read_with_its_colon_and_its_carets_stay_exact() -> None:
    board = "red stone at P1 facing east"
    found, said = read(scenario(board, expect=["segment 1: stone at P1 is destroyed"]))
    assert not said and found is not None
    assert found.claims[0].expectation.number == 1
    text = scenario(board, expect=["segment 1: stone at P1 is destroied"])
    assert problems(text)[0][1:] == (7, "destroied")


def test_all_problems_of_a_file_come_at_once() -> None:
    text = scenario(
        "rde stone at P1 facing east",
        steps="[trhow]",
        expect=["stone at P1 is destroied"],
        more="polices: {}",
    )
    assert len(read(text)[1]) == 4


def test_a_pack_outside_the_scenarios_folder_is_refused() -> None:
    found = problems(scenario("red stone at P1 facing east", more="packs: [../elsewhere]"))
    assert found == [("N0406", 6, "../elsewhere")]
