"""Trees back to text: one canonical sentence for each tree. Forms of words come from the vocabulary."""

from __future__ import annotations

from rulesdsl.lang import tree as t
from rulesdsl.lang.print_steps import StepPrinter
from rulesdsl.lang.vocabulary import Vocabulary


def print_sentence(tree: t.Sentence, vocabulary: Vocabulary) -> str:
    """The canonical text of a resolved sentence; it parses and resolves to the same tree."""
    text = Printer(vocabulary).sentence(tree)
    return text[:1].upper() + text[1:] + "."


def print_call(tree: t.Call, vocabulary: Vocabulary) -> str:
    """The canonical text of a keyword call."""
    arguments = f"({', '.join(tree.arguments)})" if tree.arguments else ""
    arms = "" if tree.arms is None else f" on [{', '.join(arm.text for arm in tree.arms)}]"
    reach = f", reach {tree.reach}" if tree.reach != 1 else ""
    return f"{tree.keyword.text}{arguments}{arms}{reach}"


def print_expectation(tree: t.Expectation, vocabulary: Vocabulary) -> str:
    """The canonical text of an expectation."""
    printer = Printer(vocabulary)
    when = ""
    if tree.window is not None:
        number = f" {tree.number}" if tree.number is not None else ""
        when = f"{tree.edge} {tree.window.text}: " if tree.edge else f"{tree.window.text}{number}: "
    if isinstance(tree.state, t.NothingElse):
        nothing = "nothing" if tree.state.at_all else "nothing else"
        return f"{when}{nothing} is {printer.participle(tree.state.verb)}"
    parts = tree.state.parts if isinstance(tree.state, t.All) else (tree.state,)
    said: list[str] = []
    before: t.Condition | None = None
    for part, after in zip(parts, (*parts[1:], None), strict=True):
        text = printer.condition(part)
        if isinstance(part, t.Holds) and part.zone is not None and _one_list(part, after):
            text = text.removesuffix(f" in {part.zone.text}")
        subject = _subject(part)
        if subject is not None and subject == _subject(before):
            text = text.removeprefix(printer.pick(subject)).lstrip()
            if _one_list(before, part):
                text = text.removeprefix("holds ")
        said.append(text)
        before = part
    return when + " and ".join(said)


def _subject(part: t.Condition | None) -> t.Pick | None:
    return None if isinstance(part, t.Running) else getattr(part, "subject", None)


def _one_list(one: t.Condition | None, next_: t.Condition | None) -> bool:
    """Whether two held things are told in one list: `holds wolf and bear in den`."""
    if not isinstance(one, t.Holds) or not isinstance(next_, t.Holds):
        return False
    return (one.subject, one.zone) == (next_.subject, next_.zone)


def print_condition(tree: t.Condition, vocabulary: Vocabulary) -> str:
    """The text of a condition alone."""
    return Printer(vocabulary).condition(tree)


def print_pick(tree: t.Pick, vocabulary: Vocabulary) -> str:
    """The text of a noun phrase alone."""
    return Printer(vocabulary).pick(tree)


