"""What a picture is made of: a few frozen shapes, coloured by role and never by value.

A scene knows no output format and no game; `svg` writes it, `sheet` lays several side by side.
Y grows downward, angles turn clockwise, in degrees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = "tuple[float, float]"
Anchor: TypeAlias = Literal["start", "middle", "end"]
NONE = "none"


@dataclass(frozen=True, slots=True)
class Style:
    """Fill and stroke by role (`ink`, `side-0` ...; see `palette`); `dash` in lengths on, off ..."""

    fill: str = NONE
    stroke: str = NONE
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Line:
    start: Point
    end: Point
    style: Style


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Path:
    """Outline data as SVG writes it (`M 0 0 L 1 1 Z`), for the few shapes with curves."""

    data: str
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """One line; `at` is the point on the baseline that `anchor` speaks of."""

    at: Point
    text: str
    size: float
    role: str = "ink"
    anchor: Anchor = "middle"
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Items moved together: scaled, then rotated, then shifted. `title` is read out and shown on hover."""

    items: tuple[Item, ...]
    shift: Point = (0.0, 0.0)
    rotate: float = 0.0
    scale: float = 1.0
    title: str = ""


Item: TypeAlias = "Polygon | Line | Circle | Path | Text | Group"


@dataclass(frozen=True, slots=True)
class Scene:
    """A finished picture; `description` says in words what the picture shows."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    description: str = ""
    origin: Point = (0.0, 0.0)


def middle_text(at: Point, text: str, size: float, role: str = "ink", bold: bool = False) -> Text:
    """Text whose middle, not its baseline, lies on a point."""
    return Text((at[0], at[1] + 0.36 * size), text, size, role, "middle", bold)


def box(x: float, y: float, wide: float, high: float, style: Style) -> Polygon:
    """A rectangle from its top-left corner."""
    return Polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)), style)
