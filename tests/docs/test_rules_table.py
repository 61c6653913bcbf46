"""The table of rules of Chaos in the Old World: nothing is left out, and each row has a proof or a reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesdsl import games

ROOT = Path(__file__).parents[2]
KEY = "chaos-in-the-old-world"
SECTIONS = (
    "GEN",
    "SETUP",
    "OLDW",
    "DRAW",
    "SUMMON",
    "CARD",
    "BATTLE",
    "DOMIN",
    "CORR",
    "END",
    "RUIN",
    "DIAL",
    "TOKEN",
    "CTRL",
    "UPG",
    "CONF",
    "OPEN",
)
ROW = re.compile(r"^\| ([A-Z]+-\d+[a-d]?) \| (.+?) \| (.*) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def rows() -> dict[str, str]:
    text = (ROOT / "docs" / "rulings" / f"{KEY}-rules.md").read_text(encoding="utf-8")
    return {rule: proof for rule, _, proof in ROW.findall(text)}


def cited() -> set[str]:
    """Every rule that a scenario, a pack or the game itself names."""
    files = [*(ROOT / "scenarios" / KEY).rglob("*.yaml"), *(ROOT / "packs" / KEY).glob("*.yaml")]
    files += (ROOT / "rulesdsl" / "games" / KEY.replace("-", "_")).glob("*.py")
    pattern = re.compile(rf"\b(?:{'|'.join(SECTIONS)})-\d+[a-d]?\b")
    return {rule for file in files for rule in pattern.findall(file.read_text(encoding="utf-8"))}


def test_every_section_and_phase_has_rows(rows: dict[str, str]) -> None:
    assert {rule.rpartition("-")[0] for rule in rows} == set(SECTIONS)


def test_every_rule_that_is_named_anywhere_has_a_row(rows: dict[str, str]) -> None:
    assert cited() - set(rows) == set()


def test_every_open_point_is_a_policy_with_a_row(rows: dict[str, str]) -> None:
    policies = {name for name in games.load(KEY).policies.policies if name.startswith("OPEN-")}
    assert policies == {rule for rule in rows if rule.startswith("OPEN-")}


def test_the_numbers_of_a_section_leave_no_gap(rows: dict[str, str]) -> None:
    for section in SECTIONS:
        numbers = sorted(
            {int(re.sub(r"[a-d]$", "", r.rpartition("-")[2])) for r in rows if r.startswith(section + "-")}
        )
        assert numbers == list(range(1, len(numbers) + 1)), section


def test_each_row_links_a_scenario_that_exists_or_says_why_none_shows_it(rows: dict[str, str]) -> None:
    for rule, proof in rows.items():
        links = re.findall(r"\]\(\.\./\.\./([^)]+)\)", proof)
        assert proof.strip(), rule
        assert all((ROOT / link).is_file() for link in links), rule
