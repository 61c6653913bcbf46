"""Printing who, what and whether."""

from __future__ import annotations

from rulesdsl.lang import tree as t
from rulesdsl.lang.lookup import article
from rulesdsl.lang.vocabulary import Entry, Vocabulary


class PickPrinter:
    """Noun phrases and conditions."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    # ------------------------------------------------------------ words

    def entry(self, name: t.Name) -> Entry | None:
        return None if name.word is None else self.vocabulary.get(name.word.category, name.word.key)

    def form(self, name: t.Name, form: str) -> str:
        """A form of a word; the key itself where the vocabulary has no such form."""
        entry = self.entry(name)
        return name.text if entry is None else entry.forms.get(form, name.text)

    def counted(self, amount: int, name: t.Name) -> str:
        return f"{amount} {name.text if amount == 1 else self.form(name, 'plural')}"

    def verb(self, name: t.Name, form: str) -> str:
        return name.text if form == "base" else self.form(name, form)

    def participle(self, name: t.Name) -> str:
        entry = self.entry(name)
        if entry is None:
            return name.text
        return entry.forms.get("participle") or entry.forms.get("past") or name.text

    # ------------------------------------------------------------ picks

    def many(self, pick: t.Pick) -> bool:
        """Whether a subject of a lasting truth takes the plural of its verb."""
        match pick:
            case t.Players(who=who):
                return who != "nobody"
            case t.Group(quantity=None):
                return True
            case t.Group(quantity=t.Quantity(kind=kind, amount=amount)):
                return kind == "other" or (kind != "each" and amount != 1)
        return False

    def plural_verb(self, pick: t.Pick) -> bool:
        """Whether a subject of an event or condition takes the plural of its verb."""
        return not (isinstance(pick, t.Group) and pick.quantity is None) and self.many(pick)

    def pick(self, pick: t.Pick, many: bool = False) -> str:
        """A noun phrase; `many`: a group without quantity is spoken of in the plural."""
        match pick:
            case t.This():
                return "this"
            case t.It():
                return "it"
            case t.Here(word=word):
                return word
            case t.Bearer():
                return "its bearer"
            case t.PlaceOf(of=t.It(), kind=kind):
                return f"its {kind.text}"
            case t.PlaceOf(of=of, kind=kind):
                return f"the {kind.text} of {self.pick(of)}"
            case t.That(name=name):
                return f"that {name.text}"
            case t.Owned(owner=owner, kind=kind):
                return f"{owner} {kind.text}"
            case t.Players(who=who):
                return {"enemies": "enemy players", "allies": "allied players"}.get(who, who)
            case t.Placed(army=army, definition=definition, place=place, number=number):
                which = f" {number}" if number > 1 else ""
                return f"{army.text + ' ' if army else ''}{definition.text}{which} at {place.text}"
            case t.Seat(name=name) | t.Spot(name=name):
                return name.text
            case t.Group():
                return self.group(pick, many)
        raise TypeError(pick)

    def group(self, group: t.Group, many: bool = False, bare: bool = False) -> str:
        quantity = group.quantity
        plural = many
        head: list[str] = []
        if quantity is None:
            pass
        elif quantity.kind == "exactly":
            head.append("one" if quantity.amount == 1 else str(quantity.amount))
            plural = quantity.amount != 1
        elif quantity.kind == "up-to":
            head.append(f"up to {quantity.amount}")
            plural = quantity.amount != 1
        elif quantity.kind == "each":
            head.append("each")
            plural = False
        else:
            head.append("other" if many else "another")
        if group.sides:
            head.append(" or ".join(s.value for s in group.sides))
        if group.tags:
            head.append(" or ".join(tag.text for tag in group.tags))
        head.append(" or ".join(self.form(k, "plural") if plural else k.text for k in group.kinds))
        text = " ".join(head)
        if quantity is None and not plural and not bare and not self.bare(group):
            text = f"{article(text)} {text}"
        text += "".join(f" {self.filter(f)}" for f in group.filters)
        if group.excepts:
            text += f" except {' or '.join(self.form(e, 'plural') for e in group.excepts)}"
        if group.best is not None:
            to = "" if group.best.to is None else f" to {self.anchor(group.best.to)}"
            text += f" with the {group.best.order} {group.best.measure.text}{to}"
        return text + (f" as {group.alias.text}" if group.alias is not None else "")

    def bare(self, group: t.Group) -> bool:
        """Whether a group is a proper name, which takes no article."""
        return all(k.word is not None and k.word.category == "definition" for k in group.kinds)

    def filter(self, one: t.Filter) -> str:
        match one:
            case t.Relation():
                return self.relation(one)
            case t.With(what=what, amount=amount, without=without):
                if without:
                    return f"without {what.text}"
                return f"with {what.text if amount is None else self.counted(amount, what)}"
            case t.Did(verb=verb, window=window, active=True):
                return f"that {self.form(verb, 'past')} in this {window.text}"
            case t.Did(actor=None, verb=verb, window=window):
                return f"that was {self.participle(verb)} in this {window.text}"
            case t.Did(actor=actor, verb=verb, window=window):
                assert actor is not None
                return f"that {self.anchor(actor)} {self.form(verb, 'past')} in this {window.text}"
        raise TypeError(one)

    def relation(self, relation: t.Relation) -> str:
        word = relation.word.text
        match word, relation.anchors:
            case "next to", ():
                return "next to each other"
            case _, ():
                return word
            case "within", (anchor,):
                return f"within {relation.distance} of {self.anchor(anchor)}"
            case "between", (t.That(name=name),):
                return f"between {name.text}"
            case "between", (one, two):
                return f"between {self.anchor(one)} and {self.anchor(two)}"
            case "of", (anchor,):
                return f"of {self.anchor(anchor, many=True)}"
            case _, (anchor, *_):
                return f"{word} {self.anchor(anchor)}"
        raise TypeError(relation)

    def anchor(self, pick: t.Pick, many: bool = False) -> str:
        return self.pick(pick, many)

    # ------------------------------------------------------------ conditions

    def condition(self, condition: t.Condition) -> str:
        if isinstance(condition, t.All):
            return " and ".join(self.condition(p) for p in condition.parts)
        if isinstance(condition, t.Exists):
            group = condition.group
            counted = isinstance(group, t.Group) and group.quantity is not None and self.many(group)
            be = "there are" if counted else "there is"
            if condition.negated:
                said = self.group(group, bare=True) if isinstance(group, t.Group) else self.pick(group)
                return f"{be} no {said}"
            return f"{be} {self.pick(group)}"
        if isinstance(condition, t.Ended):
            return f"the {condition.window.text} is {'not ' if condition.negated else ''}over"
        if isinstance(condition, t.Running):
            be = "is not" if condition.negated else "is"
            return f"it {be} the {condition.window.text} of {self.pick(condition.subject)}"
        many = self.plural_verb(condition.subject)
        subject = self.pick(condition.subject)
        if isinstance(condition, t.Faces):
            return f"{subject} faces {condition.direction.text}"
        if isinstance(condition, t.Wins):
            return f"{subject} wins"
        if isinstance(condition, t.Holds):
            zone = "" if condition.zone is None else f" in {condition.zone.text}"
            return f"{subject} holds {self.had(condition)}{zone}"
        if isinstance(condition, t.Has):
            return f"{subject} {'have' if many else 'has'} {self.had(condition)}"
        be = "are" if many else "is"
        not_ = "not " if condition.negated else ""
        match condition:
            case t.Is(state=state):
                return f"{subject} {be} {not_}{state.text}"
            case t.Belongs(side=side):
                return f"{subject} {be} {not_}{'yours' if side is t.Side.OWN else side.value}"
            case t.KindOf(kind=kind):
                return f"{subject} {be} {not_}{self.a(kind)}"
            case t.Stands(relation=t.Relation(word=t.Name(text="at"), anchors=(t.Spot(name=name),))):
                return f"{subject} {be} {not_}at {name.text}"
            case t.Stands(relation=relation):
                return f"{subject} {be} {not_}{self.relation(relation)}"
            case t.Happened(verb=verb, window=t.Name() as window, active=True):
                did = f"did not {verb.text}" if condition.negated else self.form(verb, "past")
                return f"{subject} {did} in this {window.text}"
            case t.Happened(verb=verb, window=None):
                return f"{subject} {be} {not_}{self.participle(verb)}"
            case t.Happened(verb=verb, window=window):
                assert window is not None
                was = "were" if many else "was"
                return f"{subject} {was} {not_}{self.participle(verb)} in this {window.text}"
        raise TypeError(condition)

    def a(self, kind: t.Name) -> str:
        """`a helper`, but a bare word where the vocabulary says so."""
        entry = self.entry(kind)
        if entry is None or entry.facts.get("bare") or entry.word.category == "definition":
            return kind.text
        return f"{article(kind.text)} {kind.text}"

    def had(self, has: t.Has | t.Holds) -> str:
        if has.negated:
            return f"no {has.what.text}"
        if has.order == "the most":
            return f"the most {self.form(has.what, 'plural')}"
        if has.amount is None:
            return has.what.text
        order = "" if has.order == "exactly" else f"{has.order} "
        return f"{order}{self.counted(has.amount, has.what)}"
