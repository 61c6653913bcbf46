"""A game at a terminal: what a person types goes in, lines to show come out. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from rulesdsl.cli.typed import Typed
from rulesdsl.diagnostics.near import nearest
from rulesdsl.games.game import Illegal, board_of
from rulesdsl.games.match import Match
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.trace import Trace
from rulesdsl.record.games import Choice, History
from rulesdsl.scenarios.run import rules_of
from rulesdsl.simulate.agents import Agent

HELP = """\
Type the number of an option, or its first words; the answers to what is
asked next may follow, on the same line. Other words:
  options    what can be chosen now
  board      the board, with what each thing on it can do
  hands      hands, piles, discard piles
  log        every choice so far
  hint       what a greedy player would do
  undo [N]   take back your last choice, or N of them
  save FILE  keep the game; `rules play --resume FILE` goes on with it
  help       this
  quit       stop playing"""
LONGEST_NUMBER = 6  # no list of options is longer
NOISE = ("at", "facing")  # as scenarios write a step
WORDS = ("options", "board", "hands", "log", "hint", "undo", "save", "help", "quit")


@dataclass
class Table:
    """One game, how it came to this, and who sits where.

    `agents[i]`: who decides for player i, None for a person; `save(history, file)` keeps the game.
    """

    history: History
    agents: Sequence[Agent | None]
    rng: Random
    tell: Callable[[Match, Match, Trace, int], Iterator[str]]  # what happened, as a player may know it
    save: Callable[[History, str], str]
    said: list[str] = field(default_factory=list)  # the step that is being done, and its answers
    wants: str = ""  # what the caller shows: `board`, `quit` ...

    @property
    def match(self) -> Match:
        return self.history.match

    @property
    def person(self) -> bool:
        """Whether a person must choose now."""
        return self._is_persons(self.match)

    def _is_persons(self, match: Match) -> bool:
        return not match.over and self._agent(match) is None

    def _agent(self, match: Match) -> Agent | None:
        player = match.player
        return self.agents[player] if 0 <= player < len(self.agents) else None

    def _viewer(self) -> int:
        """The one person at the table; -1 when there are several, or none."""
        people = [seat for seat, agent in enumerate(self.agents) if agent is None]
        return people[0] if len(people) == 1 else -1

    # ------------------------------------------------------------ going on

    def others(self) -> Iterator[str]:
        """Those who are no persons decide until a person must, or the game is over."""
        while not self.match.over:
            agent = self._agent(self.match)
            if agent is None:
                return
            try:
                yield from self.take(agent.choose(self.match.seen_by(self.match.player), self.rng))
            except (Runaway, RecursionError) as endless:
                yield f"{self.match.state.players[self.match.player]} cannot go on: {_never_ends(endless)}"
                self.wants = "quit"
                return

    def take(self, option: int | str) -> Iterator[str]:
        """Choose an option; lines about what came of it. Raises `Illegal`."""
        before, trace = self.match, Trace()
        decision = before.decision
        chosen = decision.options[option] if isinstance(option, int) else option
        after = before.choose(option, trace)
        choice = Choice(decision.player, decision.name, chosen, before.asked is None)
        self.history = replace(self.history, match=after, choices=(*self.history.choices, choice))
        if not self.said and before.menu is not None:
            step = chosen if before.asked is None else before.menu.names[0]
            self.said = [f"{before.state.players[before.menu.player]}: {step}"]
        if before.asked is not None:
            self.said.append(chosen)
        if after.state is not before.state:  # inside a step nothing has happened yet
            yield ", ".join(self.said)
            yield from self.tell(before, after, trace, self._viewer())
            self.said = []

    # ------------------------------------------------------------ what is typed

    def hear(self, text: str) -> Iterator[str]:
        """Do what a person typed; lines to show. What never ends is not done, and the game stays."""
        self.wants = ""
        try:
            yield from self._heard(text)
        except (Runaway, RecursionError) as endless:
            yield _never_ends(endless)

    def _heard(self, text: str) -> Iterator[str]:
        words = text.split()
        if not words:
            yield from self.options()
        elif words[0].lower() in WORDS and text.lower() not in self.match.decision.options:
            yield from self._word(words[0].lower(), words[1:])
        elif words[0].isdecimal() and len(words) == 1 and len(text) <= LONGEST_NUMBER:
            yield from self._number(int(words[0]))
        else:
            yield from self._named(text.strip())

    def options(self) -> Iterator[str]:
        """The open decision and its options, numbered."""
        decision = self.match.decision
        yield f"{decision.title}:"
        for number, option in enumerate(decision.options, 1):
            yield f"{number:>3}  {option}"

    def _number(self, number: int) -> Iterator[str]:
        if 1 <= number <= self.match.count:
            yield from self.take(number - 1)
        else:
            yield f"there are {self.match.count} options; `options` lists them"

    def _named(self, text: str) -> Iterator[str]:
        """Options by their words: all of what was typed is understood, or nothing is done."""
        menu = self.match.menu
        if self.match.asked is not None and menu is not None and len(menu.names) == 1:
            # a step without a choice was begun by itself; its name may still be typed
            text = text[len(menu.names[0]) :].strip() if text.lower().startswith(menu.names[0]) else text
        way = self._way(self.match, text.split())
        if way is None:
            yield from self._refused(text)
            return
        for option in way:
            yield from self.take(option)

    def _way(self, match: Match, words: Sequence[str]) -> list[str] | None:
        """The options that the words name one after the other, as long as a person is asked; else None."""
        while words and words[0] in NOISE and match.asked is not None:
            words = words[1:]
        if not words:
            return []
        if not self._is_persons(match) or (match.asked is None and match is not self.match):
            return None
        for length in range(len(words), 0, -1):
            for option in _options(match, " ".join(words[:length]).lower(), by_number=match is self.match):
                following = self._way(match.choose(option), words[length:])
                if following is not None:
                    return [option, *following]
        return None

    def _refused(self, text: str) -> Iterator[str]:
        """Why something typed is no option now: the rule against it, or a word that is not known."""
        decision = self.match.decision
        if text in decision.barred:
            try:
                self.match.choose(text)
            except Illegal as why:
                yield _reason(why)
                return
        if self.match.asked is None:
            lines = Typed(self.match).refusal(text)
            if lines:
                yield from lines
                return
        near = nearest(text.lower(), [*decision.options, *WORDS])
        rules = rules_of(self.match.library, decision) if self._is_something(text) else ()
        line = f"`{text}` is no option of `{decision.name}`" + (f" ({', '.join(rules)})" if rules else "")
        yield line + (f"; did you mean `{near}`?" if near else "; `help` tells what can be typed")

    def _is_something(self, text: str) -> bool:
        """Whether a text names a place or a thing on the board, which a rule may keep from being chosen."""
        game, library, state = self.match.game, self.match.library, self.match.state
        labels = (game.label(library, state, e.id) for e in state.on_board())
        return text in board_of(game, library, state).index or text in labels

    # ------------------------------------------------------------ other words

    def _word(self, word: str, rest: Sequence[str]) -> Iterator[str]:
        if word == "help":
            yield from HELP.splitlines()
        elif word == "options":
            yield from self.options()
        elif word == "undo":
            yield from self._undo(_count(rest))
        elif word == "save":
            yield self.save(self.history, rest[0]) if rest else "save where? `save FILE`"
        elif word == "log":
            choices = self.history.choices
            yield from (f"{c.name} = {c.option}" for c in choices) if choices else ("nothing yet",)
        elif word == "hint":
            from rulesdsl.simulate.agents import agent

            adviser = agent("greedy")()
            index = adviser.choose(self.match.seen_by(self.match.player), Random(0))
            yield f"a greedy player would choose: {self.match.decision.options[index]}"
        else:
            self.wants = word

    def _undo(self, times: int) -> Iterator[str]:
        """Back to the last choice of a person, and those before it."""
        done, number = 0, len(self.history.choices)
        matches = list(self.history.matches())
        while number and done < times:
            number -= 1
            done += self._is_persons(matches[number])
        self.history, self.said = self.history.at(number), []
        yield f"{done} taken back" if done else "there is nothing to take back"


def _options(match: Match, text: str, *, by_number: bool) -> list[str]:
    """The option that is called so, the one with this number, the only one that begins so: what is meant
    most probably comes first. At the prompt itself a number is that of an option before all."""
    options = match.decision.options
    exact = [option for option in options if option.lower() == text]
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0
    numbered = [options[number - 1]] if 1 <= number <= len(options) else []
    begun = [option for option in options if option.lower().startswith(text)]
    found = [*numbered, *exact[:1]] if by_number else [*exact[:1], *numbered]
    return list(dict.fromkeys([*found, *(begun if len(begun) == 1 else [])]))


def _count(rest: Sequence[str]) -> int:
    """How often; once when nothing or no number is said."""
    return int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) <= LONGEST_NUMBER else 1


def _never_ends(why: Runaway | RecursionError) -> str:
    circle = f": {why}" if isinstance(why, Runaway) and why.circle else ""
    return f"what follows from this never ends{circle}"


def _reason(why: Illegal) -> str:
    return f"not allowed: {why.reason}" + (f" ({why.rule})" if why.rule else "")
