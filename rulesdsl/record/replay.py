"""Reads the record of a game by playing it again. What can be played is kept, whatever comes after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulesdsl.content.nodes import Scalar
from rulesdsl.diagnostics.diagnostic import Diagnostic, Severity
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import Match
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.chance import BadChance
from rulesdsl.record import codes
from rulesdsl.record.games import (
    FORMAT,
    VERSION,
    Choice,
    History,
    chosen,
    end_digest,
    flat,
    name_of,
    result_of,
)
from rulesdsl.record.header import Header
from rulesdsl.record.positions import Shelf
from rulesdsl.record.quote import MOST_PROBLEMS, Part, Teller, meant, quoted, raised, trimmed

LONGEST = 2_000_000  # characters of a record
LONGEST_LINE = 2_000
MOST_DECISIONS = 50_000
NAME = "record"
_LINE = re.compile(r"[^\r\n]+")
_DECISION = re.compile(r"(?P<number>[0-9]{1,9})\.[ \t]+(?P<rest>\S.*)")
_END = re.compile(r"(?P<number>[0-9]{1,9}) decisions(?:, (?P<digest>[0-9a-f]{1,64}))?")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of a record. `history`: the game as far as it could be played, None when it could not even
    begin; `problems`: errors and warnings in the order of the text; `line`: the text, for messages."""

    history: History | None
    problems: tuple[Diagnostic, ...]
    line: Scalar

    @property
    def whole(self) -> bool:
        """Whether the text was read to its end without an error."""
        return not any(problem.severity == "error" for problem in self.problems)

    def checked(self) -> History:
        """The game of a sound record. Raises `RulesError` with what is wrong with another."""
        if self.history is None or not self.whole:
            raise raised(self.problems, self.line)
        return self.history


def is_record(text: str) -> bool:
    """Whether a text means to be a record, by its first words."""
    return text.lstrip("\ufeff \t\r\n").startswith(FORMAT)


def read_record(text: str, shelf: Shelf, packs: Sequence[Path] = (), name: str = NAME) -> Replayed:
    """The game of a record, played again. Never raises for what the text holds. `packs`: further content;
    `name`: how messages call the text."""
    line = quoted(text, name)
    tell = Teller(line)
    history = _Reader(line, tell).read(shelf, packs)
    return Replayed(history, tuple(tell.problems), line)


