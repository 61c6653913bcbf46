"""Abilities that set one another off without end: no command hangs, breaks off or loses a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PACK = """\
pack: mine
name: Mine
version: 0.1.0
game: neuroshima-hex
licence: MIT
extends: [neuroshima-hex-base]
"""
ARMY = """\
army: mine
tiles:
  - tile: mine-hq
    kind: headquarters
    life: 20
    initiative: 0
  - tile: thing
    kind: warrior
    count: 20
    initiative: 3
    attacks: {n: melee 1}
    abilities:
      - text: "%s"
  - tile: go
    kind: instant
    count: 14
    abilities:
      - text: "Action: start a battle."
"""
ENDLESS = {"turns": "When this is turned, turn this.", "battles": "After the battle, start a battle."}


@pytest.fixture(params=ENDLESS)
def pack(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pack.yaml").write_text(PACK)
    turned = "When this is placed, turn this."
    text = ARMY % ENDLESS[request.param]
    (folder / "army.yaml").write_text(
        text.replace('      - text: "When', f'      - text: "{turned}"\n      - text: "When')
    )
    return folder


def rules(*arguments: str | Path, typed: str = "") -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_tournament_names_what_never_ends(pack: Path, jobs: str) -> None:
    code, said = rules(
        "sim", "mine", "borgo", "--agents", "random", "--games", "6", "-j", jobs, "--packs", pack
    )
    assert code == 1
    assert "never ends" in said and "mine/thing" in said, said


def test_a_game_of_players_of_the_program_stops_and_says_why(pack: Path) -> None:
    code, said = rules("play", "mine", "borgo", "--as", "random,random", "--plain", "--packs", pack)
    assert code == 0
    assert "cannot go on: what follows from this never ends: mine/" in said and "stopped" in said, said


def test_a_person_is_told_and_keeps_the_game(pack: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.game"
    code, said = rules(
        "play", "mine", "borgo", "--as", "person,random", "--plain", "--packs", pack,
        typed=f"1\n2\n3\nsave {kept}\n" * 60,
    )  # fmt: skip
    assert code == 0
    assert "saved in" in said.partition("what follows from this never ends: mine/")[2], said
    assert rules("replay", kept, "--packs", pack)[0] == 0


def test_fuzzing_keeps_what_never_ends(pack: Path, tmp_path: Path) -> None:
    code, said = rules("fuzz", pack, "--boards", "6", "--out", tmp_path / "found")
    assert code in (0, 1) and "error" not in said, said
