"""Every command of the laboratory on what has errors, on nothing, and when it is interrupted."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from asking import ARMY, ROOT, ask
from click.testing import CliRunner

from rulesdsl.cli.main import rules
from rulesdsl.lab.outcomes import editions, explore
from rulesdsl.lab.proofs import mutate

NETS_CASE = str(ROOT / "scenarios/neuroshima-hex/nets/two-facing-nets.yaml")
NETS = str(ROOT / "scenarios/neuroshima-hex/nets")
CASE = """scenario: A bear
game: neuroshima-hex
board:
  - wild bear at C3 facing n
  - moloch blocker at C2 facing n
steps: [battle]
expect: [blocker at C2 is not netted]
"""
WRONG_CASE = CASE.replace("blocker at C2 facing", "blokcer at C2 facing").replace("wild bear", "borgo mutant")
GROWL = """keywords:
  - keyword: growl
    name: {en: Growl}
    text: This gets +1 initiative.
    variants:
      - under: {NET-MUTUAL: both-netted}
        text: This gets -1 initiative.
    help: Acts earlier.
"""
COMMANDS = ("cover", "mutate", "fuzz", "check", "check --explore", "rulings --all")


@pytest.fixture
def broken(wild: str) -> str:
    """A pack in which one word is wrong."""
    (Path(wild) / "wild.yaml").write_text(ARMY.replace("melee 1, ranged", "meele 1, ranged"))
    return wild


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "cases"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_folder_is_told(command: str, tmp_path: Path) -> None:
    said = ask(*command.split(), str(tmp_path))
    assert said.code in (1, 2)
    assert "error[P0102]" in said.out + said.err


@pytest.mark.parametrize("command", ["cover", "mutate", "fuzz", "check"])
def test_an_error_of_a_pack_is_told_and_nothing_is_measured(command: str, broken: str) -> None:
    said = ask(*command.split(), broken)
    assert said.code == 1
    assert "error[C0108]" in said.out and "%" not in said.out


@pytest.mark.parametrize("command", ["cover", "mutate", "check", "check --explore", "rulings --all"])
def test_an_error_of_a_scenario_is_told(command: str, cases: Path) -> None:
    (cases / "bear.yaml").write_text(WRONG_CASE)
    said = ask(*command.split(), str(cases))
    assert said.code == 1
    assert "error[N0103]" in said.out + said.err


def test_scenarios_of_what_has_errors_are_not_run_and_that_is_said(broken: str, cases: Path) -> None:
    (cases / "bear.yaml").write_text(CASE)
    (cases / "other.yaml").write_text(WRONG_CASE)
    said = ask("check", broken, str(cases))
    assert said.code == 1
    assert "0 proved, 0 recorded only, 1 failed, 1 not run because of the errors above" in said.out
    assert "bear.yaml" not in said.out and "error[N0103]" in said.out
    told = json.loads(ask("check", broken, str(cases), "--format", "json").out)["scenarios"]
    assert (told["failed"], told["not_run"], told["total"]) == (1, 1, 2)


def test_an_error_of_the_pack_file_keeps_all_that_speaks_of_the_pack_waiting(
    broken: str, cases: Path
) -> None:
    (Path(broken) / "wild.yaml").write_text(ARMY)
    pack = Path(broken) / "pack.yaml"
    pack.write_text(pack.read_text().replace("neuroshima-hex-base", "neuroshima-hex-bass"))
    (cases / "bear.yaml").write_text(CASE)
    (cases / "other.yaml").write_text(CASE.replace("wild bear", "borgo mutant"))
    said = ask("check", broken, str(cases))
    assert "1 proved, 0 recorded only, 0 failed, 1 not run because of the errors above" in said.out


def test_of_a_mod_only_its_own_rules_and_policies_are_asked(wild: str, cases: Path) -> None:
    (cases / "bear.yaml").write_text(CASE)
    text = ARMY.replace("cites: [house rule]", "cites: [MOD-7]")
    (Path(wild) / "keywords.yaml").write_text(GROWL)
    text += "    abilities: [growl]\n"
    (Path(wild) / "wild.yaml").write_text(text)
    said = ask("cover", wild, str(cases), "--format", "json")
    assert said.code == 0, said.out
    found = json.loads(said.out)
    assert [item["name"] for item in found["rules"]["items"]] == ["MOD-7"]
    assert {item["name"].partition(" ")[0] for item in found["policies"]["items"]} == {"NET-MUTUAL"}
    whole = json.loads(ask("cover", str(ROOT / "armies"), NETS_CASE, "--format", "json").out)
    assert whole["rules"]["total"] > 100 and whole["policies"]["total"] > 50


def after(calls: int, function: Callable[..., Any]) -> Callable[..., Any]:
    """The same, until it is called so often: then as if Ctrl-C were pressed."""
    left = iter(range(calls))

    def called(*arguments: Any, **options: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return function(*arguments, **options)

    return called


def test_interrupted_exploring_shows_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explore._Explorer, "_end", after(2, explore._Explorer._end))
    said = ask("check", "--explore", NETS)
    assert said.code == 130
    assert "stopped before all was looked at" in said.out and "outcome 1" in said.out
    assert "stopped after" in said.err


def test_an_interrupted_comparison_shows_what_it_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "compare", after(3, editions.compare))
    said = ask("check", "--policy", "NET-MUTUAL=both-netted", NETS)
    assert said.code == 130
    assert "of 3 scenarios come out differently" in said.out and "stopped after 3 of" in said.err


def test_an_interrupted_mutation_run_says_where_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(mutate, "try_mutant", after(2, mutate.try_mutant))
    state = tmp_path / "state.json"
    said = ask("mutate", str(ROOT / "armies"), NETS, "-j", "1", "--state", str(state))
    assert said.code == 130
    assert str(state) in said.err and len(json.loads(state.read_text())) > 0


@pytest.mark.parametrize("command", [("why", "bear at C3"), ("why-not", "bear at C3", "act"), ("rulings",)])
def test_questions_to_a_scenario_of_a_broken_pack_end_with_its_error(
    command: tuple[str, ...], broken: str
) -> None:
    inside = Path(broken) / "scenarios" / "bear.yaml"
    inside.parent.mkdir()
    inside.write_text(CASE)
    said = ask(command[0], str(inside), *command[1:])
    assert said.code == 1
    assert "error[C0108]" in said.err and "meele" in said.err


@pytest.mark.parametrize(
    "line",
    [
        "sim borgo moloch --games 999999999999999999999",
        "sim borgo moloch --jobs 99999",
        "check -j 99999",
        "fuzz --seconds nan",
        "fuzz --boards 1 -j 99999",
        "mutate --budget nan",
        "mutate --threshold nan",
        "cover --threshold nan",
    ],
)
def test_numbers_without_bounds_are_refused(line: str) -> None:
    ended = CliRunner().invoke(rules, line.split())
    assert ended.exit_code == 2 and "Invalid value for" in ended.output, ended.output


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-", ">/dev/full"])
@pytest.mark.parametrize("line", ["show moloch", "describe moloch", "play borgo moloch"])
def test_streams_that_are_closed_or_full_are_no_fault_of_the_program(line: str, stream: str) -> None:
    start = [sys.executable, "-c", "from rulesdsl.cli.main import main; main()", *line.split()]
    told = subprocess.run(
        ["sh", "-c", f'"$@" {stream}', "sh", *start],
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert told.returncode == (2 if "full" in stream else 0), told.stderr
    assert "internal error" not in told.stderr and "Traceback" not in told.stderr, told.stderr