class _Reader:
    """One record. Reading stops at the first decision that cannot be made."""

    def __init__(self, line: Scalar, tell: Teller) -> None:
        self.text, self.tell = line.text, tell
        self.header = Header()
        self.choices: list[Choice] = []
        self.result: Part | None = None
        self.end: Part | None = None

    def read(self, shelf: Shelf, packs: Sequence[Path]) -> History | None:
        if len(self.text) > LONGEST:
            message = f"a record is at most {LONGEST} characters long, and this one has {len(self.text)}"
            self.tell.say(codes.TOO_LONG, Part(self.text[:1], 0), message, "too long")
            return None
        lines = self._lines()
        first = next(lines, None)
        if first is None or not self._first(first):
            if first is None:
                self.tell.say(
                    codes.NO_RECORD, Part("", 0), "this text is empty", f"expected `{FORMAT} {VERSION}`"
                )
            return None
        last, body = first, None
        for line in lines:
            if _DECISION.match(line.text) or line.text.startswith(("result:", "end:")):
                body = line
                break
            if len(self.tell.problems) >= MOST_PROBLEMS or len(line.text) > LONGEST_LINE:
                self._too_long(line)
                return None
            self.header.line(line, self.tell)
            last = line
        history = self.header.begin(shelf, packs, self.tell, body or last)
        if history is None:
            return None
        match = self._play(history.match, body, lines)
        return replace(history, match=match, choices=tuple(self.choices))

    def _lines(self) -> Iterator[Part]:
        """Lines that say something, without blanks around them; `#` begins a remark."""
        for found in _LINE.finditer(self.text):
            line = trimmed(found.group().lstrip("\ufeff"), found.end() - len(found.group().lstrip("\ufeff")))
            if line.text and not line.text.startswith("#"):
                yield line

    def _first(self, line: Part) -> bool:
        words = line.words()
        if not line.text.startswith(FORMAT) or len(words) != len(FORMAT.split()) + 1:
            self.tell.say(
                codes.NO_RECORD, Part(line.text[:200], line.start), "this is not the record of a game",
                f"expected `{FORMAT} {VERSION}`",
            )  # fmt: skip
            return False
        if words[-1].text != str(VERSION):
            message = f"this program reads version {VERSION} of records"
            self.tell.say(codes.OTHER_VERSION, words[-1], message, "another version")
            return False
        return True

    def _too_long(self, line: Part) -> None:
        self.tell.say(codes.TOO_LONG, Part(line.text[:40], line.start), "this is too long", "too long")

    # ------------------------------------------------------------ decisions

    def _play(self, match: Match, line: Part | None, lines: Iterator[Part]) -> Match:
        """Play as far as the lines can be followed."""
        last = line
        while line is not None:
            last = line
            if len(line.text) > LONGEST_LINE or len(self.choices) > MOST_DECISIONS:
                self.tell.say(
                    codes.TOO_LONG, Part(line.text[:40], line.start), "this is too long", "too long"
                )
                return match
            if self.end is not None:
                self.tell.say(codes.AFTER_END, line, "the record has ended already", "after the end")
                return match
            following = match if self._closing(line, match) else self._decide(line, match)
            if following is None:
                return match
            match = following
            line = next(lines, None)
        self._finish(match, last)
        return match

    def _decide(self, line: Part, match: Match) -> Match | None:
        """The match after one decision, or None after telling why it cannot be made."""
        number = len(self.choices) + 1
        found = _DECISION.fullmatch(line.text)
        form = f"{number}. PLAYER, DECISION: OPTION"
        if found is None:
            help = meant(line.text.split(":")[0], ["result", "end"]) if ":" in line.text else ""
            self.tell.say(
                codes.BAD_DECISION,
                line,
                "this line cannot be read",
                f"expected `{form}`",
                self._open(match),
                help,
            )
            return None
        given = Part(found["number"], line.start)
        if int(given.text) != number:
            message = f"this is decision {number}, not {given.text}: a line is missing, or stands twice"
            self.tell.say(codes.BAD_DECISION, given, message, f"expected {number}")
            return None
        rest = Part(found["rest"], line.start + found.start("rest"))
        if match.over or self.result is not None:
            what = "the game is over" if match.over else "the result has been told"
            self.tell.say(codes.AFTER_END, rest, f"{what} before this decision", "after the end")
            return None
        option = self._option(rest, match)
        return None if option is None else self._choose(option, match)

    def _option(self, rest: Part, match: Match) -> Part | None:
        """The option of a line, when it answers what is asked."""
        decision = match.decision
        who = name_of(match.state.players, decision.player)
        name, more = rest.cut(",")
        if name.text != who or more is None:
            help = meant(name.text, [who])
            message = f"{who} decides here" if more is not None else "this line says not who decides what"
            self.tell.say(
                codes.BAD_DECISION, name, message, f"expected `{who}, ...`", self._open(match), help
            )
            return None
        asked = flat(decision.name)
        if not more.text.startswith(f"{asked}:"):
            said, _ = more.cut(":")
            help = meant(said.text, [asked])
            message = f"the decision here is `{asked}`"
            self.tell.say(codes.BAD_DECISION, said, message, "not asked now", self._open(match), help)
            return None
        return trimmed(more.text[len(asked) + 1 :], more.start + len(asked) + 1)

    def _choose(self, option: Part, match: Match) -> Match | None:
        decision = match.decision
        shown = [flat(o).strip() for o in decision.options]
        if option.text not in shown:
            notes = (f"options: {listed(shown, 20)}",)
            message = f"this is not an option of `{flat(decision.name)}`"
            help = meant(option.text, shown)
            part = option if option.text else Part(" ", option.start)
            self.tell.say(codes.NOT_AN_OPTION, part, message, "not an option", notes, help)
            return None
        try:
            choice, following = chosen(match, shown.index(option.text))
        except (Illegal, Runaway, BadChance, RecursionError) as why:
            reason = why.reason if isinstance(why, Illegal) else "what follows from this never ends"
            self.tell.say(codes.NOT_AN_OPTION, option, reason, "cannot be done now")
            return None
        self.choices.append(choice)
        return following

    def _open(self, match: Match) -> tuple[str, ...]:
        if match.over:
            return ("the game is over here",)
        decision = match.decision
        who = name_of(match.state.players, decision.player)
        return (f"asked here: {who}, {flat(decision.name)}: {listed(map(flat, decision.options))}",)

    # ------------------------------------------------------------ the end

    def _closing(self, line: Part, match: Match) -> bool:
        """Whether a line is one of the two that close a record."""
        key, value = line.cut(":")
        if value is None or key.text not in ("result", "end"):
            return False
        if key.text == "end":
            self.end = value
        elif self.result is None:
            self.result = value
        else:
            self.tell.say(codes.BAD_DECISION, key, "the result is told twice", "second time")
        return True

    def _finish(self, match: Match, last: Part | None) -> None:
        """Whether the record ends, and as it says."""
        if self.end is None:
            part = last or Part("", len(self.text))
            message = f"the record stops after {len(self.choices)} decisions without its last lines"
            help = "the end is missing: `result: ...` and `end: ...`; what stands here was played"
            self.tell.say(codes.CUT_OFF, part, message, "nothing follows", (), help)
            return
        severity: Severity = "warning" if self.header.changed else "error"
        result = result_of(match)
        if self.result is not None and " ".join(self.result.text.split()) != result:
            message = f"the game comes out as `{result}`"
            self.tell.say(codes.OTHER_END, self.result, message, "recorded so", severity=severity)
        found = _END.fullmatch(self.end.text)
        if found is None:
            message, form = "this line cannot be read", "expected `end: N decisions, DIGEST`"
            self.tell.say(codes.BAD_DECISION, self.end, message, form)
        elif int(found["number"]) != len(self.choices):
            message = f"there are {len(self.choices)} decisions here"
            self.tell.say(codes.CUT_OFF, Part(found["number"], self.end.start), message, "recorded so many")
        elif found["digest"] is not None and found["digest"] != end_digest(match):
            part = Part(found["digest"], self.end.start + found.start("digest"))
            message = "the same decisions lead elsewhere now: the rules or the record have changed"
            self.tell.say(codes.OTHER_END, part, message, "not where the game stands", severity=severity)
