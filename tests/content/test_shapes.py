"""Shapes: every problem is reported, in the words of the file, and the JSON Schema agrees."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from rulesdsl.content.model import Part
from rulesdsl.content.record import Field, OneOf, Record
from rulesdsl.content.schemas import to_json
from rulesdsl.content.shape import (
    BAD,
    Choice,
    Either,
    Flag,
    ListOf,
    MapOf,
    Number,
    Phrase,
    PhraseError,
    Shape,
    Text,
    name,
)
from rulesdsl.content.yaml_spans import read_bytes
from rulesdsl.diagnostics.diagnostic import Diagnostic


def part(text: str) -> Part:
    shape, _, strength = text.partition(" ")
    if shape != "claw":
        raise PhraseError(f"no shape `{shape}`", 0, len(shape), help="write `claw`")
    return Part(shape, int(strength))


INNER = Record(
    "an ability",
    {"text": Field(Text()), "texts": Field(ListOf(Text())), "on": Field(Flag())},
    (("text", "texts"),),
)
COMMON = {
    "thing": Field(name(raw=False), required=True),
    "kind": Field(Choice({"beast": "", "house": ""}, "kind"), required=True),
    "count": Field(Number(0, 99)),
    "abilities": Field(ListOf(Either(Text(), record=INNER))),
}
BEAST = Record(
    "a thing",
    {
        **COMMON,
        "speed": Field(Either(Number(0, 9, {"absent": None}), many=ListOf(Number(0, 9)))),
        "parts": Field(
            MapOf(Choice({"n": "", "s": ""}, "side"), ListOf(Phrase(part, "a part"), single=True))
        ),
    },
)
HOUSE = Record("a thing", {**COMMON, "rooms": Field(Number(1, 20), required=True)})
FILE = Record(
    "a file",
    {
        "things": Field(ListOf(OneOf("kind", {"beast": BEAST, "house": HOUSE}, "a thing")), required=True),
        "total": Field(Number()),
    },
)


def read(text: str, shape: Shape = FILE) -> tuple[Any, list[Diagnostic]]:
    found: list[Diagnostic] = []
    tree = read_bytes("a.yaml", text.encode(), found.append)
    assert tree is not None, found
    return shape.read(tree, found.append), found


def one(text: str, shape: Shape) -> tuple[Any, list[Diagnostic]]:
    value, found = read(f"key: {text}\n", Record("a file", {"key": Field(shape)}))
    return value.get("key", BAD), found


GOOD = """
things:
  - thing: bear
    kind: beast
    speed: [3, 2]
    parts: {n: claw 1, s: [claw 1, claw 2]}
    abilities: [roar, {text: Growl., on: true}]
  - {thing: cow, kind: beast, speed: absent, count: 2}
  - {thing: hut, kind: house, rooms: 3}
