"""Resolving what is true of whom (clauses) and what is done (steps)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulesdsl.lang import tree as t
from rulesdsl.lang.build_steps import UNSAID
from rulesdsl.lang.resolve_picks import KINDS, PickResolver
from rulesdsl.lang.tree import Name, Span
from rulesdsl.lang.vocabulary import Category as C


class StepResolver(PickResolver):
    """Clauses, steps and limits; quantity and side where they are compulsory."""

    # ------------------------------------------------------------ compulsory words

    def proper(self, group: t.Group) -> bool:
        """Whether a group is one thing by its own name (a card, a piece, a player)."""
        return all(k.word is not None and k.word.category == C.DEFINITION for k in group.kinds)

    def one_only(self, group: t.Group) -> bool:
        """Whether a group is one thing whatever happens: by its name, or because each place has just one
        of the kind and the group says which place."""
        alone = all(self.fact(k, "alone") for k in group.kinds)
        placed = any(isinstance(f, t.Relation) and f.word.text in ("here", "of") for f in group.filters)
        return self.proper(group) or (alone and placed)

    def sided(self, pick: t.Pick) -> None:
        """Reports things whose side matters and is not said."""
        if not isinstance(pick, t.Group) or pick.sides or any(tag.word is None for tag in pick.tags):
            return  # an unknown adjective may be a misspelt side: one problem is enough
        if any(self.fact(k, "sided") for k in pick.kinds):
            noun = pick.kinds[0]
            self.report(
                "R0221",
                f"whose {self.plural(noun)}? Here the side must be said",
                noun.span,
                "no side",
                "say `friendly`, `enemy` or `friendly or enemy` before the noun",
            )

    def target(self, pick: t.Pick, counted: bool = True) -> t.Pick:
        """What a step acts on: quantity and side are compulsory."""
        resolved = self.pick(pick)
        if isinstance(resolved, t.Group):
            if counted and resolved.quantity is None and not self.one_only(resolved):
                self.report(
                    "R0220",
                    "how many? In a step the quantity must be said",
                    resolved.span,
                    "no quantity",
                    "say `one`, `each`, a number, or `up to` a number",
                )
            self.sided(resolved)
        return resolved

    def stat_fits(self, stat: Name, span: Span, subject: t.Pick) -> None:
        """Stats of packets go with packets, the others with things."""
        if stat.word is None or not isinstance(subject, t.Group):
            return
        of = self.fact(stat, "of")
        kinds = [k for k in subject.kinds if k.word is not None]
        for kind in kinds:
            packet = kind.word is not None and kind.word.category == C.PACKET
            if (of is not None and kind.text != of) or (of is None and packet):
                has = [
                    e.word.key
                    for e in self.vocabulary.entries(C.STAT)
                    if e.facts.get("of") == (kind.text if packet else None)
                ]
                self.report(
                    "R0236",
                    f"`{stat.text}` is not a stat of {self.plural(kind)}",
                    span,
                    f"{self.plural(kind)} have no {stat.text}",
                    notes=(f"stats of {self.plural(kind)}: {', '.join(has) or 'none'}",),
                )
                return

    # ------------------------------------------------------------ clauses

    def clause(self, clause: t.Clause) -> t.Clause:
        subject = self.pick(clause.subject)
        if isinstance(subject, t.Group):
            self.sided(subject)
            if subject.quantity is not None and subject.quantity.kind in ("exactly", "up-to"):
                self.report(
                    "R0228",
                    "which of them? What is lastingly true holds of everything it describes",
                    subject.quantity.span,
                    "a number has no meaning here",
                    "leave the number out, or choose with `Action: choose one ...`",
                )
        return replace(clause, subject=subject, effect=self.effect(clause.effect, subject))

    def effect(self, effect: t.Effect, subject: t.Pick) -> t.Effect:
        match effect:
            case t.Change(stat=stat, amount=amount):
                found = self.name(stat, C.STAT)
                self.stat_fits(found, stat.span, subject)
                return replace(effect, stat=found, amount=self.amount_of_each(amount, subject))
            case t.Bound(stat=stat):
                return replace(effect, stat=self.name(stat, C.SLOT, C.STAT, C.DICE, C.COUNTER))
            case t.Extra(thing=thing):
                return replace(effect, thing=self.name(thing, C.SLOT, C.DICE))
            case t.Mark(mark=mark):
                keyword = self.find(mark, C.KEYWORD)
                advice = f"a keyword is had: `have {mark.text}`" if keyword else ""
                found = self.name(mark, C.MARK, advice=advice)
                self.said_as(found, "be")
                return replace(effect, mark=found)
            case t.Grant(keyword=keyword_, span=span):
                mark_ = self.find(keyword_, C.MARK)
                if mark_ is not None and self.find(keyword_, C.KEYWORD) is None:
                    self.said_as(mark_, "have")
                    return t.Mark(mark_, span)
                return replace(effect, keyword=self.name(keyword_, C.KEYWORD))
            case t.Unmarkable(mark=mark, span=span):
                verb = self.find(mark, C.VERB)
                if verb is not None and self.find(mark, C.MARK) is None:
                    return t.Cannot(verb, None, span, passive=True)
                return replace(effect, mark=self.name(mark, C.MARK))
            case t.Reach(targets=targets):
                return replace(effect, targets=self.reached(targets))
            case t.Cannot(deed=deed, target=target):
                picked = None if target is None else self.pick(target)
                return replace(effect, deed=self.name(deed, C.VERB), target=picked)
            case t.Cost(deed=deed, target=target_):
                return replace(effect, deed=self.name(deed, C.VERB), target=self.pick(target_))
            case t.ThrowBack():
                self.on_its_way(subject, effect.span)
            case t.SendOn(to=to):
                self.on_its_way(subject, effect.span)
                self.once_each(to)
                return replace(effect, to=tuple(self.name(arm, C.DIRECTION) for arm in to))
        return effect

    def reached(self, pick: t.Pick) -> t.Pick:
        """What help is passed on to: each thing of a kind, of a named side; nobody is there to choose."""
        found = self.pick(pick)
        if not isinstance(found, t.Group):
            return found
        self.sided(found)
        if found.quantity is None:
            self.report(
                "R0220", "how many? What is reached must be counted", found.span, "no quantity", "say `each`"
            )
        elif found.quantity.kind in ("exactly", "up-to"):
            self.report(
                "R0228",
                "which of them? Everything that is described is reached",
                found.quantity.span,
                "a number has no meaning here",
                "say `each`",
            )
        return found

    def on_its_way(self, subject: t.Pick, span: Span) -> None:
        """What is thrown back or sent on are hits arriving on `this`, and nothing else is said of them."""
        match subject:
            case t.Group(
                kinds=kinds, filters=(t.Relation(word=t.Name(text="arriving on"), anchors=(t.This(),)),)
            ) if all(kind.word is None or kind.word.category == C.PACKET for kind in kinds):
                return
            case t.Group(kinds=kinds) if any(kind.word is None for kind in kinds):
                return  # one problem is enough
        self.report(
            "R0244",
            "only hits arriving on `this` are thrown back or sent on",
            span,
            "not of these",
            "say `hits arriving on this` before the verb",
        )

    def once_each(self, arms: Iterable[t.Name]) -> None:
        """No direction of a list stands in it twice."""
        seen: set[str] = set()
        for arm in arms:
            if arm.text in seen:
                self.report("R0237", f"the arm `{arm.text}` is named twice", arm.span, "once is enough")
            seen.add(arm.text)

    def amount_of_each(self, amount: t.Amount, subject: t.Pick) -> t.Amount:
        """`Units get +1 strength per token on it`: what is counted may be counted for each of them."""
        before = list(self.antecedents)
        self.remember(subject)
        found = self.amount(amount)
        self.antecedents = before
        return found

    def amount(self, amount: t.Amount) -> t.Amount:
        if not isinstance(amount, t.Per):
            return amount
        found = replace(amount, group=self.pick(amount.group))
        if isinstance(found.group, t.Group) and found.group.sides:
            kind = found.group.kinds[0]
            if kind.word is not None and kind.word.category == C.COUNTER:
                self.nobodys(self.plural(kind), found.group.span)
        return found

    def nobodys(self, noun: str, span: Span) -> None:
        """Reports a side of what has none."""
        self.report("R0247", f"{noun} belong to nobody", span, "a side", f"say `{noun}` alone")

    # ------------------------------------------------------------ steps

    def steps(self, steps: tuple[t.Step, ...]) -> tuple[t.Step, ...]:
        return tuple(self.step(step) for step in steps)

    def step(self, step: t.Step) -> t.Step:
        return replace(
            step,
            act=self.act(step.act),
            unless=None if step.unless is None else self.condition(step.unless),
            only_if=None if step.only_if is None else self.condition(step.only_if),
        )

    def act(self, act: t.Act) -> t.Act:
        match act:
            case t.Deal():
                return self.deal(act)
            case t.Destroy() | t.Remove() | t.Turn():
                return replace(act, target=self.target(act.target))
            case t.Put(amount=amount, what=what, on=on, until=until):
                return replace(
                    act,
                    amount=self.amount(amount),
                    what=self.put_what(what),
                    on=self.target(on),
                    until=self.duration(until) if until else None,
                )
            case t.Take(what=what, source=source):
                return replace(act, what=self.name(what, C.COUNTER, C.DEFINITION), source=self.target(source))
            case t.Choose(pick=pick, alias=alias):
                return self.choose(act, pick, alias)
            case t.Move():
                return self.move(act)
            case t.Swap(target=target, other=other):
                return replace(act, target=self.target(target), other=self.target(other))
            case t.Push(target=target, away_from=away):
                return replace(act, target=self.target(target), away_from=self.target(away))
            case t.Pull(target=target, toward=toward):
                return replace(act, target=self.target(target), toward=self.target(toward))
            case t.Place(target=target, on=on):
                return replace(act, target=self.target(target), on=self.target(on))
            case t.Heal(target=target):
                return replace(act, target=self.target(target))
            case t.Gain(who=who, what=what, amount=amount):
                gained = self.name(what, C.COUNTER)
                return replace(act, who=self.target(who), what=gained, amount=self.amount(amount))
            case t.Roll(dice=dice, amount=amount):
                return replace(act, dice=self.name(dice, C.DICE), amount=self.amount(amount))
            case t.Strike(who=who, target=target_):
                struck = None if target_ is None else self.target(target_)
                return replace(act, who=self.target(who), target=struck)
            case t.Start(procedure=procedure):
                return replace(act, procedure=self.name(procedure, C.PROCEDURE))
            case t.Lasting(duration=duration, clause=clause):
                if duration.span == UNSAID:
                    self.no_duration(act.span)
                return replace(act, duration=self.duration(duration), clause=self.clause(clause))
            case t.ForEvery(group=group, act=inner):
                found = self.target(group, counted=False)
                self.remember(group)
                return replace(act, group=found, act=self.act(inner))
        raise TypeError(act)

    def no_duration(self, span: Span) -> None:
        if self.means_while:
            return  # told already: the sentence has the wrong mood
        self.report(
            "S0304",
            "for how long? What is said of a thing in a step needs a duration",
            span,
            "no end is named",
            "say `until the end of this ...` before it, or `for good`",
            self.listed((C.WINDOW,)),
        )

    def deal(self, act: t.Deal) -> t.Deal:
        harm = next((e.word.key for e in self.vocabulary.entries(C.COUNTER) if e.facts.get("damage")), None)
        advice = "" if harm is None else f"say `deal 1 {harm} to ...`"
        what = self.name(act.what, C.PACKET, C.COUNTER, advice=advice)
        if what.word is not None and what.word.category == C.COUNTER and not self.fact(what, "damage"):
            self.report(
                "R0241",
                f"`{what.text}` is put, not dealt",
                act.what.span,
                "no damage",
                f"say `put 1 {what.text} on ...`",
            )
        amount = act.amount if act.amount == "deadly" else self.amount(act.amount)
        return replace(act, what=what, amount=amount, to=self.target(act.to))

    def put_what(self, name: Name) -> Name:
        what = self.name(name, C.COUNTER, C.DEFINITION, C.KIND)
        if self.fact(what, "damage"):
            self.report(
                "R0241",
                f"`{what.text}` is dealt, not put",
                name.span,
                "damage",
                f"say `deal 1 {what.text} to ...`",
            )
        return what

    def choose(self, act: t.Choose, pick: t.Pick, alias: Name | None) -> t.Choose:
        found = self.target(pick)
        if isinstance(found, t.Group) and found.quantity is not None and found.quantity.kind == "each":
            self.report(
                "R0228",
                "there is nothing to choose in `each`",
                found.quantity.span,
                "takes them all",
                "say `one`, or name the things in the step itself",
            )
        self.remember(pick, alias)
        if alias is not None:
            alias = replace(alias, word=t.Word(C.ALIAS, alias.text))
        return replace(act, pick=found, alias=alias)

    def move(self, act: t.Move) -> t.Move:
        target = self.target(act.target)
        unit = None if act.unit is None else self.name(act.unit, C.PLACE)
        return replace(
            act,
            target=target,
            to=None if act.to is None else self.target(act.to),
            toward=None if act.toward is None else self.target(act.toward, counted=False),
            unit=unit,
        )

    def duration(self, duration: t.Duration) -> t.Duration:
        window = duration.window
        return replace(duration, window=None if window is None else self.name(window, C.WINDOW))

    def limits(self, limits: tuple[t.Limit, ...]) -> tuple[t.Limit, ...]:
        found = []
        for limit in limits:
            per = tuple(self.name(p, C.WINDOW, C.KIND, C.PLACE) for p in limit.per)
            if all(p.word is not None for p in per) and not any(
                p.word.category == C.WINDOW for p in per if p.word
            ):
                self.report(
                    "R0243",
                    "once within what time? A limit names a window",
                    limit.span,
                    "no window",
                    f"say `(once per {per[0].text} per turn)`",
                    self.listed((C.WINDOW,)),
                )
            found.append(replace(limit, per=per))
        return tuple(found)


__all__ = ["KINDS", "StepResolver"]
