"""The table of Megaton Mashup in characters and as SVG."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from rulesdsl import games
from rulesdsl.content.model import Library
from rulesdsl.content.packs import load_shipped
from rulesdsl.games.drawing import Arrow, Drawing
from rulesdsl.games.megaton_mashup.drawn import codes
from rulesdsl.games.megaton_mashup.game import GAME
from rulesdsl.kernel.state import State
from rulesdsl.render.svg import svg
from rulesdsl.render.terminal import Room

PLAYERS = ("cthugrosh", "defender-x", "gallamaxus")


@cache
def library() -> Library:
    return load_shipped(GAME.key, games.load)[0]


def drawing() -> Drawing:
    found = GAME.drawing()
    assert found is not None
    return found


def put(state: State, key: str, owner: int, place: str, **counters: int) -> None:
    made = next(d for d in library().definitions.values() if d.key == key)
    named = {name.replace("_", "-"): amount for name, amount in counters.items()}
    GAME.put(library(), state, made.id, owner, place, "", named)


def position() -> State:
    """The city at the start of a game, the villain hurt in its middle, units and tiles about it."""
    state = GAME.begin(library(), PLAYERS, GAME.policies.options(), 1)
    put(state, "gallamaxus", 2, "x9y9", damage=4, bonus=6, hyper_bonus=6)
    put(state, "g-tank", 0, "x13y6")
    put(state, "g-tank", 1, "x0y8")
    put(state, "repair-truck", 1, "x1y8")
    put(state, "hazard-tile", -1, "x5y5")
    put(state, "rubble-tile", -1, "x13y9")
    state.counters[0].update({"token": 1, "power-die": 3})
    state.clock = state.clock._replace(phase="advance", round=3, player=1, active="units")
    state.restack(
        "used", 2, tuple(d.id for d in library().definitions.values() if d.key in ("bully", "finish-it"))
    )
    state.restack("reserve", 0, ("g-tank",) * 2)
    return state


def text(width: int, **options: bool) -> str:
    return drawing().board_text(library(), position(), Room(width, **options), "A position")


@pytest.mark.parametrize("width", [20, 40, 63, 80, 110])
@pytest.mark.parametrize("unicode", [True, False])
def test_no_line_is_wider_than_its_room(width: int, unicode: bool) -> None:
    told = text(width, unicode=unicode)
    assert max(cell_len(line) for line in told.splitlines()) <= width
    assert unicode or told.isascii()


def test_the_map_shows_each_thing_on_its_spaces() -> None:
    lines = text(80).splitlines()
    row = {line[:2].strip(): line for line in lines if line[:2].strip().isdigit()}
    for y, x, sign in (
        (9, 9, "▐GALL▌"),
        (10, 9, "▐19hp▌"),
        (8, 0, "GT2RT2"),
        (6, 13, "GT1"),
        (5, 5, "^^^^^^"),
    ):
        assert row[str(y)][3 + 3 * x :].startswith(sign), row[str(y)]


def test_what_is_not_on_the_map_is_told_beside_it() -> None:
    told = text(80)
    assert "G-Tank holds the negative zone at x13y6" in " ".join(told.split())
    for words in (
        "round 3, Defender X: models advance",
        "Cthugrosh (player 1, holds #1): 11 health left",
        "▶ Defender X (player 2)",
        "Gallamaxus (villain): 19 health left",
        "alpha ····++●●●●●● on +2   hyper ++++++●●●●●",
        "6 unit, 0 monster, 3 power",
        "reserve: 2 G-Tank",
    ):
        assert words in told, words


def test_where_there_is_no_room_for_the_map_it_is_a_list() -> None:
    told = " ".join(text(50).split())
    assert "Gallamaxus at x9y9" in told
    assert "G-Tank of player 2 at x0y8" in told


def test_the_picture_can_be_read_aloud_and_is_sound() -> None:
    scene = drawing().board(
        library(), position(), "A position", highlights=["x9y9"], arrows=[Arrow("x9y9", "x9y2", "advance")]
    )
    assert "Gallamaxus at x9y9" in scene.description
    drawn = svg(scene)
    ElementTree.fromstring(drawn)
    assert "Defender X" in drawn and "G-Tank × 1" not in drawn


def test_a_board_without_a_game_and_without_monsters_is_drawn_too() -> None:
    state = GAME.new_state(PLAYERS, (), GAME.policies.options())
    put(state, "plain-8x2", -1, "x0y0")
    told = drawing().board_text(library(), state, Room(80))
    assert "Gallamaxus, not on the map (villain)" in told
    ElementTree.fromstring(svg(drawing().board(library(), state)))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("gallamaxus", "brawl 7+4 dice, blast range 3, 6+3 dice, power 6+4 dice"),
        ("bully", "made here, not printed"),
        ("crossroads-city", "...B...B...B...B...."),
    ],
)
def test_things_are_told_as_printed(key: str, words: str) -> None:
    made = next(d for d in library().definitions.values() if d.key == key)
    assert words in drawing().thing_text(library(), made, Room(80))
    ElementTree.fromstring(svg(drawing().thing(library(), made)))


def test_a_monster_is_told_with_both_its_forms() -> None:
    told = drawing().army_text(library(), "gallamaxus", Room(80))
    assert "health 11 to 6" in told and "health 5 to 1" in told


def test_codes_of_units_are_short_and_unlike() -> None:
    names = [d.names["en"] for d in library().definitions.values() if d.collection == "units"]
    found = codes(names, 2)
    assert len(set(found.values())) == len(found) and all(len(code) == 2 for code in found.values())
