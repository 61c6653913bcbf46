"""Texts as they are written into a YAML file, for suggestions that can be pasted."""

from __future__ import annotations

import yaml


def pair(key: str, value: str) -> str:
    """`key: value` on one line that YAML reads back as these two texts; what needs quotes has them."""
    return f"{_written(key)}: {_written(value)}"


def _written(text: str) -> str:
    """The text as it is where it stands for itself in a block and in brackets, else in quotes."""
    for line in (f"- {text}: x", f"- [{text}]"):
        try:
            read = yaml.load(line, Loader=yaml.BaseLoader)  # texts and nothing else
        except yaml.YAMLError:
            return _quoted(text)
        if read not in ([{text: "x"}], [[text]]):
            return _quoted(text)
    return text


def _quoted(text: str) -> str:
    body = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{body}"'
