"""Provenance: what happened and why. Off, it costs nothing and changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Happening(NamedTuple):
    """One event.

    `kind` is one of:
      `moment`    a window opens (`window`, `number`)
      `derived`   a mark holds of `subject` because of `source` (detail: mark)
      `acts`      `subject` uses slot `detail`
      `packet`    `source` aims `amount` of `detail` at `subject`
      `changed`   a packet's amount became `amount` (detail: stage), by ability
      `stopped`   a packet ended without effect (detail: why)
      `absorbed`  `source` took the packet on `subject`
      `landed`    `subject` got `amount` of counter `detail` from `source`
      `doomed`    `subject` is marked to leave (detail: why)
      `left`      `subject` left the board from `place` (detail: `destroyed` | `removed`)
      `moved`     `subject` came to `place`; `turned`: faces `amount`
      `put`       counter or marker `detail`, `amount`, on `subject`; a counter of `player` when he has it
      `decided`   decision (detail: `name = answer`)
      `placed`    `subject` was laid on `place` by `player` (amount: its facing)
      `begins`    a turn of `player` begins; `won`: the game is over (detail: who won)
      `drawn`, `thrown`, `played`   `player` has the definition `detail` from a pile, throws it away, uses it
      `chance`    a result was drawn (detail: what, amount)
      `weighed`   one of the options of what is chosen by itself: the `amount`th of them, with its figures
      `policy`    a policy was read (detail: `NAME = option`), perhaps for the words of `ability`
    A sink with `reasons` is told as well (see `reasons`):
      `part`      `amount` of a number `detail` of `subject` comes from `source` (-1: as printed)
      `stands`    what holds and what fails is told anew
      `holds`     an ability of `source` acts on `subject`, `detail` says how
      `fails`     one that would, does not; `cause`: what stops it, or -1 where a circle makes it void
      `unadded`   `source` would add `amount` to a number `detail` of `subject`, and is switched off
      `untaken`   `source` might have taken the packet on `subject` (detail: why it did not)
      `idle`      `subject` might have acted (detail: why it does not)
    `cause` is the index of the event that led to this one, or -1.
    """

    index: int  # type: ignore[assignment]  # and not the method of tuples
    kind: str
    window: str = ""
    number: int | None = None
    subject: int = -1
    source: int = -1
    amount: int = 0
    detail: str = ""
    place: int = -1
    ability: str = ""
    rules: tuple[str, ...] = ()
    cause: int = -1
    player: int = -1


# Kinds that say why, and not what.
REASONS = frozenset({"policy", "part", "stands", "holds", "fails", "untaken", "unadded", "idle"})


class Sink(Protocol):
    """Where happenings go. `reasons`: it wants to be told why as well as what."""

    reasons: bool

    def moment(self, window: str, number: int | None) -> None: ...

    def tell(
        self,
        kind: str,
        *,
        subject: int = -1,
        source: int = -1,
        amount: int = 0,
        detail: str = "",
        place: int = -1,
        ability: str = "",
        rules: tuple[str, ...] = (),
        cause: int = -1,
        player: int = -1,
    ) -> int: ...


_new = tuple.__new__


@dataclass
class Trace:
    """A sink that keeps everything, in order."""

    happenings: list[Happening] = field(default_factory=list)
    window: str = ""
    number: int | None = None
    reasons: bool = False

    def moment(self, window: str, number: int | None) -> None:
        self.window, self.number = window, number
        self.tell("moment")

    def tell(
        self,
        kind: str,
        *,
        subject: int = -1,
        source: int = -1,
        amount: int = 0,
        detail: str = "",
        place: int = -1,
        ability: str = "",
        rules: tuple[str, ...] = (),
        cause: int = -1,
        player: int = -1,
    ) -> int:
        index = len(self.happenings)
        # what `Happening(...)` does, in a third of the time
        told = (index, kind, self.window, self.number, subject, source, amount, detail)
        self.happenings.append(_new(Happening, (*told, place, ability, rules, cause, player)))
        return index
