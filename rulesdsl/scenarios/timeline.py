"""The moments of a run: which happenings belong to which, and the states before and after them."""

from __future__ import annotations

from dataclasses import dataclass

from rulesdsl.games.match import whole
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Happening
from rulesdsl.scenarios.replay import replay
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.words import joined


@dataclass(frozen=True, slots=True)
class Moment:
    """A window of the game, perhaps with a number: `segment 3`, `before battle`."""

    window: str
    number: int | None = None

    def __str__(self) -> str:
        return self.window if self.number is None else f"{self.window} {self.number}"


class Timeline:
    """Looks into the trace of one result."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self._states: dict[int, State] = {}
        played = whole(result.game)
        self._passes = played.passes if played is not None else {}

    @property
    def moments(self) -> list[Moment]:
        """Every moment that was opened, in order, each once."""
        seen = (Moment(h.window, h.number) for h in self.result.happenings if h.kind == "moment")
        return list(dict.fromkeys(seen))

    def during(self, moment: Moment | None) -> list[Happening]:
        """What happened in a moment; in the whole run when it is None."""
        happenings = self.result.happenings
        if moment is None:
            return list(happenings)
        return [h for h in happenings if h.window == moment.window and h.number == moment.number]

    def before(self, moment: Moment | None) -> State:
        """The state when a moment opens; at the end when it is None."""
        inside = self.during(moment)
        return self.result.end if moment is None or not inside else self._state(inside[0].index)

    def after(self, moment: Moment | None) -> State:
        """The state when a moment is over; at the end when it is None."""
        inside = self.during(moment)
        return self.result.end if moment is None or not inside else self._state(inside[-1].index + 1)

    def _state(self, index: int) -> State:
        if index not in self._states:
            part = self.result.happenings[:index]
            self._states[index] = replay(self.result.start, self.result.end, part, self._passes)
        return self._states[index]

    def history(self, entity: int) -> list[str]:
        """What happened to one entity, a line for each moment."""
        lines: dict[str, list[str]] = {}
        for h in self.result.happenings:
            text = self._told(h) if h.subject == entity else ""
            if text:
                lines.setdefault(when(h), []).append(text)
        return [f"{moment}: {joined(dict.fromkeys(texts))}" for moment, texts in lines.items()]

    def _told(self, h: Happening) -> str:
        by = f" from {self.result.label(h.source)}" if h.source >= 0 else ""
        if h.kind in ("landed", "put"):
            return f"{h.amount} {h.detail}{by}"
        if h.kind == "left":
            return h.detail
        if h.kind == "moved":
            return f"moved to {self.result.topology.places[h.place]}"
        if h.kind == "absorbed" and h.source >= 0:
            return f"saved by {self.result.label(h.source)}"
        return ""


def when(happening: Happening) -> str:
    """`segment 3`, `battle`, or `outside` for what happens in no window."""
    return str(Moment(happening.window, happening.number)) if happening.window else "outside a window"
