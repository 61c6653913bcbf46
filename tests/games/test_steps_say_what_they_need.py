"""A step says all that it needs and nothing that it cannot have: else one message, where it stands."""

from __future__ import annotations

import pytest

from rulesdsl import games
from rulesdsl.games.forms import forms, nearest_form
from rulesdsl.games.game import forms_of
from rulesdsl.scenarios.load import load_bytes
from rulesdsl.scenarios.world import shipped

BOARDS = {
    "neuroshima-hex": "turn: moloch\nboard: [moloch hybrid at C3 facing n, borgo mutant at C1 facing n]\n",
    "chaos-in-the-old-world": "players: {khorne: 3 power}\nboard: [khorne bloodletter at kislev]\n",
    "megaton-mashup": "players: {rogzor: nothing}\nboard: [rogzor rogzor at x0y0, skyscraper at x4y4]\n",
}
GAMES = [key for key in games.MODULES if key in BOARDS]

# game, what is written, the words at the caret, the label, the help
MISTAKES = (
    ("megaton-mashup", "spawn", "spawn", "expected `UNIT`", "write `spawn UNIT`"),
    ("megaton-mashup", "muster", "muster", "expected `UNIT`", "write `muster UNIT`"),
    (
        "megaton-mashup",
        "advance",
        "advance",
        "expected `of MODEL at SPACE`",
        "write `advance of MODEL at SPACE`",
    ),
    ("megaton-mashup", "step rogzor", "rogzor", "not part of this step", "leave it out"),
    (
        "megaton-mashup",
        "throw of rogzor rogzor at x0y0",
        "throw",
        "expected `at SPACE`",
        "write `throw of MONSTER at SPACE at SPACE`",
    ),
    (
        "megaton-mashup",
        "brawl at x4y4",
        "brawl",
        "expected `of MODEL at SPACE`",
        "write `brawl of MODEL at SPACE at SPACE`",
    ),
    (
        "megaton-mashup",
        "advance flight of rogzor rogzor at x0y0",
        "flight",
        "not part of this step",
        "leave it out",
    ),
    ("megaton-mashup", "units at x4y4", "at", "not part of this step", "leave it out"),
    ("megaton-mashup", "activate bully at x4y4", "at", "not part of this step", "leave it out"),
    ("chaos-in-the-old-world", "summon", "summon", "expected `FIGURE`", "write `summon FIGURE`"),
    ("chaos-in-the-old-world", "play at norsca", "play", "expected `CARD`", "write `play CARD`"),
    ("chaos-in-the-old-world", "pass at kislev", "at", "not part of this step", "leave it out"),
    ("chaos-in-the-old-world", "dominate battle-cry", "battle-cry", "not part of this step", "leave it out"),
    ("neuroshima-hex", "place at C2", "place", "expected `TILE`", "write `place TILE`"),
    ("neuroshima-hex", "end at C2", "at", "not part of this step", "leave it out"),
    ("neuroshima-hex", "use", "use", "expected `ABILITY`", "write `use ABILITY of ARMY TILE at HEX`"),
)


@pytest.mark.parametrize("key", games.MODULES)
def test_every_step_of_a_game_has_a_form_that_begins_with_its_name(key: str) -> None:
    game = games.load(key)
    assert set(forms_of(game)) == set(game.steps)
    for name, text in forms_of(game).items():
        assert all(form.text.split()[0] == name for form in forms(text))


@pytest.mark.parametrize(("key", "step", "caret", "label", "help"), MISTAKES)
def test_a_step_that_says_too_little_or_too_much_is_told_once(
    key: str, step: str, caret: str, label: str, help: str
) -> None:
    text = f"scenario: Tried\ngame: {key}\n{BOARDS[key]}steps:\n  - {step}\n"
    found, problems = load_bytes("tried.yaml", text.encode(), shipped())
    assert found is None
    (problem,) = problems
    line = text.splitlines()[problem.place.line - 1]
    assert (problem.code, problem.label, problem.help) == ("N0202", label, help)
    assert line[problem.place.column - 1 : problem.place.end - 1] == caret
    assert problem.notes[0].startswith("a step is `")


def test_of_several_ways_the_one_is_told_that_asks_least() -> None:
    text = "summon FIGURE [at REGION] | summon of POWER FIGURE at REGION [at REGION]"
    assert nearest_form(text, ["of", "at"]).misses(["of", "at"]) == []
    assert nearest_form(text, []).shortest == "summon FIGURE"
    assert nearest_form(text, ["what", "facing"]).refuses(["what", "facing"]) == ["facing"]
