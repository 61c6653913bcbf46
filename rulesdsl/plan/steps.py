"""Steps of events, checks and actions as functions over a `Run`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulesdsl.kernel.doing import Declined
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.tables import Steps
from rulesdsl.lang import tree as t
from rulesdsl.lang.print import print_pick
from rulesdsl.lang.vocabulary import Category, Vocabulary
from rulesdsl.plan.clauses import STEP
from rulesdsl.plan.scope import CannotPlan, Phrases, Pick, Scope
from rulesdsl.plan.watch import done, watched

Act = Callable[[Run], None]


def scope_of(run: Run) -> Scope:
    return Scope(run.view, run.bearer, run.player, run.it, run.named, run.left_from)


class StepMaker:
    """Compiles the steps of one sentence."""

    def __init__(self, vocabulary: Vocabulary, phrases: Phrases, ability: str = "") -> None:
        self.vocabulary = vocabulary
        self.phrases = phrases
        self.ability = ability
        self.lasting: list[t.Lasting] = []

    def steps(self, steps: tuple[t.Step, ...]) -> Steps:
        made = [self.step(step) for step in steps]

        def do(run: Run) -> None:
            try:
                for each in made:
                    each(run)
            except Declined:
                if run.batch is None and run.player_started and not run.changed:
                    raise

        return do

    def step(self, step: t.Step) -> Act:
        act = done(self.ability, step, self.act(step.act))
        unless = self._tail(step.unless) if step.unless is not None else None
        only_if = self._tail(step.only_if) if step.only_if is not None else None
        what = type(step.act).__name__.lower()

        def do(run: Run) -> None:
            if unless is not None and unless(scope_of(run)):
                return
            if only_if is not None and not only_if(scope_of(run)):
                return
            if step.may and not run.may(what):
                return
            act(run)

        return do

    def _tail(self, node: t.Condition) -> Callable[[Scope], bool]:
        return watched(self.ability, node, self.phrases.condition(node))

    def targets(self, node: t.Pick) -> Callable[[Run], tuple[int, ...]]:
        """What an act is done to: all of `each`, or so many as are chosen."""
        pick: Pick = self.phrases.pick(node)
        quantity = node.quantity if isinstance(node, t.Group) else None
        if quantity is None or quantity.kind in ("each", "other"):
            return lambda run: pick(scope_of(run))
        up_to, amount = quantity.kind == "up-to", quantity.amount
        return lambda run: run.choose(pick(scope_of(run)), amount, up_to, "")

    def one(self, node: t.Pick) -> Callable[[Run], int]:
        """The single thing of a phrase; Declined when there is none."""
        targets = self.targets(node)

        def find(run: Run) -> int:
            found = targets(run)
            if not found:
                raise Declined("there is nothing to do it to")
            return found[0]

        return find

    def act(self, act: t.Act) -> Act:
        match act:
            case t.Deal():
                return self._deal(act)
            case t.Destroy():
                targets = self.targets(act.target)
                return lambda run: run.destroy(targets(run))
            case t.Remove():
                targets = self.targets(act.target)
                return lambda run: run.remove(targets(run))
            case t.Put():
                return self._put(act)
            case t.Take():
                source, key, n = self.targets(act.source), act.what.key, act.amount
                return lambda run: run.gain(source(run), key, -n)
            case t.Choose():
                return self._choose(act)
            case t.Move():
                return self._move(act)
            case t.Turn():
                self._can_face(act.span)
                target = self.one(act.target)
                return lambda run: run.turn(target(run))
            case t.Swap():
                target, other = self.one(act.target), self.one(act.other)
                return lambda run: run.swap(target(run), other(run))
            case t.Push():
                target, other = self.one(act.target), self.one(act.away_from)
                return lambda run: run.push(target(run), other(run))
            case t.Pull():
                target, other = self.one(act.target), self.one(act.toward)
                return lambda run: run.pull(target(run), other(run))
            case t.Place():
                target, other = self.one(act.target), self.one(act.on)
                return lambda run: run.place(target(run), other(run))
            case t.Heal():
                targets, n = self.targets(act.target), act.amount
                return lambda run: run.heal(targets(run), n)
            case t.Gain():
                return self._gain(act)
            case t.Roll():
                return self._roll(act)
            case t.Strike():
                targets = self.targets(act.who)
                return lambda run: run.strike(targets(run))
            case t.Start():
                key = act.procedure.key
                return lambda run: run.start(key)
            case t.Lasting():
                return self._lasting(act)
            case t.ForEvery():
                return self._for_every(act)
        raise CannotPlan("the kernel cannot do this yet", act.span)

    def _deal(self, act: t.Deal) -> Act:
        targets = self.targets(act.to)
        if act.amount == "deadly":
            if act.what.key == STEP:
                raise CannotPlan("a change of place does no harm", act.what.span)
            return lambda run: run.deal(targets(run), 0, "", deadly=True)
        amount = self._amount(act.amount)
        tag = act.what.key
        return lambda run: run.deal(targets(run), amount(run), tag)

    def _amount(self, amount: t.Amount) -> Callable[[Run], int]:
        made = self.phrases.amount(amount)
        return lambda run: made(scope_of(run))

    def _put(self, act: t.Put) -> Act:
        targets, key, n = self.targets(act.on), act.what.key, self._amount(act.amount)
        if act.what.word is not None and act.what.word.category == Category.DEFINITION:
            until = self._until(act.until)
            entry = self.vocabulary.get(Category.DEFINITION, key)
            ids = entry.facts.get("definitions") if entry is not None else None
            kinds = tuple(ids) if isinstance(ids, list) and ids else (key,)
            return lambda run: run.put_marker(targets(run), run.own_of(kinds), n(run), until)
        return lambda run: run.gain(targets(run), key, n(run))

    def _until(self, duration: t.Duration | None) -> tuple[str, bool] | None:
        """The window that ends it, and whether one that is open now is passed over."""
        if duration is None or duration.window is None:
            return None
        if duration.which == "each-opponents-next":
            raise CannotPlan("only what players cannot do lasts until each one's own", duration.span)
        return duration.window.key, duration.which == "next"

    def _choose(self, act: t.Choose) -> Act:
        group, together = _apart(act.pick)
        pick = self.phrases.pick(group)
        quantity = act.pick.quantity if isinstance(act.pick, t.Group) else None
        amount = quantity.amount if quantity is not None else 1
        up_to = quantity is not None and quantity.kind == "up-to"
        alias = act.alias.text if act.alias is not None else ""
        what = print_pick(act.pick, self.vocabulary).removeprefix("one ")

        def choose(run: Run) -> None:
            run.choose(pick(scope_of(run)), amount, up_to, alias, what, together=together)

        return choose

    def _can_face(self, span: t.Span) -> None:
        if not any(True for _ in self.vocabulary.entries(Category.DIRECTION)):
            raise CannotPlan("nothing faces anywhere in this game, so nothing turns", span)

    def _move(self, act: t.Move) -> Act:
        if act.turn:
            self._can_face(act.span)
        quantity = act.to.quantity if isinstance(act.to, t.Group) else None
        if quantity is not None and (quantity.kind, quantity.amount) != ("exactly", 1):
            raise CannotPlan("a thing moves to one place", act.span)
        targets = self.targets(act.target)
        to = self.phrases.pick(act.to) if act.to is not None else None

        def move(run: Run) -> None:
            where = None
            if to is not None:
                layout = run.world.layout
                where = [p for i in to(scope_of(run)) for p in (layout.places_of(i) if i >= 0 else (~i,))]
            movers = targets(run)
            if not movers:
                raise Declined("there is nothing to do it to")
            for mover in movers:
                run.move(mover, act.distance, act.up_to, act.turn, where)

        return move

    def _gain(self, act: t.Gain) -> Act:
        key, n = act.what.key, self._amount(act.amount)
        who = self.phrases.pick(act.who)
        if isinstance(act.who, t.Players):
            return lambda run: run.player_gain(who(scope_of(run)), key, n(run))
        return lambda run: run.gain(who(scope_of(run)), key, n(run))

    def _roll(self, act: t.Roll) -> Act:
        entry = self.vocabulary.get(Category.DICE, act.dice.key)
        sides = int(str(entry.facts.get("sides", 6))) if entry is not None else 6
        amount, key = self._amount(act.amount), act.dice.key

        def roll(run: Run) -> None:
            run.roll(amount(run), key, sides)

        return roll

    def _lasting(self, act: t.Lasting) -> Act:
        step = len(self.lasting)
        self.lasting.append(act)
        if isinstance(act.clause.subject, t.Players):
            return self._lasting_of_players(step, act, act.clause.subject)
        targets = self.targets(act.clause.subject)
        until = self._until(act.duration)
        return lambda run: run.lasting(step, targets(run), until)

    def _lasting_of_players(self, step: int, act: t.Lasting, subject: t.Players) -> Act:
        """`enemy players cannot place units`, until a window that all share or each has of his own."""
        who, duration = self.phrases.pick(subject), act.duration
        if duration is not None and duration.which == "each-opponents-next" and duration.window is not None:
            window = duration.window.key
            return lambda run: run.lasting_each(step, who(scope_of(run)), window)
        until = self._until(duration)
        return lambda run: run.lasting(step, tuple(~p for p in who(scope_of(run))), until)

    def _for_every(self, act: t.ForEvery) -> Act:
        group, inner = self.phrases.pick(act.group), self.act(act.act)

        def do(run: Run) -> None:
            before = run.it
            for thing in group(scope_of(run)):
                run.it = (thing,)
                inner(run)
            run.it = before

        return do


def _apart(pick: t.Pick) -> tuple[t.Pick, bool]:
    """A phrase without `next to each other`, and whether that was in it."""
    if not isinstance(pick, t.Group):
        return pick, False
    kept = tuple(f for f in pick.filters if not (isinstance(f, t.Relation) and _is_mutual(f)))
    return replace(pick, filters=kept), len(kept) < len(pick.filters)


def _is_mutual(relation: t.Relation) -> bool:
    return relation.word.key == "next to" and not relation.anchors
