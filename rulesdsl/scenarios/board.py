"""The lines of a scenario's board and its steps: small phrases, read word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Scalar
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.near import listed, nearest
from rulesdsl.games.forms import FACING, PLACE, UNIT, WHAT, nearest_form
from rulesdsl.games.game import Game, forms_of, places_of
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.model import Laid, Step, Unit

# What may follow the first words of a step.
_TAILS = ("of", "at", "facing", "by")
# What may follow the place of a board line.
_MORE = ("facing", "for", "with")
MANY = 40  # places: so many are not listed one by one


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int


class Phrases:
    """Reads board lines and steps for one game and library; every problem goes to `report`.

    `board`: what is played on, where that is known; else a place may lie on any board, until `settle`.
    """

    def __init__(self, game: Game, library: Library, report: Report, board: Topology | None = None) -> None:
        self.game = game
        self.library = library
        self.report = report
        self.players: list[str] = []
        self.whole = False  # a whole game: who plays is known before the steps, and whose turn it is
        schema = game.schema
        self.topology = game.board(library) if board is None else board
        self.elsewhere = set() if board is not None else set(places_of(game, library))
        self.elsewhere.difference_update(self.topology.index)
        self.beyond: list[tuple[Scalar, _Word]] = []  # places that the usual board does not have
        # what this game calls the sets that sides play, and the things in them
        self.owner_noun = schema.owner
        self.item_noun = " or ".join(c.item for c in schema.collections if not c.loose)
        owner, item = self.owner_noun.upper(), self.item_noun.upper()
        facing = " facing DIRECTION" if self.topology.directions else ""
        self.line_form = f"{owner} {item} at PLACE{facing} [for {owner}] [with 1 COUNTER [and 2 COUNTER]]"
        turned = " [facing DIRECTION]" if facing else ""
        self.step_form = f"STEP [WHAT] [of {owner} {item} [2] at PLACE] [at PLACE]{turned} [by {owner}]"
        armies: dict[str, list[str]] = {}
        for definition in library.definitions.values():
            armies.setdefault(definition.army, []).append(definition.key)
        self.things = armies

    # ------------------------------------------------------------ the board

    def laid(self, line: Scalar) -> Laid | None:
        """One line of the board."""
        words = _words(line.text)
        if len(words) > 2 and words[1].text == "at" and words[0].text in self.things.get("", ()):
            return self._laid_loose(line, words)
        head, tail = words[:4], words[4:]
        if len(head) < 4 or head[2].text != "at":
            self._bad_line(line, words)
            return None
        army, thing, _, cell = head
        definition = self._definition(line, army, thing)
        place = self._place(line, cell)
        if place is None and tail and tail[0].text not in _MORE:
            return None  # more words of a place that is not known
        facing, owner, counters = self._tail(line, army, tail)
        if definition is None or place is None or facing is None or owner is None or counters is None:
            return None
        return Laid(definition, self.player(owner), place, facing, counters, line)

    def _laid_loose(self, line: Scalar, words: list[_Word]) -> Laid | None:
        """What belongs to nobody: `coin at A1 with 2 ...`."""
        place = self._place(line, words[2])
        if place is None and words[3:] and words[3].text not in _MORE:
            return None
        facing, owner, counters = self._tail(line, _Word("", 0, 0), words[3:])
        if place is None or facing is None or owner is None or counters is None:
            return None
        player = self.player(owner) if owner else -1
        return Laid(words[0].text, player, place, facing, counters, line)

    def _tail(
        self, line: Scalar, army: _Word, tail: list[_Word]
    ) -> tuple[str | None, str | None, dict[str, int] | None]:
        """The rest of a line: facing, owner and counters, each None after a problem."""
        directions = self.topology.directions
        facing: str | None = None if directions else ""
        owner: str | None = army.text
        counters: dict[str, int] | None = {}
        # A misspelt `facing` is told below.
        if directions and not any(nearest(word.text, ["facing"]) for word in tail):
            end = len(line.text.rstrip())
            self._say(
                codes.BAD_LINE, line, _Word("", end - 1, end), "a board line says which way a thing faces",
                "no `facing` here", help=f"add `facing {directions[0]}`",
            )  # fmt: skip
        while tail:
            key, *rest = tail
            if key.text == "facing" and rest:
                facing = self._known(line, rest[0], directions, codes.UNKNOWN_FACING, "direction")
                tail = rest[1:]
            elif key.text == "for" and rest:
                owner = self._known(line, rest[0], self.armies(), codes.UNKNOWN_ARMY, self.owner_noun)
                tail = rest[1:]
            elif key.text == "with" and rest:
                counters, tail = self._counters(line, rest)
            else:
                self._say(
                    codes.BAD_LINE, line, key, f"`{key.text}` is not understood here", "not understood",
                    (f"a line is `{self.line_form}`",), did_you_mean(key.text, _MORE),
                )  # fmt: skip
                return None, None, None
        return facing, owner, counters

    def _counters(
        self, line: Scalar, words: list[_Word], what: str = "`with` takes"
    ) -> tuple[dict[str, int] | None, list[_Word]]:
        counters: dict[str, int] | None = {}
        while True:
            if len(words) < 2 or not re.fullmatch("[0-9]{1,4}", words[0].text):
                self._say(
                    codes.BAD_LINE, line, words[0], f"{what} a number and a counter",
                    "expected a number", help=self._example("with " if "with" in what else ""),
                )  # fmt: skip
                return None, []
            key = self._counter(line, words[1])
            if key is None:
                counters = None
            elif counters is not None:
                counters[key] = int(words[0].text)
            words = words[2:]
            if not words or words[0].text != "and":
                return counters, words
            words = words[1:] or [words[0]]

    def _example(self, before: str) -> str:
        known = next(self.library.vocabulary.entries(Category.COUNTER), None)
        return f"write `{before}1 {known.word.key}`" if known is not None else ""

    def _counter(self, line: Scalar, word: _Word) -> str | None:
        """The key of what can lie on a thing: a counter, or a stat that counts down (points left)."""
        vocabulary = self.library.vocabulary
        for category in (Category.COUNTER, Category.STAT):
            entry = vocabulary.spelled(word.text, category)
            if entry is not None:
                return entry.word.key
        known = [entry.word.key for entry in vocabulary.entries(Category.COUNTER)]
        self._say(
            codes.UNKNOWN_COUNTER, line, word, f"no counter is called `{word.text}`", "not a counter",
            (f"counters here: {listed(known)}",),
            did_you_mean(word.text, vocabulary.spellings(Category.COUNTER, Category.STAT)),
        )  # fmt: skip
        return None

    def _bad_line(self, line: Scalar, words: list[_Word]) -> None:
        if len(words) > 1 and words[1].text == "at":
            owners = [army for army, things in self.things.items() if army and words[0].text in things]
            help_text = f"write `{owners[0]} {words[0].text}`" if len(owners) == 1 else ""
            known = [thing for things in self.things.values() for thing in things]
            help_text = help_text or did_you_mean(words[0].text, known)
            message = f"a board line begins with the {self.owner_noun} of the {self.item_noun}"
            self._say(codes.BAD_LINE, line, words[0], message, "whose?", (), help_text)
            return
        name, end = self._split_name(words)
        if name:
            span = _Word("", words[1].start, words[end].end)
            message = f"`{line.text[span.start : span.end]}` is one word with a hyphen"
            self._say(codes.BAD_LINE, line, span, message, "one word", (), f"did you mean `{name}`?")
            return
        wrong = words[2] if len(words) > 2 and words[2].text != "at" else words[-1] if words else None
        span = wrong or _Word("", 0, len(line.text))
        self._say(
            codes.BAD_LINE, line, span, "this board line cannot be read", "expected `at PLACE`",
            (f"a line is `{self.line_form}`",),
        )  # fmt: skip

    def _split_name(self, words: list[_Word]) -> tuple[str, int]:
        """`super mutant` for `super-mutant`: the name and the index of its last word, or nothing."""
        known = {thing for things in self.things.values() for thing in things}
        for end in range(2, min(len(words), 5)):
            name = "-".join(word.text for word in words[1 : end + 1])
            if name in known:
                return name, end
        return "", 0

    # ------------------------------------------------------------ steps

    def step(self, line: Scalar, refused: str | None) -> Step | None:
        """One step of the scenario."""
        words = _words(line.text)
        name, rest = words[0], words[1:]
        if self._known(line, name, self.game.steps, codes.UNKNOWN_STEP, "step") is None:
            return None
        what: _Word | None = None
        unit: Unit | None = None
        place: str | None = ""
        facing: str | None = ""
        owner = self.players[0] if self.players and not self.whole else ""
        ok = True
        said: dict[str, _Word] = {}  # the parts of the step, by where each begins
        if rest and rest[0].text not in _TAILS:
            what = said[WHAT] = rest[0]
            rest = rest[1:]
        number = 1
        if len(rest) >= 6 and rest[0].text == "of" and rest[3].text.isdecimal():
            number, rest = int(rest[3].text), [*rest[:3], *rest[4:]]
        if rest and rest[0].text == "of":
            said[UNIT] = rest[0]
        if len(rest) >= 5 and rest[0].text == "of" and rest[3].text == "at":
            unit = self._unit(line, rest[1], rest[2], rest[4], number)
            ok, owner, rest = unit is not None, rest[1].text, rest[5:]
        elif len(rest) >= 4 and rest[0].text == "of" and rest[2].text == "at":
            # what belongs to nobody: `advance of coin at A1`
            unit = self._loose(line, rest[1], rest[3], number)
            ok, rest = unit is not None, rest[4:]
        if len(rest) >= 2 and rest[0].text == "at":
            said[PLACE] = rest[0]
            place = self._place(line, rest[1])
            ok, rest = ok and place is not None, rest[2:]
        if len(rest) >= 2 and rest[0].text == "facing":
            said[FACING] = rest[0]
            facing = self._known(line, rest[1], self.topology.directions, codes.UNKNOWN_FACING, "direction")
            ok, rest = ok and facing is not None, rest[2:]
        if len(rest) >= 2 and rest[0].text == "by":
            army = self._known(line, rest[1], self.armies(), codes.UNKNOWN_ARMY, self.owner_noun)
            ok = ok and army is not None and self._plays(line, rest[1])
            owner, rest = army or owner, rest[2:]
        if rest:
            # of `of THING` without its place the place is missed, not the `of`
            wrong = rest[min(3, len(rest) - 1)] if rest[0].text == "of" else rest[0]
            self._say(
                codes.BAD_STEP, line, wrong, f"`{wrong.text}` is not understood here",
                "not understood" if wrong is rest[0] else "expected `at PLACE`",
                (f"a step is `{self.step_form}`",), _tail_meant(wrong.text),
            )  # fmt: skip
            return None
        if not self._well_formed(line, name, said):
            return None
        if what is not None and unit is None and not owner and not self._anybodys(what.text):
            every = sorted({thing for things in self.things.values() for thing in things})
            self._known(line, what, every, codes.UNKNOWN_THING, "thing")
            return None
        if what is not None and unit is None and not owner:
            self._say(
                codes.BAD_STEP, line, what, f"`{what.text}` of whom? A whole game has several players",
                "whose?", help=f"add `by {self._who_has(what.text)}`",
            )  # fmt: skip
            return None
        definition = ability = ""
        if what is not None and unit is not None:
            ability = what.text
            ok = self._known(line, what, self.library.keywords, codes.BAD_STEP, "keyword") is not None and ok
        elif what is not None and what.text in self.things.get("", ()):
            definition = what.text
        elif what is not None and owner:
            noun, there = self.meant_of(what.text, owner)
            thing = self._known(line, what, there, codes.UNKNOWN_THING, noun)
            ok, definition = ok and thing is not None, f"{owner}/{what.text}"
        if not ok:
            return None
        player = self.player(owner) if owner else -1
        return Step(
            name.text, player, line, definition, ability, unit, place or "", facing or "", refused=refused
        )

    def _well_formed(self, line: Scalar, name: _Word, said: Mapping[str, _Word]) -> bool:
        """Whether a step says all that it needs and nothing that it cannot have."""
        text = forms_of(self.game).get(name.text, "")
        if not text:
            return True
        form = nearest_form(text, said)
        note = (f"a step is `{form.text} [by {self.owner_noun.upper()}]`",)
        for part in form.refuses(said):
            message = f"`{name.text}` has no `{said[part].text}`"
            help = "leave it out"
            self._say(codes.BAD_STEP, line, said[part], message, "not part of this step", note, help)
            return False
        missing = form.misses(said)
        if missing:
            message = f"`{name.text}` does not say all that it needs"
            label, help = f"expected `{missing[0]}`", f"write `{form.shortest}`"
            self._say(codes.BAD_STEP, line, name, message, label, note, help)
        return not missing

    def meant_of(self, name: str, owner: str) -> tuple[str, list[str]]:
        """What an unknown name was meant for, a thing of an owner or one of nobody, and which there are."""
        own, loose = self.things.get(owner, []), self.things.get("", [])
        near = nearest(name, [*own, *loose])
        if near is None or near in own:
            return f"{self.item_noun} of {owner}", own
        sort = self.library.definitions[near].collection
        noun = next(c.item for c in self.game.schema.collections if c.key == sort)
        return noun, [key for key in loose if self.library.definitions[key].collection == sort]

    def _anybodys(self, thing: str) -> bool:
        """Whether any set has a thing of this name."""
        return any(thing in things for things in self.things.values())

    def _who_has(self, thing: str) -> str:
        """The first player who has a thing of this name."""
        having = (player for player in self.players if thing in self.things.get(player, ()))
        return next(having, self.players[0] if self.players else self.owner_noun)

    def _plays(self, line: Scalar, army: _Word) -> bool:
        """Whether a player of a whole game takes part: nobody sits down in the middle of it."""
        if not self.whole or army.text in self.players:
            return True
        self._say(
            codes.UNKNOWN_ARMY, line, army, f"`{army.text}` does not play here", "does not play",
            (f"who plays: {listed(self.players)}",), did_you_mean(army.text, self.players),
        )  # fmt: skip
        return False

    def _unit(self, line: Scalar, army: _Word, thing: _Word, cell: _Word, number: int) -> Unit | None:
        definition = self._definition(line, army, thing)
        place = self._place(line, cell)
        return Unit(definition, place, number) if definition is not None and place is not None else None

    def _loose(self, line: Scalar, thing: _Word, cell: _Word, number: int) -> Unit | None:
        owners = [army for army in self.armies() if thing.text in self.things[army]]
        if thing.text not in self.things.get("", ()) and owners:
            message = f"`{thing.text}` of whom? A {self.item_noun} is named after its {self.owner_noun}"
            help_text = f"write `{owners[0]} {thing.text}`"
            self._say(codes.UNKNOWN_THING, line, thing, message, "whose?", (), help_text)
            return None
        definition = self._known(line, thing, self.things.get("", ()), codes.UNKNOWN_THING, "thing")
        place = self._place(line, cell)
        return Unit(definition, place, number) if definition is not None and place is not None else None

    # ------------------------------------------------------------ players

    def purse(self, name: Scalar, text: Scalar) -> dict[str, int]:
        """`eels: 3 influence and 1 favour`: who plays, and what he has; `nothing` is nothing."""
        if name.text not in self.armies():
            word = _Word(name.text, 0, len(name.text))
            self._known(name, word, self.armies(), codes.UNKNOWN_ARMY, self.owner_noun)
            return {}
        self.player(name.text)
        words = _words(text.text)
        if [word.text for word in words] == ["nothing"]:
            return {}
        counters, rest = self._counters(text, words, "what somebody has is")
        if rest:
            self._say(
                codes.BAD_LINE, text, rest[0], f"`{rest[0].text}` is not understood here", "not understood",
                help="write `3 ... and 2 ...`",
            )  # fmt: skip
        return counters or {}

    # ------------------------------------------------------------ names

    def player(self, army: str) -> int:
        """The index of the player of an army; a new one sits down after the others."""
        if army not in self.players:
            self.players.append(army)
        return self.players.index(army)

    def armies(self) -> list[str]:
        """The armies that can play."""
        return [army for army in self.things if army]

    def _definition(self, line: Scalar, army: _Word, thing: _Word) -> str | None:
        if self._known(line, army, self.armies(), codes.UNKNOWN_ARMY, self.owner_noun) is None:
            return None
        things = self.things[army.text]
        if thing.text in things:
            return f"{army.text}/{thing.text}"
        others = [other for other in self.armies() if thing.text in self.things[other]]
        help_text = did_you_mean(thing.text, things) or (
            f"did you mean `{others[0]} {thing.text}`?" if len(others) == 1 else ""
        )
        longer = f"{army.text}-{thing.text}"
        help_text = f"did you mean `{longer}`?" if longer in things else help_text
        self._say(
            codes.UNKNOWN_THING, line, thing, f"{army.text} has no {self.item_noun} called `{thing.text}`",
            f"not of {army.text}", (f"{army.text} has: {listed(things)}",), help_text,
        )  # fmt: skip
        return None

    def _place(self, line: Scalar, word: _Word) -> str | None:
        """A place of the board; of one that is not there the rule is told that says so."""
        if word.text in self.elsewhere:
            self.beyond.append((line, word))
            return word.text
        return self._placed(line, word, self.topology)

    def settle(self, boards: Sequence[Topology]) -> None:
        """Who plays and by which readings is known now: report places that none of these boards has."""
        for line, word in self.beyond:
            if not any(word.text in board.index for board in boards):
                self._placed(line, word, boards[0])
        self.beyond.clear()

    def _placed(self, line: Scalar, word: _Word, board: Topology) -> str | None:
        """A place of a board; of many the first and the last are told, and what is written like one of them
        is meant so."""
        places = board.places
        if len(places) <= MANY or word.text in board.index:
            return self._known(line, word, places, codes.UNKNOWN_PLACE, "place", rule=board.rule)
        alike = re.sub(r"\d+", "#", word.text) == re.sub(r"\d+", "#", places[0])
        notes = (
            f"places go from {places[0]} to {places[-1]}",
            *((f"rule {board.rule}",) if board.rule else ()),
        )
        self._say(
            codes.UNKNOWN_PLACE, line, word, f"no place is called `{word.text}`", "no such place",
            notes, "" if alike else did_you_mean(word.text, places),
        )  # fmt: skip
        return None

    def _known(
        self,
        line: Scalar,
        word: _Word,
        choices: Iterable[str],
        code: str,
        noun: str,
        also: Iterable[str] = (),
        rule: str = "",
    ) -> str | None:
        """The word if it is one of the choices; `also` may be what was meant, `rule` says what there is."""
        known = list(choices)
        if word.text in known:
            return word.text
        notes = (f"known here: {listed(known, 20)}",) if known else ()
        self._say(
            code, line, word, f"no {noun} is called `{word.text}`", f"no such {noun}",
            (*notes, f"rule {rule}") if rule else notes, did_you_mean(word.text, [*known, *also]),
        )  # fmt: skip
        return None

    def _say(
        self,
        code: str,
        line: Scalar,
        word: _Word,
        message: str,
        label: str,
        notes: tuple[str, ...] = (),
        help: str = "",
    ) -> None:
        self.report(Diagnostic(code, message, line.place_of(word.start, word.end), label, notes, help))


def _words(text: str) -> list[_Word]:
    return [_Word(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+", text)]


def _tail_meant(word: str) -> str:
    """What was probably meant by a word that no step knows."""
    return "did you mean `at`?" if word in ("on", "in", "to") else did_you_mean(word, _TAILS)
