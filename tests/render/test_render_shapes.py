"""Scenes, their SVG text, hex geometry and the canvas of characters, without any game."""

from __future__ import annotations

import ast
import math
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.cells import cell_len

import rulesdsl.render
from rulesdsl.render import hexgrid
from rulesdsl.render.metrics import cells, fit, pad, shorten, split_name, text_width, wrap
from rulesdsl.render.palette import COLOURS, TERMINAL
from rulesdsl.render.scene import Circle, Group, Line, Polygon, Scene, Style, Text
from rulesdsl.render.sheet import sheet
from rulesdsl.render.svg import number, svg
from rulesdsl.render.terminal import Canvas

SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert('x')</script> & \"quoted\" \x00 ]]>"


def scene(text: str = "hello", title: str = "A picture") -> Scene:
    square = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)), Style("panel", "ink", 1.5, (2.0, 1.0), 0.5))
    inner = Group((square, Text((5.0, 5.0), text, 8.0)), (20.0, 0.0), rotate=60.0, title=text)
    items = (inner, Line((0, 0), (1 / 3, 2), Style(stroke="accent")), Circle((1, 1), 2.0, Style("danger")))
    return Scene(100.0, 50.0, items, title, "what it shows")


def test_svg_is_well_formed_and_says_what_it_shows() -> None:
    root = ET.fromstring(svg(scene()))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "A picture"
    assert root.findtext(f"{SVG}title") == "A picture"
    assert root.findtext(f"{SVG}desc") == "what it shows"
    assert root.get("viewBox") == "0 0 100 50"


def test_svg_is_the_same_bytes_for_the_same_scene() -> None:
    assert svg(scene()) == svg(scene())


def test_text_can_never_become_markup() -> None:
    text = svg(scene(NASTY, NASTY))
    root = ET.fromstring(text)
    assert "<script" not in text
    assert not [e for e in root.iter() if e.tag.endswith("script")]
    assert any("<script>alert('x')</script>" in (e.text or "") for e in root.iter(f"{SVG}text"))


def test_svg_follows_dark_paper_unless_told_otherwise() -> None:
    assert "prefers-color-scheme:dark" in svg(scene())
    for theme, paper in (("light", 0), ("dark", 1)):
        fixed = svg(scene(), theme=theme)  # type: ignore[arg-type]
        assert "prefers-color-scheme" not in fixed
        assert COLOURS["ink"][paper] in fixed


