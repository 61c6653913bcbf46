"""JSON Schemas of a game's files, for editors; the same shapes that check the files make them."""

from __future__ import annotations

from rulesdsl.content.game_schema import keywords_file, pack_file
from rulesdsl.content.game_view import ContentGame
from rulesdsl.content.nodes import Map, Scalar, Seq, Tree
from rulesdsl.content.record import Record
from rulesdsl.content.shape import JsonSchema
from rulesdsl.lang.vocabulary import Category

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas(game: ContentGame) -> dict[str, JsonSchema]:
    """`pack`, `keywords` and one for files of sets, named by the game (`army`)."""
    files = {
        "pack": (pack_file(), "A pack"),
        "keywords": (keywords_file(), "Keywords"),
        game.schema.owner: (game.schema.file(), f"One {game.schema.owner}"),
    }
    made = {name: _named(game, name, shape, title) for name, (shape, title) in files.items()}
    # Policies are a closed list: editors can complete them.
    variant = made["keywords"]["properties"]["keywords"]["items"]["properties"]["variants"]["items"]
    variant["properties"]["under"] = {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": False,
        "properties": {
            policy.name: {"enum": list(policy.options), "description": policy.help}
            for policy in game.policies.policies.values()
        },
    }
    return made


def _named(game: ContentGame, name: str, shape: Record, title: str) -> JsonSchema:
    return {
        "$schema": DIALECT,
        "$id": f"urn:rulesdsl:{game.key}:{name}",
        "title": f"{title} for {game.key}",
        **shape.schema(),
    }


def completions(game: ContentGame) -> dict[str, list[str]]:
    """Words of the game by category, for editors that complete sentences."""
    return {
        category.value: sorted({s for e in game.vocabulary.entries(category) for s in e.spellings})
        for category in Category
    }


def to_json(tree: Tree) -> object:
    """A tree as JSON sees it: plain numbers and `true` are typed, everything else is text."""
    if isinstance(tree, Map):
        return {key: to_json(value) for key, (_, value) in tree.pairs.items()}
    if isinstance(tree, Seq):
        return [to_json(item) for item in tree.items]
    return _scalar(tree)


def _scalar(node: Scalar) -> object:
    if node.style:
        return node.text
    if node.text in ("true", "false"):
        return node.text == "true"
    digits = node.text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and (digits == "0" or not digits.startswith("0")):
        return int(node.text)
    return node.text or None
