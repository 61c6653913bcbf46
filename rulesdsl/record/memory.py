"""What a game remembers beside board and hands: limits used, what lasts, supplies, chance.

Each is one item of the section `also` of a position, made and read here. Most positions have none.

`used hegemony/runner#1 by hegemony/runner@B2 in turn`, `lasts outpost/x#1 2 by outpost/x@gone on ~borgo
until turn`, `supply 5 web`, `chance 7 35`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulesdsl.kernel.state import NOBODY, LastingEffect, State
from rulesdsl.record.things import Names

NONE = "-"
_NUMBER = re.compile("-?[0-9]{1,20}")
KINDS = ("used", "lasts", "did", "spent", "supply", "chance", "order")
FORMS = {
    "used": "used ABILITY [of THING] by THING in WINDOW [xN]",
    "lasts": "lasts ABILITY STEP by THING on THING+~PLAYER until WINDOW [xN]",
    "did": "did VERB by THING to THING in WINDOW",
    "spent": "spent THING SLOT",
    "supply": "supply N COUNTER",
    "chance": "chance SEED DRAWN [RESULT ...]",
}


class BadItem(Exception):
    """An item that cannot be read; `word` is the index of the word that is wrong."""

    def __init__(self, word: int, reason: str, choices: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.word, self.reason, self.choices = word, reason, tuple(choices)


# ---------------------------------------------------------------- out


def items(state: State, names: Names, exact: bool) -> Iterator[str]:
    """The items of a state, sorted within their kind; chance only when all is to be the same after."""
    yield from sorted(_used(state, names, *key, n) for key, n in state.uses.items() if n)
    yield from (_lasts(state, names, effect) for effect in state.lasting)
    yield from sorted(
        f"did {verb} by {_thing(names, a)} to {_thing(names, b)} in {_window(state, window)}"
        for verb, a, b, window in state.tallies
    )
    yield from sorted(
        f"spent {_thing(names, i)} {key}" for i, keys in state.spent.items() for key in sorted(keys)
    )
    yield from sorted(f"supply {n} {word}" for word, n in state.supplies.items())
    if exact and (state.seed or state.draws or state.scripted):
        yield " ".join(["chance", str(state.seed), str(state.draws), *map(str, state.scripted)])


def _used(state: State, names: Names, ability: str, who: tuple[int, ...], window: str, times: int) -> str:
    by = "+".join(_holder(names, i) for i in who)
    return f"used {_ability(names, ability)} by {by} in {_window(state, window)}{_times(times)}"


def _lasts(state: State, names: Names, e: LastingEffect) -> str:
    on = "+".join(_target(names, i) for i in e.targets) or NONE
    window, count = e.until
    what = f"lasts {_ability(names, e.ability)} {e.step} by {_thing(names, e.source)} on {on}"
    return f"{what} until {_window(state, window)}{_times(count)}"


def _times(n: int) -> str:
    return "" if n == 1 else f" x{n}"


def _thing(names: Names, id: int) -> str:
    return names.names.get(id, NONE)


def _holder(names: Names, id: int) -> str:
    """Who has used a limit: a thing, or a player as `-2 - player` (see `World`)."""
    return (
        f"~{names.state.players[-2 - id]}"
        if -2 - id in range(len(names.state.players))
        else _thing(names, id)
    )


def _target(names: Names, id: int) -> str:
    """What something lasts on: a thing, or a player as `~player`."""
    return f"~{names.state.players[~id]}" if ~id in range(len(names.state.players)) else _thing(names, id)


def _ability(names: Names, ability: str) -> str:
    """An ability that another thing lends is kept with that thing's number; here with its name."""
    key, _, lender = ability.rpartition(" of ")
    return f"{key} of {_thing(names, int(lender))}" if key and lender.isdecimal() else ability


def _window(state: State, window: str) -> str:
    """Windows of one player end in his seat; here in his name."""
    head, _, seat = window.rpartition(" of ")
    known = head and seat.isdecimal() and int(seat) < len(state.players)
    return f"{head} of {state.players[int(seat)]}" if known else window


# ---------------------------------------------------------------- in


