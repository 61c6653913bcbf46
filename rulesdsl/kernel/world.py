"""A running state: layout and view kept fresh, decisions asked, limits counted, things leaving.

A `World` owns a private copy of the state; the caller's state is never touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from rulesdsl.kernel.absorb import AbsorbRules
from rulesdsl.kernel.batch import Batch, Runaway
from rulesdsl.kernel.become import Becoming
from rulesdsl.kernel.decide import Answers, Decision, Pending, unique
from rulesdsl.kernel.layout import Layout
from rulesdsl.kernel.policy import Readings
from rulesdsl.kernel.reasons import Reasons
from rulesdsl.kernel.run import Run
from rulesdsl.kernel.state import NOWHERE, Entity, State
from rulesdsl.kernel.tables import ANSWERS, STIRS, LimitRule, Op, Plan
from rulesdsl.kernel.topology import Topology
from rulesdsl.kernel.trace import Sink
from rulesdsl.kernel.view import View


class World:
    """The state while a step runs.

    `order`: players in the order in which they declare; `absorb_rules`: what absorbing the game has, or
    what tells it when it is needed;
    `holds_back(entity id)`: whether a marked thing stays until the game sweeps it itself; `forbids(run,
    procedure)`: raises `Declined` when a deed may not start a procedure now.
    """

    def __init__(
        self,
        plan: Plan,
        topology: Topology,
        state: State,
        answers: Answers | None = None,
        sink: Sink | None = None,
        label: Callable[[State, int], str] | None = None,
        absorb_rules: AbsorbRules | Callable[[], AbsorbRules] | None = None,
        order: Sequence[int] | None = None,
        holds_back: Callable[[World, int], bool] | None = None,
        start: Callable[[Run, str], None] | None = None,
        strike: Callable[[World, Batch, int], None] | None = None,
        asks_order: bool = False,
        forbids: Callable[[Run, str], None] | None = None,
    ) -> None:
        if isinstance(state.policies, Readings) and plan.policies is not state.policies:
            plan = replace(plan, policies=state.policies)  # what is read of the plan is heard too
        self.plan = plan
        self.topology = topology
        self.state = state
        self.answers = answers or Answers()
        self.sink = sink
        self._label = label
        self.absorb_rules = absorb_rules or AbsorbRules()
        self.order = list(order if order is not None else range(len(state.players)))
        self.holds_back = holds_back
        self.start = start
        self.strike = strike
        self.asks_order = asks_order
        self.forbids = forbids
        self.between: Callable[[], None] | None = None  # called between the parts of a procedure
        # who decides for a player who does not decide himself (an automatic one)
        self.deputy: Callable[[int], int] | None = None
        self.secret = False  # decisions are made without knowing the others' (a game's policy)
        self.windows: list[str] = []
        self.spilt: dict[int, int] = {}  # what of the last damage went over what a thing can take
        self.deferred: dict[int, str] = {}  # marked, but swept later
        self._layout: Layout | None = None
        self._view: View | None = None
        # of another world on the same board: carried over when somebody asks
        self._before: tuple[Layout, View | None] | None = None
        # what a game has worked out about where things lie; forgotten when something moves
        self.memo: dict[object, Any] = {}
        # which deeds could be done; forgotten when anything changes that they may look at
        self.tried: dict[object, Any] = {}
        self._settling = False
        self._lent = True
        self._fixed_orders: set[frozenset[int]] = set()
        self.running: list[str] = []  # abilities whose triggers run, outermost first
        self.postpones = False  # what comes to be now is told when the game says so
        self.becoming = Becoming(self) if plan.becomes else None
        self.reasons = Reasons(self) if sink is not None and sink.reasons else None
        self.shared = 0  # so many entities, the first ones, another state may have too: see `mine`
        self._mine: set[int] = set()
        self.depth = 0  # how many batches stand inside one another

    def copied(self) -> World:
        """The same between two steps, on a copy of the state: to try something."""
        state = self.state.copy(entities=not self.shared)
        other = World(self.plan, self.topology, state, label=self._label, forbids=self.forbids)
        other.windows = list(self.windows)
        if self.shared:
            other.shared = len(state.entities)
            other.inherit(self)
        return other

    def mine(self, entity: int) -> Entity:
        """An entity that is going to change: one that no other state has."""
        entities = self.state.entities
        if entity < self.shared and entity not in self._mine:
            self._mine.add(entity)
            entities[entity] = entities[entity].copy()
        return entities[entity]

    # ------------------------------------------------------------ derived

    @property
    def layout(self) -> Layout:
        if self._layout is None:
            if self._before is not None:
                self._carry()
            else:
                self._layout = Layout(self.plan, self.topology, self.state, self.deferred)
                self._view = None
        assert self._layout is not None
        return self._layout

    @property
    def view(self) -> View:
        layout = self.layout
        if self._view is None:
            self._view = View(layout)
        return self._view

    def inherit(self, other: World) -> None:
        """Take over what another world has worked out about the same board."""
        self.memo, self.tried = other.memo, other.tried
        self._before = other._before if other._layout is None else (other._layout, other._view)
        self._lent = bool(other.unrest & STIRS)

    def _carry(self) -> None:
        assert self._before is not None
        layout, view = self._before
        self._before = None
        self._layout = layout.on(self.state, self.deferred)
        whole = view is not None and len(layout.plans) == len(self.state.entities)
        self._view = view.on(self._layout) if view is not None and whole else None

    def rest(self) -> World:
        """What was to be done is done: the state is not touched any more, only looked at."""
        self.answers, self.sink, self.reasons, self.between = Answers(), None, None, None
        self.shared, self._mine = len(self.state.entities), set()
        self.windows = []
        self.start = None
        return self

    def added(self) -> None:
        """Something came that is not on the board: all that lies there lies as it did."""
        if self._layout is not None:
            self._layout = self._layout.on(self.state, self.deferred)
            self._view = None

    def moved(self) -> None:
        """Something was laid, moved, turned or taken off."""
        self._layout = self._view = self._before = None
        self.memo, self.tried = {}, {}

    def shifted(self, entity: int, before: Sequence[int]) -> None:
        """One thing stands elsewhere on the board; `before`: the places that it covered. Nothing is looked
        for again where no ability asks for places."""
        layout = self.layout if self._before is not None else self._layout
        self.moved()
        if layout is not None and layout.placeless:
            self._layout = layout.shifted(entity, before)

    def counted(self) -> None:
        """A counter changed: the view is stale only where something reads counters."""
        self.tried = {}
        if (self._view is not None or self._before is not None) and self.layout.sensitive:
            self._view = None

    # ------------------------------------------------------------ decisions

    def label(self, entity: int) -> str:
        if self._label is not None:
            return self._label(self.state, entity)
        return f"{self.plan.definitions[self.state.entities[entity].definition].key} {entity}"

    def player_name(self, player: int) -> str:
        return self.state.players[player] if player >= 0 else "nobody"

    def ask(
        self,
        name: str,
        player: int,
        options: Sequence[str],
        ability: str = "",
        barred: tuple[str, ...] = (),
    ) -> int:
        """The index of the option that a player chose. One option asks nobody."""
        if len(options) == 1:
            return 0
        if self.deputy is not None:
            player = self.deputy(player)
        return self.choose(Decision(name, player, tuple(options), ability, self.secret, barred))

    def choose(self, decision: Decision) -> int:
        """The same for a decision that was made already."""
        try:
            chosen = self.answers.choose(decision)
        except Pending as pending:
            pending.state = self.state
            raise
        if self.sink is not None and len(decision.options) > 1:
            told = f"{decision.name} = {decision.options[chosen]}"
            self.sink.tell("decided", detail=told, ability=decision.ability)
        return chosen

    def first_of(self, players: Iterable[int]) -> int:
        """Who among the players declares first, as the order stands."""
        return min(players, key=lambda p: self.order.index(p) if p in self.order else len(self.order))

    def fix_order(self, players: set[int]) -> None:
        """Whoever fixes the order of declarations chooses it, once for the players that have a choice."""
        key = frozenset(players)
        if len(players) < 2 or not self.asks_order or key in self._fixed_orders:
            return
        self._fixed_orders.add(key)
        seats = [p for p in self.order if p in players]
        ways = list(permutations(seats))
        names = unique([", ".join(self.player_name(p) for p in way) for way in ways])
        way = ways[self.ask("order of declarations", self.order[0], names)]
        places = sorted(self.order.index(p) for p in way)
        for place, player in zip(places, way, strict=True):
            self.order[place] = player

    def player_cannot(self, player: int, deed: str, kinds: frozenset[str]) -> tuple[str, ...] | None:
        """The rules of what forbids a player a deed with things of these kinds for a while; None: nothing."""
        for effect in self.state.lasting:
            row = self.plan.lasting.get((effect.ability, effect.step))
            if row is None or row.op is not Op.CANNOT or row.key != deed or ~player not in effect.targets:
                continue
            if not row.touches or row.touches & kinds:
                return row.rules
        return None

    # ------------------------------------------------------------ limits

    def _limit_key(
        self, limit: LimitRule, ability: str, bearer: int, subject: int
    ) -> tuple[str, tuple[int, ...], str]:
        holder = -2 - self.view.control(bearer) if limit.per_player else bearer
        return ability, (holder, subject) if limit.per_subject else (holder,), limit.window

    def limits_free(self, limits: Iterable[LimitRule], ability: str, bearer: int, subject: int) -> bool:
        uses = self.state.uses
        return not uses or all(
            uses.get(self._limit_key(limit, ability, bearer, subject), 0) < limit.times for limit in limits
        )

    def use_limits(self, limits: Iterable[LimitRule], ability: str, bearer: int, subject: int) -> None:
        for limit in limits:
            key = self._limit_key(limit, ability, bearer, subject)
            self.state.uses[key] = self.state.uses.get(key, 0) + 1
            self.tried = {}

    @staticmethod
    def own_window(window: str, player: int) -> str:
        """The windows of a kind that are one player's own: `turn` of player 0."""
        return f"{window} of {player}"

    def open(self, window: str) -> None:
        self.windows.append(window)

    def close(self, window: str) -> None:
        """A window ends: its limits and tallies are forgotten, effects that last until it end."""
        if window in self.windows:
            self.windows.remove(window)
        state = self.state
        if state.uses:
            state.uses = {key: n for key, n in state.uses.items() if key[2] != window}
            self.tried = {}
        if state.tallies:
            state.tallies = {t for t in state.tallies if t[3] != window}
            if self._before is not None:
                self._carry()
            self.tried = {}
            self._view = None  # a lasting truth may ask who did what
        if state.lasting and any(effect.until[0] == window for effect in state.lasting):
            self._expire(window)

    def _expire(self, window: str) -> None:
        """One end of a window passes for what lasts until it; markers laid for a while are taken off."""
        kept, over = [], []
        for effect in self.state.lasting:
            name, count = effect.until
            if name == window and count <= 1:
                if effect.step < 0 and self.state.entities[effect.source].zone == "board":
                    over.append((effect.source, "removed"))
                continue
            kept.append(effect if name != window else replace(effect, until=(name, count - 1)))
        self.state.lasting = kept
        self.moved()
        if over:
            self.leave(over)
        self.settle()

    # ------------------------------------------------------------ batches

    def tell(self, kind: str, **facts: Any) -> int:
        """Tell the sink, when there is one."""
        if self.reasons is not None:
            return self.reasons.tell(kind, **facts)
        return self.sink.tell(kind, **facts) if self.sink is not None else -1

    def begin(self) -> Batch:
        if self.reasons is not None:
            self.reasons.standing(self.view)
        return Batch(self)

    def run(
        self,
        bearer: int,
        ability: str,
        name: str,
        batch: Batch | None = None,
        it: int = NOWHERE,
        player: int = -1,
        cause: int = -1,
    ) -> Run:
        """Steps of an ability about to be done; in a batch, or each act as a batch of its own."""
        return Run(self, bearer, ability, name, batch, it, player, cause)

    def may_start(self, procedure: str, run: Run) -> None:
        """Whether a deed may start a procedure now. Raises `Declined` when the game forbids it."""
        if self.forbids is not None:
            self.forbids(run, procedure)

    def moment(self, edge: str, window: str) -> None:
        """All sentences about a moment, together: `Before the battle, ...`."""
        rows = [(b, r) for b, r in self.layout.reactions if r.moment == (edge, window)]
        if not rows:
            return
        batch = self.begin()
        for bearer, row in rows:
            view = self.view
            if row.lent and not view.lent(bearer, row.lent):
                continue
            if view.works(bearer, row.despite, self.layout.plans[bearer].kinds) and (
                row.test is None or row.test(view, bearer, bearer, view.serves(bearer))
            ):
                row.steps(self.run(bearer, row.ability, row.name, batch=batch))
        batch.finish()

    def announce(self, verb: str, subject: int, target: int = -1) -> None:
        """Something happened outside a batch: its triggers run."""
        if self.unrest & ANSWERS and self.layout.reactions:
            batch = self.begin()
            batch.happened.append((verb, subject, target, frozenset()))
            batch.after()

    def count(self, entity: int, counter: str, amount: int, cap: int | None = None) -> None:
        """Change a counter of an entity for good, between 0 and a cap."""
        counters = self.mine(entity).counters
        old = counters.get(counter, 0)
        new = max(0, old + amount)
        if cap is not None and amount > 0 and new > cap:
            self.spilt[entity] = new - max(cap, old)
            new = max(cap, old)
        if counter in self.state.supplies:
            new = min(new, old + self.state.supplies[counter])
            self.state.supplies[counter] += old - new
        if new:
            counters[counter] = new
        else:
            counters.pop(counter, None)
        self.counted()

    def pay(self, player: int, counter: str, amount: int) -> None:
        """Change a counter of a player for good, never below 0."""
        counters = self.state.counters[player]
        counters[counter] = max(0, counters.get(counter, 0) + amount)
        self.counted()

    def leave(self, leaving: Sequence[tuple[int, str]]) -> None:
        """Things leave the board together; markers on them go too, and return to their supply."""
        gone: list[tuple[int, str]] = []
        for entity, how in leaving:
            if self.holds_back is not None and self.holds_back(self, entity):
                self.deferred[entity] = how
            else:
                gone.append((entity, how))
        if not gone:
            return
        ids = {i for i, _ in gone}
        if self.layout.bearing:
            for e in self.state.entities:
                if e.zone == "board" and e.bearer in ids and e.id not in ids:
                    gone.append((e.id, "removed"))
        for entity, how in gone:
            e = self.mine(entity)
            if self.sink is not None:
                why = self.reasons.event("die", entity) if self.reasons is not None else -1
                self.sink.tell("left", subject=entity, detail=how, place=e.place, cause=why)
            e.zone = self.plan.definitions[e.definition].zone_after(how)
            if not self.state.supplies:
                continue
            for counter, amount in e.counters.items():
                if counter in self.state.supplies:
                    self.state.supplies[counter] += amount
            if e.bearer != NOWHERE and self.plan.definitions[e.definition].key in self.state.supplies:
                self.state.supplies[self.plan.definitions[e.definition].key] += 1
        if self._layout is not None and not self.layout.reactive:
            self._layout = self._layout.without({i for i, _ in gone})
            self._view = None
            self.memo, self.tried = {}, {}
        else:
            self.moved()

    def sweep_deferred(self) -> None:
        """What was held back leaves now."""
        held, self.deferred = self.deferred, {}
        guard, self.holds_back = self.holds_back, None
        self.leave(list(held.items()))
        self.holds_back = guard
        self.settle()

    # ------------------------------------------------------------ settle

    @property
    def unrest(self) -> int:
        """What may happen by itself as things lie: see `Plan.unrest`. Where nothing, no layout is needed."""
        found: int | None = self.memo.get("unrest")
        if found is None:
            found, sorts = 0, self.plan.unrest
            for e in self.state.entities:
                if e.definition in sorts and e.zone == "board":
                    found |= sorts[e.definition]
            if self.state.lasting:
                found = STIRS | ANSWERS
            self.memo["unrest"] = found
        return found

    def settle(self) -> None:
        """Derive again; lost life and `as soon as` checks, together, until quiet."""
        if self._settling:
            return
        # lent life is lost with its lender, who may have just left
        stirs = self.unrest & STIRS and (self.layout.lends or self.layout.checks)
        if not self._lent and not stirs:
            if self.becoming is not None:
                self.becoming.look()
            return
        self._lent = self.layout.lends
        self._settling = True
        try:
            circle: list[str] = []
            bound = 2 * len(self.state.entities) + 4
            while True:
                fired = self._settle_once(circle)
                if not fired:
                    break
                bound -= 1
                if bound < 0:
                    raise Runaway(tuple(circle[-6:]))
        finally:
            self._settling = False
        if self.becoming is not None:
            self.becoming.look()

    def _settle_once(self, circle: list[str]) -> bool:
        view, layout = self.view, self.layout
        damage = self.plan.damage
        batch = self.begin()
        for i in layout.ids:
            taken = layout.entities[i].counters.get(damage, 0)
            if taken and i not in self.deferred:
                hits = view.hits(i)
                if hits is not None and taken >= hits:
                    batch.doom(i, "destroyed")
                    if self.reasons is not None:
                        self.reasons.life(view, i)
        fired = bool(batch.bound)
        for bearer, row in layout.checks:
            if not view.works(bearer, tags=row.tags):
                continue
            for found in row.matches(view, bearer):
                fired = True
                circle.append(row.ability)
                row.steps(self.run(bearer, row.ability, row.name, batch=batch, it=found))
        if fired:
            batch.finish()
        return fired
