"""What scenarios cover: a difference that somebody would notice, and nothing less."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdsl.cli.main import rules
from rulesdsl.lab.given import read_given
from rulesdsl.lab.proofs.cover import Coverage, cover
from rulesdsl.plan.watch import done, watched, watching

ROOT = Path(__file__).parents[2]
BASE = """scenario: A board
game: neuroshima-hex
board:
  - borgo officer at C4 facing n
  - hegemony ganger at C3 facing ne for borgo
  - moloch blocker at C2 facing n
steps: [battle]
"""
CLAIM = "expect: [blocker at C2 has 2 wounds]\n"
BESIDE = BASE.replace("officer at C4", "officer at B2")


def coverage(*texts: str, tmp_path: Path) -> Coverage:
    for number, text in enumerate(texts):
        (tmp_path / f"case-{number}.yaml").write_text(text)
    given = read_given([ROOT / "armies", tmp_path])
    assert not given.broken, given.problems
    return cover(given.cases, given.libraries, given.concerns, given.notes)


def by(found: Coverage, kind: str, name: str) -> bool:
    (item,) = [i for i in found.of(kind) if i.name == name]
    return bool(item.by)


def test_an_ability_counts_when_an_expectation_would_fail_without_it(tmp_path: Path) -> None:
    found = coverage(BASE + "expect: [blocker at C2 has 2 wounds]\n", tmp_path=tmp_path)
    assert by(found, "abilities", "borgo/officer#1 officer")
    assert by(found, "branches", "officer, the sentence")


def test_an_ability_that_makes_no_difference_does_not_count(tmp_path: Path) -> None:
    found = coverage(BESIDE + "expect: [blocker at C2 has 1 wound]\n", tmp_path=tmp_path)
    assert by(found, "things", "moloch/blocker")
    assert not by(found, "abilities", "borgo/officer#1 officer")


def test_a_difference_that_nothing_names_does_not_count(tmp_path: Path) -> None:
    # no snapshot, and the claim holds with the officer and without
    found = coverage(BASE + "expect: [blocker at C2 is not destroyed]\n", tmp_path=tmp_path)
    assert not by(found, "abilities", "borgo/officer#1 officer")


def test_each_clause_of_a_sentence_is_a_branch_of_its_own(tmp_path: Path) -> None:
    boss = BASE.replace("borgo officer", "hegemony the-boss").replace(" for borgo", "")
    found = coverage(boss + "expect: [blocker at C2 has 2 wounds]\n", tmp_path=tmp_path)
    assert by(found, "branches", "boss, the sentence: clause 1")
    assert not by(found, "branches", "boss, the sentence: clause 2")


def test_what_may_be_done_is_covered_when_it_was_done_and_when_it_was_not(tmp_path: Path) -> None:
    clown = """scenario: A clown
game: neuroshima-hex
board: [moloch the-clown at C3 facing n, borgo officer at C4 facing n]
steps: [battle]
answers: [{clown of the-clown at C3: ANSWER}]
expect: [the-clown at C3 is GONE destroyed]
"""
    yes, no = clown.replace("ANSWER", "yes").replace("GONE ", ""), clown.replace("ANSWER", "no")
    found = coverage(yes, tmp_path=tmp_path)
    assert by(found, "branches", "clown, the sentence: `may` taken")
    assert not by(found, "branches", "clown, the sentence: `may` declined")
    found = coverage(yes, no.replace("GONE", "not"), tmp_path=tmp_path)
    assert by(found, "branches", "clown, the sentence: `may` declined")


def test_a_condition_is_covered_when_both_answers_came_up(tmp_path: Path) -> None:
    grenade = """scenario: A grenade