class Reader:
    """Reads items into a state whose board stands already."""

    def __init__(self, state: State, names: Names) -> None:
        self.state, self.names = state, names
        self.kinds: dict[str, Callable[[list[str]], None]] = {
            "used": self._used,
            "lasts": self._lasts,
            "did": self._did,
            "spent": self._spent,
            "supply": self._supply,
            "chance": self._chance,
        }

    def read(self, words: list[str]) -> None:
        """One item, word by word. Raises `BadItem`."""
        if words[0] not in self.kinds:
            raise BadItem(0, "nothing of this kind is remembered", KINDS)
        if len(words) < 4 or words[2] != "of":
            self.kinds[words[0]](words)
            return
        lent = [words[0], f"{words[1]} of {self._one(words, 3)}", *words[4:]]
        try:
            self.kinds[words[0]](lent)
        except BadItem as bad:
            raise BadItem(bad.word + 2 if bad.word > 1 else bad.word, bad.reason, bad.choices) from bad

    def _expect(self, words: list[str], *at: tuple[int, str]) -> None:
        for index, word in at:
            if index >= len(words):
                raise BadItem(len(words) - 1, f"this ends too early: `{FORMS[words[0]]}`")
            if words[index] != word:
                raise BadItem(index, f"expected `{word}`: `{FORMS[words[0]]}`", [word])

    def _number(self, words: list[str], index: int, signed: bool = False) -> int:
        if index >= len(words):
            raise BadItem(len(words) - 1, f"this ends too early: `{FORMS[words[0]]}`")
        if not _NUMBER.fullmatch(words[index]) or (words[index][0] == "-" and not signed):
            raise BadItem(index, "expected a number")
        return int(words[index])

    def _one(self, words: list[str], index: int) -> int:
        return self._refer(words, index, words[index])

    def _refer(self, words: list[str], index: int, word: str) -> int:
        if word == NONE:
            return NOBODY
        if word not in self.names.ids:
            raise BadItem(index, f"nothing here is called `{word}`", list(self.names.ids))
        return self.names.ids[word]

    def _several(self, words: list[str], index: int, seat: Callable[[int], int]) -> tuple[int, ...]:
        found = []
        for word in words[index].split("+"):
            if word.startswith("~"):
                if word[1:] not in self.state.players:
                    raise BadItem(index, f"`{word[1:]}` does not play here", self.state.players)
                found.append(seat(self.state.players.index(word[1:])))
            else:
                found.append(self._refer(words, index, word))
        return tuple(found)

    def _rest(self, words: list[str], index: int) -> tuple[str, int]:
        """A window, and how often; the window ends the item."""
        if index >= len(words):
            raise BadItem(len(words) - 1, f"this ends too early: `{FORMS[words[0]]}`")
        rest, times = words[index:], 1
        if len(rest) > 1 and rest[-1][0] == "x" and rest[-1][1:].isdecimal() and rest[-1].isascii():
            times = self._number([words[0], rest.pop()[1:]], 1)
        if len(rest) > 1 and rest[-2] == "of" and rest[-1] in self.state.players:
            rest[-1] = str(self.state.players.index(rest[-1]))
        return " ".join(rest), times

    def _used(self, words: list[str]) -> None:
        self._expect(words, (2, "by"), (4, "in"))
        who = self._several(words, 3, lambda p: -2 - p)
        window, times = self._rest(words, 5)
        self.state.uses[(words[1], who, window)] = times

    def _lasts(self, words: list[str]) -> None:
        step = self._number(words, 2, signed=True)
        self._expect(words, (3, "by"), (5, "on"), (7, "until"))
        source = self._one(words, 4)
        targets = () if words[6] == NONE else self._several(words, 6, lambda p: ~p)
        self.state.lasting.append(LastingEffect(words[1], step, source, targets, self._rest(words, 8)))

    def _did(self, words: list[str]) -> None:
        self._expect(words, (2, "by"), (4, "to"), (6, "in"))
        window, _ = self._rest(words, 7)
        self.state.tallies.add((words[1], self._one(words, 3), self._one(words, 5), window))

    def _spent(self, words: list[str]) -> None:
        if len(words) < 3:
            raise BadItem(len(words) - 1, f"this ends too early: `{FORMS['spent']}`")
        who = self._one(words, 1)
        self.state.spent[who] = self.state.spent.get(who, frozenset()) | {" ".join(words[2:])}

    def _supply(self, words: list[str]) -> None:
        number = self._number(words, 1)
        if len(words) != 3:
            raise BadItem(len(words) - 1, f"this is written `{FORMS['supply']}`")
        self.state.supplies[words[2]] = number

    def _chance(self, words: list[str]) -> None:
        numbers = [self._number(words, i, signed=True) for i in range(1, max(3, len(words)))]
        self.state.seed, self.state.draws, self.state.scripted = numbers[0], numbers[1], tuple(numbers[2:])
