"""The commands of the laboratory on Chaos in the Old World: those of any game, each saying what is so."""

from __future__ import annotations

import json
from pathlib import Path

from asking import ROOT, ask

PACK = ROOT / "packs" / "chaos-in-the-old-world"
FOLDER = ROOT / "scenarios" / "chaos-in-the-old-world"
GAME = ROOT / "tests" / "playthroughs" / "three-powers.game"


def case(name: str) -> str:
    return str(FOLDER / f"{name}.yaml")


def test_why_a_figure_dies_names_the_hit_and_who_threw_it() -> None:
    said = ask("why", case("battle/plague-touch"), "horror at kislev is destroyed")
    assert said.code == 0
    assert "horror at kislev is destroyed in fight 3" in said.out
    assert "nurgle at sheets" in said.out


def test_why_not_names_the_rule_that_refuses_a_step() -> None:
    step = "summon of nurgle leper at kislev at the-empire"
    said = ask("why-not", case("summoning/out-of-a-field-of-carnage"), step)
    assert said.code == 0
    assert "is refused: leper at kislev" in said.out and "CARD-1" in said.out


def test_why_not_tells_that_a_figure_is_still_there() -> None:
    said = ask("why-not", case("battle/the-final-rotting"), "lord-of-change at kislev is destroyed")
    assert said.code == 0 and "lord-of-change at kislev is not destroyed" in said.out


def test_rulings_show_what_the_other_reading_changes() -> None:
    told = json.loads(ask("rulings", case("battle/touched-under-control"), "--format", "json").out)
    assert told["complete"] is True
    usual, other = told["rows"]
    assert told["read"]["OPEN-5"] == "of-controller" and told["quiet"] == ["OPEN-1", "OPEN-13"]
    assert other["readings"][0]["policies"]["OPEN-5"]["option"] == "of-owner"
    assert any("great-unclean-one at tilea destroyed" in line for line in usual["outcome"])
    assert not any("great-unclean-one at tilea destroyed" in line for line in other["outcome"])


def test_exploring_takes_each_decision_in_each_way() -> None:
    said = ask("check", "--explore", "--no-write", case("battle/the-final-rotting"))
    assert said.code == 0
    # two of three figures die, whichever comes first
    assert "6 ways, 3 outcomes" in said.out


def test_cover_says_which_card_no_scenario_shows() -> None:
    said = ask("cover", str(PACK / "nurgle-cards.yaml"), str(FOLDER / "domination"), "--format", "json")
    told = json.loads(said.out)["abilities"]
    shown = {item["name"] for item in told["items"] if item["by"]}
    hidden = {item["name"] for item in told["items"] if not item["by"]}
    assert "nurgle/the-stench-of-death#1" in shown
    assert "nurgle/all-things-decay#1" in hidden


def test_a_mutant_of_a_card_is_killed_by_the_scenario_that_shows_the_card(tmp_path: Path) -> None:
    words = (str(PACK / "khorne-cards.yaml"), case("domination/skull-throne-warriors"))
    state = ("--state", str(tmp_path / "state.json"), "-j", "1", "--format", "json")
    told = json.loads(ask("mutate", *words, *state).out)
    verdicts = {(v["of"], v["text"]): v for v in told["verdicts"]}
    killed = verdicts["khorne/the-skull-throne#1", "Own daemons here have wrath."]
    assert (killed["status"], killed["how"]) == ("killed", "expectation")
    assert killed["by"].endswith("skull-throne-warriors.yaml")
    other = verdicts["khorne/field-of-carnage#1", "Own figures here cannot be summoned."]
    assert other["status"] == "untouched"


def test_a_recorded_game_is_told_line_by_line_to_its_end() -> None:
    said = ask("replay", str(GAME))
    assert said.code == 0
    assert said.out.startswith("Chaos in the Old World, standard: nurgle against tzeentch against slaanesh")
    assert "the game is over" in said.out or " wins" in said.out


def test_fuzz_finds_nothing_wrong_with_a_few_boards(tmp_path: Path) -> None:
    said = ask("fuzz", str(PACK), "--boards", "3", "-j", "1", "--out", str(tmp_path), "--format", "json")
    assert said.code == 0
    assert list(tmp_path.iterdir()) == []
