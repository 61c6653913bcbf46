"""Every way a scenario can go, and scenarios under another edition."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from rulesdsl.cli.check import command
from rulesdsl.lab.outcomes.editions import compare
from rulesdsl.lab.outcomes.explore import Explored, Fork, as_json, as_text, explore
from rulesdsl.scenarios.load import load
from rulesdsl.scenarios.world import shipped

ROOT = Path(__file__).parents[2] / "scenarios" / "neuroshima-hex"
PUSH = ROOT / "moves" / "push-the-pushed-side-chooses.yaml"
NETTED = ROOT / "moves" / "push-a-netted-enemy.yaml"
REFUSED = ROOT / "turns" / "what-is-not-allowed.yaml"
LONG = ROOT / "moves" / "recon-centre.yaml"


def explored(path: Path, limit: int = 500) -> Explored:
    world = shipped()
    scenario, problems = load(path, world)
    assert scenario is not None, problems
    return explore(scenario, world.game(scenario.game), world.library(scenario.game)[0], limit)


def test_each_option_of_a_decision_is_taken() -> None:
    found = explored(PUSH)
    assert isinstance(found.tree, Fork)
    assert [option for option, _ in found.tree.branches] == ["C2", "D2", "B2"]
    assert found.tree.player == "borgo"
    assert found.complete and found.count == 3 and len(found.outcomes) == 3


def test_a_scenario_without_choices_has_one_way() -> None:
    found = explored(REFUSED)
    assert (found.count, len(found.outcomes)) == (1, 1)
    assert not isinstance(found.tree, Fork)


def test_at_the_bound_the_rest_is_left_out_and_that_is_told() -> None:
    found = explored(LONG, limit=20)
    text = "\n".join(as_text(found))
    assert not found.complete and found.count == 20
    assert "stopped after 20 ways; there are more (see --ways)" in text
    assert "not looked at" in text


def test_text_and_json_tell_the_same() -> None:
    found = explored(PUSH)
    assert "    D2 -> outcome 2" in list(as_text(found))
    told = json.loads(json.dumps(as_json(found)))
    assert [o["option"] for o in told["tree"]["options"]] == ["C2", "D2", "B2"]
    assert told["ways"] == 3 and told["complete"]


def test_a_scenario_under_another_edition_tells_what_differs() -> None:
    same = compare(PUSH, shipped(), "2.0", {})
    assert same is not None and not same.differs
    other = compare(NETTED, shipped(), None, {"PUSH-NETTED": "allowed"})
    assert other is not None and other.differs and "push-back of moloch" in other.stopped
    rim = ROOT / "headquarters" / "fallen-gives-no-aura.yaml"
    later = compare(rim, shipped(), None, {"HQ-REMOVAL": "end-of-battle"})
    assert later is not None and later.change and later.broken


def test_the_command_explores_and_compares() -> None:
    runner = CliRunner()
    out = runner.invoke(command, [str(PUSH), "--explore"], standalone_mode=False)
    assert out.return_value == 0 and "3 ways, 3 outcomes" in out.output
    out = runner.invoke(command, [str(NETTED), str(PUSH), "--ruleset", "2.0"], standalone_mode=False)
    assert "1 of 2 scenarios come out differently" in out.output
    out = runner.invoke(command, [str(PUSH), "--policy", "PUSH-NETED=allowed"], standalone_mode=False)
    assert out.exception is not None and "did you mean `PUSH-NETTED`?" in str(out.exception.message)  # type: ignore[attr-defined]
