"""A whole game being played: a value, the next decision, and the value after each choice.

A `Match` holds a state and, inside a step that asks something, the step and the answers so far. Nothing
is suspended, so it can be copied (it is immutable), saved, undone and searched at every decision.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol, cast

from rulesdsl.content.model import Library
from rulesdsl.games.game import Game, Illegal, StepCall
from rulesdsl.kernel.batch import Runaway
from rulesdsl.kernel.chance import overheard
from rulesdsl.kernel.decide import Answers, Decision, Pending
from rulesdsl.kernel.state import State
from rulesdsl.kernel.trace import Sink

# So many steps that leave no choice, one after the other, are taken for endless; of them the last are told.
MOST_FORCED, LAST_TOLD = 1000, 12


@dataclass(frozen=True)
class Menu:
    """What a player may begin now: `calls[i]` is done when `names[i]` is chosen.

    `spell`: the name of a step, asked for where somebody looks; `known`: what was worked out about the
    position: steps that begin here are handed a copy of it.
    """

    name: str
    player: int
    calls: tuple[StepCall, ...]
    spell: Callable[[StepCall], str] = field(compare=False, repr=False)
    known: Mapping[object, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.spell(call) for call in self.calls)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (nobody: a draw), by which rule, and the points of each player."""

    winners: tuple[int, ...]
    rule: str
    reason: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands, apart from what lies on the board: what people write of it.

    `mode`: empty for the usual one of so many players; `phase`: empty for the one that needs no word;
    `player`: whose turn it is; `zones[zone][player]`: ids of what lies there,
    the top first, None where nothing is said; `facts`: what else the game remembers, by its names.
    """

    mode: str
    player: int
    phase: str
    zones: Mapping[str, tuple[tuple[str, ...] | None, ...]]
    facts: Mapping[str, str] = field(default_factory=dict)


class WholeGame(Game, Protocol):
    """A game that can be played from set-up to its end. All methods are pure in the state."""

    phases: Mapping[str, str]  # the parts of a turn that something is asked in -> one-line help
    # where things lie besides the board -> one-line help; the first is what a player holds
    zones: Mapping[str, str]
    hidden: frozenset[str]  # the zones that nobody may look into: only how much lies there is known
    private: frozenset[str]  # the zones that only their player may look into
    # kinds of happening that take a thing from one of these zones to another, or out of all of them
    passes: Mapping[str, tuple[tuple[str, ...], str]]
    facts: Mapping[str, str]  # what else a `Standing` may say -> one-line help

    def resume(self, library: Library, state: State, standing: Standing) -> State:
        """A board made into a game that stands so. Raises `Illegal` for what cannot be."""

    def standing(self, library: Library, state: State) -> Standing:
        """Where a game stands; `resume` on the same board gives the same game."""

    def modes(self, library: Library) -> Sequence[str]:
        """The keys of the ways to play it, the usual one first."""

    def begin(
        self,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str],
        seed: int,
        mode: str = "",
    ) -> State:
        """The state before the first decision. `players`: army keys in the order of seats.

        Raises `Illegal` when they cannot play together in this mode.
        """

    def menu(self, library: Library, state: State) -> Menu | None:
        """What may be begun now, and by whom; None when the game is over."""

    def outcome(self, library: Library, state: State) -> Outcome | None:
        """How it ended; None while it goes on."""

    def seen_by(self, library: Library, state: State, player: int) -> State:
        """What a player may know: hidden piles are sorted, the seed is gone."""


class Thrifty(Protocol):
    """A game that works out about a position once what several steps from there need."""

    def known(self, library: Library, state: State) -> dict[object, Any]:
        """What the `Answers` of every step from a position may share."""

    def proceed(
        self, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
    ) -> tuple[State, Menu | None]:
        """`run`, and the `menu` after it."""


def proceed(
    game: WholeGame, library: Library, state: State, step: StepCall, answers: Answers, sink: Sink | None
) -> tuple[State, Menu | None]:
    """The state after a step, and what may be begun there. Raises as `run` does."""
    if hasattr(game, "proceed"):
        return cast("Thrifty", game).proceed(library, state, step, answers, sink)
    after = game.run(library, state, step, answers, sink)
    return after, game.menu(library, after)


def known_of(game: WholeGame, library: Library, state: State) -> dict[object, Any]:
    """What the steps from a position may share; each is handed a copy."""
    return cast("Thrifty", game).known(library, state) if hasattr(game, "known") else {}


def seated(game: WholeGame) -> bool:
    """Whether seats are roles, so that nobody may change places: a game says so by `seated = True`."""
    return bool(getattr(game, "seated", False))


def whole(game: Game) -> WholeGame | None:
    """The same game when it can be played from set-up to end, else None."""
    return cast("WholeGame", game) if hasattr(game, "resume") else None


def know_drawn(game: WholeGame, seen: State, before: State, now: State, player: int) -> None:
    """Lay what a step has drawn from hidden piles on top of them again, for a player who knows no order:
    he saw it, unless it went to the hand of somebody else. Changes `seen`."""
    for zone in game.hidden:
        for owner, pile in enumerate(before.stacks.get(zone, ())):
            left = now.stack(zone, owner)
            drawn = pile[len(left) :] if pile[: len(left)] == left else pile  # else it was laid anew
            unseen = owner != player and any(
                len(now.stack(hand, owner)) > len(before.stack(hand, owner)) for hand in game.private
            )
            under = list(seen.stack(zone, owner))
            if unseen or not Counter(drawn) <= Counter(under):
                continue
            for card in drawn:
                under.remove(card)
            seen.restack(zone, owner, (*under, *drawn))


@dataclass(frozen=True, slots=True)
class Match:
    """A game between two decisions.

    `call` and `given`: the step that is being done and the answers it has; None between steps.
    `asked`: the decision that is open inside it; `known`: what was worked out about this step already.
    """

    game: WholeGame
    library: Library
    state: State
    call: StepCall | None = None
    given: tuple[str, ...] = ()
    asked: Decision | None = None
    menu: Menu | None = field(default=None, compare=False)
    known: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    shown: tuple[int, ...] = field(default=(), compare=False)  # what chance has shown in this step
    midway: State | None = field(default=None, compare=False, repr=False)  # how far this step has come

    @classmethod
    def start(
        cls,
        game: WholeGame,
        library: Library,
        players: Sequence[str],
        policies: Mapping[str, str] | None = None,
        seed: int = 0,
        mode: str = "",
    ) -> Match:
        """A new game. `policies`: all options; the default ruleset's when None."""
        options = game.policies.options() if policies is None else policies
        return cls.at(game, library, game.begin(library, players, options, seed, mode))

    @classmethod
    def at(cls, game: WholeGame, library: Library, state: State, sink: Sink | None = None) -> Match:
        """A match that stands between two steps; what leaves no choice is done.

        Raises `Runaway` where that has no end, and `Illegal` where the only step cannot be done.
        """
        return cls._from(game, library, state, game.menu(library, state), sink)

    @classmethod
    def _from(
        cls, game: WholeGame, library: Library, state: State, menu: Menu | None, sink: Sink | None
    ) -> Match:
        done: list[str] = []
        while menu is not None and len(menu.calls) == 1:
            if len(done) == MOST_FORCED:
                raise Runaway(tuple(dict.fromkeys(done[-LAST_TOLD:])))
            done += menu.names
            call, answers = menu.calls[0], Answers((), dict(menu.known))
            try:
                with overheard() as heard:
                    state, menu = proceed(game, library, state, call, answers, sink)
            except Pending as pending:
                asked, shown = pending.decision, tuple(heard)
                return cls(game, library, state, call, (), asked, menu, answers.known, shown, pending.state)
        return cls(game, library, state, menu=menu)

    # ------------------------------------------------------------ asking

    @property
    def over(self) -> bool:
        return self.asked is None and self.menu is None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.library, self.state) if self.asked is None else None

    @property
    def decision(self) -> Decision:
        """The open decision. Raises `ValueError` when the game is over."""
        if self.asked is not None:
            return self.asked
        if self.menu is None:
            raise ValueError("the game is over")
        return Decision(self.menu.name, self.menu.player, self.menu.names)

    @property
    def player(self) -> int:
        """Who decides now; -1 when the game is over."""
        if self.asked is not None:
            return self.asked.player
        return self.menu.player if self.menu is not None else -1

    @property
    def count(self) -> int:
        """How many options are open; 0 when the game is over."""
        if self.asked is not None:
            return len(self.asked.options)
        return len(self.menu.calls) if self.menu is not None else 0

    # ------------------------------------------------------------ going on

    def choose(self, option: str | int, sink: Sink | None = None) -> Match:
        """The match after an option, by its name or its index.

        Raises `Illegal` for what is no option now; this match stays as it was.
        """
        if self.asked is not None:
            answer = self.asked.options[option] if isinstance(option, int) else option
            if answer not in self.asked.options:
                raise Illegal(f"`{answer}` is not an option of `{self.asked.name}`")
            assert self.call is not None
            return self._go_on(self.call, (*self.given, answer), sink)
        if self.menu is None:
            raise Illegal("the game is over")
        if isinstance(option, str):
            if option not in self.menu.names:
                raise Illegal(f"`{option}` is not an option of `{self.menu.name}`")
            option = self.menu.names.index(option)
        return self._go_on(self.menu.calls[option], (), sink)

    def do(self, call: StepCall, sink: Sink | None = None) -> Match:
        """The match after a step that need not be on the menu. Raises `Illegal` with the rule against it."""
        if self.asked is not None:
            raise Illegal(f"`{self.asked.name}` is to be decided first")
        return self._go_on(call, (), sink)

    def inside(self, call: StepCall, given: tuple[str, ...]) -> Match:
        """The match after a step that was begun here and has these answers. Raises as the game does."""
        return self._go_on(call, given, None)

    def _go_on(self, call: StepCall, given: tuple[str, ...], sink: Sink | None) -> Match:
        game, library, menu = self.game, self.library, self.menu
        known = self.known if given else dict(menu.known) if menu is not None else None
        answers = Answers(given, known)
        try:
            with overheard() as heard:
                state, following = proceed(game, library, self.state, call, answers, sink)
        except Pending as pending:
            asked, shown = pending.decision, tuple(heard)
            return Match(
                game, library, self.state, call, given, asked, menu, answers.known, shown, pending.state
            )
        return Match._from(game, library, state, following, sink)

    def seen_by(self, player: int) -> Match:
        """The same match with what a player may know. What is asked now stays asked, and what chance has
        shown and what was drawn in this step until now is known."""
        state = self.game.seen_by(self.library, self.state, player)
        if self.shown or self.midway is not None:
            state = state.copy()
            state.scripted = self.shown
        if self.midway is not None:
            know_drawn(self.game, state, self.state, self.midway, player)
        menu = self.menu if self.menu is None else replace(self.menu, known={})
        return replace(self, state=state, known={}, menu=menu)

    def refusal(self, call: StepCall) -> Illegal | None:
        """Why a step is not allowed now; None when it is."""
        try:
            self.do(call)
        except Illegal as why:
            return why
        return None
