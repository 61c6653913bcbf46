"""A position is one line of text, and that line is the same position again."""

from __future__ import annotations

import os
from dataclasses import replace

import played
import pytest
from played import GAME, LIBRARY, WORLD

from rulesdsl.games.match import Match
from rulesdsl.kernel.state import Entity, LastingEffect, State
from rulesdsl.record.positions import Position, parse_position, print_position
from rulesdsl.record.states import dump_state

# All decisions of 200 games take minutes: the suite takes those of some games and samples of the others.
THOROUGH = os.environ.get("RULESDSL_THOROUGH") == "1"
GAMES, EVERY_DECISION = 200, range(0, 200, 23)


def same_thing(state: State, e: Entity) -> tuple[object, ...]:
    bearer = same_thing(state, state.entities[e.bearer]) if e.bearer >= 0 else ()
    gone = e.zone != "board"
    place = () if gone else (e.place, e.facing, e.face, e.footprint, tuple(sorted(e.counters.items())))
    return (e.owner, e.definition, e.zone, place, bearer)


def essence(state: State, exact: bool) -> dict[str, object]:
    """All of a state but what no text says: numbers of entities, where those that left once stood, and,
    unless it is exact, the order of piles and the seed."""
    saved = dump_state(state)
    things = {e.id: same_thing(state, e) for e in state.entities}
    saved["entities"] = sorted(map(repr, things.values()))
    saved["uses"] = sorted(
        repr((a if " of " not in a else "lent", [things.get(i, i) for i in who], w, n))
        for (a, who, w), n in state.uses.items()
        if n
    )
    saved["counters"] = [{k: n for k, n in c.items() if n} for c in state.counters]
    if state.clock:
        drawn = state.clock[4] if state.clock[1] == "redraw" else ()
        saved["clock"] = [*state.clock[:4], sorted(drawn), *state.clock[5:]]
    if not exact:
        saved["stacks"] = {zone: [sorted(row) for row in rows] for zone, rows in saved["stacks"].items()}
        saved["seed"] = saved["draws"] = 0
    return saved


def holds(match: Match, exact: bool) -> Position:
    text = print_position(match, exact)
    found = parse_position(text, WORLD)
    assert print_position(found, exact) == text
    assert "\n" not in text
    if not match.over:
        assert essence(found.state, exact) == essence(match.state, exact)
    return found


@pytest.mark.parametrize("part", range(8))
def test_each_position_of_200_games_is_read_as_it_was_written(part: int) -> None:
    for seed in range(part, GAMES, 8):
        every = THOROUGH or seed in EVERY_DECISION
        before: State | None = None
        for number, match in enumerate(played.matches(seed)):
            if match.state is before or not (every or number % 41 == seed % 41 or match.over):
                continue
            before = match.state
            holds(match, exact=number % 2 == 0)


@pytest.mark.parametrize("seed", range(0, 60, 7))
def test_a_game_goes_on_from_its_exact_text_in_the_same_way(seed: int) -> None:
    there, chance = played.begin(seed)
    here = there
    while not there.over:
        if there.asked is None and there.state is not here.state and chance.random() < 0.2:
            here = holds(there, exact=True).match()
        options = there.decision.options
        assert here.decision.name == there.decision.name
        assert sorted(here.decision.options) == sorted(options)
        option = options[chance.randrange(len(options))]
        there, here = there.choose(option), here.choose(option)
    assert here.outcome == there.outcome


def test_every_mode_and_every_pairing_is_among_the_games() -> None:
    seen = {played.table(seed) for seed in range(GAMES)}
    assert {mode for mode, _ in seen} == set(GAME.modes(LIBRARY))
    assert {armies for mode, armies in seen if mode == "duel"} >= {
        (a, b) for a in played.ARMIES for b in played.ARMIES if a != b
    }


BOARD = "neuroshima-hex 3.0-faq | moloch: moloch-hq C3 n 18 life, blocker D1 n 1 wound | borgo: mutant A1 se"
WHOLE = (
    "neuroshima-hex duel 3.0-faq | moloch: moloch-hq C3 n 20 life; hand: medic, sniper-x | "
    "borgo: borgo-hq A1 s 20 life | now moloch: turn; turn: 5"
).replace("sniper-x", "blocker")


@pytest.mark.parametrize("text", [BOARD, WHOLE])
def test_what_is_canonical_stays_as_it_is(text: str) -> None:
    assert str(parse_position(text, WORLD)) == text


