"""Compare a result with what a scenario expects; every claim that does not hold becomes a diagnostic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rulesdsl.content.reporting import did_you_mean
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.kernel.state import NOWHERE
from rulesdsl.kernel.trace import Happening
from rulesdsl.lang.tree import (
    All,
    Condition,
    Ended,
    Expectation,
    Faces,
    Happened,
    Has,
    Holds,
    Is,
    Name,
    NothingElse,
    Pick,
    Placed,
    Running,
    Seat,
    Span,
    Spot,
    Stands,
    Wins,
)
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.expect_games import GameJudge, fits
from rulesdsl.scenarios.fault import Fault
from rulesdsl.scenarios.model import Claim
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment, Timeline, when
from rulesdsl.scenarios.words import joined

# What the verbs that all games share look like in a trace: kinds of happening, and perhaps their detail.
_SHARED: dict[str, tuple[str, str]] = {
    "destroy": ("left", "destroyed"),
    "die": ("left", "destroyed"),
    "kill": ("left", "destroyed"),
    "remove": ("left", "removed"),
    "leave": ("left", ""),
    "wound": ("landed", ""),
    "hit": ("packet", ""),
    "act": ("acts", ""),
    "move": ("moved", ""),
    "push": ("moved", ""),
    "pull": ("moved", ""),
    "enter": ("moved", ""),
    "turn": ("turned", ""),
    "place": ("moved placed", ""),
}
# A verb of a game's own is looked for by its forms in the kind or, for these kinds, in the detail.
_DETAILED = frozenset({"left", "landed", "put"})


def judge(result: Result, claims: Sequence[Claim], note: str = "") -> list[Diagnostic]:
    """One diagnostic for each claim that does not hold of a result."""
    judge_of = Judge(result, claims)
    found: list[Diagnostic] = []
    for claim in claims:
        for fault in judge_of.faults(claim):
            notes = (*fault.notes, note) if note else fault.notes
            place = claim.quote.place_of(fault.span.start, fault.span.end)
            found.append(
                Diagnostic(fault.code, fault.message, place, fault.label, notes=notes, help=fault.help)
            )
    return found


class Judge:
    """Reads claims against one result."""

    def __init__(self, result: Result, claims: Sequence[Claim]) -> None:
        self.result = result
        self.claims = claims
        self.timeline = Timeline(result)
        self.whole = GameJudge(result, self.timeline)

    def faults(self, claim: Claim) -> list[Fault]:
        """What is not so in one claim."""
        expectation = claim.expectation
        moment = moment_of(expectation)
        if moment is not None and not self.timeline.during(moment):
            had = joined(str(m) for m in self.timeline.moments) or "no moment at all"
            span = expectation.window.span if expectation.window else expectation.span
            return [Fault(span, f"there was no {moment}", "never came", (f"there was {had}",))]
        if isinstance(expectation.state, NothingElse):
            return self._nothing_else(expectation.state, moment, claim)
        return self._condition(expectation.state, moment, claim)

    # ------------------------------------------------------------ states

    def _condition(self, state: Condition, moment: Moment | None, claim: Claim) -> list[Fault]:
        if isinstance(state, All):
            return [fault for part in state.parts for fault in self._condition(part, moment, claim)]
        if isinstance(state, Happened):
            if state.window is not None and moment is None:
                moment = Moment(state.window.key)
            return self._happened(state.subject, state.verb, state.negated, moment, claim)
        if isinstance(state, Has):
            return self._has(state, moment)
        if isinstance(state, Is):
            word = state.state.word
            if word is not None and word.category in (Category.STATE, Category.VERB):
                return self._happened(state.subject, state.state, state.negated, moment, claim)
            return self._is(state, moment)
        if isinstance(state, Stands):
            return self._stands(state, moment)
        if isinstance(state, Faces):
            return self._faces(state, moment)
        if isinstance(state, (Holds, Running, Ended, Wins)):
            return self.whole.faults(state, moment)
        return [Fault(state.span, "a scenario cannot look at this", code=codes.CANNOT_TELL)]

    def _happened(
        self, subject: Pick, verb: Name, negated: bool, moment: Moment | None, claim: Claim
    ) -> list[Fault]:
        entity = self.entity(subject)
        if isinstance(entity, Fault):
            return [entity]
        told = self.matcher(verb)
        ever = [h for h in self.result.happenings if h.subject == entity and told(h)]
        here = [h for h in self.timeline.during(moment) if h.subject == entity and told(h)]
        if bool(here) != negated:
            return []
        name, word = self.result.label(entity), claim.quote.text[verb.span.start : verb.span.end] or verb.text
        span = _span_of(subject, claim)
        if negated:
            return [Fault(span, f"{name} is {word} in {when(here[0])}", f"is {word}", self._notes(entity))]
        if ever:
            times = joined(dict.fromkeys(when(h) for h in ever))
            message = f"{name} is {word} in {times}, not in {moment}"
            return [Fault(span, message, f"{word} in {times}", self._notes(entity))]
        left = next((h for h in self.result.happenings if h.subject == entity and h.kind == "left"), None)
        if left is not None:
            message = f"{name} is {left.detail} in {when(left)}, not {word}"
            return [Fault(span, message, f"{left.detail} in {when(left)}", self._notes(entity))]
        return [Fault(span, f"{name} is never {word}", f"not {word}", self._notes(entity))]

    def _has(self, state: Has, moment: Moment | None) -> list[Fault]:
        """How much of something it has when the moment is over."""
        if isinstance(state.subject, Seat):
            return self._player_has(state, state.subject, moment)
        if isinstance(state.subject, Spot):
            return self._place_has(state, state.subject, moment)
        entity = self.entity(state.subject)
        if isinstance(entity, Fault):
            return [entity]
        what = state.what.key
        at_end = self.timeline.after(moment)
        value = self.result.game.value(self.result.library, at_end, entity, what)
        if value is None:
            return [
                Fault(state.what.span, f"{self.result.label(entity)} has no `{what}`", code=codes.CANNOT_TELL)
            ]
        if fits(state, value) != state.negated:
            return []
        then = f"after {moment}" if moment else "at the end"
        message = f"{self.result.label(entity)} has {value or 'no'} {what} {then}"
        return [Fault(state.span, message, f"has {value or 'none'}", self._notes(entity))]

    def _player_has(self, state: Has, seat: Seat, moment: Moment | None) -> list[Fault]:
        players, key = self.result.scenario.players, seat.name.key
        if key not in players:
            note = (f"who plays: {joined(players)}",)
            return [Fault(seat.span, f"{key} does not play", "not here", note, code=codes.CANNOT_TELL)]
        value = self.timeline.after(moment).counters[players.index(key)].get(state.what.key, 0)
        if fits(state, value) != state.negated:
            return []
        then = f"after {moment}" if moment else "at the end"
        message = f"{key} has {value or 'no'} {state.what.key} {then}"
        return [Fault(state.span, message, f"has {value or 'none'}")]

    def _place_has(self, state: Has, spot: Spot, moment: Moment | None) -> list[Fault]:
        """How many things of a kind lie on a place itself, on nothing else, when the moment is over."""
        _game, library, at_end = self.result.game, self.result.library, self.timeline.after(moment)
        place, key = self.result.topology.index.get(spot.name.key, NOWHERE), state.what.key
        if place == NOWHERE:
            return [self._no_place(spot.name.key, spot.span)]
        lying = [e for e in at_end.entities if e.zone == "board" and e.place == place and e.bearer == NOWHERE]
        value = sum(library.definitions[e.definition].key == key for e in lying)
        if fits(state, value) != state.negated:
            return []
        then = f"after {moment}" if moment else "at the end"
        message = f"{spot.name.text} has {value or 'no'} {key} {then}"
        return [Fault(state.span, message, f"has {value or 'none'}")]

    def _is(self, state: Is, moment: Moment | None) -> list[Fault]:
        """Whether a mark holds while the moment lasts: states are frozen when it opens."""
        entity = self.entity(state.subject)
        if isinstance(entity, Fault):
            return [entity]
        mark = state.state.key
        before = self.timeline.before(moment)
        value = self.result.game.value(self.result.library, before, entity, mark)
        # what lasts for a while is told, and not to be worked out again from the board
        told = (value is None or moment is not None) and self._derived(entity, mark, moment)
        holds = bool(value) or told
        if holds != state.negated:
            return []
        then = f"in {moment}" if moment else "at the end"
        sure = "is" if holds else "is not"
        message = f"{self.result.label(entity)} {sure} {mark} {then}"
        return [Fault(state.span, message, f"{sure} {mark}", self._notes(entity))]

    def _derived(self, entity: int, mark: str, moment: Moment | None) -> bool:
        return any(
            h.kind == "derived" and h.subject == entity and h.detail == mark
            for h in self.timeline.during(moment)
        )

    def _stands(self, state: Stands, moment: Moment | None) -> list[Fault]:
        entity = self.entity(state.subject)
        if isinstance(entity, Fault):
            return [entity]
        anchors = state.relation.anchors
        if state.relation.word.text != "at" or not anchors or not isinstance(anchors[0], Spot):
            return [Fault(state.span, "a scenario cannot look at this", code=codes.CANNOT_TELL)]
        found = self.timeline.after(moment).entities[entity]
        places = self.result.topology.places
        now = places[found.place] if found.zone == "board" and found.place >= 0 else ""
        if (now == anchors[0].name.key) != state.negated:
            return []
        where = f"on {now}" if now else "no longer on the board"
        return [
            Fault(state.span, f"{self.result.label(entity)} is {where}", f"is {where}", self._notes(entity))
        ]

    def _faces(self, state: Faces, moment: Moment | None) -> list[Fault]:
        entity = self.entity(state.subject)
        if isinstance(entity, Fault):
            return [entity]
        directions = self.result.topology.directions
        found = self.timeline.after(moment).entities[entity]
        now = directions[found.facing] if directions else "nowhere"
        if now == state.direction.key:
            return []
        message = f"{self.result.label(entity)} faces {now} {f'after {moment}' if moment else 'at the end'}"
        return [Fault(state.span, message, f"faces {now}", self._notes(entity))]

    def _nothing_else(self, state: NothingElse, moment: Moment | None, claim: Claim) -> list[Fault]:
        told = self.matcher(state.verb)
        named = set[int]() if state.at_all else self._named(state.verb, moment, claim)
        others = [h for h in self.timeline.during(moment) if told(h) and h.subject not in named]
        if not others:
            return []
        lines = dict.fromkeys(f"{self.result.label(h.subject)}, in {when(h)}" for h in others)
        word = claim.quote.text[state.verb.span.start : state.verb.span.end] or state.verb.text
        return [
            Fault(
                state.span,
                f"something is {word}" if state.at_all else f"something else is {word}",
                (f"{len(lines)}" if len(lines) > 1 else "one") + ("" if state.at_all else " more"),
                tuple(f"{word}: {line}" for line in lines),
                code=codes.SOMETHING_ELSE,
            )
        ]

    def _named(self, verb: Name, moment: Moment | None, closing: Claim) -> set[int]:
        """Entities that other claims say this of, or as good as say it of."""
        told = self.matcher(verb)
        # who leaves was hit as well; but who is said to be hit is not said to leave
        leaves = any(told(h) for h in self.result.happenings if h.kind == "left")
        named: set[int] = set()
        for claim in self.claims:
            other = moment_of(claim.expectation)
            if claim is closing or (moment is not None and other is not None and other != moment):
                continue
            for part in _parts(claim.expectation):
                entity = self.entity(part.subject)
                if isinstance(entity, Fault) or part.negated:
                    continue
                if isinstance(part, Has):
                    said = part.amount != 0 and not leaves
                else:
                    says = self.matcher(part.verb if isinstance(part, Happened) else part.state)
                    said = any(
                        says(h) and (told(h) or (h.kind == "left" and not leaves))
                        for h in self.result.happenings
                        if h.subject == entity
                    )
                if said:
                    named.add(entity)
        return named

    # ------------------------------------------------------------ words

    def _spellings(self, name: Name) -> set[str]:
        vocabulary = self.result.library.vocabulary
        category = name.word.category if name.word is not None else Category.VERB
        entry = vocabulary.get(category, name.key)
        return {name.key, *(entry.spellings if entry is not None else ())}

    def matcher(self, name: Name) -> Callable[[Happening], bool]:
        """Which happenings a verb or a state speaks of."""
        if name.key in _SHARED and name.word is not None and name.word.category == Category.VERB:
            kinds, detail = _SHARED[name.key]
            return lambda h: h.kind in kinds.split() and (not detail or h.detail == detail) and h.amount >= 0
        if name.word is not None and name.word.category == Category.MARK:
            return lambda h: h.kind == "derived" and h.detail == name.key
        words = self._spellings(name)
        return lambda h: h.kind in words or (h.kind in _DETAILED and h.detail in words and h.amount >= 0)

    def entity(self, subject: Pick) -> int | Fault:
        """The entity that stood there at the start, or came in on the way and stands there."""
        if not isinstance(subject, Placed):
            return Fault(subject.span, "say which one: `... at PLACE`", code=codes.CANNOT_TELL)
        if subject.place.key not in self.result.topology.index:
            return self._no_place(subject.place.key, subject.place.span)
        seen = 0
        standing: list[str] = []
        elsewhere: list[str] = []
        wanted = subject.definition.key
        for definition, place, entity in self._ever_laid():
            army, _, key = definition.rpartition("/")
            meant = wanted in (key, definition) and (subject.army is None or subject.army.key == army)
            if place == subject.place.key:
                standing.append(key)
                seen += meant
                if meant and seen == subject.number:
                    return entity
            elif meant:
                elsewhere.append(f"{key} at {place}")
        there = f"there stood {joined(standing)}" if standing else "nothing stood there"
        name = subject.definition.key.rpartition("/")[2]
        which = f" {subject.number}" if subject.number > 1 else ""
        beside = [f"{one} at {subject.place.key}" for one in standing] or elsewhere
        help_text = f"did you mean `{beside[0]}`?" if len(beside) == 1 else ""
        return Fault(
            subject.span,
            f"no {name}{which} stood at {subject.place.key} when the scenario began",
            "not there",
            (f"at {subject.place.key} {there}",),
            help_text or did_you_mean(name, standing),
            codes.NOT_ON_BOARD,
        )

    def _no_place(self, place: str, span: Span) -> Fault:
        board = self.result.topology
        help_text = did_you_mean(place, board.places)
        notes = (f"rule {board.rule}",) if board.rule else ()
        return Fault(
            span, f"there is no {place} on this board", "not there", notes, help_text, codes.NOT_ON_BOARD
        )

    def _ever_laid(self) -> Iterator[tuple[str, str, int]]:
        """Definition, place and id: of the board at the start, then of what was laid since."""
        result = self.result
        for laid, entity in zip(result.scenario.board, result.ids, strict=True):
            yield laid.definition, laid.place, entity
        for own in result.own():
            if own.place >= 0:
                yield own.definition, result.topology.places[own.place], own.id
        for came in result.end.entities[len(result.start.entities) :]:
            place = result.placed.get(came.id, came.place)
            if place >= 0 and came.bearer < 0:
                yield came.definition, result.topology.places[place], came.id

    def _notes(self, entity: int) -> tuple[str, ...]:
        history = self.timeline.history(entity)
        name = self.result.label(entity)
        return tuple(f"{name}, {line}" for line in history) or (f"nothing happened to {name}",)


def moment_of(expectation: Expectation) -> Moment | None:
    if expectation.window is None:
        return None
    window = expectation.window.key
    return Moment(f"{expectation.edge} {window}" if expectation.edge else window, expectation.number)


def _parts(expectation: Expectation) -> list[Happened | Has | Is]:
    state = expectation.state
    parts = state.parts if isinstance(state, All) else (state,)
    return [part for part in parts if isinstance(part, (Happened, Has, Is))]


def _span_of(subject: Pick, claim: Claim) -> Span:
    """The whole claim after its moment: from the subject to the end."""
    return replace(subject.span, end=len(claim.quote.text.rstrip()))