class Printer(StepPrinter):
    """Prints the moods."""

    def sentence(self, tree: t.Sentence) -> str:
        """The sentence without capital and full stop."""
        match tree:
            case t.Continuous():
                return self.continuous(tree)
            case t.Event():
                return self.event(tree)
            case t.Check(condition=condition, steps=steps):
                return f"as soon as {self.condition(condition)}, {self.steps(steps)}"
            case t.Replacement():
                return self.replacement(tree)
            case t.Action():
                return self.action(tree)
            case t.Preference(group=group):
                return f"prefer {self.group(group, many=True)}"
        raise TypeError(tree)

    def continuous(self, tree: t.Continuous) -> str:
        text = ""
        if tree.despite:
            text += f"even while {' or '.join(m.text for m in tree.despite)}, "
        if tree.condition is not None:
            text += f"while {self.condition(tree.condition)}, "
        said: list[str] = []
        before: t.Clause | None = None
        for clause in tree.clauses:
            same = before is not None and before.subject == clause.subject
            if same and not isinstance(clause.effect, t.Cost):
                said.append(self.effect(clause.effect, self.many(clause.subject)))
            else:
                said.append(self.clause(clause))
            before = None if isinstance(clause.effect, t.Cost) else clause
        return text + " and ".join(said)

    def event(self, tree: t.Event) -> str:
        text = self.shape(tree)
        text += "".join(f" {self.limit(limit)}" for limit in tree.limits) + ", "
        if tree.condition is not None:
            text += f"if {self.condition(tree.condition)}, "
        return text + ("at once " if tree.at_once else "") + self.steps(tree.steps)

    def shape(self, tree: t.Event) -> str:
        match tree.event:
            case t.Moment(edge=edge, window=window):
                if edge in ("start", "end"):
                    return f"at the {edge} of the {window.text}"
                return f"{edge} the {window.text}"
            case t.Happens(subject=subject, verb=verb, object=object_, passive=passive) as happens:
                text = f"{tree.timing} {self.pick(subject)} "
                if passive:
                    text += f"{'are' if self.plural_verb(subject) else 'is'} {self.participle(verb)}"
                else:
                    text += self.verb(verb, "base" if self.plural_verb(subject) else "third")
                if object_ is not None:
                    text += f" {self.pick(object_)}"
                if happens.by is not None:
                    text += f" by {happens.by.text}"
                return text + (f" in this {happens.window.text}" if happens.window is not None else "")
            case t.Becomes(subject=subject, state=state, by_this=by_this):
                verb_ = "become" if self.plural_verb(subject) else "becomes"
                what = "yours" if state is None else state.text
                return f"{tree.timing} {self.pick(subject)} {verb_} {what}{' by this' if by_this else ''}"
        raise TypeError(tree.event)

    def replacement(self, tree: t.Replacement) -> str:
        deed = f"be {self.participle(tree.verb)}" if tree.passive else self.verb(tree.verb, "base")
        text = f"if {self.pick(tree.subject)} would {deed}"
        if tree.object is not None:
            text += f" {self.pick(tree.object)}"
        text += "".join(f" {self.limit(limit)}" for limit in tree.limits) + ", "
        if tree.condition is not None:
            text += f"if {self.condition(tree.condition)}, "
        text += "you may " if tree.may else ""
        match tree.outcome:
            case t.Instead(steps=steps, amount=None):
                return f"{text}instead {self.steps(steps)}"
            case t.Instead(steps=steps, amount=amount, what=what):
                counted = self.counted(amount or 0, what) if what is not None else str(amount)
                return f"{text}instead of {counted} {self.steps(steps)}"
            case t.Amend(stat=stat, amount=amount_):
                return f"{text}it gets {amount_:+d} {stat.text}"
            case t.Convert(sides=sides, into=into):
                what_ = "it" if sides is None else f"{sides} {'side' if sides == 1 else 'sides'} of it"
                return f"{text}change {what_} into {'the other kind' if into is None else into.text}"
        raise TypeError(tree.outcome)

    def action(self, tree: t.Action) -> str:
        text = "action"
        if tree.hidden:
            text += " (hidden)"
        if tree.from_hand:
            text += " (from hand)"
        text += "".join(f" {self.limit(limit)}" for limit in tree.limits)
        for price in tree.prices:
            text += f" (pay {self.counted(price.amount, price.what)})"
        if tree.condition is not None:
            text += f" while {self.condition(tree.condition)}"
        return f"{text}: {self.steps(tree.steps)}"

    def limit(self, limit: t.Limit) -> str:
        times = "once" if limit.times == 1 else f"{limit.times} times"
        return f"({times}{''.join(f' per {p.text}' for p in limit.per)})"
