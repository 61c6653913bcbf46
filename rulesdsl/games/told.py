"""Pictures of a game whose map is drawn and whose things are told in lines of words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from rulesdsl.render.page import page
from rulesdsl.render.terminal import fitted

if TYPE_CHECKING:
    from rulesdsl.content.model import Definition, Library
    from rulesdsl.games.drawing import Arrow
    from rulesdsl.kernel.state import State
    from rulesdsl.render.scene import Scene
    from rulesdsl.render.terminal import Room

Shown = TypeVar("Shown")


class Told(ABC, Generic[Shown]):
    """See `games.drawing.Drawing`. A game says what is shown of a state, and how; `Shown` is its own type."""

    @abstractmethod
    def shown(self, library: Library, state: State, language: str) -> Shown:
        """All that is drawn, worked out once for the map and for the words. The state stays as it is."""

    @abstractmethod
    def map(self, shown: Shown, title: str, highlights: Sequence[str], arrows: Sequence[Arrow]) -> Scene:
        """The map as a picture."""

    @abstractmethod
    def words(self, shown: Shown, room: Room, title: str, highlights: Sequence[str], legend: bool) -> str:
        """The map in characters."""

    @abstractmethod
    def thing_lines(self, definition: Definition, rules: Sequence[str], language: str) -> list[str]:
        """One definition as printed, line by line."""

    @abstractmethod
    def army_lines(self, library: Library, army: str, language: str) -> list[str]:
        """Everything a side has."""

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
        return self.map(self.shown(library, state, language), title, highlights, arrows)

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
        return self.words(self.shown(library, state, language), room, title, highlights, legend)

    def thing(
        self, library: Library, definition: Definition, rules: Sequence[str] = (), *, language: str = "en"
    ) -> Scene:
        return page(self.thing_lines(definition, rules, language))

    def thing_text(
        self,
        library: Library,
        definition: Definition,
        room: Room,
        rules: Sequence[str] = (),
        *,
        language: str = "en",
    ) -> str:
        return fitted(self.thing_lines(definition, rules, language), room)

    def army(self, library: Library, army: str, *, language: str = "en") -> Scene:
        return page(self.army_lines(library, army, language))

    def army_text(self, library: Library, army: str, room: Room, *, language: str = "en") -> str:
        return fitted(self.army_lines(library, army, language), room)
