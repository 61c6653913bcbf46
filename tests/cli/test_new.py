"""What `rules new` makes is sound, proves itself, and never overwrites anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl import games
from rulesdsl.cli import new
from rulesdsl.content.packs import load_library
from rulesdsl.scenarios.check import check_scenarios
from rulesdsl.scenarios.world import Shipped


def make(folder: Path, game: str) -> str:
    done = CliRunner().invoke(new.command, [str(folder), "--game", game], standalone_mode=False)
    assert done.exception is None, done.exception
    return done.output


@pytest.fixture(params=sorted(games.MODULES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_game_has_something_to_begin_with_that_proves_itself(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    folder = tmp_path / "first-try"
    said = make(folder, game)
    libraries, found = load_library([folder], games.load, tuple(games.MODULES))
    assert list(found) == []
    assert "first-try" in libraries[game].packs
    report = check_scenarios([folder], write=True, make_world=lambda: Shipped((str(folder),)))
    assert report.proved == len(report.checked) == 1
    assert f"rules check {folder}" in said


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "army").mkdir()
    (tmp_path / "army" / "pack.yaml").write_text("pack: mine\n")
    done = CliRunner().invoke(new.command, [str(tmp_path / "army")])
    assert done.exit_code == 2
    assert "there is something at" in done.output
    assert (tmp_path / "army" / "pack.yaml").read_text() == "pack: mine\n"


@pytest.mark.parametrize(
    ("name", "better"), [("My Wasps!", "`my-wasps`"), ("3rd guard", "`rd-guard`"), ("_", "`my-army`")]
)
def test_a_folder_that_cannot_name_a_pack_is_told_a_better_name(
    tmp_path: Path, name: str, better: str
) -> None:
    done = CliRunner().invoke(new.command, [str(tmp_path / name)])
    assert done.exit_code == 2
    assert better in " ".join(done.output.split())
    assert not (tmp_path / name).exists()


def test_games_are_listed_where_none_is_near(tmp_path: Path) -> None:
    done = CliRunner().invoke(new.command, [str(tmp_path / "x"), "--game", "chess"])
    assert done.exit_code == 2
    assert all(key in done.output for key in games.MODULES)


def test_a_misspelt_game_is_told_the_right_one(tmp_path: Path) -> None:
    done = CliRunner().invoke(new.command, [str(tmp_path / "x"), "--game", "neuroshima-hx"])
    assert done.exit_code == 2
    assert "did you mean `neuroshima-hex`?" in " ".join(done.output.split())
