"""`rules show`: what is drawn, in how much room, and what is said when it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from asking import ROOT, SCENARIO, ask
from rich.cells import cell_len

BROKEN = """scenario: Two on one hex
game: neuroshima-hex
board:
  - borgo mutant at C3 facing n
  - moloch hybird at C3 facing n
steps: [battle]
"""
NO_ANSWER = """scenario: A question without an answer
game: neuroshima-hex
board:
  - moloch the-clown at C3 facing n
  - borgo mutant at C2 facing s
steps: [battle]
"""


def command(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")} | environment
    program = [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", *words]
    return subprocess.run(program, capture_output=True, cwd=ROOT, env=env, check=False)


# ------------------------------------------------------------ scenarios


def test_a_scenario_is_drawn_before_its_first_step() -> None:
    said = ask("show", SCENARIO)
    assert said.code == 0
    assert said.out.startswith("A medic with a medic behind it saves two units\n")
    assert "O Medic" in said.out
    assert "C5 O Medic" in said.out


def test_after_the_steps_the_spent_medics_are_gone() -> None:
    said = ask("show", SCENARIO, "--after")
    assert said.out.startswith("after: A medic with")
    assert "Medic" not in said.out.partition("\n")[2]


def test_at_a_moment_the_acting_units_are_marked_and_their_hits_told() -> None:
    said = ask("show", SCENARIO, "--at", "segment 3")
    assert said.out.startswith("segment 3: ")
    assert "C2*" in said.out
    assert said.out.endswith("C2 -> C3: 1 melee\nD2 -> D3: 1 melee\n")


def test_after_a_moment_the_board_is_what_it_left() -> None:
    said = ask("show", SCENARIO, "--at", "after segment 3")
    assert "Medic" not in said.out.partition("\n")[2]
    assert "->" not in said.out


def test_a_moment_that_never_comes_is_answered_with_those_that_do() -> None:
    said = ask("show", SCENARIO, "--at", "segmnt 3")
    assert said.code == 2
    assert "the scenario never comes to `segmnt 3`" in said.err
    assert "moments of this run: segment 3, segment 2" in said.err
    assert "did you mean `segment 3`?" in said.err


def test_the_board_before_is_drawn_even_when_an_answer_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "question.yaml"
    path.write_text(NO_ANSWER, encoding="utf-8")
    assert "The Clown" in ask("show", str(path)).out
    after = ask("show", str(path), "--after")
    assert (after.code, after.out) == (1, "")
    assert "error[N0301]: no answer to `clown of the-clown at C3`" in after.err


def test_errors_of_a_scenario_go_to_the_error_stream_with_a_caret(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN, encoding="utf-8")
    said = ask("show", str(path))
    assert (said.code, said.out) == (1, "")
    assert f"{path}:5:12" in said.err
    assert "did you mean `hybrid`?" in said.err


def test_a_missing_file_ends_with_two() -> None:
    said = ask("show", "no/such.yaml")
    assert said.code == 2
    assert "there is no file or folder `no/such.yaml`" in said.err


# ------------------------------------------------------------ things and armies


def test_a_tile_is_found_by_key_by_id_and_by_its_printed_name() -> None:
    told = ask("show", "mutant").out
    assert told == "Mutant ×6  Borgo warrior\n  initiative 2, melee 1 n ne nw\n"
    assert (
        told == ask("show", "borgo/mutant").out == ask("show", "borgo mutant").out == ask("show", "MUTEK").out
    )


def test_a_tile_stands_with_its_rules_text() -> None:
    said = ask("show", "moloch/net-fighter")
    assert "  Net: Enemy units connected to this are netted.\n" in said.out


def test_an_army_is_shown_with_counts_and_in_polish() -> None:
    said = ask("show", "borgo", "--language", "pl")
    assert "Mutek ×6  Borgo warrior" in said.out
    assert "Nożownik ×4" in said.out


@pytest.mark.parametrize(
    ("what", "message", "help"),
    [
        ("mutnt", "nothing is called `mutnt`", "did you mean `mutant`?"),
        ("borgo/mutnt", "nothing is called `borgo/mutnt`", "did you mean `borgo/mutant`?"),
        ("outpost/mutant", "nothing is called `outpost/mutant`", "did you mean `borgo/mutant`?"),
        ("medic", "3 things are called `medic`", "say which one: `borgo/medic`"),
    ],
)
def test_a_name_that_fits_nothing_or_too_much_is_answered_with_a_suggestion(
    what: str, message: str, help: str
) -> None:
    said = ask("show", what)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert help in said.err


def test_a_pack_elsewhere_is_loaded_beside_the_shipped_ones(wild: str) -> None:
    assert ask("show", "bear").code == 2
    said = ask("show", "bear", "--packs", wild)
    assert said.out.startswith("Bear  Wild warrior\n")
    assert said.out == ask("show", "bear", wild).out
    assert ask("show", "borgo/mutant", wild).code == 0


def test_the_file_of_an_army_shows_the_army(wild: str) -> None:
    said = ask("show", f"{wild}/wild.yaml", "--language", "pl")
    assert said.out.startswith("Niedźwiedź  Dzicz warrior\n")
    said = ask("show", f"{wild}/pack.yaml")
    assert said.code == 2
    assert "declares nothing that can be drawn" in said.err


def test_a_pack_with_an_error_is_not_drawn(wild: str) -> None:
    path = Path(wild, "wild.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("net on", "nte on"), encoding="utf-8")
    said = ask("show", "bear", "--packs", wild)
    assert (said.code, said.out) == (1, "")
    assert "did you mean `net`?" in said.err


def test_a_missing_pack_and_an_unknown_language_end_with_two() -> None:
    said = ask("show", "borgo", "--packs", "no/pack")
    assert (said.code, said.out) == (2, "")
    assert "there is no file or folder `no/pack`" in said.err
    said = ask("show", "borgo", "--language", "de")
    assert said == type(said)(2, "", "no name is in `de`; there is en, pl")


# ------------------------------------------------------------ SVG


@pytest.mark.parametrize(
    "words",
    [("borgo/mutant",), ("borgo",), (SCENARIO,), (SCENARIO, "--at", "segment 3"), (SCENARIO, "--after")],
)
def test_svg_is_written_whole_and_is_well_formed(words: tuple[str, ...], tmp_path: Path) -> None:
    target = tmp_path / "picture.svg"
    said = ask("show", *words, "--svg", str(target))
    assert (said.code, said.out, said.err) == (0, "", f"wrote {target}\n")
    assert ElementTree.parse(target).getroot().tag.endswith("svg")
    assert [p.name for p in tmp_path.iterdir()] == ["picture.svg"]


def test_svg_goes_to_the_standard_output_on_demand() -> None:
    said = ask("show", "borgo/mutant", "--svg", "-", "--theme", "dark")
    assert said.out.startswith("<svg ")
    assert "prefers-color-scheme" not in said.out


def test_svg_into_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    said = ask("show", "borgo", "--svg", str(tmp_path / "none" / "a.svg"))
    assert said.err == f"there is no folder `{tmp_path / 'none'}`"
    said = ask("show", "borgo", "--svg", str(tmp_path))
    assert said.err == f"`{tmp_path}` is a folder; name a file"


def test_moments_are_for_scenarios_only() -> None:
    assert ask("show", "borgo", "--after").err == "--after and --at are for scenario files"
    said = ask("show", SCENARIO, "--after", "--at", "segment 3")
    assert said.err == "--after and --at exclude each other"


# ------------------------------------------------------------ room


@pytest.mark.parametrize("width", [20, 40, 80, 120])
@pytest.mark.parametrize("words", [(SCENARIO,), ("moloch",), ("borgo/super-mutant",)])
def test_no_line_is_wider_than_the_room(words: tuple[str, ...], width: int) -> None:
    said = ask("show", *words, "--language", "pl", width=width)
    assert max(cell_len(line) for line in said.out.splitlines()) <= width


def test_a_narrow_pipe_gets_a_list_without_colours() -> None:
    done = command("show", SCENARIO, "--language", "pl", COLUMNS="40", PYTHONIOENCODING="utf-8")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "\x1b" not in text
    assert "C3 P Komandos ↘\n    init 3, ranged 1 sw\n" in text
    assert max(map(len, text.splitlines())) <= 40


def test_an_output_without_polish_letters_gets_question_marks_and_no_traceback() -> None:
    done = command("show", "borgo/claws", "--language", "pl", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith(b"No?ownik x4")
    assert done.stderr == b""


def test_a_wrong_name_ends_the_program_with_two_and_no_traceback() -> None:
    done = command("show", "mutnt", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error[A0101]: nothing is called `mutnt`")
    assert b"Traceback" not in done.stderr
