"""A scene as SVG text: the same bytes for the same scene, readable on light and dark paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from rulesdsl.render.palette import COLOURS
from rulesdsl.render.scene import NONE, Circle, Group, Item, Line, Path, Point, Polygon, Scene, Style, Text

Theme = Literal["auto", "light", "dark"]
FONTS = "system-ui,'Segoe UI','DejaVu Sans','Noto Sans','Noto Sans CJK SC',sans-serif"
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A short number: two decimals at most, no `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _clean(text: str) -> str:
    """Text without the characters that XML cannot hold at all."""
    return _UNPRINTABLE.sub("\ufffd", text)


def _text(text: str) -> str:
    return escape(_clean(text))


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _style(style: Style) -> str:
    classes = [f"f-{style.fill}"] if style.fill != NONE else ["f-none"]
    parts = ""
    if style.stroke != NONE:
        classes.append(f"s-{style.stroke}")
        if style.width != 1:
            parts += f' stroke-width="{number(style.width)}"'
        if style.dash:
            parts += f' stroke-dasharray="{" ".join(number(d) for d in style.dash)}"'
    if style.opacity != 1:
        parts += f' opacity="{number(style.opacity)}"'
    return f' class="{" ".join(classes)}"{parts}'


def _transform(group: Group) -> str:
    parts = []
    if group.shift != (0.0, 0.0):
        parts.append(f"translate({number(group.shift[0])} {number(group.shift[1])})")
    if group.rotate % 360:
        parts.append(f"rotate({number(group.rotate % 360)})")
    if group.scale != 1:
        parts.append(f"scale({number(group.scale)})")
    return f' transform="{" ".join(parts)}"' if parts else ""


def _write(item: Item) -> Iterator[str]:
    match item:
        case Polygon(points, style):
            yield f'<polygon points="{_points(points)}"{_style(style)}/>'
        case Line(start, end, style):
            yield (
                f'<line x1="{number(start[0])}" y1="{number(start[1])}" x2="{number(end[0])}"'
                f' y2="{number(end[1])}"{_style(style)}/>'
            )
        case Circle(centre, radius, style):
            middle = f'cx="{number(centre[0])}" cy="{number(centre[1])}"'
            yield f'<circle {middle} r="{number(radius)}"{_style(style)}/>'
        case Path(data, style):
            yield f"<path d={_attribute(data)}{_style(style)}/>"
        case Text():
            yield _write_text(item)
        case Group():
            yield f"<g{_transform(item)}>"
            if item.title:
                yield f"<title>{_text(item.title)}</title>"
            for inner in item.items:
                yield from _write(inner)
            yield "</g>"


def _write_text(item: Text) -> str:
    extra = "" if item.anchor == "middle" else f' text-anchor="{item.anchor}"'
    extra += ' font-weight="700"' if item.bold else ""
    extra += ' font-style="italic"' if item.italic else ""
    return (
        f'<text x="{number(item.at[0])}" y="{number(item.at[1])}" font-size="{number(item.size)}"'
        f' class="f-{item.role}"{extra}>{_text(item.text)}</text>'
    )


def _roles(items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    for item in items:
        if isinstance(item, Group):
            yield from _roles(item.items)
        elif isinstance(item, Text):
            yield ("fill", item.role)
        else:
            yield ("fill", item.style.fill)
            yield ("stroke", item.style.stroke)


def _sheet(used: set[tuple[str, str]], theme: Theme) -> str:
    """The style block: only the roles that occur, plain colours first for viewers without media rules."""

    def rules(paper: int) -> str:
        lines = []
        for what, role in sorted(used):
            if role != NONE:
                lines.append(f".rdsl .{what[0]}-{role}{{{what}:{COLOURS[role][paper]}}}")
        return "".join(lines)

    text = f".rdsl text{{font-family:{FONTS}}}.rdsl .f-none{{fill:none}}"
    text += ".rdsl line,.rdsl polygon,.rdsl path{stroke-linejoin:round;stroke-linecap:round}"
    text += rules(1 if theme == "dark" else 0)
    if theme == "auto":
        text += f"@media (prefers-color-scheme:dark){{{rules(1)}}}"
    return text


def svg(scene: Scene, theme: Theme = "auto", background: bool = True) -> str:
    """The whole document. `theme` auto follows the reader's setting; light and dark are for fixed paper."""
    items = scene.items
    x, y = scene.origin
    if background:
        right, low = x + scene.width, y + scene.height
        paper = Polygon(((x, y), (right, y), (right, low), (x, low)), Style(fill="paper"))
        items = (paper, *items)
    used = set(_roles(items))
    width, height = number(scene.width), number(scene.height)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" class="rdsl" role="img"'
        f" aria-label={_attribute(scene.title)}"
        f' viewBox="{number(x)} {number(y)} {width} {height}" width="{width}" height="{height}"'
        ' text-anchor="middle">',
        f"<title>{_text(scene.title)}</title>",
    ]
    if scene.description:
        lines.append(f"<desc>{_text(scene.description)}</desc>")
    lines.append(f"<style>{_sheet(used, theme)}</style>")
    for item in items:
        lines.extend(_write(item))
    lines.append("</svg>")
    return "\n".join(lines) + "\n"
