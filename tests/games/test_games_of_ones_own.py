"""Games that the environment names."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesdsl import games


@pytest.fixture(autouse=True)
def same_games_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MODULES", dict(games.MODULES))


def test_several_games_are_named_with_commas() -> None:
    games.register_named("my-game=my_games.first, other=second,")
    assert games.MODULES["my-game"] == "my_games.first"
    assert games.MODULES["other"] == "second"


@pytest.mark.parametrize("text", ["my-game", "my-game=", "=module", "My Game=module", "a=b=c", "ok=fine,no"])
def test_what_is_no_pair_is_refused_and_nothing_is_registered(text: str) -> None:
    before = dict(games.MODULES)
    with pytest.raises(games.GamesError, match="is not `key=module`"):
        games.register_named(text)
    assert before == games.MODULES


def test_a_module_that_is_not_there_or_holds_no_game_is_named() -> None:
    games.register_named("lost=no_such_module.game,empty=json,false=rulesdsl.games.neuroshima_hex.game")
    with pytest.raises(games.GamesError, match=r"`no_such_module\.game` of the game `lost` is not found"):
        games.load("lost")
    with pytest.raises(games.GamesError, match="holds no `GAME`"):
        games.load("empty")
    with pytest.raises(games.GamesError, match="not `false`"):
        games.load("false")


@pytest.mark.parametrize("value", ["broken", "mine=no_such_module"])
def test_the_command_says_what_is_wrong_with_the_variable(value: str, tmp_path: Path) -> None:
    text = "pack: mine\nname: Mine\nversion: 0.1.0\ngame: mine\n"
    (tmp_path / "pack.yaml").write_text(text)
    run = subprocess.run(
        [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", "check", str(tmp_path)],
        env={"RULESDSL_GAMES": value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "Traceback" not in run.stderr and value.split("=")[-1] in run.stderr
