"""Events of a run as reasons: what led to each, back to the ability and its line.

A trace that was asked for reasons is a graph: each event names the one that led to it. An `Account` walks it
backwards and tells only what lies on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesdsl.kernel.trace import Happening
from rulesdsl.lab.names import ability_of, called, cited, many, written_at
from rulesdsl.lab.reasons.reason import Reason
from rulesdsl.scenarios.run import Result
from rulesdsl.scenarios.timeline import Moment, Timeline, when

# Of what has become of a packet, what is told under it.
_FATES = ("changed", "stopped", "absorbed", "untaken")
_TURNS = ("serve", "control")


def at(h: Happening) -> str:
    """When it happened, as the end of a sentence."""
    if not h.window:
        return ""
    return f" {h.window}" if h.number is None and " " in h.window else f" in {when(h)}"


class Account:
    """Reads the reasons of one result, which must have been run with `reasons`."""

    def __init__(self, result: Result) -> None:
        self.result = result
        self.timeline = Timeline(result)
        self.events = result.happenings
        self.after: dict[int, list[Happening]] = {}
        for h in self.events:
            if h.cause >= 0:
                self.after.setdefault(h.cause, []).append(h)

    def name(self, entity: int) -> str:
        """How the scenario calls a thing."""
        return self.result.label(entity) if entity >= 0 else "the rules"

    def of(self, entity: int, *kinds: str) -> list[Happening]:
        """What happened to a thing, of these kinds."""
        return [h for h in self.events if h.subject == entity and h.kind in kinds]

    def standing(self, entity: int, kind: str, moment: Moment | None) -> list[Happening]:
        """What holds, or fails, of a thing when a moment opens; at the end when it is None."""
        inside = self.timeline.during(moment)
        calm = next((h.index for h in inside if h.kind in ("landed", "left")), self.events[-1].index + 1)
        limit = calm if moment is not None and inside else len(self.events)
        told = [h.index for h in self.events[:limit] if h.kind == "stands"]
        if not told:
            return []
        after = next((h.index for h in self.events[told[-1] + 1 :] if h.kind == "stands"), len(self.events))
        return [h for h in self.events[told[-1] : after] if h.kind == kind and h.subject == entity]

    def cause(self, h: Happening) -> Happening | None:
        """The event that led to this one."""
        return self.events[h.cause] if h.cause >= 0 else None

    def _by(self, h: Happening, text: str, because: Iterable[Reason] = ()) -> Reason:
        """A reason with the line and the rules of the ability behind an event."""
        found = tuple(because)
        return Reason(text, written_at(self.result, h.ability), cited(self.result, h), found)

    # ------------------------------------------------------------ numbers

    def sum_of(self, h: Happening, total: int) -> str:
        """`3 = 2 + 1`, or the number alone where nothing changes it."""
        shares = [f.amount for f in self.after.get(h.index, ()) if f.kind == "part" and f.detail != "slot"]
        if len(shares) < 2:
            return str(total)
        told = " ".join(f"{'-' if n < 0 else '+'} {abs(n)}" for n in shares[1:])
        sign = "=" if sum(shares) == total else "from"  # a bound may stand between
        return f"{total} {sign} {shares[0]} {told}"

    def number(self, h: Happening) -> Reason:
        """A number that an amount was, with its parts, and the number that decided that it counts."""
        before = self.cause(h)
        after = [f for f in self.after.get(h.index, ()) if f.kind == "part"]
        shares = [f for f in after if (f.subject, f.detail) == (h.subject, h.detail)]
        total = h.amount + sum(f.amount for f in shares)
        where = f" in {self.result.topology.places[h.place]}" if h.place >= 0 else ""
        text = f"{total} {h.detail} of {self.name(h.subject)}{where}"
        if shares and h.amount:
            text += f": {h.amount} as printed"
        decided = [self.number(before)] if before is not None and before.kind == "part" else []
        return Reason(text, because=(*self.parts(h), *decided))

    def parts(self, h: Happening) -> Iterator[Reason]:
        """Each modifier of a number that an event had; what is printed needs no reason."""
        for part in self.after.get(h.index, ()):
            if part.kind == "unadded":
                text = f"no {part.amount:+d} {part.detail} from {self.name(part.source)}"
                yield self._by(part, f"{text}: {called(self.result, part.ability)}", self._off(part))
            if part.kind != "part" or part.source < 0:
                continue
            what = "an action" if part.detail == "slot" else part.detail
            change = f"{part.amount:+d} {what}" if part.detail != "slot" else what
            by = f": {called(self.result, part.ability)}" if part.ability else ""
            text = f"{change} from {self.name(part.source)}{by}"
            yield self._by(part, text, self._turned(part))

    def _off(self, h: Happening) -> Iterator[Reason]:
        """What switches the source of an event off, as it was told last before."""
        for e in reversed(self.events[: h.index]):
            if e.kind == "stands":
                return
            if e.kind == "holds" and e.subject == h.source and e.detail not in _TURNS:
                yield self.holds(e)
                return

    def _turned(self, part: Happening) -> Iterator[Reason]:
        """Why an ability works for another side than its owner's."""
        for h in self.events[: part.index]:
            if h.kind == "holds" and h.subject == part.source and h.detail in _TURNS:
                gone = any(e.kind == "left" and e.subject == h.source for e in self.events[: part.index])
                if not gone:
                    yield self.holds(h)
                    return

    # ------------------------------------------------------------ single events

    def tell(self, h: Happening) -> Reason:
        """Any event, with what led to it."""
        match h.kind:
            case "left":
                return self.left(h)
            case "landed":
                return self.landed(h)
            case "packet":
                return self.packet(h)
            case "acts":
                return self.acts(h)
            case "holds" | "derived":
                return self.holds(h)
            case "idle":
                return self.idle(h)
            case _:
                return self.other(h)

    def left(self, h: Happening) -> Reason:
        """Something left the board."""
        doomed = self.cause(h)
        text = f"{self.name(h.subject)} is {h.detail}{at(h)}"
        return Reason(text, because=tuple(self.doomed(doomed)) if doomed is not None else ())

    def doomed(self, h: Happening) -> Iterator[Reason]:
        """Why something leaves: wounds, a price that it paid, an ability, what kept it is gone."""
        before = self.cause(h)
        if h.detail == "destroyed" and not h.ability and (before is None or before.kind == "landed"):
            yield from self._worn_out(h)
        elif before is not None and before.kind in ("absorbed", "packet"):
            taken = before if before.kind == "absorbed" else self._taken_for(h)
            if taken is not None:
                yield self._gave_itself(taken)
        else:
            text = f"{called(self.result, h.ability)} of {self.name(h.source)}"
            yield self._by(h, text, self.set_off(h))

    def _taken_for(self, h: Happening) -> Happening | None:
        """The taking that something paid for with itself."""
        takings = [e for e in self.events[: h.index] if e.kind == "absorbed" and e.source == h.subject]
        return takings[-1] if takings else None

    def _gave_itself(self, taken: Happening, verb: str = "it gives itself up for") -> Reason:
        before = self.cause(taken)
        text = f"{verb} {self.name(taken.subject)}: {called(self.result, taken.ability)}"
        if before is not None and before.kind == "absorbed":  # what another gave up was taken in turn
            loss = self._gave_itself(before, f"{self.name(before.source)} gives itself up for")
            return self._by(taken, text, [loss])
        return self._by(taken, text, [self.packet(before, but=taken)] if before is not None else [])

    def spared(self, entity: int) -> Iterator[Reason]:
        """What something would have given up, taken by another."""
        for h in self.of(entity, "absorbed"):
            before = self.cause(h)
            if before is not None and before.kind == "absorbed":
                text = f"{self.name(h.source)} takes its loss: {called(self.result, h.ability)}"
                inner = self._gave_itself(before, "it would give itself up for")
                yield self._by(h, text, [inner])

    def _worn_out(self, h: Happening) -> Iterator[Reason]:
        """What it has taken, against what it can take."""
        counter = self._damage(h.subject, h.index)
        hits = [e for e in self.of(h.subject, "landed") if e.index < h.index]
        limits = [e for e in self.after.get(h.index, ()) if e.kind == "part"]
        taken = sum(e.amount for e in hits) + self.result.start.entities[h.subject].counters.get(counter, 0)
        most = sum(e.amount for e in limits)
        if limits:
            yield Reason(
                f"it takes {self.sum_of(h, most)}, and has {many(self.result, taken, counter)}",
                because=tuple(self.parts(h)),
            )
        if h.cause < 0:
            yield from self._lost(h, most)
        for hit in reversed(hits):
            yield self.landed(hit)

    def _damage(self, entity: int, before: int) -> str:
        landed = [e for e in self.of(entity, "landed") if e.index <= before]
        return landed[-1].detail if landed else "damage"

    def _lost(self, h: Happening, most: int) -> Iterator[Reason]:
        """What kept it alive and has left: told of the last that left before."""
        gone = [e for e in self.events[: h.index] if e.kind == "left"]
        if gone:
            yield Reason(f"it takes less since {self.name(gone[-1].subject)} is {gone[-1].detail}")

    def landed(self, h: Happening) -> Reason:
        """Harm that came through, and the packet it came with; or what it cost to help another."""
        before = self.cause(h)
        if before is not None and before.kind == "absorbed":
            text = f"{many(self.result, h.amount, h.detail)}{at(h)}"
            return Reason(text, because=(self._gave_itself(before, "it takes it for"),))
        text = f"{many(self.result, h.amount, h.detail)} from {self.name(h.source)}{at(h)}"
        packets = self._packets_of(h)
        return Reason(text, because=tuple(reason for packet in packets for reason in self._way(packet)))

    def _packets_of(self, h: Happening) -> list[Happening]:
        """The parts of the packet that an event belongs to, first to last."""
        found: list[Happening] = []
        at = self.cause(h)
        while at is not None and at.kind == "packet":
            found.insert(0, at)
            at = self.cause(at)
        return found

    def _way(self, packet: Happening) -> Iterator[Reason]:
        """A packet under the harm it did: its strength, and what changed it."""
        yield self.packet(packet, short=True)

    def packet(self, h: Happening, short: bool = False, but: Happening | None = None) -> Reason:
        """A packet: strength, modifiers, what stopped, took or changed it, who acted; `but`: told already."""
        amount = f"{h.detail} {self.sum_of(h, h.amount)}".strip() if h.amount else h.detail
        if short and h.ability:
            amount = f"{called(self.result, h.ability)} of {self.name(h.source)}: {amount}"
        text = amount if short else f"{self._aimed(h)}: {amount}"
        because = [*self.parts(h), *self.fates(h, but), *self.set_off(h)]
        return self._by(h, text, because)

    def _aimed(self, h: Happening) -> str:
        source = self.name(h.source) if h.source >= 0 else called(self.result, h.ability)
        return f"{source} hits {self.name(h.subject)}"

    def fates(self, packet: Happening, but: Happening | None = None) -> Iterator[Reason]:
        """What became of a packet on its way."""
        for h in self.after.get(packet.index, ()):
            if h.kind not in _FATES or h is but:
                continue
            who, word = self.name(h.source), called(self.result, h.ability)
            if h.kind == "changed":
                yield self._by(h, f"{word} of {who} makes it {h.amount}")
            elif h.kind == "stopped":
                yield Reason("nothing is left of it")
            elif h.kind == "absorbed":
                yield self._by(h, f"{who} takes it: {word}")
            else:
                off = () if h.detail else self._off(h)
                yield self._by(h, f"{who} does not take it: {h.detail or word}", off)

    def set_off(self, h: Happening) -> Iterator[Reason]:
        """What an event goes back to, when that is not told above it."""
        before = self.cause(h)
        if before is None or before.kind == "packet":
            yield from self._chosen(h)
        elif before.kind == "acts":
            yield self.acts(before)
        elif before.kind in ("doomed", "landed", "moved", "absorbed"):
            yield Reason(self.short(before))

    def _chosen(self, h: Happening) -> Iterator[Reason]:
        """The decisions of the ability behind an event, when it was somebody's choice."""
        for e in self.events[: h.index]:
            if h.ability and e.kind == "decided" and e.ability == h.ability and e.window == h.window:
                yield Reason(f"chosen: {e.detail}")

    def acts(self, h: Happening) -> Reason:
        """Something acts at a number."""
        text = f"{self.name(h.subject)} acts{at(h)}"
        number = self.sum_of(h, h.amount)
        if number != str(h.amount):
            text += f": {self._slot_word(h)} {number}"
        return Reason(text, because=tuple(self.parts(h)))

    def _slot_word(self, h: Happening) -> str:
        return next((p.detail for p in self.after[h.index] if p.kind == "part" and p.detail != "slot"), "at")

    def idle(self, h: Happening) -> Reason:
        """Something could have acted and does not."""
        stop = self.cause(h)
        text = f"{self.name(h.subject)} does not act{at(h)}: {h.detail}"
        because = [self.holds(stop)] if stop is not None else []
        return Reason(text, rules=h.rules, because=(*because, *self.parts(h)))

    def holds(self, h: Happening) -> Reason:
        """An ability acts on something that it is on."""
        word = called(self.result, h.ability)
        if h.detail in _TURNS:
            return self._by(
                h, f"{self.name(h.subject)} works for another side: {word} of {self.name(h.source)}"
            )
        by = f" by {self.name(h.source)}: {word}" if h.source >= 0 else ""
        return self._by(h, f"{self.name(h.subject)} is {h.detail}{by}")

    def _weighed(self, last: Happening) -> Iterator[Reason]:
        """The options among which something was chosen by itself, the best first, with their figures."""
        first = last.index - last.amount + 1
        for option in self.events[first : last.index + 1]:
            yield self._by(option, option.detail)

    def fails(self, h: Happening) -> Reason:
        """An ability that would act on something does not."""
        word = called(self.result, h.ability)
        stop = self.cause(h)
        if stop is None:
            text = f"{word} of {self.name(h.source)} on {self.name(h.subject)} is void: it stands in a circle"
            return self._by(h, text)
        text = f"{word} of {self.name(h.source)} on {self.name(h.subject)} does not work"
        return self._by(h, text, [self.holds(stop)])

    def other(self, h: Happening) -> Reason:
        """Moves, counters and what else happens."""
        text = f"{self.short(h)}{at(h)}"
        before = self.cause(h)
        if before is not None and before.kind == "weighed":
            return Reason(text, because=tuple(self._weighed(before)))
        if before is not None and before.kind == "part":
            return Reason(text, rules=(h.ability,) if h.ability else (), because=(self.number(before),))
        if ability_of(self.result, h.ability) is None:  # nothing, or a rule of the game
            return Reason(text, rules=(h.ability,) if h.ability else ())
        bearer = f" of {self.name(h.source)}" if h.source >= 0 else ""
        inner = self._by(h, f"{called(self.result, h.ability)}{bearer}", self.set_off(h))
        return Reason(text, because=(inner,))

    def short(self, h: Happening) -> str:
        """One event without its reasons."""
        result, topology = self.result, self.result.topology
        who = result.scenario.players[h.player] if h.player >= 0 else self.name(h.subject)
        match h.kind:
            case "put":
                verb = "gets" if h.amount > 0 else "loses"
                return f"{who} {verb} {many(result, abs(h.amount), h.detail)}"
            case "moved":
                return f"{who} comes to {topology.places[h.place]}" if h.place >= 0 else f"{who} moves"
            case "turned":
                return f"{who} turns to {topology.directions[h.amount]}"
            case "doomed":
                return f"{who} is {h.detail}{at(h)}"
            case "landed":
                return f"{who} gets {many(result, h.amount, h.detail)} from {self.name(h.source)}"
            case "absorbed":
                return f"{self.name(h.source)} takes what is on its way to {who}"
            case _:
                return f"{who}: {h.kind} {h.detail}".rstrip()
