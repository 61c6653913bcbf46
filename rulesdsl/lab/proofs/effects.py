"""Whether a snapshot's changed line names what an ability does.

Another ability may change a line by accident: somebody dies earlier, and much else is told otherwise. A line
speaks for an ability when the event behind it goes back to it: the ability made the event, or a number of it,
or something on the way to it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from rulesdsl.kernel.trace import REASONS, Happening
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import when

# What a snapshot tells in no line of its own.
_SILENT = REASONS | {"moment", "doomed", "decided"}
# What says that somebody might have acted and did not stands for the line that is missing.
_IDLE = "idle"

Fact = tuple[str, str, str, str, int, str, int, int]


def effect(usual: Result, changed: Result, of: str) -> str:
    """A line that one of two runs has and the other has not, and that goes back to an ability; else nothing.

    Both were run with reasons. `of`: the id of one ability, or a keyword: whoever has it.
    """
    runs = _Run(usual, of), _Run(changed, of)
    for here, there in (runs, runs[::-1]):
        extra = Counter(here.facts()) - Counter(there.facts())
        for fact, events in here.events.items():
            if fact not in extra:
                continue
            if any(here.goes_back(h) for h in events) or any(there.held_back(h) for h in events):
                return here.words(events[0])
        for decision in here.decisions - there.decisions:
            return decision
    return ""


class _Run:
    def __init__(self, result: Result, of: str) -> None:
        self.result = result
        self.all = result.happenings
        keywords = {a.id: a.keyword for d in result.library.definitions.values() for a in d.abilities}
        self.of = {of, *(id for id, keyword in keywords.items() if keyword == of)}
        self.parts: dict[int, list[Happening]] = defaultdict(list)
        self.events: dict[Fact, list[Happening]] = {}
        for h in self.all:
            if h.kind == "part":
                self.parts[h.cause].append(h)
            elif h.kind not in _SILENT:
                self.events.setdefault(self._fact(h), []).append(h)
        self.decisions = {
            f"{asked.decision.name}: {asked.option} of {', '.join(asked.decision.options)}"
            for asked in result.asked
            if asked.decision.ability in self.of
        }

    def facts(self) -> Iterator[Fact]:
        for fact, events in self.events.items():
            yield from [fact] * len(events)

    def _fact(self, h: Happening) -> Fact:
        return (
            h.kind,
            when(h),
            self._name(h.subject),
            self._name(h.source),
            h.amount,
            h.detail,
            h.place,
            h.player,
        )

    def _name(self, entity: int) -> str:
        return self.result.label(entity) if entity >= 0 else ""

    def words(self, h: Happening) -> str:
        """The event in a few words."""
        told = (
            when(h) + ":" if h.window else "",
            self._name(h.subject),
            h.kind,
            h.detail,
            str(h.amount or ""),
        )
        return " ".join(word for word in told if word)

    def goes_back(self, h: Happening) -> bool:
        """Whether an event goes back to the ability."""
        seen: set[int] = set()
        waiting = [h]
        while waiting:
            event = waiting.pop()
            if event.index in seen:
                continue
            seen.add(event.index)
            if event.ability in self.of or any(part.ability in self.of for part in self.parts[event.index]):
                return True
            if event.cause >= 0:
                waiting.append(self.all[event.cause])
            if event.kind == "doomed":  # of all that it has taken
                waiting += [
                    e for e in self.all[: event.index] if e.kind == "landed" and e.subject == event.subject
                ]
        return False

    def held_back(self, h: Happening) -> bool:
        """Whether here the one that acts in the other run does not, because of the ability."""
        return h.kind == "acts" and any(
            e.kind == _IDLE
            and (e.window, e.number, self._name(e.subject)) == (h.window, h.number, self._name(h.subject))
            and self.goes_back(e)
            for e in self.all
        )
