"""A game with everything that was decided in it, and its record as text; `replay` reads it.

rulesdsl game record 1
game: ...
players: ...

1. PLAYER, DECISION: OPTION
...

result: ...
end: N decisions, DIGEST
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from rulesdsl.content.model import Library
from rulesdsl.games.match import Match, WholeGame
from rulesdsl.kernel.state import State
from rulesdsl.record.digests import content_digest, packs_of, state_digest
from rulesdsl.record.spell import ruleset_of
from rulesdsl.record.things import NOBODYS

FORMAT = "rulesdsl game record"
VERSION = 1
OPEN = "open"


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision as it was made: who, what was asked, what was taken. `begins`: a step begins by it."""

    player: int
    name: str
    option: str
    begins: bool


@dataclass(frozen=True, slots=True)
class History:
    """A match and the way to it from the set-up. A value: `choose` gives a new one."""

    match: Match
    seed: int
    mode: str
    begun: State  # before the first decision
    choices: tuple[Choice, ...] = ()

    @classmethod
    def start(
        cls,
        game: WholeGame,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str] | None = None,
        seed: int = 0,
        mode: str = "",
    ) -> History:
        """A new game. Raises `Illegal` when these cannot play together; see `Match.start`."""
        options = game.policies.options() if policies is None else policies
        begun = game.begin(library, players, options, seed, mode)
        return cls(Match.at(game, library, begun), seed, game.standing(library, begun).mode, begun)

    @property
    def game(self) -> WholeGame:
        return self.match.game

    @property
    def library(self) -> Library:
        return self.match.library

    def choose(self, option: str | int) -> History:
        """The game after an option, by its name or index. Raises `Illegal`; see `Match.choose`."""
        choice, match = chosen(self.match, option)
        return replace(self, match=match, choices=(*self.choices, choice))

    def at(self, number: int) -> History:
        """The game after its first `number` decisions; all of it when there are fewer."""
        number = max(0, number)
        if number >= len(self.choices):
            return self
        match = Match.at(self.game, self.library, self.begun)
        for choice in self.choices[:number]:
            match = match.choose(choice.option)
        return replace(self, match=match, choices=self.choices[:number])

    def undo(self) -> History:
        """The game before its last decision; itself when there was none."""
        return self.at(len(self.choices) - 1)

    def matches(self) -> Iterator[Match]:
        """The match before each decision, then as it is now."""
        match = Match.at(self.game, self.library, self.begun)
        yield match
        for choice in self.choices:
            match = match.choose(choice.option)
            yield match


def chosen(match: Match, option: str | int) -> tuple[Choice, Match]:
    """What is decided by an option, and the match after it."""
    following = match.choose(option)
    decision = match.decision
    name = decision.options[option] if isinstance(option, int) else option
    return Choice(decision.player, decision.name, name, match.asked is None), following


def flat(text: str) -> str:
    """A text that stays on its line."""
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def name_of(players: Sequence[str], player: int) -> str:
    return players[player] if 0 <= player < len(players) else NOBODYS


def result_of(match: Match) -> str:
    """`borgo wins, 0 to 12 by WIN-1`; `open` while the game goes on."""
    outcome = match.outcome
    if outcome is None:
        return OPEN
    who = " and ".join(match.state.players[p] for p in outcome.winners) or NOBODYS
    verb = "win" if len(outcome.winners) > 1 else "wins"
    return f"{who} {verb}, {' to '.join(map(str, outcome.points))} by {outcome.rule or 'no rule'}"


def write_record(history: History) -> str:
    """The record of a game, finished or not. The same game always gives the same text."""
    match = history.match
    lines = [f"{FORMAT} {VERSION}", *(f"{key}: {value}" for key, value in _header(history)), ""]
    turn = history.choices[0].name if history.choices else ""
    for number, choice in enumerate(history.choices, 1):
        if choice.begins and choice.name != turn:
            turn = choice.name
            lines.append("")
        lines.append(f"{number}. {line_of(match.state.players, choice)}")
    if history.choices:
        lines.append("")
    lines.append(f"result: {result_of(match)}")
    lines.append(f"end: {len(history.choices)} decisions, {end_digest(match)}")
    return "\n".join(lines) + "\n"


def line_of(players: Sequence[str], choice: Choice) -> str:
    return f"{name_of(players, choice.player)}, {flat(choice.name)}: {flat(choice.option)}"


def end_digest(match: Match) -> str:
    """The sum of where a game stands. Answers to a step that is half done are lines of the record."""
    return state_digest(match.state)


def _header(history: History) -> Iterator[tuple[str, str]]:
    game, library, state = history.game, history.library, history.begun
    packs = packs_of(library, state.players)
    ruleset, differing = ruleset_of(state.policies, game.policies)
    yield "game", game.key
    yield "packs", ", ".join(f"{pack.key} {pack.version}" for pack in packs)
    yield "players", " ".join(state.players)
    yield "mode", history.mode
    yield "ruleset", ruleset
    if differing:
        yield "policies", " ".join(f"{name}={option}" for name, option in differing.items())
    yield "seed", str(history.seed)
    yield "content", content_digest(library, cast("Sequence[str]", state.players))
