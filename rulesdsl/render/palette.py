"""The roles of colour, for light and dark paper and for the terminal.

Sides differ in hue (pairs that colour-blind people tell apart) and in lightness of outline; pictures
add a letter, a badge shape or an outline pattern, since colour alone must never carry a fact.
"""

from __future__ import annotations

SIDES = 4

# role -> (on light paper, on dark paper)
COLOURS: dict[str, tuple[str, str]] = {
    "paper": ("#fbfaf7", "#16181c"),
    "panel": ("#f1eee8", "#20232a"),
    "faint": ("#d5d0c5", "#3b404a"),
    "muted": ("#6b665c", "#a2a8b3"),
    "ink": ("#1d1b18", "#f0eee8"),
    "accent": ("#c2185b", "#ff77b7"),
    "danger": ("#b3261e", "#ff8a80"),
    "side-0": ("#cfe2f5", "#1d3a57"),
    "side-1": ("#fbdcae", "#563713"),
    "side-2": ("#d2ebcf", "#1f4427"),
    "side-3": ("#e6d6f3", "#41295b"),
    "side-none": ("#e2dfd8", "#343842"),
    "edge-0": ("#1d5d97", "#85bdf0"),
    "edge-1": ("#9c4d00", "#f4b064"),
    "edge-2": ("#2d6838", "#93d69d"),
    "edge-3": ("#68399a", "#cba8ee"),
    "edge-none": ("#6b665c", "#a2a8b3"),
}

# Terminals keep their own background, so only hues that read on both are used.
TERMINAL: dict[str, str] = {
    "faint": "bright_black",
    "muted": "bright_black",
    "ink": "",
    "strong": "bold",
    "accent": "bold magenta",
    "danger": "bold red",
    "edge-0": "bold blue",
    "edge-1": "bold yellow",
    "edge-2": "bold green",
    "edge-3": "bold magenta",
    "edge-none": "bright_black",
}


def side_fill(side: int) -> str:
    """The role that fills the things of a player; -1 is nobody."""
    return f"side-{side % SIDES}" if side >= 0 else "side-none"


def side_edge(side: int) -> str:
    """The role that outlines the things of a player and fills small badges; `paper` is readable on it."""
    return f"edge-{side % SIDES}" if side >= 0 else "edge-none"
