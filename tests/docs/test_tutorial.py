"""The tutorial is run as it stands: files are written, commands are called, outputs compared."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?P<kind>\w+)(?: file=(?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def run(command: str, folder: Path) -> str:
    """The output of a `rules` command as a user in that folder sees it, piped."""
    program, *arguments = shlex.split(command)
    assert program == "rules"
    environment = {k: v for k, v in os.environ.items() if k != "CI"} | {"COLUMNS": "100"}
    code = "from rulesdsl.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout + done.stderr


def told(text: str) -> list[str]:
    """Lines without what differs from run to run."""
    lines = [re.sub(r"\(\d+\.\d\d s\)", "(...)", line.rstrip()) for line in text.strip().splitlines()]
    return [line for line in lines if line]


def test_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(page))
    assert len(blocks) >= 9
    for block in blocks:
        kind, name, text = block["kind"], block["file"], block["text"]
        if kind == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, expected = part.partition("\n")
                assert told(run(command, tmp_path)) == told(expected), command
        elif kind == "text":
            assert (tmp_path / name).read_text(encoding="utf-8").strip() == text.strip()
        else:
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
