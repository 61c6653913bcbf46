"""`rules replay`, and `rules show` for positions and records."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl.cli.replay import command as replay
from rulesdsl.cli.show import command as show
from rulesdsl.games import load
from rulesdsl.record.games import History, write_record
from rulesdsl.scenarios.world import shipped

POSITION = "neuroshima-hex | moloch: hybrid C5 n | borgo: mutant C2 s 1 wound"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    library = shipped().library("neuroshima-hex")[0]
    history = History.start(load("neuroshima-hex"), library, ["moloch", "borgo"], seed=3)  # type: ignore[arg-type]
    for _ in range(30):
        history = history.choose(0)
    path = tmp_path / "one.game"
    path.write_text(write_record(history))
    return path


def called(command: object, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(command, list(words), standalone_mode=False)  # type: ignore[arg-type]
    return (done.return_value if done.exception is None else 2), done.output


def test_a_record_is_replayed_to_its_end_or_to_a_decision(game: Path) -> None:
    code, text = called(replay, str(game))
    assert code == 0
    assert "  30. " in text and "result: open" in text and "after 30 decisions" in text
    code, text = called(replay, str(game), "--at", "7", "--boards")
    assert code == 0
    assert "   7. " in text and "   8. " not in text and "neuroshima-hex duel" in text
    assert called(replay, str(game), "--at", "99")[0] == 1


def test_a_damaged_record_is_kept_as_far_as_it_goes(game: Path, tmp_path: Path) -> None:
    text = game.read_text()
    game.write_text(text[: text.index("20. ")])
    kept = tmp_path / "kept.game"
    code, said = called(replay, str(game), "--keep", str(kept))
    assert code == 1 and "G0207" in said
    code, said = called(replay, str(kept))
    assert code == 0 and "  19. " in said


def test_positions_and_records_are_drawn(game: Path, tmp_path: Path) -> None:
    code, text = called(show, POSITION)
    assert code == 0 and "C2 B Mutant" in text
    code, text = called(show, str(game), "--at", "4")
    assert code == 0 and "after 4 decisions" in text
    svg = tmp_path / "x.svg"
    assert called(show, POSITION, "--svg", str(svg))[0] == 0
    assert svg.read_text().startswith("<svg")
    code, text = called(show, POSITION.replace("hybrid", "hybid"))
    assert code == 1 and "G0105" in text
    assert called(show, POSITION, "--after")[0] == 2
