"""Runs `rules` as a user does, and checks how it ends."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from rulesdsl.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
MEMORY = 500 * 1024 * 1024
# Machines that are busy with other tests need a few times what the run itself takes.
SECONDS = 40

PACK = "pack: mine\nname: Mine\nversion: 0.1.0\ngame: neuroshima-hex\nlicence: MIT\n"
EXTENDS = PACK + "extends: [neuroshima-hex-base]\n"
ARMY = "army: mine\ntiles:\n"
BOARD = "scenario: A board\ngame: neuroshima-hex\n"


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int
    said: str


def rules(*arguments: str | Path, env: dict[str, str] | None = None) -> Ended:
    """`rules ARGUMENTS` in a process with 500 MB; one that hangs fails the test."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    done = subprocess.run(
        [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", *map(str, arguments)],
        capture_output=True,
        timeout=SECONDS,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        preexec_fn=limit,
        check=False,
    )
    return Ended(done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace"))


def rules_here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str | Path
) -> Ended:
    """The same in this process: quicker, and as loud."""
    monkeypatch.setattr(sys, "argv", ["rules", *map(str, arguments)])
    monkeypatch.setenv("CI", "1")
    with pytest.raises(SystemExit) as ended:
        main()
    captured = capsys.readouterr()
    code = ended.value.code
    return Ended(code if isinstance(code, int) else 0, captured.out + captured.err)


def assert_told(ended: Ended) -> None:
    """A clear message and exit code 1 or 2; no traceback, no fault of the program."""
    assert "Traceback" not in ended.said, ended.said[-3000:]
    assert "internal error" not in ended.said, ended.said[-3000:]
    assert ended.code in (1, 2), f"exit {ended.code}: {ended.said[-2000:]}"
    assert "error" in ended.said.lower(), ended.said[-2000:]


def write(folder: Path, **files: str | bytes) -> Path:
    """A folder with these files; `pack` stands for `pack.yaml`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        data = content.encode("utf-8") if isinstance(content, str) else content
        (folder / f"{name}.yaml").write_bytes(data)
    return folder
