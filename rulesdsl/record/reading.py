"""Reads a position, word by word; all problems of a text at once. `spell` writes it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.near import nearest
from rulesdsl.games.game import Game, places_of
from rulesdsl.games.match import whole
from rulesdsl.games.notation import notation_of
from rulesdsl.kernel.state import NOBODY, State
from rulesdsl.lang.vocabulary import Category
from rulesdsl.record import codes
from rulesdsl.record.laying import Builder, Laid, Said
from rulesdsl.record.quote import Part, Teller, meant
from rulesdsl.record.spell import ALSO, HAS, NOW
from rulesdsl.record.things import LEFT, NOBODYS, NOTHING, find_thing, left_word

MOST_THINGS = 200  # in one part; no game has more
_TIMES = re.compile("x([1-9][0-9]{0,2})")
_NUMBER = re.compile("[0-9]{1,4}")


class Reader:
    """One position of a game whose content is loaded."""

    def __init__(self, game: Game, library: Library, tell: Teller) -> None:
        self.game, self.library, self.tell = game, library, tell
        self.whole = whole(game)
        self.armies = list(dict.fromkeys(d.army for d in library.definitions.values() if d.army))
        self.owner_noun = game.schema.owner
        self.said = Said()
        self.left_words = {left_word(zone): zone for zone in (*LEFT, "removed", *notation_of(game).off)}
        self.mode: Part | None = None
        self.ruleset: str | None = None
        self.policies: dict[str, str] = {}
        self.teams: list[list[Part]] = []

    def read(self, head: Part, sections: Sequence[Part]) -> State | None:
        """The state, or None after telling why there is none."""
        for section in sections:
            self._section(section)
        for word in head.words()[1:]:
            self._head_word(word)
        if not self.said.players and not self.tell.problems:
            self._unreadable(head, "nobody plays here", "expected `| PLAYER: ...` after this")
        if self.mode is None and self.said.now is not None and not self.tell.problems:
            modes = self.whole.modes(self.library) if self.whole else ()
            self._unreadable(
                self.said.now,
                "a whole game says its mode",
                "in which mode?",
                f"write `{self.game.key} {modes[0]}`",
            )
        if self.mode is not None and self.said.now is None and not self.tell.problems:
            self._unreadable(
                self.mode, "a whole game says whose turn it is", "a mode without `now`",
                f"add `| {NOW} {self.said.players[0]}: PHASE`, or leave the mode away for a board only",
            )  # fmt: skip
        if self.tell.problems:
            return None
        return Builder(self).build()

    # ------------------------------------------------------------ the head

    def _head_word(self, word: Part) -> None:
        table = self.game.policies
        modes = list(self.whole.modes(self.library)) if self.whole else []
        if "=" in word.text:
            name, option = word.cut("=")
            assert option is not None
            if self.tell.known(codes.UNKNOWN_HEAD, name, table.policies, "policy") and self.tell.known(
                codes.UNKNOWN_HEAD, option, table.policies[name.text].options, f"option of {name.text}"
            ):
                self.policies[name.text] = option.text
        elif "+" in word.text:
            team = word.split("+")
            if all(self.tell.known(codes.UNKNOWN_HEAD, p, self.said.players, "player") for p in team):
                self.teams.append(team)
        elif word.text in modes and self.mode is None:
            self.mode = word
        elif word.text in table.rulesets and self.ruleset is None:
            self.ruleset = word.text
        elif word.text in (*modes, *table.rulesets):
            self.twice(word, "mode or ruleset")
        else:
            self.tell.known(codes.UNKNOWN_HEAD, word, [*modes, *table.rulesets], "mode or ruleset")

    # ------------------------------------------------------------ sections

    def _section(self, section: Part) -> None:
        head, rest = section.cut(":")
        words = head.words()
        if rest is None or not words:
            help = f"write `{self.armies[0]}: ...`" if self.armies else ""
            if words and words[0].text in self.armies:
                help = f"write `{words[0].text}: ...`"
            self._unreadable(
                section, "a section begins with a name and a colon", "expected `PLAYER: ...`", help
            )
            return
        parts = rest.split(";")
        if words[0].text == NOW:
            self._now(head, words, parts)
        elif head.text == ALSO:
            self.said.also += [p for p in parts if p.text not in ("", NOTHING)]
        elif len(words) > 1:
            self._unreadable(words[1], "a section begins with one name and a colon", "one name only")
        else:
            self._owned(words[0], parts)

    def _owned(self, name: Part, parts: Sequence[Part]) -> None:
        said = self.said
        if name.text in said.players:
            self.twice(name, "player")
            return
        army, owner = name.text, NOBODY
        if army != NOBODYS:
            owner = len(said.players)
            said.players.append(army)
            said.heads.append(name)
            said.purses.append({})
            if not self.tell.known(codes.UNKNOWN_PLAYER, name, self.armies, self.owner_noun):
                near = nearest(army, self.armies)
                if near is None:  # whose things these are nobody can tell
                    return
                army = near
        if parts[0].text != NOTHING:
            for item in parts[0].split(","):
                self._thing(item, owner, army)
        seen: set[str] = set()
        for part in parts[1:]:
            self._part(part, owner, army, seen)

    def _thing(self, item: Part, owner: int, army: str) -> None:
        words = item.words()
        topology = self.game.board(self.library)
        if not words:
            self._unreadable(item, "a thing is missing here", "expected `THING PLACE`", f"write `{NOTHING}`")
            return
        definition = self._definition(words[0], army)
        wanted = 3 if topology.directions else 2
        if len(words) < wanted:
            form = "THING PLACE DIRECTION" if topology.directions else "THING PLACE"
            missing = "direction" if len(words) == 2 else "place"
            help = (
                f"write `{words[0].text} {words[1].text} {topology.directions[0]}`" if len(words) == 2 else ""
            )
            self._unreadable(words[-1], f"its {missing} is missing", f"expected `{form}`", help)
            return
        place = (
            words[1].text in ("-", *places_of(self.game, self.library))  # the board may be a larger one
            or self.tell.known(codes.UNKNOWN_PLACE, words[1], topology.places, "place")
        )
        facing = ""
        if topology.directions:
            facing = words[2].text
            if not self.tell.known(codes.UNKNOWN_FACING, words[2], topology.directions, "direction"):
                return
        if definition is None or not place:
            return
        laid = Laid(item, owner, definition, words[1].text, facing)
        if self._tail(laid, words[wanted:]):
            self.said.laid.append(laid)

    def _tail(self, laid: Laid, words: Sequence[Part]) -> bool:
        """Counters, the side that lies up, and what it lies on."""
        for first, second in zip(words[::2], [*words[1::2], None], strict=False):
            if second is None:
                self._unreadable(
                    first, "a word is missing after this", "expected a pair", "write `2 COUNTER`"
                )
                return False
            if first.text == "on":
                laid.on = second
            elif first.text == "face" and _NUMBER.fullmatch(second.text):
                laid.face = int(second.text)
            elif not _NUMBER.fullmatch(first.text):
                self._unreadable(
                    first, f"`{first.text}` is not understood here", "expected a number and a counter",
                    meant(first.text, ["on", "face"]),
                )  # fmt: skip
                return False
            else:
                key = self._counter(second, notation_of(self.game).words)
                if key is None:
                    return False
                if key in laid.counters:
                    self.twice(second, "counter")
                laid.counters[key] = int(first.text)
        return True

    def _part(self, part: Part, owner: int, army: str, seen: set[str]) -> None:
        name, rest = part.cut(":")
        zones = list(self.whole.zones) if self.whole and owner >= 0 else []
        known = [*zones, *([HAS] if owner >= 0 else []), *self.left_words]
        if rest is None:
            near = f"write `{name.text}: ...`" if name.text in known else "write `PART: ...`"
            self._unreadable(
                part, "a part begins with its name and a colon", f"one of {', '.join(known)}", near
            )
            return
        if not self.tell.known(codes.UNKNOWN_PART, name, known, "part of a player"):
            return
        if name.text in seen:
            self.twice(name, "part")
        seen.add(name.text)
        if name.text == HAS:
            self._purse(rest, owner)
            return
        row = self._row(rest, army)
        if name.text in self.left_words:
            self.said.left += [(owner, self.left_words[name.text], id) for id, _ in row]
        else:
            whose = name.text, self.said.players[owner]
            self.said.zones.setdefault(name.text, {})[owner] = tuple(id for id, _ in row)
            self.said.zone_parts[whose] = name
            self.said.rows[whose] = dict(reversed(row))

    def _row(self, rest: Part, army: str) -> list[tuple[str, Part]]:
        """Things one after the other, with their words: `net, mutant x2`."""
        row: list[tuple[str, Part]] = []
        for item in rest.split(",") if rest.text != NOTHING else ():
            words = item.words()
            if not words:
                self._unreadable(item, "a thing is missing here", "expected a thing", f"write `{NOTHING}`")
                continue
            times = _TIMES.fullmatch(words[1].text) if len(words) == 2 else None
            if len(words) > 1 and times is None:
                self._unreadable(
                    words[1], f"`{words[1].text}` is not understood here", "expected `,` or `x2`"
                )
                continue
            definition = self._definition(words[0], army)
            if definition is not None:
                row += [(definition, words[0])] * (int(times[1]) if times else 1)
            if len(row) > MOST_THINGS:
                self.impossible(item, f"there are never more than {MOST_THINGS} things here")
                break
        return row

    def _purse(self, rest: Part, owner: int) -> None:
        for item in rest.split(","):
            words = item.words()
            if len(words) != 2 or not _NUMBER.fullmatch(words[0].text):
                self._unreadable(item, "what a player has is a number and a counter", "expected `2 COUNTER`")
                continue
            key = self._counter(words[1], notation_of(self.game).purse)
            if key is not None:
                self.said.purses[owner][key] = int(words[0].text)

    def _now(self, head: Part, words: Sequence[Part], parts: Sequence[Part]) -> None:
        """`now moloch: turn; turn: 7`."""
        said = self.said
        if said.now is not None:
            self.twice(words[0], "section")
            return
        said.now, said.phase = head, parts[0]
        if self.whole is None:
            self._unreadable(head, f"{self.game.title} is not played as a whole game yet", "not here")
            return
        if len(words) != 2:
            self._unreadable(words[-1], "`now` names one player", f"expected `{NOW} PLAYER: PHASE`")
        elif self.tell.known(codes.UNKNOWN_PLAYER, words[1], said.players, "player"):
            said.player = said.players.index(words[1].text)
        self.tell.known(codes.UNKNOWN_PART, parts[0], self.whole.phases, "phase")
        for part in parts[1:]:
            name, rest = part.cut(":")
            if not self.tell.known(codes.UNKNOWN_PART, name, self.whole.facts, "fact"):
                continue
            if rest is None or not rest.text:
                self._unreadable(part, f"what is `{name.text}`?", f"expected `{name.text}: ...`")
            elif name.text in said.facts:
                self.twice(name, "fact")
            else:
                said.facts[name.text] = rest

    # ------------------------------------------------------------ names

    def _definition(self, word: Part, army: str) -> str | None:
        found = find_thing(self.library, word.text, army)
        if found is not None:
            return found
        definitions = self.library.definitions.values()
        own = [d.key for d in definitions if d.army == army]
        others = [d.id for d in definitions if d.key == word.text]
        help = meant(word.text, own) or (f"did you mean `{others[0]}`?" if len(others) == 1 else "")
        self.tell.known(codes.UNKNOWN_THING, word, own, f"thing of {army}", help)
        return None

    def _counter(self, word: Part, more: Sequence[str]) -> str | None:
        vocabulary = self.library.vocabulary
        entry = vocabulary.spelled(word.text, Category.COUNTER)
        if entry is not None:
            return entry.word.key
        if word.text in more:
            return word.text
        known = [e.word.key for e in vocabulary.entries(Category.COUNTER)]
        self.tell.known(codes.UNKNOWN_COUNTER, word, [*known, *more], "counter")
        return None

    def twice(self, part: Part, noun: str) -> None:
        self.tell.say(codes.SAID_TWICE, part, f"this {noun} is said twice", "second time")

    def _unreadable(self, part: Part, message: str, label: str, help: str = "") -> None:
        self.tell.say(codes.UNREADABLE, part, message, label, (), help)

    def impossible(self, part: Part, message: str, rule: str = "") -> None:
        notes = (f"rule {rule}",) if rule else ()
        self.tell.say(codes.CANNOT_BE, part, message, "cannot be", notes)
