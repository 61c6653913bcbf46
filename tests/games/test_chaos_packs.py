"""Packs of Chaos in the Old World: what is wrong is told at its place; a mod supplies what was unknown."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdsl import games
from rulesdsl.content.counts import count_content
from rulesdsl.content.packs import load_library
from rulesdsl.content.shipped import shipped_base
from rulesdsl.diagnostics.diagnostic import RulesError
from rulesdsl.diagnostics.text import render_text

KEY = "chaos-in-the-old-world"
PACK = shipped_base() / "packs" / KEY
# What the reference marks as missing or known in part, of upgrades, Chaos cards and Old World cards.
UNKNOWN_IN_THE_REFERENCE = 36

Change = Callable[[str], str]


def problems(folder: Path) -> list[str]:
    _, found = load_library([folder], games.load, tuple(games.MODULES))
    return [
        f"{one.code} {Path(one.place.file).name}:{one.place.line} {one.message} | {one.help}" for one in found
    ]


def broken(tmp_path: Path, file: str, old: str, new: str) -> list[str]:
    """The problems of the pack with one change in it."""
    for source in PACK.glob("*.yaml"):
        text = source.read_text()
        if source.name == file:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / source.name).write_text(text)
    return problems(tmp_path)


def test_the_pack_is_sound_and_not_more_is_unknown_than_in_the_reference() -> None:
    libraries, found = load_library([PACK], games.load, tuple(games.MODULES))
    assert list(found) == []
    counts = count_content([libraries[KEY]], [libraries[KEY].packs[f"{KEY}-base"].root])
    assert 0 < counts[KEY]["unknown texts"] <= UNKNOWN_IN_THE_REFERENCE


def test_what_is_unknown_does_nothing() -> None:
    libraries, _ = load_library([PACK], games.load, tuple(games.MODULES))
    for definition in libraries[KEY].definitions.values():
        if definition.status == "text-unknown":
            assert definition.abilities == ()


MISTAKES = (
    (
        "map.yaml",
        "adjacent: [norsca, kislev]",
        "adjacent: [norsca, kislef]",
        "C0208",
        "did you mean `kislev`?",
    ),
    (
        "map.yaml",
        "adjacent: [norsca, kislev]",
        "adjacent: [kislev]",
        "C0209",
        "add `norsca` to `adjacent` of",
    ),
    ("map.yaml", "adjacent: [troll-country]", "adjacent: [troll-country, norsca]", "C0209", "take it out"),
    ("khorne-cards.yaml", "count: 4", "count: 5", "C0207", "write `total: 25`"),
    ("khorne-cards.yaml", "adds-to: khorne", "adds-to: khrone", "C0210", "did you mean `khorne`?"),
    (
        "khorne.yaml",
        "kind: victory",
        "kind: dial-space\n    threat: 40",
        "C0212",
        "make the last space one of kind",
    ),
    ("khorne.yaml", "threat: 12", "threat: 5", "C0212", "write a number above 6"),
    ("khorne.yaml", "kind: warrior", "kind: warior", "C0105", "did you mean `warrior`?"),
    (
        "khorne-cards.yaml",
        "This gets +2 first-dice.",
        "This gets +2 first-dize.",
        "R0203",
        "did you mean `first-dice`?",
    ),
    ("ruination.yaml", "norsca: [6, 3]", "norska: [6, 3]", "C0208", "did you mean `norsca`?"),
    ("ruination.yaml", "norsca: [6, 3]", "norsca: [6]", "C01", ""),
    ("tzeentch.yaml", "order: 3", "order: third", "C01", ""),
    ("nurgle.yaml", "defence: 1", "defense: 1", "C01", "did you mean `defence`?"),
    ("slaanesh.yaml", "a hero or noble on it", "a hero or nobel on it", "R02", "did you mean `noble`?"),
    ("old-world.yaml", "put 1 skaven on it", "put 1 skavn on it", "R02", "did you mean `skaven`?"),
)


@pytest.mark.parametrize(("file", "old", "new", "code", "help"), MISTAKES)
def test_a_mistake_in_a_pack_is_told_where_it_stands(
    tmp_path: Path, file: str, old: str, new: str, code: str, help: str
) -> None:
    found = broken(tmp_path, file, old, new)
    assert len(found) == 1, found
    assert found[0].startswith(code)
    assert f" {file}:" in found[0]
    assert help in found[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "khorne-cards.yaml",
            "The region here has ward.",
            "The neutral region here has ward.",
            "nobody owns",
        ),
        ("old-world.yaml", "within 1 of a warpstone", "within 1 of an own warpstone", "nobody owns"),
        ("old-world.yaml", "put 1 hero on bretonnia", "put 1 hero on own bretonnia", "nobody owns"),
        ("slaanesh.yaml", "this defiles a region", "this defiles an enemy region", "nobody owns"),
        ("tzeentch-cards.yaml", "move it to one region", "move it to 2 regions", "moves to one place"),
        ("tzeentch-cards.yaml", "to one region.", "to one region and turn it.", "nothing faces anywhere"),
        ("slaanesh.yaml", '"Action: start an', '"Action (from hand): start an', "nothing acts from the hand"),
        ("khorne.yaml", "When this slays", "Before this slays", "nothing is done before what happens"),
    ],
)
def test_words_that_mean_nothing_in_this_game_are_told(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    broken(tmp_path, file, old, new)
    libraries, found = load_library([tmp_path], games.load, tuple(games.MODULES))
    assert list(found) == []
    game = games.load(KEY)
    with pytest.raises(RulesError) as raised:
        game.plan(libraries[KEY], game.policies.options("", {}))
    (problem,) = raised.value.diagnostics
    assert message in problem.message and Path(problem.place.file).name == file


MOD = f"""pack: my-dazzle
name: A text
version: 0.1.0
game: {KEY}
extends: [{KEY}-base]
"""


def mod(tmp_path: Path, text: str) -> Path:
    (tmp_path / "pack.yaml").write_text(MOD)
    (tmp_path / "texts.yaml").write_text(text)
    return tmp_path


@pytest.mark.parametrize(("file", "old", "new", "code", "help"), MISTAKES)
def test_a_mistake_is_shown_with_its_line_a_caret_and_what_is_expected(
    tmp_path: Path, file: str, old: str, new: str, code: str, help: str
) -> None:
    broken(tmp_path, file, old, new)
    _, found = load_library([tmp_path], games.load, tuple(games.MODULES))
    shown = render_text(found)
    assert re.search(rf"--> \S*{re.escape(file)}:\d+:\d+\n", shown)
    assert re.search(r"\n +\| +\^+ \S+", shown), shown
    assert "expected" in shown or "needs" in shown or re.search(r"\n +\^?= (help|note)?", shown), shown


def test_a_mod_supplies_a_text_that_was_unknown(tmp_path: Path) -> None:
    folder = mod(
        tmp_path,
        "texts:\n  - of: tzeentch/dazzle\n    abilities: [{text: Enemy figures here get -1 attack.}]\n",
    )
    libraries, found = load_library([folder], games.load, tuple(games.MODULES))
    assert list(found) == []
    card = libraries[KEY].definitions["tzeentch/dazzle"]
    assert card.status == "known"
    assert len(card.abilities) == 1
    game = games.load(KEY)
    game.plan(libraries[KEY], game.policies.options())


def test_a_text_that_is_known_is_not_supplied_again(tmp_path: Path) -> None:
    folder = mod(
        tmp_path, "texts:\n  - {of: teleport, abilities: [{text: Enemy figures here get -1 attack.}]}\n"
    )
    assert [one.split()[0] for one in problems(folder)] == ["C0211"]


def test_a_mod_brings_a_map_of_its_own_regions(tmp_path: Path) -> None:
    """A region that touches one of the map: the other must say so too, which a mod cannot make it."""
    text = "places:\n  - {place: albion, kind: region, resistance: 1, conquest: 1, adjacent: [norsca]}\n"
    found = problems(mod(tmp_path, text))
    assert [one.split()[0] for one in found] == ["C0209"]