"""


def test_a_sound_file_is_read_without_a_word() -> None:
    value, found = read(GOOD)
    assert not found
    bear, cow, hut = value["things"]
    assert bear["speed"] == [3, 2]
    assert bear["parts"] == {"n": [Part("claw", 1)], "s": [Part("claw", 1), Part("claw", 2)]}
    assert cow["speed"] is None
    assert hut["rooms"] == 3


def test_the_json_schema_accepts_what_the_shapes_accept() -> None:
    tree = read_bytes("a.yaml", GOOD.encode(), lambda found: None)
    assert tree is not None
    schema = FILE.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(to_json(tree))


BROKEN = {
    "unknown key": ("sped: 3", "C0101", "did you mean `speed`?"),
    "key of another kind": ("rooms: 3", "C0106", ""),
    "key of the level above": ("total: 3", "C0106", "move it to a file"),
    "key of the level below": ("texts: [a]", "C0106", "move it to an ability (under `abilities`)"),
    "wrong type": ("count: [1]", "C0103", ""),
    "out of range": ("count: 100", "C0104", ""),
    "number with a zero in front": ("count: 010", "C0107", "write `10`"),
    "number with a point": ("count: 1.0", "C0107", "write `1`"),
    "no number at all": ("count: many", "C0103", ""),
    "nothing": ("count:", "C0103", ""),
    "wrong word": ("parts: {nn: claw 1}", "C0105", "did you mean `n`?"),
    "wrong phrase": ("parts: {n: paw 1}", "C0108", "write `claw`"),
    "list where a text stands": ("abilities: [[a]]", "C0103", ""),
    "both of two": ("abilities: [{text: a, texts: [b]}]", "C0111", ""),
    "none of two": ("abilities: [{on: true}]", "C0102", ""),
    "yes for true": ("abilities: [{text: a, on: yes}]", "C0103", "write `true`"),
}


@pytest.mark.parametrize(("line", "code", "help"), BROKEN.values(), ids=list(BROKEN))
def test_each_mistake_has_its_code_and_its_suggestion(line: str, code: str, help: str) -> None:
    text = f"things:\n  - thing: bear\n    kind: beast\n    {line}\n"
    _, found = read(text)
    assert [f.code for f in found] == [code]
    assert help in found[0].help
    assert found[0].place.line in (3, 4)


@pytest.mark.parametrize(("line", "code", "help"), BROKEN.values(), ids=list(BROKEN))
def test_the_json_schema_refuses_what_the_shapes_refuse(line: str, code: str, help: str) -> None:
    text = f"things:\n  - thing: bear\n    kind: beast\n    {line}\n"
    tree = read_bytes("a.yaml", text.encode(), lambda found: None)
    assert tree is not None
    if "paw" in line or "010" in line:
        return  # forms that only our own reader knows, or texts that editors take for numbers
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(FILE.schema()).validate(to_json(tree))


def test_an_unknown_key_is_said_as_in_the_design() -> None:
    _, (found,) = read("things:\n  - {thing: bear, kind: beast, sped: 2}\n")
    assert found.message == "unknown key `sped` in a thing"
    assert (found.place.column, found.place.end) == (32, 36)


def test_all_problems_are_reported_and_not_only_the_first() -> None:
    text = (
        "things:\n  - {thing: Bear, kind: beast, sped: 1, count: x}\n  - {thing: hut, kind: house}\ntotl: 3\n"
    )
    _, found = read(text)
    assert sorted(f.code for f in found) == ["C0101", "C0101", "C0102", "C0103", "C0108"]


def test_a_misspelt_key_is_not_missing_as_well() -> None:
    _, found = read("things:\n  - {thng: bear, kind: beast}\n")
    assert [f.code for f in found] == ["C0101"]


def test_a_wrong_kind_hides_no_other_mistake_and_invents_none() -> None:
    _, found = read("things:\n  - {thing: bear, kind: beest, speed: 3, rooms: 2, count: x}\n")
    assert sorted(f.code for f in found) == ["C0103", "C0105"]
    assert any(f.help == "did you mean `beast`?" for f in found)


def test_a_missing_kind_is_the_only_thing_missing() -> None:
    _, found = read("things:\n  - {thing: bear, speed: 3}\n")
    assert [f.message for f in found] == ["a thing needs the key `kind`"]


@pytest.mark.parametrize("text", ["0", "7", "99"])
def test_plain_numbers_are_numbers(text: str) -> None:
    assert one(text, Number(0, 99)) == (int(text), [])


@pytest.mark.parametrize("text", ["00", "+1", "1_0", "0x1", "1e1", "١", "9" * 50, "-0", "--1", "1 2", "''"])
def test_other_numbers_are_refused(text: str) -> None:
    value, found = one(text, Number(0, 99))
    assert value is BAD
    assert len(found) == 1


def test_a_negative_number_is_one_where_it_is_allowed() -> None:
    assert one("-3", Number(-5, 5)) == (-3, [])


def test_a_name_shows_how_it_should_be_written() -> None:
    _, (found,) = one("Super Officer", name())
    assert found.help == "write `super-officer`"


def test_a_list_item_that_stands_twice_is_reported() -> None:
    _, (found,) = one("[a, b, a]", ListOf(Text(), unique=True))
    assert (found.code, found.place.column) == ("C0110", 13)


def test_a_text_that_became_a_list_is_told_to_use_quotes() -> None:
    _, (found,) = one("[netted]", Text())
    assert "quotes" in found.help
