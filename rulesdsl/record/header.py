"""The header of a record: which game, who plays, under which rules, with which content."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulesdsl.content.model import Library
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Illegal
from rulesdsl.games.match import WholeGame, whole
from rulesdsl.record import codes
from rulesdsl.record.digests import content_digest
from rulesdsl.record.games import History
from rulesdsl.record.positions import Shelf
from rulesdsl.record.quote import Part, Teller, trimmed

NEEDED = ("game", "players")
KEYS = ("game", "packs", "players", "mode", "ruleset", "policies", "seed", "content")
MOST_PLAYERS = 12


@dataclass(slots=True)
class Header:
    """What the lines before the first decision say; every value with its place."""

    values: dict[str, Part] = field(default_factory=dict)
    changed: bool = False  # whether content is not what it was

    def line(self, line: Part, tell: Teller) -> None:
        """One `key: value` line."""
        key, value = line.cut(":")
        if value is None:
            tell.say(
                codes.BAD_HEADER, line, "this line of the header cannot be read", "expected `key: value`",
                (f"a header has: {listed(KEYS)}",),
            )  # fmt: skip
        elif tell.known(codes.BAD_HEADER, key, KEYS, "line of a header"):
            if key.text in self.values:
                tell.say(codes.BAD_HEADER, key, f"`{key.text}` is said twice", "second time")
            elif not value.text and key.text != "packs":
                tell.say(codes.BAD_HEADER, key, f"`{key.text}` says nothing", f"expected `{key.text}: ...`")
            else:
                self.values[key.text] = value

    def begin(self, shelf: Shelf, packs: Sequence[Path], tell: Teller, end: Part) -> History | None:
        """The game before its first decision, or None after telling why there is none. `end`: where the
        header ends."""
        for key in NEEDED:
            if key not in self.values:
                tell.say(codes.BAD_HEADER, end, f"the header does not say `{key}`", f"expected `{key}: ...`")
        name = self.values.get("game")
        if name is None or not tell.known(codes.BAD_HEADER, name, shelf.games(), "game"):
            return None
        game = shelf.game(name.text)
        played = whole(game)
        if played is None:
            tell.say(
                codes.BAD_HEADER, name, f"{game.title} is not played as a whole game yet", "no whole game"
            )
            return None
        library, _ = shelf.library(name.text, packs)
        read = _Values(played, library, self.values, tell)
        players, policies = read.players(), read.policies()
        mode, seed = read.mode(), read.seed()
        if tell.problems:
            return None
        self._compare(library, players, tell)
        try:
            return History.start(read.game, library, players, policies, seed, mode)
        except Illegal as why:
            notes = (f"rule {why.rule}",) if why.rule else ()
            tell.say(codes.CANNOT_BEGIN, self.values["players"], why.reason, "cannot begin so", notes)
            return None

    def _compare(self, library: Library, players: Sequence[str], tell: Teller) -> None:
        """Content that is not what it was is a warning: the game may still come out the same."""
        said = self.values.get("packs")
        for item in said.split(",") if said is not None and said.text else ():
            key, *version = item.words() or [item]
            pack = library.packs.get(key.text)
            if pack is None:
                tell.say(
                    codes.OTHER_CONTENT, key, f"the pack `{key.text}` is not loaded", "not here",
                    (f"loaded: {listed(library.packs)}",), "name its folder with --packs", "warning",
                )  # fmt: skip
                self.changed = True
            elif version and version[0].text != pack.version:
                message = f"`{key.text}` is at version {pack.version} now"
                tell.say(codes.OTHER_CONTENT, version[0], message, "recorded with this", severity="warning")
                self.changed = True
        content = self.values.get("content")
        if content is not None and content.text != content_digest(library, players):
            message = "the content has changed since this was recorded: the game may come out otherwise"
            tell.say(codes.OTHER_CONTENT, content, message, "not the content of now", severity="warning")
            self.changed = True


@dataclass(slots=True)
class _Values:
    """The values of a header, each checked against the game."""

    game: WholeGame
    library: Library
    values: Mapping[str, Part]
    tell: Teller

    def _get(self, key: str) -> Part:
        return self.values.get(key) or trimmed("", 0)

    def players(self) -> list[str]:
        armies = list(dict.fromkeys(d.army for d in self.library.definitions.values() if d.army))
        words = self._get("players").words()
        if len(words) > MOST_PLAYERS:
            self.tell.say(
                codes.BAD_HEADER, words[MOST_PLAYERS], f"at most {MOST_PLAYERS} play in any game", "too many"
            )
            return []
        owner = self.game.schema.owner
        return [w.text for w in words if self.tell.known(codes.BAD_HEADER, w, armies, owner)]

    def mode(self) -> str:
        return self._one("mode", list(self.game.modes(self.library)))

    def _one(self, key: str, choices: Sequence[str]) -> str:
        word = self._get(key)
        if word.text:
            self.tell.known(codes.BAD_HEADER, word, choices, key)
        return word.text

    def policies(self) -> dict[str, str]:
        table = self.game.policies
        ruleset = self._one("ruleset", list(table.rulesets))
        found: dict[str, str] = {}
        for word in self._get("policies").words():
            name, option = word.cut("=")
            if option is None:
                self.tell.say(codes.BAD_HEADER, word, "this is no policy", "expected `POLICY=OPTION`")
            elif self.tell.known(codes.BAD_HEADER, name, table.policies, "policy") and self.tell.known(
                codes.BAD_HEADER, option, table.policies[name.text].options, f"option of {name.text}"
            ):
                found[name.text] = option.text
        return table.options(ruleset if ruleset in table.rulesets else None, found)

    def seed(self) -> int:
        word = self._get("seed")
        if not word.text:
            return 0
        if not re.fullmatch("-?[0-9]{1,40}", word.text):
            self.tell.say(codes.BAD_HEADER, word, "a seed is a whole number", "expected a number")
            return 0
        return int(word.text)
