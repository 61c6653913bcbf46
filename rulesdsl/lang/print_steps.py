"""Printing what is true of whom, and what is done."""

from __future__ import annotations

from rulesdsl.lang import tree as t
from rulesdsl.lang.print_picks import PickPrinter


class StepPrinter(PickPrinter):
    """Clauses and steps."""

    # ------------------------------------------------------------ clauses

    def clause(self, clause: t.Clause) -> str:
        effect = clause.effect
        if isinstance(effect, t.Cost):
            deed = self.verb(effect.deed, "gerund")
            more = "more" if effect.amount >= 0 else "less"
            whom = "enemies" if effect.whom.who == "enemies" else self.pick(effect.whom)
            return f"{deed} {self.pick(effect.target, many=True)} costs {whom} {abs(effect.amount)} {more}"
        many = self.many(clause.subject)
        return f"{self.pick(clause.subject, many=True)} {self.effect(effect, many)}"

    def effect(self, effect: t.Effect, many: bool) -> str:
        match effect:
            case t.Change(stat=stat, amount=amount, floor=floor):
                number = amount.amount if isinstance(amount, t.Per) else amount
                least = "" if floor is None else f" (at least {floor})"
                return f"{'get' if many else 'gets'} {number:+d} {stat.text}{self.per(amount)}{least}"
            case t.Bound(order=order, amount=amount_, stat=stat, at=at):
                have = "have" if many else "has"
                return f"{have} {order} {self.counted(amount_, stat)}{'' if at is None else f' at {at}'}"
            case t.Extra(amount=amount_, thing=thing):
                noun = thing.text if amount_ == 1 else self.form(thing, "plural")
                return f"{'get' if many else 'gets'} {amount_} extra {noun}"
            case t.Mark(mark=mark):
                entry = self.entry(mark)
                if entry is not None and entry.facts.get("had"):
                    return f"{'have' if many else 'has'} {mark.text}"
                return f"{'are' if many else 'is'} {mark.text}"
            case t.Unmarkable(mark=mark):
                return f"cannot be {mark.text}"
            case t.Control():
                return f"{'are' if many else 'is'} yours"
            case t.Serve(whom=whom):
                return f"{'serve' if many else 'serves'} {self.pick(whom)}"
            case t.Reach(targets=targets):
                return f"{'reach' if many else 'reaches'} {self.pick(targets)}"
            case t.Cannot(deed=deed, passive=True):
                return f"cannot be {self.participle(deed)}"
            case t.Cannot(deed=deed, target=target):
                return f"cannot {deed.text}{'' if target is None else ' ' + self.pick(target, many=True)}"
            case t.Grant(keyword=keyword, arguments=arguments):
                given = f"({', '.join(arguments)})" if arguments else ""
                return f"{'have' if many else 'has'} {keyword.text}{given}"
            case t.ThrowBack():
                return f"{'are' if many else 'is'} thrown back"
            case t.SendOn(to=to):
                return f"{'are' if many else 'is'} sent to [{', '.join(name.text for name in to)}]"
        raise TypeError(effect)

    def per(self, amount: t.Amount) -> str:
        if not isinstance(amount, t.Per):
            return ""
        group = amount.group
        said = self.group(group, bare=True) if isinstance(group, t.Group) else self.pick(group)
        return f" per {said}"

    # ------------------------------------------------------------ steps

    def steps(self, steps: tuple[t.Step, ...]) -> str:
        return " then ".join(self.step(step) for step in steps)

    def step(self, step: t.Step) -> str:
        text = ("you may " if step.may else "") + self.act(step.act)
        if step.unless is not None:
            text += f" unless {self.condition(step.unless)}"
        if step.only_if is not None:
            text += f" only if {self.condition(step.only_if)}"
        return text

    def act(self, act: t.Act) -> str:
        match act:
            case t.Deal(amount="deadly", what=what, to=to):
                return f"deal a deadly {what.text} to {self.pick(to)}"
            case t.Deal(amount=amount, what=what, to=to):
                number = amount.amount if isinstance(amount, t.Per) else int(amount)
                return f"deal {self.counted(number, what)}{self.per(amount)} to {self.pick(to)}"  # type: ignore[arg-type]
            case t.Destroy(target=target):
                return f"destroy {self.pick(target)}"
            case t.Remove(target=target):
                return f"remove {self.pick(target)}"
            case t.Put(amount=amount, what=what, on=on, until=until):
                end = "" if until is None else f" {self.duration(until)}"
                number = amount.amount if isinstance(amount, t.Per) else amount
                return f"put {self.counted(number, what)} on {self.pick(on)}{self.per(amount)}{end}"
            case t.Take(amount=amount, what=what, source=source):
                return f"take {self.counted(amount, what)} from {self.pick(source)}"
            case t.Choose(pick=pick, alias=alias):
                return f"choose {self.pick(pick)}{'' if alias is None else f' as {alias.text}'}"
            case t.Move():
                return self.move(act)
            case t.Turn(target=target):
                return f"turn {self.pick(target)}"
            case t.Swap(target=target, other=other):
                return f"swap {self.pick(target)} with {self.pick(other)}"
            case t.Push(target=target, away_from=away):
                return f"push {self.pick(target)} from {self.pick(away)}"
            case t.Pull(target=target, toward=toward):
                return f"pull {self.pick(target)} to {self.pick(toward)}"
            case t.Place(target=target, on=on):
                return f"place {self.pick(target)} on {self.pick(on)}"
            case t.Heal(target=target, amount=amount_):
                return f"heal {self.pick(target)} {amount_}"
            case t.Gain(who=who, amount=amount_, what=what):
                number = amount_.amount if isinstance(amount_, t.Per) else amount_
                verb = "gain" if number >= 0 else "lose"
                if not self.plural_verb(who):
                    verb += "s"
                return f"{self.pick(who)} {verb} {self.counted(abs(number), what)}{self.per(amount_)}"
            case t.Roll(amount=amount__, dice=dice):
                number = amount__.amount if isinstance(amount__, t.Per) else amount__
                return f"roll {self.counted(number, dice)}{self.per(amount__)}"
            case t.Strike(who=who, target=target_):
                verb = "strike" if self.plural_verb(who) else "strikes"
                return f"{self.pick(who)} {verb}{'' if target_ is None else ' ' + self.pick(target_)}"
            case t.Start(procedure=procedure):
                return f"start {self.a(procedure)}"
            case t.Lasting(duration=duration, clause=clause):
                return f"{self.duration(duration)}, {self.clause(clause)}"
            case t.ForEvery(group=group, act=inner):
                said = self.group(group, bare=True) if isinstance(group, t.Group) else self.pick(group)
                return f"for every {said}: {self.act(inner)}"
        raise TypeError(act)

    def move(self, act: t.Move) -> str:
        text = f"move {self.pick(act.target)}"
        if act.distance is not None:
            unit = "" if act.unit is None else self.counted(act.distance, act.unit)
            text += f" {'up to ' if act.up_to else ''}{unit or act.distance}"
        elif isinstance(act.to, t.Here) and act.to.word == "there":
            text += " there"
        elif act.to is not None:
            text += f" to {self.pick(act.to)}"
        else:
            text += " anywhere"
        if act.toward is not None:
            text += f" toward {self.pick(act.toward)}"
        return text + (" and turn it" if act.turn else "")

    def duration(self, duration: t.Duration) -> str:
        if duration.window is None:
            return "for good"
        which = {"this": "this", "next": "the next", "each-opponents-next": "each opponent's next"}
        return f"until the end of {which[duration.which]} {duration.window.text}"
