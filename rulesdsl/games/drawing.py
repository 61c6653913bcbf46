"""What a game offers to those who want pictures; rooms above never import a game for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rulesdsl.content.model import Definition, Library
    from rulesdsl.kernel.state import State
    from rulesdsl.render.scene import Scene
    from rulesdsl.render.terminal import Room


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one place of the board to another, with a word beside it."""

    start: str
    end: str
    label: str = ""


class Drawing(Protocol):
    """Pictures of one game. Scenes are for `render.svg`; texts are no wider than their room.

    `highlights` are names of places to frame. `rules` are lines of rules text to stand beside a thing.
    """

    def board(
        self,
        library: Library,
        state: State,
        title: str = "",
        *,
        highlights: Sequence[str] = (),
        arrows: Sequence[Arrow] = (),
        language: str = "en",
    ) -> Scene:
        """What lies on the board now, with all that is derived of it."""

    def board_text(
        self,
        library: Library,
        state: State,
        room: Room,
        title: str = "",
        *,
        highlights: Sequence[str] = (),
        language: str = "en",
        legend: bool = True,
    ) -> str:
        """The same in characters; under about 60 columns a list. `legend`: what each thing is and can do."""

    def thing(
        self, library: Library, definition: Definition, rules: Sequence[str] = (), *, language: str = "en"
    ) -> Scene:
        """One definition as printed, large."""

    def thing_text(
        self,
        library: Library,
        definition: Definition,
        room: Room,
        rules: Sequence[str] = (),
        *,
        language: str = "en",
    ) -> str:
        """The same in words."""

    def army(self, library: Library, army: str, *, language: str = "en") -> Scene:
        """Everything an army has, on one sheet, each with its count."""

    def army_text(self, library: Library, army: str, room: Room, *, language: str = "en") -> str:
        """The same in words."""
