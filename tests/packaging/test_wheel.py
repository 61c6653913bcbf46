"""The wheel carries everything: an installed `rules` works in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*command, "-w", str(folder), str(ROOT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_grammar_packs_and_scenarios_travel_in_the_wheel(unpacked: Path) -> None:
    data = unpacked / "rulesdsl" / "data"
    assert (data / "grammar" / "effects.lark").is_file()
    assert (data / "armies" / "pack.yaml").is_file()
    assert len(list((data / "scenarios").rglob("*.snap"))) > 60


def test_an_installed_program_works_in_an_empty_folder(unpacked: Path, tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(unpacked)!r}); from rulesdsl.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "check"],
        cwd=tmp_path,
        env={**os.environ, "CI": "true"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 armies" in done.stdout and "31 monsters" in done.stdout
    assert "0 failed" in done.stdout
    assert list(tmp_path.iterdir()) == []
