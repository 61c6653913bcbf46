"""Descriptions as text: a heading, values, then each ability with its sentence."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Data = Mapping[str, Any]
LEAST = 24
UNKNOWN = "text-unknown"


def text_of(data: Data, width: int) -> str:
    """The text of a description; ends without a line break."""
    width = max(width, LEAST)
    special: Mapping[str, Callable[[Data], Iterator[tuple[int, str]]]] = {
        "keyword": _keyword,
        "moments": _moments,
    }
    write = _army if "things" in data else special.get(data["what"], _thing)
    lines: list[str] = []
    for indent, text in write(data):
        lines += _wrapped(text, indent, width) if text else [""]
    return "\n".join(lines)


def _wrapped(text: str, indent: int, width: int) -> list[str]:
    blank = " " * indent
    return textwrap.wrap(
        text,
        width,
        initial_indent=blank,
        subsequent_indent=blank + "  ",
        break_on_hyphens=False,
    )


def _army(data: Data) -> Iterator[tuple[int, str]]:
    yield 0, f"{data['name']} ({data['key']})"
    yield 2, f"{data['what']} of {data['game']}, pack {data['pack']}, {_count(data['total'])} in all"
    yield from _other_names(data)
    if data["unknown"]:
        yield 2, f"{UNKNOWN}: {data['unknown']}"
    for thing in data["things"]:
        yield 0, ""
        yield from _thing(thing)


def _thing(data: Data) -> Iterator[tuple[int, str]]:
    yield 0, f"{data['name']} ({data['id']})"
    yield 2, f"{data['what']}, {data['kind']}, {_count(data['count'])}"
    yield from _other_names(data)
    for name, text in data["printed"].items():
        yield 2, f"{name}: {text}"
    if data["status"] == UNKNOWN:
        yield 2, f"{UNKNOWN}: it exists, and not all of its text is known"
    for ability in data["abilities"]:
        yield from _ability(ability)
    if data["cites"]:
        yield 2, f"rules: {', '.join(data['cites'])}"


def _ability(data: Data) -> Iterator[tuple[int, str]]:
    if data["keyword"]:
        yield 2, f"{data['name']}: {data['written']}"
    else:
        sides = f" on {' '.join(data['sides'])}" if data["sides"] else ""
        reach = f", reach {data['reach']}" if data["reach"] != 1 else ""
        yield 2, f"ability{sides}{reach}"
    yield from _readings(data)
    if data["traits"]:
        yield 4, f"counts as: {', '.join(data['traits'])}"
    if data["cites"]:
        yield 4, f"rules: {', '.join(data['cites'])}"


def _readings(data: Data) -> Iterator[tuple[int, str]]:
    for sentence in data["sentences"]:
        yield 4, sentence
    for variant in data["variants"]:
        under = " and ".join(f"{name} = {option}" for name, option in variant["under"].items())
        yield 4, f"under {under}:" if under else "otherwise:"
        for sentence in variant["sentences"]:
            yield 6, sentence


def _keyword(data: Data) -> Iterator[tuple[int, str]]:
    yield 0, f"{data['name']} ({data['written']})"
    sides = f"; its abilities {data['sides']}" if data["sides"] else ""
    yield 2, f"keyword of {data['game']}{sides}"
    yield from _other_names(data)
    if data["help"]:
        yield 2, data["help"]
    for name, what in data["parameters"].items():
        yield 2, f"{name}: {what}"
    if data["example"]:
        yield 2, f"for example {data['example']}:"
    yield from _readings(data)
    if data["traits"]:
        yield 2, f"counts as: {', '.join(data['traits'])}"
    if data["cites"]:
        yield 2, f"rules: {', '.join(data['cites'])}"
    yield 2, f"used by: {', '.join(data['used_by']) or 'nothing'}"
    if not set(data["also"]) <= set(data["used_by"]):
        yield 2, f"also called so: {', '.join(data['also'])}"


def _moments(data: Data) -> Iterator[tuple[int, str]]:
    yield 0, f"{data['title']}: its moments, in order"
    if not data["moments"]:
        yield 2, "this game names none"
    for moment in data["moments"]:
        indent = 4 if moment["inside"] else 2
        rules = f"  [{', '.join(moment['rules'])}]" if moment["rules"] else ""
        yield indent, f"{moment['moment']}{rules}"
        yield indent + 2, moment["help"]
        if moment["sentence"]:
            yield indent + 2, f"in sentences: `{moment['sentence']}, ...`"


def _other_names(data: Data) -> Iterator[tuple[int, str]]:
    others = [f"{language}: {name}" for language, name in data["names"].items() if name != data["name"]]
    if others:
        yield 2, f"names: {', '.join(others)}"


def _count(number: int) -> str:
    return "1 copy" if number == 1 else f"{number} copies"
