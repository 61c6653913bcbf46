"""Lays what a position says, and sets the clock. Only here rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

from rulesdsl.content.model import Library
from rulesdsl.games.game import Furnished, Game, Illegal, board_of
from rulesdsl.games.match import Standing, WholeGame
from rulesdsl.kernel.state import NOBODY, Entity, State
from rulesdsl.record import codes
from rulesdsl.record.memory import BadItem
from rulesdsl.record.memory import Reader as Memory
from rulesdsl.record.order import ORDER, reorder
from rulesdsl.record.quote import Part, Teller, meant
from rulesdsl.record.things import Names, lies_under


@dataclass(slots=True)
class Laid:
    """One thing of the board as it is written."""

    part: Part
    owner: int
    definition: str
    place: str
    facing: str
    counters: dict[str, int] = field(default_factory=dict)
    face: int = 0
    on: Part | None = None


@dataclass(slots=True)
class Said:
    """What the sections say, before anything is laid."""

    players: list[str] = field(default_factory=list)
    heads: list[Part] = field(default_factory=list)
    laid: list[Laid] = field(default_factory=list)
    purses: list[dict[str, int]] = field(default_factory=list)
    zones: dict[str, dict[int, tuple[str, ...]]] = field(default_factory=dict)
    zone_parts: dict[tuple[str, str], Part] = field(default_factory=dict)  # by zone and player
    rows: dict[tuple[str, str], dict[str, Part]] = field(default_factory=dict)  # the things there, by id
    left: list[tuple[int, str, str]] = field(default_factory=list)  # owner, zone, definition
    now: Part | None = None
    player: int = NOBODY
    phase: Part | None = None
    facts: dict[str, Part] = field(default_factory=dict)
    also: list[Part] = field(default_factory=list)


class Read(Protocol):
    """What the reader of a text has found: see `reading.Reader`."""

    game: Game
    library: Library
    whole: WholeGame | None
    tell: Teller
    said: Said
    mode: Part | None
    ruleset: str | None
    policies: dict[str, str]
    teams: list[list[Part]]

    def twice(self, part: Part, noun: str) -> None:
        """Tell that something is said twice."""

    def impossible(self, part: Part, message: str, rule: str = "") -> None:
        """Tell what a rule is against."""


class Builder:
    """Lays what was read; a rule against it is told at the word that it is about."""

    def __init__(self, reader: Read) -> None:
        self.reader, self.said, self.tell = reader, reader.said, reader.tell
        self.game, self.library = reader.game, reader.library
        # what lies on the board by itself, until the text speaks of it
        self.furniture: list[Entity] = []

    def build(self) -> State | None:
        options = self.game.policies.options(self.reader.ruleset, self.reader.policies)
        teams = self._teams(options)
        if teams is None:
            return None
        state = self.game.new_state(self.said.players, teams, options)
        if hasattr(self.game, "furnish"):
            cast("Furnished", self.game).furnish(self.library, state)
        for counters, purse in zip(state.counters, self.said.purses, strict=True):
            counters.update({word: n for word, n in purse.items() if n})
        self.furniture = list(state.entities)
        self.said.laid.sort(key=lambda one: not lies_under(self.game, self.library, one.definition))
        laid = [(one, e) for one in self.said.laid if (e := self._put(state, one)) is not None]
        for owner, zone, definition in self.said.left:
            own = self._own(definition, owner)
            if own is not None:
                own.zone = zone
            else:
                state.add(definition, owner, zone=zone)
        if not self.tell.problems:
            self._number(state)
        names = Names(self.game, self.library, state)
        for one, entity in laid:
            if one.on is not None:
                self._bear(entity, one.on, names)
        memory = Memory(state, names)
        for item in self._also(ordered=False):
            self._remember(item, memory.read)
        if self.tell.problems:
            return None
        return self._resumed(state) if self.said.now is not None else state

    def _also(self, ordered: bool) -> list[Part]:
        """The items of the section `also` that say in which order things came, or the others."""
        return [item for item in self.said.also if (item.words()[0].text == ORDER) == ordered]

    def _number(self, state: State) -> None:
        for number, item in enumerate(self._also(ordered=True)):
            if number:
                self.reader.twice(item.words()[0], "order")
            else:
                self._remember(item, lambda words: reorder(state, words))

    def _own(self, definition: str, owner: int) -> Entity | None:
        """What lies there by itself, the first time that it is spoken of."""
        for e in self.furniture:
            if (e.definition, e.owner) == (definition, owner):
                self.furniture.remove(e)
                return e
        return None

    def _teams(self, options: Mapping[str, str]) -> tuple[int, ...] | None:
        """The mode's, unless teams are said; everybody alone on a board."""
        usual: tuple[int, ...] = tuple(range(len(self.said.players)))
        mode = self.reader.mode
        if mode is not None and self.reader.whole is not None:
            try:
                begun = self.reader.whole.begin(self.library, self.said.players, options, 0, mode.text)
            except Illegal as why:
                self.reader.impossible(mode, why.reason, why.rule)
                return None
            usual = begun.teams
        if not self.reader.teams:
            return usual
        said = list(range(len(self.said.players)))
        for team in self.reader.teams:
            seats = [self.said.players.index(p.text) for p in team]
            for part, seat in zip(team, seats, strict=True):
                if said[seat] != seat or seats.count(seat) > 1:
                    self.reader.twice(part, "player of a team")
                    return None
                said[seat] = -1 - min(seats)
        named = [-1 - team if team < 0 else team for team in said]
        alike = [usual.index(team) for team in usual]
        return usual if named == alike else tuple(named)

    def _put(self, state: State, one: Laid) -> Entity | None:
        given = {k: n for k, n in one.counters.items() if n}
        own = self._own(one.definition, one.owner)
        try:
            if own is not None:
                self._as_it_lies(state, own, one.place)
                entity, entity.counters = own, given
            elif one.place == "-":
                key = self.library.definitions[one.definition].key
                raise Illegal(f"{key} does not lie beside the board: where is it?")
            else:
                entity = self.game.put(
                    self.library, state, one.definition, one.owner, one.place, one.facing, one.counters
                )
        except Illegal as why:
            self.reader.impossible(one.part, why.reason, why.rule)
            return None
        entity.face = one.face
        return entity

    def _as_it_lies(self, state: State, own: Entity, place: str) -> None:
        """Nobody lays elsewhere what lies by itself. Raises `Illegal`."""
        places = board_of(self.game, self.library, state).places
        where = places[own.place] if own.place >= 0 else "-"
        if where != place:
            there = f"at {where}" if own.place >= 0 else "beside the board"
            raise Illegal(f"{self.library.definitions[own.definition].key} lies {there} by itself")

    def _bear(self, entity: Entity, on: Part, names: Names) -> None:
        if on.text in names.ids and names.ids[on.text] != entity.id:
            entity.bearer = names.ids[on.text]
        else:
            self.tell.known(
                codes.UNKNOWN_THING, on, [n for n, i in names.ids.items() if i != entity.id], "thing"
            )

    def _remember(self, item: Part, read: Callable[[list[str]], None]) -> None:
        words = item.words()
        try:
            read([word.text for word in words])
        except BadItem as bad:
            word = words[bad.word]
            self.tell.say(
                codes.NOT_REMEMBERED, word, bad.reason, "not understood", (), meant(word.text, bad.choices)
            )

    def _resumed(self, state: State) -> State | None:
        said, whole, mode = self.said, self.reader.whole, self.reader.mode
        assert whole is not None and mode is not None and said.phase is not None and said.now is not None
        zones = {
            zone: tuple(rows.get(seat) for seat in range(len(said.players)))
            for zone, rows in said.zones.items()
        }
        facts = {name: part.text for name, part in said.facts.items()}
        try:
            found = whole.resume(
                self.library, state, Standing(mode.text, said.player, said.phase.text, zones, facts)
            )
        except Illegal as why:
            self.reader.impossible(self._about(why), why.reason, why.rule)
            return None
        understood = whole.standing(self.library, found).facts
        for name, part in said.facts.items():
            if " ".join(understood.get(name, "").split()) != " ".join(part.text.split()):
                self.reader.impossible(part, f"this cannot be said of `{name}`")
        menu = whole.menu(self.library, found)
        if menu is not None and not menu.calls:
            self.reader.impossible(said.phase, f"{menu.name}: nothing can be done in this phase")
        return None if self.tell.problems else found

    def _about(self, why: Illegal) -> Part:
        """The words that a rule speaks of: a fact, thing, zone, a player's section, or whose turn it is."""
        said, mode = self.said, self.reader.mode
        assert said.now is not None and said.phase is not None and mode is not None
        named = {**said.facts, "phase": said.phase, "mode": mode}
        if why.about in named:
            return named[why.about]
        if why.player == NOBODY:
            return said.now
        whose = (why.about, said.players[why.player])
        return said.rows.get(whose, {}).get(why.thing) or said.zone_parts.get(whose, said.heads[why.player])