def test_svg_needs_no_ids_so_that_many_fit_on_one_page() -> None:
    assert " id=" not in svg(scene())


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(c * w for c, w in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def _contrast(a: str, b: str) -> float:
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("paper", [0, 1])
def test_letters_are_readable_on_everything_they_stand_on(paper: int) -> None:
    grounds = {
        role: c[paper] for role, c in COLOURS.items() if role in ("paper", "panel") or role[:5] == "side-"
    }
    for role, ground in grounds.items():
        assert _contrast(COLOURS["ink"][paper], ground) >= 7, role
        assert _contrast(COLOURS["muted"][paper], ground) >= 4, role
    for role, colour in COLOURS.items():
        if role.startswith("edge-") or role in ("danger", "accent"):
            assert _contrast(COLOURS["paper"][paper], colour[paper]) >= 4.5, role


def test_numbers_are_short_and_have_no_minus_zero() -> None:
    assert [number(x) for x in (1.0, -0.001, 1 / 3, 12.5, 100.0)] == ["1", "0", "0.33", "12.5", "100"]


def test_a_sheet_holds_every_scene_inside_its_borders() -> None:
    whole = sheet([scene()] * 5, 3, "Five")
    assert whole.width >= 3 * 100
    assert whole.height >= 2 * 50
    ET.fromstring(svg(whole))
    ET.fromstring(svg(sheet([], 3, "")))


# ---------------------------------------------------------------- hexes


def test_neighbours_share_a_side_at_twice_the_apothem() -> None:
    here = hexgrid.centre((0, 0), 10)
    for side, step in enumerate(hexgrid.STEPS):
        there = hexgrid.centre(step, 10)
        assert math.dist(here, there) == pytest.approx(2 * hexgrid.apothem(10))
        nx, ny = hexgrid.side_normal(side)
        assert (nx * 2 * hexgrid.apothem(10), ny * 2 * hexgrid.apothem(10)) == pytest.approx(there)


def test_a_hexagon_names_its_columns_from_the_west_and_its_cells_from_the_north() -> None:
    board = hexgrid.hexagon(2)
    assert len(board) == 19
    assert board["C3"] == (0, 0)
    assert board["A1"] == (-2, 0)
    assert board["E3"] == (2, 0)
    assert list(board)[:4] == ["A1", "A2", "A3", "B1"]
    assert len(hexgrid.hexagon(3)) == 37


def test_a_board_given_as_steps_gets_the_same_coordinates() -> None:
    board = hexgrid.hexagon(2)
    names = list(board)
    index = {at: i for i, at in enumerate(board.values())}
    step = [[index.get((q + dq, r + dr), -1) for dq, dr in hexgrid.STEPS] for q, r in board.values()]
    found = hexgrid.layout(names, step)
    q0, r0 = found["C3"]
    assert {n: (q - q0, r - r0) for n, (q, r) in found.items()} == board


def test_parts_of_a_board_that_do_not_touch_do_not_overlap_either() -> None:
    found = hexgrid.layout(["a", "b", "c"], [[-1] * 6, [-1, -1, 2, -1, -1, -1], [-1, -1, -1, -1, -1, 1]])
    assert len(set(found.values())) == 3


def test_hatching_stays_inside_the_polygon() -> None:
    polygon = hexgrid.corners((0, 0), 10)
    segments = hexgrid.hatch(polygon, 30, 2)
    assert len(segments) >= 8
    for start, end in segments:
        assert max(math.hypot(*start), math.hypot(*end)) <= 10 + 1e-9


# ---------------------------------------------------------------- text


@pytest.mark.parametrize("text", ["Juggernaut", "Działko Gaussa", "高斯炮与重装猎人", "W" * 40, "", "–…—"])
def test_fitted_text_is_never_wider_than_its_room(text: str) -> None:
    for width in (20.0, 45.0, 90.0):
        shown, size = fit(text, width, 12.0, 7.0, bold=True)
        assert text_width(shown, size, True) <= width * 1.01
        assert all(text_width(line, 12.0) <= max(width, 12.0) for line in wrap(text, width, 12.0))
        assert text_width(shorten(text, width, 10.0), 10.0) <= width


@pytest.mark.parametrize("text", ["Juggernaut", "Łowca głów", "高斯炮", "a\u0301b", "👍👍👍"])
def test_cut_and_padded_text_has_the_cells_that_were_asked_for(text: str) -> None:
    for width in range(1, 12):
        assert cell_len(cells(text, width)) <= width
        for align in "<>^":
            assert cell_len(pad(text, width, align)) == width


def test_long_names_break_at_a_space_or_hyphen() -> None:
    assert split_name("Universal Soldier", 70, 12) == ("Universal", "Soldier")
    assert split_name("Super-mutant", 50, 12) == ("Super-", "mutant")
    assert split_name("Hybrid", 70, 12) == ("Hybrid",)


def test_a_canvas_cuts_what_does_not_fit_and_keeps_wide_characters_whole() -> None:
    canvas = Canvas(6, 2)
    canvas.put(0, 0, "高斯炮兵")
    canvas.put(4, 1, "abc")
    canvas.put(-1, 1, "xy")
    canvas.put(0, 9, "nowhere")
    assert canvas.plain() == "高斯炮\ny   ab"
    canvas.put(1, 0, "|")  # cuts the first character in half: its other half must go too
    assert canvas.plain().splitlines()[0] == " |斯炮"
    assert all(cell_len(line) <= 6 for line in canvas.plain().splitlines())


def test_combining_marks_join_the_letter_before_them() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "a\u0301b")
    assert canvas.plain() == "a\u0301b"


def test_colours_change_nothing_but_colours() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "abc", "accent")
    canvas.put(4, 0, "d", "edge-0")
    assert canvas.rich().plain == canvas.plain() == "abc d"
    assert "\x1b[" in canvas.ansi()
    assert "\x1b[" not in canvas.plain()


def test_every_role_of_the_terminal_is_a_style_that_rich_knows() -> None:
    from rich.style import Style as RichStyle

    for style in TERMINAL.values():
        RichStyle.parse(style)


def test_the_render_room_imports_no_other_room() -> None:
    root = Path(rulesdsl.render.__file__ or "").parent
    for path in sorted(root.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert not name.startswith("rulesdsl.") or name.startswith("rulesdsl.render"), (
                    path.name,
                    name,
                )
