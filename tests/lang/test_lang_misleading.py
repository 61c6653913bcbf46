# ruff: noqa: E501
"""Plausible sentences that mean something else: each is told, and the sentence that was meant is clean.

The rows are those of the table in the language study.
"""

from __future__ import annotations

from typing import cast

import pytest

from rulesdsl.games.neuroshima_hex.moments import MOMENTS
from rulesdsl.games.neuroshima_hex.vocabulary import VOCABULARY
from rulesdsl.lang.context import Context
from rulesdsl.lang.problem import Problem
from rulesdsl.lang.read import read_sentence

ROWS = [
    ("R0220", "Action: destroy an enemy warrior.", "Action: destroy one enemy warrior."),
    ("R0220", "Action: destroy enemy warriors.", "Action: destroy each enemy warrior."),
    (
        "R0220",
        "Own modules connected to this reach friendly units connected to this.",
        "Own modules connected to this reach each friendly unit connected to this.",
    ),
    (
        "R0228",
        "Own modules connected to this reach one friendly unit connected to this.",
        "Own modules connected to this reach each friendly unit connected to this.",
    ),
    (
        "R0221",
        "Own modules connected to this reach each unit connected to this.",
        "Own modules connected to this reach each own unit connected to this.",
    ),
    ("L0009", "Action: choose any enemy unit then turn it.", "Action: choose one enemy unit then turn it."),
    (
        "S0302",
        "When this is netted, friendly units get +1 melee.",
        "While this is netted, friendly units get +1 melee.",
    ),
    (
        "S0304",
        "When a unit next to this dies, this gets +1 melee.",
        "When a unit next to this dies, until the end of this game, this gets +1 melee.",
    ),
    (
        "S0303",
        "If a hit wounds a friendly unit connected to this, instead remove this.",
        "If a hit would wound a friendly unit connected to this, instead remove this.",
    ),
    (
        "S0305",
        "Friendly units connected to this and headquarters get +1 melee.",
        "Friendly units or headquarters connected to this get +1 melee.",
    ),
    ("S0306", "Action: destroy each enemy unit.", "Action: destroy each enemy unit except headquarters."),
    ("S0306", "Action: destroy each enemy unit.", "Action: destroy each enemy unit or headquarters."),
    (
        "S0306",
        "Friendly units connected to this get +1 toughness.",
        "Friendly units connected to this except headquarters get +1 toughness.",
    ),
    (
        "S0306",
        "Action: choose one enemy unit then destroy it.",
        "Action: choose one enemy unit except headquarters then destroy it.",
    ),
    ("L0009", "Ally units connected to this get +1 melee.", "Allied units connected to this get +1 melee."),
    (
        "R0223",
        "Action: choose one own unit then choose one enemy unit then turn it.",
        "Action: choose one own unit as mover then choose one enemy unit as moved then turn that moved"
        " then turn that mover.",
    ),
    (
        "S0307",
        "Enemy units connected to this get -1 melee (no less than 0).",
        "Enemy units connected to this get -1 melee (at least 0).",
    ),
    (
        "S0308",
        "Enemy units connected to this get -1 initiative (at least 0).",
        "Enemy units connected to this get -1 initiative.",
    ),
    (
        "S0309",
        "Action: choose one own unit then move it up to 2.",
        "Action: choose one own unit then move it up to 2 hexes.",
    ),
    ("S0310", "Action once per turn: turn this.", "Action (once per turn): turn this."),
    ("R0243", "Action (once per army): turn this.", "Action (once per army per turn): turn this."),
    (
        "S0311",
        "When this wounds a unit, until the end of the turn, it is paralysed.",
        "When this wounds a unit, until the end of the battle, it is paralysed.",
    ),
    ("S0312", "At the start of the battle, turn this.", "Before the battle, turn this."),
    ("R0221", "Units connected to this are netted.", "Friendly or enemy units connected to this are netted."),
    ("L0009", "Action: turn two own units.", "Action: turn 2 own units."),
    ("L0009", "Enemy units connected to this lose their power.", "Enemy units connected to this are netted."),
    ("L0009", "My headquarters gets +1 initiative.", "Your headquarters gets +1 initiative."),
    (
        "S0320",
        "Action: choose one own unit as one-side then choose one enemy unit next to that one-side then turn it "
        "then deal 1 wound to it then turn that one-side.",
        "Action: choose one own unit as one-side then choose one enemy unit next to that one-side then turn it.",
    ),
]


def problems(text: str, arms: bool = True) -> tuple[Problem, ...]:
    return read_sentence(text, VOCABULARY, Context(arms=arms))[1]


@pytest.mark.parametrize(("code", "wrong", "right"), ROWS)
def test_a_misleading_sentence_is_told_and_the_right_one_is_clean(code: str, wrong: str, right: str) -> None:
    assert code in [p.code for p in problems(wrong)]
    assert problems(right) == ()


def test_connected_to_this_without_arms_would_mean_the_whole_board() -> None:
    wrong = "Friendly units connected to this get +1 melee."
    assert [p.code for p in problems(wrong, arms=False)] == ["R0225"]
    assert problems("Friendly units on the board get +1 melee.", arms=False) == ()


def test_a_unit_in_an_event_or_check_is_of_either_side() -> None:
    assert problems("When this wounds a unit, put 1 venom on it.") == ()
    assert problems("As soon as a unit is here, remove this.") == ()


def test_all_problems_of_a_sentence_are_told_at_once() -> None:
    found = problems("Units connected to this get +1 mele and are nettled and have exactly 1 acton at 0.")
    assert [p.code for p in found] == ["R0221", "R0203", "R0205", "R0215"]


def test_the_moments_of_windows_are_the_closed_list_of_the_game() -> None:
    said = {
        "before": "Before the",
        "start": "At the start of the",
        "end": "At the end of the",
        "after": "After the",
    }
    declared = {
        f"{said[edge]} {entry.word.key}"
        for entry in VOCABULARY.entries("window")
        for edge in cast("tuple[str, ...]", entry.facts.get("moments", ()))
    }
    assert declared == {moment.sentence for moment in MOMENTS if moment.sentence}