HEAD = "neuroshima-hex 3.0-faq"
SHORT = "neuroshima-hex | moloch: moloch/blocker D1 n; gone: nothing"
TEAM = "neuroshima-hex borgo+moloch | moloch: nothing | borgo: nothing"


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        (
            "neuroshima-hex|moloch:blocker D1 n,moloch-hq C3 n",
            f"{HEAD} | moloch: moloch-hq C3 n 20 life, blocker D1 n",
        ),
        ("neuroshima-hex |\n moloch: blocker D1 n 1 wounds\n", f"{HEAD} | moloch: blocker D1 n 1 wound"),
        (SHORT, f"{HEAD} | moloch: blocker D1 n"),
        (TEAM, f"{HEAD} moloch+borgo | moloch: nothing | borgo: nothing"),
    ],
)
def test_other_ways_to_write_it_come_to_the_one_form(loose: str, strict: str) -> None:
    assert str(parse_position(loose, WORLD)) == strict


def test_a_board_is_no_game_and_a_game_can_be_played_on() -> None:
    board, whole = parse_position(BOARD, WORLD), parse_position(WHOLE, WORLD)
    assert not board.whole and whole.whole
    assert "place blocker" in whole.match().decision.options
    with pytest.raises(ValueError, match="a board"):
        board.match()


def test_a_pile_that_is_not_said_is_the_rest_of_the_army() -> None:
    state = parse_position(WHOLE, WORLD).state
    army = sum(d.count for d in LIBRARY.definitions.values() if d.army == "moloch")
    assert len(state.stack("pile", 0)) == army - 3  # but the headquarters and two in hand


def test_a_mode_says_who_plays_together() -> None:
    sections = " | ".join(f"{army}: nothing" for army in ("moloch", "borgo", "outpost", "hegemony"))
    found = parse_position(
        f"neuroshima-hex two-against-two | {sections} | now moloch: headquarters; turn: 0", WORLD
    )
    assert found.state.teams == (1, 2, 1, 2)
    assert str(found).startswith("neuroshima-hex two-against-two 3.0-faq moloch+outpost borgo+hegemony | ")


def test_policies_that_differ_are_said_and_read() -> None:
    found = parse_position("neuroshima-hex TIE=draw | moloch: blocker D1 n", WORLD)
    assert found.state.policies["TIE"] == "draw"
    assert str(found) == "neuroshima-hex 3.0-faq TIE=draw | moloch: blocker D1 n"


def test_what_a_game_remembers_beside_the_board_is_said_too() -> None:
    found = parse_position(BOARD, WORLD)
    state = found.state.copy()
    blocker = next(e for e in state.entities if e.definition == "moloch/blocker")
    gone = state.add("moloch/medic", 0, zone="discard")
    state.uses[("moloch/blocker#1", (blocker.id,), "turn")] = 2
    state.uses[("moloch/blocker#1", (-3, blocker.id), "battle")] = 1
    state.lasting.append(LastingEffect("moloch/medic#1", 2, gone.id, (blocker.id, ~1), ("turn of 1", 1)))
    state.lasting.append(LastingEffect("moloch/medic#1", -1, -1, (), ("battle", 3)))
    state.tallies.add(("wound", blocker.id, gone.id, "turn"))
    state.spent[blocker.id] = frozenset({"3", "2"})
    state.supplies["venom"] = 4
    state.seed, state.draws, state.scripted = -7, 3, (1, 2)
    text = print_position(replace(found, state=state), exact=True)
    again = parse_position(text, WORLD)
    assert print_position(again, exact=True) == text
    assert (
        "lasts moloch/medic#1 2 by moloch/medic@gone on moloch/blocker@D1+~borgo until turn of borgo" in text
    )
    assert essence(again.state, exact=True)["uses"] == essence(state, exact=True)["uses"]
    assert (again.state.seed, again.state.draws, again.state.scripted) == (-7, 3, (1, 2))
    assert len(again.state.lasting) == 2 and again.state.supplies == {"venom": 4}


def test_the_position_of_a_finished_game_is_its_last_board() -> None:
    *_, last = played.matches(3)
    assert last.over
    found = holds(last, exact=False)
    assert not found.whole
    assert {(e.definition, e.place) for e in found.state.on_board()} == {
        (e.definition, e.place) for e in last.state.on_board()
    }
