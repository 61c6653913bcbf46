"""YAML means what it looks like, and every trap says so in human words."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdsl.content.nodes import Map, Scalar, Seq, Tree
from rulesdsl.content.yaml_spans import MAX_BYTES, MAX_DEPTH, read_bytes
from rulesdsl.diagnostics.diagnostic import Diagnostic


def read(text: str | bytes) -> tuple[Map | None, list[Diagnostic]]:
    found: list[Diagnostic] = []
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return read_bytes("a.yaml", data, found.append), found


def value(text: str) -> Scalar:
    tree, found = read(text)
    assert not found
    assert tree is not None
    node = next(iter(tree.pairs.values()))[1]
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize(
    "text", ["on", "no", "yes", "off", "null", "~", "3:2", "010", "0x10", "1e3", "1_0", "2001-01-01", ".inf"]
)
def test_words_that_yaml_would_change_stay_text(text: str) -> None:
    assert value(f"key: {text}\n").text == text


@pytest.mark.parametrize(
    ("above", "help"),
    [
        ("answers", 'put the name before the last colon in quotes: `- "hits at a: 2 left": bear`'),
        ("steps", 'put it in quotes: "hits at a: 2 left: bear"'),
    ],
)
def test_an_answer_with_a_second_colon_is_shown_with_its_name_in_quotes(above: str, help: str) -> None:
    _, (found,) = read(f"{above}:\n  - throw: yes\n  - hits at a: 2 left: bear\n")
    assert (found.code, found.place.line, found.help) == ("Y0302", 3, help)


def test_keys_that_yaml_would_change_stay_text() -> None:
    tree, found = read("on: a\nno: b\n12: c\n")
    assert not found
    assert tree is not None
    assert list(tree.pairs) == ["on", "no", "12"]


def test_a_duplicate_key_names_both_places() -> None:
    _, (found,) = read("a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n")
    assert (found.code, found.place.line, found.place.column) == ("Y0201", 5, 3)
    assert found.notes == ("first at a.yaml:3:3",)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("a: &x 1\n", "Y0202", 1, 4),
        ("a: *x\n", "Y0202", 1, 4),
        ("a: {<<: b}\n", "Y0202", 1, 5),
        ("a: !!int 3\n", "Y0203", 1, 4),
        ("a: !x\n", "Y0203", 1, 4),
        ("a:\n\tb: 1\n", "Y0108", 2, 1),
        ("a:\n  \tb: 1\n", "Y0108", 2, 3),
        ("a: 1\n---\nb: 2\n", "Y0107", 2, 1),
        ("", "Y0105", 1, 1),
        ("# nothing\n", "Y0105", 1, 1),
        ("\ufeff", "Y0105", 1, 1),
        ("- a\n", "Y0106", 1, 1),
        ("just text\n", "Y0106", 1, 1),
        ("a: x\x00y\n", "Y0102", 1, 5),
        ("a: x\x1by\n", "Y0102", 1, 5),
        ("a: x\u2028y\n", "Y0102", 1, 5),
        ("a: x\x85y\n", "Y0102", 1, 5),
        ("a: x\ufeffy\n", "Y0102", 1, 5),
        ('a: "\\0"\n', "Y0102", 1, 4),
        ("? [a]\n: b\n", "Y0204", 1, 3),
        ("{a: 1}: b\n", "Y0204", 1, 1),
        ("a: 'x\nb: 1\n", "Y0303", 1, 4),
        ('a: "x\nb: 1\n', "Y0303", 1, 4),
        ("a: 'it's'\n", "Y0303", 1, 8),
        ('a:\n  - "x: y: 1\n  - "z: w": 2\n', "Y0303", 2, 5),  # closed by the quote of the next item
        ("text: Action: move it.\n", "Y0302", 1, 13),
        ("a:\n - Action: move it: now\n", "Y0302", 2, 19),
        ("a:\n  b: 1\n c: 2\n", "Y0304", 3, 2),
        ("a: 1\n  b: 2\n", "Y0304", 2, 4),
        ("a: - b\n", "Y0304", 1, 4),
        ("a: [1, 2\nb: 3\n", "Y0305", 1, 4),
        ("a: {b: [c}\n", "Y0305", 1, 10),
        ("a: [officer(x, +1) on [n], y]\n", "Y0305", 1, 23),
        ("a: @x\n", "Y0306", 1, 4),
        ("a: {x} units\n", "Y0306", 1, 4),
        ('a: "\\q"\n', "Y0307", 1, 5),
    ],
)  # fmt: skip
def test_each_trap_has_its_code_and_its_exact_place(text: str, code: str, line: int, column: int) -> None:
    tree, found = read(text)
    assert tree is None
    assert (found[0].code, found[0].place.line, found[0].place.column) == (code, line, column)
    assert found[0].message


def test_a_sentence_with_a_colon_is_shown_in_quotes() -> None:
    _, (found,) = read('text: Action: move "it".\n')
    assert found.help == "put it in quotes: 'Action: move \"it\".'"


def test_a_byte_that_is_no_utf8_is_named_with_its_place() -> None:
    _, (found,) = read("a: 1\nb: ż".encode() + b"\xb9\n")
    assert (found.code, found.place.line, found.place.column) == ("Y0101", 2, 5)
    assert "0xb9" in found.message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "cp1250"])
def test_other_encodings_end_in_a_message(encoding: str) -> None:
    tree, found = read("name: Zażółć\n".encode(encoding))
    assert tree is None
    assert found


def test_a_mark_at_the_start_and_windows_line_ends_are_fine() -> None:
    tree, found = read(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - c\r\n")
    assert not found
    assert tree is not None
    (item,) = tree.pairs["b"][1].items  # type: ignore[union-attr]
    assert (item.place.line, item.place.column) == (3, 5)


def test_a_file_over_the_limit_is_not_parsed() -> None:
    start = time.perf_counter()
    _, (found,) = read(b"[" * (MAX_BYTES + 1))
    assert found.code == "Y0103"
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "{a: " * 50_000, "- " * 100_000, "? " * 100_000, "a: " + "[" * 33 + "]" * 33]
)
def test_deep_nesting_is_refused_without_recursion(text: str) -> None:
    tree, found = read(text)
    assert tree is None
    assert "Y0104" in {f.code for f in found}


def test_nesting_up_to_the_limit_is_fine() -> None:
    depth = MAX_DEPTH - 1
    tree, found = read("a: " + "[" * depth + "]" * depth)
    assert tree is not None and not found


def test_an_alias_bomb_is_refused_at_its_first_anchor() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    tree, found = read(bomb)
    assert tree is None
    assert {f.code for f in found} == {"Y0202"}


STYLES = [
    "text: Friendly units get +1 meele.\n",
    "text: Friendly units\n  get +1\n  meele.\n",
    "text: 'Friendly ''units'' get +1 meele.'\n",
    "text: 'Friendly units\n\n  get +1 meele.'\n",
    'text: "Friendly \\"units\\" \\u017b\\t get +1 meele."\n',
    'text: "Friendly \\\n  units\n  get +1 meele."\n',
    "text: >\n  Friendly units\n  get +1 meele.\n",
    "text: |\n  Friendly units\n    get +1 meele.\n",
    "text: >-\n\n  Friendly units\n\n\n  get\n  +1 meele.\n\n",
    "text: |2+\n    Friendly units\n  get +1 meele.\n",
    "text: |  # a remark on meele\n  Friendly units\n  get +1 meele.\n",
    "text: Zażółć 你好 🎲 get +1 meele.\n",
    "{text: Friendly units get +1 meele.}\n",
    "text:\n  Friendly units get +1 meele.\n",
    "text: Friendly units get +1 meele.   # remark\n",
]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("text", STYLES)
def test_the_exact_word_is_found_in_every_style(text: str, ends: str) -> None:
    text = text.replace("\n", ends)
    node = value(text)
    start = node.text.index("meele")
    place = node.place_of(start, start + 5)
    line = text.split(ends)[place.line - 1]
    assert line[place.column - 1 : place.end - 1] == "meele"


def test_a_stretch_over_two_lines_ends_with_its_first_line() -> None:
    node = value("text: one two\n  three\n")
    place = node.place_of(4, len(node.text))
    assert (place.line, place.column, place.end) == (1, 11, 14)


scalars = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=40)


@settings(max_examples=150, deadline=None)
@given(scalars, st.sampled_from("'\""), st.integers(1, 30))
def test_offsets_find_every_character_of_quoted_text(text: str, style: str, width: int) -> None:
    import yaml

    dumped = yaml.dump({"key": text}, default_style=style, width=width, allow_unicode=True)
    tree, found = read(dumped)
    if found:
        assert {f.code for f in found} <= {"Y0102"}
        return
    assert tree is not None
    node = next(iter(tree.pairs.values()))[1]
    assert isinstance(node, Scalar)
    assert node.text == text
    source = node.source.text
    for char, offset in zip(text, node.offsets, strict=False):
        if char not in " \t\\'\"" and source[offset] != "\\":
            assert source[offset] == char


def walk(node: Tree) -> int:
    if isinstance(node, Scalar):
        assert len(node.offsets) == len(node.text) + 1
        node.place_of(0, len(node.text))
        return 1
    inner = node.items if isinstance(node, Seq) else [v for _, v in node.pairs.values()]
    return 1 + sum(walk(one) for one in inner)


yamlish = st.lists(
    st.sampled_from(
        ["a", "b", ": ", ":", "- ", "\n", "  ", "\n  ", "[", "]", "{", "}", ", ", "'", '"', "|", ">", "#",
         "&x", "*x", "!t", "%", "@", "?", "---", "...", "\\", "\t", "\r\n", "ż", "🎲", "<<", "1"]
    ),
    max_size=30,
).map("".join)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(yamlish | st.text(max_size=60))
def test_any_text_gives_a_tree_or_problems(text: str) -> None:
    tree, found = read(text)
    assert (tree is None) == bool(found)
    if tree is not None:
        walk(tree)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_tree_or_problems(data: bytes) -> None:
    tree, found = read(data)
    assert (tree is None) == bool(found)


@pytest.mark.parametrize("text", ['name: Mutant"', 'rules: [Intel", Trade]', 'name: {en: MR"}'])
def test_a_quote_that_was_never_opened_is_told_where_it_closes(text: str) -> None:
    (found,) = read(text)[1]
    assert found.code == "Y0303"
    assert found.place.column == text.index('"') + 1


@pytest.mark.parametrize("text", ['notes: a range of 5"', 'notes: the "old" one', 'notes: he said "no"'])
def test_quotes_inside_a_plain_text_are_part_of_it(text: str) -> None:
    assert read(text)[1] == []