game: neuroshima-hex
board: [borgo borgo-hq at C3 facing n, moloch hybrid at C2 facing n]
steps: [play grenade by borgo]
expect: [hybrid at C2 is destroyed]
"""
    found = coverage(grenade, tmp_path=tmp_path)
    assert by(found, "branches", "grenade, the sentence: condition true")
    assert not by(found, "branches", "grenade, the sentence: condition false")
    assert by(found, "branches", "grenade, the sentence: step 2 done")


def test_another_reading_covers_its_wording_and_both_options(tmp_path: Path) -> None:
    text = (ROOT / "scenarios/neuroshima-hex/instants/sniper.yaml").read_text()
    found = coverage(text, tmp_path=tmp_path)
    assert by(found, "branches", "sniper, under SNIPER-OWN = any-unit: the sentence")
    assert by(found, "policies", "SNIPER-OWN = any-unit")
    assert by(found, "policies", "SNIPER-OWN = enemy-only")
    assert not by(found, "policies", "ARMOUR = full-block")


def test_a_rule_is_covered_by_a_citation_or_a_reason(tmp_path: Path) -> None:
    found = coverage(BASE.replace("board:", "cites: [MOD-7]\nboard:") + CLAIM, tmp_path=tmp_path)
    rules_ = {item.name: item for item in found.of("rules")}
    assert rules_["MOD-7"].by and not rules_["MOD-8"].covered
    assert rules_["SETUP-1"].reason and rules_["SETUP-1"].covered


def test_watching_that_is_off_leaves_the_functions_as_they_are() -> None:
    def test(*facts: object) -> bool:
        return True

    def act(run: object) -> None:
        return None

    class Seen:
        def __init__(self) -> None:
            self.told: list[tuple[str, object, bool]] = []

        def saw(self, ability: str, node: object, value: bool) -> None:
            self.told.append((ability, node, value))

    assert watched("a#1", "node", test) is test
    assert done("a#1", "node", act) is act
    seen = Seen()
    with watching(seen):
        assert watched("a#1", "node", test)() is True
        done("a#1", "step", act)(None)
    assert seen.told == [("a#1", "node", True), ("a#1", "step", True)]
    assert watched("a#1", "node", test) is test


# ---- the command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "case.yaml").write_text(BASE + "expect: [blocker at C2 has 2 wounds]\n")
    return tmp_path


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(rules, [str(a) for a in arguments], standalone_mode=False)
    assert result.exception is None, result.exception
    return int(result.return_value or 0), result.output


def test_the_command_lists_what_is_missing_with_its_place(folder: Path) -> None:
    code, text = run("cover", ROOT / "armies", folder, "--all")
    assert code == 0
    assert "armies/borgo.yaml:14: borgo/borgo-hq#1 scout\n" in text.replace(str(ROOT) + "/", "")
    assert "\n1 scenario\n" in text


def test_a_threshold_that_is_not_reached_fails(folder: Path) -> None:
    assert run("cover", ROOT / "armies", folder, "--threshold", "50")[0] == 1
    assert run("cover", ROOT / "armies", folder, "--threshold", "1")[0] == 0
    code, text = run("cover", ROOT / "armies", folder, "--threshold", "60", "--format", "json")
    assert code == 1 and json.loads(text)["below"] == ["abilities", "branches"]


@pytest.mark.parametrize("command", ["cover", "mutate"])
def test_files_with_errors_stop_a_command_with_messages(command: str, folder: Path) -> None:
    (folder / "bad.yaml").write_text(BASE.replace("officer", "oficer") + "expect: []\n")
    code, text = run(command, ROOT / "armies", folder)
    assert code == 1 and "did you mean `officer`?" in text
    pack = folder / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: p\nname: P\nversion: 1\ngame: neuroshima-hex\n")
    (pack / "a.yaml").write_text(
        "army: ants\ntiles:\n  - tile: x\n    kind: module\n    abilities: [mediic]\n"
    )
    code, text = run(command, pack)
    assert code == 1 and "not a keyword" in text


@pytest.mark.parametrize("command", ["cover", "mutate"])
def test_a_path_that_is_not_there_could_not_run(command: str) -> None:
    code, text = run(command, "nowhere")
    assert code == 2 and "there is no file or folder `nowhere`" in text


def test_a_folder_without_scenarios_says_so(tmp_path: Path) -> None:
    code, text = run("cover", tmp_path)
    assert code == 1 and "there is no scenario" in text


def test_notes_with_a_mistake_are_told_by_a_check(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text("pack: p\nname: P\nversion: 0.1.0\ngame: neuroshima-hex\n")
    (tmp_path / "lab.yaml").write_text("lab: p\nunshwon: []\n")
    result = CliRunner().invoke(rules, ["check", str(tmp_path)], standalone_mode=False)
    assert "lab.yaml:2:1" in result.output
    assert "did you mean `unshown`?" in result.output


def test_an_interrupted_run_keeps_what_it_found(folder: Path) -> None:
    (folder / "second.yaml").write_text(BASE + "expect: [blocker at C2 has 2 wounds]\n")
    given = read_given([ROOT / "armies", folder])

    def stop() -> None:
        raise KeyboardInterrupt

    found = cover(given.cases, given.libraries, given.concerns, given.notes, stop)
    assert found.interrupted and found.scenarios == 0
    assert any(item.by for item in found.of("abilities"))
