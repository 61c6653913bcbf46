"""The map of Chaos in the Old World in characters and as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from chaos_games import GAME, POWERS, library
from rich.cells import cell_len

from rulesdsl.games.match import Match
from rulesdsl.kernel.state import State
from rulesdsl.render.svg import svg
from rulesdsl.render.terminal import Room
from rulesdsl.simulate.agents import agent
from rulesdsl.simulate.playout import seeded


def position() -> State:
    """A position in the middle of a random game."""
    match, rng, random = Match.start(GAME, library(), POWERS, seed=4), seeded(9), agent("random")()
    for _ in range(120):
        match = match.choose(random.choose(match.seen_by(match.player), rng))
    return match.state


@pytest.mark.parametrize("width", [20, 40, 72, 110, 160])
def test_no_line_of_the_map_is_wider_than_its_room(width: int) -> None:
    text = GAME.drawing().board_text(library(), position(), Room(width), "A position", highlights=["kislev"])
    assert max(cell_len(line) for line in text.splitlines()) <= width


def test_the_map_names_every_region_and_power() -> None:
    text = GAME.drawing().board_text(library(), position(), Room(110))
    for d in library().definitions.values():
        if d.collection == "places" and "resistance" in d.fields:
            assert d.names["en"].upper() in text
    for power in POWERS:
        assert power.capitalize() in text


def test_the_map_is_a_picture_that_can_be_read_aloud() -> None:
    scene = GAME.drawing().board(library(), position(), "A position")
    assert "Kislev:" in scene.description
    ElementTree.fromstring(svg(scene))


def test_a_board_without_a_game_is_drawn_too() -> None:
    state = GAME.new_state(("khorne",), (0,), GAME.policies.options())
    text = GAME.drawing().board_text(library(), state, Room(80))
    assert "NORSCA" in text


def test_what_is_not_known_of_a_card_is_said() -> None:
    card = library().definitions["tzeentch/dazzle"]
    assert "text unknown" in GAME.drawing().thing_text(library(), card, Room(80))


def test_a_power_is_listed_with_everything_it_has() -> None:
    text = GAME.drawing().army_text(library(), "nurgle", Room(80))
    assert "6 Leper" in text
    assert "Provender of Ruin" in text
    ElementTree.fromstring(svg(GAME.drawing().army(library(), "nurgle")))
