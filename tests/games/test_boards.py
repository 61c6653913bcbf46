"""The board with its outer ring: who plays on it, what its hexes are called, how all goes on there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.api import RulesError, load
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_library, load_shipped
from rulesdsl.games.game import StepCall, board_of
from rulesdsl.games.match import Match
from rulesdsl.games.neuroshima_hex import plain_battle, swift
from rulesdsl.games.neuroshima_hex.board import BOARD, axial_of, make_board, spot_of
from rulesdsl.games.neuroshima_hex.draw_text import board_text
from rulesdsl.games.neuroshima_hex.game import GAME
from rulesdsl.games.neuroshima_hex.plain_attacks import hex_board
from rulesdsl.kernel.decide import Answers, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Trace
from rulesdsl.record.positions import parse_position, print_position
from rulesdsl.record.saves import read_save, write_save
from rulesdsl.record.states import dump_state
from rulesdsl.render import hexgrid
from rulesdsl.scenarios.world import shipped
from rulesdsl.simulate.playout import seeded

LIBRARY: Library = load_shipped(GAME.key, games.load)[0]
THREE = ("moloch", "borgo", "outpost")
RING = GAME.policies.options(None, {"BOARD-RING": "three-or-four"})
BATTLE = StepCall("battle", 0)


def board(players: Sequence[str], option: str = "") -> Topology:
    policies = GAME.policies.options(None, {"BOARD-RING": option} if option else {})
    return board_of(GAME, LIBRARY, GAME.new_state(players, range(len(players)), policies))


@pytest.mark.parametrize(
    ("players", "option", "size"),
    [(2, "", 19), (4, "", 19), (5, "", 37), (2, "three-or-four", 19), (3, "three-or-four", 37)],
)
def test_how_many_play_and_the_reading_say_how_large_the_board_is(
    players: int, option: str, size: int
) -> None:
    assert board("abcdefgh"[:players], option).size == size


@pytest.mark.parametrize("radius", [2, 3])
def test_each_hex_has_one_name_that_says_where_it_is(radius: int) -> None:
    made, plain = make_board(radius), hex_board(radius)
    assert [spot_of(*axial_of(name)) for name in made.places] == list(made.places)
    assert (plain.places, plain.step) == (made.places, made.step)
    assert len(set(made.places)) == made.size


def test_the_19_keep_their_names_and_neighbours_inside_the_ring() -> None:
    large = make_board(3)
    assert {large.places[p] for p in large.tags["inner"]} == set(BOARD.places)
    for place in BOARD.tags["inner"]:
        there = [BOARD.places[p] for p in BOARD.step[place]]
        assert [large.places[p] for p in large.step[large.index[BOARD.places[place]]]] == there


def random_state(number: int, facings: int = 6) -> State:
    """Tiles of three armies all over the large board."""
    chance = seeded("ring", number)
    tiles = [
        d.id for d in LIBRARY.definitions.values() if d.army in THREE and d.kind in ("warrior", "module")
    ]
    state = GAME.new_state(THREE, (0, 1, 2), RING)
    for place in chance.sample(range(37), 8 + number % 20):
        owner = chance.randrange(3)
        own = [t for t in tiles if t.startswith(THREE[owner])]
        state.add(chance.choice(own), owner, place=place, facing=chance.randrange(facings))
    return state


def fought(state: State, sink: Trace | None = None) -> tuple[State, list[str]]:
    answers: list[str] = []
    while True:
        try:
            return GAME.run(LIBRARY, state, BATTLE, Answers(answers), sink), answers
        except Pending as pending:
            answers.append(pending.decision.options[-1])


@pytest.mark.parametrize("number", range(40))
def test_battles_on_the_large_board_end_alike_three_ways(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = random_state(number)
    end, answers = fought(state)
    other = plain_battle.resolve(LIBRARY, state, 0, answers)
    alive = [(e.id, e.counters) for e in other.state.on_board()]
    assert [(e.id, e.counters) for e in end.on_board()] == alive
    monkeypatch.setattr(swift, "begin", lambda *_: None)
    assert dump_state(fought(state)[0]) == dump_state(end)


def test_masks_know_the_large_board() -> None:
    rows = swift.rows_of(GAME.plan(LIBRARY, RING), make_board(3))
    assert rows is not None and rows.size == 37


def test_a_position_on_the_ring_is_written_and_read() -> None:
    laid = "moloch: hybrid Z4 ne | borgo: mutant F1 n | outpost: scout C0 s"
    text = f"neuroshima-hex 3.0-faq BOARD-RING=three-or-four | {laid}"
    found = parse_position(text, shipped())
    assert print_position(found) == text
    assert print_position(parse_position(print_position(found), shipped())) == text


@pytest.mark.parametrize("head", ["3.0-faq", "3.0-faq BOARD-RING=five-or-more"])
def test_a_position_off_its_board_is_refused_with_the_rule(head: str) -> None:
    text = f"neuroshima-hex {head} | moloch: hybrid Z4 ne | borgo: mutant F1 n | outpost: scout C1 s"
    with pytest.raises(RulesError) as raised:
        parse_position(text, shipped())
    told = raised.value.diagnostics
    assert [d.message for d in told] == ["there is no hex Z4 on the board", "there is no hex F1 on the board"]
    assert all("rule BOARD-1" in d.notes for d in told)


def test_a_game_on_the_ring_is_saved_and_goes_on() -> None:
    match, chance = Match.start(GAME, LIBRARY, THREE, RING, 3), seeded("saved on the ring")
    while not match.over:
        if chance.random() < 0.1:
            again = read_save(write_save(match), shipped()).match
            assert json.dumps(dump_state(again.state)) == json.dumps(dump_state(match.state))
            match = again
        match = match.choose(chance.randrange(match.count))
    places = board_of(GAME, LIBRARY, match.state).places
    assert {places[e.place] for e in match.state.on_board()} - set(BOARD.places)


@pytest.mark.parametrize("width", [80, 110])
def test_the_large_board_fits_a_terminal(width: int) -> None:
    cells = hexgrid.layout(make_board(3).places, make_board(3).step)
    lines = board_text([], cells, width=width).split("\n")
    assert max(map(len, lines)) <= width
    assert all(any(name in line for line in lines) for name in cells)


def test_a_third_army_makes_the_board_a_larger_one() -> None:
    two = load().board(
        "moloch hybrid at C5 facing n",
        "borgo mutant at C2 facing s",
        policies={"BOARD-RING": "three-or-four"},
    )
    with pytest.raises(RulesError, match="no place is called `C0`"):
        two.do("place blocker at C0 by moloch")
    result = two.do("place commando at C0 by outpost", ["s"])
    assert [line.partition(" at ")[2] for line in result.board.lines] == [
        "C0 facing s",
        "C2 facing s",
        "C5 facing n",
    ]


def test_a_board_of_a_pack_names_policies_that_there_are(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "pack: wide\nname: {en: Wide}\nversion: 0.1.0\ngame: neuroshima-hex\nextends: [neuroshima-hex-base]\n"
    )
    boards = tmp_path / "boards.yaml"
    row = "boards:\n  - {board: wide, name: {en: Wide}, radius: 3, players: 2"
    boards.write_text(f"{row}, variants: [{{under: {{BOARD-RONG: x}}, players: 3}}]}}\n")
    paths = [*map(str, [Path(__file__).parents[2] / "armies"]), str(tmp_path)]
    problems = load_library(paths, games.load, tuple(games.MODULES))[1]
    assert [(d.message, d.help) for d in problems] == [
        ("there is no policy `BOARD-RONG`", "did you mean `BOARD-RING`?")
    ]
    boards.write_text(row + "}\n")
    library = load_library(paths, games.load, tuple(games.MODULES))[0]["neuroshima-hex"]
    assert GAME.board(library).size == 37


def test_what_arms_touch_is_known_for_each_board_of_one_plan() -> None:
    for players in (THREE, THREE[:2]):
        topology = board_of(GAME, LIBRARY, GAME.new_state(players, range(len(players)), RING))
        for number, row in enumerate(topology.step):
            state = GAME.new_state(players, range(len(players)), RING)
            GAME.put(LIBRARY, state, "moloch/net-fighter", 0, topology.places[number], "n", {})
            beside = [
                GAME.put(LIBRARY, state, "borgo/mutant", 1, topology.places[q], "n", {}).id
                for q in row
                if q >= 0
            ]
            netted = [i for i in beside if GAME.value(LIBRARY, state, i, "netted")]
            assert len(netted) == (row[0] >= 0) + (row[5] >= 0)
