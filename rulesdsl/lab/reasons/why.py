"""Why something is as it is after a run, and why something is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesdsl.kernel.trace import REASONS, Happening
from rulesdsl.lab.names import many
from rulesdsl.lab.reasons.account import Account
from rulesdsl.lab.reasons.numbers import is_stat, made_of
from rulesdsl.lab.reasons.reason import Reason
from rulesdsl.lab.reasons.subject import Question
from rulesdsl.lang.tree import Faces, Happened, Has, Is, Stands
from rulesdsl.lang.vocabulary import Category
from rulesdsl.scenarios.expect import Judge
from rulesdsl.scenarios.expect_games import fits
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment

# What became of a thing, the weightiest first.
_STORY = ("left", "landed", "put", "moved")


def why(result: Result, question: Question) -> Reason:
    """The causal path to what is asked, or, where it is not so, why it is not."""
    return _Answer(result, question).why()


def why_not(result: Result, question: Question) -> Reason:
    """The first thing that stood in the way; what did happen is told as it did."""
    return _Answer(result, question).why_not()


def matching(result: Result, question: Question) -> list[Happening]:
    """The events that a question speaks of, in its moment."""
    return _Answer(result, question).events()


class _Answer:
    def __init__(self, result: Result, question: Question) -> None:
        self.result = result
        self.question = question
        self.account = Account(result)

    # ------------------------------------------------------------ what is asked

    def _in_moment(self, found: list[Happening]) -> list[Happening]:
        moment = self.question.moment
        return found if moment is None else [h for h in found if _inside(h, moment)]

    def events(self) -> list[Happening]:
        """The events that make the state of the question, in order."""
        question, account = self.question, self.account
        state, entity = question.state, question.entity
        if isinstance(state, Has):
            return self._until_moment(self._of_amount(state.what.key))
        if state is None:
            found = self._story()
        elif isinstance(state, Stands):
            found = account.of(entity, "placed", "moved", "left")
        elif isinstance(state, Faces):
            found = account.of(entity, "turned")
        elif isinstance(state, Is) and self._is_mark(state):
            return self._marked(state.state.key)
        elif isinstance(state, (Happened, Is)):
            name = state.verb if isinstance(state, Happened) else state.state
            told = Judge(self.result, ()).matcher(name)
            found = [h for h in account.events if h.subject == entity and h.kind not in REASONS and told(h)]
        else:
            found = []
        return self._in_moment(found)

    def _is_mark(self, state: Is) -> bool:
        return state.state.word is not None and state.state.word.category == Category.MARK

    def _story(self) -> list[Happening]:
        """What became of the thing: the weightiest events that there are."""
        for kind in _STORY:
            found = self._in_moment(self.account.of(self.question.entity, kind))
            if found:
                return found[-1:] if kind == "left" else found
        return []

    def _marked(self, mark: str) -> list[Happening]:
        """What gives a mark in the moment; nothing where it does not hold."""
        question, result = self.question, self.result
        if question.moment is None and not result.game.value(
            result.library, result.end, question.entity, mark
        ):
            return []
        found = self.account.standing(question.entity, "holds", question.moment)
        return [h for h in found if h.detail == mark]

    def _until_moment(self, found: list[Happening]) -> list[Happening]:
        """What an amount is made of when the moment is over."""
        moment = self.question.moment
        inside = self.account.timeline.during(moment)
        return [h for h in found if moment is None or (inside and h.index <= inside[-1].index)]

    def _of_amount(self, what: str) -> list[Happening]:
        """Changes of a counter; of a number that counts down, what was lost of it."""
        entity, player = self.question.entity, self.question.player
        if player >= 0:
            return [h for h in self.account.events if h.player == player and h.detail == what]
        changes = self.account.of(entity, "landed", "put")
        # what lies on it is told by the side that it belongs to as well
        own = [h for h in changes if h.detail.rpartition("/")[2] == what]
        value = self.result.game.value(self.result.library, self.result.end, entity, what)
        counters = self.result.end.entities[entity].counters
        if own or not value or what in counters:
            return own
        # a number that is no counter is made of parts (`made_of`), or goes down by harm
        return [] if is_stat(self.result, what) else [h for h in changes if h.kind == "landed"]

    # ------------------------------------------------------------ answers

    def why(self) -> Reason:
        found = self.events()
        if found or isinstance(self.question.state, Has):
            return self._so(found)
        return self.why_not()

    def _so(self, found: list[Happening]) -> Reason:
        state = self.question.state
        if isinstance(state, Has) or (state is None and found[0].kind in ("landed", "put")):
            return self._amount(found)
        # what stands is told again whenever anything changes
        reasons = list(dict.fromkeys(self.account.tell(h) for h in found))
        if len(reasons) == 1:
            return reasons[0]
        head = self._head()
        if found[0].kind == "holds":
            head = f"{self.account.name(self.question.entity)} is {found[0].detail}"
        return Reason(head, because=tuple(reasons))

    def _head(self) -> str:
        moment = self.question.moment
        what = self.question.text
        return f"{what}, in {moment}" if moment is not None and str(moment) not in what else what

    def _amount(self, found: list[Happening]) -> Reason:
        """How much of something it has, and every change of it, the latest first."""
        question, result = self.question, self.result
        what = question.state.what.key if isinstance(question.state, Has) else found[0].detail
        players = result.scenario.players
        who = players[question.player] if question.player >= 0 else result.label(question.entity)
        text = f"{who} has {many(result, self._value(what) or 0, what)}"
        text += f" after {question.moment}" if question.moment is not None else " at the end"
        changes = tuple(self.account.tell(h) for h in reversed(found)) or tuple(self._made_of(what))
        return Reason(text, because=changes or (Reason("nothing changes it"),))

    def _made_of(self, what: str) -> Iterator[Reason]:
        """The parts of a number that no event told of, as things stood when the moment was over."""
        entity, value = self.question.entity, self._value(what)
        if entity >= 0 and value is not None and is_stat(self.result, what):
            then = self.account.timeline.after(self.question.moment)
            yield from made_of(self.result, then, entity, what, value)

    def _value(self, what: str) -> int | None:
        """How much of something there is when the moment is over; None where a thing can have none."""
        question, result = self.question, self.result
        then = self.account.timeline.after(question.moment)
        if question.player >= 0:
            return then.counters[question.player].get(what, 0)
        return result.game.value(result.library, then, question.entity, what)

    # ------------------------------------------------------------ what did not happen

    def why_not(self) -> Reason:
        """What is asked, with what stood in the way."""
        found = self.events()
        if isinstance(self.question.state, Has):
            # what it has instead is the answer; changes of a number are no proof that it is the number asked
            so = fits(self.question.state, self._value(self.question.state.what.key) or 0)
            head = "it is so" if so != self.question.state.negated else f"{self._head()}: that is not so"
            return Reason(head, because=(self._amount(found),))
        negated = getattr(self.question.state, "negated", False)
        if found and self.question.state is not None:
            told = self._so(found)
            return told if negated else Reason("it did happen", because=(told,))
        name = self.account.name(self.question.entity) if self.question.entity >= 0 else self._head()
        ways: dict[str, Callable[[], Iterator[Reason]]] = {
            "act": self._not_acting,
            "left": self._not_gone,
            "mark": self._not_marked,
        }
        sort = self._sort()
        reasons = tuple(ways.get(sort, self._nothing)())
        if sort == "act" and len(reasons) == 1 and self.account.of(self.question.entity, "idle"):
            return reasons[0]
        during = f" in {self.question.moment}" if self.question.moment is not None else ""
        return Reason(f"{name} {self._denied(sort)}{during}", because=reasons)

    def _key(self) -> str:
        state = self.question.state
        if isinstance(state, Happened):
            return state.verb.key
        return state.state.key if isinstance(state, Is) else ""

    def _sort(self) -> str:
        state = self.question.state
        if isinstance(state, Is) and self._is_mark(state):
            return "mark"
        if self._key() == "act":
            return "act"
        harm = ("destroy", "die", "kill", "remove", "leave", "wound", "hit")
        return "left" if state is None or self._key() in harm or self._kind_of_harm() else ""

    def _kind_of_harm(self) -> bool:
        """A state of a game's own that is one of leaving or of being harmed."""
        state = self.question.state
        if not isinstance(state, (Happened, Is)):
            return False
        told = Judge(self.result, ()).matcher(state.verb if isinstance(state, Happened) else state.state)
        return any(told(h) for h in self.account.events if h.kind in ("left", "landed"))

    def _denied(self, sort: str) -> str:
        if sort == "act":
            return "does not act"
        state = self.question.state
        if isinstance(state, (Happened, Is)):
            span = (state.verb if isinstance(state, Happened) else state.state).span
            word = self.question.text[span.start : span.end] if span.end <= len(self.question.text) else ""
            return f"is not {word or self._key()}"
        return "stays as it was" if state is None else "is not so"

    def _not_acting(self) -> Iterator[Reason]:
        entity = self.question.entity
        idle = self._in_moment(self.account.of(entity, "idle"))
        if idle:
            yield from (self.account.idle(h) for h in idle)
            return
        gone = self.account.of(entity, "left")
        if gone and (self.question.moment is None or self._over(gone[0])):
            yield self.account.left(gone[0])
            return
        acted = self.account.of(entity, "acts")
        standing = self.account.standing(entity, "holds", self.question.moment)
        barred = [h for h in standing if self._bars(h.detail)]
        if barred:
            yield self.account.holds(barred[-1])
        elif acted:
            yield Reason("it acts at another time", because=tuple(self.account.acts(h) for h in acted))
        else:
            yield Reason("nothing gives it an action then")

    def _bars(self, mark: str) -> bool:
        """Whether what has this mark does nothing."""
        entry = self.result.library.vocabulary.get(Category.MARK, mark)
        return entry is not None and bool(
            entry.facts.get("off") or "act" in str(entry.facts.get("cannot", ""))
        )

    def _over(self, gone: Happening) -> bool:
        """Whether it had left before the moment of the question."""
        moment = self.question.moment
        inside = self.account.timeline.during(moment)
        return moment is not None and bool(inside) and gone.index < inside[0].index

    def _not_gone(self) -> Iterator[Reason]:
        """What came, what stopped each, and how much it would have needed."""
        entity = self.question.entity
        packets = self._in_moment(self.account.of(entity, "packet"))
        taken = sum(h.amount for h in self._in_moment(self.account.of(entity, "landed")))
        spared = tuple(self.account.spared(entity))
        yield from spared
        if not packets and not taken:
            if not spared:
                yield Reason("nothing is aimed at it")
            return
        life = self._left_to_take()
        if taken:
            word = self.account.of(entity, "landed")[0].detail
            yield Reason(f"it has {many(self.result, taken, word)}{life}")
        for packet in packets:
            yield self.account.packet(packet)

    def _left_to_take(self) -> str:
        """How much it can take, where the game has a number for it."""
        vocabulary = self.result.library.vocabulary
        for entry in vocabulary.entries(Category.STAT):
            if entry.facts.get("life"):
                value = self.result.game.value(
                    self.result.library, self.result.end, self.question.entity, entry.word.key
                )
                if value:
                    return f", and {entry.word.key} {value}"
        return ""

    def _not_marked(self) -> Iterator[Reason]:
        """Abilities that would make it so, and what stops each."""
        key = self._key()
        seen: set[tuple[int, int]] = set()
        entity, moment = self.question.entity, self.question.moment
        standing = self.account.standing(entity, "fails", moment)
        for h in standing if moment is not None else self.account.of(entity, "fails"):
            stop = self.account.cause(h)
            same = (h.source, stop.source if stop is not None else -1)
            if h.detail == key and same not in seen:
                seen.add(same)
                yield self.account.fails(h)
        if not seen:
            before = [h for h in self.account.of(self.question.entity, "holds") if h.detail == key]
            left = self.account.of(before[-1].source, "left") if before else []
            if left:
                yield Reason(self.account.left(left[0]).text)
            else:
                yield Reason(f"no ability that makes things {key} reaches it")

    def _nothing(self) -> Iterator[Reason]:
        gone = self.account.of(self.question.entity, "left") if self.question.entity >= 0 else []
        if gone:
            yield self.account.left(gone[-1])
        else:
            yield Reason("nothing of the kind happens")


def _inside(h: Happening, moment: Moment) -> bool:
    return h.window == moment.window and h.number == moment.number
