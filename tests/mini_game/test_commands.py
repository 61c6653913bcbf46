"""Every command of the laboratory works on a game that the program does not know, and stops at its errors."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from mini_game.town import HERE
from rulesdsl.cli.main import rules

PACK, SCENARIOS = str(HERE / "pack"), str(HERE / "scenarios")
LAMPS = str(HERE / "scenarios" / "two-lamps.yaml")
BROKEN = "scenario: x\ngame: lantern-harbour\nboard: [eels cuter at quay]\nsteps: [clash at quay]\n"


def told(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(rules, list(words), standalone_mode=False)
    assert result.exception is None, result.exception
    return int(result.return_value or 0), result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("check", PACK, SCENARIOS, "--explore"), "two-lamps"),
        (("cover", PACK, SCENARIOS, "--threshold", "50"), "abilities"),
        (("mutate", PACK, SCENARIOS, "-j", "1", "--budget", "3", "--state", "STATE"), "score"),
        (("fuzz", PACK, "--boards", "5", "-j", "1"), "lantern-harbour: 5 boards, 0 failed"),
    ],
    ids=lambda words: words[0] if isinstance(words, tuple) else "",
)
def test_a_command_works_on_a_pack(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    code, text = told(*(str(tmp_path / "state.json") if w == "STATE" else w for w in words))
    assert code == 0 and said in text


@pytest.fixture
def broken(tmp_path: Path) -> tuple[str, str]:
    """A pack with a misspelt keyword, and a scenario with a misspelt figure."""
    pack = tmp_path / "pack"
    shutil.copytree(PACK, pack)
    (pack / "eels.yaml").write_text((pack / "eels.yaml").read_text().replace("[lamp]", "[lmap]"))
    scenario = tmp_path / "x.yaml"
    scenario.write_text(BROKEN)
    return str(pack), str(scenario)


@pytest.mark.parametrize("command", ["check", "cover", "mutate", "fuzz"])
def test_a_command_stops_at_a_pack_with_errors(command: str, broken: tuple[str, str]) -> None:
    code, text = told(command, broken[0])
    assert code == 1
    assert "not a keyword" in text and "Traceback" not in text


@pytest.mark.parametrize(
    "words", [("check", PACK, "FILE", "--explore"), ("cover", PACK, "FILE"), ("mutate", PACK, "FILE")]
)
def test_a_command_stops_at_a_scenario_with_errors(words: tuple[str, ...], broken: tuple[str, str]) -> None:
    code, text = told(*(broken[1] if w == "FILE" else w for w in words))
    assert code == 1
    assert "cuter" in text and "Traceback" not in text
