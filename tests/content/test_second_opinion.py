"""JSON Schemas, for editors, agree with our own checks on what is shipped and on what is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rulesdsl.content.game_view import ContentGame
from rulesdsl.content.nodes import Map
from rulesdsl.content.packs import load_library, load_shipped
from rulesdsl.content.schemas import completions, schemas, to_json
from rulesdsl.content.shipped import shipped_packs
from rulesdsl.content.toy import TOY
from rulesdsl.content.yaml_spans import read_bytes
from rulesdsl.games import MODULES
from rulesdsl.games import load as load_game
from rulesdsl.lang.vocabulary import Category

GAMES = [*(load_game(key) for key in MODULES), TOY]
# The notes of the laboratory are no content: `tests/lab` looks at them.
FILES = [p for pack in shipped_packs() for p in sorted(pack.root.rglob("*.yaml")) if p.name != "lab.yaml"]


def tree_of(text: bytes) -> Map:
    tree = read_bytes("a.yaml", text, lambda found: None)
    assert tree is not None
    return tree


def schema_for(path: Path) -> dict[str, Any]:
    pack = next(pack for pack in shipped_packs() if path.is_relative_to(pack.root))
    game = to_json(tree_of((pack.root / "pack.yaml").read_bytes()))["game"]  # type: ignore[index]
    made = schemas(load_game(game))
    if path.name == "pack.yaml":
        return made["pack"]
    owner = load_game(game).schema.owner
    return made["keywords" if "keywords" in path.stem else owner]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_schema_is_a_schema(game: ContentGame) -> None:
    made = schemas(game)
    assert list(made) == ["pack", "keywords", game.schema.owner]
    for schema in made.values():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_shipped_file_fits_its_schema(path: Path) -> None:
    validator = jsonschema.Draft202012Validator(schema_for(path))
    errors = list(validator.iter_errors(to_json(tree_of(path.read_bytes()))))
    assert [error.message for error in errors] == []


@pytest.mark.parametrize("key", list(MODULES))
def test_the_shipped_packs_load_without_a_word(key: str) -> None:
    library, diagnostics = load_shipped(key, load_game)
    assert [found.message for found in diagnostics] == []
    assert library.definitions


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_kind_of_a_file_is_a_kind_of_the_game(game: ContentGame) -> None:
    for collection in game.schema.collections:
        for kind in collection.kinds:
            assert game.vocabulary.get(Category.KIND, kind) is not None, kind


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_completions_have_the_words_of_the_game(game: ContentGame) -> None:
    words = completions(game)
    assert set(words) == {category.value for category in Category}
    assert words["kind"]


BROKEN = {
    "pack.yaml": [
        ("pack: my-pack", "pack: My Pack"),
        ("version: 0.1.0", "versoin: 0.1.0"),
        ("game: toy", "game: [toy]"),
        ("name: Mine\n", ""),
    ],
    "reds.yaml": [
        ("kind: beast", "kind: beest"),
        ("strength: 3", "strength: 30"),
        ("strength: 3", "strength: much"),
        ("on: [north]", "on: [up]"),
        ("on: [north]", "onn: [north]"),
        ("count: 2", "count: [2]"),
        ("piece: bear\n", "piece: Bear\n"),
        ("    kind: beast\n", ""),
        ("supply: 4", "supply: 0"),
        ("      - text: ", "      - texts: "),
    ],
}
GOOD = {
    "pack.yaml": "pack: my-pack\nname: Mine\nversion: 0.1.0\ngame: toy\n",
    "reds.yaml": (
        "band: reds\npieces:\n  - piece: bear\n    kind: beast\n"
        "    strength: 3\n    count: 2\n    abilities:\n"
        "      - text: Units connected to this get +1 speed.\n        on: [north]\n"
        "tokens:\n  - {token: stone, supply: 4}\n"
    ),
}
CASES = [(name, old, new) for name, changes in BROKEN.items() for old, new in changes]


@pytest.mark.parametrize(("name", "old", "new"), CASES)
def test_both_refuse_what_is_broken(name: str, old: str, new: str, tmp_path: Path) -> None:
    schema = schemas(TOY)["pack" if name == "pack.yaml" else "band"]
    validator = jsonschema.Draft202012Validator(schema)
    assert validator.is_valid(to_json(tree_of(GOOD[name].encode())))
    files = {**GOOD, name: GOOD[name].replace(old, new)}
    assert files[name] != GOOD[name]
    assert not validator.is_valid(to_json(tree_of(files[name].encode())))
    for file, text in files.items():
        (tmp_path / file).write_text(text)

    def load_toy(key: str) -> ContentGame:
        return {"toy": TOY}[key]

    _, diagnostics = load_library([tmp_path], load_toy)
    assert diagnostics.errors == 1
